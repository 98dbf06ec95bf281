"""The middle of the table: the trick that lies there, which card of it wins, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from notation.cards import FOOL, NAME, SUIT_OF, strongest
from notation.parts.tricks import Play as Choice
from notation.record import UNKNOWN
from notation.table import Decision, Table, Trick
from replay_web.cards import face
from replay_web.hands import Card, place, unknown_card
from replay_web.words import Voice


@dataclass(frozen=True, slots=True)
class Play:
    """A card in the middle of the table, and who played it."""

    name: str
    place: str
    card: Card
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


def middle(table: Table, decision: Decision | None, voice: Voice) -> Middle | None:
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
        plays=tuple(_play(table, seat, card, bool(top) and card == top, voice) for seat, card in plays),
        verdict=_won(table, done, voice) if done else "",
        before=f"Trick {before.number}: {_won(table, before, voice)}" if before else "",
    )


def _play(table: Table, seat: int, card: int, wins: bool, voice: Voice) -> Play:
    name = voice.card(card)
    label = f"{name}, winning" if wins else name
    drawing = face(NAME[card], css="won" if wins else "", label=label) if card else unknown_card(name)
    return Play(voice.name(seat), place(table, seat), Card(drawing), wins, not card)


def _won(table: Table, trick: Trick, voice: Voice) -> str:
    winner = f"{voice.name(trick.winner)} wins" if trick.winner is not None else "Nobody knows who wins"
    stays = [each for each in table.stayed() if each[0] in trick.cards]
    kept = "".join(f" But {voice.card(card)} stays with the side of {voice.name(seat)}." for card, _, seat in stays)
    return f"{winner}: {why(table, trick, voice)}.{kept}"


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


def why(table: Table, trick: Trick, voice: Voice) -> str:
    """Why a trick was won, as the end of a sentence."""
    if trick.winner is None:
        return "it has an unknown card in it"
    card = trick.cards[table.from_seat(trick.leader).index(trick.winner)]
    if not all(trick.cards):
        return "as the record says, with an unknown card in it"
    name, together = voice.card(card), _union(trick.cards)
    trumps = table.game.trumps & ~(FOOL if table.locked is not None else 0)
    if card & trumps:
        return f"{name} is the {'highest' if (together & trumps).bit_count() > 1 else 'only'} trump"
    if card not in SUIT_OF:
        return f"{name} was announced for the last trick"
    suit = together & SUIT_OF[card]
    if suit == card:
        return f"nobody followed {name}, and no trump fell"
    if card != strongest(suit):
        return f"{voice.card(strongest(suit))} ranks below {name} here, and no trump fell"
    return f"{name} is the highest card of the suit led, and no trump fell"
