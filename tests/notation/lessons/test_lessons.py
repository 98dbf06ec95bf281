"""Lessons in records: read, written, and judged; every answer is played at its place."""

import random
from io import BytesIO

import pytest

from notation.cards import CARD
from notation.deals.completing import complete
from notation.deals.viewing import view
from notation.files.checking import check
from notation.lessons import check as lesson_check
from notation.lessons.lesson import ILLEGAL, RIGHT, WRONG, Lesson
from notation.lessons.questions import asked
from notation.reader import read, sources
from notation.record import LESSON_LINES, Answer, Record, Variation, bare
from notation.replay import Report, judge
from notation.replay.steps import steps
from notation.schemas.records import record_from_json, record_json
from notation.writer import write
from tests.notation.records import LESSON, changed, record_of
from tests.places import RECORDS
from tests.samples import amount


def told(text: str) -> list[tuple[str, int, int]]:
    """Problems of the records of a text, without notes: code, line, column."""
    reports = [report for source in sources(BytesIO(text.encode())) if (report := check(source))]
    problems = [problem for report in reports for problem in report.problems if problem.severity != "note"]
    return [(problem.code, problem.line, problem.column) for problem in problems]


def without_lesson(record: Record) -> Record:
    """The record without its questions."""

    def kept(nodes: object) -> list[object]:
        listed = [Variation(tuple(kept(node.lines)), 0) if isinstance(node, Variation) else node for node in nodes]  # type: ignore[attr-defined]
        return [node for node in listed if getattr(node, "keyword", "") not in LESSON_LINES]

    return record_of(write(Record(tuple(kept(record.lines)))))  # type: ignore[arg-type]


# ---- Reading and writing


def test_the_lesson_is_legal_and_in_the_canonical_form() -> None:
    record = record_of(LESSON)
    report = judge(record)
    assert (report.verdict, report.problems) == ("legal", [])
    assert write(record) == LESSON


def test_an_answer_is_what_the_act_would_be() -> None:
    record = record_of(
        "deal droggn 3\nask A\naccept: ♠10 {one} {two}, T1 for Mond, kontra {x} pagat, -07, S9 XX breaks a b {why}\n"
    )
    [line] = [line for line in record.main() if line.keyword == "accept"]
    shown = [(answer.form, answer.breaks) for answer in line.items]
    assert shown == [("cards", ()), ("buy", ()), ("words", ()), ("number", ()), ("cards", ("a", "b"))]
    assert [len(line.note(index).comments) for index in range(5)] == [2, 0, 1, 0, 1]
    assert "accept: S10 {one} {two}, T1 for T21, double pagat {x}, -7, S9 T20 breaks a b {why}\n" in write(record)
    assert line.items[3] == Answer("number", (-7,))


WHAT_MAY = """
deal tapp-tarock 3
dealer C
hand B: T20 T9 T5 SQ S10 S8 CJ C7 HK HN H2 D1 _4
contract C solo
ask B {What may Bert play?}
allowed: S10 {A spade.}
reject: T5 breaks must-follow {Bert still holds spades.}
trick 1 A: SK SQ SJ
"""


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [("S10", RIGHT), ("S8", RIGHT), ("SQ", RIGHT), ("T5", ILLEGAL), ("T9", ILLEGAL), ("HK", ILLEGAL)],
)
def test_every_legal_answer_is_right_where_all_are_asked(typed: str, outcome: str) -> None:
    lesson = Lesson(lesson_check(record_of(WHAT_MAY)))
    [question] = lesson.questions
    assert question.allows and {problem.severity for problem in lesson.report.problems} == {"note"}
    assert lesson.answer(question, Answer("cards", (CARD[typed],))).outcome == outcome


def test_an_accepted_answer_alone_leaves_others_wrong() -> None:
    lesson = Lesson(lesson_check(record_of(WHAT_MAY.replace("allowed:", "accept:"))))
    [question] = lesson.questions
    assert lesson.answer(question, Answer("cards", (CARD["S8"],))).outcome == WRONG


def test_a_lesson_goes_to_json_and_comes_back() -> None:
    record = record_of(LESSON)
    assert write(record_from_json(record_json(record))) == LESSON


