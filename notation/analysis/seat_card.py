"""What a seat plays that goes by what is often best, found in a second from nothing but what it has seen.

Deals by chance are solved for the values of all cards; where more cards are held than that can be done with in half of
the time, only for whether they win or lose. Where not even that can be, there is nothing to go by.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from time import monotonic
from typing import NamedTuple

from notation.analysis.best import solved
from notation.analysis.endings import UnsolvableError
from notation.analysis.sampling import fitting, often_best, who_plays
from notation.record import Record
from notation.replay import ALL, position
from notation.replay.positions import count_acts

SECONDS = 1.0
"""So long a card is looked for."""
DEALS = 50
"""So many deals are solved at most."""
FEWEST = 3
"""What fewer deals tell is worth nothing."""
FEW_HELD = 6
"""With so many cards in hand all the time is for their values."""


class SeatCards(NamedTuple):
    """What a seat may play that goes by what is often best."""

    cards: tuple[int, ...]
    """The cards that come first, one as good as another; none where too few deals could be solved."""
    deals: int
    """How many deals were solved."""


NOTHING = SeatCards((), 0)
"""There is nothing to go by."""


def seat_cards(seen: Record, seconds: float = SECONDS) -> SeatCards:
    """What is often best for who plays next in a record that holds what it has seen and nothing else.

    The same deals are dealt for the same record.
    """
    walk = position(seen, ALL)
    few = walk is not None and max(map(walk.table.count, walk.table.seats)) <= FEW_HELD
    for look in (_by_values,) if few else (_by_values, _by_wins):
        try:
            found = look(seen, seconds if few else seconds / 2)
        except UnsolvableError:
            continue
        if found.deals >= FEWEST:
            return found
    return NOTHING


def _by_values(seen: Record, seconds: float) -> SeatCards:
    """The cards that are best most often, and of these the ones with the best average."""
    told = often_best(seen, None, DEALS, seconds, seed=0)

    def worth(card: int) -> tuple[Fraction, ...]:
        """How often a card is best, and its averages."""
        return told.often[card], told.score.get(card, Fraction(0)), told.average[card]

    return SeatCards(_first(told.in_order, worth), told.deals)


def _by_wins(seen: Record, seconds: float) -> SeatCards:
    """The cards that win in the most deals."""
    until, deals, wins = monotonic() + seconds, 0, dict[int, int]()
    step = sum(map(count_acts, seen.main()))
    for _deal, left in fitting(seen, who_plays(position(seen, ALL)), step, Random(0), until):
        play = solved(left, max(until - monotonic(), 0), only_won=True, step=step)
        if None in play.won.values() or deals == DEALS:
            break
        deals += 1
        for card, won in play.won.items():
            wins[card] = wins.get(card, 0) + (won is play.wants)
    return SeatCards(_first(sorted(wins, key=wins.__getitem__, reverse=True), wins.__getitem__), deals)


def _first(cards: list[int], worth: "Callable[[int], tuple[Fraction, ...] | int]") -> tuple[int, ...]:
    """Of some cards in order those that are worth as much as the first."""
    return tuple([card for card in cards if worth(card) == worth(cards[0])])
