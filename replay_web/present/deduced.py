"""Deduced cards of a deal: the page marks them, since no line of the record lists them."""

from collections.abc import Iterable
from dataclasses import dataclass

from notation.record import Line
from notation.table import Table


@dataclass(frozen=True, slots=True)
class Known:
    """The cards that no line names where they lie: they were worked out from the play."""

    hands: tuple[int, ...]
    talon: int
    laid: int


def known(lines: Iterable[Line] | None, table: Table) -> Known:
    """Deduced cards of a deal, from the lines before a position and the table before the first act.

    Without lines nothing is deduced: that is how a seat sees the deal.
    """
    if lines is None:
        return Known((0,) * table.players, 0, -1)
    listed, talon, laid = [0] * table.players, 0, 0
    for line in lines:
        cards = sum({item for item in line.items if isinstance(item, int)}) if line.keyword in _LINES else 0
        if line.keyword == "hand" and line.seat is not None and line.seat < table.players:
            listed[line.seat] |= cards
        elif line.keyword == "keep" and line.seat is not None and line.seat < table.players:
            laid |= listed[line.seat] & ~cards
            listed[line.seat] |= cards
        elif line.keyword == "discard":
            laid |= cards
        else:
            talon |= cards
    hands = tuple(held & ~named for held, named in zip(table.hands, listed, strict=True))
    lying = 0
    for packet in table.talon:
        lying |= packet.known
    return Known(hands, lying & ~talon, laid)


_LINES = ("hand", "talon", "take", "keep", "discard")
