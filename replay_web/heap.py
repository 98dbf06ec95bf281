"""The heap of a process: where the C library gets memory for all threads alike."""

import ctypes
from contextlib import suppress

_ARENA_MAX = -8
"""M_ARENA_MAX in ``malloc.h`` of the GNU C library."""


def share() -> None:
    """Let all threads use one heap, unless there are several already.

    By default the GNU C library has up to eight heaps per core for them. What one thread frees stays in its heap, so a
    process of many threads grows to the sum of what each has needed at most. Since Python runs one thread at a time,
    they hardly wait for each other at a single heap. Other C libraries are left as they are.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
