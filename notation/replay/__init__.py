"""The judge: takes the acts of a record to a game, line after line, and says of each whether it was legal and why not.

A line in which nothing needs a closer look, or a run of tricks, is sent as a whole (`notation.replay.live_deal`), any
other act by act. `lead` leads a game through a whole record, `position` through its first acts only. What later lines
reveal about the hands is learned before (`notation.replay.opening`). After a breach the walk notes one problem and goes
on where one reading fits.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from notation.former import former_names
from notation.game import Game, Result
from notation.house import HOUSE, house_of
from notation.parts.play import Winner
from notation.problems import CATALOGUE, ERROR, NOTE, Finding, Flaw, rule_of
from notation.record import Line, Record, Tricks
from notation.replay.acts import pass_by
from notation.replay.claims import claimed_in_vain, claims, claims_alone, possible_points
from notation.replay.codes import (
    DEALER_UNKNOWN,
    NOT_COUNTED,
    NOT_JUDGED,
    NOT_SCORED,
    PARTNER_MISFIT,
    PILE_SIZE,
    POSITION_SCORE,
    RECORD_ENDS,
)
from notation.replay.completions import decided
from notation.replay.following import learned
from notation.replay.opening import set_table
from notation.replay.positions import ALL, acts_of, count_acts, first_acts, name_what_is_due, position, run, walk_of
from notation.replay.repairs import MAX_READINGS, Change, cut_short, explained
from notation.replay.unread import still_found
from notation.replay.variations import Branch, Path, branch_of, branches
from notation.replay.walk import Judging, JudgingStop, UnknownRules, in_lines
from notation.rulebooks.houses import houses_in
from notation.table import Table

__all__ = [
    "ALL",
    "Branched",
    "Judging",
    "Path",
    "Report",
    "acts_of",
    "branch_of",
    "branches",
    "first_acts",
    "flaws_of",
    "judge",
    "position",
    "why_unread",
]


class Branched(NamedTuple):
    """Result of a variation: its path, the table at its end, and the result if it was played to the end."""

    path: Path
    table: Table | None
    result: Result | None


@dataclass(slots=True)
class Report:
    """Result of a check: the verdict, the problems, and the result of the deal."""

    record: Record
    verdict: str
    problems: list[Finding] = field(default_factory=list)
    game: Game | None = None
    table: Table | None = None
    result: Result | None = None
    branches: list[Branched] = field(default_factory=list)
    dealt: list[int] = field(default_factory=list)
    """The known cards of each hand as it was dealt, what was worked out included."""
    slip: bool = False
    """Whether the table let something are in the main line that broke a rule."""

    def add(self, problems: Iterable[Finding]) -> None:
        """Add what else was found to a record that is judged: problems stand by place, an error makes it illegal."""
        self.problems = sorted([*self.problems, *problems], key=_place)
        if ERROR in [problem.severity for problem in self.problems]:
            self.verdict = "illegal"

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, None if absent."""
        return self.table.declarer if self.table else None

    @property
    def contract(self) -> str | None:
        """The word of the contract that was played, None if all passed."""
        return self.table.contract.word if self.table and self.table.contract else None

    @property
    def points(self) -> dict[int, int] | None:
        """The computed card points by seat; None also where they play no part."""
        return (self.result.points or None) if self.result else None

    @property
    def points_unit(self) -> int:
        """How many of the units in which card points are counted make one."""
        return self.game.points_unit if self.game else 1

    @property
    def score(self) -> dict[int, int] | None:
        return self.result.score if self.result else None

    @property
    def house(self) -> str | None:
        """The house by whose rules it was judged, with its day: ``wien@20210101``; None for a rule set that ships."""
        text = self.table.rules.get(HOUSE) if self.table else None
        house = house_of(text) if text else None
        return f"{house.name}@{house.day}" if house and house.name else None

    @property
    def house_file(self) -> str | None:
        """The file beside the record that has the lines of its house: ``wien.house``; None if the record has them."""
        house = self.house if self.record.beside else None
        if house is None or any([row[0].rstrip(":") == house for row in houses_in(self.record)]):
            return None
        return f"{house.partition('@')[0]}.house"


