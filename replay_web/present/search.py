"""Parts of all search pages: queries that are understood or not, values in words, answers in time."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from corpus.archive import Archive, QueryError, QueryTimeout
from corpus.search.limits import LONGEST_QUERY
from corpus.search.query import condition, parse
from notation.deadline import deadline
from notation.rulebooks import find, known
from notation.words.languages import later
from replay_web.library import Library, shipped_library
from replay_web.messages import _
from replay_web.present import words

Asked = TypeVar("Asked")

SEARCHED = 1.0
"""Seconds for making a page; parts that are not ready by then are left out."""

OUTCOMES = {"won": later("made"), "lost": later("lost")}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the same list with another query."""

    text: str
    href: str
    count: str = ""
    current: bool = False


def in_time(end: float, ask: Callable[[], Asked]) -> Asked | None:
    """The archive's answer, if it comes before the moment `end`; else None."""
    left = end - monotonic()
    try:
        with deadline(left):
            return ask() if left > 0 else None
    except QueryTimeout:
        return None


def misunderstood(archive: Archive, asked: str) -> str:
    """Why a query cannot be answered, and what would be right; empty for a good one."""
    if wrong := misread(asked):
        return wrong
    try:
        archive.understand(asked)
    except QueryError as error:
        return words.sentence(str(error))
    except QueryTimeout:  # whoever searches will say so
        return ""
    return ""


def misread(asked: str) -> str:
    """Why a query cannot be read, and what would be right; empty for a good one."""
    if len(asked) > LONGEST_QUERY:
        return _("A query can be at most {limit} characters long.").format(limit=LONGEST_QUERY)
    try:
        parse(asked)
    except QueryError as error:
        return words.sentence(str(error))
    return ""


def record_count(found: int, more: bool) -> str:
    """A number of records, as far as they were counted."""
    if more:
        return _("more than {n} records").format(n=words.thousands(found))
    return _.plural("{n} record", "{n} records", found).format(n=words.thousands(found))


def narrowed(asked: str, key: str, value: str) -> str:
    return f"{asked} {condition(key, value)}".strip()


def label(key: str, value: str) -> str:
    """A value of a facet as people read it."""
    if key == "game":
        game = find(value)
        return game.named if game else value
    if key == "contract":
        return next((game.word(value) for game in known().values() if value in game.words), value)
    if key == "declarer":
        return _(OUTCOMES[value])
    return _(words.VERDICTS[value]) if key == "verdict" else value


def libraries(library: Library) -> tuple[Library, ...]:
    """The site's own records, and those that ship with the program."""
    shipped = shipped_library()
    return (library,) if library is shipped else (library, shipped)