def test_a_lesson_changes_nothing_of_the_deal() -> None:
    """Steps, verdict, points, score, what a seat saw and what follows stay what they are without the questions."""
    record = record_of(LESSON)
    plain = without_lesson(record)
    assert bare(plain.lines) != bare(record.lines)
    mine, other = judge(record), judge(plain)
    assert (mine.verdict, mine.points, mine.score) == (other.verdict, other.points, other.score)
    acts = [[(step.number, step.keyword, step.seat) for step in steps(one)] for one in (record, plain)]
    assert acts[0] == acts[1]
    assert len(steps(record, (1,))) == len(steps(plain, (1,)))
    for step in range(len(steps(record))):
        assert write(view(record, 1, step)) == write(view(plain, 1, step))


def test_the_inference_is_written_above_its_question() -> None:
    dropped = ("discard", "points", "score", "ask A {Lay", "accept: S9", "reject: T12", "reject: T20", "ask A {How",
               "accept: 53", "reject: 52", "ask A {What goes", "reject: 20")  # fmt: skip
    text = "".join(f"{line}\n" for line in LESSON.splitlines() if not line.strip().startswith(dropped))
    lines = write(complete(record_of(text))).splitlines()
    at = lines.index("discard A: S9 CJ DQ")
    assert lines[at - 1] == "take A: S9 T5 CJ"
    assert lines[at + 1] == "ask A"


# ---- Which act is asked for


def test_each_question_finds_the_next_act_of_its_seat() -> None:
    record = record_of(LESSON)
    report = judge(record)
    assert report.table is not None
    found = asked(record, report.table.orders)
    listed = [(ask.path, ask.step, "ABC"[ask.seat], ask.line.keyword, ask.done.form) for ask in found.questions]
    total = len(steps(record)) - 1
    assert listed == [
        ((), 3, "C", "bids", "words"),
        ((), 9, "A", "discard", "cards"),
        ((), 10, "A", "announce", "words"),
        ((), 12, "C", "announce", "words"),
        ((), 18, "B", "trick", "cards"),
        ((), 29, "C", "trick", "cards"),
        ((), total, "A", "points", "number"),
        ((), total, "A", "score", "number"),
        ((1,), 1, "A", "trick", "cards"),
    ]
    acts = [question for question in found.questions if question.done.form != "number"]
    assert [steps(record, question.path)[question.step].seat for question in acts] == [ask.seat for ask in acts]
    assert (found.alone, found.unanswered) == ([], [])


def test_a_question_of_an_idle_seat_does_not_hide_the_dealer() -> None:
    text = "deal droggn 4\nhand B: _20\nask A {A sits out.}\nbids: B ansager, C pass, D pass\n"
    assert ("nothing-to-ask", 3, 5) in told(text)
    assert "sits-out" not in [code for code, *_ in told(text)]


