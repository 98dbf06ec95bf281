"""Requests come to work in turns: a visitor has a share, heavy ones have few places, and somebody new gets in."""

import time
from collections import Counter
from collections.abc import Iterator
from threading import Thread

import pytest

from replay_web.jobs import turnstile
from replay_web.jobs.turnstile import Admission, Capacity, CrowdedError, Turnstile, Weight

PATIENT = Capacity(at_work=3, dear=1, busy=1, of_one=2, waiting=4, patience=10)


class Crowd:
    """Visitors at a turnstile, named by letters; each request is a thread, and a capital letter asks for a dear one."""

    def __init__(self, capacity: Capacity) -> None:
        self.now = 0.0
        self.turnstile = Turnstile(capacity, lambda: self.now)
        self.inside: list[Admission] = []
        self.order, self.refused = "", ""
        self.threads: list[Thread] = []

    def come(self, visitors: str) -> None:
        """Let requests come one after the other, each as far as it gets at once."""
        for visitor in visitors:
            before = self._arrived
            thread = Thread(target=self._enter, args=(visitor,), daemon=True)
            self.threads.append(thread)
            thread.start()
            _until(lambda: self._arrived > before)  # noqa: B023

    def _enter(self, visitor: str) -> None:
        try:
            admission = self.turnstile.enter(visitor.lower(), visitor.isupper())
        except CrowdedError:
            self.refused += visitor
            return
        self.inside.append(admission)
        self.order += visitor

    @property
    def _arrived(self) -> int:
        return len(self.order) + len(self.refused) + self._queued

    @property
    def _queued(self) -> int:
        return sum(map(len, self.turnstile._waiting.values()))

    def go(self, visitor: str, used: float = 0.0) -> None:
        """The oldest such request of a visitor ends, having used so much of the processor."""
        wanted = visitor.lower(), visitor.isupper()
        admission = next(one for one in self.inside if (one.visitor, one.dear) == wanted)
        self.inside.remove(admission)
        admission.begun = -used
        done, queued = len(self.order), self._queued
        self.turnstile.leave(admission)
        _until(lambda: len(self.order) - done == queued - self._queued)


def _until(well: object) -> None:
    end = time.monotonic() + 10
    while not well():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.0005)


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Crowd]:
    monkeypatch.setattr(turnstile, "thread_time", lambda: 0.0)
    crowd = Crowd(PATIENT)
    yield crowd
    while crowd.inside:
        first = crowd.inside[0]
        crowd.go(first.visitor.upper() if first.dear else first.visitor)
    for thread in crowd.threads:
        thread.join(10)
    assert not (crowd.turnstile._waiting or crowd.turnstile._at_work)


def test_a_visitor_has_a_share_of_the_places(crowd: Crowd) -> None:
    crowd.come("aaab")
    assert crowd.order == "aab"
    crowd.go("b")
    assert crowd.order == "aab"
    crowd.go("a")
    assert crowd.order == "aaba"


def test_turns_go_round(crowd: Crowd) -> None:
    crowd.come("aabaacb")
    assert crowd.order == "aab"
    crowd.go("a", 0.2)
    assert crowd.order == "aabc"  # of whom nothing is at work
    crowd.go("a", 0.2)
    assert crowd.order == "aabca"
    crowd.go("c")
    assert crowd.order == "aabcab"  # who has used less


def test_dear_requests_have_few_places_and_stop_nobody(crowd: Crowd) -> None:
    crowd.come("ABac")
    assert crowd.order == "Aac"
    crowd.go("a")
    crowd.come("b")
    assert crowd.order == "Aacb"
    crowd.go("c")
    assert crowd.order == "Aacb"
    crowd.go("A")
    assert crowd.order == "AacbB"


def test_busy_visitors_have_few_places_and_wait_for_nothing_dear(crowd: Crowd) -> None:
    crowd.come("a")
    crowd.go("a", 5.0)
    crowd.come("Caab")
    assert crowd.order == "aCab"
    crowd.go("b")
    crowd.go("C")
    assert crowd.order == "aCab"
    crowd.go("a")
    crowd.now = 41.0  # it is forgiven
    crowd.come("aa")
    assert crowd.order == "aCabaa"


def test_somebody_new_gets_in_where_all_is_full(crowd: Crowd) -> None:
    crowd.come("aabaaaac")
    assert (crowd.order, crowd.refused) == ("aab", "a")
    crowd.come("a")
    assert crowd.refused == "aa"
    crowd.go("b")
    assert crowd.order == "aabc"


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = Crowd(Capacity(at_work=1, dear=1, of_one=1, waiting=4, patience=0.02))
    crowd.come("ab")
    _until(lambda: crowd.refused == "b")
    crowd.go("a")
    crowd.come("b")
    assert crowd.order == "ab"


def test_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However threads come and go, never are more at work than may be, and nobody is forgotten."""
    gate, most, total = Turnstile(Capacity(at_work=3, dear=1, of_one=2, waiting=100)), [0, 0], []

    def visit(number: int) -> None:
        for turn in range(10):
            admission = gate.enter(str(number % 5), (number + turn) % 3 == 0)
            at_work = Counter(gate._by_weight)
            most[0], most[1] = max(most[0], at_work.total()), max(most[1], at_work[Weight.DEAR])
            assert max(gate._at_work.values()) <= 2
            time.sleep(0.0002)
            gate.leave(admission)
            gate.leave(admission)
            total.append(number)

    threads = [Thread(target=visit, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(total) == 200 and most == [3, 1] and not gate._at_work and not gate._waiting
