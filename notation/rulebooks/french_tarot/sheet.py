"""The score sheet of French Tarot: what a deal makes for each seat, which together is nothing."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from notation.cards import FOOL, PAGAT, TRULL
from notation.game import Contract, Item, Result, UnknownCards
from notation.parts.aims import OVER, Aim, Followed, States, Watch, fate, first_tricks, own_side
from notation.parts.calling import reveal
from notation.parts.card_history import counted_somewhere, keep_at_claim, played_in
from notation.parts.counting import all_tricks, in_halves, points_of
from notation.parts.settlement import base_and_over, one_share_for_the_partner, settled
from notation.parts.side_sheet import SideSheet
from notation.parts.talk import announcements
from notation.problems import phrase
from notation.record import UNKNOWN
from notation.rulebooks.french_tarot.tariff import (
    CHELEM,
    CHELEM_ANNOUNCED,
    CHELEM_SILENT,
    TARIFF,
    FrenchTariff,
    ToldPrize,
    tariff_of,
)
from notation.table import Table
from notation.table_parts import FinishedTrick
from notation.words.languages import later

# ---- The tariff

POIGNEES = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
"""How many trumps a simple, a double and a triple poignée have, by the number of players."""
NAMES = (later("simple poignée"), later("double poignée"), later("triple poignée"))

SHEET = {
    "all-passed": "All passed: the cards are thrown in",
    "petit-sec": "{seat} has the Petit as the only trump, and no Excuse: the cards are thrown in",
    "game-won": "{contract} made with {points} card points, {target} needed: ({base} + {over}) × {factor}",
    "game-lost": "{contract} lost with {points} card points, {target} needed: ({base} + {over}) × {factor}",
    "petit-own": "Petit au bout for the taker: {worth} × {factor}",
    "petit-other": "Petit au bout for the defenders: {worth} × {factor}",
    "poignee": "{name} shown by {seat}, for the winners of the deal: {worth}",
    "chelem-made": "Chelem announced and made: {worth}",
    "chelem-silent": "Every trick, not announced: {worth}",
    "chelem-missed": "Chelem announced and not made: {worth}",
    "chelem-other": "Every trick for the defenders: {worth}",
    "excuse-stays": "The Excuse of {seat} stays with its side, which gives {seat_2} half a card point for it",
}

OF_HOUSES = {
    "poignee-own": later("{name} shown by {seat}, paid by every other player: {worth}"),
    "poignee-side": later("{name} shown by {seat}, for that side: {worth}"),
    "petit-won": later("Petit au bout of {seat}, paid by every other player: {worth}"),
    "petit-lost": later("{seat} loses the Petit in the last trick, and pays every other player: {worth}"),
    "told": later("{name} of {seat}: {worth}"),
    "told-own": later("{name} of {seat}, paid by every other player: {worth}"),
}
"""Lines that only houses have."""

LINES = SideSheet((), one_share_for_the_partner, (CHELEM_SILENT, CHELEM_ANNOUNCED))

# ---- The Excuse


def side_of(table: Table, seat: int, last: Mapping[int, int]) -> frozenset[int] | None:
    """The seats that play with one, itself included, when the last trick is complete; None if unknown.

    `last` has the player of each of its cards. A called card that was in no trick was in nobody's hand: the taker is
    alone.
    """
    if table.sides_known:
        return frozenset(other for other in table.seats if table.side_of[other] == table.side_of[seat])
    if not table.called or any(UNKNOWN in cards for cards in (*table.cards, last)):
        return None
    takers = (table.declarer, last.get(table.called, table.declarer))
    return frozenset(other for other in table.seats if (other in takers) == (seat in takers))


def for_the_excuse(table: Table) -> dict[int, int]:
    """Half a card point, which the side that keeps its Excuse gives to the player who has won the trick."""
    units: dict[int, int] = {}
    for _card, giver, receiver in (*table.transfers, *table.stayed()):
        units[giver] = units.get(giver, 0) + 1
        units[receiver] = units.get(receiver, 0) - 1
    return units


def settle_excuse(table: Table) -> list[Item]:
    """The Excuse stays with its side, but in the last trick, in which it goes to the player who wins it."""
    last = table.game.hand_size(table.players)
    if len(table.winners) == last and FOOL in table.cards[-1]:
        table.retained_cards = 0
    if table.claimed is not None and len(table.winners) < last - 1:
        keep_at_claim(table, FOOL)
    moved = (*table.transfers, *table.stayed())
    return [Item("excuse-stays", {}, {"seat": holder, "seat_2": winner}) for _card, winner, holder in moved]


# ---- What is played for


class BoutsFallen(NamedTuple):
    winners: frozenset[int]
    """Winners of tricks so far, while they may decide whether the Excuse wins the last one."""
    held: int
    won: int = 0
    """How many of those that fell the taker's side has won, the Excuse apart."""
    excuse: tuple[bool, bool, bool] | None = None
    """Whether the taker's side played the Excuse, whether it won the trick, and whether that was the last one; None
    before it falls."""