# ---- What is wrong with an answer


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("accept: unterer,", "accept: «oberer,", "answer-not-allowed"),
        ("reject: solo {Allowed, and", "reject: «hold {Allowed, and", "answer-breaks"),
        ("reject: solo {Allowed, and", "reject: «T21 {Allowed, and", "answer-misfit"),
        ("reject: solo {Allowed, and", "reject: «12 {Allowed, and", "answer-misfit"),
        ("reject: solo {Allowed, and", "reject: «unterer {Allowed, and", "answer-twice"),
        ("reject: solo {Allowed, and", "reject: solo breaks «call-too-low {Allowed, and", "answer-not-broken"),
        ("breaks call-too-high", "breaks «call-too-low", "answer-not-broken"),
        ("breaks call-too-high", "breaks call-too-high «too-low", "code-unknown"),
        ("breaks call-too-high", "breaks «too-low", "code-unknown"),
        ("accept: S9 CJ DQ", "accept: «DQ S9 T5", "answer-not-allowed"),
        ("accept: S9 CJ DQ", "accept: S9 CJ DQ, «DQ CJ S9", "answer-twice"),
        ("accept: S9 CJ DQ", "accept: «S9 CJ", "answer-not-allowed"),
        ("HK S9 CJ breaks discard-forbidden", "HK S9 CJ breaks «discard-trull", "answer-not-broken"),
        ("accept: pagat {", "accept: «valat pagat {", "answer-not-allowed"),
        ("accept: pagat {", "accept: «kontra {", "answer-not-allowed"),
        ("reject: pagat breaks", "reject: kontra breaks «nothing-to-double, pagat breaks", "answer-not-broken"),
        ("accept: T21, Fool", "accept: «T19, Fool", "answer-not-allowed"),
        ("accept: T21, Fool", "accept: «T21 T16, Fool", "answer-misfit"),
        ("reject: T20 breaks not-held", "reject: T16 breaks «not-held", "answer-not-broken"),
        ("reject: CK breaks must-follow", "reject: CK breaks «must-trump", "answer-not-broken"),
        ("reject: CK breaks must-follow", "reject: «T8", "answer-breaks"),
        ("accept: SK, S8", "accept: «T21, S8", "answer-not-allowed"),
        ("accept: 53", "accept: «54", "answer-not-allowed"),
        ("accept: 53", "accept: «pagat", "answer-misfit"),
        ("52 breaks false-points", "52 breaks «false-score", "answer-not-broken"),
        ("reject: 20 breaks false-score", "reject: 20 breaks «false-points", "answer-not-broken"),
        ("ask C {Leopold leads.", "ask «D {Leopold leads.", "seat-unknown"),
        ("score: A 40\n", "score: A 40\n«hint {Too late.}\n", "nothing-to-answer"),
        ("score: A 40\n", "score: A 40\nask «A {Anything more?}\naccept: pass\n", "nothing-to-ask"),
        ("trick 3 A", "«accept: T16\ntrick 3 A", "nothing-to-answer"),
        ("reject: 20 breaks false-score {The", "reject: «40 {The", "answer-missing"),
    ],
)  # fmt: skip
def test_a_broken_lesson_is_broken_at_its_place(old: str, new: str, code: str) -> None:
    text = changed(LESSON, (old, new))
    assert text.count("«") == 1
    row = text[: text.index("«")].count("\n")
    place = (row + 1, text.split("\n")[row].index("«") + 1)
    if code == "answer-missing":
        place = (row, 1)
    if code == "answer-twice":
        text = text.replace("accept: unterer, pass", "accept: pass, unterer")
    found = told(text.replace("«", ""))
    assert (code, *place) in found
    assert {found_code for found_code, *_ in found} <= {code, "answer-twice"}


def test_answers_are_judged_as_far_as_the_deal_is() -> None:
    """Behind an act that ends the judging no answer is judged; and none of a game that nobody knows."""
    text = changed(LESSON, ("trick 2 A: T21 T11 T7", "trick 2 A: T21 T8 T7"), ("accept: SK, S8", "accept: T21, S8"))
    assert [code for code, *_ in told(text)] == ["played-twice"]
    assert [code for code, *_ in told(LESSON.replace("tapp-tarock", "tarocchini"))] == ["game-unknown"]


def test_only_cards_that_are_known_prove_a_breach() -> None:
    text = "deal tapp-tarock 3\ndealer C\ncontract A solo\nask B\naccept: S10, T5\ntrick 1 A: SK S7 SJ\n"
    assert told(text) == [("answer-not-allowed", 5, 14)], "B plays the S7, so he holds it"
    assert told(text.replace("S7", "T5").replace("S10, T5", "S10, T4")) == []


def test_an_act_that_the_table_let_stand_may_be_asked_for() -> None:
    text = changed(
        LESSON,
        ("accept: SK, S8\n", "accept: S8\nreject: T7 breaks played-twice\n"),
        ("trick 6 C: SK?!", "trick 6 C: SK?"),
    )
    assert told(text) == []


def test_a_lesson_of_very_many_answers_is_judged_in_part() -> None:
    many = ", ".join(f"S10 breaks not-held, T{n}" for n in range(1, 22)) + ", "
    text = changed(LESSON, ("accept: SK, S8\n", "reject: " + many * 6 + "SK\naccept: S8\n"))
    assert [code for code, *_ in told(text)].count("too-many-answers") == 1


