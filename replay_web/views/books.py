"""Books: records of one event each of which has a title, as chapters; those that ship are on every site."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby

from flask import Blueprint, abort, render_template

from corpus.archive import SessionSummary
from corpus.search.query import condition, exactly
from notation.rulebooks import known
from notation.words.languages import language
from replay_web.library import Entry, Library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.documents import games_for_reader
from replay_web.present.heading import Title, is_exercise, occasion, title_of
from replay_web.present.search import label, libraries
from replay_web.web.site import library

pages = Blueprint("books", __name__)

SHOWN = 20
"""Books of a game that are shown with their chapters; the list of records has the others."""

_NUMBERED = re.compile(r"(\d+)[.:)]\s+(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Chapter:
    number: str
    """Empty for an exercise, which is between two chapters."""
    title: Title
    href: str
    lesson: str
    """The address of its questions; empty if it asks nothing, or nothing else."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book: what it is called, how much is in it, and where that is shown."""

    id: str
    title: str
    count: str
    href: str
    chapters: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class GameBooks:
    name: str
    title: str
    books: tuple[Book, ...]
    rules: str
    """The address of the game's rules; empty if absent."""


@pages.get("/books")
def index() -> str:
    return render_template("books/books.html", games=games(library()))


@pages.get("/books/<game>")
def of_one_game(game: str) -> str:
    page = of_game(library(), game)
    if page is None:
        there = words.row(books.name for books in games(library())) or _("none")
        abort(404, _("There is no book on this game here; there are books on {games}.").format(games=there))
    return render_template("books/contents.html", page=page)


def games(library: Library) -> tuple[GameBooks, ...]:
    """All books by their games, those first that speak the reader's language; the site's own books first."""
    books = [(home, book) for home in libraries(library) for book in home.books()]
    order = {game.name: place for place, game in enumerate(games_for_reader())}

    def place(pair: tuple[Library, SessionSummary]) -> tuple[int, str]:
        game = pair[1].meeting.game or ""
        return order.get(game, len(order)), game

    books.sort(key=place)
    return tuple(
        _of_game(game, tuple(_book(home, book, first) for home, book, first in some))
        for (_place, game), some in groupby(_with_first_chapters(books), key=lambda found: place(found[:2]))
    )


def of_game(library: Library, game: str) -> GameBooks | None:
    """The books of a game with their chapters; None if absent."""
    if game not in known() and not re.fullmatch(r"[\w-]{1,40}", game):
        return None
    query = condition("game", game) if game in known() else ""
    listed = [(home, book) for home in libraries(library) for book in home.books(query) if book.meeting.game == game]
    if not listed:
        return None
    found = enumerate(_with_first_chapters(listed))
    return _of_game(game, tuple(_book(home, book, first, at < SHOWN) for at, (home, book, first) in found))


def _with_first_chapters(
    listed: Sequence[tuple[Library, SessionSummary]],
) -> list[tuple[Library, SessionSummary, Entry]]:
    """Each book with its library and its first chapter; once, if the site's own records have a book that ships."""
    numbers: dict[Library, list[int]] = {}
    for home, book in listed:
        numbers.setdefault(home, []).append(book.first)
    first = {(home, number): entry for home, some in numbers.items() for number, entry in home.entries(some).items()}
    found: dict[str, tuple[Library, SessionSummary, Entry]] = {}
    for home, book in listed:
        chapter = first[home, book.first]
        found.setdefault(chapter.id, (home, book, chapter))
    return list(found.values())


def _of_game(game: str, books: tuple[Book, ...]) -> GameBooks:
    rules = links.rules(game) if game in known() else ""
    return GameBooks(game, label("game", game), books, rules)


def _book(library: Library, book: SessionSummary, first: Entry, whole: bool = False) -> Book:
    meeting = book.meeting
    chapters: Sequence[Chapter] = ()
    worded = occasion(first, language())
    href = links.books(meeting.game or "", anchor=first.id)
    if whole:
        entries = library.shown(library.archive.chapters(meeting))
        deals = count(1)
        chapters = [_exercise(entry) if is_exercise(entry) else _chapter(entry, next(deals)) for entry in entries]
    elif meeting.event:
        href = links.records(q=exactly("event", meeting.event))
    event, place = worded.get("event", meeting.event), worded.get("place", meeting.place)
    title = event or place or meeting.table or words.day(meeting.date or "")
    return Book(first.id, title, _contents_text(book), href, tuple(chapters))


def _contents_text(book: SessionSummary) -> str:
    """How much is in a book: "14 deals, 8 exercises"."""
    deals = book.records - book.exercises
    counts = [_.plural("{n} deal", "{n} deals", deals).format(n=words.thousands(deals))] if deals else []
    if book.exercises:
        many = _.plural("{n} exercise", "{n} exercises", book.exercises)
        counts.append(many.format(n=words.thousands(book.exercises)))
    return words.row(counts)


def _exercise(entry: Entry) -> Chapter:
    title = title_of(entry, language()) or Title("")
    return Chapter("", title, links.record(entry.id, "lesson"), "")


def _chapter(entry: Entry, number: int) -> Chapter:
    title = title_of(entry, language()) or Title(str(number))
    said = _NUMBERED.fullmatch(title.text)
    return Chapter(
        number=said[1] if said else str(number),
        title=title._replace(text=said[2]) if said else title,
        href=links.record(entry.id),
        lesson=links.record(entry.id, "lesson") if entry.asks else "",
    )
