"""Hungarian Tarokk for four: the exchange of all seats, the call and the play of the Paskievics rules.

Cards come off the top of the talon, the declarer's first; a hand may annul the deal; then each seat lays as many cards
away as it took. How many of them are tarocks is heard by all, and the declarer shows his. His discards count for him,
all others for the defenders. He calls T20, whose holder is his partner. Invitations and bonuses are left out; the game
can be doubled.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import partial

from notation.cards import FIGURES, KINGS, MOND, PAGAT, TAROCKS, TRULL, mask, strongest
from notation.game import Contract, Deal, Game, Item, Ladder, UnknownCards, act_lines
from notation.parts.aims import Aim
from notation.parts.announcing import possible_factors
from notation.parts.auction import auction
from notation.parts.calling import NOT_CALLABLE, call_partner, reveal
from notation.parts.counting import one_by_one, points_cases, points_of
from notation.parts.discard_rules import DISCARD_FORBIDDEN, never
from notation.parts.exchanging import declarers_own, each_discards, leave_rest, take_off_the_top
from notation.parts.misdeal import MayLayOpen, annul
from notation.parts.play import Duties, follow_or_trump, suits_led
from notation.parts.rounds import KONTRAS
from notation.parts.seniority import SENIORS, Seniority
from notation.parts.settlement import deal_by_deal, settled, thrown_in, total, zero_sum
from notation.parts.talk import AnnouncementRules, doubled, talking
from notation.parts.tricks import tricks
from notation.problems import ERROR, Breach, Code
from notation.table import Table

PACK = TAROCKS | FIGURES | mask(["H1", "D1", "S10", "C10"])
XX = mask(["T20"])
NEVER = TRULL | KINGS | XX
HAND, TALON, TARGET = 9, 6, 48
DUTIES = Duties(follow_or_trump(TAROCKS), (), suits_led(PACK, TAROCKS), trumps=TAROCKS, beats=TAROCKS)

CONTRACTS = Ladder(
    Contract("harom", "Three", 1, exchanges=True, calls=True, takes=(3, 1, 1, 1)),
    Contract("ketto", "Two", 2, exchanges=True, calls=True, takes=(2, 2, 1, 1)),
    Contract("egy", "One", 3, exchanges=True, calls=True, takes=(1, 2, 2, 1)),
    Contract("szolo", "Solo", 4, exchanges=True, calls=True, takes=(0, 2, 2, 2)),
)


def deal(table: Table) -> Deal:
    """One deal."""
    declarer, contract = yield from auction(table, CONTRACTS, Seniority(holders=SENIORS))
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    take_off_the_top(table, declarer, contract.takes)
    leave_rest(table, None)
    if (yield from annul(table, annulling, not_annulling, MayLayOpen)) is not None:
        return thrown_in(table, "annulled")
    away = (never(NEVER, DISCARD_FORBIDDEN),)
    yield from each_discards(table, away, discardable, shown=TAROCKS, told=TAROCKS, aside=declarers_own)
    yield from call_partner(
        table, declarer, callable_cards(table, declarer), partial(not_callable, declarer), must=True
    )
    said = yield from talking(table, declarer, AnnouncementRules())
    factor = doubled(table, said[""])
    yield from tricks(table, table.forehand, DUTIES, partial(aim, contract, factor))
    reveal(table)
    points = points_of(table, declarer)
    return settled(table, points, lines(contract, factor, table, points))


NO_ANNULLING = Code("hungarian-annulling", ERROR, "annulling", "The hand of {seat} does not annul the deal.")
"""Not declared, but put among the codes by the tests: those of other games look at all that are declared."""


def annulling(table: Table, seat: int) -> bool | None:
    """Whether a hand has four kings, or no tarock beside T21 and T1; None if unknown."""
    hand = table.hands[seat]
    if not hand & KINGS ^ KINGS:
        return True
    return not hand & TAROCKS & ~MOND & ~PAGAT if table.whole(seat) else None


def not_annulling(seat: int) -> Breach:
    """A hand that does not annul the deal."""
    return NO_ANNULLING(seat=seat)


def discardable(hand: int) -> int:
    """The cards that may be laid away."""
    return hand & ~NEVER


def callable_cards(table: Table, declarer: int) -> int:
    """The twentieth tarock; if the declarer holds it, also the highest below it that he does not hold."""
    hand = table.hands[declarer]
    if table.whole(declarer):
        return XX | (strongest(TAROCKS & ~TRULL & ~hand) if hand & XX else 0)
    return TAROCKS & ~TRULL & (~hand | XX)


def not_callable(declarer: int, table: Table, card: int) -> Breach:
    """A card that may not be called, and those that may."""
    return NOT_CALLABLE(card=card, words=cards_named(callable_cards(table, declarer)))


def cards_named(cards: int) -> list[str]:
    """The names of some tarocks."""
    return [f"T{number}" for number in range(1, 22) if mask([f"T{number}"]) & cards]


def aim(contract: Contract, factor: int, table: Table) -> Aim:
    """What is played for: card points, by the score sheet."""
    return Aim(sheet=partial(lines, contract, factor))


def lines(contract: Contract, factor: int, table: Table, points: int | None) -> Iterator[Item]:
    """The score sheet: the line of the game. Raises UnknownCards."""
    if points is None:
        raise UnknownCards
    won, paid = points >= TARGET, contract.base * factor
    about = {"contract": contract.label, "points": points, "factor": factor}
    yield Item("won" if won else "lost", zero_sum(table, paid if won else -paid), about)


def scores(table: Table, points: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every score that a pad may show."""
    contract, steps = table.contract, table.factors.get("", 1).bit_length()
    assert contract is not None
    for partner in table.orders[table.the_declarer]:
        sided = copy(table)
        sided.side_of, sided.partner = list(range(table.players)), None
        sided.partner_found(partner)
        for some in points_cases(table, points):
            for step in range(steps):
                yield total(sided, lines(contract, 2**step, sided, some))


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """The game may have been doubled."""
    return possible_factors(((),), highest)


HUNGARIAN = Game(
    name="hungarian-exchange",
    package=__package__,
    title="Hungarian Tarokk",
    players=(4,),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=(TALON,),
    trumps=TAROCKS,
    card_points=one_by_one,
    total=94,
    target=lambda table: TARGET,
    rule_sets={"standard": {}},
    options={},
    words={"pass": "pass", "hold": "hold"} | CONTRACTS.labels | KONTRAS.spoken,
    sheet={
        "all-passed": "All passed: the cards are thrown in",
        "annulled": "The deal is annulled",
        "won": "{contract} won with {points}, × {factor}",
        "lost": "{contract} lost with {points}, × {factor}",
    },
    contracts=CONTRACTS,
    scores=scores,
    factors=factors,
    settlement=deal_by_deal,
    order=act_lines("bids", "contract", "take", "expose"),
    deals_again=("annulled",),
)
