"""Which card of a trick wins, and why."""

from collections.abc import Sequence

from notation.cards import FOOL, SUIT_OF
from notation.decision import Decision
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import FinishedTrick
from replay_web.messages import _
from replay_web.present.words import Voice


def winning(table: Table, decision: Decision | None) -> int:
    """The card of the open trick that wins so far; 0 where that is not known, or none does."""
    if decision is None or not all(table.open):
        return UNKNOWN
    seat = decision.winner(table.open)
    return UNKNOWN if seat is None else table.open[table.order.index(seat)]


def _union(cards: Sequence[int]) -> int:
    together = 0
    for card in cards:
        together |= card
    return together


def why(table: Table, trick: FinishedTrick, voice: Voice, said: str = "") -> str:
    """Why a trick was won, as the end of a sentence; also why a locked Fool did not win it.

    `said` stands for the card that won it, where that has been named.
    """
    reason = _why(table, trick, voice, said)
    if table.locked is None or not FOOL & _union(trick.cards):
        return reason
    text = _("{reason}; {card} is locked and wins nothing")
    return text.format(reason=reason, card=voice.card(FOOL))


def _why(table: Table, trick: FinishedTrick, voice: Voice, said: str) -> str:
    if trick.winner is None:
        return _("one of its cards is unknown")
    card = trick.cards[table.from_seat(trick.leader).index(trick.winner)]
    if not all(trick.cards):
        return _("as the record says; one of its cards is unknown")
    name, cards = said or voice.card(card), _union(trick.cards)
    trumps = table.game.trumps & ~(FOOL if table.locked is not None else 0)
    if card & trumps:
        several = (cards & trumps).bit_count() > 1
        text = _("{card} is the highest trump") if several else _("{card} is the only trump")
        return text.format(card=name)
    if card not in SUIT_OF:
        if card & sum(table.exposed):
            return _("{card} was announced for the last trick").format(card=name)
        return _("{card} was led to the last trick by the side that had won all the others").format(card=name)
    suit = cards & SUIT_OF[card]
    if suit == card:
        return _("nobody followed suit to {card}, and no trump fell").format(card=name)
    strongest = table.game.strongest(suit)
    if card != strongest:
        text = _("{other} ranks below {card} here, and no trump fell")
        return text.format(other=voice.card(strongest), card=voice.card(card))
    return _("{card} is the highest card of the suit led, and no trump fell").format(card=name)
