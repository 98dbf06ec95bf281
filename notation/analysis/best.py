"""The best play: for every card that may be played, what comes of it when all play as well as can be."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic

from notation.analysis.endings import Ending, ending
from notation.analysis.search import SearchStop
from notation.cards import cards_of
from notation.parts.aims import SURE
from notation.record import Record
from notation.replay import ALL, Path, position
from notation.replay.positions import count_acts

Progress = Callable[["BestPlay"], None]
"""Told whenever something new is known."""


@dataclass(slots=True)
class BestPlay:
    """What comes of each card that may be played at a step, with open cards."""

    step: int | None
    seat: int
    """Who plays."""
    declarer: int | None
    aim: str
    """What the values are: ``points``, the card points of the declarer's side; ``over``, those above what it needs;
    ``made``, 1 where the contract is made, else 0; ``sure``, the card points that who plays has at most, whatever the
    others do."""
    unit: int
    """How many of the units in which the values are counted make a card point."""
    at_least: dict[int, int]
    at_most: dict[int, int]
    """By card, between what its value lies: the same, where it is exact."""
    won: dict[int, bool | None] = field(default_factory=dict)
    """By card, whether the declarer's side makes its contract; where each plays for himself, whether who plays is sure
    not to have the most; None where that was not found out."""
    high: bool = True
    """Whether who plays wants a high value."""
    line: tuple[int, ...] = ()
    """The cards from this one to the end, if all play as well as can be; empty where the values are not exact."""
    positions: int = 0
    """How many positions were looked at."""

    @property
    def exact(self) -> bool:
        """Whether the value of every card is known."""
        return self.at_least == self.at_most

    @property
    def values(self) -> dict[int, int]:
        """The cards whose value is known, with it."""
        return {card: value for card, value in self.at_least.items() if value == self.at_most[card]}

    @property
    def best(self) -> list[int]:
        """The cards that are the best; none where that is not known."""
        if not self.exact or not self.at_least:
            return []
        top = (max if self.high else min)(self.at_least.values())
        return [card for card, value in self.at_least.items() if value == top]

    @property
    def better(self) -> list[int]:
        """The best cards; where only won or lost is known, those that win for who plays."""
        return self.best or [card for card, won in self.won.items() if won is self.wants]

    @property
    def in_order(self) -> list[int]:
        """The cards, the best ones first."""
        sign = -1 if self.high else 1
        return sorted(self.at_least, key=lambda card: (sign * self.at_least[card], sign * self.at_most[card]))

    @property
    def wants(self) -> bool:
        """Whether who plays wants the contract made, or is to be safe where each plays for himself."""
        return self.high or self.aim == SURE

    def cost(self, card: int) -> int | None:
        """What a card gives away against the best one, in the game's unit; None where that is not known."""
        if not self.exact or card not in self.at_least:
            return None
        return abs(self.at_least[self.best[0]] - self.at_least[card])

    def loses(self, card: int) -> bool:
        """Whether a card gives the game away that another one would have won."""
        return self.won.get(card) is (not self.wants) and self.wants in self.won.values()


def best_play(
    record: Record,
    step: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    path: Path = (),
    only_won: bool = False,
) -> BestPlay:
    """The value of every card that may be played after the first `step` acts, or at the end of the record.

    The search ends after so many `seconds` with what has been proven by then; with `only_won`, once it is known with
    which cards the contract is made. Raises UnsolvableError.
    """
    found = ending(position(record, ALL if step is None else step, path))
    if step is None and not path:
        step = sum(map(count_acts, record.main()))
    return solved(found, seconds, progress, only_won, step)


def solved(
    found: Ending,
    seconds: float | None = None,
    progress: Progress | None = None,
    only_won: bool = False,
    step: int | None = None,
) -> BestPlay:
    """The values of what may be played in an ending."""
    search, turn = found.search, found.begin()
    legal = turn.narrowed(turn.hand)
    like = found.likes
    low, high = found.span
    play = BestPlay(step, turn.seat or 0, found.table.declarer, found.aim.kind, found.table.game.points_unit, {}, {})
    play.high = found.seeks
    for card in cards_of(legal):
        play.at_least[card], play.at_most[card] = low, high
    cards = search.options(turn)
    search.until = monotonic() + seconds if seconds is not None else float("inf")
    with suppress(SearchStop):
        _solve(found, play, cards, like, progress, only_won)
        if play.best:
            play.line = _line(found, play.best[0], play.at_least[play.best[0]])
    _judge(found, play)
    play.positions = search.count
    return play


def _line(found: Ending, card: int, value: int) -> tuple[int, ...]:
    """The cards from a best one to the end: of those that keep its value, each time the first that was tried."""
    search, turn = found.search, found.begin()
    need, most, line = found.need(value), found.need(value + 1), list[int]()
    while True:
        line.append(card)
        search.put(turn, card)
        if turn.position + 1 < len(turn.order):
            turn.position += 1
            turn.seat = turn.order[turn.position]
        else:
            left, gain = turn.tricks_left - 1, search.close(turn).gain
            need, most = need - gain, most - gain
            if not left:
                return tuple(line)
            turn = search.behind(turn)
        seeks = turn.seat in search.seekers
        limit = need if seeks else most
        cards = search.options(turn)
        for card in cards[:-1]:
            if (search.choose(turn, (card,), limit)[0] >= limit) == seeks:
                break
        else:
            card = cards[-1]


def _solve(
    found: Ending, play: BestPlay, cards: Sequence[int], like: dict[int, int], progress: Progress | None, only_won: bool
) -> None:
    """Narrow down the values of some cards, and of those that are as good as one of them."""

    def test(card: int, units: int) -> None:
        """Whether a card is worth so much."""
        need = found.need(units)
        value, _ = found.search.choose(found.begin(), (card,), need)
        shown = found.units(value)
        for other in play.at_least:
            if like[other] == card:
                if value >= need:
                    play.at_least[other] = max(play.at_least[other], shown)
                else:
                    play.at_most[other] = min(play.at_most[other], shown)
        if progress is not None:
            _judge(found, play)
            progress(play)

    target = found.target
    if target is not None:
        for card in cards:
            if play.at_least[card] < target <= play.at_most[card]:
                test(card, target)
    if only_won:
        return
    guess: int | None = None
    for card in cards:
        stride = 1
        while play.at_least[card] < play.at_most[card]:
            least, most = play.at_least[card], play.at_most[card]
            units = (least + most + 1) // 2
            if guess is not None:
                if least < guess <= most:
                    units = guess
                elif guess <= least:
                    units = min(units, least + stride)
                    stride *= 2
                else:
                    units = max(units, most - stride + 1)
                    stride *= 2
            test(card, units)
        guess = play.at_least[card]


def _judge(found: Ending, play: BestPlay) -> None:
    """Tell with which cards the contract is made, or who plays is sure not to have the most."""
    target = found.target
    for card in play.at_least:
        least, most = play.at_least[card], play.at_most[card]
        if found.aim.kind == SURE:
            play.won[card] = True if found.harmless(most) else None if found.harmless(least) else False
        elif target is None:
            play.won[card] = None
        else:
            play.won[card] = True if least >= target else False if most < target else None
