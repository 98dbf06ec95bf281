"""Stepping through positions and playing acts, beside python-chess: ``python -m tests.tools.benchmarks.playing``.

The figures are processor time, the best of several rounds; within each round everything is measured in turn, so that a
busy machine slows both libraries alike.
"""

import gc
import tracemalloc
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

import chess

import notation
from notation.record import Record
from notation.replay.positions import count_acts, first_acts
from notation.replay.session import moments

ROUNDS, DEALS = 5, 20


class Cost(NamedTuple):
    """Something that is measured: its name, and what it costs beside python-chess."""

    name: str
    microseconds: float
    ratio: float
    target: float


def best(works: Mapping[str, Callable[[], int]]) -> dict[str, float]:
    """The seconds that one item of each work takes at its fastest; a work returns how many items it did."""
    least = dict.fromkeys(works, float("inf"))
    for _round in range(ROUNDS):
        for name, work in works.items():
            gc.collect()  # no work pays for another's garbage
            start = process_time()
            count = work()
            least[name] = min(least[name], (process_time() - start) / count)
    return least


def random_games(count: int = 20) -> list[list[chess.Move]]:
    """Games of chess at random, eighty half-moves each."""
    random, games = Random(1), []
    for _game in range(count):
        board, moves = chess.Board(), list[chess.Move]()
        while len(moves) < 80 and (legal := list(board.legal_moves)):
            moves.append(random.choice(legal))
            board.push(moves[-1])
        games.append(moves)
    return games


def chess_positions(games: Iterable[list[chess.Move]]) -> int:
    """Push every move and copy the board."""
    count = 0
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push(move)
            board.copy(stack=False)
            count += 1
    return count


def played(make: Callable[[int], notation.Play], count: int) -> int:
    """Play whole deals at random by the numbers of what is allowed."""
    random, acts = Random(1), 0
    for seed in range(count):
        play = make(seed)
        while not play.over:
            play.do(random.choice(play.ids))
            acts += 1
    return acts


def typed(plays: Iterable[notation.Play], acts: Iterable[list[tuple[str, str | None, str]]]) -> int:
    """Play recorded deals by their words."""
    count = 0
    for play, done in zip(plays, acts, strict=True):
        for act in done:
            play.take(*act)
            count += 1
    return count


def undone(play: notation.Play, acts: list[tuple[str, str | None, str]], times: int = 20) -> int:
    """Take the last of some acts back and do it again."""
    for act in acts:
        play.take(*act)
    for _time in range(times):
        play.undo()
        play.take(*acts[-1])
    return times


def named(records: Iterable[notation.Record]) -> int:
    """Name the hands and options of every step."""
    steps = [step for record in records for step in notation.steps(record)]
    return sum(1 for step in steps if step.table.hands is not None and step.options is not None)


def half_of(record: notation.Record) -> Record:
    """A record that ends after half of its acts."""
    lines = list(record.parsed.main())
    return Record(tuple(first_acts(lines, sum(map(count_acts, lines)) // 2)))


def held(records: Sequence[notation.Record]) -> float:
    """The bytes that all moments of one deal hold."""
    tracemalloc.start()
    try:
        kept = [moments(record.parsed) for record in records]
        return tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()


def dealt(name: str, players: int) -> list[notation.Record]:
    """Deals at random."""
    return [notation.deal_by_chance(name, players, seed=seed) for seed in range(DEALS)]


def costs(name: str, players: int) -> list[Cost]:
    """Everything that is timed of a game with so many players."""
    records = dealt(name, players)
    half = list(map(half_of, records))
    acts = [[(step.act, step.seat, step.keyword) for step in notation.steps(record)[1:-1]] for record in records]
    games = random_games()
    longest = records[max(range(DEALS), key=lambda at: len(acts[at]))]
    least = best({
        "push and copy": lambda: chess_positions(games),
        "random half-move": lambda: sum(len(moves) for moves in random_games()),
        "moment": lambda: sum(len(moments(record.parsed)) for record in records),
        "moment of half": lambda: sum(len(moments(record)) for record in half),
        "named": lambda: named(records),
        "by number": lambda: played(lambda seed: notation.Play(name, players, seed=seed), DEALS),
        "by word": lambda: typed([notation.Play.after(record, 0) for record in records], acts),
        "back": lambda: undone(notation.Play.after(longest, 0), acts[records.index(longest)][:32]),
    })  # fmt: skip
    position, move, moment = least["push and copy"], least["random half-move"], least["moment"]
    return [
        Cost("a moment", moment * 1e6, moment / position, 25e-6 / position),
        Cost("a position, hands and options named", least["named"] * 1e6, least["named"] / position, 10),
        Cost("twice the steps", 2 * moment * 1e6, 2 * moment / least["moment of half"], 2.2),
        Cost("an act by its number", least["by number"] * 1e6, least["by number"] / move, 0.5),
        Cost("an act by its word", least["by word"] * 1e6, least["by word"] / move, 5 / 3),
        Cost("an act taken back, at 32 acts", least["back"] * 1e6, least["back"] / move, 5),
    ]


def main() -> None:
    """Print a table: microseconds, and in brackets the multiple of python-chess, or of half the steps."""
    print("positions beside `push` and `copy`, acts beside a random half-move of python-chess")
    for name, game in notation.games().items():
        for players in game.players:
            found = [f"{cost.name} {cost.microseconds:.1f} ({cost.ratio:.2f})" for cost in costs(name, players)]
            print(f"{name} {players}", *found, f"held {held(dealt(name, players)) / 1000:.0f} kB", sep=" | ")


if __name__ == "__main__":
    main()
