"""Every problem has its smallest example, and every example shows its problem and no other.

`notation/examples/CODE.tdn` is a record that is wrong in one way. A remark ``# column N: …`` on the offending line
says where; what else is wrong with it may be a note or a warning at most.
"""

import json
import re
from io import BytesIO

import pytest
from click.testing import CliRunner

import notation.replay  # noqa: F401  (declares the codes)
from notation import lessons
from notation.cli import main
from notation.evenings import codes as evening_codes
from notation.files.checking import JSONL, check, check_all
from notation.files.formatting import formatted
from notation.problems import ERROR, NOTE, Code, Finding
from notation.reader import MAX_RECORD, CloserLooks, read_record, sources
from notation.reader.lark_lines import LOOKS
from notation.rulebooks import GAMES
from notation.rulebooks import codes as all_codes
from tests.notation.records import WHOLE
from tests.offenders import at_once
from tests.places import EXAMPLES

NO_EXAMPLE = {
    "house-differs": "it needs a file beside the record, see rulebooks/test_houses.py",
    "too-many-answers": "its smallest example has two hundred answers",
    "line-unexplained": "its smallest example has two hundred lines that cannot be read",
    "deal-mistyped": "nothing else may stand on its line, see reader/test_look_alikes.py",
    "record-too-long": "its smallest example is a megabyte long",
    "not-judged": "it is said where several acts contradict the game, in test_repairs.py",
    "position-unknown": "only a game from outside has no positions, see test_positions.py",
    "act-missing": "only a game from outside asks for such a line, see test_game_manual.py",
    "game-failed": "only a game from outside can fail so, see test_outside.py",
    "internal-error": "no record is known to show it, or it would have been mended",
}
"""Codes whose examples are made in the tests below."""

OF_EVENINGS = {code.name for code in vars(evening_codes).values() if isinstance(code, Code)}
"""Codes of an evening's file; their examples are looked at in evenings/test_lines.py."""

CATALOGUE = all_codes()
CODES = [code for code in CATALOGUE.values() if code.name not in {*NO_EXAMPLE, *OF_EVENINGS}]

PLACE = re.compile(r"# column ([0-9]+): \S")

NOTHING_ELSE_RIGHT = {
    "keyword-unknown", "comment-unclosed", "before-first-deal", "nothing-to-close", "not-closed", "not-utf-8",
    "carriage-return",
    "line-twice", "card-not-in-pack", "card-twice", "has-passed", "call-after-end", "pass-after-end",
    "played-twice", "laid-away", "not-scored", "not-irregular", "said-too-late", "trick-missing",
    "exchange-missing", "auction-missing", "discard-not-held", "auction-unknown", "card-unknown", "variation-empty",
    "variation-fact", "buy-not-held", "nothing-to-depart-from", "declarer-unknown", "dealer-unknown", "not-counted",
    "house-twice",
    "answer-allowed", "answer-twice", "answer-missing", "best-unproven", "line-misplaced",
    "forehand-only", "four-kings", "concede-forbidden", "concede-bird", "no-bonus-here", "bird-not-held",
    "kontra-or-valat", "hand-has-trumps", "position-score", "show-not-held", "show-twice", "no-petit-sec",
}  # fmt: skip
"""Codes of which the message alone says all there is: nothing, or no one thing, would have been right instead."""

