"""All ways to read agree with lark alone, no text makes them stumble, and how a record is spaced changes nothing."""

import gc
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation.cards import NAMES
from notation.deals.chance import records as random_records
from notation.reader import locate, read, reading, runs, variations_in
from notation.reader.atoms import ATOM, GRAMMAR
from notation.reader.lark_lines import tree_of
from notation.reader.lines import read_line
from notation.reader.source_lines import own_line, source_lines, without_percent
from notation.record import (
    CLAIM_LINES,
    KINDS,
    LESSON_LINES,
    MAX_DEPTH,
    MAX_WORDS,
    PARTS_OF_DEAL,
    PHASE,
    Answer,
    Line,
    Record,
    Tricks,
    Variation,
)
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.reader.by_lark import by_lark
from tests.places import EXAMPLES, SHIPPED

QUICK = settings(derandomize=True, deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow])
"""However slow the machine."""

PLAIN = write(next(random_records(GAMES["tapp-tarock"], 3, 1, 7, None)))
"""A record that a random player made: legal and complete."""

RICH = """deal tapp-tarock 3 {the last of the evening}
rules standard@1 talon-halves=fixed
event "The \\"long\\" evening"
place "Bregenz \\\\ Bludenz"
date 2016-11
round 2
board 7
player A "Änne"
player B ""
dealer C
x-scan page 4 {of 12
hand A: Fool T21 {the Mond} T1 S10 _12
hand B: {what is left of it} T20 _14 D4
talon: T14 S7 H3 | C10 {of clubs} D4 T13
{@de Ein Kommentar.} {@en A comment.}
bids: A dreier! {slowly}, B pass
bids: C pass?!
take A: T14 S7 H3
discard A: S7 H3 T14
announce: A pagat, B kontra pagat!?, A rekontra pagat {why?}
trick 1 A: T20 T5 T6
trick 2 A: T19 {a long
  comment} T7 T8
( trick 2 A: T18 _2
  trick 3 A: T17 T9 T10 {instead}
  ( trick 3 A: T16 T9 T10
    x-more
  )
  {the end of it}
)
trick 3 A: T17!! T9 T10
# a remark
trick 4 A: T12 _2 # and another
claim A {nobody objected}
... {the rest is missing}
points: A 41, B -3
score: A 0
agreed: A 1, B 2 "because"
"""
"""A record with everything that one can hold."""

OTHERS = """deal cego 4
rules wien
house wien@20210101 "Wiener # {Cup}": like cego standard {a} # b
house ladder: rufer 1, trischaken 2
contract B solo
keep B: T21 T20
buy C: T21 for T18
call A: T20
expose D
concede B solo
show B: _10
position 12 B {a}
won A 0
won B 11 {a}: T21 {b} _3
partner C
claim A
trick 1 A: H10 S1 D5 C6
"""
"""Lines of other games."""

LESSON = """deal tapp-tarock 3
ask A {a} {b}
hint {a}{@ja b}
accept: {a} T5 T6 {b} {c}, ♠K for Sküs {d}
accept: dreier, kontra solo {a}, -3 {b}, 12
allowed: T5 {a}, hold
best: T5 {a}, SK
reject: T5 {a} breaks must-follow not-held {b} {c}, pass breaks bid-low {d}, XXI breaks x
bids: A pass
"""
"""A record that asks."""

DEALS = [
    write(record).replace("Fool", "Sküs", turn % 2).replace("\ntrick 3", "\r\n  trick\t3", turn % 3)
    for turn, game in enumerate(GAMES.values())
    for players in game.players
    for record in random_records(game, players, 2, 7, None)
]
"""Deals of every game."""

BASES = [PLAIN, RICH, OTHERS, LESSON]

