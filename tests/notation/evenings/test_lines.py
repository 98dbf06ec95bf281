"""The file of an evening: its lines are facts, and whatever it holds is written back byte for byte."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from notation.cli import main
from notation.evenings import codes
from notation.evenings.lines import EVENING_LINES, SEASON_LINES, formatted, read_text
from notation.evenings.reading import read_evening
from notation.problems import CATALOGUE, ERROR, NOTE, Code
from tests.places import EXAMPLES

CLUB = """\
%evening 1
event "Vereinsabend"
place "Gasthof Post"
date 2026-11-27
game koenigrufen
tables 4 5
rounds 3 deals 16
seating meetings seed 4711
scoring score places 60..0
ties places best-round
player 1 "Anna"
player 2 "Leopold"
player 3 "Agnes"
player 4 "Clara"
player 5 "Sabine" late 2
round 1
table 1: 3 4 1 2
pad 1.1.1: 4 -4 -4 4
result 1.1: 24 -8 -40 24 by "Kassa" at 2026-11-27T19:52
result 1.1: 24 -8 -42 26 "wrong line" by "Kassa" at 2026-11-27T19:55
close 1
"""
"""A whole evening in the canonical form."""

EVERY_LINE = f"""\
{CLUB}rules standard illustrated=no
house huber@20240101 "Runde Huber": like koenigrufen tirol
total 400
late 5 3
gone 4 3
away 2
same 1 5
lot 3 4
round 2
bye: 4
board 2.1: 0123456789abcdef0123456789abcdef
open 1 "a line was wrong"
"""
SEASON = """\
%season 1
title "Winter"
evening "2026-11-27.evening"
points rank 25 18 15
best 6
least 4
ties last
same "Anna" "Anna H."
"""


def test_the_example_is_read_and_written_back_byte_for_byte() -> None:
    evening = read_evening(CLUB.encode())
    assert evening.problems == []
    table = evening.rounds[1].tables[1]
    assert table.result and table.result.scores == (24, -8, -42, 26)
    assert [result.scores for _fact, result in table.results] == [(24, -8, -40, 24), (24, -8, -42, 26)]
    assert formatted(read_text(CLUB.encode())) == CLUB.encode()


def test_there_is_a_line_of_every_keyword_in_its_canonical_form() -> None:
    for text, known in ((EVERY_LINE, EVENING_LINES), (SEASON, SEASON_LINES)):
        found = read_text(text.encode())
        assert ({fact.keyword for fact in found.facts}, found.problems) == (set(known), ())
        assert formatted(found) == text.encode()


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ('player  05   "Anna"   gone 4  late 2', 'player 5 "Anna" gone 4 late 2'),
        ("table 1 : 3 4  1 2 {new} # seen", "table 1: 3 4 1 2 {new} # seen"),
        ("result 1.01: 24", "result 1.01: 24"),
        ("scoring places 4 3 2 1 ,5:4 3 2 1 1 score", "scoring places 4 3 2 1, 5: 4 3 2 1 1 score"),
        ("\tbye :5 6", "bye: 5 6"),
        ("house  h@20240101: like cego  standard {us} # x", "house h@20240101: like cego standard {us} # x"),
        ('pad 1.1.2:-6 2 2 2  contract trischaken made pagat uhu times 02 "why"',
         'pad 1.1.2: -6 2 2 2 contract trischaken made pagat uhu times 2 "why"'),
        ('result 2.10:-4  004 deals 12 "why" by "A"', 'result 2.10: -4 4 deals 12 "why" by "A"'),
        ("x-own   {  as it is", "x-own   {  as it is"),
    ],
)  # fmt: skip
def test_the_canonical_form_of_a_line(written: str, canonical: str) -> None:
    data = f"%evening 1\r\n\r\n\n{written}\r\n\n".encode()
    assert formatted(read_text(data)) == f"%evening 1\n{canonical}\n".encode()


def test_who_cut_the_file_off_left_a_line_that_does_not_count() -> None:
    cut = CLUB + 'open 1 "x"\nresult 1.1: 24 -8 -4'
    evening = read_evening(cut.encode())
    assert [(found.code, found.line) for found in evening.problems] == [("line-cut", 23)]
    assert formatted(read_text(cut.encode())).endswith(b'open 1 "x"\nx-cut result 1.1: 24 -8 -4\n')


LINE = st.sampled_from([*EVERY_LINE.splitlines(), *SEASON.splitlines(), "{", '"', "x-a", "Table 3", "\udc80", ""])


@given(st.lists(LINE, max_size=12), st.sampled_from(["\n", "\r\n", " \n"]))
@pytest.mark.slow
def test_the_canonical_form_says_the_same_and_stays_as_it_is(lines: list[str], end: str) -> None:
    data = "".join(line + end for line in lines).encode("utf-8", "surrogateescape")
    once = read_text(data)
    again = read_text(formatted(once))
    assert [fact[:2] for fact in again.facts] == [fact[:2] for fact in once.facts]
    assert [each.code for each in again.problems] == [each.code for each in once.problems]
    assert formatted(again) == formatted(once)


@given(st.binary(max_size=200))
def test_no_bytes_stop_the_reader(data: bytes) -> None:
    read_evening(data)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("result 1.1 24", 12, "“24” is not allowed here in a “result” line; expected: a colon."),
        ("result 11: 24", 8, "“11” is not allowed here in a “result” line; expected: a round and a table (1.2)."),
        ("close", 6, "This “close” line ends too early; expected: a number."),
        ("close 1 2", 9, "“2” is not allowed here in a “close” line; expected: the end of the line."),
        ("date 2026-02-30", 6, "“2026-02-30” is not allowed here in a “date” line; expected: a day of the calendar."),
        ("seating lots", 9, "“lots” is not allowed here in a “seating” line; expected: random, meetings, standings or "
         "keep."),
        ("scoring places 4 3, 5: 4 3", 27, "This “scoring” line ends too early; expected: a number."),
        ("Player 5 \"Anna\"", 1, "No line of the notation starts with “Player”; a line starts with its keyword. "
         "Did you mean “player”?"),
        ("palyer 5", 1, "“palyer” is not a keyword of the notation; the line is kept as it is. Did you mean “player”?"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_says_where_and_why(line: str, column: int, message: str) -> None:
    [found] = read_text(f"%evening 1\n{line}\n".encode()).problems
    assert (found.line, found.column, found.message) == (2, column, message)


# ---- The catalogue

CODES = [code for code in vars(codes).values() if isinstance(code, Code) and code is not codes.EVENING_LACKING]
PLACE = re.compile(r"# column ([0-9]+): \S")
AT = {"game-lacking": (1, 1), "line-cut": (8, 1)}
"""Where a problem is that no remark can stand beside."""


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_the_smallest_example_of_a_code_shows_it_at_its_place(code: Code) -> None:
    [path] = EXAMPLES.glob(f"{code.name}.evening")  # that of the season is in test_season.py
    data = path.read_bytes()
    told = [(row, int(found[1])) for row, line in enumerate(data.decode().split("\n"), 1) for found in
            PLACE.finditer(line)]  # fmt: skip
    [place] = told if code.name not in AT else [AT[code.name]]
    found = read_evening(data).problems
    assert [(each.line, each.column, each.severity) for each in found if each.code == code.name] == [
        (*place, code.severity)
    ]
    assert {each.severity for each in found if each.code != code.name} <= {NOTE}
    assert all(each.message.endswith(".") and not set("{}") & set(each.message) for each in found)


def test_every_example_of_an_evening_has_its_code() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.evening")} == {code.name for code in CODES} < set(CATALOGUE)


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_explain_shows_the_sentence_and_the_example(code: Code) -> None:
    result = CliRunner().invoke(main, ["explain", code.name])
    assert result.exit_code == 0
    assert result.output.startswith(f"{code.name}, {code.severity}\n")
    assert f"! column {'' if code.name not in AT else AT[code.name][1]}" in result.output


def test_a_number_that_two_players_have_is_one_problem(tmp_path: Path) -> None:
    text = CLUB.replace('player 2 "Leopold"', 'player 1 "Leopold"').replace("table 1: 3 4 1 2", "table 1: 3 4 1 5")
    errors = [each for each in read_evening(text.encode()).problems if each.severity == ERROR]
    assert [(each.code, each.line, each.column) for each in errors] == [("number-twice", 12, 8)]
