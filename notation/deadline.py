"""A deadline for work on a thread, which looks at the clock between its parts.

Nothing can stop Python on a thread from outside without leaving a lock held or something half kept. So a server sets a
`deadline`, and whatever may take long calls `keep` for each line, act or step of a record. That costs next to nothing,
and where a record is read and played at once it is not done at all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_end: ContextVar[float | None] = ContextVar("end", default=None)


class WorkTimeout(BaseException):
    """Something took longer than it may.

    Like `asyncio.CancelledError` it is no `Exception`: what catches all errors of a record does not catch the end of
    the time, so no answer becomes another one by it. Who sets a `deadline` catches it.
    """


def keep() -> None:
    """Go on only if there is time left. Raises WorkTimeout."""
    end = _end.get()
    if end is not None and monotonic() > end:
        raise WorkTimeout


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit everything within the block to a number of seconds, however long each part may take."""
    end, before = monotonic() + seconds, _end.get()
    token = _end.set(end if before is None else min(before, end))
    try:
        yield
    finally:
        _end.reset(token)


@contextmanager
def no_deadline() -> Iterator[None]:
    """Work that may take as long as it takes: its time is not counted."""
    end, start = _end.get(), monotonic()
    _end.set(None)
    try:
        yield
    finally:
        _end.set(None if end is None else end + monotonic() - start)


def left() -> float | None:
    """How many seconds are left; None without a deadline."""
    end = _end.get()
    return None if end is None else end - monotonic()
