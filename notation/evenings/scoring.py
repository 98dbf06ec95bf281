"""Points of an evening: a value turns the scores of each table into points, and the evening adds them up.

Fractions are exact. `score`, `places` and `average` are sums; `percent` is the mean of the boards that a player played.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from notation.evenings.evening import Evening, TableScore
from notation.evenings.lines import AVERAGE, PERCENT, PLACES, SCORE, Value

EVEN_PLACES = Value(PLACES, (Fraction(1), Fraction(0)))
"""Points of places that break ties if the scoring does not give any."""


class Gain(NamedTuple):
    """A player's points from a table or a board."""

    round: int
    number: int
    points: Fraction


def place_points(scores: Sequence[int], value: Value) -> list[Fraction]:
    """Points of the places at a table, by seat; equal scores share the mean of their places.

    Raises KeyError for a table size without points.
    """
    size = len(scores)
    if value.ends is None:
        worth = list(value.listed[size])
    else:
        first, last = value.ends
        worth = [first + (last - first) * at / max(1, size - 1) for at in range(size)]
    ranked = sorted(scores, reverse=True)
    return [mean([worth[at] for at, other in enumerate(ranked) if other == score]) for score in scores]


def mean(points: Sequence[Fraction]) -> Fraction:
    """The mean of some points; 0 of none."""
    return sum(points, Fraction(0)) / len(points) if points else Fraction(0)


def against_mean(scores: Sequence[int]) -> list[Fraction]:
    """Scores of one seat on one board at all tables, less their mean."""
    middle = Fraction(sum(scores), len(scores))
    return [score - middle for score in scores]


def percentages(scores: Sequence[int]) -> list[Fraction]:
    """The share of the other tables that each score of one seat on one board beats; a tie is half."""
    most = 2 * (len(scores) - 1)
    won = [2 * sum(other < score for other in scores) + scores.count(score) - 1 for score in scores]
    return [Fraction(100 * beaten, most) for beaten in won]


# ---- The values


def _score(evening: Evening, value: Value) -> Iterator[Gain]:
    for table, scores in _whole(evening):
        yield from _gains(evening, table, map(Fraction, scores))


def _places(evening: Evening, value: Value) -> Iterator[Gain]:
    for table, scores in _whole(evening):
        if value.ends is not None or len(scores) in value.listed:
            yield from _gains(evening, table, iter(place_points(scores, value)))


def _whole(evening: Evening) -> Iterator[tuple[TableScore, Sequence[int]]]:
    for table in evening.tables():
        scores = evening.scores(table)
        if scores is not None:
            yield table, scores


def _gains(evening: Evening, table: TableScore, points: Iterator[Fraction]) -> Iterator[Gain]:
    for number, own in zip(table.numbers, points, strict=True):
        yield Gain(table.round, evening.person(number), own)


def _by_board(compared: Callable[[Sequence[int]], list[Fraction]]) -> "Callable[[Evening, Value], Iterator[Gain]]":
    """A value that compares what each seat made on one board at all tables; a board played once counts for nobody."""

    def gains(evening: Evening, value: Value) -> Iterator[Gain]:
        played: dict[tuple[int, int, int], list[TableScore]] = defaultdict(list)
        for table in evening.tables():
            for board in table.pad:
                played[table.round, board, len(table.numbers)].append(table)
        for (round, board, size), tables in sorted(played.items(), key=lambda each: each[0]):
            for seat in range(size) if len(tables) > 1 else ():
                points = compared([table.pad[board][seat] for table in tables])
                for table, own in zip(tables, points, strict=True):
                    yield Gain(round, evening.person(table.numbers[seat]), own)

    return gains


_GAINS: Mapping[str, Callable[[Evening, Value], Iterator[Gain]]] = {
    SCORE: _score, PLACES: _places, AVERAGE: _by_board(against_mean), PERCENT: _by_board(percentages),
}  # fmt: skip


class Tally(NamedTuple):
    """The points of one value: by player, and by player and round."""

    whole: dict[int, Fraction]
    rounds: dict[tuple[int, int], Fraction]


def tally(evening: Evening, value: Value) -> Tally:
    of_players, of_rounds = defaultdict(list), defaultdict(list)
    for gain in _GAINS[value.name](evening, value):
        of_players[gain.number].append(gain.points)
        of_rounds[gain.number, gain.round].append(gain.points)
    added: Callable[[Sequence[Fraction]], Fraction] = mean if value.name == PERCENT else total
    return Tally(
        {number: added(points) for number, points in of_players.items()},
        {key: added(points) for key, points in of_rounds.items()},
    )


def total(points: Sequence[Fraction]) -> Fraction:
    return sum(points, Fraction(0))


# ---- Points as people and programs read them


def exact(points: Fraction) -> str:
    """Points exactly: ``87.5``, or ``40/3`` where two decimals do not do."""
    hundredths = points * 100
    return str(points) if hundredths.denominator != 1 else shown(points)


def shown(points: Fraction) -> str:
    """Points with at most two decimals, rounded to the nearest, halves away from zero: ``13.33``, ``87.5``, ``-4``."""
    hundredths = (abs(points) * 100 + Fraction(1, 2)).__floor__()
    whole, rest = divmod(hundredths, 100)
    sign = "-" if points < 0 and hundredths else ""
    return sign + f"{whole}.{rest:02}".rstrip("0").rstrip(".")
