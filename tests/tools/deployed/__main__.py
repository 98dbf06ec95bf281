"""The site as its manual deploys it, gunicorn behind nginx, with many visitors: ``python -m tests.tools.deployed``.

First somebody opens records while ten clients of eight connections each ask for all that is dear; then thirty
telephones behind one address step through a lesson and enter results, alone and during the attack. Prints how long
pages took, and which answers came. The archive is made of random deals, in a file and, if it is installed, in
PostgreSQL.
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="records in the archive")
    parser.add_argument("--seconds", type=float, default=60, help="for each part")
    parser.add_argument("--stage", choices=("sqlite", "postgres"), action="append", help="only this one")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}; {given.count:,} records")
    for kind in given.stage or ("sqlite", "postgres"):
        try:
            with staged(kind, given.count) as (site, ids, texts, lesson, token):
                print(f"\n{kind}; load average {os.getloadavg()[0]:.1f}", flush=True)
                quiet = crowd.read(site, ids, given.seconds / 4, random.Random(1))
                print(f"a reader alone: {quiet}", flush=True)
                with crowd.attacked(site, ids, texts) as attackers:
                    busy = crowd.read(site, ids, given.seconds, random.Random(2))
                    memory = site.memory()
                print(f"a reader beside ten clients of eight connections: {busy}")
                print(f"  the ten clients: {attackers[0]}; MB of the processes: {memory}", flush=True)
                alone = crowd.learn(site, lesson, "load", token, given.seconds / 2)
                print(f"{crowd.TELEPHONES} telephones behind one address: {alone}", flush=True)
                with crowd.attacked(site, ids, texts) as attackers:
                    beside = crowd.learn(site, lesson, "load", token, given.seconds)
                print(f"the same beside the ten clients: {beside}\n  the ten clients: {attackers[0]}")
                if faults := site.log.read_text(errors="replace").count("Traceback"):
                    print(f"WRONG: the log has {faults} tracebacks")
        except FileNotFoundError as error:
            print(f"\n{kind}: left out, {error}")


if __name__ == "__main__":
    main()
