"""The addresses of the pages, each written once: below the prefix of the site, in the language that was chosen."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

SEARCH, SESSION = "search", "session"
"""From where a reader may come to a record, and go on to the next one."""
ADDED = "added"
LONGEST_ORIGIN = 200
"""Longest query, in characters, that each link of a record carries; a longer one is on the page once."""
_PATH, _QUERY, _ANCHOR = "!$&'()*+,/:;=@", "!$'()*,/:;?@", "%!#$&'()*+,/:;=?@"
"""Characters that need no escape in the parts of an address."""


class Around(NamedTuple):
    """Parts around the address of a page: the site's prefix before it, the language after it."""

    root: str = ""
    language: str = ""

    def page(self, address: str, anchor: str = "") -> str:
        language = f"{'&' if '?' in address else '?'}lang={self.language}" if self.language else ""
        return f"{self.root}{address}{language}{anchor}"


BARE = Around()

_around: ContextVar[Around] = ContextVar("around", default=BARE)


@contextmanager
def linking(around: Around) -> Iterator[None]:
    token = _around.set(around)
    try:
        yield
    finally:
        _around.reset(token)


def around() -> Around:
    return _around.get()


def own(address: str) -> str:
    """An address of this site, below the prefix where it is on its host."""
    return f"{around().root}{address}" if address.startswith("/") else address


def kept(address: str) -> str:
    """An address that keeps the language which the reader chose."""
    page, mark, anchor = address.partition("#")
    return Around("", around().language).page(page, f"{mark}{anchor}")


def here(address: str) -> str:
    """An address of this site, below its prefix, that keeps the language which the reader chose."""
    return own(kept(address))


def link(*path: str, anchor: str = "", **query: Any) -> str:
    """The address of a page by the parts of its path, with what is asked of it; what is None is left out."""
    page = "/" + "/".join(quote(part, safe=_PATH) for part in path)
    language = around().language
    asked = {name: value for name, value in query.items() if value is not None}
    if language and "lang" not in query:
        asked["lang"] = language
    text = f"?{urlencode(asked, safe=_QUERY)}" if asked else ""
    return f"{around().root}{page}{text}{'#' + quote(anchor, safe=_ANCHOR) if anchor else ''}"


def record(id: str, page: str = "", **query: Any) -> str:
    """A record of the library, or another page of it than its replay."""
    return link("records", id, *filter(None, [page]), **query)


def records(**query: Any) -> str:
    return link("records", **query)


def session(id: str) -> str:
    """The score sheet of the session to which a record belongs."""
    return link("sessions", id)


def player(name: str) -> str:
    return link("players", name)


def evening(name: str, *page: str, **query: Any) -> str:
    """An evening of a club, or one of its pages."""
    return link("evenings", name, *page, **query)


def season(name: str) -> str:
    return link("seasons", name)


def deal(dealt: str) -> str:
    return link("deals", dealt)


def books(game: str, anchor: str = "") -> str:
    """The books of a game, or one of them."""
    return link("books", game, anchor=anchor)


def course(game: str) -> str:
    return link("courses", game)


def rules(game: str) -> str:
    return link("rules", game)


def origin(where: str, query: str = "", sort: str = ADDED) -> dict[str, str]:
    """Parameters for the way on which a reader came to a record."""
    if len(query) > LONGEST_ORIGIN:
        return {}
    return {"from": where} | ({"q": query} if query else {}) | ({"sort": sort} if sort != ADDED else {})
