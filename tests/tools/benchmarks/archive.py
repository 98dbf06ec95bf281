"""Speed of an archive: adding records and queries. ``python -m tests.tools.benchmarks.archive --count 100000``.

The records are deals played by chance, with names, dates and comments as a club would write them. Adding is measured
against the bare insertion of the same rows in the same run. ``--place`` measures another database than SQLite, an
empty one; ``--deals`` keeps the file of records for the next run.
"""

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import text

from corpus.archive import Archive
from corpus.database import store
from corpus.ingest import importing
from corpus.ingest.preparing import prepare
from notation.deals import chance
from notation.files.parallel import spread
from notation.reader import sources
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.writer import HEAD, write
from replay_web.app import create_app

COMMENTS = (
    "With this trick the declarer has enough.",
    "Der Pagat ist verloren.",
    "Clara hält den König zurück.",
    "ここで切札を使うべきでした。",
)
REGULARS = ("Anna", "Bert", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans")
NAMES = (*REGULARS, *(f"Guest {number}" for number in range(2000)))
PIECE = 1_000
"""Deals made in one piece of work."""
QUERIES = (
    "",
    "contract:solo declarer:lost",
    "player:Anna player:Bert",
    'player:"Guest 77"',
    "holds:declarer:Fool,T1 declarer:lost",
    "date:1999..2001 contract:solo",
    "pagat:lost-last",
    "verloren",
    "切札 -contract:solo",
    'event:"Club evening 12" score:>20',
)
"""Ten questions of the kind that people ask."""


def deals(count: int) -> Iterator[str]:
    """That many records, a quarter of each game, always the same ones; made by all cores."""
    size = min(PIECE, -(-count // len(GAMES)))
    pieces = [(name, size, seed) for seed in range(-(-count // (size * len(GAMES)))) for name in GAMES]
    return islice((text for texts in spread(dealt, iter(pieces)) for text in texts), count)


def dealt(piece: tuple[str, int, int]) -> list[str]:
    """The records of one game from one seed, with what a club writes beside the play."""
    name, count, seed = piece
    game = GAMES[name]
    players = game.players[-1] if game.players[-1] < 5 else game.players[0] + 1
    pick = random.Random(f"{name} {seed}")
    return [
        _noted(write(record), number, players, pick)
        for number, record in enumerate(chance.records(game, players, count, seed, None), seed * count)
    ]


def _noted(text: str, number: int, players: int, pick: random.Random) -> str:
    lines = text.splitlines()
    seated = pick.sample(NAMES[: len(REGULARS) if pick.random() < 0.5 else None], players)
    lines[1:1] = [
        f'event "Club evening {pick.randrange(300)}"',
        f'place "{pick.choice(["Innsbruck", "Wien", "Fulpmes"])}"',
        f"date {pick.randrange(1990, 2020)}-{pick.randrange(1, 13):02}-{pick.randrange(1, 28):02}",
        f"board {number % 30 + 1}",
        *(f'player {SEATS[seat]} "{name}"' for seat, name in enumerate(seated)),
    ]
    for index, line in enumerate(lines):
        if line.startswith("trick") and pick.random() < 0.15:
            lines[index] += f" {{{pick.choice(COMMENTS)}}}"
    return "\n" + "\n".join(lines) + "\n"


def seconds_of_adding(place: str, file: Path) -> tuple[float, float]:
    """Seconds for which two processes add a file, and the most memory that one of them had, in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    start = time.perf_counter()
    command = [sys.executable, "-m", "notation.cli", "archive", "--archive", place, "add", "--jobs", "2", str(file)]
    subprocess.run(command, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return time.perf_counter() - start, max(before, used) / 1024


def seconds_of_inserting(place: str, file: Path) -> float:
    """Seconds for the bare insertion of the same rows, without reading, judging or looking for duplicates."""
    archive, spent = Archive.open(place), 0.0
    written: set[tuple[str, str]] = set()
    with file.open("rb") as stream, importing.uncollected():
        for work in importing.pieces(importing.File("bare", 0, 0), importing.Place(), sources(stream)):
            prepared = prepare(work.span)
            start = time.perf_counter()
            with store.writing(archive.engine) as connection:
                written |= importing.keep(connection, prepared, importing.file_row(connection, work), written)
            spent += time.perf_counter() - start
    archive.close()
    return spent


def size_of(place: str) -> int:
    """How many bytes an archive takes on disk."""
    archive = Archive.open(place)
    with archive.engine.connect() as connection:
        if archive.engine.dialect.name == "postgresql":
            return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
        pages, size = (connection.scalar(text(f"PRAGMA {what}")) for what in ("page_count", "page_size"))
        return int(pages or 0) * int(size or 0)


def answer_times(place: str, times: int = 5) -> dict[str, list[float]]:
    """Milliseconds of each query, each asked some times and in turns."""
    archive = Archive.open(place, patience=120)
    found: dict[str, list[float]] = {query: [] for query in QUERIES}
    for _ in range(times):
        for query in QUERIES:
            start = time.perf_counter()
            archive.find(query)
            found[query].append(1000 * (time.perf_counter() - start))
    archive.close()
    return found


def counting_times(place: str) -> dict[str, float]:
    """Milliseconds for counting and listing all sessions."""
    archive = Archive.open(place, patience=600)
    found = {}
    for what in ("count", "facets", "sessions", "statistics"):
        start = time.perf_counter()
        getattr(archive, what)()
        found[what] = 1000 * (time.perf_counter() - start)
    archive.close()
    return found


PAGES = ("/", "/books", "/records", "/sessions", "/players", "/players/Anna", "/statistics", "/statistics?by=year")
"""The site's pages that show the whole archive, and that of somebody who sat at every fourth table."""


def page_times(place: str, times: int = 3) -> dict[str, float]:
    """How much processor time the site takes for each of its lists, in milliseconds."""
    client = create_app(archive=Archive.open(place, patience=600)).test_client()
    found: dict[str, list[float]] = {page: [] for page in PAGES}
    for _ in range(times):
        for page in PAGES:
            start = time.process_time()
            client.get(page)
            found[page].append(1000 * (time.process_time() - start))
    return {page: statistics.median(spent) for page, spent in found.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--place", default="", help="an empty database")
    parser.add_argument("--bare", default="", help="another empty database, for the bare insertion; or “no”")
    parser.add_argument("--deals", type=Path, help="where the file of records lies, or is made")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = given.deals or Path(folder) / "deals.tdn"
        if not file.exists():
            with file.open("w", encoding="utf-8") as stream:
                stream.write(HEAD)
                stream.writelines(deals(given.count))
        place = given.place or str(Path(folder) / "archive.sqlite")
        spent, memory = seconds_of_adding(place, file)
        count = given.count
        print(f"{count:,} records, {file.stat().st_size / count:.0f} bytes each")
        print(f"added in {spent:.0f} s: {count / spent:,.0f} a second; most memory of a process {memory:.0f} MB")
        if given.bare != "no":
            bare = seconds_of_inserting(given.bare or str(Path(folder) / "bare.sqlite"), file)
            print(f"bare insertion: {count / bare:,.0f} a second; adding reaches {bare / spent:.2f} of it  target 0.33")
        print(f"on disk {size_of(place) / count:,.0f} bytes a record")
        found = answer_times(place)
        for query, times in found.items():
            print(f"  {statistics.median(times):8.1f} ms  {query or '(all)'}")
        every = sorted(time for times in found.values() for time in times)
        high = every[int(len(every) * 0.95)]
        for what, milliseconds in counting_times(place).items():
            print(f"  {milliseconds:8.1f} ms  {what} of all")
        for page, milliseconds in page_times(place).items():
            print(f"  {milliseconds:8.1f} ms  the site's page {page}")
        print(f"answers: p50 {statistics.median(every):.1f} ms, p95 {high:.1f} ms  target 20, 100")


if __name__ == "__main__":
    main()
