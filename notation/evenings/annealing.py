"""Simulated annealing of a seating: few pairs that meet again, and fair turns at tables of another size.

It counts steps, not seconds, and uses nothing of `random.Random` but `random()`, whose sequence Python guarantees; so a
seed gives the same plan everywhere. For the same reason the chances come from `Decimal`, which rounds alike everywhere.
"""

from collections.abc import Callable, Sequence
from decimal import Context, Decimal
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

STEPS = 250_000
"""The most swaps that a run tries."""
RUNS = 6
"""The most runs. Six short ones find fewer repeats than three that are twice as long."""
LEVELS = 100
HOT, COLD = Decimal("0.6"), Decimal("0.2")
"""The first and the last temperature: a swap that costs one more is taken with a chance of e^(-1/temperature)."""
MOST = 24
"""A swap that costs more than this is never taken."""


class RoundPlan(NamedTuple):
    sizes: tuple[int, ...]
    players: list[int]
    letters: tuple[int, ...] = ()
    """Seats that may change places only with the same number; empty if all may."""

    @property
    def tables(self) -> list[list[int]]:
        found, start = [], 0
        for size in self.sizes:
            found.append(self.players[start : start + size])
            start += size
        return found


def odd_tables(sizes: Sequence[int]) -> list[bool]:
    """Which tables of a round have another size than most of them; of two sizes four is the usual one."""
    usual = max(set(sizes), key=lambda size: (sizes.count(size), size == 4, -size))
    return [size != usual for size in sizes]