def bouts_held(table: Table) -> Followed:
    """The end depends on the Excuse and the other bouts as long as one of them is in a hand."""
    held = (sum(table.hands) | sum(table.open)) & (TRULL | FOOL)
    return Followed(bool(held), BoutsFallen(frozenset(seat for seat in table.winners if seat is not None), held))


def bouts_fall(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
    assert isinstance(value, BoutsFallen)
    winners, held, won, excuse = value
    fallen, winner, sides = sum(trick.cards) & held, trick.the_winner, table.side_of
    held &= ~fallen
    winners |= {winner}
    if len({sides[seat] for seat in winners}) > 1:
        winners = frozenset(table.seats)  # no Excuse wins the last trick any more
    if fallen:
        won += (fallen & ~FOOL).bit_count() * own_side(table, winner)
    if fallen & FOOL:
        player = table.from_seat(trick.leader)[trick.cards.index(FOOL)]
        last = trick.number == table.game.hand_size(table.players)
        excuse = own_side(table, player), own_side(table, winner), last
    if not held & FOOL:
        winners = frozenset()
    return Followed(bool(held), BoutsFallen(winners, held, won, excuse))


def late(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whether the Petit falls to the last trick or to the one before, and which side wins it."""
    before_last = table.game.hand_size(table.players) - 1
    return (trick.number, own_side(table, trick.the_winner)) if trick.number >= before_last else None


def winners_so_far(states: States) -> frozenset[int]:
    """Winners of tricks so far, while they may decide whether the Excuse wins the last one."""
    assert isinstance(states[0].value, BoutsFallen)
    return states[0].value.winners


def aim(table: Table) -> Aim:
    """The aim of play: the card points above those that the taker needs with the bouts that he will have in his pile;
    the Petit in the last trick, and a chelem.
    """
    thresholds = tariff_of(table).thresholds
    return Aim(
        OVER,
        sheet=lambda table, points: entries(table, table.the_declarer, table.contract, points),
        watches=lambda table: (Watch(bouts_held, bouts_fall, falls=TRULL | FOOL), first_tricks(), fate(PAGAT, late)),
        closes=settle_excuse,
        needed=lambda table: 2 * thresholds[bouts(table, table.the_declarer)],
        swing=2 * (thresholds[0] - thresholds[-1]) + in_halves(FOOL, 1) + 2,
        winners=winners_so_far,
    )


# ---- The deal


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    """The result of a deal; no score if a needed fact is unknown."""
    reveal(table)
    stays = settle_excuse(table) if table.sides_known else []
    known = table.sides_known and counted_somewhere(table, FOOL)
    points = points_of(table, declarer) if known else None
    result = settled(table, points, entries(table, declarer, contract, points), stays)
    if points is not None and points % 2 and result.score is not None:
        won = result.items[0].label == "game-won"
        result.rounded = {declarer: points + (1 if won else -1)}
    return result


def entries(table: Table, declarer: int, contract: Contract | None, points: int | None) -> Iterator[Item]:
    """The game, the Petit au bout, the poignées, the chelem. Raises UnknownCards."""
    if points is None or contract is None:
        raise UnknownCards
    first = game(table, contract, points, bouts(table, declarer))
    won = first.label == "game-won"
    yield first
    tariff = tariff_of(table)
    if tariff.petit and (winner := petit_au_bout(table)) is not None:
        if tariff.personal:
            seat = petit_holder(table)
            yield petit_of(table, tariff, seat, table.side_of[winner] == table.side_of[seat])
        else:
            yield petit(table, contract, table.side_of[winner] == table.side_of[declarer])
    for seat, shown in table.shown.items():
        yield from poignee(table, seat, shown.count, won)
    for seat, word in announcements(table, tariff.by_word):
        yield told(table, tariff.by_word[word], seat)
    if tariff.chelem:
        yield from chelem(table, all_tricks(table, declarer), CHELEM in table.factors)


def bouts(table: Table, declarer: int) -> int:
    """How many bouts the taker's side has in its pile. Raises UnknownCards."""
    own = table.pile(declarer)
    if not own.whole:
        others = table.pile(table.defenders[0])
        if (own.known | others.known) & TRULL != TRULL:
            if not others.whole:
                raise UnknownCards
            return 3 - (others.known & TRULL).bit_count()
    return (own.known & TRULL).bit_count()


def game(table: Table, contract: Contract, points: int, bouts: int) -> Item:
    """The game: what it is above or below the target, with that many bouts. Half a point goes to the player who has
    won.
    """
    tariff = tariff_of(table)
    target = 2 * tariff.thresholds[bouts]
    won = points >= target
    rounded = points + points % 2 * (1 if won else -1)
    over = abs(rounded - target) // 2
    if tariff is not TARIFF:
        over = (over + tariff.steps // 2) // tariff.steps * tariff.steps
        over = min(over, tariff.most) if tariff.most else over
    base = (contract.base if tariff.added else tariff.base) * (1 if won else contract.lost)
    about = {"contract": contract.label, "points": table.game.counted(points), "target": tariff.thresholds[bouts]}
    return base_and_over(table, LINES.pays, won, base, over, tariff.factor(contract), **about)


def petit_au_bout(table: Table) -> int | None:
    """Winner of the last trick, if the Petit is in it; none at a claim. Raises UnknownCards.

    If the Excuse wins the last trick, the one before counts as the last.
    """
    last, winners = table.game.hand_size(table.players), table.winners
    by_excuse = len(winners) == last and table.cards[-1][0] == FOOL and winners[-1] == table.leaders[-1]
    falls = [played_in(table, PAGAT, number) for number in range(last - by_excuse, last + 1)]
    return winners[-1] if any(falls) else None


def petit(table: Table, contract: Contract, own: bool) -> Item:
    """The Petit in the last trick, won by the taker's side or by the other."""
    label, side = ("petit-own", 1) if own else ("petit-other", -1)
    tariff = tariff_of(table)
    return LINES.line(table, label, side, tariff.petit, 1 if tariff.petit_once else tariff.factor(contract))


def petit_holder(table: Table) -> int:
    """The seat that plays the Petit late. Raises UnknownCards."""
    last = table.game.hand_size(table.players)
    found = [found for number in (last, last - 1) if (found := played_in(table, PAGAT, number)) is not None]
    if not found:
        raise UnknownCards
    return found[0].seat


def personal(table: Table, seat: int, amount: int) -> dict[int, int]:
    """Entries of all seats if every other one pays an amount to one, or receives it if negative."""
    others = [other for other in table.seats if other != seat]
    return dict.fromkeys(others, -amount) | {seat: amount * len(others)}


def petit_of(table: Table, tariff: FrenchTariff, seat: int, won: bool) -> Item:
    """The Petit that a seat plays to the last trick, and its side wins or loses."""
    entries = personal(table, seat, tariff.petit if won else -tariff.petit)
    return Item("petit-won" if won else "petit-lost", entries, {"seat": seat, "worth": tariff.petit})


def poignee(table: Table, seat: int, count: int, won: bool) -> Iterator[Item]:
    """A poignée, for the side that has won the deal, regardless of the player who has shown it; or for that one."""
    tariff, level = tariff_of(table), sum(count >= size for size in sizes_of(table)) - 1
    if level < 0:
        return
    worth, name = tariff.prizes[level], phrase(NAMES[level])
    if tariff.personal:
        yield Item("poignee-own", personal(table, seat, worth), {"name": name, "seat": seat, "worth": worth})
    elif tariff.for_shower:
        own = 1 if table.side_of[seat] == table.side_of[table.the_declarer] else -1
        yield LINES.line(table, "poignee-side", own, worth, name=name, seat=seat)
    else:
        yield LINES.line(table, "poignee", 1 if won else -1, worth, name=name, seat=seat)


def sizes_of(table: Table) -> tuple[int, ...]:
    """The numbers of trumps with which a poignée is shown."""
    return POIGNEES[table.players][: len(tariff_of(table).prizes)]


def told(table: Table, prize: ToldPrize, seat: int) -> Item:
    """A prize that a seat announces to have, for its side, or for itself."""
    about = {"name": phrase(prize.label), "seat": seat, "worth": prize.worth}
    if tariff_of(table).personal:
        return Item("told-own", personal(table, seat, prize.worth), about)
    side = 1 if table.side_of[seat] == table.side_of[table.the_declarer] else -1
    return Item("told", LINES.pays(table, side * prize.worth), about)


def chelem(table: Table, every_trick: int, announced: bool) -> Iterator[Item]:
    """Every trick for the taker’s side (1) or for the other (-1), announced or not."""
    silent, loud = tariff_of(table).chelem or (0, 0)
    if every_trick > 0:
        made = ("chelem-made", 1, loud) if announced else ("chelem-silent", 1, silent)
        yield LINES.line(table, *made)
    elif announced:
        yield LINES.line(table, "chelem-missed", -1, silent)
    if every_trick < 0:
        yield LINES.line(table, "chelem-other", -1, silent)


def target(table: Table) -> int | None:
    """Points that the taker needs; None until the bouts in the taker's pile are known."""
    over = table.claimed is not None or len(table.winners) == table.game.hand_size(table.players)
    if table.declarer is None or not over or not table.sides_known or not table.pile(table.declarer).whole:
        return None
    return 2 * tariff_of(table).thresholds[bouts(table, table.declarer)]
