"""A turnstile before the work of a process: few requests are at work at a time, and every visitor has a share.

Python works on one thing at a time, so a page takes as many times longer as there are others at work. Whoever waits
waits in a thread of their own, which costs next to nothing. The visitor with the fewest requests at work comes first,
then the one who has used the least of the processor lately. So visitors take turns, a dear request counts for more than
a cheap one, and somebody who asks for one page does not wait for those who ask for hundreds.

What is known to be dear has few places of its own. So has everything of visitors who have used much lately: no dear
page that nobody knows of gets around that, and a class behind one address does not wait for statistics.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from threading import Event, Lock
from time import monotonic, thread_time

from notation.errors import TarockError

MUCH = 1.0
"""Seconds of the processor beyond which a visitor is busy."""
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
    dear: int = 1
    busy: int = 1
    """The most requests of busy visitors at work, without the dear ones."""
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


class Weight(Enum):
    """What a request counts as."""

    LIGHT = "light"
    BUSY = "busy"
    """Of a visitor who has used much."""
    DEAR = "dear"


@dataclass(slots=True, eq=False)
class Admission:
    """A request that waits or is at work; `leave` ends it."""

    visitor: str
    dear: bool
    weight: Weight = Weight.LIGHT
    """As what it was let to work."""
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
        self._at_work = Counter[str]()
        """By visitors, how many are at work."""
        self._by_weight = Counter[Weight]()
        self._most = {
            Weight.LIGHT: capacity.at_work,
            Weight.BUSY: capacity.busy,
            Weight.DEAR: capacity.dear,
        }
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
            self._by_weight[request.weight] -= 1
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
        while self._by_weight.total() < self._capacity.at_work:
            ready = [request for queue in self._waiting.values() if (request := self._ready(queue))]
            if not ready:
                return
            request = min(ready, key=self._turn)
            self._take(request)
            request.weight, request.inside = self._weight(request), True
            self._by_weight[request.weight] += 1
            self._at_work[request.visitor] += 1
            if request.visitor in self._waiting:
                self._waiting.move_to_end(request.visitor)
            request.decided.set()

    def _turn(self, request: Admission) -> tuple[int, float]:
        """What decides whose turn it is: the least comes first."""
        return self._at_work[request.visitor], self._use(request.visitor)

    def _ready(self, queue: list[Admission]) -> Admission | None:
        """The first request of a visitor that may go to work; None if none may."""
        if self._at_work[queue[0].visitor] >= self._capacity.of_one:
            return None
        return next((one for one in queue if self._by_weight[weight := self._weight(one)] < self._most[weight]), None)

    def _weight(self, request: Admission) -> Weight:
        if request.dear:
            return Weight.DEAR
        return Weight.BUSY if self._use(request.visitor) > MUCH else Weight.LIGHT

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
