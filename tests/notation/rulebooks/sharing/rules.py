"""Sharing, for three: every seat takes cards of the talon and lays as many away.

In a Share and a Lion's share the cards come off the top, the declarer's first; in a Choice the talon is turned up in
packets of two, and the declarer and the seat after him choose one. In a Share a king is called: its holder is the
declarer's partner. Who lays tarocks away says how many. What a seat lays away counts for its side.
"""

from collections.abc import Generator, Iterator, Mapping
from copy import copy
from functools import partial
from typing import Any

from notation.cards import AUSTRIAN_54, KINGS, TAROCKS, TRULL
from notation.decision import Decision
from notation.game import Contract, Deal, Game, Item, Ladder, UnknownCards
from notation.parts.aims import Aim
from notation.parts.announcing import possible_factors
from notation.parts.auction import one_call_each
from notation.parts.calling import NOT_CALLABLE, call_partner, reveal
from notation.parts.counting import in_threes, points_cases, points_of
from notation.parts.discard_rules import no_kings_no_trull
from notation.parts.exchange import leave_talon
from notation.parts.exchanging import each_discards, leave_rest, take_off_the_top, take_packets
from notation.parts.play import Duties, follow_or_trump, suits_led
from notation.parts.rounds import KONTRAS
from notation.parts.settlement import deal_by_deal, settled, thrown_in, total, zero_sum
from notation.parts.talk import AnnouncementRules, doubled, talking
from notation.parts.tricks import tricks
from notation.problems import Breach
from notation.table import Table

PACK = AUSTRIAN_54
HAND, TALON, TARGET = 16, 6, 36
DUTIES = Duties(follow_or_trump(TAROCKS), (), suits_led(PACK, TAROCKS), trumps=TAROCKS, beats=TAROCKS)

CONTRACTS = Ladder(
    Contract("share", "Share", 1, exchanges=True, calls=True, takes=(2, 2, 2)),
    Contract("lion", "Lion's share", 2, exchanges=True, takes=(3, 1, 1)),
    Contract("choice", "Choice", 3, exchanges=True, packet=2, takes=(2, 2)),
    Contract("solo", "Solo", 4, exchanges=False),
)


def deal(table: Table) -> Deal:
    """One deal."""
    declarer, contract = yield from one_call_each(table, CONTRACTS)
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if contract.exchanges:
        yield from exchange(table, declarer, contract)
    else:
        leave_talon(table, None)
    if contract.calls:
        yield from call_partner(table, declarer, KINGS, not_callable, must=True)
    said = yield from talking(table, declarer, AnnouncementRules())
    factor = doubled(table, said[""])
    yield from tricks(table, table.forehand, DUTIES, partial(aim, contract, factor))
    reveal(table)
    points = points_of(table, declarer)
    return settled(table, points, lines(contract, factor, table, points))


def exchange(table: Table, declarer: int, contract: Contract) -> Generator[Decision, Any, None]:
    """Each seat takes cards and lays as many away."""
    if contract.packet:
        yield from take_packets(table, table.orders[declarer][: len(contract.takes)])
    else:
        take_off_the_top(table, declarer, contract.takes)
    leave_rest(table, None)
    yield from each_discards(table, (no_kings_no_trull,), discardable, shown=TAROCKS, told=TAROCKS)


def discardable(hand: int) -> int:
    """The cards that may be laid away."""
    return hand & ~KINGS & ~TRULL


def not_callable(table: Table, card: int) -> Breach:
    """A card that is not a king."""
    return NOT_CALLABLE(card=card, words=["SK", "CK", "HK", "DK"])


def aim(contract: Contract, factor: int, table: Table) -> Aim:
    """What is played for: card points, by the score sheet."""
    return Aim(sheet=partial(lines, contract, factor))


def lines(contract: Contract, factor: int, table: Table, points: int | None) -> Iterator[Item]:
    """The score sheet. Raises UnknownCards."""
    if points is None:
        raise UnknownCards
    won, paid = points >= TARGET, contract.base * factor
    about = {"contract": contract.label, "points": points, "factor": factor}
    yield Item("won" if won else "lost", zero_sum(table, paid if won else -paid), about)


def scores(table: Table, points: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every score that a pad may show."""
    contract, steps = table.contract, table.factors.get("", 1).bit_length()
    assert contract is not None
    for partner in table.orders[table.the_declarer] if contract.calls else (table.the_declarer,):
        sided = copy(table)
        sided.side_of, sided.partner = list(range(table.players)), None
        sided.partner_found(partner)
        for some in points_cases(table, points):
            for step in range(steps):
                yield total(sided, lines(contract, 2**step, sided, some))


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """The game may have been doubled."""
    return possible_factors(((),), highest)


SHARING = Game(
    name="sharing",
    package=__package__,
    title="Sharing",
    players=(3,),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=(TALON,),
    trumps=TAROCKS,
    card_points=in_threes,
    rounding=in_threes.rounding,
    total=70,
    target=lambda table: TARGET,
    rule_sets={"standard": {}},
    options={},
    words={"pass": "pass"} | CONTRACTS.labels | KONTRAS.spoken,
    sheet={
        "all-passed": "All passed: the cards are thrown in",
        "won": "{contract} won with {points}, × {factor}",
        "lost": "{contract} lost with {points}, × {factor}",
    },
    contracts=CONTRACTS,
    scores=scores,
    factors=factors,
    settlement=deal_by_deal,
)
