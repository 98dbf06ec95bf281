"""The questions of a lesson, asked in the terminal and by programs: what is shown, and what an answer is worth."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from notation.lessons.lesson import ILLEGAL, RIGHT, WRONG, InputError, Lesson
from notation.replay import judge
from notation.writer import answer_text, write
from tests.notation.records import LESSON, changed, record_of

BIDS, DISCARD, PAGAT, KONTRA, VARIATION, FOLLOW, LEAD, POINTS, SCORE = range(9)
"""The questions of the lesson by what they ask for."""


def lesson_of(text: str = LESSON) -> Lesson:
    return Lesson(judge(record_of(text)))


def answered(at: int, text: str, lesson: Lesson | None = None) -> tuple[str, list[str], str, bool]:
    """Value of an answer: right or not, the codes that it breaks, the given reason, whether the player erred."""
    lesson = lesson or lesson_of()
    question = lesson.questions[at]
    verdict = lesson.answer(question, lesson.understood(question, text))
    codes = [problem.code for problem in verdict.problems]
    return verdict.outcome, codes, " ".join(reason.text for reason in verdict.reasons), verdict.otherwise


# ---- What an answer is worth


@pytest.mark.parametrize(
    ("at", "text", "outcome", "codes", "reason"),
    [
        (BIDS, "unterer", RIGHT, [], ""),
        (BIDS, "Unterer", RIGHT, [], ""),
        (BIDS, "3", RIGHT, [], ""),
        (BIDS, "pass", RIGHT, [], "The wise call."),
        (BIDS, "solo", WRONG, [], "Allowed, and reckless."),
        (BIDS, "dreier", ILLEGAL, ["call-too-low"], "It has to be higher."),
        (BIDS, "hold", ILLEGAL, ["hold-by-junior"], ""),
        (DISCARD, "dq ♠9 cj", RIGHT, [], ""),
        (DISCARD, "C7 CJ S9", WRONG, [], ""),
        (DISCARD, "CJ S9", ILLEGAL, ["discard-count"], ""),
        (DISCARD, "Mond CJ S9", ILLEGAL, ["discard-forbidden"], ""),
        (PAGAT, "Pagat", RIGHT, [], "It will be the last card."),
        (PAGAT, "pass", WRONG, [], ""),
        (PAGAT, "T21", WRONG, [], ""),
        (KONTRA, "kontra pagat", RIGHT, [], ""),
        (KONTRA, "kontra", WRONG, [], ""),
        (KONTRA, "rekontra pagat", ILLEGAL, ["not-his-doubling"], ""),
        (VARIATION, "Sküs", RIGHT, [], "Better."),
        (VARIATION, "T20", ILLEGAL, ["not-held"], ""),
        (FOLLOW, "t11", RIGHT, [], ""),
        (FOLLOW, "T14", WRONG, [], ""),
        (FOLLOW, "♣K", ILLEGAL, ["must-follow"], ""),
        (LEAD, "SK", RIGHT, [], ""),
        (LEAD, "S8", RIGHT, [], ""),
        (POINTS, "53", RIGHT, [], ""),
        (POINTS, "52", WRONG, [], ""),
        (SCORE, "20", WRONG, [], "The Pagat was doubled twice."),
        (SCORE, "−40", WRONG, [], ""),
    ],
)  # fmt: skip
def test_an_answer_is_worth(at: int, text: str, outcome: str, codes: list[str], reason: str) -> None:
    assert answered(at, text) == (outcome, codes, reason, False)


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        (BIDS, "T21", "a call of C"),
        (BIDS, "9", "from 1 to 5"),
        (BIDS, "", "An answer"),
        (BIDS, "T1 for SK", "a call of C"),
        (DISCARD, "pagat, mond and so on", "not a card"),
        (DISCARD, "_ S9 CJ", "Cards by name"),
        (FOLLOW, "T20 T18", "a card of B"),
        (FOLLOW, "T20 for T18 T1", "One card for one card"),
        (POINTS, "many", "A number"),
        (POINTS, "٣", "A number"),
        (POINTS, "9" * 40, "A number"),
    ],
)
def test_what_is_no_answer_is_told_what_would_be_one(at: int, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        answered(at, text)


def test_an_act_that_was_done_is_right_unless_a_mistake() -> None:
    accepted = changed(LESSON, ("accept: SK, S8\n", "accept: S8\n"))
    assert answered(LEAD, "SK", lesson_of(accepted)) == (RIGHT, [], "", False)
    for mark in ("?", "??", "^"):
        marked = changed(accepted, ("C: SK?!", f"C: SK{mark}"))
        assert answered(LEAD, "SK", lesson_of(marked)) == (WRONG, [], "", True)
        assert answered(LEAD, "S8", lesson_of(marked)) == (RIGHT, [], "", True)
    rejected = changed(accepted, ("accept: S8\n", "accept: S8\nreject: SK {The king is lost.}\n"))
    assert answered(LEAD, "SK", lesson_of(rejected)) == (WRONG, [], "The king is lost.", True)
    alone = changed(LESSON, ("accept: SK, S8\n", ""), ("C: SK?!", "C: SK??"))
    assert answered(LEAD, "SK", lesson_of(alone)) == (RIGHT, [], "", False)


def test_an_act_against_the_rules_is_not_right_once_done() -> None:
    revoke = changed(
        LESSON, ("must-follow, DK", "must-follow {He holds trumps.}, DK"), ("trick 2 A: T21 T11", "trick 2 A: T21 CN^"),
        ("trick 15 A: T6 CN", "trick 15 A: T6 T11"), ("reject: CK", "accept: T14\nreject: CK"),
    )  # fmt: skip
    lesson = lesson_of(revoke)
    assert answered(FOLLOW, "CN", lesson) == (ILLEGAL, ["must-follow"], "", True)
    assert answered(FOLLOW, "T14", lesson) == (RIGHT, [], "", True)


def test_every_right_answer_is_told_what_was_done_first() -> None:
    lesson = lesson_of()
    told = [[answer_text(answer) for answer in lesson.right(question)] for question in lesson.questions]
    assert told == [
        ["unterer", "pass"], ["S9 CJ DQ"], ["pagat"], ["kontra pagat"], ["T21", "Fool"], ["T11"], ["SK", "S8"],
        ["53"], ["40"],
    ]  # fmt: skip


def test_declining_to_buy_is_a_pass() -> None:
    text = (
        "deal droggn 3\ndealer C\nhand A: T21 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 SK CK\n"
        "talon: H1 D1 S7\n"
        "bids: A ansager, B pass, C pass\ndiscard A: H1 D1 S7\nask A {Buy the Fool?}\n"
        "accept: Fool for T5\nreject: pass {He could.}, Fool for HK breaks buy-not-held\nbuy A: Fool for T5\n"
    )
    lesson = lesson_of(text)
    assert [problem.code for problem in lesson.report.problems if problem.rule == "SPEC#lessons"] == []
    assert answered(0, "pass", lesson)[:3] == (WRONG, [], "He could.")
    assert answered(0, "Stieß for 5", lesson)[0] == RIGHT
    assert answered(0, "T20 for T5", lesson)[0] == WRONG
    assert [offer.keyword for offer in lesson.offers(lesson.questions[0])][:1] == ["buy"]


# ---- What is shown with a question


def test_what_is_shown_is_what_the_seat_knew() -> None:
    """Cards that it cannot see, what comes later and what the answers are change nothing of it."""
    other = changed(
        LESSON,
        ("CN HN H2 DN DJ D2\n", "CN HN H2 DN DJ HQ\n"), ("C7 HK HQ DK DQ\n", "C7 HK D2 DK DQ\n"),
        ("trick 8 B: D2", "trick 8 B: HQ"), ("trick 14 A: HQ", "trick 14 A: D2"),
        ("accept: unterer, pass", "accept: pass"), ("C unterer, A hold", "C pass, A hold"),
    )  # fmt: skip
    mine, others = lesson_of(), lesson_of(other)
    assert write(mine.seen(mine.questions[BIDS])) == write(others.seen(others.questions[BIDS]))
    assert mine.offers(mine.questions[BIDS]) == others.offers(others.questions[BIDS])


def test_a_question_in_a_variation_shows_its_table() -> None:
    text = LESSON.replace(
        "  trick 1 A: T21? T8 T3\n", "  trick 1 A: T21? T8 T3\n  ask A {And now?}\n  trick 2 A: T16 T20 T7\n"
    )
    lesson = lesson_of(text)
    assert "trick 1 A: T21 T8 T3\n" in write(lesson.seen(lesson.questions[VARIATION + 1]))
    assert "Fool T8" not in write(lesson.seen(lesson.questions[VARIATION + 1]))


# ---- In the terminal


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "lesson.tdn"
    path.write_text(f"%tdn 1\n\ndeal tapp-tarock 3\n\n{LESSON}", encoding="utf-8")
    return str(path)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["quiz", *words], input=typed, env={"LANG": "C", "LANGUAGE": "", "COLUMNS": "100"})


RIGHT_ONES = "unterer\nS9 CJ DQ\npagat\nkontra pagat\nFool\nT11\nS8\n53\n40\n"


def test_a_whole_lesson(file: str) -> None:
    result = run(file, typed=RIGHT_ONES)
    assert result.exit_code == 0, result.output
    assert "Question 9 of 9" in result.output
    assert result.output.endswith("9 of 9 questions answered right at the first try.\n")
    assert "53" not in result.output[: result.output.index("A Wendelin> 53")], "the card points are not told before"
    assert "In the record: SK." in result.output, "S8 was right, and another card was played"


def test_a_wrong_answer_is_told_why_and_asked_again(file: str) -> None:
    result = run(file, typed="?\n?\nT21\ndreier\nunterer\nskip\nquit\n")
    for said in (
        "There is one step above “dreier”.", "There is no further hint.", "expected: a call of C",
        "This breaks a rule.", "It has to be higher.", "“dreier” does not overbid", "Right answer: S9 CJ DQ.",
        "0 of 2 questions",
    ):  # fmt: skip
        assert said in result.output


def test_what_the_seat_cannot_know_is_not_printed(file: str) -> None:
    result = run(file)
    assert "16 unknown cards" in result.output
    assert not {"T21", "T20", "S9"} & set(result.output.split()), "C holds none of them, and the talon is not turned up"


def test_the_end_of_the_input_ends_the_quiz(file: str) -> None:
    result = run(file, typed="unterer\n")
    assert result.exit_code == 0
    assert result.output.endswith("1 of 1 question answered right at the first try.\n")


@pytest.mark.slow
def test_one_record_and_any_order(file: str) -> None:
    assert "record 1 of" in run(file, "--record", "1").output
    assert run(file, "--record", "1").exit_code == 2
    assert "Question 9 of 9" in run(file, "--record", "2", typed=RIGHT_ONES).output
    assert "has no record 3" in run(file, "--record", "3").output
    assert "Question 1 of 9" in run(file, "--shuffle").output


def test_a_file_that_asks_nothing_or_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "plain.tdn"
    path.write_text("deal tapp-tarock 3\n", encoding="utf-8")
    assert run(str(path)).exit_code == 2
    assert "asks no questions" in run(str(path)).output
    assert run(str(tmp_path / "other.tdn")).exit_code == 2
    assert "name a file" in run("-").output


def test_the_question_comes_in_the_readers_language(file: str) -> None:
    assert "Was darf" in run(file, "--lang", "de").output
    assert "What may Leopold say?" in run(file, "--lang", "en").output
    assert "Was darf" in CliRunner().invoke(main, ["--lang", "de", "quiz", file], env={"LANG": "C"}).output


def test_a_deal_that_is_shown_has_its_questions_in_small(file: str) -> None:
    shown = CliRunner().invoke(main, ["show", file, "--record", "2"], env={"COLUMNS": "100"}).output
    assert "Question    C: What may Leopold say?" in shown
    assert "right: unterer, pass" in shown
    assert "wrong: oberer, dreier" in shown
    assert "There is one step above" not in shown, "a hint is for those who are asked"
    assert shown.count("A’s points") == 1, "a question parts no trick from the next one"


def test_an_answer_that_nobody_knows_is_shown_as_such(tmp_path: Path) -> None:
    """A question before a card that is not known."""
    file = tmp_path / "unknown.tdn"
    file.write_text("deal tapp-tarock 3\ndealer C\ncontract A solo\nask A\ntrick 1 A: _ T3 T4\n")
    shown = CliRunner().invoke(main, ["quiz", str(file)], input="skip\n", env={"LANGUAGE": "en"})
    assert (shown.exit_code, "Right answer: _." in shown.output) == (0, True)
