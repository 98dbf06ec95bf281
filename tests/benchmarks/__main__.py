"""How fast records are read, checked and scored, beside python-chess reading games: ``python -m tests.benchmarks``.

Both run in one process, in turns, so that a slow moment of the machine strikes both; what counts is the ratio of
cards to half-moves a second. The targets stand beside each figure. At the end ``tarock check`` reads a large file, in
one process and in two, and starts for next to nothing, by the clock on the wall: other work on the machine makes them
look slower than they are.
"""

import argparse
import gc
import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import chess.pgn

from notation.deals import chance
from notation.games import GAMES
from notation.reader import records
from notation.record import Tricks
from notation.replay import replay
from notation.writer import HEAD, write

LARGE = 60_000
"""How many deals a file holds that is checked in one process and in two: starting them must not matter."""

TAROCK = ("-m", "notation.cli")

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


def check(text: str) -> None:
    """Read, replay and score every record."""
    for record in records(io.BytesIO(text.encode())):
        report = replay(record)
        assert report.verdict == "legal", report.problems


def read_only(text: str) -> None:
    """Read what a game has to judge of every record, and nothing more."""
    for record in records(io.BytesIO(text.encode())):
        assert record.acts


def cards_played(text: str) -> int:
    """How many cards are played in the main lines of some records."""
    tricks = (each for record in records(io.BytesIO(text.encode())) for each in record.acts if isinstance(each, Tricks))
    return sum(len(cards) for run in tricks for cards in run.cards)


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


def seconds_of(*arguments: str) -> float:
    """How long Python takes with these arguments, in seconds by the clock on the wall."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - start


def compare_starts(text: str, rounds: int) -> None:
    """Start ``tarock`` for little work, and Python for none, in turns, and print how long each takes at least."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.tdn"
        path.write_text(HEAD + text.removeprefix(HEAD).split("\ndeal ", 2)[0], encoding="utf-8")
        works = (("-c", "pass"), (*TAROCK, "--help"), (*TAROCK, "check", str(path)))
        turns = [[seconds_of(*work) for work in works] for _ in range(rounds)]
    nothing, asked, checked = (min(times) for times in zip(*turns, strict=True))
    print(f"\nseconds, of which Python alone {nothing:.2f}: tarock --help {asked:.2f}  target 0.15")
    print(f"tarock check of one record {checked:.2f}  target 0.3")


def both(command: Sequence[str], paths: Sequence[Path]) -> float:
    """How long as many processes as there are files take, each with its own, in seconds by the clock on the wall."""
    start = time.perf_counter()
    for process in [subprocess.Popen([sys.executable, *command, path], stdout=subprocess.DEVNULL) for path in paths]:
        assert process.wait() == 0
    return time.perf_counter() - start


def compare_processes(text: str, rounds: int) -> None:
    """Check a large file in one process and in two, in turns, and print what two of them gain.

    Beside it stands what the machine has to give: two processes that know nothing of each other, each with one half.
    """
    deal_count = text.count("\ndeal ")
    copies = -(-LARGE // (2 * deal_count))
    half = text.removeprefix(HEAD) * copies
    with TemporaryDirectory() as folder:
        path, *halves = (Path(folder) / name for name in ("large.tdn", "half.tdn", "other.tdn"))
        path.write_text(HEAD + half + half, encoding="utf-8")
        for each in halves:
            each.write_text(HEAD + half, encoding="utf-8")
        one, two = ((*TAROCK, "check", "--jobs", jobs) for jobs in "12")
        works = (lambda: seconds_of(*one, str(path)), lambda: seconds_of(*two, str(path)), lambda: both(one, halves))
        times = [[work() for work in works] for _ in range(rounds)]
    gain, floor = (statistics.median([turn[0] / turn[each] for turn in times]) for each in (1, 2))
    each_second = 2 * deal_count * copies / statistics.median([two for _, two, _ in times])
    print(f"\ntarock check, two processes over one: {gain:.2f}  target 1.8; two with a file each: {floor:.2f}")
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
    cases: list[tuple[str, str, Callable[[str], None], str]] = [
        ("canonical, read and checked", canonical, check, "8, goal 14"),
        ("canonical, only read", canonical, read_only, ""),
        ("with a variation each", varied, check, "4"),
        ("not canonical (CRLF, spacing)", spaced, check, "1"),
    ]
    ratios: dict[str, list[float]] = {name: [] for name, *_ in cases}
    rates: dict[str, list[float]] = {name: [] for name, *_ in cases}
    base: list[float] = []
    cards = {name: cards_played(text) for name, text, _, _ in cases}
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
    compare_starts(canonical, rounds)


if __name__ == "__main__":
    main()