PIECES = [
    *'{}()[]|:,;!?^_#"\\%@-. \t\r\n',
    "  ",
    "\n\n",
    "\n  ",
    "!!",
    "?!",
    "^!",
    "\r\n",
    "{a}",
    "{@de a}",
    " {a}",
    "{\n",
    "( ",
    "\n)\n",
    "for",
    "breaks",
    "^",
    "accept: T1",
    "ask A",
    "hint {a}",
    "♠K",
    "_2",
    "_99",
    "_0",
    "_100",
    "A",
    "B",
    "D",
    "H",
    "I",
    "A pass",
    ", ",
    "pass",
    "hold",
    "solo",
    "pagat",
    "kontra pagat",
    "valat",
    "T1",
    "T21",
    "T22",
    "T01",
    "Fool",
    "fool",
    "SK",
    "H10",
    "S1",
    "♠K",
    "XXI",
    "Pagat",
    "Sküs",
    "0",
    "00",
    "1",
    "16",
    "17",
    "-5",
    "99999",
    "1234567890",
    "trick",
    "trick 1 A: ",
    "hand A: ",
    "talon: ",
    "bids: ",
    "announce: ",
    "discard A: ",
    "take A: ",
    "claim A",
    "...",
    "points: A 1",
    "score: A 1",
    "contract A solo",
    "buy A: T1 for T2",
    "x-a b",
    "weather",
    "deal",
    "\ndeal cego 4\n",
    "%tdn 1",
    "\n%tdn 2\n",
    "date 2016",
    "date 2015-02-29",
    "board 08",
    "round 02",
    "table 3 # by the window",
    "rules standard",
    "dealer B",
    'player A "x"',
    "\x00",
    "\x0b",
    "\x0c",
    "\x1c",
    "\x85",
    "\u2028",
    "\u00a0",
    "\ufeff",
    "٣",
    "ß",
    "🂡",
]
"""Pieces put into a record, or in place of a piece of it."""

TOKEN = re.compile(r"[^\s:,|(){}]+|\s+|.", re.DOTALL)

Edit = tuple[str, float, float, str]

EDITS = st.lists(
    st.tuples(
        st.sampled_from(["characters", "token", "token", "line", "move"]),
        st.floats(0, 1, exclude_max=True),
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(["", *PIECES]),
    ),
    min_size=1,
    max_size=3,
)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text after some edits: characters deleted or replaced, a token replaced, a line replaced, doubled or moved."""
    for kind, here, there, piece in edits:
        if kind == "characters":
            at = int(here * len(text))
            text = text[:at] + piece + text[at + int(there * 4) :]
            continue
        parts = TOKEN.findall(text) if kind == "token" else text.splitlines(keepends=True)
        if not parts:
            continue
        at, to = int(here * len(parts)), int(there * len(parts))
        if kind == "move":
            parts.insert(to, parts.pop(at) if piece else parts[at])
        elif there < 0.6:
            parts[at] = piece
        else:
            parts[at] += piece
        text = "".join(parts)
    return text


JUDGED = ("deal", "rules", "dealer", "...", *PARTS_OF_DEAL, *PHASE, *CLAIM_LINES, *LESSON_LINES)
"""Lines that a game, or who asks of it, may judge; beside them only a player's who sits at no seat of the table."""


def acts(nodes: Iterable[Line | Tricks | Variation]) -> list[Any]:
    """Facts on which runs and lines must agree: verdicts with their places, and breaches that the table let stand."""
    found: list[Any] = []
    for node in nodes:
        if isinstance(node, Variation):
            found.append((acts(node.lines), node.row))
        elif isinstance(node, Tricks):
            found += acts(node.lines())
        elif node.keyword in JUDGED:
            irregular = [index for index, note in (node.notes or {}).items() if note.irregular]
            found.append((node.keyword, node.seat, node.number, node.items, node.row, irregular))
    return found


once_by_lark = lru_cache(20_000)(by_lark)


def said(nodes: Iterable[Line | Variation]) -> list[Any]:
    """All that lines say, with their places, and the order of what stands beside their items."""
    return [
        (said(node.lines), node.row) if isinstance(node, Variation) else (node, list(node.notes or ()))
        for node in nodes
    ]


