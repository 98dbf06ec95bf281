"""The one driver: feeds a record's acts to a game, and says of every act whether it was legal and why not.

A record in which all is written down and nothing is wrong is played at once, without a question
(`notation.replay.whole_deal`). Any other `replay` leads from decision to decision through the game's generator, and
`position` through its first acts only. What later lines tell about the hands is learned before
(`notation.replay.opening`). After a breach the walk notes one problem and goes on where one reading fits.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from notation.game import Game, Result
from notation.known_acts import PHASE
from notation.parts.tricks import Winner
from notation.problems import CATALOGUE, ERROR, Code, Problem, phrase, rule_of, seat_letter
from notation.record import Flaw, Line, Record, Tricks
from notation.replay.acts import pass_by
from notation.replay.codes import (
    FALSE_POINTS,
    FALSE_SCORE,
    MANY_ACTS,
    NOT_SCORED,
    RECORD_ENDS,
    SCORE_LEFT_OUT,
    SCORE_UNEXPLAINED,
)
from notation.replay.opening import set_table
from notation.replay.positions import acts_of, first_acts, lead_through, position, walk_of
from notation.replay.variations import Branch, Path, branch_of, branches
from notation.replay.walk import Stopped, Unjudged, Walk
from notation.replay.whole_deal import at_once, flat_of
from notation.table import Table

__all__ = [
    "MANY_ACTS",
    "PHASE",
    "Branched",
    "Path",
    "Report",
    "Walk",
    "acts_of",
    "branch_of",
    "branches",
    "first_acts",
    "position",
    "replay",
]


class Branched(NamedTuple):
    """What came of a variation: its path, the table at its end, and the result where it was played to the end."""

    path: Path
    table: Table | None
    result: Result | None


@dataclass(slots=True)
class Report:
    """What a check found: the verdict, the problems, and what came of the deal."""

    record: Record
    verdict: str
    problems: list[Problem] = field(default_factory=list)
    game: Game | None = None
    table: Table | None = None
    result: Result | None = None
    branches: list[Branched] = field(default_factory=list)
    dealt: list[int] = field(default_factory=list)
    """The known cards of each hand as it was dealt, what was worked out included."""

    def add(self, problems: Iterable[Problem]) -> None:
        """Add what else was found to a record that is judged: problems stand by place, an error makes it illegal."""
        self.problems = sorted([*self.problems, *problems], key=_place)
        if ERROR in [problem.severity for problem in self.problems]:
            self.verdict = "illegal"

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, None where there is none."""
        return self.table.declarer if self.table else None

    @property
    def contract(self) -> str | None:
        """The word of the contract that was played, None where all passed."""
        return self.table.contract.word if self.table and self.table.contract else None

    @property
    def points(self) -> dict[int, int] | None:
        """The computed card points by seat."""
        return self.result.points if self.result else None

    @property
    def score(self) -> dict[int, int] | None:
        """The computed score by seat, every seat of the table."""
        return self.result.score if self.result else None


def replay(record: Record) -> Report:
    """Check a record: replay it, judge every act, recompute its score."""
    if (played := _at_once(record)) is not None:
        return played
    flaws = [_flaw(each, record) for each in record.flaws]
    unreadable = ERROR in [each.severity for each in flaws]
    walk = walk_of(record)
    if walk is None:
        return Report(record, "unreadable", flaws)
    try:
        set_table(walk)
        lead_through(walk)
        finish(walk)
    except Stopped:
        walk.incomplete = True
    except Unjudged:
        if not unreadable:
            return Report(record, "unjudged", sorted(flaws + walk.problems, key=_place))
    if unreadable:
        return Report(record, "unreadable", flaws, getattr(walk, "game", None), getattr(walk, "table", None))
    branched = [_branched(record, walk.problems, branch) for branch in branches(record)]
    verdict = "incomplete" if walk.incomplete else "legal"
    report = Report(record, verdict, [], walk.game, walk.table, walk.result, branched, walk.dealt)
    report.add(flaws + walk.problems)
    return report


def _at_once(record: Record) -> Report | None:
    """The report of a record in whose main line nothing needs a closer look; None for any other."""
    deal = record.flat
    if deal is None and not record.may_ask:
        deal = flat_of(record.acts)
    if deal is None or record.version != "1" or (played := at_once(deal)) is None:
        return None
    table, result, dealt = played
    report = Report(record, "legal", [], table.game, table, result, [], dealt)
    if record.flat is None:
        problems: list[Problem] = []
        report.branches = [_branched(record, problems, branch) for branch in branches(record)]
        report.add(problems)
    return report