def judge(record: Record) -> Report:
    """Check a record: replay it, lead every act, recompute its score."""
    flaws = flaws_of(record)
    unreadable = ERROR in [flaw.severity for flaw in flaws]
    walk = walk_of(record, Judging)
    if walk is None:
        return Report(record, "unreadable", flaws)
    try:
        lead(walk)
    except UnknownRules:
        if not unreadable:
            return Report(record, "unjudged", sorted(flaws + walk.problems, key=_place))
    if unreadable:
        return _of_the_rest(walk, flaws)
    walk = learned(walk, lead)
    tries = iter(range(MAX_READINGS))
    walk, change = in_few_words(walk, tries)
    walk = walk if change else decided(walk, lead)
    found = flaws + walk.problems
    branched = _all_branched(record, [] if walk.cut else found, change, tries)
    verdict = "incomplete" if walk.incomplete else "legal"
    report = Report(record, verdict, [], walk.game, walk.table, walk.result, branched, walk.dealt)
    if found:
        report.slip = any(
            [problem.severity == NOTE and CATALOGUE[problem.code].severity == ERROR for problem in walk.problems]
        )
        report.verdict = "incomplete" if _cut(found) else verdict
        report.add(found)
    return report


def why_unread(record: Record) -> list[Finding]:
    """Why a record is not read, by its errors: a part of it that cannot be, or another version of the notation.

    What can be read of it is not judged.
    """
    errors = [found for flaw in record.flaws if (found := _flaw(flaw, record)).severity == ERROR]
    return errors or [problem for problem in judge(record).problems if problem.severity == ERROR]


def _of_the_rest(walk: Judging, flaws: list[Finding]) -> Report:
    """The report of a record of which some lines cannot be read: what is wrong whatever they say."""
    record, game, table = walk.record, getattr(walk, "game", None), getattr(walk, "table", None)
    report = Report(record, "unreadable", flaws, game, table)
    if game is not None and table is not None:
        walk = learned(walk, lead)
        walk, change = in_few_words(walk, iter(range(MAX_READINGS)))
        found = walk.problems
        if not change:
            _all_branched(record, found, None, iter(range(MAX_READINGS)))
        report.problems = sorted([*flaws, *still_found(record, found)], key=_place)
    return report


def flaws_of(record: Record) -> list[Finding]:
    """What cannot be read of a record, and what was read with a warning."""
    return [_flaw(flaw, record) for flaw in record.flaws]


def _all_branched(
    record: Record, problems: list[Finding], change: Change | None, tries: Iterator[int]
) -> list[Branched]:
    """Replay the variations, as many as may be; what is wrong goes to the problems.

    Each is replayed from the start of the deal, so that a text might make any number of acts of each of its lines.
    """
    branched: list[Branched] = []
    left = MAX_REPLAYED
    for branch in branches(record):
        left -= LEAST_REPLAYED + sum(map(count_acts, branch.nodes))
        if left < 0:
            walk = Judging(record, list(record.main()))
            walk.add_problem(NOT_JUDGED(limit=MAX_REPLAYED, case="variations"), (in_lines(branch.own) or walk.lines)[0])
            problems += walk.problems
            break
        branched.append(_branched(record, problems, branch, change, tries))
    return branched


MAX_REPLAYED = 100_000
"""The most acts of all variations together, with those that they share with the lines above them."""
LEAST_REPLAYED = 60
"""A variation counts as that many acts more."""


def _cut(problems: list[Finding]) -> bool:
    """Whether not all variations were judged."""
    return any([problem.arguments.get("case") == "variations" for problem in problems])


def _branched(
    record: Record, problems: list[Finding], branch: Branch, change: Change | None, tries: Iterator[int]
) -> Branched:
    """Replay a variation, with the change that makes sense of the main line; what is wrong goes to the problems."""
    nodes: Sequence[Line | Tricks] = branch.nodes
    if change and branch.flaw is None:
        nodes = change(in_lines(nodes))
    walk = Judging(record, nodes)
    walk.elsewhere = len(problems)
    if branch.flaw is not None:
        walk.add_problem(*branch.flaw)
        problems += walk.problems
        return Branched(branch.path, None, None)
    walk.own = frozenset([line.row for line in in_lines(branch.own)])
    lead(walk)
    walk, _ = in_few_words(walk, tries)
    problems += walk.problems
    return Branched(branch.path, walk.table, walk.result)


def in_few_words(walk: Judging, tries: Iterator[int]) -> tuple[Judging, Change | None]:
    """A walk with few errors: one where a reading explains them all, else those up to where the judging ends.

    Gives also the change that makes the reading.
    """
    name_what_is_due(walk)
    if walk.blamed:
        better = explained(walk, lead, tries)
        if better is not None:
            return better
        cut_short(walk)
    return walk, None


