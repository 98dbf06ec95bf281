"""The card that a seat should play, found in about a second from nothing but what it has seen.

With few cards in hand, deals at random are solved for the values of all cards. Before that, deals are played out by
rules of thumb after each card.
"""

from fractions import Fraction
from random import Random
from time import monotonic
from typing import NamedTuple

from notation.analysis.endings import UnsolvableError, advance_to_play
from notation.analysis.sampling import often_best
from notation.parts.play import InTrick
from notation.players import rules_of_thumb
from notation.players.card_search import DEALS as PLAYED_OUT
from notation.players.card_search import best_card
from notation.record import Record
from notation.replay import ALL, position

SECONDS = 1.0
DEALS = 20
FEWEST = 3
"""Fewer deals prove nothing."""
FEW_HELD = 5


class SeatCards(NamedTuple):
    cards: tuple[int, ...]
    """The best cards, one as good as another; none where the search found nothing better than rules of thumb do."""
    deals: int


NOTHING = SeatCards((), 0)


def seat_cards(seen: Record, seconds: float = SECONDS) -> SeatCards:
    """The best cards for the seat to move in a record of what it has seen; the same ones for the same record."""
    walk = position(seen, ALL)
    play = None if walk is None else advance_to_play(walk)
    if walk is None or not isinstance(play, InTrick) or play.seat is None or play.implied:
        return NOTHING
    allowed = play.offer(walk.table).allowed.cards
    if not allowed & (allowed - 1):
        return NOTHING
    if max(map(walk.table.count, walk.table.seats)) <= FEW_HELD:
        found = _by_values(seen, seconds)
        if found.deals >= FEWEST:
            return found
    by_rule = rules_of_thumb.choose(play, walk.table)
    if by_rule is None:
        return NOTHING
    best = best_card(play, walk.table, Random(0), by_rule[0], until=monotonic() + seconds)
    return NOTHING if best == by_rule[0] else SeatCards((best,), PLAYED_OUT)


def _by_values(seen: Record, seconds: float) -> SeatCards:
    """The cards that are best most often, and of these the ones with the best average."""
    try:
        estimate = often_best(seen, None, DEALS, seconds, seed=0)
    except UnsolvableError:
        return NOTHING

    def worth(card: int) -> tuple[Fraction, ...]:
        """How often a card is best, and its averages."""
        return estimate.often[card], estimate.score.get(card, Fraction(0)), estimate.average[card]

    best = worth(estimate.in_order[0])
    return SeatCards(tuple([card for card in estimate.in_order if worth(card) == best]), estimate.deals)
