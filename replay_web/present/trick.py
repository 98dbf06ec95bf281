"""The middle of the table: the trick that lies there."""

from dataclasses import dataclass

from markupsafe import Markup

from notation.cards import NAME
from notation.decision import Decision
from notation.record import SEATS, UNKNOWN
from notation.table import Table
from notation.table_parts import FinishedTrick
from replay_web.messages import _
from replay_web.present.cards import face
from replay_web.present.hands import place, unknown_card
from replay_web.present.winning import why, winning
from replay_web.present.words import Voice, together


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card in the middle of the table, and who played it."""

    name: str
    letter: str
    place: str
    card: Markup
    leads: bool
    winning: bool
    unknown: bool


@dataclass(frozen=True, slots=True)
class Middle:
    """The trick in the middle of the table, open or just completed, and the one before it in words."""

    number: int
    plays: tuple[PlayedCard, ...]
    verdict: str
    """Winner and reason; empty while the trick is open."""
    before: str
    """The trick before this one, who won it and why."""


@dataclass(frozen=True, slots=True)
class FinishedPlays:
    """A trick that is gathered while the next one lies on the table."""

    plays: tuple[PlayedCard, ...]
    winner: str
    """The place of its winner; empty if nobody knows him."""


def finished_plays(table: Table, voice: Voice, south: int | None = None) -> FinishedPlays | None:
    """The trick before the one that lies open on the table; None if none lies there, or it is the first."""
    if not table.trick or len(table.tricks) <= table.before:
        return None
    last = middle(table, None, voice, south, last=True)
    winner = table.tricks[-1].winner
    return FinishedPlays(last.plays, "" if winner is None else place(table, winner, south)) if last else None


def middle(
    table: Table, decision: Decision | None, voice: Voice, south: int | None = None, last: bool = False
) -> Middle | None:
    """The trick in the middle, or the `last` one that is over; None before the first one."""
    tricks = table.tricks[table.before :]
    if not table.trick and not tricks:
        return None
    done = None if table.trick and not last else tricks[-1]
    earlier = tricks[:-1] if done else tricks
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
            _play(seat, place(table, seat, south), card, index == 0, bool(top) and card == top, voice)
            for index, (seat, card) in enumerate(plays)
        ),
        verdict=_won(table, done, voice) if done else "",
        before=_before(table, before, voice) if before else "",
    )


def _play(seat: int, where: str, card: int, leads: bool, wins: bool, voice: Voice) -> PlayedCard:
    name = voice.card(card)
    label = _("{card}, winning").format(card=name) if wins else name
    drawing = face(NAME[card], css="won" if wins else "", label=label) if card else unknown_card(name)
    return PlayedCard(voice.name(seat), SEATS[seat], where, drawing, leads, wins, not card)


def _before(table: Table, trick: FinishedTrick, voice: Voice) -> str:
    return _("Trick {number}: {verdict}").format(number=trick.number, verdict=_won(table, trick, voice))


def _won(table: Table, trick: FinishedTrick, voice: Voice) -> str:
    """Winner of a trick and the reason; also its cards that the winner does not get."""
    text = _("{who} wins: {reason}.") if trick.winner is not None else _("The winner is unknown: {reason}.")
    sentences = [text.format(who=voice.name(trick.winner), reason=why(table, trick, voice))]
    for card, _winner, seat in table.stayed():
        if card in trick.cards:
            text = _("But {card} stays with the side of {who}.")
            sentences.append(text.format(card=voice.card(card), who=voice.name(seat)))
    return together(sentences)
