"""Laws of a deal: its record is legal and survives being written, the pack stays whole, card points and scores add up,
it may stop anywhere, and what may be chosen at each decision is what is judged to be right.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, zip_longest
from random import Random

from notation.decision import Decision
from notation.errors import NoSeatError
from notation.game import Game, balances, nobody
from notation.problems import ERROR
from notation.reader import read
from notation.record import SEATS
from notation.replay import Judging, judge, position
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep, steps
from notation.table import Table
from notation.testing.choosing import offered_and_judged_agree
from notation.testing.dealing import Case, LawError, RandomDeal, cards_text, deal, demand, demand_same
from notation.testing.gaps import PAD, keyword
from notation.testing.moments import bound_to_a_snapshot, moments_are_steps
from notation.testing.wording import Wording
from notation.writer import write

WATCHED, STEPPED = 4, 12
"""Each so-manieth deal is looked at decision by decision, or step by step: that takes time."""

PLAYED_BY_CHANCE = (
    "This is chance. Have more deals played: with a lower `probability` of the decisions that throw cards in, and a "
    "higher one of bids; or try another `seed`, or more `deals`."
)
"""The remedy where few deals at random are played."""

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
    few = f"tricks were played in {played} of {count} deals, expected in more than a third. {PLAYED_BY_CHANCE}"
    demand(3 * played > count or count < STEPPED, case, few)
    check_targets(case)


# ---- A record


def legal(made: RandomDeal) -> None:
    """A deal at random is legal, and its claims are true."""
    report, result = judge(made.read), made.dealt.result
    demand_same(report.verdict, "legal", "verdict", *[str(problem) for problem in report.problems])
    demand_same([str(problem) for problem in report.problems], [], "problems")
    demand_same(report.points, result.points or None, "card points")
    demand_same(report.score, result.score, "score")
    items = report.result.items if report.result else []
    demand_same([item[:2] for item in items], [item[:2] for item in result.items], "lines of the score sheet")


def survives(made: RandomDeal) -> None:
    """Check that a written deal reads as an equal record and is judged alike."""
    demand_same(write(made.read), made.text, "what is written again")
    demand_same(made.read, made.record, "what is read")


def alike(made: RandomDeal) -> None:
    """A record is judged the same with and without having been written."""
    one, other = judge(made.record), judge(made.read)
    verdicts = [(report.verdict, report.points, report.score) for report in (one, other)]
    demand_same(*verdicts, "verdict, card points and score of the record that was not written")


def may_stop(made: RandomDeal) -> None:
    """Cut off after any line, those of a house apart, a record is incomplete, and breaks no rule."""
    lines = [line for line in made.text.splitlines(keepends=True) if not line.startswith(("points", "score"))]
    least = max([at for at, line in enumerate(lines, 1) if at == 1 or line.startswith("house ")])
    for count in range(least, len(lines)):
        [cut] = read("".join(lines[:count]))
        report = judge(cut)
        notes = all(problem.severity == "note" for problem in report.problems)
        found = [f"found the verdict {report.verdict}", *[str(problem) for problem in report.problems]]
        about = "; ".join([*found, "expected legal or incomplete, and notes at most"]), "".join(lines[:count])
        demand(report.verdict in ("legal", "incomplete") and notes, *about)


def pad_is_explained(made: RandomDeal) -> None:
    """A pad with the contract, card points and score of the deal is explained by `Game.scores` and `Game.factors`."""
    table, lines = made.dealt.table, [line for line in made.text.splitlines() if line]
    if table.declarer is None or table.contract is None:
        return  # nobody's contract could be written
    head = [line for line in lines if keyword(line) in PAD]
    claims = [line for line in head if keyword(line) in ("points", "score")]
    pad = [line for line in head if line not in claims and keyword(line) != "contract"]
    pad += [f"contract {SEATS[table.declarer]} {table.contract.word}", *claims]
    [record] = read("\n".join(pad) + "\n")
    errors = [str(problem) for problem in judge(record).problems if problem.severity == ERROR]
    demand_same(errors, [], record.text, "errors")


def first_call(made: RandomDeal) -> None:
    """Check that the first call comes from the seat that the game names."""
    game, table = made.case.game, made.dealt.table
    if table.calls and table.seats_known:
        first = game.active(table.players, table.dealer or 0)[game.first_caller]
        demand_same(table.calls[0][0], first, "the seat that calls first")


def acts_come_in_order(made: RandomDeal) -> None:
    """What is done comes in the order of `Game.order`."""
    phases = made.case.game.phases
    for earlier, later in pairwise([act.keyword for act in made.dealt.acts if act.written is not None]):
        about = f"found a “{later}” line behind a “{earlier}” line, expected it before that, as `order` says"
        demand(phases[earlier] <= phases[later], about)


# ---- The pack


def lies(table: Table) -> list[int]:
    """The cards by the place where they lie: in the hands, in the talon, in the tricks, laid away."""
    return [*table.hands, table.lying.known, table.played, table.laid_away.known]


def pack_is_whole(table: Table) -> None:
    """Every card of the pack is in one place and in no second one, and every hand has as many as it should."""
    places, union = lies(table), 0
    for place in places:
        twice = union & place
        demand(not twice, "a card lies in one place", f"found in two: {cards_text(twice)}")
        union |= place
    missing, strange = table.pack & ~union, union & ~table.pack
    demand(not missing, "every card lies somewhere", f"found nowhere: {cards_text(missing)}")
    demand(not strange, "every card is one of the pack", f"found: {cards_text(strange)}")
    demand_same([hand.bit_count() for hand in table.hands], table.counts, "every hand has as many cards as it should")


def steps_hold(made: RandomDeal) -> None:
    """Every step can be shown and asks what the next act answers; as many cards lie there as were played."""
    every = steps(made.read)
    demand_same([step.number for step in every], list(range(len(every))), "the numbers of the steps")
    demand_same(len(every), len(made.dealt.acts) + 2, "deal and settlement are the ends")
    demand_same([every[0].keyword, every[-1].keyword], [DEAL, SETTLEMENT], "the first and the last step")
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
            found = {"hands": table.hands, "talon": [packet.known for packet in table.talon]}
            talon = [sum(packet) for packet in made.dealt.talon]
            demand_same(found, {"hands": made.dealt.hands, "talon": talon}, "the cards as they were dealt")
        if after is not None:
            _answered_by(walk, after)


def _answered_by(walk: Judging, after: WrittenStep) -> None:
    """The decision is the one that the next act answers."""
    decision = walk.decision
    if decision and decision.implied and decision.keyword != after.keyword:
        walk.send(None)
        decision = walk.decision
    if after.keyword == SETTLEMENT:
        found = "no result" if decision is None else f"{type(decision).__name__}, which asks seat {decision.seat}"
        about = "nothing is to be decided at the settlement", f"found {found}, expected the result"
        demand(walk.decision is None and walk.result is not None, *about)
    else:
        demand(decision is not None, f"found no decision, expected one that the “{after.keyword}” line answers")
        assert decision is not None
        demand_same(decision.keyword, after.keyword, "the keyword of the line that answers a decision")
        if not decision.open_to_others:
            demand_same(decision.seat, after.seat, f"the seat that a decision asks before the “{after.keyword}” line")


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
    said = "what counts for nobody is a packet of the talon, or all of it", f"found {cards_text(left)}"
    demand(left in talon, *said, f"expected one of {', '.join(map(cards_text, sorted(talon)))}")
    if counted == table.pack:
        every, rounding = sum(sides.values()), game.rounding(len(sides))
        about = f"found {every}, expected {game.total}" + (f" or up to {rounding} from that" if rounding else "")
        demand(abs(every - game.total) <= rounding, "all card points together", about)
    for seat, points in (made.dealt.result.points or {}).items():
        demand_same(points, sides[table.side_of[seat]], f"the card points of the result for the seat {SEATS[seat]}")


def score_is_the_sum(made: RandomDeal) -> None:
    """The score is the sum of the score sheet."""
    score = Counter(dict.fromkeys(range(made.dealt.table.players), 0))
    for item in made.dealt.result.items:
        score.update(item.entries)
    demand_same(made.dealt.result.score, dict(score), "the score of each seat, and the sum of its lines")


def announcers_are_paid(made: RandomDeal) -> None:
    """A line `WORD-made` of the sheet pays the side that announced the word, and `WORD-failed` costs it something."""
    table, game = made.dealt.table, made.case.game.under(made.case.options)
    said = {(words[0], table.side_of[seat]): seat for seat, *words in table.said if len(words) == 1}
    words = [word for word, _side in said]
    owners = {word: seat for (word, _side), seat in said.items() if words.count(word) == 1}  # not of both sides
    for item in made.dealt.result.items:
        word, _, outcome = item.label.rpartition("-")
        if word in owners and outcome in ("made", "failed"):
            entries = dict.fromkeys(range(table.players), 0) | item.entries
            gain = sum(balances(game, entries)[seat] for seat in table.seats if _with(table, seat, owners[word]))
            about = f"the line {item.label} of what {SEATS[owners[word]]} announced"
            demand_same(gain > 0, outcome == "made", f"{about}, which makes its side {gain}: whether it is paid")


def _with(table: Table, seat: int, other: int) -> bool:
    """Whether two seats are on one side."""
    return table.side_of[seat] == table.side_of[other]


def target_decides(made: RandomDeal) -> None:
    """Nobody makes a contract for card points with fewer than `Game.target`, and no other contract has a target."""
    table, game, result = made.dealt.table, made.case.game.under(made.case.options), made.dealt.result
    if table.contract is None or table.declarer is None or not table.defenders:
        return
    target = game.target(table)
    if not table.said:
        about = f"the target of {table.contract.word}, by which card points decide: {table.contract.for_points}"
        demand_same(target is not None, table.contract.for_points, about, target)
    known = result.points is not None and table.declarer in result.points and result.items
    if target is None or not known or "{points" not in game.sheet.get(result.items[0].label, ""):
        return
    points, label = (result.points or {})[table.declarer], result.items[0].label
    about = f"the line {label}, by which the contract was made: found {points} card points, expected at least {target}"
    demand(points >= target or not game.made(table, result), about)


def check_targets(case: Case) -> None:
    """Check that on a score pad no card points make as much difference as those of `Game.target`. Raises LawError."""
    game = case.game.under(case.options)
    seat = game.active(case.players, 0)[0]
    for contract in game.contracts_for(case.players, case.options):
        pad = [f"deal {game.name} {case.players}", *([f"rules {case.rules}"] if case.rules else []), "dealer A"]
        table = judge(read("\n".join([*pad, f"contract {SEATS[seat]} {contract.word}\n"]))[0]).table
        if table is None or table.contract is None or not table.defenders or (target := game.target(table)) is None:
            continue
        scores = [next(iter(game.scores(table, {seat: target + over}))) for over in (-2, -1, 0, 1)]
        sums = [balances(game, score)[seat] for score in scores]
        below, at, above = [after - before for before, after in pairwise(sums)]
        about = f"with one card point more from {target - 2} on the declarer makes {sums} in {contract.word}"
        demand(at > 0 and at >= max(below, above), case, f"{about}; expected the largest step at the target, {target}")


def check_tables(game: Game) -> None:
    """The pack is dealt out, whose card points are known, at every table. Raises LawError."""
    for players in game.players:
        seats, pack = len(game.active(players, 0)), game.pack(players)
        dealt = seats * game.hand_size(players) + sum(game.talon(players))
        demand_same(dealt, pack.bit_count(), game.name, players, "hands and talon make the pack")
        points = game.card_points(pack, dealt)
        right = game.total >= points if game.extra is not nobody else game.total == points
        about = "the card points of the pack, and of what lies on no card", f"`total` is {game.total}"
        demand(right, game.name, players, *about, f"the cards of the pack make {points}")


OF_A_DEAL: tuple[Callable[[RandomDeal], None], ...] = (
    legal, survives, first_call, acts_come_in_order, card_points_add_up, score_is_the_sum, pad_is_explained,
    announcers_are_paid, target_decides,
)  # fmt: skip
STEP_BY_STEP: tuple[Callable[[RandomDeal], None], ...] = (alike, may_stop, steps_hold, moments_are_steps)
