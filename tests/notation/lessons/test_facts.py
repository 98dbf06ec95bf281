"""Questions about the table: the rules engine answers them, whatever an author lists."""

import pytest

from notation.lessons import check
from notation.lessons.facts import FACT_LINES, fact
from notation.lessons.lesson import RIGHT, WRONG, InputError, Lesson
from notation.reader import read
from notation.record import HOLDER, Answer
from notation.rulebooks import GAMES
from notation.writer import answer_text
from tests.notation.records import record_of

ENDING = """deal tapp-tarock 3
position 14 B
hand A: T21 T1 SK
hand B: T3 SQ S10
hand C: T5 H1 D1
won A 9: _30
won B 4: CK CQ CN CJ C10 C9 C8 C7 HK HQ HN HJ
contract A dreier
{lines}
trick 14 B: SQ T5 SK
"""


def asked(*lines: str) -> Lesson:
    """The lesson of an ending with some lines above its trick."""
    return Lesson(check(record_of(ENDING.format(lines="\n".join(lines)))))


@pytest.mark.parametrize(
    ("about", "right", "wrong"),
    [("who: T21", "A", "C"), ("who: Pagat", "A", "B"), ("count: trumps", "2", "3"), ("count: points", "24", "26")],
)
def test_the_engine_answers(about: str, right: str, wrong: str) -> None:
    """For B: T21, T1 and T5 are out, of which a question to B after the queen would still see three."""
    seat = "B"
    if about == "count: trumps":
        seat, right, wrong = "C", "3", "2"
    lesson = asked(f"ask {seat}", about)
    [question] = lesson.questions
    assert answer_text(lesson.right(question)[0]) == right
    assert lesson.answer(question, lesson.understood(question, right)).outcome == RIGHT
    assert lesson.answer(question, lesson.understood(question, wrong)).outcome == WRONG


def test_a_seat_is_named_by_its_player_too() -> None:
    [record] = read(ENDING.format(lines="ask B\nwho: T5").replace("position", 'player C "Clara"\nposition'))
    lesson = Lesson(check(record))
    [question] = lesson.questions
    assert lesson.understood(question, "clara") == lesson.understood(question, "c") == Answer(HOLDER, (2,))
    with pytest.raises(InputError):
        lesson.understood(question, "Fanni")
    [offer] = lesson.offers(question)
    assert offer.candidates.seats == (0, 2)


@pytest.mark.parametrize(
    ("lines", "column"),
    [
        (("who: T21", "accept: C"), 9), (("who: T21", "reject: A"), 9), (("count: trumps", "accept: 4"), 9),
        (("count: points", "accept: 23"), 9),
    ],
)  # fmt: skip
def test_what_is_listed_has_to_be_true(lines: tuple[str, ...], column: int) -> None:
    problems = asked("ask B", *lines).report.problems
    assert [(each.code, each.line, each.column) for each in problems if each.code != "record-ends"] == [
        ("answer-untrue", 11, column)
    ]


@pytest.mark.parametrize("line", ["grade 0", "theme: luck", "theme: T21", "who: trumps", "who: T1 T2", "count: kings"])
def test_words_that_mean_nothing_are_named(line: str) -> None:
    assert "lesson-word" in {each.code for each in asked("ask B", line).report.problems}


def test_grade_and_themes_belong_to_their_question() -> None:
    lesson = asked("ask B", "best: SQ", "grade 3", "theme: pagat, endplay", "ask C", "accept: T5")
    first, second = lesson.questions
    assert (first.grade, first.themes) == (3, ("pagat", "endplay"))
    assert (second.grade, second.themes) == (None, ())


def test_trumps_out_are_those_the_seat_has_not_seen() -> None:
    """Before the first trick of a dealt record: all trumps but its own, the talon included."""
    game = GAMES["tapp-tarock"]
    from tests.notation.records import WHOLE

    record = record_of(WHOLE.replace("trick 1 ", "ask B\ncount: trumps\ntrick 1 ", 1))
    lesson = Lesson(check(record))
    [question] = lesson.questions
    held = lesson.moment(question).table.hands[1] & game.trumps
    [number] = question.done.values
    assert 0 < number <= 22 - held.bit_count()


def test_a_declarer_has_seen_the_hand_laid_away() -> None:
    """In Cego: T5 and T2, given up for the blind, are not out against Benno, and not known to Clemens."""
    text = """deal cego 3
dealer A
hand A: Fool T17 T11 T10 S10 S9 S8 CK CQ C9 DN DJ D2
hand B: T7 T6 T5 T2 SQ SN CN CJ C8 HN H1 DK DQ
hand C: T18 T16 T15 T13 T8 T4 SJ C10 HK H2 H3 D1 D3
talon: T21 T20 T19 T14 T12 T9 T3 T1 SK HQ HJ H4
bids: B pass, C pass, A solo, B cego, C pass
keep B: T7 T6
discard B: SK
ask {seat}
count: trumps
trick 1 B: T21 T4 Fool
"""
    for seat, out in (("B", "10"), ("C", "15")):
        lesson = Lesson(check(record_of(text.replace("{seat}", seat))))
        assert answer_text(lesson.right(lesson.questions[0])[0]) == out


@pytest.mark.parametrize("about", ["count: points", "count: trumps", "who: T1"])
def test_a_seat_that_sits_out_is_asked_nothing(about: str) -> None:
    """Also where another reading of the record has seated it."""
    record = record_of(f"deal droggn 4\ndealer A\ncontract C solo\nask A\n{about}\ntrick 1 C: T21 T1 T2\n")
    line = next(line for line in record.main() if line.keyword in FACT_LINES)
    assert fact(record, line, 0, 1, ()) is None
