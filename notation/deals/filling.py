"""Acts that need not be entered since nothing else is possible, and the cost of not remembering an act."""

from copy import copy
from typing import Any

from notation.cards import cards_of
from notation.deals.draft import Draft, DraftError
from notation.decision import CARD, CARDS, NAMED, PACKET, WORDS, Offer, Written
from notation.record import UNKNOWN
from notation.replay.session import Moment
from notation.table import Table
from notation.writer import write


def fill(draft: Draft) -> int:
    """Write down every act that is the only possible one, up to the next real choice, and return how many.

    Raises DraftError.
    """
    count = 0
    while not draft.stopped and (act := only_act(draft.moment())) is not None and not draft.enter(act, False):
        count += 1
    return count


def take_back(draft: Draft) -> None:
    """Take back the last act that somebody chose, with those that were filled in behind it."""
    following = True
    while following:
        text = write(draft.record)
        draft.undo()
        following = draft.begun and _leads_to(draft, text)


def _leads_to(draft: Draft, text: str) -> bool:
    """Return whether the only possible act makes this text of the record."""
    act, trial = only_act(draft.moment()), copy(draft)
    return act is not None and not trial.enter(act, False) and write(trial.record) == text


def only_act(moment: Moment) -> Written | None:
    """The only act that is possible at a moment; None if there are several, or if nobody need act."""
    decision, table = moment.decision, moment.table
    if decision is None or decision.seat is None or decision.implied:
        return None
    offer = decision.offer(table)
    if offer.declines or offer.possible & ~offer.allowed.cards:
        return None
    choice = _only_choice(offer, table)
    return decision.written(choice) if choice else None


def _only_choice(offer: Offer, table: Table) -> tuple[Any, ...]:
    """The only choice that an offer allows; empty if there are several."""
    may = offer.allowed
    if offer.choice_type == WORDS and len(may.words) == 1 and not may.seats:
        return may.words[0]
    if offer.choice_type in (CARD, NAMED) and may.cards.bit_count() == 1:
        return (may.cards,)
    if offer.choice_type == CARDS and not offer.sizes and may.cards.bit_count() == offer.size:
        return tuple(cards_of(may.cards))
    if offer.choice_type == PACKET and len(may.packets) == 1 and table.talon[may.packets[0]].whole:
        return tuple(cards_of(table.talon[may.packets[0]].known))
    return ()


def cost_of_gap(draft: Draft) -> int | None:
    """How many cards of the hands turn uncertain if nobody remembers the act that comes next; None if it must be known.

    A card of a trick is then an unknown one; any other act is passed by.
    """
    before, trial = draft.moment(), copy(draft)
    if before.decision is None or before.decision.seat is None:
        return None
    try:
        if before.decision.in_tricks:
            act = before.decision.written((UNKNOWN,))
            if act is None:
                return None
            trial.add(act)
        else:
            trial.pass_by()
    except DraftError:
        return None
    return max(_uncertain(trial.moment().table) - _uncertain(before.table), 0)


def _uncertain(table: Table) -> int:
    return sum(max(table.counts[seat] - table.hands[seat].bit_count(), 0) for seat in table.seats)
