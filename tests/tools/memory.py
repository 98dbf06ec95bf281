"""Asks a site for different records of the largest size, and prints how large its process has become.

``python -m tests.tools.memory [RECORDS [PAGES]]``: that many records (1,000 by default), each by that many of its pages
(2 by default), drawn by a seed until that many were made; a page that a record does not have is not counted, and a
record that has too few is left out, and another one taken. A process stays below 300 MB.
"""

import sys
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

from corpus.search import memory
from replay_web.app import create_app
from replay_web.settings import Settings
from tests.replay_web.test_memory import WAYS, ask, caches, largest

MOST = 300


def megabytes(what: str) -> int:
    """The memory of this process now (`VmRSS`) or at its peak (`VmHWM`)."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) // 1024


if __name__ == "__main__":
    records, pages = map(int, (*sys.argv[1:], *("1000", "2")[len(sys.argv) - 1 :]))
    client, statuses = create_app(settings=Settings(deadline=2)).test_client(), Counter[int]()
    client.get("/records")
    print(f"at first: {megabytes('VmRSS')} MB", flush=True)
    done = made = 0
    for number in count():
        record, own = largest(number), 0
        for way in Random(number).sample(WAYS, len(WAYS)):
            if own < pages:
                statuses[status := ask(client, record, way)] += 1
                own += status < 400
        made += own
        done += own == pages
        if own == pages and (done % max(records // 10, 1) == 0 or done == records):
            now, peak = megabytes("VmRSS"), megabytes("VmHWM")
            remembered = memory._kept.currsize >> 20
            print(f"{done} records: {now} MB, at most {peak} MB, {remembered} MB remembered", flush=True)
        if done == records:
            break
    print(f"{number + 1} records, {made} pages made, of {done} records {pages} each; answers: {dict(statuses)}")
    for name, size in sorted(caches().items(), key=lambda pair: -pair[1])[:5]:
        print(f"{name}: {size >> 20} MB when it is full")
    sys.exit(megabytes("VmHWM") > MOST)
