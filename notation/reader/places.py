"""Where something stands: the line and the column of an item, found in the source when somebody asks.

Records are read without noting places, since nearly all of them are never asked for.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from notation.problems import Breach, Finding, rule_of
from notation.reader import atoms
from notation.reader.lines import ANSWER_ITEM, CALL_ITEM, CARD_ITEM, COUNT_ITEM, HOUSE_ITEM, SEVERAL
from notation.reader.source_lines import LEADING, SourceLine, source_lines, without_percent
from notation.record import (
    ANSWERS,
    CALL_LINES,
    ENTRY_LINES,
    EXCHANGED,
    HELD,
    HOUSE,
    KINDS,
    OPTIONAL_WORD,
    PACKETS,
    PILE,
    RULES,
    WORD,
    Line,
    Record,
)

_WORDS = re.compile(rf"({atoms.COMMENT})|for(?=[ \t]*[^a-z\s])|[^\s{{]+")

KEYWORD = "keyword"
SEAT = "seat"
NUMBER = "number"
"""The part of a line that has a place besides its items, which are named by index."""
CODE = -1
"""The part of an answer that is the first code behind ``breaks``."""

Named = tuple[str | int, int]
"""A part of a line with a place, and its index."""


def locate(record: Record, line: Line, what: str | int = KEYWORD, part: int = 0) -> tuple[int, int]:
    """The line and column, from 1, of a line's keyword, seat, number, or of an item by its index.

    `part` tells the parts of an entry: 0 its seat, 1 its word or its number; and of an answer: 0 its start, `CODE` and
    one less for each further one the codes behind ``breaks``. What is not there is looked for in vain, and answered
    with the place of the keyword.
    """
    starts = _starts(record.text)
    if line.row >= len(starts):  # a record that nobody has written yet
        return record.first_line + line.row, 1
    standard = record.standard
    places = _places(standard.text if standard else record.text, line.row, line.keyword)
    found = places.get((what, part), places.get((KEYWORD, 0)))
    offset = starts[line.row] if found is None else standard.place(found) if standard else found
    row = bisect_right(starts, offset) - 1
    return record.first_line + row, offset - starts[row] + 1


def finding(record: Record, breach: Breach, line: Line, what: str | int = KEYWORD, part: int = 0) -> Finding:
    """A problem of a record, with its place on a line (see `locate`)."""
    row, column = locate(record, line, what, part)
    code, game = breach.code, record.game
    return Finding(code.name, code.severity, row, column, rule_of(code, game), breach.arguments, game)


@lru_cache(maxsize=4)
def _starts(text: str) -> list[int]:
    """Where each line of a text starts; remembered, since many places of a record may be asked for."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


@lru_cache(maxsize=4)
def _lines(text: str) -> dict[int, SourceLine]:
    """The lines of a text by their numbers, each with the further lines of its comments: no place is behind them."""
    return {line.number: line for line in source_lines(without_percent(text))}


@lru_cache(maxsize=4)
def _places(text: str, row: int, keyword: str) -> dict[Named, int]:
    """Everything of a line that has a place, with its offset in the text."""
    line = _lines(text).get(row)
    if line is None:
        return {}
    return {what: line.start + offset for what, offset in _named(line.text, keyword)}


def _named(text: str, keyword: str) -> Iterator[tuple[Named, int]]:
    start = len(text) - len(text.lstrip())
    while keyword and (above := LEADING.match(text, start)):
        start = above.end()
    yield (KEYWORD, 0), start
    first = atoms.KEYWORD.match(text, start)
    if first is None or first[0] != keyword:
        return
    kind = KINDS[keyword]
    match = atoms.shape(kind.items, kind.seat, kind.number).match(text, first.end())
    if match is None:
        return
    named = match.groupdict()
    for name in (SEAT, NUMBER):
        if named.get(name) is not None:
            yield (name, 0), match.start(name)
    begin, end = match.span("body") if "body" in named else (0, 0)
    if kind.items in (HELD, PACKETS, EXCHANGED, PILE):
        yield from _cards(text, begin, end)
    elif keyword in ENTRY_LINES:
        yield from _entries(CALL_ITEM if keyword in CALL_LINES else COUNT_ITEM, text, begin, end)
    elif kind.items == ANSWERS:
        yield from _answers(text, begin, end)
    elif begin < end:
        words = _WORDS.finditer(text, begin, end) if kind.items in (RULES, WORD, OPTIONAL_WORD) else [match]
        words = HOUSE_ITEM.finditer(text, begin, end) if kind.items == HOUSE else words
        for item, word in enumerate(words):
            yield (item, 0), word.start() if word is not match else begin


def _cards(text: str, begin: int, end: int) -> Iterator[tuple[Named, int]]:
    item = 0
    for card in CARD_ITEM.finditer(text, begin, end):
        for _ in range(SEVERAL.get(card[2], 1) if card[2] else 0):
            yield (item, 0), card.start()
            item += 1


def _entries(pattern: "re.Pattern[str]", text: str, begin: int, end: int) -> Iterator[tuple[Named, int]]:
    """The parts of entries; the reason for them is an item too."""
    item, part = -1, 0
    for match in pattern.finditer(text, begin, end):
        if match[1]:
            continue
        if match[2] or match[0][0] == '"':
            item, part = item + 1, 0
        yield (item, part), match.start()
        part += 1


def _answers(text: str, begin: int, end: int) -> Iterator[tuple[Named, int]]:
    for item, answer in enumerate(ANSWER_ITEM.finditer(text, begin, end)):
        codes = max(answer.start("codes"), answer.start("broken"))
        middle = codes if codes >= 0 else answer.end()
        said = [word.start() for word in _WORDS.finditer(text, answer.start(), middle) if not word[1]]
        broken = [word.start() for word in _WORDS.finditer(text, middle, answer.end()) if not word[1]]
        yield from (((item, part), start) for part, start in enumerate(said))
        yield from (((item, CODE - part), start) for part, start in enumerate(broken))
