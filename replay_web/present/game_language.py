"""Pages that speak of one record say what all games share in the words of its game."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from notation.words.languages import speaking_of
from replay_web.library import Entry

Answer = TypeVar("Answer", bound=Callable[..., Any])


def in_its_words(answer: Answer) -> Answer:
    """Wrap a function of a record so that it answers in the words of the record's game."""

    @wraps(answer)
    def worded(entry: Entry, *rest: Any, **more: Any) -> Any:
        with speaking_of(entry.record().game):
            return answer(entry, *rest, **more)

    return cast("Answer", worded)