@pytest.mark.slow
def test_a_slow_lesson_stops_at_its_two_hundredth_answer() -> None:
    text = "deal tapp-tarock 3\nbids: A pass, B dreier\n" + "ask C\naccept: pass\n" * 500 + "bids: C pass\n"
    assert [(code, line) for code, line, _ in told(text)] == [("too-many-answers", 404)]


# ---- Random edits


@pytest.mark.slow
def test_random_edits_of_lesson_lines_raise_nothing() -> None:
    """Edited lines are read, judged and written, and mean the same when read again."""
    choose = random.Random(1783)
    rows = LESSON.splitlines()
    lesson = [index for index, row in enumerate(rows) if row.split()[0].rstrip(":") in (*LESSON_LINES, "(")]
    words = sorted({word for row in rows for word in row.replace(",", " ").split()} | {"for", "{", "}", ":", "^"})
    verdicts = set()
    for _ in range(amount(100, 400)):
        edited = list(rows)
        for _ in range(choose.randint(1, 4)):
            at = choose.choice(lesson)
            parts = edited[at].split(" ")
            way = choose.randrange(5)
            if way == 0:
                parts[choose.randrange(len(parts))] = choose.choice(words)
            elif way == 1:
                parts.insert(choose.randrange(len(parts) + 1), choose.choice(words))
            elif way == 2:
                del parts[choose.randrange(len(parts))]
            elif way == 3:
                other = choose.randrange(len(edited))
                edited[at], edited[other] = edited[other], edited[at]
                continue
            else:
                parts = choose.choice(rows).split(" ")
            edited[at] = " ".join(parts)
        for record in read("\n".join(["deal tapp-tarock 3", *edited[1:]]) + "\n"):
            report: Report = judge(record)
            verdicts.add(report.verdict)
            if not record.flaws:
                assert read(write(record)) == [record]
    assert {"illegal", "unreadable"} <= verdicts


def test_cards_to_call_are_those_that_may_be_by_default() -> None:
    """A lesson asks which kings may be called, and offers all cards; an exercise asks which is best."""
    offered = []
    for name, words in (("02-lesson", "king may she call"), ("03-exercises", "king does she call")):
        records = read((RECORDS / "koenigrufen" / f"{name}.tdn").read_text("utf-8"))
        record = next(each for each in records if words in write(each))
        lesson = Lesson(lesson_check(record))
        question = next(each for each in lesson.questions if each.line.keyword == "call")
        offered += [offer.candidates.cards.bit_count() for offer in lesson.offers(question)]
    assert offered == [54, 3]


@pytest.mark.parametrize("asked", ["count: points", "count: trumps", "who: T1"])
def test_a_question_to_a_seat_that_the_table_has_not_is_checked(asked: str) -> None:
    [record] = read(f"deal tapp-tarock 3\ndealer A\nask D\n{asked}\ntrick 1 D: T1 T2 T3\n")
    assert "seat-unknown" in [problem.code for problem in lesson_check(record).problems]


def test_who_sits_out_as_written_is_asked_nothing_though_a_reading_seats_him() -> None:
    """The hands and the bids show that E deals."""
    text = """deal koenigrufen 5
dealer D
hand A: T9 T2 SQ S10 S7 CK CJ HQ H1 DQ DN DJ
hand B: T13 T8 T4 S8 C9 C8 C7 HN HJ H3 DK D4
hand C: Fool T21 T20 T19 T18 T17 T16 T15 T7 T1 H2 D1
hand D: T14 T12 T10 T6 T5 T3 SK SJ S9 CQ C10 HK
talon: D3 T11 D2 | CN SN H4
bids: A vorhand, B solodreier, C pass, D pass, A pass
announce: B pass, C pass, D trull, D pass, A pass, B pass, C pass
trick 1 A: T9 T4 T16 T3
ask C {What now?}
accept: T15
trick 2 C: T15 T5 T2 T8
ask D {What now?}
accept: T6
trick 3 C: D1 T6 DJ D4
"""
    lesson = Lesson(judge(read(text)[0]))
    assert [lesson.seen(question).number for question in lesson.questions] == [1], "that of C alone"
