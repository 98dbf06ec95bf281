"""Faults on a stage: each does its harm, and reports the result in a few words, or raises FaultError."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from notation.writer import HEAD
from tests.tools.postgres import PostgresServer
from tests.tools.soak.load import Client, Ledger, records
from tests.tools.soak.sites import SECONDS, Site, alive, children

AWAY = 1.0
"""Seconds for which a database is away."""
IMPORTED, APART = 600, 6_000
"""Records of a file whose import is killed, and blank lines between two of them: several processes work
at it.
"""
TRIES = 5
"""Imports done at most before one is killed."""


class FaultError(Exception):
    """A fault had another result than it should."""


@dataclass
class Stage:
    """An archive, the site over it, and what was written down of both."""

    place: str
    folder: Path
    site: Site
    ledger: Ledger
    token: str
    pick: random.Random
    server: PostgresServer | None = None
    """Where the archive lies in PostgreSQL."""
    imported: list[Path] = field(default_factory=list)
    """The files whose import was begun."""

    @property
    def file(self) -> Path:
        """The file of the archive, where it lies in SQLite."""
        return Path(self.place)

    def command(self, *words: str) -> list[str]:
        """The command line of ``tarock archive``."""
        return [sys.executable, "-m", "notation.cli", "archive", "--archive", self.place, *words]

    def run(self, *words: str) -> str:
        """Let ``tarock archive`` do something. Raises FaultError."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, check=False)
        if done.returncode:
            raise FaultError(f"tarock archive {words[0]} ended with {done.returncode}: {done.stderr[-300:]}")
        return done.stdout


Fault = Callable[[Stage], str]


# ---- The site


def site_killed(stage: Stage) -> str:
    """The site is killed and started again; systemd kills those of gunicorn, which would answer for 30 seconds."""
    workers = children(stage.site.pid)
    stage.site.end(signal.SIGKILL)
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    if left := list(alive(workers, SECONDS)):
        raise FaultError(f"{len(left)} of its processes outlived it")
    return f"answers {stage.site.start():.1f} s after its new start"


def site_ended(stage: Stage) -> str:
    """The site is ended and started again."""
    return _ended(stage, signal.SIGTERM)


def site_interrupted(stage: Stage) -> str:
    """Ctrl-C, and a new start."""
    return _ended(stage, signal.SIGINT)


def _ended(stage: Stage, number: int) -> str:
    begun = time.monotonic()
    status = stage.site.end(number)
    took = time.monotonic() - begun
    if status:
        raise FaultError(f"it ended with status {status}")
    stage.site.start()
    return f"ended with status 0 after {took:.1f} s"


def site_worker_killed(stage: Stage) -> str:
    """One of the processes of the site is killed; the others go on, and it is replaced."""
    workers = _workers(stage.site, set())
    os.kill(stage.pick.choice(sorted(workers)), signal.SIGKILL)
    begun = time.monotonic()
    _workers(stage.site, workers)
    took = time.monotonic() - begun
    stage.site.wait()
    return f"replaced after {took:.1f} s"


def _workers(site: Site, before: set[int]) -> set[int]:
    """The processes of a site, once there are others than before. Raises FaultError."""
    end = time.monotonic() + SECONDS
    while not (workers := set(children(site.pid))) - before:
        if time.monotonic() > end:
            raise FaultError("it was not replaced")
        time.sleep(0.02)
    return workers


# ---- The database


def database_killed(stage: Stage) -> str:
    """The server of the database is killed."""
    assert stage.server is not None
    stage.server.kill()
    return _back(stage, stage.server.start)


def database_ended(stage: Stage) -> str:
    """The server of the database is ended."""
    assert stage.server is not None
    stage.server.end()
    return _back(stage, stage.server.start)


def database_away(stage: Stage) -> str:
    """The file of the archive is not there, as when its disk is not mounted."""
    away = stage.file.rename(stage.file.with_name("away"))
    return _back(stage, lambda: away.rename(stage.file))


def _back(stage: Stage, again: Callable[[], object]) -> str:
    """Without its database the site says so; with it, it goes on, and nobody has to start it."""
    time.sleep(AWAY)
    statuses = {path: stage.site.status(path) for path in ("/records", "/statistics", "/rules/cego")}
    again()
    took = stage.site.wait()
    if statuses != {"/records": 503, "/statistics": 503, "/rules/cego": 200}:
        raise FaultError(f"while it was away the site answered {statuses}")
    return f"503 as long as it was away, answers {took:.1f} s after it was there again"


# ---- Beside the site


def import_killed(stage: Stage) -> str:
    """An import of several processes is killed while it works; none of them stays behind."""
    with _importing(stage) as process:
        workers = children(process.pid)
        process.kill()
        process.wait()
        if left := list(alive(workers, SECONDS)):
            raise FaultError(f"{len(left)} of its processes outlived it")
    return "no process outlived it"


