"""Where something stands: the line and the column of an item, found in the source when somebody asks.

Records are read without noting places, since nearly all of them are never asked for.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from notation.reader.atoms import COMMENT
from notation.reader.source_lines import SourceLine, source_lines, without_percent
from notation.record import ANSWER_LINES, CARD_LINES, ENTRY_LINES, SEATS, Line, Record

_TOKEN = re.compile(COMMENT + r'?|"(?:[^"\\\n]|\\[^\n])*"?|#[^\n]*|[|:,()]|[^\s|:,(){}"]+')

KEYWORD = "keyword"
SEAT = "seat"
NUMBER = "number"
"""What of a line a place may be asked for; an item is asked for by its index."""
CODE = -1
"""The part of an answer that is the first code behind ``breaks``."""

Named = tuple[str | int, int]
"""What of a line has a place, and which part of it."""


def locate(record: Record, line: Line, what: str | int = KEYWORD, part: int = 0) -> tuple[int, int]:
    """The line and column, from 1, of a line's keyword, seat, number, or of an item by its index.

    `part` tells the parts of an entry: 0 its seat, 1 its word or its number; and of an answer: 0 its start, `CODE` and
    one less for each further one the codes behind ``breaks``. What is not there is looked for in
    vain, and answered with the place of the keyword.
    """
    starts = _starts(record.text)
    places = _places(record.text, line.row, line.keyword, line.seat is not None, len(line.items))
    offset = places.get((what, part), places.get((KEYWORD, 0), starts[line.row]))
    row = bisect_right(starts, offset) - 1
    return record.first_line + row, offset - starts[row] + 1


@lru_cache(maxsize=4)
def _starts(text: str) -> list[int]:
    """Where each line of a text starts; remembered, since many places of a record may be asked for."""
    return [0, *(found.end() for found in re.finditer("\n", text))]


@lru_cache(maxsize=4)
def _lines(text: str) -> dict[int, SourceLine]:
    """The lines of a text by their numbers, each with the further lines of its comments: no place lies behind them."""
    return {line.number: line for line in source_lines(without_percent(text))}


@lru_cache(maxsize=4)
def _places(text: str, row: int, keyword: str, seated: bool, items: int) -> dict[Named, int]:
    """Everything of a line that has a place, with its offset in the text: the first place of each."""
    line = _lines(text).get(row)
    places: dict[Named, int] = {}
    if line is not None:
        for what, offset in _named(line.text, keyword, seated, items):
            places.setdefault(what, line.start + offset)
    return places


def _named(text: str, keyword: str, seated: bool, items: int) -> Iterator[tuple[Named, int]]:
    tokens = (found for found in _TOKEN.finditer(text) if found[0][0] not in "{()#")
    if keyword == "":
        found = _TOKEN.search(text)
        yield (KEYWORD, 0), found.start() if found else 0
        return
    first = next(tokens, None)
    if first is None:
        return
    yield (KEYWORD, 0), first.start()
    item = part = 0
    in_head = keyword in (*CARD_LINES, *ENTRY_LINES, *ANSWER_LINES, "buy")
    has_colon = keyword in CARD_LINES or keyword == "buy"
    for found in tokens:
        token, offset = found[0], found.start()
        if token == ":":
            in_head = False
        elif token == ",":
            item, part = item + 1, 0
        elif in_head or (seated and token in SEATS and item == 0 and not has_colon):
            yield (NUMBER if token.isdigit() else SEAT, 0), offset
        elif keyword in ANSWER_LINES:
            yield (item, part), offset
            part = part - 1 if part < 0 else CODE if token == "breaks" else part + 1
        elif keyword in ENTRY_LINES:
            if token[0] == '"':
                item, part = item + 1, 0
            yield (item, part), offset
            part += 1
        elif keyword == "deal" and item == 1:
            yield (NUMBER, 0), offset
        elif keyword == "buy" and token == "for":
            continue
        else:
            for _ in range(int(re.match(r"_(\d*)", token)[1] or 1) if token[0] == "_" else 1):  # type: ignore[index]
                yield (item, 0), offset
                item += 1
        if item >= items + 2:
            return
