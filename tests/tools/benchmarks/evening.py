"""An evening of a club from its first player to its file: ``python -m tests.tools.benchmarks.evening``.

Players come and are seated by the commands. Then several writers at once enter what the tables made, over HTTP, into a
site that a process of its own serves; every tenth result has a wrong sum at first, every twentieth is corrected later.
Meanwhile somebody looks at the screen and the standings. In the end everything is printed and exported, and the
standings are compared with a count of our own.
"""

import argparse
import csv
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic
from urllib.parse import urlencode, urlsplit

from corpus.archive import Archive
from corpus.ingest import tokens
from notation.evenings.reading import read_evening
from tests.replay_web.views.evenings.club import fields

TAROCK = (sys.executable, "-m", "notation")
Key = tuple[int, int]
"""A round and a table."""
PAGES = ("", "/screen", "/round/1", "/round/1/list", "/round/1/slips", "/results", "/table/1.1", "/enter/1.1")


@dataclass
class EveningFigures:
    """Measurements of an evening."""

    players: int
    tables: int
    seating: float = 0
    """Seconds of the command that seats all rounds."""
    forms: list[float] = field(default_factory=list)
    """Seconds in which a form came."""
    entries: list[float] = field(default_factory=list)
    """Seconds until a result was acknowledged."""
    asked_back: int = 0
    corrected: int = 0
    entering: float = 0
    """Seconds in which all writers together entered all rounds."""
    pages: dict[str, tuple[int, float]] = field(default_factory=dict)
    """The bytes of each page as they come compressed, and seconds in the middle of several."""

    def lines(self) -> Iterator[str]:
        """The figures for people."""
        yield f"{self.players} players, {self.tables} tables in all rounds"
        yield f"seated in {self.seating:.2f} s, the start of the program included"
        done = f"{len(self.entries)} results in {self.entering:.1f} s, {self.asked_back} asked back"
        yield f"{done}, {self.corrected} corrected"
        for name, found in (("a form", self.forms), ("an entry", self.entries)):
            middle, most = statistics.median(found), statistics.quantiles(found, n=20)[-1]
            yield f"{name}: median {middle * 1000:.0f} ms, 95 of 100 within {most * 1000:.0f} ms"
        for page, (size, seconds) in self.pages.items():
            yield f"{page or '/'}: {size:,} bytes, {seconds * 1000:.0f} ms"