def _branched(record: Record, problems: list[Problem], branch: Branch) -> Branched:
    """Replay a variation; what is wrong with it goes to the problems of the main line."""
    deal = None if branch.flaw else flat_of(branch.nodes)
    if deal is not None and (played := at_once(deal, whole=False)) is not None:
        return Branched(branch.path, *played[:2])
    walk = Walk(record, branch.nodes)
    walk.own = frozenset(row for node in branch.own for row in _rows(node))
    walk.problems = problems
    if branch.flaw is not None:
        breach, line = branch.flaw
        walk.own = None
        walk.blame(breach, line)
        return Branched(branch.path, None, None)
    try:
        set_table(walk)
        lead_through(walk)
        finish(walk)
    except Stopped:
        pass
    return Branched(branch.path, walk.table, walk.result)


def _rows(node: Line | Tricks) -> range:
    return range(node.row, node.row + (len(node.numbers) if isinstance(node, Tricks) else 1))


def finish(walk: Walk) -> None:
    """What the end of the record means, and whether its claims are true. Raises Stopped where acts are missing."""
    while walk.decision is not None and walk.decision.implied:
        pass_by(walk, walk.decision)
    if isinstance(walk.decision, Winner):
        walk.send(None)
    if walk.decision is not None:
        if walk.own is None:
            walk.miss(RECORD_ENDS(expected=walk.expected()))
        claims_alone(walk)
        raise Stopped
    assert walk.result is not None
    if not walk.scorable:
        walk.result = Result(None, None, walk.result.items)
    if walk.result.score is None:
        walk.miss(NOT_SCORED())
    claims(walk, walk.result)


def claims(walk: Walk, result: Result) -> None:
    """Claimed card points and scores against the computed ones."""
    for line in walk.nodes:
        counted = result.points is not None or (result.score is not None and not walk.incomplete)
        if line.keyword == "points" and counted:
            assert isinstance(line, Line)
            for index, entry in enumerate(line.items):
                computed = (result.points or {}).get(entry[0]) if entry else None
                if entry and computed != entry[1]:
                    said = phrase("no") if computed is None else computed
                    walk.blame(FALSE_POINTS(seat=entry[0], claimed=entry[1], computed=said), line, index, 1)
        elif line.keyword == "score" and result.score is not None:
            assert isinstance(line, Line)
            claimed_score(walk, line, result.score)


def claims_alone(walk: Walk) -> None:
    """Where only the contract, the points and the score were noted down: whether these points can make this score."""
    table, claimed = walk.table, dict[str, Line]()
    for line in walk.nodes:
        if isinstance(line, Line) and line.keyword in ("points", "score"):
            claimed[line.keyword] = line
    if table.declarer is None or table.contract is None or table.tricks or len(claimed) < 2:
        return
    points = dict(entry for entry in claimed["points"].items if entry).get(table.declarer)
    score = dict(entry for entry in claimed["score"].items if entry)
    expected = None if points is None else walk.game.unexplained(table, points, score)
    if expected is not None:
        entries = ", ".join(f"{seat_letter(seat)} {amount}" for seat, amount in sorted(expected.items()) if amount)
        breach = SCORE_UNEXPLAINED(points=points, contract=table.contract.label, entries=entries)
        walk.blame(breach, claimed["score"], 0, 1)


def claimed_score(walk: Walk, line: Line, score: dict[int, int]) -> None:
    """The entries that a ``score:`` line claims; a seat left out is claimed to have none."""
    named = set()
    for index, entry in enumerate(line.items):
        if entry:
            seat, claimed = entry
            named.add(seat)
            if claimed != score.get(seat, 0):
                walk.blame(FALSE_SCORE(seat=seat, claimed=claimed, computed=score.get(seat, 0)), line, index, 1)
    for seat, computed in score.items():
        if computed and seat not in named:
            walk.blame(SCORE_LEFT_OUT(seat=seat, computed=computed), line)


def _place(problem: Problem) -> tuple[int, int]:
    return problem.line, problem.column


def _flaw(flaw: Flaw, record: Record) -> Problem:
    code: Code = CATALOGUE[flaw.code]
    return Problem(code.name, code.severity, flaw.line, flaw.column, rule_of(code, record.game), flaw.arguments)
