"""Estimates for a player who sees only their own hand, in words and figures."""

from dataclasses import dataclass
from fractions import Fraction

from notation.analysis import Estimate
from notation.parts.aims import MADE, OVER, SURE
from replay_web.jobs.best_play import OftenFound
from replay_web.jobs.worker import DEALS
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.best_text import value_meaning
from replay_web.present.words import Index, Voice


@dataclass(frozen=True, slots=True)
class OftenRow:
    card: Index
    name: str
    average: str
    often: str


@dataclass(frozen=True, slots=True)
class OftenTold:
    """An estimate for a seat, in words and figures."""

    who: str
    about: str
    deals: int
    few: bool
    """Whether time was over before all deals were solved."""
    rows: tuple[OftenRow, ...]
    """The cards, first what is best most often."""


@dataclass(frozen=True, slots=True)
class OftenHint:
    """An estimate for the player of a deal that is played on, on request."""

    href: str = ""
    """Where he asks for it; empty if he plays no card now."""
    message: str = ""
    """Why it is not there."""
    looks: bool = False
    told: OftenTold | None = None


def hint(found: OftenFound | None, declarer: int | None, voice: Voice) -> OftenHint:
    if found is None:
        return OftenHint(message=_("Too many records are waiting. Try again in a moment."))
    if not found.done:
        return OftenHint(message=_("Still searching; this takes up to ten seconds."), looks=True)
    if found.often is None:
        nothing = _(
            "Nothing was found: with this many cards in hand, no deal could be solved in ten seconds, or the game "
            "sets no goal for the search."
        )
        return OftenHint(message=nothing)
    return OftenHint(told=often_told(found.often, declarer, voice))


def often_told(often: Estimate, declarer: int | None, voice: Voice) -> OftenTold:
    who = voice.name(often.seat)
    rows = (
        OftenRow(voice.index(card), voice.card(card), _average(often, card), _percent(often.often[card]))
        for card in often.in_order
    )
    about = value_meaning(often.aim, who if often.aim == SURE else voice.name(declarer))
    return OftenTold(who, about, often.deals, often.deals < DEALS, tuple(rows))


def _average(often: Estimate, card: int) -> str:
    """The average of a card's values: "41.3", "+3.0"; where a contract is made or not, how often it is."""
    average = often.average[card]
    if often.aim == MADE:
        return _percent(average)
    text = words.decimal(round(abs(average) * 10 / often.unit) / 10)
    return f"−{text}" if average < 0 else f"+{text}" if often.aim == OVER else text


def _percent(share: Fraction) -> str:
    return _("{n} %").format(n=round(100 * share))
