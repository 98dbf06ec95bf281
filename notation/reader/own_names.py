"""A game's own names of cards in its records, read as the canonical names that they stand for.

The grammar knows the canonical names and the local names of `notation.cards`, the same in every game. A line that it
cannot read is read once more with the own names of the record's game replaced. Games are above the reader, so the room
of the rulebooks says how to find their names.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from notation.reader.atoms import ATOM, COMMENT, REMARK, STRING

Names = Mapping[str, str]
NO_NAMES: Names = MappingProxyType({})

_DEAL = re.compile(rf"\s*deal[ \t]+({ATOM['WORD']})")
_finders: list[Callable[[str], Names]] = []


class Replaced(NamedTuple):
    """A text with canonical names in place of others."""

    text: str
    shifts: tuple[tuple[int, int], ...] = ()
    """Where each replaced name ends, and how much longer the original text is up to there."""

    def place(self, offset: int) -> int:
        return offset + next((longer for end, longer in reversed(self.shifts) if end <= offset), 0)


def find_by(finder: Callable[[str], Names]) -> None:
    """Set how the names of a game are found by its name."""
    _finders[:] = [finder]


def names_in(text: str) -> Names:
    """The own names that the record of this text may use; none if its game has none or is unknown."""
    game = _DEAL.match(text)
    return _finders[0](game[1]) if game and _finders else NO_NAMES


def replaced(text: str, names: Names) -> Replaced | None:
    """A text with the canonical names of its cards; None if it has no other.

    Comments, texts in quotes and remarks stay.
    """
    parts, shifts, at, size = list[str](), list[tuple[int, int]](), 0, 0
    for match in _pattern(tuple(names)).finditer(text) if names else ():
        if match[1]:
            parts += text[at : match.start()], names[match[1]]
            at, size = match.end(), size + match.start() - at + len(names[match[1]])
            shifts.append((size, at - size))
    return Replaced("".join([*parts, text[at:]]), tuple(shifts)) if shifts else None


@lru_cache(64)
def _pattern(names: tuple[str, ...]) -> "re.Pattern[str]":
    """Skipped text, or one of some names, which is the group."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"{COMMENT}|{STRING}|{REMARK}|(?<![\w-])({named})(?![\w-])")
