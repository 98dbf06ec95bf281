"""Tarock Deal Notation: the language of tarock records, and the games that judge them."""
