"""A record step by step, in one pass: moments that never change.

Replaying the record up to each step would give the same (`notation.replay.position`), at a hundred times the cost.
"""

from collections.abc import Iterable
from typing import NamedTuple

from notation.decision import Decision
from notation.problems import Finding
from notation.record import MANY_ACTS, PHASE, Line, Record, Tricks
from notation.replay.opening import set_table
from notation.replay.positions import count_acts, lead_through, position, walk_of
from notation.replay.variations import Path, branch_of
from notation.replay.walk import JudgingStop, UnknownRules, Walk
from notation.table import Table


class Moment(NamedTuple):
    """The table after some acts of a record, and the decision that comes next."""

    number: int
    """How many acts were done; step 0 is the deal."""
    table: Table
    decision: Decision | None
    """None when the deal is over."""
    stopped: bool
    """Whether the judging ended before this step: the record contradicts its game, and the table shows where."""
    record: Record
    problems: tuple[Finding, ...] = ()
    """The problems found by then."""


def moment_of(walk: Walk, number: int, stopped: bool = False) -> Moment:
    """The moment to which a walk has come."""
    table = walk.table.snapshot()
    decision = None if walk.decision is None else walk.decision.at(table)
    return Moment(number, table, decision, stopped, walk.record, tuple(walk.problems))


class StepWalk(Walk):
    """A walk that keeps a moment of every act, and of everything that is written as one."""

    def __init__(self, record: Record, lines: Iterable[Line | Tricks]) -> None:
        super().__init__(record, lines)
        self.moments: list[Moment] = []
        """The moments so far, from number 0 on."""
        self.skipped: list[int] = []
        """The numbers of the moments that this walk does not come to: it does their acts in another order."""
        self._before: dict[int, int] = {}
        """By its row, how many acts are written before a line."""
        self._in_order: set[int] = set()
        """The rows of the lines before which just those acts are done that are written before them."""
        for line in self.lines:
            self._before[line.row] = self.acts
            self.acts += count_acts(line)

    acts = 0
    """How many acts are written."""

    def taken_ahead(self) -> list[Line]:
        """Only the acts above the auction: nobody is asked for them."""
        return self.above_the_auction()

    def begin(self) -> None:
        """Keep the moment before the first act, or after those that nobody is asked for."""
        taken, written = set[int](), set[int]()
        rows = [line.row for line in self.lines if line.keyword in PHASE]
        for row, in_order in zip(rows, sorted(rows), strict=True):
            if taken == written and row == in_order:
                self._in_order.add(row)
            taken.add(row)
            written.add(in_order)
        super().begin()
        self.skipped += range(sum(map(count_acts, self.lines[: self.at])))
        for _number in self.skipped:
            self._keep()
        self._keep()

    def done(self, line: Line, what: int | str) -> None:
        """Keep the moment after an act."""
        super().done(line, what)
        item = what if line.keyword in MANY_ACTS and isinstance(what, int) else 0
        number = self._before[line.row] + item + 1
        if number >= len(self.moments):
            self._leave_out(line, number)
            if number > len(self.moments):
                self._repeat(number)  # entries without a place changed nothing
            self._keep()

    def finished(self, line: Line) -> None:
        """Keep the moment after a line for the last of its acts, if they had no place."""
        number = self._before[line.row] + count_acts(line)
        if number >= len(self.moments):
            self._leave_out(line, number)
            self._keep()
            self._repeat(number + 1)

    def close(self, stopped: bool) -> None:
        """Keep the last moment for the rest of the acts and the settlement."""
        if stopped or self.skipped or not self.moments:
            self._keep(stopped)
        self._repeat(self.acts + 2)

    def _leave_out(self, line: Line, number: int) -> None:
        """Leave the moments up to a number to others, if their line is taken out of order."""
        if line.row not in self._in_order:
            self.skipped += range(len(self.moments), number + 1)

    def _repeat(self, end: int) -> None:
        """Repeat the last moment up to a number, which is left out."""
        last = self.moments[-1]
        self.moments += [last._replace(number=number) for number in range(len(self.moments), end)]

    def _keep(self, stopped: bool = False) -> None:
        """Keep the moment that has come."""
        self.moments.append(moment_of(self, len(self.moments), stopped))


def moments(record: Record, path: Path = ()) -> list[Moment]:
    """The moments of a record, or of a variation: the deal, one after each act, and the settlement.

    Hands are learned from the whole record. A variation counts from the line that it restates. Empty if the game is
    unknown, or if there is no such variation.
    """
    walk, first = walk_of(record, StepWalk), 0
    if walk is None:
        return []
    if path:
        branch = branch_of(record, path)
        if branch is None or branch.flaw is not None:
            return []
        walk, first = StepWalk(record, branch.nodes), sum(map(count_acts, branch.before))
        walk.own = frozenset()
    stopped = False
    try:
        set_table(walk)
        lead_through(walk)
    except UnknownRules:
        return []
    except JudgingStop:
        stopped = True
    walk.close(stopped)
    for number in walk.skipped:
        other = position(record, number - first, path) if number >= first else None
        if other is not None:
            walk.moments[number] = moment_of(other, number, walk.moments[number].stopped)
    if not first:
        return walk.moments
    return [moment._replace(number=number) for number, moment in enumerate(walk.moments[first:])]