def import_worker_killed(stage: Stage) -> str:
    """One of the processes of an import is killed: the import says so in a line, and ends."""
    with _importing(stage) as process:
        workers = children(process.pid)
        os.kill(stage.pick.choice(workers), signal.SIGKILL)
        _, error = process.communicate(timeout=60)
        if process.returncode != 2 or "Traceback" in error or error.count("\n") > 1:
            raise FaultError(f"the import ended with {process.returncode}: {error[-300:]}")
        if left := list(alive(workers, SECONDS)):
            raise FaultError(f"{len(left)} of its processes outlived it")
    return "said in one line, status 2"


@contextmanager
def _importing(stage: Stage) -> Iterator[subprocess.Popen[str]]:
    """An import that several processes work at."""
    for _ in range(TRIES):
        command = stage.command("add", "--jobs", "2", str(_file(stage)))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while len(children(process.pid)) < 2 and process.poll() is None:
                time.sleep(0.005)
            if process.poll() is None:
                yield process
                return
    raise FaultError("it was done before it could be killed")


def _file(stage: Stage) -> Path:
    """A file of records that nobody has added yet."""
    number = len(stage.imported)
    file = stage.folder / f"imported-{number}.tdn"
    texts = islice(records(stage.pick.randrange(1 << 20), 300 + number), IMPORTED)
    file.write_text(HEAD + ("\n" * APART).join(texts), encoding="utf-8")
    stage.imported.append(file)
    return file


def copied(stage: Stage) -> str:
    """A backup while everybody writes has all that was acknowledged before."""
    before, target = stage.ledger.acknowledged(), stage.folder / "backup.sqlite"
    begun = time.monotonic()
    stage.run("copy", "--jobs", "1", str(target))
    took = time.monotonic() - begun
    missing = sum(id not in kept for kept in [_identities(target)] for id in before)
    for part in stage.folder.glob("backup.sqlite*"):
        part.unlink()
    if missing:
        raise FaultError(f"{missing} acknowledged records are not in it")
    return f"whole, after {took:.1f} s"


def _identities(place: Path) -> set[str]:
    from sqlalchemy import select

    from corpus.archive import Archive
    from corpus.database import store
    from corpus.database.tables import records as rows
    from replay_web.library import IDENTITY_LENGTH

    archive = Archive.open(str(place))
    with store.reading(archive.engine) as connection:
        found = {bytes(identity).hex()[:IDENTITY_LENGTH] for identity in connection.scalars(select(rows.c.identity))}
    archive.close()
    return found


# ---- The disk


def disk_full(stage: Stage) -> str:
    """No room is left where the archive lies: it is read, and takes records again when there is room."""
    ballast = stage.folder / "ballast"
    try:
        refused = _filled(stage, ballast)
        reads = [stage.site.status("/records") for _ in range(5)]
    finally:
        ballast.unlink()
    freed = time.monotonic()
    if stage.server and not stage.server.runs():  # PostgreSQL gives up where it cannot write its log
        stage.server.start()
    elif reads != [200] * 5:
        raise FaultError(f"while the disk was full the list was answered with {reads}")
    while stage.ledger.last_kept < freed:
        if time.monotonic() > freed + SECONDS:
            raise FaultError("nothing was added when there was room again")
        time.sleep(0.02)
    took = stage.ledger.last_kept - freed
    return f"{refused} × 503 for who added, a record taken {took:.1f} s after there was room"


def _filled(stage: Stage, ballast: Path) -> int:
    """Fill the disk until nothing is added any more; how often 503 came."""
    client, before = Client(stage.site.address, stage.token), stage.ledger.busy["adding"]
    dealing, end = records(stage.pick.randrange(1 << 20), 999), time.monotonic() + SECONDS
    piece = b"\0" * 4096
    with ballast.open("ab", buffering=0) as stream:
        while time.monotonic() < end:
            try:
                while True:
                    stream.write(piece)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            if client.ask("/api/v1/records", next(dealing).encode()).status == 503:
                time.sleep(AWAY)
                return stage.ledger.busy["adding"] - before + 1
    raise FaultError("the disk did not get full")


SITE: dict[str, Fault] = {
    "the site is killed": site_killed,
    "the site is ended": site_ended,
    "Ctrl-C": site_interrupted,
    "an import is killed": import_killed,
    "a process of an import is killed": import_worker_killed,
    "a backup is made": copied,
}
SQLITE: dict[str, Fault] = {**SITE, "the file of the archive is away": database_away}
POSTGRES: dict[str, Fault] = {**SITE, "PostgreSQL is killed": database_killed, "PostgreSQL is ended": database_ended}
GUNICORN: dict[str, Fault] = {"a process of the site is killed": site_worker_killed}
DISK: dict[str, Fault] = {"the disk is full": disk_full}
