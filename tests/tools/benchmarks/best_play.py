"""Depth of the search for the best card: ``python -m tests.tools.benchmarks.best_play``.

Endings are cut at the start of a trick from the deals of the books, and from deals that sensible players played. Each
is solved in a process of its own, so that nothing is known from another one, and its memory can be told. What counts
is processor time.
"""

import argparse
import resource
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import NamedTuple

from notation.analysis import UnsolvableError, best, best_play, often_best, sampling, search
from notation.deals.chance import records
from notation.deals.growing import PlayOnError
from notation.players.seat_play import SeatPlay
from notation.reader import read
from notation.record import Record
from notation.replay import judge
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from tests.places import RECORDS

DEALS = 50
"""Random deals that are solved."""

NOBODY = -1
"""A seat at which nobody sits: all others play by rules of thumb."""

DEPTHS = (
    ("tapp-tarock", 3, (8, 9, 10)), ("troggu", 3, (8, 9, 10)), ("droggn", 3, (8, 9, 10)), ("cego", 3, (8, 9, 10)),
    ("cego", 4, (7,)), ("koenigrufen", 4, (7,)), ("french-tarot", 4, (7,)), ("troggu", 5, (7,)), ("troggu", 8, (5,)),
)  # fmt: skip
WON = (
    ("tapp-tarock", 3, (10, 12)), ("troggu", 3, (10, 12)), ("droggn", 3, (10, 12)), ("cego", 3, (10, 12)),
    ("cego", 4, (10,)), ("koenigrufen", 4, (10,)), ("french-tarot", 4, (10,)),
)  # fmt: skip


UNSEEN = (
    ("tapp-tarock", 3, (8,)), ("troggu", 3, (8,)), ("droggn", 3, (8,)), ("cego", 3, (8,)), ("koenigrufen", 4, (8,)),
)  # fmt: skip


class Solved(NamedTuple):
    """Measurements of a solved ending."""

    whole: bool
    """Whether all was found out in time."""
    seconds: float
    """Processor time."""
    positions: int
    megabytes: float
    """The peak memory of the process, less that with which it began."""


def deals(game: str, players: int, seed: int) -> Iterator[Record]:
    """Deals of the books and of sensible players in turns; once the books are through, only these."""
    book = _of_book(game, players)
    played = sensible(game, players, seed)
    while True:
        yield from book[:1]
        book = book[1:]
        yield next(played)


def _of_book(game: str, players: int) -> list[Record]:
    """The legal deals of a book at a table."""
    book = read((RECORDS / game / "01-book.tdn").read_text("utf-8"))
    reports = [(record, judge(record)) for record in book]
    return [
        record for record, report in reports
        if report.verdict == "legal" and report.table is not None and report.table.players == players
    ]  # fmt: skip


def sensible(game: str, players: int, seed: int) -> Iterator[Record]:
    """Deals that sensible players played, whatever they made of the cards."""
    number = 0
    while True:
        number += 1
        for dealt in records(GAMES[game], players, 1, seed * 100_000 + number, None):
            try:
                play = SeatPlay(dealt, (), 0, NOBODY)
            except PlayOnError:
                continue
            yield play.deal.alone()


def endings(game: str, players: int, left: int, seed: int) -> Iterator[tuple[Record, int]]:
    """Records, each with the step after which so many tricks are left."""
    number = GAMES[game].hand_size(players) + 1 - left
    for record in deals(game, players, seed):
        for step in steps(record):
            if step.line is not None and step.keyword == "trick" and not step.item and step.line.number == number:
                try:
                    best_play(record, step.number - 1, seconds=0)
                except UnsolvableError:
                    break
                yield record, step.number - 1
                break


def in_processor_time() -> None:
    """Let the limits of a search be of processor time: other work beside it does not matter then."""
    for module in (best, sampling, search):
        module.monotonic = process_time  # type: ignore[attr-defined]


def solved(record: Record, step: int, seconds: float, only_won: bool) -> Solved:
    """Solve an ending, in this process."""
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
    in_processor_time()
    play = best_play(record, step, seconds, only_won=only_won)
    taken = process_time() - start
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return Solved(None not in play.won.values() if only_won else play.exact, taken, play.positions, memory)


def apart(record: Record, step: int, seconds: float, only_won: bool) -> Solved:
    """Solve an ending in a process of its own."""
    with get_context("fork").Pool(1) as pool:
        return pool.apply(solved, (record, step, seconds, only_won))


def row(game: str, players: int, left: int, count: int, seed: int, seconds: float, only_won: bool) -> str:
    """Measurements of some endings, as a line."""
    found = [apart(*ending, seconds, only_won) for ending in islice(endings(game, players, left, seed), count)]
    times = sorted(solved.seconds for solved in found)
    rate = sum(solved.positions for solved in found) / max(sum(times), 0.001)
    whole, memory = sum(solved.whole for solved in found), max(solved.megabytes for solved in found)
    nine_of_ten = times[len(times) * 9 // 10]
    return (
        f"{game:12} {players}  {left:2} tricks  {'won or lost' if only_won else 'every value'}  "
        f"{whole:2} of {len(found):2}  median {median(times):6.2f} s  nine of ten {nine_of_ten:6.2f} s  "
        f"most {times[-1]:6.2f} s  {rate:6.0f} positions/s  {memory:4.0f} MB"
    )


def unseen(record: Record, step: int, seconds: float) -> tuple[int, float]:
    """How many deals by chance were solved in time, and the processor time, in this process."""
    in_processor_time()
    start = process_time()
    try:
        deals = often_best(record, step, DEALS, seconds, seed=1).deals
    except UnsolvableError:
        deals = 0
    return deals, process_time() - start


def row_unseen(game: str, players: int, left: int, count: int, seed: int, seconds: float) -> str:
    """In how many endings so many deals by chance were solved in time, as a line."""
    found = []
    for ending in islice(endings(game, players, left, seed), count):
        with get_context("fork").Pool(1) as pool:
            found.append(pool.apply(unseen, (*ending, seconds)))
    whole = sorted(taken for deals, taken in found if deals == DEALS)
    fewest = min(deals for deals, _taken in found)
    return (
        f"{game:12} {players}  {left:2} tricks  {DEALS} deals by chance  {len(whole):2} of {len(found):2}  "
        f"median of these {median(whole or [0]):6.2f} s  fewest deals {fewest}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50, help="endings of each game and depth")
    parser.add_argument("--seconds", type=float, default=30, help="a limit for each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--left", type=int, action="append", help="tricks left")
    parser.add_argument("--won", action="store_true", help="only won or lost")
    parser.add_argument("--unseen", action="store_true", help="50 deals by chance; --seconds 10 is the usual limit")
    given = parser.parse_args()
    if given.unseen:
        for game, players, depths in UNSEEN:
            for left in given.left or depths:
                if game in (given.game or GAMES):
                    print(row_unseen(game, players, left, given.count, given.seed, given.seconds), flush=True)
        return
    for game, players, depths in WON if given.won else DEPTHS:
        for left in given.left or depths:
            if game in (given.game or GAMES):
                print(row(game, players, left, given.count, given.seed, given.seconds, given.won), flush=True)


if __name__ == "__main__":
    main()
