"""Exercises and lessons in lists: what each asks, how hard it is, what it practises, and the deal of the day."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import gcd
from typing import NamedTuple

from corpus.search.memory import remembered
from notation.lessons.lesson import Lesson, Question
from notation.lessons.questions import GRADES, THEMES
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.words.languages import later
from replay_web.library import Entry, Library
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.heading import Heading, is_exercise, titled
from replay_web.present.search import Link, label

GRADE_NAMES = {1: later("easy"), 2: later("medium"), 3: later("hard")}

THEME_NAMES = {
    "draw-trumps": later("Drawing trumps"), "last-trick": later("The last trick"), "pagat": later("The Pagat"),
    "endplay": later("Endplay"), "counting": later("Counting"), "partners": later("Partners"),
}  # fmt: skip

KIND_NAMES = {
    "card": later("Which card?"), "bid": later("What to bid?"), "discard": later("What to lay away?"),
    "call": later("Which card to call?"), "take": later("Which packet to take?"),
    "announce": later("What to announce?"), "count": later("How many?"), "who": later("Who holds what?"),
    "other": later("What to do?"),
}  # fmt: skip

_KINDS = {
    "trick": "card", "bids": "bid", "contract": "bid", "discard": "discard", "keep": "discard", "call": "call",
    "take": "take", "announce": "announce", "points": "count", "score": "count",
}  # fmt: skip


class AskedFacts(NamedTuple):
    """Facts about the questions of a record; no answer is proven for them."""

    game: str
    questions: int
    grade: int | None
    themes: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LessonRow:
    id: str
    mark: str
    """The name under which a reader's browser remembers it."""
    heading: Heading
    questions: int
    grade: str
    themes: str
    kind: str


@dataclass(frozen=True, slots=True)
class Ways:
    name: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class LessonList:
    ways: tuple[Ways, ...]
    """Ways to narrow the list, each only where there is a choice."""
    lessons: tuple[LessonRow, ...]
    exercises: tuple[LessonRow, ...]
    course: str
    """The address of the course of the game shown; empty without one."""


class ListFilter(NamedTuple):
    """Filter of a list; empty or 0 for all."""

    game: str = ""
    grade: int = 0
    theme: str = ""
    kind: str = ""

    def href(self, **instead: str | int) -> str:
        asked = self._asdict() | instead
        return links.link("lessons", **{name: str(value) for name, value in asked.items() if value})

    def takes(self, asked: AskedFacts) -> bool:
        return (
            self.game in ("", asked.game)
            and self.grade in (0, asked.grade)
            and (not self.theme or self.theme in asked.themes)
            and (not self.kind or self.kind in asked.kinds)
        )


def kind_of(question: Question) -> str:
    if question.about is not None:
        return question.about.keyword
    return _KINDS.get(question.line.keyword, "other")


@remembered
def asked(entry: Entry) -> AskedFacts:
    """Facts about the questions of a record; no answer is proven for them."""
    record = entry.record()
    questions = Lesson(judge(record)).questions
    grade = next((question.grade for question in questions if question.grade in GRADES), None)
    themes = {theme for question in questions for theme in question.themes}
    kinds = dict.fromkeys(kind_of(question) for question in questions)
    return AskedFacts(
        record.game or "", len(questions), grade, tuple(theme for theme in THEMES if theme in themes), tuple(kinds)
    )


def row(entry: Entry) -> LessonRow:
    found = asked(entry)
    return LessonRow(
        id=entry.id,
        mark=entry.id,
        heading=titled(entry),
        questions=found.questions,
        grade=_(GRADE_NAMES[found.grade]) if found.grade else "",
        themes=" · ".join(_(THEME_NAMES[theme]) for theme in found.themes),
        kind=_(KIND_NAMES[found.kinds[0]]) if len(found.kinds) == 1 else "",
    )


def lesson_list(library: Library, wanted: ListFilter) -> LessonList:
    """The records that ask something and are wanted, with the ways to want something else."""
    asking = [(entry, asked(entry)) for entry in library.asking() if entry.asks]
    asking = [(entry, facts) for entry, facts in asking if facts.questions]
    taken = [(entry, facts) for entry, facts in asking if wanted.takes(facts)]
    lessons, exercises = (
        tuple(row(entry) for entry, _found in taken if is_exercise(entry) is kind) for kind in (False, True)
    )
    course = links.course(wanted.game) if wanted.game and any(facts.game == wanted.game for _e, facts in asking) else ""
    return LessonList(tuple(_ways([facts for _entry, facts in asking], wanted)), lessons, exercises, course)


def _ways(there: Sequence[AskedFacts], wanted: ListFilter) -> Iterable[Ways]:
    """Every choice that narrows the list, with the values that some record has."""
    games = {lesson.game for lesson in there}
    names = [*GAMES, *sorted(games - {*GAMES})]
    yield from _choice(
        _("Game"), _("All games"), [(name, label("game", name)) for name in names if name in games], wanted, "game"
    )
    grades = [(grade, _(GRADE_NAMES[grade])) for grade in GRADES if any(lesson.grade == grade for lesson in there)]
    yield from _choice(_("Grade"), _("All grades"), grades, wanted, "grade")
    themes = [(theme, _(THEME_NAMES[theme])) for theme in THEMES if any(theme in lesson.themes for lesson in there)]
    yield from _choice(_("Theme"), _("All themes"), themes, wanted, "theme")
    exercises = [lesson for lesson in there if lesson.questions == 1]
    there_are = {kind for lesson in exercises for kind in lesson.kinds} - {"other"}
    kinds = [(kind, _(name)) for kind, name in KIND_NAMES.items() if kind in there_are]
    yield from _choice(_("Question"), _("All questions"), kinds, wanted, "kind")


def _choice(
    name: str, every: str, values: Sequence[tuple[str | int, str]], wanted: ListFilter, key: str
) -> Iterable[Ways]:
    if len(values) < 2:
        return
    now = getattr(wanted, key)
    none: str | int = 0 if key == "grade" else ""
    yield Ways(
        name,
        (
            Link(every, wanted.href(**{key: none}), current=not now),
            *(Link(text, wanted.href(**{key: value}), current=value == now) for value, text in values),
        ),
    )


def next_exercise(library: Library, entry: Entry) -> Entry | None:
    """The exercise of the same game behind one in the list; the first one behind the last."""
    game = entry.record().game
    there = [exercise for exercise in library.asking() if is_exercise(exercise) and exercise.record().game == game]
    at = next((at for at, exercise in enumerate(there) if exercise.id == entry.id), None)
    return None if at is None or len(there) < 2 else there[(at + 1) % len(there)]


def of_the_day(entries: Sequence[Entry], day: date) -> Entry | None:
    """The exercise of a day, the same for everybody; neighbouring days are far apart in the list."""
    if not entries:
        return None
    count = len(entries)
    stride = next(step for step in range(count * 5 // 8 + 1, 2 * count + 2) if gcd(step, count) == 1)
    return entries[day.toordinal() * stride % count]
