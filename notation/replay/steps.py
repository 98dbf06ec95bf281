"""The steps of a record: what a reader sees one after the other.

Step 0 is the deal, step n the n-th act written in the main line, the last one the settlement. The numbers follow from
the text alone, so that a link to a step stays true whatever the rules say about it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from notation.record import MANY_ACTS, Comment, Line, Record
from notation.replay.positions import acts_of, count_acts, position
from notation.replay.variations import Path, branch_of
from notation.rulebooks import find
from notation.table_parts import orders

DEAL, SETTLEMENT = "deal", "settlement"


class WrittenStep(NamedTuple):
    """An act as it is written: its number, the line that holds it, the index of its item there."""

    number: int
    keyword: str
    """The keyword of its line; ``deal`` for step 0, ``settlement`` for the last one."""
    line: Line | None
    item: int
    """Which item of the line it is; 0 where the whole line is one act."""
    seat: int | None

    @property
    def comments(self) -> tuple[Comment, ...]:
        if self.line is None or not self.line.notes:
            return ()
        many = self.keyword in MANY_ACTS
        wanted = {self.item} if many else set(self.line.notes)
        if many and self.item == 0:
            wanted.add(-1)
        return tuple(comment for index in sorted(wanted) for comment in self.line.note(index).comments)

    @property
    def mark(self) -> str:
        """The mark that judges it, ``""`` where none does."""
        return self.line.note(self.item).mark if self.line and self.line.notes else ""


def steps(record: Record, path: Path = ()) -> list[WrittenStep]:
    """Every step of a record's main line, from the deal to the settlement.

    With a `path` the steps of that variation, counted from what was before the line that it restates; empty if there
    is no such variation.
    """
    lines = _lines(record, path)
    if lines is None:
        return []
    found = [WrittenStep(0, DEAL, None, 0, None)]
    for line, index, seat in acts_of(lines, _orders(record)):
        found.append(WrittenStep(len(found), line.keyword, line, index, seat))
    found.append(WrittenStep(len(found), SETTLEMENT, None, 0, None))
    return found


def last_act(record: Record, path: Path = ()) -> int:
    """The number of the last act of a record's main line, or of a variation; 0 if it has none."""
    return sum(map(count_acts, _lines(record, path) or ()))


def _lines(record: Record, path: Path) -> Iterable[Line] | None:
    """The lines of the main line, or of a variation itself; None if there is no such variation."""
    if not path:
        return record.main()
    branch = branch_of(record, path)
    return None if branch is None else [node for node in branch.own if isinstance(node, Line)]


def _orders(record: Record) -> dict[int, tuple[int, ...]]:
    """For each seat that plays, all of them in the order of play from it; where the game is not known, all seats."""
    game, players = find(record.game or ""), record.players or 1
    if game is not None and players in game.players and len(game.active(players, 0)) < players:
        start = position(record, 0)
        if start is not None:
            return start.table.orders
    return orders(tuple(range(players)))
