"""The load: readers who follow links, who search, and who add; all that they are answered is written down."""

import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from threading import Event, Lock, Thread
from typing import NamedTuple
from urllib.parse import urlencode

from notation.rulebooks import GAMES
from tests.replay_web.slow_clients import silent, slow
from tests.tools.benchmarks.archive import QUERIES, REGULARS, dealt
from tests.tools.soak.sites import Address

PAUSE = 0.05
"""Average seconds for which a reader looks at a page."""
READERS, WRITERS = 3, 2
SILENT, SLOW, PATIENT = 200, 60, 10.0
"""Silent connections, slow ones with a byte at a time, and the seconds after which others take their place."""
REGULAR = f"/players/{REGULARS[0]}"
PAGES = ("/", "/books", "/records", "/sessions", "/players", REGULAR, "/statistics?by=year", "/check")


class Reply(NamedTuple):
    """An answer; status 0 without a connection."""

    status: int
    body: bytes = b""
    retry: str | None = None


class Ledger:
    """Requests and their answers, and the acknowledged records."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.seconds: dict[str, list[float]] = defaultdict(list)
        """Durations of the good answers to each kind of request."""
        self.busy: Counter[str] = Counter()
        """How often 503 came."""
        self.lost: Counter[str] = Counter()
        """How often there was no connection, or it was cut."""
        self.wrong: list[str] = []
        """Wrong answers, in words."""
        self.kept: dict[str, str] = {}
        """Every acknowledged record: its text by its id."""
        self.last_kept = 0.0
        """When one was acknowledged last."""

    def note(self, kind: str, path: str, reply: Reply, seconds: float, good: tuple[int, ...] = (200,)) -> None:
        """Write an answer down."""
        with self._lock:
            if reply.status in good:
                self.seconds[kind].append(seconds)
            elif reply.status == 503 and reply.retry:
                self.busy[kind] += 1
            elif reply.status == 0:
                self.lost[kind] += 1
            else:
                self.wrong.append(f"{path} was answered with {reply.status}: {reply.body[:200]!r}")

    def keep(self, ids: list[str], texts: list[str]) -> None:
        """Write down that records were acknowledged."""
        with self._lock:
            self.kept.update(zip(ids, texts, strict=True))
            self.last_kept = time.monotonic()

    def acknowledged(self) -> dict[str, str]:
        """Records acknowledged up to now."""
        with self._lock:
            return dict(self.kept)

    def complain(self, text: str) -> None:
        """Write down what should not have been."""
        with self._lock:
            self.wrong.append(text)


class Client:
    """Somebody with a connection, which is made anew when it was cut."""

    def __init__(self, address: Address, token: str = "") -> None:
        self._connection = HTTPConnection(*address, timeout=30)
        self._sender = {"Authorization": f"Bearer {token}", "Content-Type": "text/plain"}

    def ask(self, path: str, body: bytes | None = None) -> Reply:
        """Ask for a page, or send something."""
        try:
            if body is None:
                self._connection.request("GET", path)
            else:
                self._connection.request("POST", path, body, self._sender)
            answer = self._connection.getresponse()
            return Reply(answer.status, answer.read(), answer.getheader("Retry-After"))
        except (OSError, HTTPException):
            self._connection.close()
            return Reply(0)


class Load:
    """Readers, writers and slow clients of a site, each in a thread of its own."""

    def __init__(self, address: Address, token: str, seed: int, slow_clients: bool) -> None:
        self.ledger = Ledger()
        self._address, self._token, self._seed = address, token, seed
        self._done = Event()
        work = [(self._read, number) for number in range(READERS)] + [(self._write, 100 + n) for n in range(WRITERS)]
        if slow_clients:
            work.append((self._keep_waiting, 200))
        self._threads = [Thread(target=self._work, args=each) for each in work]

    @contextmanager
    def running(self) -> Iterator[None]:
        """As long as they are needed."""
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self._done.set()
            for thread in self._threads:
                thread.join()

    def _work(self, work: "object", number: int) -> None:
        try:
            work(random.Random(f"{self._seed} {number}"), number)  # type: ignore[operator]
        except Exception as error:
            self.ledger.complain(f"a client failed: {error!r}")

    def _read(self, pick: random.Random, number: int) -> None:
        client = Client(self._address)
        while not self._done.wait(pick.expovariate(1 / PAUSE)):
            kind, path = self._wanted(pick)
            begun = time.monotonic()
            reply = client.ask(path)
            good = (200, 404) if path == REGULAR else (200,)  # in a small archive he may never have sat down
            self.ledger.note(kind, path, reply, time.monotonic() - begun, good)

    def _wanted(self, pick: random.Random) -> tuple[str, str]:
        """Of which kind somebody wants a page, and its address."""
        kept = list(self.ledger.acknowledged())[-500:]
        wanted = {"page": pick.choice(PAGES), "search": f"/records?{urlencode({'q': pick.choice(QUERIES)})}"}
        if kept:
            id = pick.choice(kept)
            wanted |= {"record": f"/records/{id}?step=1", "interface": f"/api/v1/records/{id}"}
        return pick.choice(list(wanted.items()))

    def _write(self, pick: random.Random, number: int) -> None:
        """Add records never dealt before; who is not answered sends them again until he is."""
        client, address = Client(self._address, self._token), "/api/v1/records"
        dealing = records(self._seed, number)
        while not self._done.wait(pick.expovariate(1 / (2 * PAUSE))):
            texts = [next(dealing) for _ in range(pick.choice((1, 1, 1, 5)))]
            body = "".join(texts).encode()
            while True:
                begun = time.monotonic()
                reply = client.ask(address, body)
                self.ledger.note("adding", address, reply, time.monotonic() - begun, (200, 201))
                if reply.status in (200, 201):  # 200: it was kept, but the word of it was cut off
                    self.ledger.keep([item["id"] for item in json.loads(reply.body)["items"]], texts)
                if reply.status not in (0, 503) or self._done.wait(0.2):
                    break

    def _keep_waiting(self, pick: random.Random, number: int) -> None:
        while not self._done.is_set():
            with ExitStack() as stack, suppress(OSError):  # the site may be away
                stack.enter_context(silent(self._address, SILENT))
                stack.enter_context(slow(self._address, SLOW))
                self._done.wait(PATIENT)
            self._done.wait(0.2)


def records(seed: int, number: int) -> Iterator[str]:
    """The records that one writer adds, without end."""
    piece = 1000 * (1000 * seed + number)
    while True:
        for name in GAMES:
            yield from dealt((name, 5, piece))
        piece += 1
