"""The exercises that ship: in the books and in a file of their own per game, each proven, none solved by its title."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from notation.cards import CARD, NAME, cards_of
from notation.comments import for_reader
from notation.lessons import check
from notation.lessons.lesson import RIGHT, Lesson, Question
from notation.lessons.questions import GRADES, THEMES
from notation.reader import read
from notation.record import Record
from notation.replay import position
from notation.rulebooks.rulebook import languages_of
from notation.words.card_names import card_named
from notation.writer import answer_text, write
from replay_web.present.exercises import KIND_NAMES, kind_of
from tests.places import RECORDS
from tests.tools.exercises import FIGURES, answers_of, exercises, prove, simulated

FILES = sorted(RECORDS.glob("*/03-exercises.tdn"))
by_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)


@cache
def listed() -> list[tuple[str, Lesson, Question]]:
    """Every exercise, with its name."""
    return list(exercises())


CLEAR = 2.0
"""How many standard errors the right answer leads by, at least."""


def records(path: Path) -> list[Record]:
    """The records of a file."""
    return read(path.read_text("utf-8"))


def title(record: Record) -> str:
    """The English title of a record."""
    return for_reader(record.lines[0].note(-1).comments, "en")[0].text  # type: ignore[union-attr]


@pytest.mark.slow
def test_there_are_120_exercises_and_180_questions() -> None:
    lessons = sum(line.keyword == "ask" for path in RECORDS.glob("*/02-lesson.tdn") for line in lines_of(path))
    assert len(listed()) >= 120 and len(listed()) + lessons >= 180


def lines_of(path: Path) -> list:  # type: ignore[type-arg]
    """The lines of a file's records."""
    return [line for record in records(path) for line in record.main()]


@by_file
@pytest.mark.slow
def test_a_file_has_twelve_exercises_or_more_of_several_kinds(path: Path) -> None:
    kinds = {kind_of(question) for name, _lesson, question in listed() if name.startswith(f"{path.parent.name}/03")}
    assert len(records(path)) >= 12 and len(kinds) >= 3


def test_every_kind_grade_and_theme_is_there() -> None:
    questions = [question for _name, _lesson, question in listed()]
    assert {kind_of(question) for question in questions} == set(KIND_NAMES) - {"other"}
    assert {question.grade for question in questions} == set(GRADES)
    themes = Counter(theme for question in questions for theme in question.themes)
    assert set(themes) == set(THEMES) and min(themes.values()) >= 4


def test_every_exercise_is_legal_and_its_card_proven() -> None:
    for name, lesson, question in listed():
        report = lesson.report
        assert (report.verdict, report.problems) == ("legal", []), name
        assert question.grade, name
        assert any(not answer.accepted for answer in question.answers), name
        if question.line.keyword == "trick" and question.about is None:
            assert [answer.line.keyword for answer in question.answers if answer.accepted] == ["best"], name


def test_every_wrong_card_is_refuted_card_by_card() -> None:
    """For each card that may be played and is not the best, a variation goes on to the end of the deal."""
    for name, lesson, question in listed():
        if question.line.keyword != "trick" or question.about is not None:
            continue
        walk = position(lesson.record, question.step - 1)
        assert walk is not None and walk.decision is not None
        legal = walk.decision.offer(walk.table).allowed.cards
        ends = {each.path: each for each in lesson.report.branches}
        assert all(branch.result is not None for branch in ends.values()), name
        assert len(ends) == len(list(cards_of(legal))) - 1, name


@by_file
def test_exercises_speak_the_languages_of_their_game(path: Path) -> None:
    spoken = {*languages_of(path.parent.name)}
    for record in records(path):
        asked = [line for line in record.main() if line.keyword in ("ask", "accept", "best", "reject")]
        for line in (record.lines[0], *asked):
            for note in (line.notes or {}).values():  # type: ignore[union-attr]
                assert {comment.language for comment in note.comments} == spoken, write(record)


@by_file
def test_exercises_are_canonical(path: Path) -> None:
    assert path.read_text("utf-8") == "%tdn 1\n\n" + "\n".join(write(record) for record in records(path))


def test_no_exercise_is_solved_by_its_title() -> None:
    """A title names no answer, unless it names several cards to choose from."""
    for name, lesson, question in listed():
        said = title(lesson.record)
        [right, *_others] = lesson.right(question)
        if right.form != "cards" or len(right.values) > 1:
            assert answer_text(right).casefold() not in said.casefold().split(), (name, said)
            continue
        code, called = NAME[right.values[0]], card_named(right.values[0])
        choice = [card for card in re.findall(r"\w+", said) if card in CARD]
        assert code not in choice or len(choice) > 1, (name, said)
        assert called.removeprefix("the ") not in said, (name, said)


def test_an_exercise_stands_in_one_place() -> None:
    titles = Counter(title(lesson.record) for _name, lesson, _question in listed())
    assert not [said for said, count in titles.items() if count > 1]


# ---- What is played out


def figures() -> dict[str, dict[str, list[float]]]:
    """The stored figures of each exercise that is played out."""
    return json.loads(FIGURES.read_text("utf-8"))  # type: ignore[no-any-return]


def played_out() -> dict[str, tuple[Lesson, Question]]:
    """The exercises whose answers are played out."""
    return {name: (lesson, question) for name, lesson, question in listed() if simulated(question)}


def test_bids_and_discards_have_figures_that_bear_them_out() -> None:
    stored = figures()
    assert stored.keys() == played_out().keys()
    for name, (_lesson, question) in played_out().items():
        assert list(stored[name]) == answers_of(question), name
        _right, *others = stored[name].values()
        assert others and all(margin >= CLEAR for _mean, margin in others), name


def test_the_reader_is_told_the_figures() -> None:
    """The reason of the right answer shows the average of every answer, to a tenth where that is small."""
    for name, (_lesson, question) in played_out().items():
        reason = for_reader(question.answers[0].note.comments, "en")[0].text
        assert "200 deals" in reason, name
        for mean, _margin in figures()[name].values():
            shown = f"{mean:.1f}" if abs(mean) < 100 else f"{mean:.0f}"
            assert {"0.0": "0", "-0.0": "0"}.get(shown, shown.replace("-", "−")) in reason, (name, mean)


SAMPLE = ("cego/03-exercises 9", "tapp-tarock/03-exercises 8", "troggu/03-exercises 9")
"""Exercises that are quickly played out."""


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_is_played_out_again(name: str) -> None:
    """The first deals of the stored proof bear the same answer out."""
    lesson, question = played_out()[name]
    _right, *others = prove(lesson, question, 25).values()
    assert all(margin > 0 for _mean, margin in others)


def test_facts_are_known_by_the_engine() -> None:
    facts = [(lesson, question) for _name, lesson, question in listed() if question.about is not None]
    assert len(facts) >= 6
    for lesson, question in facts:
        asked: Question = question
        assert asked.fact is not None and lesson.answer(asked, asked.fact).outcome == RIGHT


def test_a_wrong_proof_would_be_seen() -> None:
    """The proof follows the deals, not the record: with its answers swapped it speaks against them."""
    lesson, _question = played_out()[SAMPLE[0]]
    text = write(lesson.record).replace("accept:", "tmp:").replace("reject:", "accept:").replace("tmp:", "reject:")
    [record] = read(text)
    swapped = Lesson(check(record))
    _right, *others = prove(swapped, swapped.questions[0], 25).values()
    assert any(margin < 0 for _mean, margin in others)
