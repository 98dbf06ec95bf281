"""The course of a game: its books and lessons in order, chapters with the exercises behind them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.search.query import condition
from notation.rulebooks import known
from notation.words.languages import language
from replay_web.library import Entry, Library
from replay_web.present import links
from replay_web.present.exercises import LessonRow, asked, row
from replay_web.present.heading import Title, is_exercise, occasion, title_of
from replay_web.present.search import label, libraries

SHOWN = 300
"""The most items of a book that a course shows."""


@dataclass(frozen=True, slots=True)
class CourseItem:
    """A chapter to read, a lesson or an exercise to answer."""

    id: str
    title: Title
    href: str
    exercise: LessonRow | None
    """The exercise, if it is one."""
    questions: int
    """Questions of a lesson; 0 for a chapter."""


@dataclass(frozen=True, slots=True)
class CoursePart:
    """A book or a lesson of a course."""

    title: str
    items: tuple[CourseItem, ...]


@dataclass(frozen=True, slots=True)
class GameCourse:
    game: str
    title: str
    parts: tuple[CoursePart, ...]
    rules: str


def course(library: Library, game: str) -> GameCourse | None:
    """The course of a game; None if nothing here teaches it."""
    if game not in known():
        return None
    parts = tuple(part for part in _parts(library, game) if part.items)
    return GameCourse(game, label("game", game), parts, links.rules(game)) if parts else None


def _parts(library: Library, game: str) -> Iterator[CoursePart]:
    """The books of a game, the site's own first; a record that several libraries have is shown once."""
    seen = set[str]()
    for home in libraries(library):
        for book in home.archive.books(condition("game", game)):
            if book.meeting.game != game:
                continue
            chapters = home.shown(home.archive.chapters(book.meeting)[:SHOWN])
            entries = [entry for entry in chapters if entry.id not in seen]
            seen.update(entry.id for entry in entries)
            if not entries:
                continue
            title = occasion(entries[0], language()).get("event", book.meeting.event) or book.meeting.place or game
            yield CoursePart(title, tuple(_items(entries)))


def _items(entries: Sequence[Entry]) -> Iterator[CourseItem]:
    """The records of a book; where all are exercises, the easy ones first."""
    if all(map(is_exercise, entries)):
        entries = sorted(entries, key=lambda entry: asked(entry).grade or 0)
    for entry in entries:
        exercise = is_exercise(entry)
        yield CourseItem(
            id=entry.id,
            title=title_of(entry, language()) or Title(entry.id),
            href=links.record(entry.id, "lesson") if entry.asks else links.record(entry.id),
            exercise=row(entry) if exercise else None,
            questions=0 if exercise or not entry.asks else asked(entry).questions,
        )
