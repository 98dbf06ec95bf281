"""The surroundings of a record: its book or session, its players, and the records before and after it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from corpus.archive import ArchiveEntry, Meeting, QueryError
from notation.schemas import facts
from notation.words.languages import language
from replay_web.library import IDENTITY_LENGTH, Entry, Library, library_of
from replay_web.messages import _
from replay_web.present import heading, links
from replay_web.present.heading import Heading
from replay_web.web import query
from replay_web.web.schemas import ORDERS


class Neighbour(NamedTuple):
    """A record before or after another one: where it is found, and what a link to it says."""

    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Neighbours:
    heading: Heading
    """Title of the record, with its players as links to their pages."""
    before: Entry | None
    after: Entry | None
    whole: str = ""
    """The address of its book or session; empty if it belongs to none."""
    name: str = ""
    """Name of its book or session, for a link."""
    elsewhere: int = 0
    compared: str = ""
    """The address at which all these tables stand side by side."""


def neighbour_links(neighbours: Neighbours, kept: Callable[[Entry], str]) -> tuple[Neighbour | None, Neighbour | None]:
    """The records before and after one as links; `kept` gives what of the address goes on to each.

    On its way through a book a reader comes to an exercise where it asks.
    """
    asks_at_once = not query.origin()

    def neighbour(entry: Entry | None, deal: str, exercise: str) -> Neighbour | None:
        if entry is None:
            return None
        page = f"/records/{entry.id}{'/lesson' if heading.is_exercise(entry) and asks_at_once else ''}"
        return Neighbour(
            links.own(f"{page}{kept(entry).replace('&', '?', 1)}"), exercise if heading.is_exercise(entry) else deal
        )

    before = neighbour(neighbours.before, _("Previous deal"), _("Previous exercise"))
    return before, neighbour(neighbours.after, _("Next deal"), _("Next exercise"))


def neighbours_of(library: Library, entry: Entry, named: Entry) -> Neighbours:
    """The surroundings of a record on its reader's way to it: a search or a session, else its book.

    `named` is the record, or as much of it as a page may name that hides hands.
    """
    home, origin = library_of(library, entry.id), query.origin()
    titled = heading.title_of(entry, language()) is not None
    find = partial(_around, home, entry, titled, origin)
    if origin.get("from") == links.SEARCH:  # an alias changes what a search finds, and no record
        around = find()
    else:
        around = home.remembered(("around", entry.id, titled, bool(origin)), find)
    called = heading.chapter(named, linked=home is library)
    if around.book:
        found = Neighbours(called, *around.beside, links.books(*around.book), _("Contents"))
    else:
        session = links.session(entry.id) if home is library and _met(entry) else ""
        found = Neighbours(called, *around.beside, session, _("Session"))
    dealt = None if query.hides() else facts.dealt(entry.report())  # its digits tell hidden cards apart
    tables = home.remembered(("tables", dealt), lambda: home.tables(dealt)) if dealt else 0
    if dealt is None or tables < 2:
        return found
    return replace(found, elsewhere=tables - 1, compared=links.deal(dealt.hex()[:IDENTITY_LENGTH]))


class _Around(NamedTuple):
    """The records before and after one, and the game of its book with the id of the first chapter."""

    beside: tuple[Entry | None, Entry | None]
    book: tuple[str, str] | None = None
    """None if it belongs to none."""


def _around(home: Library, entry: Entry, titled: bool, origin: dict[str, str]) -> _Around:
    kept = home.found(entry.id) if origin or titled else None  # else nobody need ask the archive
    if kept is None:
        return _Around(home.around(entry))
    meeting = meeting_in(kept)
    book = meeting if meeting and titled and home.archive.is_book(meeting) else None
    if origin.get("from") == links.SEARCH:
        beside = _beside_in_query(home, kept.id, origin.get("q", ""), *ORDERS[origin.get("sort", links.ADDED)])
    elif meeting and (book or origin):
        beside = _within(home, kept.id, meeting)
    else:
        beside = home.around(entry)
    if book is None:
        return _Around(beside)
    first = min(home.archive.chapters(book))
    return _Around(beside, (book.game or "", home.ids([first])[first]))


def _met(entry: Entry) -> bool:
    record = entry.report().record
    return record.game is not None and any(record.header(name) for name in ("event", "place", "date", "table"))


def _beside_in_query(
    library: Library, number: int, query: str, newest: bool, by_date: bool
) -> tuple[Entry | None, Entry | None]:
    """The records beside one among those that answer a query, in their order; none where it cannot be understood."""
    try:
        before, after = (
            library.archive.find(query, number, 1, turned, by_date).entries for turned in (not newest, newest)
        )
    except QueryError:
        return None, None
    return _one(library, *(entry.id for entry in before)), _one(library, *(entry.id for entry in after))


def _within(library: Library, number: int, meeting: Meeting) -> tuple[Entry | None, Entry | None]:
    """The records beside one in its book or session."""
    numbers = library.archive.chapters(meeting)
    at = numbers.index(number) if number in numbers else len(numbers)
    return _one(library, *numbers[max(0, at - 1) : at]), _one(library, *numbers[at + 1 : at + 2])


def _one(library: Library, *numbers: int) -> Entry | None:
    return next(iter(library.shown(numbers)), None)


def meeting_of(library: Library, id: str) -> Meeting | None:
    """The session to which a record belongs; None if there is no such record, or it belongs to none."""
    entry = library.found(id)
    return meeting_in(entry) if entry else None


def meeting_in(entry: ArchiveEntry) -> Meeting | None:
    """The session to which what the archive knows of a record belongs; None if it belongs to none."""
    if entry.game is None or entry.state != "kept":
        return None
    named = (entry.event, entry.place, entry.date, entry.table)
    return Meeting(*named, entry.game, entry.round) if any(name is not None for name in named) else None
