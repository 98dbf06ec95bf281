"""Words for people: the languages they read, and the names of cards and suits in them."""
