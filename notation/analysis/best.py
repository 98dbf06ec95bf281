"""The best play: for every card that may be played, its score and its card points if all play perfectly.

First counts the score, as the game settles it; where scores are equal, card points do.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from notation.analysis.endings import Ending, ending
from notation.analysis.narrowing import Narrowing
from notation.analysis.search import SearchStop
from notation.analysis.worth import FAR
from notation.cards import cards_of
from notation.parts.aims import SURE
from notation.record import Record
from notation.replay import ALL, Path, position
from notation.replay.positions import count_acts

Progress = Callable[["Solution"], None]
"""Called whenever something new is known."""


@dataclass(slots=True)
class Solution:
    """The worth of each card that may be played at a step, with open cards."""

    step: int | None
    seat: int
    declarer: int | None
    aim: str
    """Meaning of the values.

    ``points`` are the card points of the declarer's side, ``over`` those above its target. ``made`` is 1 if the
    contract is made, else 0. ``sure`` is an upper bound of the player's card points against any play of the others.
    """
    unit: int
    """How many of the units in which the values are counted make a card point."""
    at_least: dict[int, int]
    at_most: dict[int, int]
    """By card, between what its value lies: the same, where it is exact."""
    score_least: dict[int, int | None] = field(default_factory=dict)
    score_most: dict[int, int | None] = field(default_factory=dict)
    """By card, between what its score lies; None if unknown."""
    scored: bool = True
    """Whether the game settles a score here; else card points alone count."""
    bonuses: bool = False
    """Whether the score still depends on more than card points: on an announcement, a bonus, a number of tricks."""
    refutations: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By card, where that was asked for: the cards from it to the end, if all play as well as can be."""
    won: dict[int, bool | None] = field(default_factory=dict)
    """By card, whether the declarer's side makes its contract; where each plays for himself, whether who plays is sure
    not to have the most; None if that was not found out."""
    high: bool = True
    line: tuple[int, ...] = ()
    """The cards from this one to the end, if all play as well as can be; empty if the values are not exact."""
    positions: int = 0

    @property
    def exact(self) -> bool:
        """Whether the score and the value of every card are known."""
        known = None not in self.score_least.values() and self.score_least == self.score_most
        return self.at_least == self.at_most and known

    @property
    def values(self) -> dict[int, int]:
        return {card: value for card, value in self.at_least.items() if value == self.at_most[card]}

    @property
    def scores(self) -> dict[int, int]:
        """The cards whose score is known, with what the declarer gets when the deal is settled, negative if he pays;
        where each plays for himself, with what the player to move gets at least."""
        known = ((card, score) for card, score in self.score_least.items() if score == self.score_most[card])
        return {card: score for card, score in known if self.scored and score is not None}

    @property
    def best(self) -> list[int]:
        """The cards that are the best; none where that is not known."""
        if not self.exact or not self.at_least:
            return []
        top = min(map(self._order, self.at_least))
        return [card for card in self.at_least if self._order(card) == top]

    @property
    def better(self) -> list[int]:
        """The best cards; where only won or lost is known, those that win for the player who plays."""
        return self.best or [card for card, won in self.won.items() if won is self.wants]

    @property
    def in_order(self) -> list[int]:
        return sorted(self.at_least, key=self._order)

    def _order(self, card: int) -> tuple[int, ...]:
        """Where a card is in order: the score, the fate of the contract, card points."""
        low, high = self.score_least.get(card), self.score_most.get(card)
        gains, sign = 1 if self.wants else -1, 1 if self.high else -1
        scores = (gains * (-gains * FAR if low is None else low), gains * (-gains * FAR if high is None else high))
        made = gains * (self.won.get(card) or False)
        return *(-score for score in scores), -made, -sign * self.at_least[card], -sign * self.at_most[card]

    @property
    def wants(self) -> bool:
        """Whether who plays wants the contract made, or is to be safe where each plays for himself."""
        return self.high or self.aim == SURE

    def cost(self, card: int) -> int | None:
        """How many card points a card gives away against the best one, in the game's unit, negative where it wins some
        but gives away more of the score; None if unknown."""
        if not self.exact or card not in self.at_least:
            return None
        lost = self.at_least[self.best[0]] - self.at_least[card]
        return lost if self.high else -lost

    def score_cost(self, card: int) -> int | None:
        """A card's loss in the score against the best one; None if unknown, or if the card may not be played."""
        scores, best = self.scores, self.best[:1]
        return abs(scores[best[0]] - scores[card]) if best and best[0] in scores and card in scores else None

    def loses(self, card: int) -> bool:
        """Whether a card gives the game away that another one would have won."""
        if self.best:
            return self.won[self.best[0]] is self.wants and self.won.get(card) is (not self.wants)
        return self.won.get(card) is (not self.wants) and self.wants in self.won.values()


