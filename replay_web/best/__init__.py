"""The best play of a record, with open cards: found in the background, shown with the deal."""
