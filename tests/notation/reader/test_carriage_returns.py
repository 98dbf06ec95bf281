"""A carriage return belongs to the end of a line: between items it separates nothing, within a text it is a character.

All ways of reading agree on it: runs, single lines, and lark.
"""

import re
from io import BytesIO

import pytest

from notation.reader import read, records
from notation.replay import judge
from notation.writer import write
from tests.notation.reader.test_reader import OTHERS, PLAIN, RICH, outside

LESSON = """deal tapp-tarock 3
ask A {why?}
accept: dreier, T5 for T6 breaks must-follow {so}
hint {think}
bids: A dreier
"""
TEXTS = {"plain": PLAIN, "rich": RICH, "of other games": OTHERS, "a lesson": LESSON}
LATE = "\r"


def places(text: str) -> list[int]:
    """Where spaces separate items, colons included: not within comments, texts, remarks and anybody's own lines."""
    marked = outside(text, "(?<=[^ \n]) (?=[^ \n])", lambda found: LATE)
    return [found.start() for found in re.finditer(LATE, marked)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.slow
def test_between_items_it_makes_its_line_unreadable_at_its_place(text: str) -> None:
    assert len(places(text)) > 8
    for place in places(text):
        broken = text[:place] + "\r" + text[place + 1 :]
        line = text.count("\n", 0, place) + 1
        column = place - text.rfind("\n", 0, place)
        [record] = read(broken)
        assert [flaw[:3] for flaw in record.flaws] == [("carriage-return", line, column)], broken
        report = judge(record)
        assert report.verdict == "unreadable"
        [message, *_] = [problem.message for problem in report.problems if problem.code == "carriage-return"]
        assert "carriage return" in message


@pytest.mark.parametrize(
    "line", ["\rdealer A", "dealer A\r ", "dealer A\r\r", "\r dealer A", "dealer A \r# so", "\r\r"]
)
def test_only_the_last_one_before_the_line_feed_ends_a_line(line: str) -> None:
    [record] = read(f"deal tapp-tarock 3\n{line}\nboard 1\n")
    assert [(flaw.code, flaw.line) for flaw in record.flaws] == [("carriage-return", 2)]
    assert record.header("board") == 1


@pytest.mark.parametrize("end", ["\r\n", " \r\n", "\t\r\n", "\r", ""])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_carriage_return_ends_a_line_only_with_its_feed(text: str, end: str) -> None:
    [clean] = read(text)
    given = text.rstrip("\n").replace("\n", "\r\n") + end
    [record] = read(given)
    assert (record, record.flaws) == (clean, [])
    assert judge(record).verdict == judge(clean).verdict
    assert write(record) == write(clean)
    assert [record.text for record in records(BytesIO(given.encode()))] == [given], "the source stays as it is"


def test_a_blank_line_with_one_ends_no_comment() -> None:
    for text in ("{a\r\n\r\n b}", "{a\n\r\n b}\r"):
        [record] = read(f"deal tapp-tarock 3\r\n{text}\n")
        assert record.flaws == []
        assert [note.comments[0].text for line in record.main() for note in (line.notes or {}).values()] == ["a\nb"]


@pytest.mark.parametrize("line", ['event "a\rb"', "{a\rb}", "# a\rb", "x-a b\rc", "trick 1 A: T5 {a\rb} T6"])
def test_within_a_text_it_is_a_character(line: str) -> None:
    text = f"deal tapp-tarock 3\n{line}\n"
    [record] = read(text)
    assert record.flaws == []
    assert write(record) == text


def test_a_file_of_carriage_returns_alone_is_told_so_once() -> None:
    [record] = read(PLAIN.replace("\n", "\r"))
    assert [(flaw.code, flaw.line) for flaw in record.flaws] == [("carriage-return", 1)]
