"""Laws of a deal: its record is legal and survives being written, the pack stays whole, card points and scores add up,
it may stop anywhere, and what may be chosen at each decision is what is judged to be right.
"""

from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from random import Random

from notation.decision import Decision
from notation.errors import NoSeatError
from notation.game import Game, nobody
from notation.reader import read
from notation.replay import Judging, judge, position
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep, steps
from notation.table import Table
from notation.testing.choosing import offered_and_judged_agree
from notation.testing.dealing import Case, LawError, RandomDeal, deal, demand, demand_same
from notation.testing.moments import bound_to_a_snapshot, moments_are_steps
from notation.testing.wording import Wording
from notation.writer import write

WATCHED, STEPPED = 4, 12
"""Each so-manieth deal is looked at decision by decision, or step by step: that takes time."""

BOUND = 0.1
"""The share of the decisions that are bound to a snapshot."""


def takes_part(table: Table, decision: Decision) -> None:
    """Whoever has to choose takes part."""
    seat = getattr(decision, "seat", None)
    demand(seat is not None, NoSeatError(type(decision), decision.keyword))
    demand(seat in table.seats, takes_part.__doc__, f"{type(decision).__name__} asks seat {seat}, of {table.seats}")


def check(case: Case, count: int, random: Random) -> None:
    """Hold the laws against that many deals. Raises LawError."""

    def look(table: Table, decision: Decision) -> None:
        pack_is_whole(table)
        takes_part(table, decision)
        offered_and_judged_agree(table, decision, random)
        if random.random() < BOUND:
            bound_to_a_snapshot(table, decision)

    played, wording = 0, Wording(case.game.under(case.options))
    for number in range(count):
        try:
            made = deal(case, random, None if number % WATCHED else look)
            wording.check(made.dealt)
        except LawError as error:
            raise LawError(f"{case}: {error}") from error
        played += bool(made.dealt.table.tricks)
        for law in (*OF_A_DEAL, *(() if number % STEPPED else STEP_BY_STEP)):
            try:
                law(made)
            except LawError as error:
                raise LawError(f"{case}: {law.__doc__ or law.__name__}\n{error}\n{made.text}") from error
    demand(3 * played > count or count < STEPPED, case, "most deals are played", f"{played} of {count}")


# ---- A record


def legal(made: RandomDeal) -> None:
    """A deal at random is legal, and its claims are true."""
    report, result = judge(made.read), made.dealt.result
    demand_same((report.verdict, [str(problem) for problem in report.problems]), ("legal", []))
    demand_same((report.points, report.score), (result.points or None, result.score))
    items = report.result.items if report.result else []
    demand_same([item[:2] for item in items], [item[:2] for item in result.items])


def survives(made: RandomDeal) -> None:
    """Check that a written deal reads as an equal record and is judged alike."""
    demand_same(made.read, made.record)
    demand_same(write(made.read), made.text)


def alike(made: RandomDeal) -> None:
    """A record is judged the same with and without having been written."""
    one, other = judge(made.record), judge(made.read)
    demand_same((one.verdict, one.points, one.score), (other.verdict, other.points, other.score))


def may_stop(made: RandomDeal) -> None:
    """Cut off after any line, those of a house apart, a record is incomplete, and breaks no rule."""
    lines = [line for line in made.text.splitlines(keepends=True) if not line.startswith(("points", "score"))]
    least = max([at for at, line in enumerate(lines, 1) if at == 1 or line.startswith("house ")])
    for count in range(least, len(lines)):
        [cut] = read("".join(lines[:count]))
        report = judge(cut)
        notes = all(problem.severity == "note" for problem in report.problems)
        demand(report.verdict in ("legal", "incomplete") and notes, report.problems, "".join(lines[:count]))


def first_call(made: RandomDeal) -> None:
    """Check that the first call comes from the seat that the game names."""
    game, table = made.case.game, made.dealt.table
    if table.calls and table.seats_known:
        first = game.active(table.players, table.dealer or 0)[game.first_caller]
        demand_same(table.calls[0][0], first, "the seat that calls first")


# ---- The pack


def lies(table: Table) -> list[int]:
    """The cards by the place where they lie: in the hands, in the talon, in the tricks, laid away."""
    taken = table.taken[1] if table.taken else None
    talon = [packet.known for index, packet in enumerate(table.talon) if index != taken]
    return [*table.hands, *talon, table.played, table.laid.known]


