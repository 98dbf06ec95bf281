"""The site as its manual deploys it, gunicorn behind nginx, with many visitors: ``python -m tests.tools.deployed``.

First somebody opens records while ten clients of eight connections each ask for all that is dear; then thirty
telephones behind one address step through a lesson and enter results, alone and during the attack. Prints how long
pages took, which answers came, and how large the processes became; WRONG, and status 1, if that is more than the manual
promises: a page within a second, 300 MB, nobody refused but the ten. The archive is made of random deals, in a file
and, if it is installed, in PostgreSQL.
"""

import argparse
import os
import platform
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus.archive import Archive
from corpus.ingest import tokens
from notation.writer import HEAD
from tests.places import ROOT
from tests.tools.benchmarks.archive import deals
from tests.tools.deployed import crowd
from tests.tools.deployed.site import Deployed, deployed
from tests.tools.postgres import postgres_server

LESSON = "02-lesson.tdn"
MOST = 300
"""MB that a process may have."""
LONGEST = 1.0
"""Seconds that a record page may take beside the ten clients."""


@contextmanager
def staged(kind: str, count: int) -> Iterator[tuple[Deployed, list[str], list[str], str, str]]:
    """A site over that many records: with ids, texts, the id of a lesson and a token for results.

    Raises FileNotFoundError if a program is missing.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tarock-crowd-")))
        folder.chmod(0o755)
        place = str(folder / "archive.sqlite")
        if kind == "postgres":
            server = stack.enter_context(postgres_server(folder))
            server.execute("CREATE DATABASE archive")
            place = server.place("archive")
        texts = list(deals(count))
        file, lessons = folder / "deals.tdn", ROOT / "corpus" / "records" / "koenigrufen" / LESSON
        file.write_text(HEAD + "".join(texts), encoding="utf-8")
        add = [sys.executable, "-m", "notation.cli", "archive", "--archive", place, "add"]
        subprocess.run([*add, str(lessons), str(file)], check=True, capture_output=True)
        archive = Archive.open(place)
        token = tokens.make(archive.engine, "Kassa", tokens.EVENINGS)
        ids = [entry.identity[:12] for entry in archive.find("", None, 500, True).entries]
        [lesson, *_] = [entry.identity[:12] for entry in archive.find("has:lesson", None, 1).entries]
        archive.close()
        evenings = folder / "evenings"
        evenings.mkdir()
        (evenings / "load.evening").write_text(crowd.evening(), encoding="utf-8")
        site = stack.enter_context(deployed(place, TAROCK_EVENINGS=str(evenings)))
        yield site, ids, texts[:200], lesson, token


def measured(kind: str, count: int, seconds: float) -> Iterator[str]:
    """Measure a site, print, and yield each promise that was not kept. Raises FileNotFoundError."""
    with staged(kind, count) as (site, ids, texts, lesson, token):
        print(f"\n{kind}; load average {os.getloadavg()[0]:.1f}", flush=True)
        at_first = site.memory()
        quiet = crowd.read(site, ids, seconds / 4, random.Random(1))
        print(f"a reader alone: {quiet}", flush=True)
        with crowd.attacked(site, ids, texts) as attackers:
            busy = crowd.read(site, ids, seconds, random.Random(2))
        print(f"a reader beside ten clients of eight connections: {busy}\n  the ten clients: {attackers[0]}")
        print(f"  MB of the processes, at most: {[*site.memory().values()]}", flush=True)
        alone = crowd.learn(site, lesson, "load", token, seconds / 2)
        print(f"{crowd.TELEPHONES} telephones behind one address: {alone}", flush=True)
        with crowd.attacked(site, ids, texts) as attackers:
            beside = crowd.learn(site, lesson, "load", token, seconds)
        print(f"the same beside the ten clients: {beside}\n  the ten clients: {attackers[0]}")
        at_last = site.memory()
        print(f"  MB of the processes, at most: {[*at_last.values()]}", flush=True)
        if max(at_last.values()) > MOST:
            yield f"a process has more than {MOST} MB"
        if at_last.keys() != at_first.keys():
            yield "a process ended, and another one took its place"
        if max(busy.seconds) > LONGEST:
            yield f"a reader waited for more than {LONGEST} s"
        if wrong := {*busy.statuses, *alone.statuses, *beside.statuses} - {200, 303}:
            yield f"a reader or a telephone was answered {wrong}"
        if faults := site.log.read_text(errors="replace").count("Traceback"):
            yield f"the log has {faults} tracebacks"


def main() -> None:
    """Measure and print; status 1 if a promise was not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="records in the archive")
    parser.add_argument("--seconds", type=float, default=60, help="for each part")
    parser.add_argument("--stage", choices=("sqlite", "postgres"), action="append", help="only this one")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}; {given.count:,} records")
    broken = False
    for kind in given.stage or ("sqlite", "postgres"):
        try:
            for text in measured(kind, given.count, given.seconds):
                broken = True
                print(f"WRONG: {text}")
        except FileNotFoundError as error:
            print(f"\n{kind}: left out, {error}")
    sys.exit(broken)


if __name__ == "__main__":
    main()
