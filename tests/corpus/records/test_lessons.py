"""The lessons that ship with the project: for each game a file of questions on what is particular to it."""

import re
from pathlib import Path

import pytest

from notation.cards import cards_of
from notation.decision import PASS, Decision
from notation.lessons import check
from notation.lessons.lesson import ILLEGAL, RIGHT, Lesson, Question
from notation.parts.exchange import Cards
from notation.reader import read
from notation.record import CARDS, WORDS, Answer, Line, Record
from notation.replay import judge, position
from notation.replay.acts import pass_by
from notation.rulebooks.rulebook import languages_of
from notation.writer import answer_text, write
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
        found = judge(record)
        assert (found.verdict, found.problems) == ("legal", [])


ASKS_WHAT_IS_ALLOWED = re.compile(r"(What|Which card|Which king) may [^.?]*\?$")


@by_lesson
@pytest.mark.slow
def test_every_legal_act_is_right_where_a_lesson_asks_for_all(path: Path) -> None:
    """Legal is what the game's own page lets who is asked do at that moment, with all that the record knows."""
    asked = 0
    for record in records(path):
        lesson = Lesson(check(record))
        for question in lesson.questions:
            [text] = [comment.text for comment in question.ask.note(-1).comments if comment.language in ("", "en")]
            assert question.allows == bool(ASKS_WHAT_IS_ALLOWED.search(text)), text
            if not question.allows:
                continue
            asked += 1
            legal, illegal = acts(record, question)
            assert legal and illegal, text
            for answer in legal:
                assert lesson.answer(question, answer).outcome == RIGHT, (text, answer_text(answer))
            for answer in illegal:
                assert lesson.answer(question, answer).outcome == ILLEGAL, (text, answer_text(answer))
    assert asked >= 2


def asks_for(decision: Decision, question: Question) -> bool:
    """Whether a decision is the one that a question is about."""
    return decision.keyword == question.line.keyword and (decision.seat == question.seat or decision.open_to_others)


def acts(record: Record, question: Question) -> tuple[list[Answer], list[Answer]]:
    """The legal acts of who is asked, and others: of every card of the pack, or every word of the game."""
    walk = position(record, question.step - 1)
    assert walk is not None
    while walk.decision is not None and not asks_for(walk.decision, question):
        pass_by(walk, walk.decision)
    decision, table = walk.decision, walk.table
    assert decision is not None
    legal, illegal = list[Answer](), list[Answer]()
    if decision.keyword in ("trick", "call"):
        for card in cards_of(table.pack):
            act = card if decision.keyword == "trick" else Cards((card,), card)
            (illegal if decision.breaches(act) else legal).append(Answer(CARDS, (card,)))
        return legal, illegal
    words: list[tuple[str, ...]] = [(word,) for word in table.game.words]
    if decision.open_to_others:  # others may speak before their turn
        words += [(word, str(beside)) for word in table.game.words for _seat, beside in table.said]
        allowed = {said for said in words if said == (PASS,) or not decision.breaches((question.seat, *said))}
    else:
        offer = decision.offer(table, question.seat)
        allowed = {*offer.allowed.words, *[(PASS,)] * offer.declines}
    others = {*words} - allowed
    return [Answer(WORDS, words) for words in allowed], [Answer(WORDS, words) for words in others]


@by_lesson
def test_a_lesson_tells_which_rules_wrong_answers_break(path: Path) -> None:
    assert "breaks" in path.read_text("utf-8")


@by_lesson
def test_a_lesson_speaks_the_languages_of_its_game(path: Path) -> None:
    for line in lines(path, "ask", "accept", "allowed", "reject", "hint"):
        for note in (line.notes or {}).values():
            spoken = {(comment.language or "en").partition("-")[0] for comment in note.comments}
            assert not spoken or spoken >= {*languages_of(path.parent.name)}, note.comments


@by_lesson
def test_a_lesson_is_canonical(path: Path) -> None:
    assert path.read_text("utf-8") == "%tdn 1\n\n" + "\n".join(write(record) for record in records(path))
