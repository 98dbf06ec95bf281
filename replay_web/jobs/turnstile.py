"""A turnstile before the work of a process: few requests are at work at a time, and every visitor has a share.

Python works on one thing at a time, so a page takes as many times longer as there are others at work. Whoever waits
waits in a thread of their own, which costs next to nothing. The visitor with the fewest requests at work comes first,
then the one who has used the least of the processor lately. So visitors take turns, a dear request counts for more than
a cheap one, and somebody who asks for one page does not wait for those who ask for hundreds.

Heavy requests have few places of their own. Heavy is what is known to be dear, and everything of a visitor who has used
much lately, so that no dear page which nobody knows of gets around it.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock
from time import monotonic, thread_time

from notation.errors import TarockError

MUCH = 1.0
"""Seconds of the processor beyond which whatever a visitor asks for is heavy."""
FORGIVEN = 0.1
"""Seconds of them that are forgotten in each second: that much of a processor a visitor may use all the time."""
MOST_USED = 10.0
"""No more seconds are remembered, so that a visitor is as any other after a minute and a half."""
MOST_VISITORS = 10_000
"""Visitors whose use is remembered."""


class CrowdedError(TarockError):
    """A request has no place: too many of its visitor wait, or it has waited too long."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many requests of one process may be at work, and wait."""

    at_work: int = 8
    heavy: int = 2
    of_one: int = 2
    """The most requests of one visitor at work."""
    waiting: int = 80
    patience: float = 30.0
    """Seconds that a request waits at most."""
    spare: int = 12
    """Threads for static files, and for saying that there is no place."""

    @property
    def threads(self) -> int:
        """Threads that a server needs, so that there is always one for somebody new."""
        return self.at_work + self.waiting + self.spare


@dataclass(slots=True, eq=False)
class Admission:
    """A request that waits or is at work; `leave` ends it."""

    visitor: str
    dear: bool
    heavy: bool = False
    """Whether it has one of the places for heavy requests."""
    inside: bool = False
    decided: Event = field(default_factory=Event)
    begun: float = 0.0
    """The processor time of its thread when its work began."""


class Turnstile:
    """Lets requests of visitors to work; safe for threads."""

    def __init__(self, capacity: Capacity, clock: Callable[[], float] = monotonic) -> None:
        self._capacity, self._clock = capacity, clock
        self._lock = Lock()
        self._waiting: OrderedDict[str, list[Admission]] = OrderedDict()
        """By visitors, what waits, the oldest first."""
        self._at_work: dict[str, int] = {}
        self._total, self._heavy = 0, 0
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Seconds of the processor by visitors, with the time of the sum; who left last is last."""

    def enter(self, visitor: str, dear: bool) -> Admission:
        """Wait for a place. Raises CrowdedError."""
        request = Admission(visitor, dear)
        with self._lock:
            self._waiting.setdefault(visitor, []).append(request)
            self._admit()
            self._make_room(visitor)
        if not request.decided.wait(self._capacity.patience):
            with self._lock:
                if not request.decided.is_set():
                    self._give_up(request)
        if not request.inside:
            raise CrowdedError
        request.begun = thread_time()
        return request

    def leave(self, request: Admission) -> None:
        """End the work of a request, on the thread that did it."""
        used = max(0.0, thread_time() - request.begun)
        with self._lock:
            if not request.inside:
                return
            request.inside = False
            self._total -= 1
            self._heavy -= request.heavy
            visitor = request.visitor
            self._at_work[visitor] -= 1
            if not self._at_work[visitor]:
                del self._at_work[visitor]
            self._used[visitor] = (min(self._use(visitor) + used, MOST_USED), self._clock())
            self._used.move_to_end(visitor)
            if len(self._used) > MOST_VISITORS:
                self._used.popitem(last=False)
            self._admit()

    def _use(self, visitor: str) -> float:
        """Seconds of the processor that a visitor has used lately."""
        used, moment = self._used.get(visitor, (0.0, 0.0))
        return max(0.0, used - FORGIVEN * (self._clock() - moment))

    def _admit(self) -> None:
        """Let to work whoever may, in their turns."""
        while self._total < self._capacity.at_work:
            ready = [request for queue in self._waiting.values() if (request := self._ready(queue))]
            if not ready:
                return
            request = min(ready, key=self._turn)
            self._take(request)
            request.heavy, request.inside = self._is_heavy(request), True
            self._total += 1
            self._heavy += request.heavy
            self._at_work[request.visitor] = self._at_work.get(request.visitor, 0) + 1
            if request.visitor in self._waiting:
                self._waiting.move_to_end(request.visitor)
            request.decided.set()

    def _turn(self, request: Admission) -> tuple[int, float]:
        """What decides whose turn it is: the least comes first."""
        return self._at_work.get(request.visitor, 0), self._use(request.visitor)

    def _ready(self, queue: list[Admission]) -> Admission | None:
        """The first request of a visitor that may go to work; None if none may."""
        if self._at_work.get(queue[0].visitor, 0) >= self._capacity.of_one:
            return None
        full = self._heavy >= self._capacity.heavy
        return next((request for request in queue if not (full and self._is_heavy(request))), None)

    def _is_heavy(self, request: Admission) -> bool:
        return request.dear or self._use(request.visitor) > MUCH

    def _make_room(self, visitor: str) -> None:
        """If too many wait, the visitor with the most of them loses the newest: so somebody new always gets in."""
        if sum(map(len, self._waiting.values())) > self._capacity.waiting:
            most = max(self._waiting, key=lambda other: (len(self._waiting[other]), other == visitor))
            self._give_up(self._waiting[most][-1])

    def _give_up(self, request: Admission) -> None:
        self._take(request)
        request.decided.set()

    def _take(self, request: Admission) -> None:
        """Take a request from those that wait."""
        queue = self._waiting[request.visitor]
        queue.remove(request)
        if not queue:
            del self._waiting[request.visitor]
