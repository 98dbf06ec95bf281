"""Which card is often best for the player who does not see all cards: deals at random that fit what a seat has seen,
solved.

What it has seen is its view, a record that holds nothing else. Each card that it has not seen gets a place there: a
hand that can have it after all that was played, the talon, what was laid away. A deal in which something breaks a rule,
or of which the seat would have seen anything else, does not count.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from random import Random
from time import monotonic

from notation.analysis.best import solved
from notation.analysis.dealing import Dealing
from notation.analysis.endings import Ending, UnsolvableError, advance_to_play, ending, no_card, passed_by
from notation.cards import cards_of
from notation.deals.viewing import view
from notation.parts.aims import SURE
from notation.parts.play import InTrick
from notation.problems import phrase, seat_letter
from notation.reader import read
from notation.record import Line, Record
from notation.replay import ALL, Judging, position
from notation.replay.gaps import played_by
from notation.replay.positions import count_acts
from notation.replay.session import moments
from notation.table import Table
from notation.writer import write

TRIES = 400
"""Random deals tried for one that fits."""


@dataclass(slots=True)
class Estimate:
    """The worth of each card that may be played, over deals that fit what the player to move has seen."""

    step: int
    seat: int
    aim: str
    """Meaning of the values, as in `Solution`."""
    unit: int
    """How many of the units in which the values are counted make a card point."""
    high: bool
    deals: int
    average: dict[int, Fraction]
    """By card, the average of its values, in the unit."""
    often: dict[int, Fraction]
    """By card, in which share of the deals it was among the best."""
    score: dict[int, Fraction] = field(default_factory=dict)
    """By card, the average of its scores; empty if the score is not known."""

    @property
    def in_order(self) -> list[int]:
        """The cards, first what is best most often."""
        sign = -1 if self.high else 1
        gains = -1 if self.high or self.aim == SURE else 1

        def order(card: int) -> tuple[Fraction, ...]:
            score = self.score.get(card, Fraction(0))
            return -self.often[card], gains * score, sign * self.average[card]

        return sorted(self.average, key=order)


def often_best(
    record: Record, step: int | None = None, deals: int = 50, seconds: float = 10, seed: int | None = None
) -> Estimate:
    """The average value of every card that may be played after the first `step` acts, or at the end of the record.

    So many `deals` are solved, or as many as can be in that many `seconds`; with the same `seed` the same ones. Raises
    UnsolvableError.
    """
    until = monotonic() + seconds
    if step is None:
        step = sum(map(count_acts, record.main()))
    seat = who_plays(position(record, step))
    sums: dict[int, int] = {}
    scores: dict[int, int] = {}
    often: dict[int, int] = {}
    estimate: Estimate | None = None
    for _deal, left in fitting(record, seat, step, Random(seed), until):
        play = solved(left, max(until - monotonic(), 0), step=step)
        if not play.exact:
            break
        if estimate is None:
            estimate = Estimate(step, seat, play.aim, play.unit, play.high, 0, {}, {})
        for card, value in play.at_least.items():
            sums[card] = sums.get(card, 0) + value
            scores[card] = scores.get(card, 0) + play.scores.get(card, 0)
            often[card] = often.get(card, 0) + (card in play.best)
        estimate.deals += 1
        if estimate.deals >= deals:
            break
    if estimate is None:
        raise UnsolvableError(phrase("Not one deal could be solved in this time."))
    estimate.average = {card: Fraction(total, estimate.deals) for card, total in sums.items()}
    if play.scored:
        estimate.score = {card: Fraction(total, estimate.deals) for card, total in scores.items()}
    estimate.often = {card: Fraction(count, estimate.deals) for card, count in often.items()}
    return estimate


def who_plays(walk: Judging | None) -> int:
    """Whose card it is at the moment to which a walk has led. Raises UnsolvableError."""
    if walk is None:
        raise UnsolvableError(phrase("The rules of this game are not known."))
    play = advance_to_play(walk)
    if not isinstance(play, InTrick) or play.implied or play.seat is None:
        raise UnsolvableError(no_card(play, walk.table))
    return play.seat


def deals_alike(record: Record, seat: int, step: int, random: Random, until: float = inf) -> Iterator[Record]:
    """Deals up to a step of which a seat has seen the same, at random, until a moment of the clock.

    Raises UnsolvableError if its hand is not known, or if no deal is found.
    """
    text = write(view(record, seat, step))
    [seen] = read(text)
    walk = position(seen, ALL)
    assert walk is not None
    if not walk.table.whole(seat):
        raise UnsolvableError(phrase("Not all cards in the hands are known at this step."))
    lines = list(seen.main())
    can = holdable(seen, walk.table, lines)
    whole = position(record, step)
    heard = {} if whole is None else {other: done.told for other, done in whole.table.exchange.items() if done.told}
    while True:
        for _try in range(TRIES):
            if monotonic() > until:
                return
            dealt = Dealing(walk.table, lines, can, random, heard).deal()
            if dealt is None:
                continue
            [deal] = read(write(dealt))  # a problem is reported at its place in a text
            with suppress(UnsolvableError):
                if write(view(deal, seat, ALL)) == text:
                    break
        else:
            raise UnsolvableError(
                phrase("No random deal was found that fits what {who} has seen.", who=seat_letter(seat))
            )
        yield deal


def fitting(
    record: Record, seat: int, step: int, random: Random, until: float = inf
) -> Iterator[tuple[Record, Ending]]:
    """One deal alike after the other that can be solved, until a moment of the clock.

    With what is left to play of each, which takes over what is known of the one before. Raises UnsolvableError.
    """
    left: Ending | None = None
    tries = 0
    for deal in deals_alike(record, seat, step, random, until):
        try:
            left = ending(position(deal, ALL), left)
        except UnsolvableError:
            tries += 1
            if tries == TRIES or deal == record:
                raise
        else:
            tries = 0
            yield deal, left


def holdable(seen: Record, table: Table, lines: Sequence[Line]) -> list[int]:
    """The cards that each seat can have held since the first trick and not played: none that would have bound it."""
    can = [table.pack] * table.players
    rest = {seat: played_by(table, seat, lines) & table.pack for seat in table.seats}
    step, found = 0, moments(seen)
    for line in lines:
        if line.keyword != "trick":
            step += count_acts(line)
            continue
        for seat, card in zip(table.orders.get(line.the_seat, ()), line.items, strict=False):
            play = passed_by(found[step]).decision
            step, own = step + 1, rest[seat]
            rest[seat] &= ~card
            if not isinstance(play, InTrick) or play.seat != seat or not card:
                continue
            play.hand = own
            if not card & play.narrowed(own):
                continue
            for other in cards_of(can[seat] & ~own):
                play.hand = own | other
                if not card & play.narrowed(own | other):
                    can[seat] &= ~other
    return can
