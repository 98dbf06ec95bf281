"""Writing and reading again: nothing is lost, nothing moves, and what was written stays as it is."""

import string
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import NAME
from notation.deals.chance import records as random_records
from notation.problems import CATALOGUE, ERROR
from notation.reader import read
from notation.record import KINDS, UNKNOWN, Comment, Line, Note, Record, Variation, plain
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import comment_text, line_text, quote, write

QUICK = settings(derandomize=True, deadline=None, max_examples=80)


# ---- Records of every construct

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\n")
TEXT = st.one_of(
    st.text(LETTERS, max_size=12), st.sampled_from(['"', "\\", '\\"', "{", "}", "# a", "a  b", "deal x 3", "", " "])
)
WORD = st.one_of(
    st.sampled_from(
        ["pass", "dreier", "unterer", "oberer", "solo", "hold", "pagat", "valat", "kontra", "eine-leere", "for", "deal"]
    ),
    st.from_regex(r"[a-z][a-z0-9-]{0,5}", fullmatch=True),
)
SEAT = st.integers(0, 7)
NUMBER = st.integers(-999_999_999, 999_999_999)
PART = st.sampled_from((Fraction(1, 3), Fraction(2, 3), Fraction(1, 2)))
POINTS = st.one_of(NUMBER, st.builds(lambda whole, part: whole + part, st.integers(0, 999_999_999), PART))
CARD = st.one_of(st.sampled_from(list(NAME)), st.just(UNKNOWN))


def as_read(text: str) -> str:
    """The text of a comment as a reader gives it: no space round its lines, no blank lines."""
    return "\n".join(line for word in text.strip().split("\n") if (line := word.strip()))


COMMENT = st.builds(
    Comment,
    st.text(st.one_of(LETTERS, st.sampled_from("\n\n}\\{ ")), max_size=16)
    .map(as_read)
    .filter(lambda text: text[:1] != "@"),
    st.sampled_from(["", "", "de", "en", "gsw", "de-AT"]),
)
COMMENTS = st.lists(COMMENT, min_size=1, max_size=2).map(tuple)
MARK = st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"])
BESIDE = st.builds(Note, MARK, st.booleans(), st.one_of(st.just(()), COMMENTS)).filter(lambda note: note != Note())
ONLY_COMMENTS = COMMENTS.map(lambda found: Note(comments=found))
REMARK = st.one_of(st.none(), st.none(), st.text(LETTERS, max_size=8).map(str.strip))


@st.composite
def lines(
    draw: st.DrawFn,
    keyword: str,
    items: st.SearchStrategy[Any],
    seat: bool = False,
    number: bool = False,
    beside: Any = None,
) -> Line:
    """A line of a keyword: its items, and what stands beside them."""
    given = tuple(draw(items))
    notes: dict[int, Note] = {}
    if beside is not None and draw(st.booleans()):
        for index, item in enumerate(given):
            if draw(st.integers(0, 3)) == 0:
                notes[index] = draw(
                    ONLY_COMMENTS if item == "|" or (isinstance(item, str) and keyword == "agreed") else beside
                )
    if keyword not in ("contract", "concede") and draw(st.integers(0, 5)) == 0:
        notes[-1] = draw(ONLY_COMMENTS)
    return Line(
        keyword,
        draw(SEAT) if seat else None,
        draw(st.integers(0, 9999)) if number else None,
        given,
        notes or None,
        draw(REMARK),
        0,
    )


def some(each: st.SearchStrategy[Any], most: int = 6) -> st.SearchStrategy[Any]:
    """One item and more."""
    return st.lists(each, min_size=1, max_size=most)


NOTHING: st.SearchStrategy[Any] = st.just(())
CALL = st.one_of(st.tuples(SEAT, WORD), st.tuples(SEAT, WORD, WORD))
SAID_OF = st.builds(lambda call, letter: (*call, letter), CALL, st.sampled_from("ABCDEFGH"))
COUNT = st.tuples(SEAT, NUMBER)
DATE = st.one_of(st.dates().map(str), st.sampled_from(["1999", "1999-10", "0001"]))
OPTION = st.from_regex(r"[a-z][a-z0-9-]{0,4}=[A-Za-z0-9/-]{1,4}", fullmatch=True)
RULE_SET = st.from_regex(r"[a-z][a-z0-9-]{0,4}(@[0-9]{1,2})?", fullmatch=True)
RAW = (
    st.text(LETTERS, max_size=10).map(lambda text: text.strip(" \t\r")).map(lambda text: (f" {text}",) if text else ())
)

PLAIN_COMMENT = st.builds(
    lambda found, remark: Line("", None, None, (), {-1: Note(comments=found)}, remark, 0), COMMENTS, REMARK
)
PLAIN_REMARK = st.builds(
    lambda remark: Line("", None, None, (), None, remark, 0), st.text(LETTERS, max_size=8).map(str.strip)
)
OWN = st.builds(
    lambda keyword, raw: Line(keyword, None, None, raw, None, None, 0),
    st.one_of(
        st.just("x-"), st.from_regex(r"x-[a-z0-9-]{1,4}", fullmatch=True), st.sampled_from(["weather", "dealt", "bid"])
    ),
    RAW,
)

