"""The lessons that ship with the project: for each game a file of questions on what is particular to it."""

from pathlib import Path

import pytest

from notation.reader import read
from notation.record import Line, Record
from notation.replay import replay
from notation.rulebooks.rulebook import languages_of
from notation.writer import write
from tests.places import RECORDS

LESSONS = sorted(RECORDS.glob("*/02-lesson.tdn"))
by_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.name)


def records(path: Path) -> list[Record]:
    """The records of a file."""
    return read(path.read_text("utf-8"))


def lines(path: Path, *keywords: str) -> list[Line]:
    """The lines of a lesson with some keywords, of all its records."""
    return [line for record in records(path) for line in record.main() if line.keyword in keywords]


def test_there_are_lessons() -> None:
    assert LESSONS


@by_lesson
def test_a_lesson_has_six_to_ten_questions_each_with_a_hint(path: Path) -> None:
    asked = lines(path, "ask", "hint")
    assert 6 <= len(asked) // 2 <= 10
    assert [line.keyword for line in asked] == ["ask", "hint"] * (len(asked) // 2)


@by_lesson
def test_a_lesson_is_judged_without_a_word(path: Path) -> None:
    for record in records(path):
        found = replay(record)
        assert (found.verdict, found.problems) == ("legal", [])


@by_lesson
def test_a_lesson_tells_which_rules_wrong_answers_break(path: Path) -> None:
    assert "breaks" in path.read_text("utf-8")


@by_lesson
def test_a_lesson_speaks_the_languages_of_its_game(path: Path) -> None:
    for line in lines(path, "ask", "accept", "reject", "hint"):
        for note in (line.notes or {}).values():
            spoken = {(comment.language or "en").partition("-")[0] for comment in note.comments}
            assert not spoken or spoken >= {*languages_of(path.parent.name)}, note.comments


@by_lesson
def test_a_lesson_is_canonical(path: Path) -> None:
    assert path.read_text("utf-8") == "%tdn 1\n\n" + "\n".join(write(record) for record in records(path))
