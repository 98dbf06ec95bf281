"""A process stays small whatever records it is asked for: what it remembers is counted in bytes.

Records of the largest size, no two equal, go through the pages; `tests.tools.memory` asks for a thousand.
"""

import platform
import subprocess
import sys
from functools import _lru_cache_wrapper
from gc import get_objects, get_referents
from random import Random

import pytest
from flask.testing import FlaskClient

from corpus.search import memory
from corpus.search.memory import remembered, size_of
from notation.deadline import deadline
from notation.deals.chance import records
from notation.players.seat_card import NOTHING
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.jobs import best_play
from replay_web.jobs.best_play import BestPlayQueue
from replay_web.present.addresses import LONGEST, packed
from tests.samples import amount, sample

PACKAGES = ("notation", "corpus", "replay_web")
MOST = 32 << 20
"""How many bytes a cache of functions has at most, once it is full of the largest that it keeps."""
SOME = 8
WAYS = (
    "", "/steps", "/steps?hide=others&seat=A", "?step=3&hide=others&seat=A", "/picture.png", "/print", "/embed",
    "/lesson", "/worksheet", ".json", "?try=0:", "/play", "/mistakes", "/edit", "note", "check",
)  # fmt: skip

FILLINGS = (
    "bids: A pass\n", "trick 1 A: T1 T2 T3\n", "announce: A pagat {%d}\n", "{%d}\n", "trick 1 A: T1 {a} T2 T3\n",
    "x-a %d\n", "( bids: A pass\n)\n", "ask {%d}\nright B pass\n", "hand A: T1 {x} T2 T3 T4 T5 T6\n", 'event "%d"\n',
    "# %d\n", "weather %d\n", "bids: A pass {c}, B pass, C pass\n", "A%d\n", "{@de %d}\n",
)  # fmt: skip


def largest(number: int) -> bytes:
    """A record of the largest size, another for each number: a whole deal with a filling, or a filling alone."""
    chance = Random(number)
    game, filling = chance.choice(list(GAMES.values())), chance.choice(FILLINGS)
    [record] = records(game, chance.choice(game.players), 1, number, None)
    head = chance.choice(
        (write(record), f'deal tapp-tarock 3\nevent "{number}"\n', "", f"deal {'a' * 30_000}{number} 3\n")
    )
    if chance.random() < 0.2:  # one long text
        return f"{head}{{{number}{'a T1 ' * LONGEST}".encode()[: LONGEST - 2] + b"}\n"
    lines = []
    size = len(head)
    while size < LONGEST:
        line = filling % (number * 10_000 + len(lines)) if "%d" in filling else filling
        lines.append(line)
        size += len(line)
    return f"{head}{''.join(lines)}".encode()[:LONGEST]


def ask(client: FlaskClient, record: bytes, way: str) -> int:
    """Ask for a record by a page, below its address or with a text to be checked; the status."""
    if way == "check":
        return client.post("/check", data={"text": record.decode("utf-8", "replace")}).status_code
    return client.get(f"/note/{packed(record)}" if way == "note" else f"/sent/{packed(record)}{way}").status_code


def caches() -> dict[str, int]:
    """The bytes that each cache of a function would have if it were full of the largest values that it keeps."""
    found = {}
    for cached in [held for held in get_objects() if isinstance(held, _lru_cache_wrapper)]:
        most = cached.cache_parameters()["maxsize"]
        if cached.__module__.startswith(PACKAGES) and most:
            held = [held for held in get_referents(cached) if not callable(held) and not isinstance(held, dict)]
            largest = sorted(held, key=size_of)[-SOME:]  # what they share counts once
            found[f"{cached.__module__}.{cached.__qualname__}"] = most * size_of(largest) // SOME
    return found


def test_what_is_remembered_stays_within_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_kept", memory.SizedCache(100_000))
    monkeypatch.setattr(memory, "size_of", size_of)
    asked = list[int]()

    @remembered
    def text(number: int) -> str:
        asked.append(number)
        return "a" * 10_000 * number

    for number in (1, 2, 3, 1, 2, 3, 4, 5, 1, 20, 20):
        assert len(text(number)) == 10_000 * number
    assert asked == [1, 2, 3, 4, 5, 1, 20, 20]
    assert memory._kept.currsize <= 100_000


def test_a_value_counts_what_it_holds() -> None:
    once, game = "a" * 1_000_000, next(iter(GAMES.values()))
    assert 1_000_000 < size_of([once, (once, {"b": once})]) < 1_001_000
    assert size_of([game, type(game), size_of]) < 1_000


@pytest.mark.slow
def test_no_cache_of_functions_keeps_long_texts(client: FlaskClient) -> None:
    """However many it keeps, if each were as large as those of hostile records are."""
    for number in range(amount(1, 60)):
        record, ways = largest(number), sample(WAYS, 4, number)
        with deadline(0.5 * len(ways)):
            assert {ask(client, record, way) for way in ways} <= {200, 303, 400, 404, 413, 422, 503}
    assert {name: size for name, size in caches().items() if size > MOST} == {}


def test_cards_that_were_found_stay_within_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many seats play, and however long what they have seen is; what was shown once stays while it is kept."""
    monkeypatch.setattr(BestPlayQueue, "_go_on", lambda queue: None)
    monkeypatch.setattr(best_play, "PATIENCE", 0.0)
    queue = BestPlayQueue(None)
    for number in range(300):
        seen = f"{number}{'a' * LONGEST}"
        assert queue.card(seen, "visitor") is None
        assert queue.card(seen, "visitor") is queue.card(seen, "visitor") is NOTHING
        assert seen in queue._found_cards
    assert LONGEST < queue._found_cards.currsize <= best_play.CARDS_BYTES


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only the GNU C library has several heaps")
def test_threads_share_one_heap() -> None:
    def heaps(*words: str) -> int:
        script = [sys.executable, "-c", "\n".join((HEAPS[0], *words, HEAPS[1]))]
        return int(subprocess.run(script, capture_output=True, text=True, check=True).stdout)

    assert heaps() > 1
    assert heaps("heap.share()") == 1


HEAPS = (
    "import ctypes, os, threading; from replay_web import heap",
    """
libc, together = ctypes.CDLL(None), threading.Barrier(10)
libc.malloc.restype = libc.fdopen.restype = ctypes.c_void_p
def work():
    together.wait()
    libc.free(ctypes.c_void_p(libc.malloc(5000)))
    together.wait()
threads = [threading.Thread(target=work) for _ in range(10)]
for thread in threads: thread.start()
for thread in threads: thread.join()
read, write = os.pipe()
report = ctypes.c_void_p(libc.fdopen(write, b"w"))
libc.malloc_info(0, report)
libc.fflush(report)
print(os.read(read, 1 << 16).count(b"<heap nr="))
""",
)
"""Imports, and a program whose ten threads all take memory, which counts the heaps of the process then."""
