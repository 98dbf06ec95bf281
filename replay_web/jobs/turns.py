"""Turns: visitors take them one after the other, however much each of them waits for."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Work = TypeVar("Work")


class Turns(Generic[Key, Work]):
    """Fair queue of jobs. Visitors take turns; a job that several wait for comes with the first of their turns.

    Not safe for threads by itself.
    """

    def __init__(self, most: int) -> None:
        """`most` can wait in all."""
        self._most = most
        self._queues: OrderedDict[str, OrderedDict[Key, None]] = OrderedDict()
        """By visitors, whose turn comes next first, what each waits for."""
        self._work: dict[Key, Work] = {}
        """Jobs that wait or run, with their arguments."""

    def __contains__(self, key: Key) -> bool:
        return key in self._work

    def __bool__(self) -> bool:
        return any(self._queues.values())

    def __getitem__(self, key: Key) -> Work:
        return self._work[key]

    def add(self, key: Key, visitor: str, work: Work, own: int) -> bool:
        """Put something into a visitor's queue; False if more than `own` things wait there.

        If too much waits in all, the longest queue loses its end: anyone who asks for most makes way for others.
        """
        queue = self._queues.get(visitor, OrderedDict())
        if key not in queue and len(queue) > own:
            return False
        if key not in self._work:
            while len(self._work) >= self._most:
                longest = max(self._queues.values(), key=len, default=queue)
                if len(longest) <= len(queue) + 1:
                    return False
                self._leave(longest.popitem()[0])
            self._work[key] = work
        elif not any(key in waiting for waiting in self._queues.values()):
            return True  # it was taken already
        self._queues.setdefault(visitor, queue)[key] = None
        return True

    def take(self) -> Key | None:
        """Whatever the visitor whose turn it is has waited for longest; None if nobody waits."""
        for visitor in list(self._queues):
            queue = self._queues.pop(visitor)
            if queue:
                key = next(iter(queue))
                self._queues[visitor] = queue  # behind all others
                for waiting in self._queues.values():
                    waiting.pop(key, None)
                return key
        return None

    def done(self, key: Key) -> None:
        """Forget something: it was done, or is given up."""
        self._work.pop(key, None)
        for waiting in self._queues.values():
            waiting.pop(key, None)

    def _leave(self, key: Key) -> None:
        if not any(key in waiting for waiting in self._queues.values()):
            del self._work[key]
