"""Seating of a round: the sizes of its tables, the byes, and the tables themselves.

A seed gives the same plan on every machine (see `annealing`). Earlier rounds count.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from notation.errors import TarockError
from notation.evenings.annealing import RoundPlan, best_of_runs
from notation.evenings.evening import Evening
from notation.evenings.standings import standings, until
from notation.words.languages import _

USUAL = 4
"""The size of which there are as many tables as can be."""
FAIR = 4
"""Cost, in repeats, of a second turn at a table of another size, if turns are to be fair."""

Thing = TypeVar("Thing")


class SeatingError(TarockError, ValueError):
    """A round that cannot be seated."""


class SeatedRound(NamedTuple):
    """A round as it is to be played: the numbers at its tables, by seat, and those who have a bye."""

    number: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]

    @property
    def lines(self) -> list[str]:
        tables = (f"table {at}: {' '.join(map(str, seats))}" for at, seats in enumerate(self.tables, 1))
        byes = [f"bye: {' '.join(map(str, self.byes))}"] if self.byes else []
        return [f"round {self.number}", *tables, *byes]


def table_sizes(count: int, sizes: Iterable[int]) -> tuple[int, ...]:
    """The sizes of the tables for that many players: fewest byes, then most tables of four, then fewest tables."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for seated in range(1, count + 1):
        ways = [(*best[seated - size], size) for size in sorted(set(sizes)) if seated - size in best]
        if ways:
            best[seated] = max(ways, key=lambda way: (way.count(USUAL), -len(way)))
    return tuple(sorted(best[max(best)], key=lambda size: (size != USUAL, size)))


def next_round(evening: Evening) -> int:
    """The number of the round that is to be seated next: the first one without tables."""
    number = 1
    while number in evening.rounds and evening.rounds[number].tables:
        number += 1
    return number


def seat(evening: Evening, first: int, last: int) -> list[SeatedRound]:
    """Seat some rounds of an evening; what was played before the first of them counts.

    Where few are to meet twice, all rounds of the evening are planned at once. Raises SeatingError.
    """
    way = evening.seating.way
    if way in ("meetings", "keep"):
        end = max(last, evening.schedule.rounds)
        planned = _planned(evening, 1, end)
        if [round for round in planned if round.number < first] != _played(evening, first):
            planned = _planned(evening, first, end)
        return [round for round in planned if first <= round.number <= last]
    seated: list[SeatedRound] = []
    for number in range(first, last + 1):
        draw = _draw(evening, number)
        order = draw.shuffled(evening.present(number))
        if way == "standings":
            places = {standing.number: standing.place for standing in standings(until(evening, number - 1))}
            order.sort(key=lambda player: places.get(player, len(order)))
        before = [*_played(evening, first), *seated]
        sizes, byes = _shape(evening, number, order, before)
        tables = RoundPlan(sizes, [player for player in order if player not in byes]).tables
        seated.append(SeatedRound(number, _dealers_first(tables, before, draw), byes))
    return seated


class Draw:
    """Lots that are the same everywhere for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """Some things in an order that lots decide."""
        found = list(things)
        for last in range(len(found) - 1, 0, -1):
            other = int(self.random.random() * (last + 1))
            found[last], found[other] = found[other], found[last]
        return found


def _draw(evening: Evening, first: int) -> Draw:
    return Draw((evening.seating.seed or 0) * 1000 + first)


def _played(evening: Evening, first: int) -> list[SeatedRound]:
    """The rounds before one as they were seated, everybody under the number that counts."""
    person = evening.person
    return [
        SeatedRound(
            number,
            tuple(tuple(map(person, round.tables[at].numbers)) for at in sorted(round.tables)),
            tuple(map(person, round.byes)),
        )
        for number, round in sorted(evening.rounds.items())
        if number < first and round.tables
    ]


def _shape(
    evening: Evening, number: int, order: Sequence[int], before: Iterable[SeatedRound]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of a round's tables, and its byes: for the player who had the fewest so far, the last of an order
    first.

    Raises SeatingError.
    """
    sizes = table_sizes(len(order), evening.sizes)
    if not sizes:
        raise SeatingError(_("Round {round}: there are too few players for a table.").format(round=number))
    had = Counter(player for round in before for player in round.byes)
    out = sorted(range(len(order)), key=lambda at: (had[order[at]], -at))[: len(order) - sum(sizes)]
    return sizes, tuple(sorted(order[at] for at in out))


def _dealers_first(
    tables: Iterable[Sequence[int]], before: Iterable[SeatedRound], draw: Draw
) -> tuple[tuple[int, ...], ...]:
    """Tables with their seats by lot, but A, who deals first, is who was it least often."""
    dealt = Counter(table[0] for round in before for table in round.tables)
    drawn = [draw.shuffled(table) for table in tables]
    dealers = [min(table, key=lambda player: dealt[player]) for table in drawn]
    return tuple(
        (dealer, *(player for player in table if player != dealer))
        for dealer, table in zip(dealers, drawn, strict=True)
    )


# ---- All rounds at once


def _planned(evening: Evening, first: int, last: int) -> list[SeatedRound]:
    """Rounds in which few meet again who met before, or in the order of `keep` also keep the letters of their seats."""
    keep = evening.seating.way == "keep"
    draw, before = _draw(evening, first), _played(evening, first)
    shapes: list[SeatedRound] = []
    sizes: list[tuple[int, ...]] = []
    for number in range(first, last + 1):
        order = draw.shuffled(evening.present(number))
        own, byes = _shape(evening, number, order, [*before, *shapes])
        sizes.append(own)
        shapes.append(SeatedRound(number, (tuple(player for player in order if player not in byes),), byes))
    persons = sorted({player for round in (*before, *shapes) for table in round.tables for player in table})
    index = {player: at for at, player in enumerate(persons)}
    letters = {index[player]: at for round in before for table in round.tables for at, player in enumerate(table)}

    def start() -> list[RoundPlan]:
        plans, kept = list[RoundPlan](), dict(letters)
        for round, own in zip(shapes, sizes, strict=True):
            playing = draw.shuffled(index[player] for player in round.tables[0])
            plans.append(_by_letter(playing, own, kept) if keep else RoundPlan(own, playing))
        return plans

    earlier = [
        RoundPlan(tuple(map(len, round.tables)), [index[player] for table in round.tables for player in table])
        for round in before
    ]
    odd = FAIR if evening.seating.fair else 1
    seated: list[SeatedRound] = []
    for round, plan in zip(shapes, best_of_runs(len(persons), start, earlier, odd, draw.random), strict=True):
        tables = [[persons[at] for at in table] for table in plan.tables]
        seats = tuple(map(tuple, tables)) if keep else _dealers_first(tables, [*before, *seated], draw)
        seated.append(round._replace(tables=seats))
    return seated


def _by_letter(playing: Iterable[int], sizes: tuple[int, ...], kept: dict[int, int]) -> RoundPlan:
    """A round in which everybody keeps his letter while it has seats left; `kept` learns the letters of others."""
    letters = tuple(letter for size in sizes for letter in range(size))
    free = {letter: [at for at, own in enumerate(letters) if own == letter] for letter in set(letters)}
    players, others = [0] * len(letters), list[int]()
    for player in playing:
        seats = free.get(kept.get(player, -1))
        if seats:
            players[seats.pop()] = player
        else:
            others.append(player)
    left = [at for letter in sorted(free) for at in free[letter]]
    for player, at in zip(others, left, strict=True):
        players[at] = player
        kept[player] = letters[at]
    return RoundPlan(sizes, players, letters)