def repeats(meetings: Sequence[Sequence[int]]) -> int:
    """How often pairs met again: m times are C(m, 2) repeats."""
    return sum(m * (m - 1) // 2 for own in meetings for m in own) // 2


def least_repeats(count: int, rounds: Sequence[Sequence[int]]) -> int:
    """No plan for that many players has fewer repeats: the sizes of its tables, by round.

    It is the larger of an even spread over all pairs, and of the pairs that stay together in any two rounds when each
    table is split most evenly over all tables of the other round, in which everybody plays.
    """
    pairs = sum(size * (size - 1) // 2 for sizes in rounds for size in sizes)
    spread = _pairs_of_split(pairs, count * (count - 1) // 2)
    together = sum(
        max(
            sum(_pairs_of_split(size, len(other)) for size in own) if sum(other) == count else 0
            for own, other in ((one, two), (two, one))
        )
        for one, two in combinations(rounds, 2)
    )
    return max(spread, together)


def _pairs_of_split(things: int, parts: int) -> int:
    """How many pairs of things are in one part at least when they are split over that many parts."""
    each, more = divmod(things, max(1, parts))
    return (parts - more) * (each * (each - 1) // 2) + more * ((each + 1) * each // 2)


def least_cost(count: int, rounds: Sequence[Sequence[int]], odd: int) -> int:
    """No plan costs less: a pair that meets m times costs C(m+1, 3).

    Of pairs with so many meetings and repeats in all, that is least where each meets 0, k or k+1 times, for some k.
    """
    pairs, least = sum(size * (size - 1) // 2 for sizes in rounds for size in sizes), least_repeats(count, rounds)
    most = 2 + pairs // max(1, count * (count - 1) // 2)
    bounds = [-(-((2 * k + 1) * least - k * (k - 1) // 2 * pairs) // 3) for k in range(1, most + 1)]
    turns = sum(size for sizes in rounds for size, other in zip(sizes, odd_tables(sizes), strict=True) if other)
    return max(bounds) + odd * _pairs_of_split(turns, count)


@cache
def chances() -> list[list[float]]:
    """For each temperature the chances with which a swap is taken, by what it costs more."""
    context = Context(prec=20)
    factor = context.power(COLD / HOT, Decimal(1) / (LEVELS - 1))
    levels, temperature = [], HOT
    for _level in range(LEVELS):
        levels.append([float(context.exp(-more / temperature)) for more in map(Decimal, range(MOST + 1))])
        temperature = context.multiply(temperature, factor)
    return levels


class Annealing:
    """A plan that is being bettered: its rounds, and how often each pair has met."""

    def __init__(
        self, count: int, plans: list[RoundPlan], before: Sequence[RoundPlan], odd: int, random: Random
    ) -> None:
        self.count, self.plans, self.odd, self.random = count, plans, odd, random.random
        self.meetings = [[0] * count for _player in range(count)]
        self.turns = [0] * count
        """How often each has sat at a table of another size."""
        for plan in (*before, *plans):
            for table, other in zip(plan.tables, odd_tables(plan.sizes), strict=True):
                for one in table:
                    self.turns[one] += other
                    for two in table:
                        self.meetings[one][two] += one != two
        self.moves = [move for plan in plans for move in _moves(plan)]

    @property
    def cost(self) -> int:
        """Cost of the current plan, including earlier rounds."""
        pairs = sum((m + 1) * m * (m - 1) // 6 for own in self.meetings for m in own) // 2
        return pairs + self.odd * sum(turn * (turn - 1) // 2 for turn in self.turns)

    def run(self, steps: int, least: int) -> int:
        """Better it by a number of steps, or until it costs no more than the least; gives what it costs."""
        cost = self.cost
        for level in chances():
            if cost <= least or not self.moves:
                break
            cost = self._steps(steps // LEVELS, cost, least, level)
        return cost

    def _steps(self, steps: int, cost: int, least: int, chance: list[float]) -> int:
        """Try some swaps at one temperature: two players of a round change places."""
        moves, meetings, turns, odd, random = self.moves, self.meetings, self.turns, self.odd, self.random
        count = len(moves)
        for _step in range(steps):
            players, here, there, mates, others, change = moves[int(random() * count)]
            one, two = players[here], players[there]
            met_one, met_two = meetings[one], meetings[two]
            more = 0
            for seat in mates:
                mate = players[seat]
                m, k = met_two[mate], met_one[mate]
                more += m * (m + 1) - k * (k - 1)
            for seat in others:
                mate = players[seat]
                m, k = met_one[mate], met_two[mate]
                more += m * (m + 1) - k * (k - 1)
            more >>= 1
            if change:
                more += odd * (turns[one] - turns[two] + 1 if change > 0 else turns[two] - turns[one] + 1)
            if more > 0 and (more > MOST or random() >= chance[more]):
                continue
            for seat in mates:
                mate = players[seat]
                met_one[mate] -= 1
                met_two[mate] += 1
                meetings[mate][one] -= 1
                meetings[mate][two] += 1
            for seat in others:
                mate = players[seat]
                met_two[mate] -= 1
                met_one[mate] += 1
                meetings[mate][two] -= 1
                meetings[mate][one] += 1
            turns[one] += change
            turns[two] -= change
            players[here], players[there] = two, one
            cost += more
            if cost <= least:
                return cost
        return cost


_Move = tuple[list[int], int, int, list[int], list[int], int]
"""Two seats that may change places: the players of the round, the seats, those beside them, and whether the first one
goes to a table of another size (1) or comes from one (-1)."""


def _moves(plan: RoundPlan) -> list[_Move]:
    seats, start = [], 0
    for size, other in zip(plan.sizes, odd_tables(plan.sizes), strict=True):
        seats += [(at, start, start + size, other) for at in range(start, start + size)]
        start += size
    return [
        (
            plan.players, here, there,
            [seat for seat in range(first, end) if seat != here],
            [seat for seat in range(first_2, end_2) if seat != there],
            other_2 - other,
        )
        for (here, first, end, other), (there, first_2, end_2, other_2) in combinations(seats, 2)
        if first != first_2 and (not plan.letters or plan.letters[here] == plan.letters[there])
    ]  # fmt: skip


def best_of_runs(
    count: int, start: Callable[[], list[RoundPlan]], before: Sequence[RoundPlan], odd: int, random: Random
) -> list[RoundPlan]:
    """The cheapest plan of some runs, each from a start of its own; one that nothing can better is the last."""
    kept, least = list[RoundPlan](), -1
    for _run in range(RUNS):
        plans = start()
        sizes = [plan.sizes for plan in (*before, *plans)]
        annealing = Annealing(count, plans, before, odd, random)
        bound = least_cost(count, sizes, odd)
        cost = annealing.run(STEPS, bound)
        if least < 0 or cost < least:
            kept, least = [plan._replace(players=list(plan.players)) for plan in plans], cost
        if cost <= bound or (odd == 1 and repeats(annealing.meetings) <= least_repeats(count, sizes)):
            break
    return kept