HEADERS = [
    *(lines(keyword, st.tuples(TEXT)) for keyword in ("event", "place", "table", "annotator", "source")),
    lines("player", st.tuples(TEXT), seat=True),
    lines("rules", st.builds(lambda name, options: (name, *options), RULE_SET, st.lists(OPTION, max_size=2))),
    lines("date", st.tuples(DATE)),
    lines("round", st.tuples(st.integers(0, 9999))),
    lines("board", st.tuples(st.integers(0, 9999))),
    lines("dealer", NOTHING, seat=True),
]
CARDS_OF_A_SEAT = ("hand", "take", "keep", "discard", "call", "show")
ACTS = [
    *(lines(keyword, some(CARD), seat=True, beside=BESIDE) for keyword in CARDS_OF_A_SEAT),
    lines("talon", some(st.one_of(CARD, st.just("|"))), beside=BESIDE),
    lines("bids", some(CALL), beside=BESIDE),
    lines("announce", some(st.one_of(CALL, SAID_OF)), beside=BESIDE),
    lines("contract", st.tuples(WORD), seat=True, beside=BESIDE),
    lines("buy", st.tuples(CARD, CARD), seat=True, beside=BESIDE),
    lines("expose", NOTHING, seat=True),
    lines("concede", st.one_of(NOTHING, st.tuples(WORD)), seat=True, beside=BESIDE),
    lines("claim", NOTHING, seat=True),
    lines("trick", some(CARD, 9), seat=True, number=True, beside=BESIDE),
    lines("...", st.just(("...",))).map(lambda line: line._replace(items=())),
    lines("points", some(st.tuples(SEAT, POINTS), 3), beside=ONLY_COMMENTS),
    lines("score", some(COUNT, 3), beside=ONLY_COMMENTS),
    lines(
        "agreed",
        st.builds(lambda counts, why: (*counts, *why), some(COUNT, 3), st.lists(TEXT, max_size=1)),
        beside=ONLY_COMMENTS,
    ),
]
LINE = st.one_of(*HEADERS, *ACTS, *ACTS, PLAIN_COMMENT, PLAIN_REMARK, OWN)


def variation(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A variation of some lines."""
    return st.builds(lambda held: Variation(tuple(held), 0), st.lists(inner, max_size=3))


NODE = st.one_of(LINE, LINE, LINE, variation(st.one_of(LINE, variation(st.one_of(LINE, variation(LINE))))))
DEAL = st.one_of(
    st.just(Line("deal", None, 3, ("tapp-tarock",), None, None, 0)),
    lines("deal", st.tuples(WORD), number=True),
)
RECORD = st.builds(lambda deal, nodes: Record((deal, *nodes)), DEAL, st.lists(NODE, max_size=5))


def read_again(text: str) -> Record:
    """The one record of a text that has nothing in it that cannot be read."""
    [record] = read(text)
    assert [flaw.code for flaw in record.flaws if CATALOGUE[flaw.code].severity == ERROR] == []
    return record


@settings(QUICK, max_examples=120)
@given(RECORD)
@pytest.mark.slow
def test_every_record_survives(record: Record) -> None:
    text = write(record)
    again = read_again(text)
    assert again == record
    assert write(again) == text


@QUICK
@given(LINE)
@pytest.mark.slow
def test_every_line_survives(line: Line) -> None:
    record = Record((Line("deal", None, 3, ("tapp-tarock",), None, None, 0), line))
    assert read_again(write(record)) == record


@QUICK
@given(RECORD)
@pytest.mark.slow
def test_every_record_can_be_judged(record: Record) -> None:
    """The game may be unknown, and hardly an act of it is legal: an answer there is."""
    for again in read(write(record)):
        assert judge(again).verdict


@QUICK
@given(COMMENT)
@pytest.mark.slow
def test_every_comment_survives(comment: Comment) -> None:
    record = read_again(f"deal x 3\nhand A: T1 {comment_text(comment)}\n")
    line = record.first("hand")
    assert line is not None
    assert line.note(0).comments == (comment,)


@QUICK
@given(TEXT)
def test_every_string_survives(text: str) -> None:
    assert read_again(f"deal x 3\nplayer A {quote(text)}\n").names == {0: text}


@QUICK
@given(RECORD)
@pytest.mark.slow
def test_canonical_text_has_its_form(record: Record) -> None:
    text = write(record)
    assert text.startswith("deal ")
    assert text.endswith("\n")
    assert "\n\n" not in text
    assert "\ndeal " not in text


@pytest.mark.parametrize("edit", [("T", "♣"), ("{", "{ "), (": ", ":"), (" ", "  "), ("\n", "\r\n"), ("\n", "\n\n")])
def test_writing_twice_is_writing_once(edit: tuple[str, str]) -> None:
    for record in random_records(GAMES["tapp-tarock"], 3, 5, 3, None):
        for again in read("deal tapp-tarock 3\n" + write(record).split("\n", 1)[1].replace(*edit)):
            if not any(CATALOGUE[flaw.code].severity == ERROR for flaw in again.flaws):
                text = write(again)
                assert write(read_again(text)) == text
                assert read_again(text) == again


@QUICK
@given(st.text(string.printable, max_size=40))
def test_writing_any_text_twice_is_writing_it_once(text: str) -> None:
    for record in read("deal tapp-tarock 3\n" + text):
        if not any(CATALOGUE[flaw.code].severity == ERROR for flaw in record.flaws):
            written = write(record)
            assert read_again(written) == record
            assert write(read_again(written)) == written


@pytest.mark.parametrize("line", ["bids: A pass", "bids: A pass! {a} {b}", "bids: A pass, B dreier^"])
@pytest.mark.slow
def test_more_calls_than_a_line_may_have_stay_on_several(line: str) -> None:
    """As few as hold them."""
    [record] = read("deal tapp-tarock 3\n" + f"{line}\n" * 1_200)
    text = write(record)
    assert not record.flaws and read_again(text) == record and write(read_again(text)) == text
    assert 2 <= text.count("\nbids:") <= 5


@pytest.mark.parametrize("keyword", KINDS)
def test_a_line_without_items_can_be_written(keyword: str) -> None:
    """The key of a question for Anki has the line that is asked for as such a line."""
    assert line_text(plain(keyword, 0)).startswith(keyword)