def lead(walk: Judging) -> None:
    """Lead the game through a record, to the end or to where the judging ends. Raises UnknownRules."""
    set_table(walk)
    reached = False
    try:
        run(walk)
        reached = True
        if walk.table.position is not None:
            whole_pack(walk)
        finish(walk)
    except JudgingStop:
        walk.incomplete = True
    if walk.result is None or walk.result.points is None:
        possible_points(walk)
    if reached and walk.decision is not None:
        claims_alone(walk)
        claimed_in_vain(walk)


def finish(walk: Judging) -> None:
    """Judge the end of the record and its claims. Raises JudgingStop if acts are missing."""
    while (decision := walk.decision) is not None and (decision.implied or decision.optional_at_end):
        if decision.implied:
            pass_by(walk, decision)
        else:
            if isinstance(decision, Winner):
                walk.last_winners = decision.possible()
            walk.send(None)
    if decision is not None:
        if walk.own is None:
            walk.add_missing(DEALER_UNKNOWN() if walk.play_dropped else RECORD_ENDS(expected=walk.expected()))
        raise JudgingStop
    result = walk.result
    assert result is not None
    if not walk.scorable:
        walk.result = result = Result(None, None, result.items)
    if walk.table.position is not None:
        part_way(walk)  # there is no score, and card points only where it is known what lay in the piles
    elif result.score is None:
        walk.add_missing(NOT_SCORED())
        claims_alone(walk)
    elif result.points is None:
        walk.add_missing(NOT_COUNTED())
    if walk.at < len(walk.nodes):  # a line “...” below the last act: somebody meant that more happened
        walk.add_missing(RECORD_ENDS(expected=walk.expected()))
    claims(walk, result)


def whole_pack(walk: Judging) -> None:
    """Whether the cards in no hand and no pile of a position can be those of a talon, where all piles are listed."""
    table, contract, start = walk.table, walk.table.contract, walk.table.position
    if start is None or contract is None or not table.seats_known:
        return
    counts = [0 if pile is None and not tricks else pile and pile.count for tricks, pile in start.won.values()]
    if None in counts or sum([tricks for tricks, _pile in start.won.values()]) != table.before:
        return
    talon = next((line.items for line in walk.written if line.keyword == "talon"), ())
    there = (table.game.hand_size(table.players) - table.before) * len(table.seats) + len(talon) - talon.count("|")
    lacking = table.pack.bit_count() - there - sum(filter(None, counts))
    size, taken = sum(table.game.talon(table.players)), contract.packet
    listed = {table.side_of[seat] for seat, (_tricks, pile) in start.won.items() if pile is not None}
    if len(listed) < len({table.side_of[seat] for seat in table.seats}):
        parts = {*range(size + 2 if table.retained_cards else size + 1)}  # what a side without a trick has laid away
    else:
        parts = {0, taken, size - taken, size} if table.defenders else {0} if talon else {*range(size + 1)}
    if lacking not in parts and (lines := [line for line in walk.written if line.keyword == "won"]):
        walk.add_problem(PILE_SIZE(given=lacking, case="lacking"), lines[-1])
        walk.scorable = False


def part_way(walk: Judging) -> None:
    """Note what cannot be said about a deal that begins part-way: a score, and another partner than there is."""
    table, lines = walk.table, {line.keyword: line for line in walk.lines if line.keyword in ("score", "partner")}
    if score := lines.get("score"):
        walk.add_problem(POSITION_SCORE(), score)
    line = lines.get("partner")
    if line is None or table.contract is None or line.seat not in table.orders:
        return
    if table.called is None:
        walk.add_problem(PARTNER_MISFIT(seat=line.seat, contract=table.contract.label), line, "seat")
    elif (holder := next((seat for seat in table.seats if walk.dealt[seat] & table.called), line.seat)) != line.seat:
        breach = PARTNER_MISFIT(seat=line.seat, seat_2=holder, card=table.called, case="held")
        walk.add_problem(breach, line, "seat")


def _place(problem: Finding) -> tuple[int, int]:
    return problem.line, problem.column


def _flaw(flaw: Flaw, record: Record) -> Finding:
    code, game = CATALOGUE[flaw.code], record.game
    return Finding(code.name, code.severity, flaw.line, flaw.column, rule_of(code, game), flaw.arguments, game)


replay = judge
"""Its name in the steps that bring older archives up to date, which never change."""

__getattr__ = former_names(__name__, Replay=Judging)
