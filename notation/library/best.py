"""The worth of each card that may be played: with open cards, and for a player who sees only their own hand."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from notation import analysis
from notation.analysis import by_name
from notation.analysis.by_name import by_card
from notation.cards import NAME
from notation.library.records import Record, letter
from notation.library.steps import position_of
from notation.record import SEATS
from notation.replay.steps import steps

SECONDS, SECONDS_UNSEEN = 60.0, 10.0
"""The default limits of a search, in seconds."""
DEALS = 50
"""The default number of deals to solve."""


@dataclass(frozen=True, repr=False)
class BestPlay:
    """The worth of each card that may be played at a step, if everybody sees all cards and plays perfectly."""

    parsed: analysis.Solution
    """The inner result, for the modules of the project."""
    record: Record = field(compare=False)
    """The record that was searched."""

    @property
    def step(self) -> int:
        """The number of acts before it."""
        return self.parsed.step or 0

    @property
    def seat(self) -> str:
        """The player to move."""
        return SEATS[self.parsed.seat]

    @property
    def declarer(self) -> str | None:
        """The declarer, for whose side the values count; None if everybody plays alone."""
        return letter(self.parsed.declarer)

    @property
    def aim(self) -> str:
        """Meaning of the values.

        ``points`` are the card points of the declarer's side, ``over`` those above its target. ``made`` is 1 if the
        contract is made, else 0. ``sure`` is an upper bound of the player's card points.
        """
        return self.parsed.aim

    @property
    def unit(self) -> int:
        """Units of the values that make a card point."""
        return self.parsed.unit

    @property
    def exact(self) -> bool:
        """Whether the value of every card was found in time."""
        return self.parsed.exact

    @property
    def values(self) -> dict[str, int]:
        """The cards whose value is known, with it; the best ones first."""
        return {card: value for card, value in self.at_least.items() if value == self.at_most[card]}

    @property
    def scores(self) -> dict[str, int]:
        """The cards whose score is known, with it; the best ones first: what the declarer gets when the deal is
        settled, negative if he pays; where each plays for himself, what the player to move gets at least."""
        scores = self.parsed.scores
        return {NAME[card]: scores[card] for card in self.parsed.in_order if card in scores}

    @property
    def at_least(self) -> dict[str, int]:
        """By card, what it is worth at least, as far as that was found in time."""
        return {NAME[card]: self.parsed.at_least[card] for card in self.parsed.in_order}

    @property
    def at_most(self) -> dict[str, int]:
        """By card, what it is worth at most, as far as that was found in time."""
        return {NAME[card]: self.parsed.at_most[card] for card in self.parsed.in_order}

    @property
    def won(self) -> dict[str, bool | None]:
        """By card, whether the declarer's side makes its contract; where each plays for himself, whether who plays is
        sure not to have the most; None if that was not found out."""
        return by_card(self.parsed.won)

    @property
    def best(self) -> tuple[str, ...]:
        """The best cards; none if not all values are known."""
        return tuple(NAME[card] for card in self.parsed.best)

    @property
    def line(self) -> tuple[str, ...]:
        """The cards from a best one to the end, if all play perfectly; none if not all values are known."""
        return tuple(NAME[card] for card in self.parsed.line)

    @cached_property
    def score(self) -> dict[str, int] | None:
        """The score of the line by seat; None if there is no line, or no score."""
        return by_name.score(self.record.parsed, self.parsed)

    def cost(self, card: str) -> int | None:
        """How many card points a card gives away against the best one, in the unit, negative if it wins some and gives
        away more of the score; None if unknown."""
        return next((self.parsed.cost(bit) for bit in self.parsed.at_least if NAME[bit] == card), None)

    def score_cost(self, card: str) -> int | None:
        """A card's loss in the score against the best one; None if unknown."""
        return next((self.parsed.score_cost(bit) for bit in self.parsed.scores if NAME[bit] == card), None)

    def _row(self) -> dict[str, Any]:
        return by_name.open_row(self.record.parsed, self.record.number, self.parsed)

    def __repr__(self) -> str:
        values = " ".join(f"{card} {value}" for card, value in self.values.items())
        return f"<BestPlay {self.seat} after step {self.step}, {self.aim}: {values or 'nothing known'}>"


@dataclass(frozen=True, repr=False)
class OftenBest:
    """The worth of each card that may be played, over random deals that fit what the player to move has seen."""

    parsed: analysis.Estimate
    """The inner result, for the modules of the project."""
    record: Record = field(compare=False)
    """The record that was searched."""

    @property
    def step(self) -> int:
        """The number of acts before it."""
        return self.parsed.step

    @property
    def seat(self) -> str:
        """The player to move, who has not seen all cards."""
        return SEATS[self.parsed.seat]

    @property
    def aim(self) -> str:
        """Meaning of the values, as in `BestPlay`."""
        return self.parsed.aim

    @property
    def unit(self) -> int:
        """Units of the values that make a card point."""
        return self.parsed.unit

    @property
    def deals(self) -> int:
        """The number of deals solved."""
        return self.parsed.deals

    @property
    def average(self) -> dict[str, float]:
        """By card, the average of its values, in the unit; first what is best most often."""
        return {NAME[card]: float(self.parsed.average[card]) for card in self.parsed.in_order}

    @property
    def score(self) -> dict[str, float]:
        """By card, the average of its scores; first what is best most often; empty if the score is not known."""
        score = self.parsed.score
        return {NAME[card]: float(score[card]) for card in self.parsed.in_order if card in score}

    @property
    def often(self) -> dict[str, float]:
        """By card, in which share of the deals it was among the best; first what is best most often."""
        return {NAME[card]: float(self.parsed.often[card]) for card in self.parsed.in_order}

    def _row(self) -> dict[str, Any]:
        return by_name.unseen_row(self.record.number, self.parsed)

    def __repr__(self) -> str:
        shares = " ".join(f"{card} {share:.0%}" for card, share in self.often.items())
        return f"<OftenBest {self.seat} after step {self.step}, {self.deals} deals: {shares}>"


def best_play(record: Record, step: int | None = None, *, seconds: float = SECONDS) -> BestPlay:
    """Results of each allowed card with open cards, after `step` acts or at the end of the record.

    After `seconds` it returns what it has proven by then. Raises UnsolvableError if nothing can be found, StepError for
    a step that the record does not have, GameError if the game is unknown.
    """
    _check(record, step)
    return BestPlay(analysis.best_play(record.carrying, step, seconds), record)


def often_best(
    record: Record,
    step: int | None = None,
    *,
    deals: int = DEALS,
    seconds: float = SECONDS_UNSEEN,
    seed: int | None = None,
) -> OftenBest:
    """The card that is usually best for a player who sees only their own hand, after that many acts or at the end of
    the record. Up to `deals` random deals that fit what the player has seen are solved in the time.

    The same `seed` gives the same deals. The chapter on the best play describes the limits. Raises the errors of
    `best_play`.
    """
    _check(record, step)
    return OftenBest(analysis.often_best(record.carrying, step, deals, seconds, seed), record)


def _check(record: Record, step: int | None) -> None:
    """Raises GameError where the game is not known, StepError for a step that the record does not have."""
    position_of(record.parsed, 0 if step is None else step, last=len(steps(record.parsed)) - 1)
