"""Counting: what the cards that a side has won are worth."""

from notation.cards import face_sum


def in_threes(known: int, count: int) -> int:
    """The card points of `count` cards, of which `known` are known, counted in threes.

    Each full group of three loses two points, and what is left over loses one.
    """
    return face_sum(known) - 2 * (count // 3) - (1 if count % 3 else 0)


def whole_points(known: int, count: int) -> int | None:
    """The card points of a pile counted in threes, None where not all its cards are known."""
    return in_threes(known, count) if known.bit_count() == count else None
