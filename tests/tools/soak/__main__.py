"""Whether a site stays up: ``python -m tests.tools.soak --minutes 10 --seed 1``.

Readers, searchers and people who add records through tokens work at a site for some minutes, beside clients that say
nothing or say it a byte at a time. In the meantime the site, its database and the imports beside it are killed, the
archive goes away, and the disk gets full; everything by a chance that the seed decides. At the end every record that
was acknowledged has to be there, and the archive has to be sound.

A stage is a kind of archive: a file, served by ``tarock serve``; PostgreSQL, if it is installed, served by gunicorn, if
that is; and both on a disk so small that it gets full, for which one has to be root. Status 1 if anything was wrong.
"""

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from signal import SIGTERM, signal
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread

from notation.writer import HEAD
from tests.tools.postgres import postgres_server
from tests.tools.soak import faults
from tests.tools.soak.checks import missing, unsound
from tests.tools.soak.faults import Fault, FaultError, Stage
from tests.tools.soak.load import Ledger, Load, records
from tests.tools.soak.sites import Site, has_gunicorn

SMALL_DISK = "400m"
"""Size of the disk that gets full."""
QUIET = 2.0
"""Average seconds without a fault between two of them."""
MOST_WRONG = 20
"""Sentences on faults found, at most."""
KINDS = ("sqlite", "postgres", "sqlite-full", "postgres-full")


@contextmanager
def _folder(full: bool) -> Iterator[Path]:
    """Where the archive lies; on a disk of its own that may get full. Raises PermissionError."""
    with TemporaryDirectory(prefix="tarock-soak-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if not full:
            yield folder
            return
        if os.geteuid():
            raise PermissionError("to make a small disk one has to be root")
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", name]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            raise PermissionError("no small disk can be made here")
        try:
            yield folder
        finally:
            subprocess.run(["umount", name], check=True)


@contextmanager
def staged(kind: str, seed: int, count: int) -> Iterator[tuple[Stage, Load, dict[str, Fault]]]:
    """An archive of some records with a site over it, who works at it, and what may happen to it.

    Raises FileNotFoundError and PermissionError, each saying why there is no such stage here.
    """
    database, _, full = kind.partition("-")
    with ExitStack() as stack:
        folder = stack.enter_context(_folder(bool(full)))
        server, place = None, str(folder / "archive.sqlite")
        if database == "postgres":
            server = stack.enter_context(postgres_server(folder, durable=True))
            server.execute("CREATE DATABASE archive")
            place = server.place("archive")
        gunicorn = server is not None and has_gunicorn()
        site = Site(place, folder / "log", gunicorn)
        stage = Stage(place, folder, site, Ledger(), "", random.Random(seed), server)
        file = folder / "deals.tdn"
        file.write_text(HEAD + "".join(islice(records(seed, 500), count)), encoding="utf-8")
        stage.run("add", "--jobs", "1", str(file))
        stage.token = stage.run("token", "add", "Soak").strip()
        load = Load(site.address, stage.token, seed, slow_clients=not gunicorn)
        stage.ledger = load.ledger
        happens = faults.DISK if full else faults.POSTGRES if server else faults.SQLITE
        stack.callback(site.close)
        site.start()
        yield stage, load, happens | (faults.GUNICORN if gunicorn and not full else {})


def soak(kind: str, minutes: float, seed: int, count: int, only: str = "") -> bool:
    """Let everything happen on one stage, at least once each, and print what came of it; whether all was well.

    With `only`, nothing else happens but what has these words in its name.
    """
    with staged(kind, seed, count) as (stage, load, everything):
        happens = {name: fault for name, fault in everything.items() if only in name}
        server = "gunicorn, two processes" if stage.site.gunicorn else "tarock serve"
        before, end = os.getloadavg()[0], time.monotonic() + 60 * minutes
        outcomes: dict[str, list[str]] = defaultdict(list)
        with load.running():
            waiting: list[str] = []
            while waiting or not outcomes or time.monotonic() < end:
                if not waiting:
                    waiting = stage.pick.sample(list(happens), len(happens))
                name = waiting.pop()
                time.sleep(stage.pick.uniform(0, 2 * min(QUIET, 60 * minutes)))
                said = outcomes[name]
                try:
                    said.append(happens[name](stage))
                except (FaultError, TimeoutError, subprocess.SubprocessError, OSError) as error:
                    stage.ledger.complain(f"{name}: {error}")
                    if not stage.site.runs():
                        with suppress(TimeoutError):
                            stage.site.start()
        stage.site.wait()
        stage.site.look()
        lost, wrong = missing(stage), [*stage.ledger.wrong, *unsound(stage)]
        if (log := stage.site.log.read_text(errors="replace")).count("Traceback"):
            wrong.append(f"the log has a traceback: {log[log.index('Traceback') :][:4000]}")
        print(f"\n{kind}, {server}; load average {before:.1f} before, {os.getloadavg()[0]:.1f} after\n")
        _print(stage, outcomes, lost)
    for text in wrong[:MOST_WRONG]:
        print(f"WRONG: {text}")
    if len(wrong) > MOST_WRONG:
        print(f"WRONG: {len(wrong) - MOST_WRONG} more")
    return not (lost or wrong)


def _print(stage: Stage, outcomes: dict[str, list[str]], lost: list[str]) -> None:
    print("| asked | answers | half within | 95 of 100 | the longest | 503 | no connection |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    ledger = stage.ledger
    for kind, seconds in sorted(ledger.seconds.items()):
        times = sorted(seconds)
        middle, high = statistics.median(times), times[int(len(times) * 0.95)]
        within = f"{middle:.3f} s | {high:.3f} s | {times[-1]:.2f} s"
        print(f"| {kind} | {len(times):,} | {within} | {ledger.busy[kind]} | {ledger.lost[kind]} |")
    print("\n| happened | how often | what came of it, the last time |\n|---|---:|---|")
    for name, said in outcomes.items():
        print(f"| {name} | {len(said)} | {said[-1] if said else 'it went wrong'} |")
    print(f"| records acknowledged | {len(ledger.kept):,} | {len(lost) or 'none'} lost |")
    print(f"| most of a process | | {stage.site.memory} MB, {stage.site.files} files |", flush=True)


def main(words: list[str] | None = None) -> int:
    """Let everything happen, print what came of it, and give the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="for each stage; everything happens at least once")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1000))
    parser.add_argument("--records", type=int, default=2_000, help="how many are in the archive at first")
    parser.add_argument("--stage", choices=KINDS, action="append", help="only this one, or these")
    parser.add_argument("--only", default="", metavar="WORDS", help="only what has these words in its name happens")
    given = parser.parse_args(words)
    if current_thread() is main_thread():
        signal(SIGTERM, lambda _number, _frame: sys.exit(1))  # so that no disk and no server is left behind
    stages = given.stage or KINDS
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    print(f"{machine}; {time.strftime('%d %B %Y')}")
    print(f"{given.minutes:g} minutes a stage, seed {given.seed}, {given.records:,} records at first", flush=True)
    well = True
    for kind in stages:
        try:
            well &= soak(kind, given.minutes, given.seed, given.records, given.only)
        except (FileNotFoundError, PermissionError) as error:
            print(f"\n{kind}: left out, {error}")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
