"""Stepping through positions and playing acts, beside python-chess: ``python -m tests.benchmarks.playing``.

Records differ: no deal is measured twice. What counts is processor time, the best of several rounds; both libraries are
measured in turn within each round.
"""

from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import NamedTuple

import chess

import notation
from notation.replay.session import moments

ROUNDS, DEALS = 3, 20


class Cost(NamedTuple):
    """Something that is measured: its name, and what it costs beside python-chess."""

    name: str
    microseconds: float
    ratio: float
    target: float


def best(work: Callable[[], int]) -> float:
    """The seconds that each of some things takes: what `work` does of them, at its fastest."""
    least = float("inf")
    for _round in range(ROUNDS):
        start = process_time()
        count = work()
        least = min(least, (process_time() - start) / count)
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


def costs(name: str, players: int) -> list[Cost]:
    """Everything that is measured of a game with so many players."""
    records = [notation.deal_by_chance(name, players, seed=seed) for seed in range(DEALS)]
    acts = [[(step.act, step.seat, step.keyword) for step in notation.steps(record)[1:-1]] for record in records]
    games = random_games()
    position = best(lambda: chess_positions(games))
    move = best(lambda: sum(len(moves) for moves in random_games()))

    def named() -> int:
        steps = [step for record in records for step in notation.steps(record)]
        return sum(1 for step in steps if step.table.hands is not None and step.options is not None)

    whole = best(lambda: sum(len(moments(record.parsed)) for record in records))
    shown = best(named)
    numbers = best(lambda: played(lambda seed: notation.Play(name, players, seed=seed), DEALS))
    words = best(lambda: typed([notation.Play.after(record, 0) for record in records], acts))
    longest = records[max(range(DEALS), key=lambda at: len(acts[at]))]
    back = best(lambda: undone(notation.Play.after(longest, 0), acts[records.index(longest)][:32]))
    return [
        Cost("a moment", whole * 1e6, whole / position, 25e-6 / position),
        Cost("a position, hands and options named", shown * 1e6, shown / position, 10),
        Cost("an act by its number", numbers * 1e6, numbers / move, 0.5),
        Cost("an act by its word", words * 1e6, words / move, 5 / 3),
        Cost("an act taken back, at 32 acts", back * 1e6, back / move, 5),
    ]


def main() -> None:
    """Print a table: microseconds, and in brackets the multiple of python-chess."""
    print("positions beside `push` and `copy`, acts beside a random half-move of python-chess")
    for name, game in notation.games().items():
        for players in game.players:
            found = costs(name, players)
            print(name, players, *(f"| {cost.name} {cost.microseconds:.1f} ({cost.ratio:.2f})" for cost in found))


if __name__ == "__main__":
    main()