class Reader:
    """Somebody who asks the site."""

    def __init__(self, address: str) -> None:
        self.connection = HTTPConnection(urlsplit(address).netloc, timeout=60)

    def get(self, path: str, compressed: bool = False) -> tuple[HTTPResponse, bytes]:
        """The answer to a question."""
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"} if compressed else {})
        answer = self.connection.getresponse()
        return answer, answer.read()

    def post(self, path: str, data: dict[str, object]) -> tuple[int, str]:
        """The status of the answer to a form, and its page."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", path, urlencode(data, doseq=True), headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()


@contextmanager
def serving(archive: Path, folder: Path) -> Iterator[str]:
    """A site as long as it is needed: where it is."""
    command = [*TAROCK, "serve", "--archive", str(archive), "--evenings", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[0]
        finally:
            process.terminate()


def run(folder: Path, players: int, rounds: int = 3, writers: int = 4, seed: int = 7) -> EveningFigures:
    """Hold an evening, and measure it."""
    file, random = folder / "club.evening", Random(seed)

    def tarock(*words: str, typed: str = "") -> str:
        made = subprocess.run([*TAROCK, "evening", *words], input=typed, capture_output=True, text=True, check=True)
        return made.stdout

    head = ("--event", "Cup", "--place", "Saal", "--date", "2026-11-27", "--game", "koenigrufen", "--tables", "4 5")
    plan = ("--rounds", str(rounds), "--deals", "16", "--seating", "meetings", "--seed", str(seed))
    tarock("new", str(file), *head, *plan, "--scoring", "score places 60..0", "--ties", "places best-round")
    tarock("come", str(file), "-", "--yes", typed="\n".join(f"Player {number:03}" for number in range(1, players + 1)))
    start = monotonic()
    tarock("seat", str(file), "--all")
    seating = monotonic() - start
    evening = read_evening(file.read_bytes())
    tables = list(evening.tables())
    made = {(table.round, table.table): result(random, len(table.numbers)) for table in tables}
    archive = Archive.open(str(folder / "archive.sqlite"))
    names = [tokens.make(archive.engine, f"Kassa {number}", tokens.EVENINGS) for number in range(writers)]
    archive.close()
    figures = EveningFigures(players, len(tables), seating)
    with serving(folder / "archive.sqlite", folder) as address:
        stop = Event()
        with ThreadPoolExecutor(writers + 1) as pool:
            looking = pool.submit(look, address, stop)
            start = monotonic()
            for round in range(1, rounds + 1):
                own = [key for key in made if key[0] == round]
                shares = [own[at::writers] for at in range(writers)]
                work = [
                    pool.submit(enter_all, address, token, share, made, figures)
                    for token, share in zip(names, shares, strict=True)
                ]
                for each in work:
                    each.result()
            figures.entering = monotonic() - start
            stop.set()
            assert looking.result() > 0
        reader = Reader(address)
        for page in PAGES:
            figures.pages[page] = timed(lambda page=page: reader.get(f"/evenings/club{page}", True))  # type: ignore[misc]
        served = reader.get("/evenings/club.csv")[1].decode()
        assert reader.get("/evenings/club.evening")[1] == file.read_bytes()
    assert tarock("standings", str(file), "--format", "csv") == served
    totals = {row["number"]: row["points"] for row in csv.DictReader(served.splitlines())}
    assert totals == counted(file, made)
    tarock("print", str(file), "list,slips,results", "-o", str(folder / "paper.html"))
    return figures


def result(random: Random, size: int) -> list[int]:
    """Amounts of a table; their sum is 0."""
    scores = [random.randint(-60, 60) for _seat in range(size - 1)]
    return [*scores, -sum(scores)]


def enter_all(
    address: str, token: str, share: Sequence[Key], made: dict[Key, list[int]], figures: EveningFigures
) -> None:
    """Enter some tables one after the other, some with a wrong sum at first, and correct some."""
    reader = Reader(address)
    for turn, (round, table) in enumerate(share):
        path, scores = f"/evenings/club/enter/{round}.{table}", made[round, table]
        enter(reader, path, token, scores, figures, wrong=turn % 10 == 3)
        if turn % 20 == 1:
            scores[0], scores[1] = scores[1], scores[0]
            enter(reader, path, token, scores, figures, why="two scores were swapped")
            figures.corrected += 1


def enter(
    reader: Reader, path: str, token: str, scores: list[int], figures: EveningFigures, wrong: bool = False,
    why: str = "",
) -> None:  # fmt: skip
    """Enter a result."""
    start = monotonic()
    answer, page = reader.get(path)
    figures.forms.append(monotonic() - start)
    assert answer.status == 200
    form: dict[str, object] = {**fields(page.decode())}
    form |= {"token": token, "why": why}
    if wrong:
        status, said = reader.post(path, form | {"score": [*scores[:-1], scores[-1] + 1]})
        assert status == 422 and "1 too many" in said
        figures.asked_back += 1
    start = monotonic()
    status, _page = reader.post(path, form | {"score": scores})
    figures.entries.append(monotonic() - start)
    assert status == 303, status


def look(address: str, stop: Event) -> int:
    """Look at the screen and the standings until it is over; how often."""
    reader, count = Reader(address), 0
    while not stop.wait(0.2):
        for page in ("/screen", ""):
            assert reader.get(f"/evenings/club{page}")[0].status == 200
            count += 1
    return count


def timed(ask: Callable[[], tuple[HTTPResponse, bytes]], times: int = 7) -> tuple[int, float]:
    """The bytes of an answer, and the seconds in the middle of several."""
    taken, size = [], 0
    for _turn in range(times):
        start = monotonic()
        answer, data = ask()
        taken.append(monotonic() - start)
        assert answer.status == 200
        size = len(data)
    return size, statistics.median(taken)


def counted(file: Path, made: dict[Key, list[int]]) -> dict[str, str]:
    """The points of each player, counted by hand: scores, and 60 to 0 for the places at a table."""
    points: dict[int, float] = {}
    for table in read_evening(file.read_bytes()).tables():
        scores = made[table.round, table.table]
        worth, ranked = [60 - 60 * at / (len(scores) - 1) for at in range(len(scores))], sorted(scores, reverse=True)
        for number, score in zip(table.numbers, scores, strict=True):
            places = [worth[at] for at, other in enumerate(ranked) if other == score]
            points[number] = points.get(number, 0) + score + sum(places) / len(places)
    return {str(number): f"{value:.2f}".rstrip("0").rstrip(".") for number, value in points.items()}


def main() -> None:
    """Hold an evening, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=160)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--writers", type=int, default=4)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(run(Path(folder), asked.players, asked.rounds, asked.writers).lines()))


if __name__ == "__main__":
    main()
