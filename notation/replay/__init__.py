"""The one driver: feeds a record's acts to a game, and says of every act whether it was legal and why not.

A record in which all is written down and nothing is wrong is played at once, without a question
(`notation.replay.whole_deal`). Any other `replay` leads from decision to decision through the game's generator, and
`position` through its first acts only. What later lines tell about the hands is learned before
(`notation.replay.opening`). After a breach the walk notes one problem and goes on where one reading fits.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from notation.game import Game, Result
from notation.problems import CATALOGUE, ERROR, NOTE, Code, Phrase, Problem, phrase, rule_of, seat_letter
from notation.record import Flaw, Line, Record, Tricks, Variation
from notation.replay.acts import pass_by
from notation.replay.codes import (
    DEALER_UNKNOWN,
    FALSE_POINTS,
    FALSE_SCORE,
    NOT_COUNTED,
    NOT_SCORED,
    POINTS_IMPOSSIBLE,
    RECORD_ENDS,
    SCORE_IMPOSSIBLE,
    SCORE_LEFT_OUT,
    SCORE_UNEXPLAINED,
)
from notation.replay.opening import set_table
from notation.replay.positions import acts_of, first_acts, lead_through, name_what_is_due, position, walk_of
from notation.replay.readings import MAX_READINGS, Change, cut_short, explained
from notation.replay.variations import Branch, Path, branch_of, branches
from notation.replay.walk import JudgingStop, UnknownRules, Walk
from notation.replay.whole_deal import at_once
from notation.table import Table

__all__ = [
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
    slip: bool = False
    """Whether the table let something stand in the main line that broke a rule."""

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
        """The computed card points by seat; None also where they play no part."""
        return (self.result.points or None) if self.result else None

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
    unread = Walk(record, walk.nodes)
    try:
        judge(walk)
    except UnknownRules:
        if not unreadable:
            return Report(record, "unjudged", sorted(flaws + walk.problems, key=_place))
    if unreadable:
        return Report(record, "unreadable", flaws, getattr(walk, "game", None), getattr(walk, "table", None))
    tries = iter(range(MAX_READINGS))
    walk, change = in_few_words(walk, unread, tries)
    found = flaws + walk.problems
    slip = any(problem.severity == NOTE and CATALOGUE[problem.code].severity == ERROR for problem in found)
    branched = [_branched(record, [] if walk.cut else found, branch, change, tries) for branch in branches(record)]
    verdict = "incomplete" if walk.incomplete else "legal"
    report = Report(record, verdict, [], walk.game, walk.table, walk.result, branched, walk.dealt, slip)
    report.add(found)
    return report


def _at_once(record: Record) -> Report | None:
    """The report of a record in whose main line nothing needs a closer look; None for any other."""
    if record.flaws or record.version != "1" or (played := at_once(record.acts)) is None:
        return None
    table, result, dealt = played
    report = Report(record, "legal", [], table.game, table, result, [], dealt)
    if Variation in map(type, record.acts):
        tries, problems = iter(range(MAX_READINGS)), list[Problem]()
        report.branches = [_branched(record, problems, branch, None, tries) for branch in branches(record)]
        report.add(problems)
    return report


def _branched(
    record: Record, problems: list[Problem], branch: Branch, change: Change | None, tries: Iterator[int]
) -> Branched:
    """Replay a variation, with the change that makes sense of the main line; what is wrong goes to the problems."""
    if branch.flaw is None and (played := at_once(branch.nodes, whole=False)) is not None:
        return Branched(branch.path, *played[:2])
    walk, unread = Walk(record, branch.nodes), Walk(record, branch.nodes)
    if branch.flaw is not None:
        breach, line = branch.flaw
        walk.elsewhere = len(problems)
        walk.blame(breach, line)
        problems += walk.problems
        return Branched(branch.path, None, None)
    if change is not None:
        walk, unread = Walk(record, change(walk.lines)), Walk(record, change(walk.lines))
    walk.own = frozenset(row for node in branch.own for row in _rows(node))
    walk.elsewhere = len(problems)
    judge(walk)
    walk, _ = in_few_words(walk, unread, tries)
    problems += walk.problems
    return Branched(branch.path, walk.table, walk.result)


def _rows(node: Line | Tricks) -> range:
    return range(node.row, node.row + (len(node.numbers) if isinstance(node, Tricks) else 1))


def in_few_words(walk: Walk, unread: Walk, tries: Iterator[int]) -> tuple[Walk, Change | None]:
    """A walk with few errors: one where a reading explains them all, else those up to where the judging ends.

    `unread` has the same lines before it. Gives also the change that makes the reading.
    """
    name_what_is_due(walk)
    if walk.blamed:
        better = explained(walk, unread.lines, judge, tries)
        if better is not None:
            return better
        cut_short(walk)
    return walk, None


def judge(walk: Walk) -> None:
    """Lead the game through a record, to the end or to where the judging ends. Raises UnknownRules."""
    set_table(walk)
    try:
        lead_through(walk)
        finish(walk)
    except JudgingStop:
        walk.incomplete = True
    if walk.result is None or walk.result.points is None:
        for line in walk.nodes:
            if line.keyword == "points" and isinstance(line, Line):
                possible_points(walk, line)


def finish(walk: Walk) -> None:
    """What the end of the record means, and whether its claims are true. Raises JudgingStop where acts are missing."""
    while walk.decision is not None and walk.decision.implied:
        pass_by(walk, walk.decision)
    if walk.decision is not None and walk.decision.lapses:
        walk.send(None)
    if walk.decision is not None:
        if walk.own is None:
            walk.miss(DEALER_UNKNOWN() if walk.play_dropped else RECORD_ENDS(expected=walk.expected()))
        claims_alone(walk)
        raise JudgingStop
    assert walk.result is not None
    if not walk.scorable:
        walk.result = Result(None, None, walk.result.items)
    if walk.result.score is None:
        walk.miss(NOT_SCORED())
    elif walk.result.points is None:
        walk.miss(NOT_COUNTED())
    claims(walk, walk.result)


def claims(walk: Walk, result: Result) -> None:
    """Claimed card points and scores against the computed ones: one problem a line, at the first that is false.

    A score that follows from false card points is no second mistake, nor is what hangs on a breach before it.
    """
    believed = {}
    if any(error.contradicts for error in walk.blamed):
        return
    for line in walk.nodes:
        if line.keyword == "points" and result.points is not None:
            assert isinstance(line, Line)
            if claimed_points(walk, line, result.points):
                believed = dict(filter(None, line.items))
        elif line.keyword == "score" and result.score is not None:
            assert isinstance(line, Line)
            if not follows(walk, line, believed):
                claimed_score(walk, line, result.score)


def claimed_points(walk: Walk, line: Line, points: dict[int, int]) -> bool:
    """The card points that a ``points:`` line claims; whether any of them are false."""
    false = [index for index, entry in enumerate(line.items) if entry and points.get(entry[0]) != entry[1]]
    if false:
        seat, claimed = line.items[false[0]]
        computed = points.get(seat, phrase("no"))
        breach = FALSE_POINTS(seat=seat, claimed=claimed, computed=computed, hint=_rest(points, len(false)))
        walk.blame(breach, line, false[0], 1)
    return bool(false)


def follows(walk: Walk, line: Line, points: dict[int, int]) -> bool:
    """Whether card points that a record claims falsely make the score that it claims."""
    declarer, score = walk.table.declarer, dict(filter(None, line.items))
    return declarer in points and makes(walk.table, points, score)


def claims_alone(walk: Walk) -> None:
    """Where only the contract, the points and the score were noted down: whether these points can make this score.

    If they cannot by themselves, announcements and doublings that nobody noted down may explain it.
    """
    table, claimed = walk.table, dict[str, Line]()
    for line in walk.nodes:
        if isinstance(line, Line) and line.keyword in ("points", "score"):
            claimed[line.keyword] = line
    if table.contract is None or table.tricks or len(claimed) < 2:
        return
    points, score = (dict(entry for entry in claimed[keyword].items if entry) for keyword in ("points", "score"))
    if table.declarer not in points or not possible(walk, points):
        return
    usual = next(iter(walk.game.scores(table, points)))
    if makes(table, points, score):
        return
    noted = bool(table.open) or any(node.keyword == "announce" for node in walk.nodes)
    highest = max([1, *map(abs, score.values())])
    explained = not noted and any(makes(table, points, score, factors) for factors in walk.game.factors(table, highest))
    code = SCORE_UNEXPLAINED if explained else SCORE_IMPOSSIBLE
    breach = code(points=entries(points), contract=table.contract.label, entries=entries(usual, without=0))
    walk.blame(breach, claimed["score"], 0, 1)


def makes(table: Table, points: dict[int, int], score: dict[int, int], factors: dict[str, int] | None = None) -> bool:
    """Whether some card points can make a score, with what is announced and doubled, or with other `factors`."""
    if factors is not None:
        table = copy(table)
        table.factors = factors
    entered = {seat: amount for seat, amount in score.items() if amount}
    return any(
        {seat: amount for seat, amount in possible.items() if amount} == entered
        for possible in table.game.scores(table, points)
    )


def entries(numbers: dict[int, int], without: int | None = None) -> str:
    """Numbers by seat as a claim has them, but for those that need not be named."""
    named = [f"{seat_letter(seat)} {number}" for seat, number in sorted(numbers.items()) if number != without]
    return ", ".join(named) or "0"


def possible(walk: Walk, points: dict[int, int]) -> bool:
    """Whether some play can make these card points: none has fewer than 0, and all together not more than there are."""
    return all(number >= 0 for number in points.values()) and sum(points.values()) <= walk.game.total


def possible_points(walk: Walk, line: Line) -> None:
    """Card points that were not counted: whether any play can make them."""
    total, claimed = walk.game.total, [entry[1] if entry else 0 for entry in line.items]
    for index, points in enumerate(claimed):
        if not 0 <= points <= total:
            walk.blame(POINTS_IMPOSSIBLE(claimed=points, total=total), line, index, 1)
            return
    if sum(claimed) > total:
        walk.blame(POINTS_IMPOSSIBLE(claimed=sum(claimed), total=total), line)


def claimed_score(walk: Walk, line: Line, score: dict[int, int]) -> None:
    """The entries that a ``score:`` line claims; a seat left out is claimed to have none."""
    false = [index for index, entry in enumerate(line.items) if entry and entry[1] != score.get(entry[0], 0)]
    named = [entry[0] for entry in line.items if entry]
    left_out = [seat for seat, computed in score.items() if computed and seat not in named]
    hint = _rest({seat: computed for seat, computed in score.items() if computed}, len(false) + len(left_out))
    if false:
        seat, claimed = line.items[false[0]]
        walk.blame(FALSE_SCORE(seat=seat, claimed=claimed, computed=score.get(seat, 0), hint=hint), line, false[0], 1)
    elif left_out:
        seat = left_out[0]
        walk.blame(SCORE_LEFT_OUT(seat=seat, computed=score[seat], hint=hint), line)


def _rest(right: dict[int, int], false: int) -> Phrase | None:
    """What would be right on a line, where more than one thing on it is false."""
    entries = ", ".join(f"{seat_letter(seat)} {amount}" for seat, amount in sorted(right.items()))
    return phrase("The whole line would be: {entries}.", entries=entries) if false > 1 and entries else None


def _place(problem: Problem) -> tuple[int, int]:
    return problem.line, problem.column


def _flaw(flaw: Flaw, record: Record) -> Problem:
    code: Code = CATALOGUE[flaw.code]
    return Problem(code.name, code.severity, flaw.line, flaw.column, rule_of(code, record.game), flaw.arguments)
