"""What a process remembers of records and of the answers of an archive: all of it within one number of bytes.

However large a record is, and whatever is remembered of it, the least recently used goes once all of it together is
too large. So a process stays as small with the largest records as with the usual ones, of which it remembers more.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from gc import get_referents
from operator import itemgetter
from sys import getsizeof
from threading import RLock
from time import monotonic
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar

from cachetools import LRUCache

from notation.game import Game

BYTES = 64 << 20
"""How many bytes all of it may have together."""
SECONDS = 60.0
"""For how many seconds an answer is kept."""

_SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType, Game)
"""The kinds of what a program has once, whatever it remembers."""

P = ParamSpec("P")
T = TypeVar("T")


class SizedCache(LRUCache[Hashable, tuple[Any, int]]):
    """Values by what was asked, each with its size; the least recently used go when they are too large together."""

    def __init__(self, most: int) -> None:
        super().__init__(most, itemgetter(1))


_kept = SizedCache(BYTES)
_lock = RLock()


def size_of(value: object) -> int:
    """The bytes of a value, with all that it holds, and that no other value need hold."""
    seen, total, more = set[int](), 0, [value]
    while more:
        fresh = {id(held): held for held in more if id(held) not in seen and not isinstance(held, _SHARED)}
        seen.update(fresh)
        total += sum(map(getsizeof, fresh.values()))
        more = get_referents(*fresh.values())
    return total


def _keep(key: Hashable, value: Any) -> None:
    size = size_of((key, value))  # which takes milliseconds, while others may look
    with _lock, suppress(ValueError):  # larger than all of it may be
        _kept[key] = value, size


def remembered(find: Callable[P, T]) -> Callable[P, T]:
    """A function that is called once for what it is asked most: its values, as it gives them, are not to be changed."""

    @wraps(find)
    def recall(*given: P.args, **named: P.kwargs) -> T:
        key = (find, *given, *named.items())
        with _lock:
            known = _kept.get(key)
        if known is not None:
            value: T = known[0]
            return value
        value = find(*given, **named)
        _keep(key, value)
        return value

    return recall


def forget() -> None:
    """Remember nothing."""
    with _lock:
        _kept.clear()


class Memory:
    """Answers of an archive, each for as long as it is in the state in which it gave it, and for a minute at most."""

    def recall(self, question: Hashable, state: object) -> Any:
        """The answer to a question in this state of the archive; None if it is not kept."""
        with _lock:
            known = _kept.get((self, question))
        if known is None:
            return None
        then, end, answer = known[0]
        return answer if then == state and monotonic() < end else None

    def keep(self, question: Hashable, state: object, answer: Any) -> None:
        """Keep an answer that the archive gave in this state."""
        _keep((self, question), (state, monotonic() + SECONDS, answer))
