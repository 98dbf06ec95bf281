"""How long a question to an archive may be, how a cursor is written, and how much of a name is kept: one for all."""

import re

LONGEST_QUERY = 500
"""How many characters a query, or a name in the place of one, has at most."""

CURSOR = re.compile(r"[0-9]{1,15}")
"""A cursor in a list of records: the number of the record that came last."""

LONGEST_NAME = 300
"""Letters of a name that an index keeps; the record has all of it."""


def as_indexed(text: str | None) -> str | None:
    """A name as an index of every database takes it; None for an empty one."""
    return text[:LONGEST_NAME].replace("\0", "\N{SYMBOL FOR NULL}") if text else None


MOST_ROWS = (1 << 15) - 1
"""The most rows of a kind that a record has; no deal has as many calls or problems, a text may."""

_LARGEST = (1 << 31) - 1


def fits(number: int) -> bool:
    """Whether a column of every database takes a number. A score with a larger one is not kept, but for its record."""
    return -_LARGEST <= number <= _LARGEST