RIGHT = {
    "line-unreadable": "a card",
    "text-unquoted": "in quotes",
    "word-ambiguous": "HK",
    "line-unknown": "a line starts with its keyword",
    "deal-not-first": "at the very start of its line",
    "nested-too-deep": "at most 16",
    "must-follow": "SQ",
    "forehand-opens": "vorhand",
    "hold-forehand-only": "farbendreier",
    "too-early": "vorhand",
    "at-once-only": "rufer",
    "discard-plain": "T20 T16 T13 T5",
    "announces-again": "pass",
    "whose-account": "rekontra B",
    "bird-demanded": "pagat",
    "must-beat": "SK",
    "must-overtrump": "T12",
    "called-suit-led": "H5",
    "show-count": "10, 13 or 15",
    "position-number": "there are 16",
    "position-tricks": "before trick 3: 2",
    "pile-size": "6 to 12",
    "partner-misfit": "Nobody is called",
    "without-position": "a “position” line",
    "stated-word": "valat",
    "answer-not-best": "T20",
    "best-left-out": "T19",
    "answer-untrue": "it is B",
    "lesson-word": "1, 2 or 3",
    "show-no-trump": "only trumps",
    "show-excuse": "T2",
    "petit-sec": "lay the hand open",
    "pagat-last": "T5",
    "tarock-led": "S7",
    "higher-bird-first": "T2",
    "king-not-held": "SK",
    "own-king": "another king",
    "no-bird": "T4, T3, T2 or T1",
    "too-few-plain": "6 plain cards",
    "kept-for-trick": "T5",
    "must-trump": "T5",
    "not-held": "T21",
    "call-unknown": "dreier",
    "call-too-high": "dreier",
    "call-too-low": "oberer",
    "hold-instead": "hold",
    "nothing-to-hold": "dreier",
    "hold-by-junior": "unterer",
    "take-not-a-packet": "T14 S7 H3",
    "take-wrong-packet": "H3",
    "take-count": "3",
    "discard-count": "3",
    "game-unknown": "tapp-tarock",
    "players-unknown": "3",
    "rule-set-unknown": "standard",
    "option-unknown": "talon-halves=fixed",
    "option-twice": "talon-halves=free",
    "house-word": "dreier",
    "house-contradiction": "quapil",
    "house-day": "wien@20210101",
    "version-unknown": "version 1",
    "seat-unknown": "3",
    "hand-size": "16",
    "talon-size": "6",
    "calls-swapped": "“dreier” by A",
    "calls-misfit": "Dreier played by B",
    "dealer-wrong": "C as the dealer",
    "lines-swapped": "line 6",
    "out-of-turn": "B’s turn",
    "call-missing": "pass",
    "contract-unknown": "dreier",
    "act-unexpected": "announcement",
    "wrong-seat": "A",
    "wrong-leader": "A had to lead",
    "wrong-number": "trick 2",
    "trick-too-long": "3 cards",
    "trick-too-short": "3",
    "record-ends": "a call of B",
    "false-points": "68",
    "false-score": "0",
    "points-impossible": "70",
    "score-impossible": "A 3",
    "score-unexplained": "A 3",
    "score-left-out": "3",
    "said-unknown": "pagat",
    "defender-announces": "kontra",
    "said-twice": "pagat",
    "not-his-doubling": "the defenders",
    "nothing-to-double": "kontra",
    "discard-forbidden": "kings",
    "discard-tarock": "S10",
    "discard-trull": "the Fool, T21 and T1",
    "discard-bout": "bouts",
    "discard-atout": "S10",
    "discard-second-king": "only one",
    "discard-king-alone": "at least one trump",
    "gstiess-only-supermord": "in Supermord only",
    "one-announcement": "only one of the two",
    "gstiess-kept": "T21",
    "pagat-not-held": "T1",
    "gstiess-not-held": "Fool",
    "sits-out": "only B, C and D",
    "pagat-kept": "T20",
    "call-one-card": "one card",
    "discard-kings": "all four kings together",
    "not-callable": "T2 to T20",
    "fool-locked": "another card",
    "step-too-high": "eine",
    "not-playable": "pass",
    "call-forced": "cego",
    "keep-count": "2",
    "keep-not-held": "dealt",
    "keep-forbidden": "one number card",
    "keep-suits": "one suit",
    "keep-court": "S9 or S8",
    "last-discard": "T3",
    "last-discard-open": "any other card",
    "nothing-to-ask": "followed by an act of its seat",
    "nothing-to-answer": "below an “ask” line",
    "answer-misfit": "a call of B",
    "answer-not-allowed": "solo",
    "answer-not-broken": "nothing",
    "answer-breaks": "call-too-low",
    "code-unknown": "tarock explain",
    "klop-compulsory": "solo-brez",
    "discard-king": "no king",
    "pagat-must": "T1",
    "kept-for-last": "T20",
}
"""Words with which the message names a correct entry."""


MENDED = ("comment-unclosed", "text-unquoted")
"""Codes whose examples `fmt` mends."""


def example(code: str) -> bytes:
    """The example of a code."""
    return (EXAMPLES / f"{code}.tdn").read_bytes()


def found(data: bytes) -> list[Finding]:
    """Every problem of every record of a file."""
    reports = [report for source in sources(BytesIO(data)) if (report := check(source, prove=True))]
    return [problem for report in reports for problem in report.problems]


def expected_place(data: bytes) -> tuple[int, int]:
    """The line and the column that the example's own remark names."""
    rows = data.decode("utf-8", "replace").split("\n")
    [place] = [(number, int(told[1])) for number, row in enumerate(rows, 1) for told in PLACE.finditer(row)]
    return place


codes = pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])


def test_every_code_has_an_example_and_every_example_a_code() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.tdn")) == sorted(f"{code.name}.tdn" for code in CODES)
    assert set(NO_EXAMPLE) <= set(CATALOGUE)


@codes
def test_an_example_shows_its_problem_at_its_place_and_no_other(code: Code) -> None:
    data = example(code.name)
    problems = found(data)
    mine = [problem for problem in problems if problem.code == code.name]
    assert [(problem.line, problem.column) for problem in mine] == [expected_place(data)]
    assert [problem for problem in problems if problem.severity == ERROR and problem not in mine] == []


