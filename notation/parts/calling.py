"""The partner whom the declarer calls by a card: its holder, whom nobody else knows until he plays it."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from notation.cards import cards_of, strongest, weakest
from notation.decision import NAMED, Choices, CompletedAct, Decision, Offer
from notation.game import Contract
from notation.parts.exchange import Cards, CardsDecision
from notation.parts.resuming import said_before, times
from notation.problems import Breach, Phrase, declare, phrase
from notation.table import Table
from notation.table_parts import Packet
from notation.words.languages import later

CALL_ONE_CARD = declare("call-one-card", "{seat} calls one card, not {given}.", "calling")
OWN_KING = declare("own-king", "{card} is in the caller’s own hand; only another king may be called.", "calling")
NOT_CALLABLE = declare("not-callable", "{card} may not be called; the call must be {words}.", "calling")


_FEW = 3
"""The most cards that are named one by one."""


class CallCard(CardsDecision):
    """The card that the declarer calls. Without a call the declarer plays alone."""

    __slots__ = ("allowed", "why_not")
    seat: int
    keyword = "call"
    does = later("calls")
    implied = True
    question = later("{who} may call:")
    may = later("call {cards}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to call a partner.")

    def __init__(self, seat: int, allowed: int, why_not: Callable[[int], Breach]) -> None:
        self.seat, self.allowed, self.why_not = seat, allowed, why_not

    def options(self) -> list[int]:
        """The cards that may be called."""
        return list(cards_of(self.allowed))

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """A card of the pack, regardless of the player who has it."""
        may, pack = Choices(cards=self.allowed), Choices(cards=table.pack)
        return Offer(NAMED, self.keyword, may, pack, title=phrase("Call a card"), declines=True)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and which cards he may call: all but a few, all between two trumps, or that many."""
        others, count = table.pack & ~self.allowed, self.allowed.bit_count()
        what = phrase("one of {n} cards", n=count)
        if not others:
            what = phrase("any card")
        elif others.bit_count() <= _FEW:
            what = phrase("any card but {those}", those=others)
        elif count > _FEW and not self.allowed & ~table.game.trumps:
            lowest, highest = weakest(self.allowed), strongest(self.allowed)
            what = phrase(
                "one of {n} trumps, from {the_lowest} to {the_highest}", n=count, the_lowest=lowest, the_highest=highest
            )
        return phrase("{who} may call {what}, or nobody.", who=self.seat, what=what)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The called card, whose holder is the partner."""
        return phrase("{who} calls {these}: its holder is the partner.", who=done.seat, these=done.items)

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """More than one card, or one that may not be called."""
        if len(act.cards) != 1:
            return [(CALL_ONE_CARD(seat=self.seat, given=len(act.cards)), None)]
        return [(self.why_not(act.known), 0)] if act.known & ~self.allowed else []


class MustCall(CallCard):
    """Which card the declarer calls, who has to call one."""

    __slots__ = ()
    implied = False
    question = later("{who} calls a card:")

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """A card of the pack, regardless of the player who has it."""
        return super().offer(table, seat)._replace(declines=False)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and which cards he may call."""
        return phrase("{who} calls {those}.", who=self.seat, those=self.allowed)


def could_hold(table: Table, seat: int, cards: int) -> bool:
    """Whether a seat may hold some cards all together, for all that is known."""
    lacking = cards & ~table.hands[seat]
    elsewhere = table.played | table.laid_away.known | sum([packet.known for packet in table.talon])
    for other in table.seats:
        elsewhere |= table.hands[other]
    missing = table.count(seat) - table.hands[seat].bit_count()
    return not lacking & elsewhere and lacking.bit_count() <= missing


def call_partner(
    table: Table, declarer: int, allowed: int, breach: Callable[[Table, int], Breach], must: bool = False
) -> Generator[Decision, Any, None]:
    """The declarer may, or `must`, name a card of those `allowed`; its holder, perhaps he himself, is the partner.

    `breach` makes the breach of naming another card. The card is in `table.called` then, 0 if unknown. Its holder is in
    `table.partner` when it is played, or by `reveal` after the tricks. A declarer who names none plays alone.
    """
    act = yield (MustCall if must else CallCard)(declarer, allowed, partial(breach, table))
    if act is not None or must:
        table.call(act.known if act is not None and len(act.cards) == 1 else 0)


def called_before(
    table: Table, declarer: int, cards: int, breach: Callable[[Table, int], Breach]
) -> Generator[Decision, Any, None]:
    """Of a deal that begins part-way: the card that was called, one of some if there are any, and the partner."""
    if not cards or table.position is None:
        return
    act = None
    if times(table, MustCall.keyword):
        act = yield MustCall(declarer, cards, partial(breach, table))
    table.call(act.known if act is not None and len(act.cards) == 1 else 0)
    if table.position.partner is not None:
        table.partner_found(table.position.partner)


def begun_with_partner(
    table: Table,
    declarer: int,
    contract: Contract,
    cards: int,
    breach: Callable[[Table, int], Breach],
    announced: Sequence[str] = (),
) -> Generator[Decision, Any, None]:
    """Of a deal that begins part-way: the declarer plays a contract, perhaps with a partner, and something was said.

    He has called one of some cards, if there are any; `announced` are announcements that share the word of a contract.
    """
    table.alone(declarer, contract)
    yield from called_before(table, declarer, cards, breach)
    yield from said_before(table, declarer, *announced)


def see_called(table: Table) -> bool | None:
    """Whether the called card is in the open talon, so that everybody knows that the declarer is alone.

    None if nobody knows whether it lies there.
    """
    if not table.called:
        return None
    lies = any([packet.known & table.called for packet in table.talon])
    if lies and table.contract is not None and table.contract.takes:
        lies = bool(table.called & (table.lying.known | table.took(table.the_declarer).known))
        if not lies and not table.called & table.all_taken:
            return None  # nobody knows whose share it was in
    if lies:
        table.partner_found(table.the_declarer)
        return True
    held = table.holder(table.called) is not None
    return False if held or all([packet.whole for packet in table.talon]) else None


def bring(table: Table, packet: Packet) -> None:
    """Cards that lay aside for the defenders go to the declarer, whatever the called card has done.

    The page judges first whether it brings them: where it lay, and whether the declarer won its trick, as
    `card_history.played_to` and `bonuses.caught_by` find out.
    """
    left = table.defenders_extra
    table.defenders_extra = Packet(left.known & ~packet.known, left.count - packet.count)
    table.put_aside(table.the_declarer, packet.known, packet.count)


def reveal(table: Table) -> None:
    """After the tricks: a called card that has not been played is where it was, as far as anybody can know that."""
    if table.declarer is None or not table.called or table.sides_known:
        return None
    for seat in table.seats:
        if table.held[seat] & table.called:
            return table.partner_found(seat)
    if table.called & (table.laid_away.known | table.lying.known | table.took(table.declarer).known):
        table.partner_found(table.declarer)
    return None
