"""Village Tarock, for three or four.

Forehand calls last. The contract parts the talon into packets of which the declarer takes one, or he takes all of it.
Where Fool, Mond and Pagat meet in a trick, the Pagat wins it. The game, and an announced
Pagat, are doubled up to four times. Three play for five
times the stake of four. Where all pass, everybody plays for himself, and whoever
has most card points loses.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, TAROCKS, TRULL
from notation.decision import Decision
from notation.game import Contract, Deal, Game, Item, Ladder, Result, SessionDeal, SessionEnd, UnknownCards, act_lines
from notation.parts.announcing import possible_factors
from notation.parts.auction import Able, Auction, auction, one_round
from notation.parts.counting import in_threes, points_cases, points_of, points_of_all
from notation.parts.discard_rules import no_kings_no_trull
from notation.parts.exchange import discard, leave_talon, take_packet, take_talon
from notation.parts.misdeal import MayLayOpen, annul, none_of
from notation.parts.play import Duties, InTrick, follow_or_trump, suits_led
from notation.parts.rounds import Doublings
from notation.parts.settlement import by_differences, by_tricks, settled, thrown_in, to_declarer, total
from notation.parts.talk import AnnouncementRules, talking
from notation.parts.trick_hooks import until_decided
from notation.parts.tricks import tricks
from notation.parts.ultimo import pagat_forbidden
from notation.problems import ERROR, Breach, Code
from notation.table import Table

PACK = AUSTRIAN_54
TALON, TARGET = 6, 36


def emperors_trick(moment: InTrick, cards: Sequence[int]) -> int | None:
    """The Pagat wins a trick with Fool and Mond."""
    return moment.order[cards.index(PAGAT)] if {FOOL, MOND, PAGAT} <= set(cards) else None


DUTIES = Duties(
    follow_or_trump(TAROCKS), (), suits_led(PACK, TAROCKS), TAROCKS, TAROCKS, winner_of=emperors_trick, named=TRULL
)

DOUBLINGS = Doublings(("contra", "re", "sub", "mort"), 4)

CONTRACTS = Ladder(
    Contract("three", "Three", 1, exchanges=True, packet=3),
    Contract("two", "Two", 2, exchanges=True, packet=2),
    Contract("one", "One", 3, exchanges=True, packet=1),
    Contract("six", "Six", 4, exchanges=True),
    Contract("beggar", "Beggar", 5, exchanges=False, negative=True, tricks=0),
    Contract("miser", "Miser", 6, exchanges=False, negative=True, tricks=1),
    Contract("open-miser", "Open miser", 7, exchanges=False, negative=True, tricks=1, open=True),
    Contract("valat", "Valat without the talon", 8, exchanges=False),
)
BONUSES = {"pagat": "Pagat", "valat": "Valat"}
POOR = Contract("poor", "Poor", 1, exchanges=False)
"""The contract played after all have passed."""


def deal(table: Table) -> Deal:
    """One deal."""
    if (yield from annul(table, partial(none_of, TAROCKS), not_trumpless, MayLayOpen)) is not None:
        return thrown_in(table, "annulled")
    declarer, contract = yield from auction(table, CONTRACTS, forehand_last)
    if declarer is None or contract is None:
        return (yield from each_alone(table))
    table.alone(declarer, contract)
    if contract.exchanges:
        yield from exchange(table, declarer, contract)
    else:
        leave_talon(table, None)
    if contract.tricks is not None:
        return (yield from few_tricks(table, contract))
    yield from talking(table, declarer, AnnouncementRules(tuple(BONUSES), not_held, doublings=DOUBLINGS))
    yield from tricks(table, table.forehand, DUTIES)
    return settled(table, points := points_of(table, declarer), entries(table, contract, points))


def exchange(table: Table, declarer: int, contract: Contract) -> Generator[Decision, Any, None]:
    """A packet of the talon, or all of it, and the discard."""
    if contract.packet:
        yield from take_packet(table, declarer, None, any_packet)
    else:
        take_talon(table, declarer)
    size = contract.packet or TALON
    yield from discard(table, declarer, size, (no_kings_no_trull,), discardable, shown=0)


def few_tricks(table: Table, contract: Contract) -> Deal:
    """The declarer has to win so many tricks."""
    play = tricks(table, table.forehand, DUTIES)
    yield from until_decided(table, contract, play, shown=(table.the_declarer,))
    return by_tricks(table, lambda table: tricks_line(table, contract, table.tricks_won(table.the_declarer)))


def tricks_line(table: Table, contract: Contract, won: int) -> Item:
    """The line of a contract that the number of tricks decides."""
    kept, amount = won == contract.tricks, contract.base * int(table.rules["stake"])
    return Item("kept" if kept else "broken", to_declarer(table, table.the_declarer, amount, kept), {"tricks": won})


def each_alone(table: Table) -> Deal:
    """Everybody plays for himself; the talon goes with the last trick."""
    table.each_alone(POOR)
    yield from tricks(table, table.forehand, DUTIES)
    last = table.winners[-1] if table.claimed is None else table.claimed
    if table.unclaimed or last is None:
        return Result(None, None)
    leave_talon(table, last)
    if not all(table.pile(seat).whole for seat in table.seats):
        return Result(None, None)
    points = table.side_points()
    item = most_lose(table, points)
    return Result(dict(sorted(points.items())), total(table, [item]), [item])


def most_lose(table: Table, points: Mapping[int, int]) -> Item:
    """The seat with the most card points writes one down."""
    most = max(points.values())
    return Item("most", {seat: -1 for seat in table.seats if points[seat] == most}, {"points": most})


HAND_HAS_TRUMPS = Code("village-trumps", ERROR, "annulling", "{seat} has trumps and may not annul the deal.")
"""Not declared, but put among the codes by its tests: the tests of other games look at all that are declared."""


def not_trumpless(seat: int) -> Breach:
    """There are trumps in the hand."""
    return HAND_HAS_TRUMPS(seat=seat)


def forehand_last(seats: tuple[int, ...], bids: tuple[str, ...], able: Able) -> Auction:
    """Each calls once, the seat behind forehand first."""
    return (yield from one_round((*seats[1:], seats[0]), bids, None))


def not_held(table: Table, seat: int, word: str) -> Breach | None:
    """The Pagat is announced by who holds it."""
    return pagat_forbidden(table, seat) if word == "pagat" else None


def any_packet() -> Breach:
    """Any packet may be taken."""
    raise AssertionError


def discardable(hand: int) -> int:
    """The cards that may be laid away."""
    return hand & ~KINGS & ~TRULL


def entries(table: Table, contract: Contract, points: int | None) -> Iterator[Item]:
    """The score sheet. Raises UnknownCards."""
    if points is None:
        raise UnknownCards
    won, amount = points >= TARGET, contract.base * table.factors.get("", 1) * int(table.rules["stake"])
    yield Item("won" if won else "lost", to_declarer(table, table.the_declarer, amount, won), {"points": points})


def scores(table: Table, points: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, or any."""
    assert table.contract is not None
    if table.contract is POOR:
        yield from (total(table, [most_lose(table, case)]) for case in points_of_all(table, points))
        return
    if table.contract.tricks is not None:
        yield from (total(table, [tricks_line(table, table.contract, table.contract.tricks + more)]) for more in (0, 1))
        return
    for some in points_cases(table, points):
        yield total(table, entries(table, table.contract, some))


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """The game may have been doubled."""
    return possible_factors(((),), highest, doublings=DOUBLINGS)


