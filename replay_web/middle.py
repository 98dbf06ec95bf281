"""The middle of the table: the trick that lies there, which card of it wins, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from notation.cards import FOOL, NAME, SUIT_OF, strongest
from notation.parts.tricks import Play as Choice
from notation.record import UNKNOWN
from notation.table import Decision, Table, Trick
from replay_web.cards import face
from replay_web.hands import place, unknown_card
from replay_web.messages import _
from replay_web.words import Voice, together


@dataclass(frozen=True, slots=True)
class Play:
    """A card in the middle of the table, and who played it."""

    name: str
    place: str
    card: Markup
    winning: bool
    unknown: bool


@dataclass(frozen=True, slots=True)
class Middle:
    """The trick in the middle of the table, open or just completed, and the one before it in words."""

    number: int
    plays: tuple[Play, ...]
    verdict: str
    """Who won it and why; empty while it is open."""
    before: str
    """The trick before this one, who won it and why."""


def middle(table: Table, decision: Decision | None, voice: Voice, south: int | None = None) -> Middle | None:
    """The trick in the middle; None before the first one."""
    if not table.trick and not table.tricks:
        return None
    done = None if table.trick else table.tricks[-1]
    earlier = table.tricks[:-1] if done else table.tricks
    before = earlier[-1] if earlier else None
    if done:
        plays = list(zip(table.from_seat(done.leader), done.cards, strict=False))
        top = next((card for seat, card in plays if seat == done.winner), UNKNOWN)
    else:
        plays = table.trick
        top = winning(table, decision)
    return Middle(
        number=done.number if done else len(table.tricks) + 1,
        plays=tuple(
            _play(voice.name(seat), place(table, seat, south), card, bool(top) and card == top, voice)
            for seat, card in plays
        ),
        verdict=_won(table, done, voice) if done else "",
        before=_before(table, before, voice) if before else "",
    )


def _play(who: str, where: str, card: int, wins: bool, voice: Voice) -> Play:
    name = voice.card(card)
    label = _("{card}, winning").format(card=name) if wins else name
    drawing = face(NAME[card], css="won" if wins else "", label=label) if card else unknown_card(name)
    return Play(who, where, drawing, wins, not card)


def _before(table: Table, trick: Trick, voice: Voice) -> str:
    return _("Trick {number}: {verdict}").format(number=trick.number, verdict=_won(table, trick, voice))


def _won(table: Table, trick: Trick, voice: Voice) -> str:
    """Who won a trick and why; which of its cards its winner does not get."""
    text = _("{who} wins: {reason}.") if trick.winner is not None else _("Nobody knows who wins: {reason}.")
    told = [text.format(who=voice.name(trick.winner), reason=why(table, trick, voice))]
    for card, _winner, seat in table.stayed():
        if card in trick.cards:
            text = _("But {card} stays with the side of {who}.")
            told.append(text.format(card=voice.card(card), who=voice.name(seat)))
    return together(told)


def winning(table: Table, decision: Decision | None) -> int:
    """The card of the open trick that wins so far; 0 where that is not known, or none does."""
    if not isinstance(decision, Choice) or not all(table.open):
        return UNKNOWN
    seat = decision.winner(table.open)
    return UNKNOWN if seat is None else table.open[table.order.index(seat)]


def _union(cards: Sequence[int]) -> int:
    together = 0
    for card in cards:
        together |= card
    return together


def why(table: Table, trick: Trick, voice: Voice, said: str = "") -> str:
    """Why a trick was won, as the end of a sentence; also why a locked Fool did not win it.

    `said` stands for the card that won it, where that has been named.
    """
    reason = _why(table, trick, voice, said)
    if table.locked is None or not FOOL & _union(trick.cards):
        return reason
    text = _("{reason}; {card} is locked and wins nothing")
    return text.format(reason=reason, card=voice.card(FOOL))


def _why(table: Table, trick: Trick, voice: Voice, said: str) -> str:
    if trick.winner is None:
        return _("it has an unknown card in it")
    card = trick.cards[table.from_seat(trick.leader).index(trick.winner)]
    if not all(trick.cards):
        return _("as the record says, with an unknown card in it")
    name, cards = said or voice.card(card), _union(trick.cards)
    trumps = table.game.trumps & ~(FOOL if table.locked is not None else 0)
    if card & trumps:
        several = (cards & trumps).bit_count() > 1
        text = _("{card} is the highest trump") if several else _("{card} is the only trump")
        return text.format(card=name)
    if card not in SUIT_OF:
        return _("{card} was announced for the last trick").format(card=name)
    suit = cards & SUIT_OF[card]
    if suit == card:
        return _("nobody followed {card}, and no trump fell").format(card=name)
    if card != strongest(suit):
        text = _("{other} ranks below {card} here, and no trump fell")
        return text.format(other=voice.card(strongest(suit)), card=voice.card(card))
    return _("{card} is the highest card of the suit led, and no trump fell").format(card=name)
