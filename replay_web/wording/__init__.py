"""What the site says: names of cards, words, the sentence of a step, problems, the score sheet."""