def circles(deals: Sequence[SessionDeal]) -> SessionEnd:
    """Everybody gets a circle where all have passed, and whoever makes a contract loses one; each open one costs 10."""
    circles = Counter[str]()
    for deal in deals:
        if deal.made and deal.declarer and circles[deal.declarer]:
            circles[deal.declarer] -= 1
        if "most" in deal.labels:
            circles.update([*deal.score])
    return SessionEnd({player: -10 * count for player, count in circles.items()})


VILLAGE = Game(
    name="village",
    package=__package__,
    title="Village Tarock",
    players=(3, 4),
    deal=deal,
    packs=PACK,
    hands={3: 16, 4: 12},
    talons=(TALON,),
    trumps=TAROCKS,
    card_points=in_threes,
    total=70,
    target=lambda table: None if table.contract and table.contract.negative else TARGET,
    rule_sets={"standard": {}},
    options={"stake": ("1", "5")},
    defaults={3: {"stake": "5"}},
    words={"pass": "pass"} | CONTRACTS.labels | BONUSES | DOUBLINGS.spoken,
    rounding=in_threes.rounding,
    sheet={
        "annulled": "The deal is annulled",
        "most": "{points} are most",
        "won": "Won with {points}",
        "lost": "Lost with {points}",
        "kept": "Kept with {tricks}",
        "broken": "Broken with {tricks}",
    },
    card_names={FOOL: "Sküs", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    scores=scores,
    session=circles,
    factors=factors,
    settlement=by_differences,
    first_caller=1,
    order=act_lines("expose"),
)