def pack_is_whole(table: Table) -> None:
    """Every card of the pack is in one place and in no second one, and every hand has as many as it should."""
    places, union = lies(table), 0
    for place in places:
        demand(not union & place, "a card lies in one place", places)
        union |= place
    demand_same(union, table.pack, "every card lies somewhere")
    demand_same([hand.bit_count() for hand in table.hands], table.counts, "every hand has as many cards as it should")


def steps_hold(made: RandomDeal) -> None:
    """Every step can be shown and asks what the next act answers; as many cards lie there as were played."""
    every = steps(made.read)
    demand_same([step.number for step in every], list(range(len(every))))
    demand_same(len(every), len(made.dealt.acts) + 2, "deal and settlement are the ends")
    demand_same([every[0].keyword, every[-1].keyword], [DEAL, SETTLEMENT])
    played = 0
    for step, after in zip_longest(every, every[1:]):
        walk = position(made.read, step.number)
        demand(walk is not None and not walk.problems, "step", step.number)
        assert walk is not None
        table = walk.table
        pack_is_whole(table)
        played += step.keyword == "trick"
        demand_same(sum(len(trick.cards) for trick in table.tricks) + len(table.open), played, "cards on the table")
        if step.number == 0:
            demand_same(table.hands, made.dealt.hands)
            demand_same([packet.known for packet in table.talon], [sum(packet) for packet in made.dealt.talon])
        if after is not None:
            _answered_by(walk, after)


def _answered_by(walk: Judging, after: WrittenStep) -> None:
    """The decision is the one that the next act answers."""
    decision = walk.decision
    if decision and decision.implied and decision.keyword != after.keyword:
        walk.send(None)
    if after.keyword == SETTLEMENT:
        demand(walk.decision is None and walk.result is not None, "nothing is to be decided at the settlement")
    else:
        decision = walk.decision
        demand(decision is not None, "something is to be decided before", after.keyword)
        assert decision is not None
        demand_same(decision.keyword, after.keyword)
        demand(decision.seat == after.seat or decision.open_to_others, decision.seat, "is not", after.seat)


# ---- Counting


def card_points_add_up(made: RandomDeal) -> None:
    """The card points of all sides are those of the pack."""
    game, table = made.case.game, made.dealt.table
    if not table.tricks:
        return
    sides = table.side_points()
    piles = [table.pile(side) for side in sides]
    counted = sum(pile.known for pile in piles)
    demand_same(sum(pile.count for pile in piles), counted.bit_count(), "no card counts twice")
    held = sum(table.hands) | sum(table.open)
    left = table.pack & ~counted & ~held
    talon = {0, sum(packet.known for packet in table.talon), *(packet.known for packet in table.talon)}
    demand(left in talon, "what counts for nobody is a packet of the talon, or all of it")
    if counted == table.pack:
        beyond = abs(sum(sides.values()) - game.total)
        demand(beyond <= game.rounding(len(sides)), "all card points together", sum(sides.values()))
    for seat, points in (made.dealt.result.points or {}).items():
        demand_same(points, sides[table.side_of[seat]])


def score_is_the_sum(made: RandomDeal) -> None:
    """The score is the sum of the score sheet."""
    score = Counter(dict.fromkeys(range(made.dealt.table.players), 0))
    for item in made.dealt.result.items:
        score.update(item.entries)
    demand_same(made.dealt.result.score, dict(score))


def check_tables(game: Game) -> None:
    """The pack is dealt out, whose card points are known, at every table. Raises LawError."""
    for players in game.players:
        seats, pack = len(game.active(players, 0)), game.pack(players)
        dealt = seats * game.hand_size(players) + sum(game.talon(players))
        demand_same(dealt, pack.bit_count(), game.name, players, "hands and talon make the pack")
        points = game.card_points(pack, dealt)
        right = game.total >= points if game.extra is not nobody else game.total == points
        demand(right, game.name, players, "the card points of the pack, and of what lies on no card", points)


OF_A_DEAL: tuple[Callable[[RandomDeal], None], ...] = (
    legal, survives, first_call, card_points_add_up, score_is_the_sum,
)  # fmt: skip
STEP_BY_STEP: tuple[Callable[[RandomDeal], None], ...] = (alike, may_stop, steps_hold, moments_are_steps)
