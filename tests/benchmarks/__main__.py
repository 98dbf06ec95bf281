"""How fast records are read, checked and scored, beside python-chess reading games: ``python -m tests.benchmarks``.

Both run in one process, in turns, so that a slow moment of the machine strikes both; what counts is the ratio of
cards to half-moves a second. The targets stand beside each figure. At the end ``tarock check`` reads a large file, in
one process and in two, by the clock on the wall: other work on the machine makes two look slower than they are.
"""

import argparse
import gc
import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import chess.pgn

from notation import chance
from notation.games import GAMES
from notation.reader import records
from notation.record import Tricks
from notation.replay import replay
from notation.writer import HEAD, write

LARGE = 60_000
"""How many deals a file holds that is checked in one process and in two: starting them must not matter."""

COMMENT = " {With this trick the declarer has enough.}"


def deals(count: int) -> str:
    """Canonical Tapp-Tarock records of deals that were played, each with a head and four comments."""
    texts: list[str] = []
    for number, record in enumerate(chance.records(GAMES["tapp-tarock"], 3, 2 * count, seed=1, rules=None)):
        if record.first("trick") is None or len(texts) == count:
            continue
        lines = write(record).splitlines()
        lines[1:1] = ['event "Stammtisch"', 'place "Innsbruck"', "date 1999-10-02", f"board {number + 1}"]
        lines[5:5] = ['player A "Anna"', 'player B "Bert"', 'player C "Clara"']
        tricks = [index for index, line in enumerate(lines) if line.startswith("trick")]
        for index in tricks[2::4]:
            lines[index] += COMMENT
        texts.append("\n".join(lines) + "\n")
    return HEAD + "".join(f"\n{text}" for text in texts)


def with_variations(text: str) -> str:
    """The same records, each with a variation of its fifth trick."""
    lines = []
    for line in text.splitlines():
        lines.append(line)
        if line.startswith("trick 5 "):
            lines += [f"( {line}", ")"]
    return "\n".join(lines) + "\n"


def chess_games(count: int) -> tuple[str, int]:
    """Games of chess with a head and four comments, and their half-moves."""
    chance_of = random.Random(1)
    texts, plies = [], 0
    for _ in range(count):
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for ply in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance_of.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            plies += 1
            if ply % 20 == 10:
                node.comment = "White is a little better here."
        texts.append(str(game))
    return "\n\n".join(texts), plies


def check(text: str) -> int:
    """Read, replay and score every record; the cards played."""
    cards = 0
    for record in records(io.BytesIO(text.encode())):
        report = replay(record)
        assert report.verdict == "legal", report.problems
        assert report.table is not None
        cards += sum(map(len, report.table.cards))
    return cards


def read_only(text: str) -> int:
    """Read every record and nothing more; the cards played."""
    return sum(
        sum(map(len, line.cards))
        for record in records(io.BytesIO(text.encode()))
        for line in (record.flat.acts if record.flat else record.acts)
        if isinstance(line, Tricks)
    )


def read_chess(text: str) -> None:
    """Read every game of chess."""
    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def timed(work: Callable[[], object]) -> float:
    """How much processor time some work takes, in seconds."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def seconds_of_check(path: Path, jobs: int) -> float:
    """How long ``tarock check`` takes over a file of legal records, in seconds by the clock on the wall."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "notation.cli", "check", "--jobs", str(jobs), str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def compare_processes(text: str, rounds: int) -> None:
    """Check a large file in one process and in two, in turns, and print what two of them gain."""
    deal_count = text.count("\ndeal ")
    copies = -(-LARGE // deal_count)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.tdn"
        path.write_text(text + text.removeprefix(HEAD) * (copies - 1), encoding="utf-8")
        pairs = [(seconds_of_check(path, 1), seconds_of_check(path, 2)) for _ in range(rounds)]
    gain = statistics.median([one / two for one, two in pairs])
    each_second = deal_count * copies / statistics.median([two for _, two in pairs])
    print(f"\ntarock check, two processes over one: {gain:.2f}  target 1.8")
    print(f"in two: {60 * each_second:,.0f} deals a minute, a million in {1e6 / each_second:.0f} s  target 60")


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    canonical = deals(200)
    games, plies = chess_games(12)
    varied = with_variations(canonical)
    spaced = canonical.replace(": ", ":  ").replace("\n", "\r\n")
    cases: list[tuple[str, str, Callable[[str], int], str]] = [
        ("canonical, read and checked", canonical, check, "8, goal 14"),
        ("canonical, only read", canonical, read_only, ""),
        ("with a variation each", varied, check, "4"),
        ("not canonical (CRLF, spacing)", spaced, check, "1"),
    ]
    ratios: dict[str, list[float]] = {name: [] for name, *_ in cases}
    rates: dict[str, list[float]] = {name: [] for name, *_ in cases}
    base: list[float] = []
    cards = {name: work(text) for name, text, work, _ in cases}
    for _ in range(rounds):
        chess_rate = plies / timed(lambda: read_chess(games))
        base.append(chess_rate)
        for name, text, work, _ in cases:
            rate = cards[name] / timed(lambda work=work, text=text: work(text))  # type: ignore[misc]
            ratios[name].append(rate / chess_rate)
            rates[name].append(rate)
    print(f"{'':34}{'plies/s':>10}{'ratio, median (min - max)':>32}  target")
    print(f"{'python-chess read_game':34}{statistics.median(base):>10,.0f}{'1':>32}")
    for name, _, _, target in cases:
        low, high = min(ratios[name]), max(ratios[name])
        shown = f"{statistics.median(ratios[name]):.1f} ({low:.1f} - {high:.1f})"
        print(f"{name:34}{statistics.median(rates[name]):>10,.0f}{shown:>32}  {target}")
    compare_processes(canonical, max(1, rounds // 3))


if __name__ == "__main__":
    main()
