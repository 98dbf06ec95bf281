"""The report as JSON: the keys of the specification, in both of its forms."""

import json

import pytest

from notation.files.checking import check
from notation.reader import Source
from notation.schemas.fields import json_line, report_json, report_schema

KEYS = [
    "file", "record", "line", "game", "players", "verdict", "declarer", "contract", "points", "points_unit", "score",
    "house", "house_file", "problems",
]  # fmt: skip
PROBLEM_KEYS = ["code", "severity", "line", "column", "message", "rule"]

RECORDS = {
    "legal": "deal tapp-tarock 3\nbids: A pass, B pass, C pass\n",
    "incomplete": "deal tapp-tarock 3\nbids: A dreier, B pass, C pass\n",
    "illegal": "deal tapp-tarock 3\nbids: A oberer, B pass, C pass\nscore: A 3\n",
    "unjudged": "deal strohmandel 4\nbids: A pass\n",
    "unreadable": "deal tapp-tarock 3\nbids = A\n",
    "no first line": "deal what is this\n",
}


def reported(text: str, number: int = 1) -> dict[str, object]:
    report = check(Source("a.tdn", 3, number, "1", text.encode()))
    assert report
    written = report_json(report, "a.tdn")
    assert json_line(report, "a.tdn") == json.dumps(written)
    return written


@pytest.mark.parametrize("name", RECORDS)
def test_the_schema_declares_what_is_written(name: str) -> None:
    written = reported(RECORDS[name])
    schema = report_schema()()
    assert list(written) == list(schema.fields) == KEYS
    assert schema.load(json.loads(json.dumps(written))) == written
    assert schema.dump(written) == written


@pytest.mark.parametrize("name", list(RECORDS)[:5])
def test_the_verdict_is_one_of_five(name: str) -> None:
    assert reported(RECORDS[name])["verdict"] == name


def test_seats_are_letters_and_what_there_is_not_is_null() -> None:
    written = reported(RECORDS["legal"])
    assert (written["declarer"], written["contract"], written["points"]) == (None, None, None)
    assert written["score"] == {"A": 0, "B": 0, "C": 0}
    written = reported(RECORDS["incomplete"])
    assert (written["declarer"], written["contract"], written["score"]) == ("A", "dreier", None)


def test_a_problem_has_its_place_in_the_file() -> None:
    problem = next(item for item in reported(RECORDS["illegal"])["problems"] if item["severity"] == "error")  # type: ignore[attr-defined]
    assert list(problem) == PROBLEM_KEYS
    assert (problem["code"], problem["line"], problem["column"]) == ("call-too-high", 4, 9)
    assert problem["rule"].startswith("tapp-tarock#")


def test_a_first_line_that_cannot_be_read_names_no_game() -> None:
    written = reported(RECORDS["no first line"])
    assert (written["game"], written["players"], written["verdict"]) == (None, None, "unreadable")


def test_text_before_the_first_record_is_record_0() -> None:
    written = reported("hello\n", number=0)
    assert (written["record"], written["verdict"]) == (0, "unreadable")
    assert report_schema()().validate(written) == {}


def test_a_line_is_ascii_without_control_characters() -> None:
    report = check(Source("\x1b\x7f\udcff.tdn", 1, 1, "1", "deal tapp-tarock 3\n\x9b♠ = 1\n".encode()))
    assert report
    line = json_line(report, "\x1b\x7f\udcff.tdn")
    assert line.isascii() and line.isprintable()
    assert json.loads(line)["file"] == "\x1b\x7f\udcff.tdn"


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "fine"},
        {"declarer": "Z"},
        {"points": {"B": "many"}},
        {"score": {"I": 3}},
        {"record": "1"},
        {"more": 1},
        {"problems": [{"code": "x"}]},
        {"players": None, "line": 0},
    ],
)
def test_the_schema_takes_nothing_else(change: dict[str, object]) -> None:
    assert report_schema()().validate(reported(RECORDS["legal"]) | change)
