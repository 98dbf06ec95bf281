"""Visitors of a site at once: some who ask for all that is dear, a class of telephones, and one who opens records."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from threading import Thread
from urllib.parse import quote, urlencode

from replay_web.present.addresses import packed
from tests.replay_web.views.evenings.club import fields
from tests.tools.deployed.site import Deployed

TELEPHONES = 30
READER, CLASS = "127.0.0.200", "127.0.0.201"
"""Addresses of the reader and of the class."""
PAUSE = 2.0
"""Seconds that somebody with a telephone looks at a page, on average."""


@dataclass
class Answers:
    """What some visitors were answered."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    """How often each status came; 0: no answer, or half of one."""

    def note(self, status: int, begun: float) -> None:
        self.seconds.append(time.monotonic() - begun)
        self.statuses[status] += 1

    def __str__(self) -> str:
        times = sorted(self.seconds) or [0.0]
        middle, high = times[len(times) // 2], times[int(len(times) * 0.95)]
        answered = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        return f"median {middle:.2f} s, 95 of 100 {high:.2f} s, the longest {times[-1]:.2f} s; {answered}"


def dear(ids: Sequence[str], texts: Sequence[str], pick: random.Random) -> Iterator[tuple[str, bytes | None]]:
    """Addresses that cost much, without end, hardly one of them twice; of some of them a form is sent."""
    while True:
        names = " ".join(f'-player:"Guest {pick.randrange(2000)}"' for _ in range(18))
        words = pick.choice(("verloren", "Pagat", "declarer", "König", "切札"))
        id, text, number = pick.choice(ids), pick.choice(texts), pick.randrange(10**6)
        sent = packed(f"{text.rstrip()}\nx-number {number}\n".encode())
        yield from (
            (f"/statistics?{urlencode({'q': names, 'by': 'player'})}", None),
            (f"/records?{urlencode({'q': f'{names} {words}'})}", None),
            (f"/records.json?{urlencode({'q': f'-player:x{number} date:1990..2003'})}", None),
            (f"/sessions?{urlencode({'q': names})}", None),
            (f"/players?{urlencode({'q': f'-player:x{number} date:1990..2003'})}", None),
            (f"/players/Anna?x={number}", None),
            (f"/records.atom?{urlencode({'q': names})}", None),
            (f"/records/{id}/picture.png?step={pick.randrange(30)}&x={number}", None),
            (f"/records/{id}/steps?x={number}", None),
            (f"/sent/{sent}/steps?hide=others&seat=A", None),
            (f"/sent/{sent}/print", None),
            (f"/sent/{sent}.html", None),
            ("/check", urlencode({"text": "%tdn 1\n" + text * 150}).encode()),
            (f"/api/v1/statistics?{urlencode({'q': names})}", None),
        )


def attack(
    site: Deployed, ids: Sequence[str], texts: Sequence[str], clients: int, connections: int, done: Event,
    told: "SimpleQueue[Answers]",
) -> None:  # fmt: skip
    """Clients with some connections each, all asking for what is dear, in a process of their own."""
    answers = Answers()

    def work(client: int, number: int) -> None:
        asked = dear(ids, texts, random.Random(f"{client} {number}"))
        for _ in range(number % 14):
            next(asked)
        for path, body in asked:
            if done.is_set():
                return
            _ask(site, answers, path, visitor=f"127.0.1.{client + 1}", body=body)

    _together(work, [(client, number) for client in range(clients) for number in range(connections)])
    told.put(answers)


@contextmanager
def attacked(
    site: Deployed, ids: Sequence[str], texts: Sequence[str], clients: int = 10, connections: int = 8
) -> Iterator[list[Answers]]:
    """The site while it is attacked; what was answered is in the list afterwards."""
    context = get_context("spawn")
    done, told, answers = context.Event(), context.SimpleQueue(), list[Answers]()
    process = context.Process(target=attack, args=(site, ids, texts, clients, connections, done, told))
    process.start()
    try:
        yield answers
    finally:
        done.set()
        answers.append(told.get())
        process.join()


def read(site: Deployed, ids: Sequence[str], seconds: float, pick: random.Random) -> Answers:
    """Somebody opens a record now and then, never the same one, each time by a new connection."""
    answers, end = Answers(), time.monotonic() + seconds
    while time.monotonic() < end:
        _ask(site, answers, f"/records/{pick.choice(ids)}?step={pick.randrange(5)}&x={pick.random()}", visitor=READER)
        time.sleep(0.3)
    return answers


def learn(site: Deployed, lesson: str, evening: str, token: str, seconds: float) -> Answers:
    """Telephones behind one address step through a lesson and enter results, each for a table of its own."""
    answers, end = Answers(), time.monotonic() + seconds

    def work(number: int) -> None:
        pick, step = random.Random(number), 0
        while time.monotonic() < end:
            step += 1
            if step % 4:
                _ask(site, answers, f"/records/{lesson}?step={step % 12}", visitor=CLASS)
                _ask(site, answers, f"/records/{lesson}/steps?step={step % 12}", visitor=CLASS)
            else:
                _enter(site, answers, f"/evenings/{evening}/enter/1.{number + 1}", token, step)
            time.sleep(pick.expovariate(1 / PAUSE))

    _together(work, [(number,) for number in range(TELEPHONES)])
    return answers


def _enter(site: Deployed, answers: Answers, address: str, token: str, score: int) -> None:
    page = _ask(site, answers, address, visitor=CLASS)
    if b"<form" not in page:
        return
    scores = [("score", str(value)) for value in (score, score, -score, -score)]
    form = [("token", token), *fields(page.decode()).items(), *scores, ("why", "another score")]
    _ask(site, answers, address, visitor=CLASS, body=urlencode(form).encode())
    sheet = _ask(site, answers, address.replace("/enter/", "/table/"), visitor=CLASS)
    if f">{score}<".encode() not in sheet:
        answers.statuses[-1] += 1


def _ask(site: Deployed, answers: Answers, path: str, *, visitor: str, body: bytes | None = None) -> bytes:
    begun, headers = time.monotonic(), {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    try:
        answer, text = site.ask(quote(path, safe="/?&=%+.~:-_"), headers, visitor=visitor, body=body)
    except (OSError, HTTPException):
        answers.note(0, begun)
        return b""
    answers.note(answer.status, begun)
    return text


def _together(work: Callable[..., None], given: Sequence[tuple[int, ...]]) -> None:
    threads = [Thread(target=work, args=each) for each in given]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def evening() -> str:
    """The file of an evening with a table for each telephone."""
    players = "".join(f'player {number} "Player {number}"\n' for number in range(1, 4 * TELEPHONES + 1))
    tables = "".join(
        f"table {table}: {' '.join(str(4 * table - seat) for seat in range(4))}\n" for table in range(1, TELEPHONES + 1)
    )
    return (
        '%evening 1\nevent "Load"\ndate 2026-11-27\ngame koenigrufen\ntables 4\nrounds 1 deals 8\n'
        f"scoring score\n{players}round 1\n{tables}"
    )
