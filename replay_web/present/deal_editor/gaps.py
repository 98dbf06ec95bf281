"""Answers for an act that nobody remembers, and their cost."""

from collections.abc import Iterator
from dataclasses import dataclass

from notation.deals.draft import STOP, Draft
from notation.deals.filling import cost_of_gap
from notation.deals.taking import DECLINE
from notation.decision import free_cards
from notation.record import SEATS
from notation.replay.session import Moment
from replay_web.messages import _
from replay_web.present.forms import AnswerChoice, card_choices
from replay_web.present.words import Voice, series


@dataclass(frozen=True, slots=True)
class Gap:
    """An act that nobody remembers: what is sent for it, and what it costs."""

    value: str
    cost: str


def gap(draft: Draft, voice: Voice) -> Gap | None:
    """The act that comes next, not remembered; None if it has to be known, or nobody need act."""
    decision, table = draft.moment().decision, draft.moment().table
    if decision is None or decision.seat is None or (decision.implied and not decision.in_tricks):
        return None
    if decision.in_auction and not table.calls:
        return None
    cost = cost_of_gap(draft)
    if cost is None:
        return None
    notes = [_.plural("{n} card becomes uncertain", "{n} cards become uncertain", cost).format(n=cost)] if cost else []
    if decision.in_tricks:
        notes.append(_("points may stay open"))
    elif not cost:
        notes.append(_("the record will have a gap here"))
    return Gap("_" if decision.in_tricks else DECLINE, series(notes))


def endings(draft: Draft, voice: Voice) -> Iterator[AnswerChoice]:
    """Ways to end the record before the deal: by a stop, or by giving the rest to a player."""
    decision, table = draft.moment().decision, draft.moment().table
    if decision is None or not draft.begun:
        return
    yield AnswerChoice(STOP, _("Stop here"))
    if decision.in_tricks:
        for seat in sorted(table.seats):
            yield AnswerChoice(f"claim {SEATS[seat]}", _("The rest to {who}").format(who=voice.name(seat)))


def against(moment: Moment, voice: Voice) -> Iterator[AnswerChoice]:
    """The cards that may be in the hand of the player to move, and that the rules do not allow."""
    table, decision = moment.table, moment.decision
    if decision is not None and decision.in_tricks and decision.seat is not None:
        offer, unknown = decision.offer(table), 0 if table.whole(decision.seat) else free_cards(table, decision.seat)
        yield from card_choices((offer.candidates.cards | unknown) & ~(offer.allowed.cards | offer.possible), voice)
