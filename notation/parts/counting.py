"""Counting: what the cards that a side has won are worth."""

from notation.cards import face_sum


def in_threes(known: int, count: int) -> int:
    """The card points of `count` cards, of which `known` are known, counted in threes.

    Each full group of three loses two points, and what is left over loses one.
    """
    return face_sum(known) - 2 * (count // 3) - (1 if count % 3 else 0)
