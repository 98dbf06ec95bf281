"""A memory for functions of texts, most of which come again and again, and some of which are as long as a record."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

LONGEST = 200
"""How many characters a text has at most for which a value is kept."""

P = ParamSpec("P")
T = TypeVar("T")
Find = Callable[Concatenate[str, P], T]


def kept_for_short(most: int) -> Callable[[Find[P, T]], Find[P, T]]:
    """A function of a text whose last values are kept, that many at most; those of long texts are found each time."""

    def around(find: Find[P, T]) -> Find[P, T]:
        known = lru_cache(most)(find)

        @wraps(find)
        def recall(text: str, /, *rest: P.args, **named: P.kwargs) -> T:
            return (known if len(text) <= LONGEST else find)(text, *rest, **named)

        return recall

    return around