@at_once(CODES)
@pytest.mark.slow
def test_only_notes_stand_beside_the_problem(code: Code) -> None:
    assert {problem.severity for problem in found(example(code.name)) if problem.code != code.name} <= {NOTE}


@at_once(CODES)
@pytest.mark.slow
def test_the_problem_has_the_severity_of_its_code(code: Code) -> None:
    assert {problem.severity for problem in found(example(code.name)) if problem.code == code.name} == {code.severity}


@at_once(CODES)
@pytest.mark.slow
def test_the_message_is_a_whole_sentence(code: Code) -> None:
    for problem in found(example(code.name)):
        assert problem.message.endswith((".", "?"))
        assert not set("{}") & set(problem.message)
        assert problem.message.startswith("“") or problem.message[0].isupper() or problem.message.split()[0] in GAMES
        assert not re.search(r"(: |say |play |are )nothing", problem.message)


@at_once(CODES)
@pytest.mark.slow
def test_the_message_names_what_would_have_been_right(code: Code) -> None:
    assert (code.name in RIGHT) != (code.name in NOTHING_ELSE_RIGHT), "enter it in RIGHT or in NOTHING_ELSE_RIGHT"
    [problem] = [problem for problem in found(example(code.name)) if problem.code == code.name]
    assert RIGHT.get(code.name, "") in problem.message


@at_once(CODES)
def test_the_example_starts_with_the_version(code: Code) -> None:
    data = example(code.name)
    assert data.startswith(b"%tdn 1\n")
    assert data.endswith(b"\n")
    assert not data.endswith(b"\n\n")


@at_once(CODES)
def test_an_example_that_can_be_read_is_canonical(code: Code) -> None:
    """An example stays as it is: `fmt` changes only the space before a remark."""
    data, left = example(code.name), list[Finding]()
    written = b"".join(formatted(sources(BytesIO(data)), left.extend))
    if not left:
        assert b" ".join(written.split()) == b" ".join(data.split()) or code.name in MENDED


@at_once(CATALOGUE)
@pytest.mark.slow
def test_explain_shows_the_sentence_and_the_example(code: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 0
    assert result.output.startswith(f"{code}, {CATALOGUE[code].severity}\n")
    if code not in {*NO_EXAMPLE, *OF_EVENINGS}:
        assert re.search(rf"! column \d+: {CATALOGUE[code].severity} {code}:", result.output)


def test_explain_without_a_code_lists_them_all() -> None:
    listed = CliRunner().invoke(main, ["explain"]).output
    assert [code for code in CATALOGUE if not re.search(rf"\b{code}\b", listed)] == []


def test_a_record_of_more_than_a_megabyte_is_not_read() -> None:
    data = b"deal tapp-tarock 3\n" + b"x-note written by hand\n" * (MAX_RECORD // 22)
    [problem] = found(data + b"\ndeal tapp-tarock 3\nbids: A pass, B pass, C pass\n")
    assert (problem.code, problem.line, problem.column) == ("record-too-long", 1, 1)
    assert str(MAX_RECORD) in problem.message


def test_so_many_lines_of_a_text_are_looked_at_closely() -> None:
    data = b"deal tapp-tarock 3\ntrick x\n" * 250
    several = [
        problem
        for line in check_all(list(sources(BytesIO(data))), JSONL, "en", prove=True).text.split("\n")[:-1]
        for problem in json.loads(line)["problems"]
    ]
    codes = [problem["code"] for problem in several]
    explained = codes.count("line-unreadable")
    assert codes.count("line-unexplained") == 250 - explained > 0 and explained >= LOOKS
    problem = several[-1]
    assert (problem["code"], problem["line"], problem["column"]) == ("line-unexplained", 500, 1)
    assert str(LOOKS) in problem["message"]


@pytest.mark.slow
def test_odd_lines_now_and_then_are_read_in_a_text_of_any_length() -> None:
    """Each deal may have a line that takes a closer look, however many deals there are."""
    odd = WHOLE + "agreed: A\n"
    looks = CloserLooks()
    for _ in range(2 * LOOKS):
        assert [flaw.code for flaw in read_record(odd.encode(), looks=looks).flaws] == ["line-unreadable"]


def test_a_mistake_of_the_program_is_a_problem_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(record: object, prove: bool) -> None:
        raise ZeroDivisionError("one by nothing")

    monkeypatch.setattr(lessons, "check", fails)
    [problem] = found(b"\n\ndeal tapp-tarock 3\nbids: A pass, B pass, C pass\n")
    assert (problem.code, problem.line, problem.column) == ("internal-error", 3, 1)
    assert "one by nothing" in problem.message
