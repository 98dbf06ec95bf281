"""The suits of the packs: what the site calls them, and in which ink it draws them."""

from notation.cards import SUIT_LETTERS

SUITS: dict[str, dict[str, str]] = {
    "french": dict(zip(SUIT_LETTERS, ("spades", "clubs", "hearts", "diamonds"), strict=True)),
    "latin": dict(zip(SUIT_LETTERS, ("swords", "batons", "cups", "coins"), strict=True)),
}
"""Suit system, and letter of the notation, to the suit's English name."""

INK: dict[str, str] = {
    "spades": "black", "clubs": "black", "hearts": "red", "diamonds": "red",
    "swords": "blue", "batons": "green", "cups": "red", "coins": "gold",
}  # fmt: skip
"""Suit to its ink, the end of a class such as ``card-red``. A card without such a class has the ink of the trumps."""