def best_play(
    record: Record,
    step: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    path: Path = (),
    only_won: bool = False,
    positions: int | None = None,
) -> Solution:
    """The value of every card that may be played after the first `step` acts, or at the end of the record.

    The search ends after that many `seconds`, or about that many `positions`, with what has been proven by then; with
    `only_won`, once it is known with which cards the contract is made. Raises UnsolvableError.
    """
    found = ending(position(record, ALL if step is None else step, path))
    if step is None and not path:
        step = sum(map(count_acts, record.main()))
    return solved(found, seconds, progress, only_won, step, positions=positions)


def solved(
    found: Ending,
    seconds: float | None = None,
    progress: Progress | None = None,
    only_won: bool = False,
    step: int | None = None,
    refuted: int = 0,
    positions: int | None = None,
) -> Solution:
    """The worth of what may be played in an ending; with the line behind the `refuted` card, if it is worth less."""
    search, turn = found.search, found.begin()
    legal = turn.narrowed(turn.hand)
    low, high = found.span
    play = Solution(step, turn.seat, found.table.declarer, found.aim.kind, found.table.game.points_unit, {}, {})
    play.high, play.scored = found.seeks and found.aim.kind != SURE, found.scored
    play.bonuses = found.memory is not None
    for card in cards_of(legal):
        play.at_least[card], play.at_most[card] = low, high
        play.score_least[card] = play.score_most[card] = play.won[card] = None

    def told() -> None:
        if progress is not None:
            _tell(found, play, narrowing)
            progress(play)

    narrowing = Narrowing(found, told)
    search.until = monotonic() + seconds if seconds is not None else float("inf")
    search.most = float("inf") if positions is None else positions
    with suppress(SearchStop):
        (narrowing.narrow_won if only_won else narrowing.narrow)(search.options(turn))
        _tell(found, play, narrowing)
        if play.best:
            play.line = narrowing.line(found.equivalents[play.best[0]])
            if refuted in play.at_least and refuted not in play.best:
                first = found.equivalents[refuted]
                play.refutations[refuted] = (refuted, *[_swapped(card, first, refuted) for card in
                                                        narrowing.line(first)[1:]])  # fmt: skip
    _tell(found, play, narrowing)
    play.positions = search.count
    return play


def _swapped(card: int, first: int, second: int) -> int:
    """A card, or of two that are as good as each other the other one."""
    return second if card == first else first if card == second else card


def _tell(found: Ending, play: Solution, narrowing: Narrowing) -> None:
    """Take over what is known by now of each card, and of those that are as good as it."""
    equivalents, (low, high) = found.equivalents, found.span
    for card in play.at_least:
        least, most = narrowing.worth(equivalents[card])
        play.won[card] = narrowing.won.get(equivalents[card])
        play.score_least[card] = None if least is None else least.score
        play.score_most[card] = None if most is None else most.score
        if (
            narrowing.plain and found.aim.kind != SURE
        ):  # the score only grows with card points: each bound is one of both
            play.at_least[card] = low if least is None else max(least.value, low)
            play.at_most[card] = high if most is None else min(most.value, high)
        if least is None or most is None or least[:2] != most[:2]:
            continue
        play.won[card] = least.made
        values = sorted((least.value, most.value))
        play.at_least[card], play.at_most[card] = max(values[0], low), min(values[1], high)