def agree(text: str) -> bool:
    """Hold runs, lines and lark alone against each other on every record of a text; whether runs could read one."""
    any_in_runs = False
    for record in re.findall(r"^deal\b(?:.*\n)(?:(?!deal\b).*(?:\n|\Z))*", text + "\n", re.MULTILINE):
        group_tricks = runs.acts(record)
        lines, flaws = reading.read(without_percent(record), 1)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(reading, "read_line", once_by_lark)
            alone, found = reading.read(without_percent(record), 1)
        assert (said(lines), flaws) == (said(alone), found)
        if group_tricks is not None:
            assert flaws == []
            assert acts(group_tricks) == acts(lines)
            in_full = runs.lines(record)
            assert in_full is None or said(in_full) == said(lines)
            any_in_runs = True
    return any_in_runs


def use(record: Record) -> None:
    """Everything that is done with a record."""
    report = judge(record)
    told = [problem.message for problem in report.problems]
    assert all(told)
    listed = steps(record)
    for step in {0, len(listed) // 2, len(listed) - 1}:
        position(record, step)
    write(record)


# ---- Runs, lines, and lark alone


@pytest.mark.parametrize("text", BASES, ids=["plain", "rich", "others", "lesson"])
def test_a_record_is_read_alike_in_every_way(text: str) -> None:
    assert agree(text)
    assert [flaw.code for record in read(text) for flaw in record.flaws] == []


@pytest.mark.slow
def test_runs_take_what_the_writer_writes() -> None:
    for seed, record in enumerate(random_records(GAMES["tapp-tarock"], 3, 40, 11, None)):
        assert agree(write(record)), seed


@QUICK
@given(st.sampled_from(BASES), EDITS)
@pytest.mark.slow
def test_all_ways_agree_on_every_edit(text: str, edits: list[Edit]) -> None:
    agree(edited(text, edits))


@settings(QUICK, max_examples=300)
@given(st.sampled_from(DEALS), EDITS)
@pytest.mark.slow
def test_all_ways_agree_on_every_edit_of_a_deal(text: str, edits: list[Edit]) -> None:
    agree(edited(text, edits))


COMMENTED = "".join(f"{line} {{a}}\n" if line[:5] in ("trick", "bids:") else f"{line}\n" for line in PLAIN.splitlines())


@settings(QUICK, max_examples=150)
@given(EDITS)
@pytest.mark.slow
def test_all_ways_agree_on_every_edit_of_a_record_with_comments(edits: list[Edit]) -> None:
    agree(edited(COMMENTED, edits))


# ---- A line with comments and marks

NOTED = r"""trick 1 A: T5! {a} T6 T7?? {b} {@de c}
trick 12 C: Sküs^! ♠K XXI {a "b" # c}
hand A: Fool T21 {the Mond} T1 _12 {the rest}
talon: T14 S7 H3 {one} | {two} C10!? D4 _2
bids: A dreier! {slowly}, B pass, C pass?! {a}, A solo {b}{c}
announce: A pagat, B kontra pagat^!?, A rekontra {so} pagat {why?}
contract B solo?! {a \} brace}
discard A: S7 {a
  b} H3 {c} T14
call D: H1!! {a}
score: A 30 {a}, B -15, C -15 {b}
points: A 41{a}, B 29
expose B {a} {b}
concede B {a}
concede C pagat^! {a}
announce: A rekontra C! {a}, B {b} kontra {c} B
points: A 41/2, B {a} 0/1 {b}
points: A 41.5, B {a} 0.5 {b}
show B: {a} Excuse T21 Petit! _7 {b}
position 12 C {a} {b}
won C 0 {a}
won B 11 {a}: {b} Mond! _12 {c}
partner C {a}
claim A {a}
... {the rest}
{a} {@ja b}
deal tapp-tarock 3 {a} {@de b}
rules standard@1 talon-halves=fixed {a}
date 2016-11 {a}
board 7 {a}
dealer C {a}{b}
take A: {a} {b} DQ T7! S7 {c}
bids: {a} A pass, B x {b}
# a remark
{a} # b {c} "d"
trick 1 A: T5! {# no} T6 # b {
event "a # {b} \"c\"" {d} # e
table "1"{a}
annotator "x" {a} # b
source"a\\\\"{a}
player B "" {a}{@de b}
who: XX {a} {b}
count: {a} trumps {b}
accept: B {a}, C breaks answer-untrue {b}
grade 2 {a}
theme: pagat {a}, last-trick
player  C	"x y"#z
ask A {a} {b}
hint {a}{@ja b}
accept: {a} T5 T6 {b} {c}, ♠K for Sküs {d} # e
accept {a}: x
bids:A pass,B x{a} ,C pass
talon:T14|S7 {a}|  _2
trick 3 B:♠K  T3
accept: dreier, solo ouvert {a}, -3 {b}, 12
reject: T5 {a} breaks must-follow not-held {b} {c}, pass breaks bid-low {d}
"""
LINES = re.findall(r"[^\n]+(?:\n [^\n]+)*", NOTED)


def both_ways(line: str) -> bool:
    """Whether a line can be read; lark has to read the same."""
    found, alone = read_line(line), once_by_lark(line)
    assert found == alone, line
    assert found is None or [*(found.notes or ())] == [*(alone.notes or ())], line
    return found is not None


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_by_lark(line: str) -> None:
    assert both_ways(line)


@settings(QUICK, max_examples=600)
@given(st.sampled_from(LINES), EDITS)
@pytest.mark.slow
def test_no_edit_of_a_line_parts_the_reader_from_lark(line: str, edits: list[Edit]) -> None:
    for source in source_lines(edited(line, edits)):
        content = source.text.strip(" \t\r\n")
        if content and not own_line(content):
            both_ways(content)


@pytest.mark.parametrize(
    "line",
    ["trick 1 A {a}: T5", "bids: A {a} pass", "buy A: T1 {a} for T2", 'agreed: A 3 {a} "b"', "handA:T1", 'playerA"x"',
     "contractA solo", "buyA: T1 forT2", "askA", "dealerB{a}", "accept: T5 breaksx", "accept: for breaks x",
     "accept: breaks breaks breaks", "trick 1 A: T1!T2", "bids:A pass,B x", "talon:T1|T2", "...{a}", "{a}{b}#"],
)  # fmt: skip
def test_an_unusual_line_is_valid(line: str) -> None:
    assert both_ways(line)


@pytest.mark.parametrize(
    "line",
    ["score: A 3!", "trick 1 A: T5 {a}!", "bids: A x! y!", "bids: A pass, {a} B x", "rules a {b} c=d",
     "trick 1 A: T{a}5", "hand A!: T1", "bids: A! x", "event \"a\" {b} c", "accept: T5, {a} T6", "reject: T1 breaks",
     "accept: T5 for {a} T6", "ask A {a} b", "trick 1 A: T5!?!", "trick {a} 1 A: T5", "talon: T1 |!", "takeA: T1",
     "contract A {a} solo", "accept: a b c", "accept: x breaks a breaks b", "trick 1 A:", "date 2015-02-29"],
)  # fmt: skip
def test_what_is_no_line(line: str) -> None:
    assert not both_ways(line)


@pytest.mark.parametrize("line", [line for line in LINES if ":" in line and '"' not in line])
def test_an_item_is_found_where_lark_finds_it(line: str) -> None:
    [record] = read(f"deal cego 4\n{line}\n")
    fact, tokens = record.lines[1], list(tree_of(line).scan_values(lambda token: True))
    assert isinstance(fact, Line)
    items = ("CARD", "LOCAL", "UNKNOWN", "WORD", "NUMBER", "PARTS", "SEAT")
    starts = [token.start_pos for token in tokens if token.type in items]
    for index, item in enumerate(fact.items):
        for part in range(len(item) if isinstance(item, tuple) and not isinstance(item, Answer) else 1):
            row, column = locate(record, fact, index, part)
            offset = sum(len(above) + 1 for above in line.split("\n")[: row - 2]) + column - 1
            assert offset in starts or line[offset] == item == "|", (index, part)


def test_every_keyword_has_its_row_expression_and_line() -> None:
    written = set(re.findall(r'^[a-z]+: "([^"]+)"', GRAMMAR, re.MULTILINE)) - {"breaks", "|"}
    for name in ("TEXT", "LAID", "BY_SEAT", "ANSWERS"):
        written |= set(re.findall("[a-z]+", ATOM[name].partition("(?!")[0]))
    assert written == set(KINDS)
    shown = {line.split()[0].strip(":") for line in "".join([*BASES, NOTED]).splitlines() if line}
    assert set(KINDS) <= shown


@pytest.mark.parametrize("path", [*SHIPPED, *EXAMPLES.glob("*.tdn")], ids=str)
def test_no_valid_line_needs_lark(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def looked(content: str, native: Any) -> Any:
        asked.append(content)
        return why_not(content, native)

    why_not = reading.why_not
    monkeypatch.setattr(reading, "why_not", looked)
    for record in read(path.read_bytes().decode("utf-8", "replace")):
        assert record.lines is not None
    assert [line for line in asked if once_by_lark(line) is not None] == []


def test_a_line_has_so_many_words_and_no_more() -> None:
    for word in ("T1", "T1 {a}", "_99", "T1!"):
        line = f"hand A: {word} " * 1
        words = {"T1": 1, "T1 {a}": 2, "_99": 99, "T1!": 2}[word]
        most = (MAX_WORDS - 3) // words
        assert read_line("hand A: " + " ".join([word] * most)) is not None, line
        assert read_line("hand A: " + " ".join([word] * (most + 1))) is None, line


@pytest.mark.parametrize("line", ["hand A: T1 _0", "hand A: T1 _1\x1c", "contract A solo: A pass"])
def test_nothing_takes_what_the_grammar_does_not(line: str) -> None:
    (record,) = read(f"deal tapp-tarock 3\n{line}\n")
    assert [(flaw.code, flaw.line) for flaw in record.flaws] == [("line-unreadable", 2)]


def test_a_control_character_is_named_as_what_was_found() -> None:
    (record,) = read("deal tapp-tarock 3\nhand A: T1\x1c T2\n")
    assert (record.flaws[0].column, record.flaws[0].arguments["found"]) == (11, "\x1c")


def test_a_comment_that_is_not_closed_ends_with_its_line_in_both() -> None:
    agree("deal tapp-tarock 3\ntrick 1 A: T20 T3 T8 {not closed\ntrick 2 A: T21 T4 T9 {closed}\n")


@pytest.mark.slow
def test_random_edits_are_often_read_in_runs() -> None:
    """Else the tests above would say little."""
    found = [
        agree(edited(PLAIN, [("token", at / 97, 0, piece)])) for at in range(97) for piece in ("T1", "A", "pass", "1")
    ]
    assert sum(found) > len(found) // 20


# ---- No text makes anything stumble


@QUICK
@given(st.sampled_from(BASES), EDITS)
@pytest.mark.slow
def test_nothing_stumbles_over_an_edit(text: str, edits: list[Edit]) -> None:
    for record in read(edited(text, edits)):
        use(record)


@settings(QUICK, max_examples=80)
@given(st.lists(st.sampled_from([*PIECES, " ", "\n"]), max_size=40))
@pytest.mark.slow
def test_nothing_stumbles_over_any_pieces(pieces: list[str]) -> None:
    for record in read("deal tapp-tarock 3\n" + "".join(pieces)):
        use(record)


@settings(QUICK, max_examples=80)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
@pytest.mark.slow
def test_nothing_stumbles_over_any_text(text: str) -> None:
    for record in [*read(text), *read("deal tapp-tarock 3\n" + text)]:
        use(record)


OTHER_TOKENS = ["", "A", "D", "T1", "SK", "H10", "_", "_2", "99", "pass", "hold", "kontra", "T1^", "{", "(", "deal"]


@pytest.mark.parametrize("other", OTHER_TOKENS)
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_no_token_replaced_makes_a_check_stumble(other: str) -> None:
    parts = TOKEN.findall(PLAIN)
    for index, part in enumerate(parts):
        if not part.isspace():
            text = "".join([*parts[:index], other, *parts[index + 1 :]])
            for record in read(text):
                assert judge(record).verdict


@pytest.mark.parametrize("drop", ["hand", "talon", "bids", "take", "discard", "announce", "trick", "dealer", "points"])
def test_no_missing_lines_make_a_check_stumble(drop: str) -> None:
    rows = PLAIN.splitlines(keepends=True)
    dropped = [row for row in rows if not row.startswith(drop)]
    for kept in range(1, len(dropped) + 1):
        for record in read("".join(dropped[:kept])):
            use(record)


# ---- What a reader forgives


def lines_of(text: str, change: Callable[[str], str]) -> str:
    """A text with every line changed."""
    return "".join(change(line) + "\n" for line in text.splitlines())


def outside(text: str, pattern: str, change: Callable[[re.Match[str]], str]) -> str:
    """A text with all that matches changed, but in strings, comments, remarks and anybody's own lines."""
    kept = re.compile(r'"(?:[^"\\\n]|\\.)*"|\{(?:[^}\\]|\\.)*\}|#[^\n]*|^ *x-[^\n]*|(' + pattern + ")", re.MULTILINE)
    return kept.sub(lambda found: change(found) if found[1] else found[0], text)


ROMAN = (
    "I",
    "II",
    "III",
    "IV",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXI",
)
SUITS = dict(zip("SCHD", "♠♣♥♦", strict=True))
CARDS = r"\b(?:" + "|".join(sorted(NAMES, key=len, reverse=True)) + r")\b"


def local(card: str) -> str:
    """A local name of a card."""
    if card == "Fool":
        return "Sküs"
    return {"T1": "Pagat", "T21": "Mond"}.get(card) or (
        ROMAN[int(card[1:]) - 1] if card[0] == "T" else SUITS[card[0]] + card[1:]
    )


NOISE: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "tabs": lambda text: outside(text, " ", lambda found: "\t"),
    "more spaces": lambda text: outside(text, "[ :,|]", lambda found: f"  {found[0]} "),
    "spaces at the end": lambda text: lines_of(text, lambda line: line + " \t "),
    "indentation": lambda text: lines_of(text, lambda line: line if line[:4] == "deal" else "   " + line),
    "blank lines": lambda text: re.sub(r"\n(?=\S)", "\n\n \t\n", text),
    "no newline at the end": lambda text: text.rstrip("\n"),
    "newlines at the end": lambda text: text + "\n\n",
    "local names": lambda text: outside(text, CARDS, lambda found: local(found[0])),
    "Gstieß": lambda text: outside(text, "Fool", lambda found: "Gstieß"),
    "Stieß": lambda text: outside(text, "Fool", lambda found: "Stieß"),
    "Škis": lambda text: outside(text, "Fool", lambda found: "Škis"),
    "Bättler": lambda text: outside(text, "Fool", lambda found: "Bättler"),
    "Pfeife": lambda text: outside(text, r"\bT1\b", lambda found: "Pfeife"),
    "roman numerals": lambda text: outside(text, r"\bT\d+\b", lambda found: ROMAN[int(found[0][1:]) - 1]),
    "calls on lines of their own": lambda text: re.sub(
        r"^bids: .*",
        lambda found: "\n".join(f"bids: {call}" for call in found[0][6:].split(", ")),
        text,
        flags=re.MULTILINE,
    ),
    "a hand in another order": lambda text: re.sub(
        r"^(hand [AB]:)((?: [^{}\n]+)+)$",
        lambda found: f"{found[1]} {' '.join(reversed(found[2].split()))}",
        text,
        flags=re.MULTILINE,
    ),
    "unknown cards one by one": lambda text: re.sub(r"\b_(\d+)", lambda found: " ".join("_" * int(found[1])), text),
    "a version in between": lambda text: text.replace("\nbids", "\n%tdn 1\nbids", 1),
    "no space at the colon": lambda text: outside(text, ": ", lambda found: ":"),
    "brackets with their lines": lambda text: (
        re.sub(r"\n *\)(?=\n)", " )", text) if "#" not in text and "x-more\n" not in text else text
    ),
    "brackets on their own": lambda text: re.sub(r"^( *)\( ", r"\1(\n", text, flags=re.MULTILINE),
}
"""Changes that people and programs make to a record without meaning any."""


@pytest.mark.parametrize("text", [PLAIN, RICH, COMMENTED], ids=["plain", "rich", "commented"])
@pytest.mark.parametrize("noise", NOISE)
def test_noise_changes_nothing(noise: str, text: str) -> None:
    [clean], [noisy] = read(text), read(NOISE[noise](text))
    assert noisy.flaws == []
    assert noisy == clean
    assert write(noisy) == write(clean)


@pytest.mark.parametrize("noise", NOISE)
def test_noise_changes_no_verdict(noise: str) -> None:
    [report] = [judge(record) for record in read(NOISE[noise](PLAIN))]
    assert (report.verdict, report.problems) == ("legal", [])


# ---- Hostile texts: time grows with the text, and no faster

HOSTILE: dict[str, Callable[[int], str]] = {
    "open comments": lambda size: "{" * size,
    "open comments on lines": lambda size: "trick 1 A: T1 {\n" * (size // 16),
    "comments that go on": lambda size: "{a\n " * (size // 4),
    "comments that break off": lambda size: "{a\n b\nc\n" * (size // 8),
    "escapes": lambda size: "{" + "\\" * size,
    "escaped ends": lambda size: "{" + "\\}" * (size // 2),
    "many comments": lambda size: "trick 1 A: T1 " + "{a}" * (size // 3),
    "brackets": lambda size: "(" * size,
    "brackets with spaces": lambda size: "( " * (size // 2),
    "brackets on lines": lambda size: "(\n" * (size // 2),
    "closing brackets": lambda size: ")" * size,
    "closing brackets on lines": lambda size: ")\n" * (size // 2),
    "pairs of brackets": lambda size: "()" * (size // 2),
    "a line, and closing brackets": lambda size: "trick 1 A: T1 " + ")" * size,
    "quotes": lambda size: 'event "' * (size // 7),
    "only quotes": lambda size: '"' * size,
    "an open string": lambda size: 'event "' + "a" * size,
    "spaced quotes": lambda size: ' event  "' + '\\"' * (size // 2),
    "spaced comments": lambda size: "  x\n" + "{\\}" * (size // 3),
    "escaped quotes": lambda size: 'event "' + '\\"' * (size // 2),
    "unknown cards": lambda size: "trick 1 A: " + "_ " * (size // 2),
    "runs of unknown cards": lambda size: "hand A: " + "_99 " * (size // 4),
    "underscores": lambda size: "hand A: " + "_" * size,
    "square brackets": lambda size: "[" * size,
    "bars": lambda size: "talon: " + "|" * size,
    "a long hand": lambda size: "hand A: " + "T1 " * (size // 3),
    "a long trick": lambda size: "trick 1 A: " + "T1 " * (size // 3),
    "a long trick with marks": lambda size: "trick 1 A: " + "T1! " * (size // 4),
    "long bids": lambda size: "bids: " + "A pass, " * (size // 8),
    "long bids without an end": lambda size: "bids: " + "A pass," * (size // 7),
    "long announcements": lambda size: "announce: " + "A kontra, " * (size // 10) + "A pass",
    "a long word": lambda size: "bids: A " + "a" * size,
    "a long keyword": lambda size: "a" * size,
    "dashes": lambda size: "x-" + "-" * size,
    "spaces": lambda size: "trick 1 A:" + " " * size + "T1",
    "spaces at the end": lambda size: "trick 1 A: T1" + " " * size + "x",
    "blank lines": lambda size: "\n" * size,
    "lines of spaces": lambda size: " \n" * (size // 2),
    "tabs and spaces": lambda size: "\t " * (size // 2),
    "carriage returns": lambda size: "\r" * size,
    "per cent signs": lambda size: "%tdn \n" * (size // 6),
    "remarks": lambda size: "#\n" * (size // 2),
    "a long remark": lambda size: "#" * size,
    "marks": lambda size: "trick 1 A: T1" + "!" * size,
    "irregular marks": lambda size: "trick 1 A: T1" + "^" * size,
    "unknown keywords": lambda size: "weather\n" * (size // 8),
    "lines of one's own": lambda size: "x-a\n" * (size // 4),
    "no keywords": lambda size: "A\n" * (size // 2),
    "unreadable lines": lambda size: "trick x\n" * (size // 8),
    "tricks": lambda size: "trick 1 A: T1 T2 T3\n" * (size // 20),
    "tricks of wrong numbers": lambda size: "trick 99 B: T1 T2 T3\n" * (size // 21),
    "hands": lambda size: "hand A: T1\n" * (size // 11),
    "bids on lines": lambda size: "bids: A pass\n" * (size // 13),
    "announcements on lines": lambda size: "announce: A kontra\n" * (size // 19),
    "claims": lambda size: "claim A\n" * (size // 8),
    "scores": lambda size: "bids: A pass, B pass, C pass\n" + "score: A 1\n" * (size // 11),
    "variations": lambda size: "bids: A pass\n" + "( bids: A dreier\n)\n" * (size // 19),
    "short deals": lambda size: "\ndeal tapp-tarock 3" * (size // 19),
    "deal lines in column 2": lambda size: " deal tapp-tarock 3\n" * (size // 20),
}
"""Texts of about a number of characters that want to make a reader slow."""


SMALL, LARGE, SPARE = 5_000, 40_000, 0.1
"""Numbers of characters, and the seconds that a machine may do something else meanwhile."""


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.sampled(8)
def test_eight_times_the_text_takes_nowhere_near_the_square(name: str) -> None:
    """Eight times is what is due, sixty-four times what the square would take; the rest is for a busy machine."""

    def seconds(size: int) -> float:
        text = "deal tapp-tarock 3\n" + HOSTILE[name](size) + "\n"
        gc.disable()  # and nothing is collected first: that takes longer than the reader once many tests have run
        try:
            start = process_time()
            for record in read(text):
                judge(record)
                write(record)
            return process_time() - start
        finally:
            gc.enable()

    seconds(SMALL // 4)
    small, large = seconds(SMALL), seconds(LARGE)
    if large > 24 * small + SPARE:
        small, large = max(small, seconds(SMALL)), min(large, seconds(LARGE))
    assert large <= 24 * small + SPARE


def test_a_space_that_separates_nothing_is_an_unknown_line() -> None:
    [record] = read("deal tapp-tarock 3\n\x0b)\n")
    assert [flaw.code for flaw in record.flaws] == ["line-unknown", "nothing-to-close"]


def test_variations_are_counted_before_they_are_read() -> None:
    text = 'deal tapp-tarock 3 {(a)}\n({b} ( {\n (} (bids: A pass # (\n)))\nplayer A "("\n()\n'
    assert variations_in(text) == 4
    [record] = read(text)
    assert [len(node.lines) for node in record.lines if isinstance(node, Variation)] == [2, 0]


def test_variations_nest_so_deep_and_no_deeper() -> None:
    deep = (
        "deal tapp-tarock 3\nbids: A pass\n"
        + "".join("( bids: A dreier\n" for _ in range(MAX_DEPTH))
        + ")\n" * MAX_DEPTH
    )
    [record] = read(deep)
    assert record.flaws == []
    use(record)
    [record] = read(deep.replace("( bids", "(\n( bids", 1))
    assert [flaw.code for flaw in record.flaws] == ["nested-too-deep"]


def test_what_a_line_does_not_hold_is_not_looked_for_on_the_next() -> None:
    [record] = read("deal tapp-tarock 3\ntrick 1 A: T5 {a\n  b} T6\ntrick 2 A: T7\n")
    line = record.lines[1]
    assert [locate(record, line, index) for index in range(3)] == [(2, 12), (3, 6), (2, 1)]
