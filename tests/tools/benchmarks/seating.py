"""Repeated pairs and computing time of seating plans: ``python -m tests.tools.benchmarks.seating``.

Each plan is made for some seeds. The repeats are the fewest and the most that a seed gave; ``=`` is the least that any
plan has. What counts is processor time.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from time import process_time
from typing import NamedTuple

from notation.evenings.annealing import least_repeats
from notation.evenings.reading import read_evening
from notation.evenings.seating import SeatedRound, seat, table_sizes

SIZES = (3, 4, 5)
COUNTS = (8, 12, 13, 14, 16, 17, 19, 20, 21, 24, 28, 32, 36, 40, 100, 160, 200)
ROUNDS = (3, 4, 5, 6)
KEPT = ((16, 4), (20, 5), (24, 5), (32, 5))


class Figures(NamedTuple):
    """Figures of the plans for a number of players."""

    count: int
    rounds: int
    way: str
    repeats: list[int]
    least: int
    seconds: list[float]

    def __str__(self) -> str:
        few, many = min(self.repeats), max(self.repeats)
        told = f"{few}{'=' if few == self.least else ''}" + (f" to {many}" if many > few else "")
        return f"| {self.count} | {self.rounds} | {self.way} | {told} | {max(self.seconds):.1f} |"


def repeats(rounds: Sequence[SeatedRound]) -> int:
    """How often pairs meet again."""
    met = Counter(pair for each in rounds for table in each.tables for pair in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


def measured(count: int, rounds: int, way: str, seeds: int) -> Figures:
    """Plans for so many players, one for each seed."""
    players = "".join(f'player {number} "{number}"\n' for number in range(1, count + 1))
    found, seconds = [], []
    for seed in range(seeds):
        head = f"%evening 1\ngame french-tarot\nrounds {rounds}\nseating {way} seed {seed}\n"
        evening = read_evening((head + players).encode())
        start = process_time()
        planned = seat(evening, 1, rounds)
        seconds.append(process_time() - start)
        found.append(repeats(planned))
    return Figures(count, rounds, way, found, least_repeats(count, [table_sizes(count, SIZES)] * rounds), seconds)


def cases() -> Iterator[tuple[int, int, str]]:
    """The measured case: players, rounds, and the way of seating."""
    yield from ((count, rounds, "meetings") for count in COUNTS for rounds in ROUNDS)
    yield from ((count, 4, "meetings fair") for count in (17, 21))
    yield from ((count, rounds, "keep") for count, rounds in KEPT)


def main() -> None:
    """Print the figures as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    seeds = parser.parse_args().seeds
    print("| players | rounds | seating | repeats | seconds at most |\n|---:|---:|---|---|---:|")
    for case in cases():
        print(measured(*case, seeds), flush=True)


if __name__ == "__main__":
    main()
