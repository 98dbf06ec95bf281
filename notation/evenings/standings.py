"""The standings of an evening: places, ties broken as its file says, points by round."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from notation.evenings.evening import Evening
from notation.evenings.lines import BEST_ROUND, LOT, PLACES, SCORE, Value
from notation.evenings.scoring import EVEN_PLACES, exact, shown, tally, total


class Standing(NamedTuple):
    place: int
    number: int
    name: str
    points: Fraction
    rounds: tuple[Fraction | None, ...]
    """Points from each round; None for a round in which the player was not counted."""


def standings(evening: Evening, after: int | None = None) -> list[Standing]:
    """Everybody who has a seat in a round, best first, or who had one in the rounds up to one.

    Those whom no key parts share a place: 1, 2, 2, 4.
    """
    evening = evening if after is None else until(evening, after)
    tallies = [tally(evening, value) for value in evening.scoring]
    points = {
        number: total([tallied.whole.get(number, Fraction(0)) for tallied in tallies]) for number in _seated(evening)
    }
    rounds = sorted(number for number, round in evening.rounds.items() if round.tables)
    by_round = {
        number: tuple(
            total(own) if (own := [t.rounds[number, r] for t in tallies if (number, r) in t.rounds]) else None
            for r in rounds
        )
        for number in points
    }
    keys = _keys(evening, by_round)
    ranks = {number: (points[number], *(key.get(number, Fraction(0)) for key in keys)) for number in points}
    order = sorted(points, key=lambda number: (*(-part for part in ranks[number]), number))
    firsts: dict[tuple[Fraction, ...], int] = {}
    return [
        Standing(firsts.setdefault(ranks[n], place), n, evening.name(n), points[n], by_round[n])
        for place, n in enumerate(order, 1)
    ]


def until(evening: Evening, after: int) -> Evening:
    """The evening as it was after one of its rounds."""
    before = Evening()
    before.__dict__.update(evening.__dict__)
    before.rounds = {number: round for number, round in evening.rounds.items() if number <= after}
    return before


def _seated(evening: Evening) -> list[int]:
    rounds = evening.rounds.values()
    return sorted({evening.person(number) for round in rounds for number in (*round.seated, *round.byes)})


def _keys(evening: Evening, rounds: dict[int, tuple[Fraction | None, ...]]) -> list[dict[int, Fraction]]:
    """Tie-breakers in order: by player, more is better."""
    said = next((value for value in evening.scoring if value.name == PLACES), EVEN_PLACES)
    known = {
        PLACES: lambda: tally(evening, said).whole,
        SCORE: lambda: tally(evening, Value(SCORE)).whole,
        BEST_ROUND: lambda: {number: max(own, default=Fraction(0)) for number, own in _played(rounds)},
        LOT: lambda: {number: Fraction(len(evening.lots) - at) for at, number in enumerate(evening.lots)},
    }
    return [known[key]() for key in evening.ties]


def _played(rounds: dict[int, tuple[Fraction | None, ...]]) -> Iterable[tuple[int, list[Fraction]]]:
    return ((number, [points for points in own if points is not None]) for number, own in rounds.items())


# ---- As programs read them


def as_json(listed: list[Standing]) -> dict[str, Any]:
    """Standings for programs; points are exact, as texts."""
    return {
        "players": [
            {
                "place": standing.place,
                "number": standing.number,
                "name": standing.name,
                "points": exact(standing.points),
                "rounds": [None if points is None else exact(points) for points in standing.rounds],
            }
            for standing in listed
        ]
    }


def as_rows(listed: list[Standing]) -> list[list[str]]:
    """Standings for a spreadsheet: a head, then a row for each player; points have two decimals at most."""
    count = len(listed[0].rounds) if listed else 0
    head = ["place", "number", "name", "points", *(f"round {at}" for at in range(1, count + 1))]
    return [
        head,
        *(
            [str(standing.place), str(standing.number), standing.name, shown(standing.points)]
            + ["" if points is None else shown(points) for points in standing.rounds]
            for standing in listed
        ),
    ]
