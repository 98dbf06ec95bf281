"""A record step by step, in one pass: moments that never change.

Replaying the record up to each step would give the same (`notation.replay.position`), at a hundred times the cost.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from notation.decision import Decision
from notation.problems import Finding
from notation.record import MANY_ACTS, PHASE, Line, Record, Tricks
from notation.replay.opening import set_table
from notation.replay.positions import ALL, count_acts, position, run, walk_of
from notation.replay.variations import Path, branch_of
from notation.replay.walk import Judging, JudgingStop, UnknownRules
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


def moment_of(walk: Judging, number: int, stopped: bool = False) -> Moment:
    table = walk.table.snapshot()
    decision = None if walk.decision is None else walk.decision.at(table)
    return Moment(number, table, decision, stopped, walk.record, tuple(walk.problems))


class StepWalk(Judging):
    """A walk that keeps a moment of every act, and of everything that is written as one."""

    def __init__(self, record: Record, lines: Sequence[Line | Tricks], last: int = ALL) -> None:
        """Of the moments of all acts only the `last` ones are kept."""
        super().__init__(record, lines)
        self.moments: list[Moment | None] = []
        """The moments so far, from number 0 on; None if not kept."""
        self.skipped: list[int] = []
        """The numbers of the moments that this walk does not come to: it does their acts in another order."""
        self._before: dict[int, int] = {}
        """By its row, how many acts are written before a line."""
        self._in_order: set[int] = set()
        """The rows of the lines before which just those acts are done that are written before them."""
        for line in self.lines:
            self._before[line.row] = self.acts
            self.acts += count_acts(line)
        self.first = max(self.acts + 1 - last, 0)
        """The number of the first moment that is kept."""

    acts = 0
    takes_whole = False

    def begin(self) -> None:
        """Keep the moment before the first act."""
        taken, written = set[int](), set[int]()
        rows = [line.row for line in self.lines if line.keyword in PHASE]
        for row, in_order in zip(rows, sorted(rows), strict=True):
            if taken == written and row == in_order:
                self._in_order.add(row)
            taken.add(row)
            written.add(in_order)
        super().begin()
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
        if stopped or self.skipped or not self.moments or self.moments[-1] is None:
            self.moments += [None] * (self.first - len(self.moments))
            self.moments.append(moment_of(self, len(self.moments), stopped))
        self._repeat(self.acts + 2)

    def _leave_out(self, line: Line, number: int) -> None:
        """Leave the moments up to a number to others, if their line is taken out of order."""
        if line.row not in self._in_order:
            self.skipped += range(len(self.moments), number + 1)

    def _repeat(self, end: int) -> None:
        """Repeat the last moment up to a number, which is left out; leave it to others if it was not kept."""
        last, numbers = self.moments[-1], range(len(self.moments), end)
        if last is None:
            self.skipped += numbers
        self.moments += [last and last._replace(number=number) for number in numbers]

    def _keep(self) -> None:
        """Keep the moment that has come, if it is one of the last."""
        number = len(self.moments)
        self.moments.append(moment_of(self, number) if number >= self.first else None)


def moments(record: Record, path: Path = ()) -> list[Moment]:
    """The moments of a record, or of a variation: the deal, one after each act, and the settlement.

    Hands are learned from the whole record. A variation counts from the line that it restates. Empty if the game is
    unknown, or if there is no such variation.
    """
    if not path:
        walk = walk_of(record, StepWalk)
        return _moments(walk) if walk else []
    branch = branch_of(record, path)
    if branch is None or branch.flaw is not None:
        return []
    walk, first = StepWalk(record, branch.nodes), sum(map(count_acts, branch.before))
    walk.own = frozenset()
    return [moment._replace(number=number) for number, moment in enumerate(_moments(walk, path, first))]


def last_moments(record: Record) -> list[Moment]:
    """The moments before and after the last act of a record, as `moments` has them.

    Only that of the deal if there is no act; empty if the game is unknown.
    """
    walk = walk_of(record, partial(StepWalk, last=2))
    return _moments(walk)[:-1] if walk else []


def _moments(walk: StepWalk, path: Path = (), first: int = 0) -> list[Moment]:
    """The moments that a walk keeps; those of a variation are the ones from number `first` on."""
    stopped = False
    try:
        set_table(walk)
        run(walk)
    except UnknownRules:
        return []
    except JudgingStop:
        stopped = True
    walk.close(stopped)
    for number in walk.skipped:
        other = position(walk.record, number - first, path) if number >= max(first, walk.first) else None
        if other is not None:
            kept = walk.moments[number]
            walk.moments[number] = moment_of(other, number, kept is not None and kept.stopped)
    return [moment for moment in walk.moments[first:] if moment is not None]
