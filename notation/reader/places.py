"""Where something stands: the line and the column of an item, found in the source when somebody asks.

Records are read without noting places, since nearly all of them are never asked for.
"""

import re
from collections.abc import Iterator

from notation.reader.rows import COMMENT
from notation.record import ANSWER_LINES, CARD_LINES, ENTRY_LINES, SEATS, Line, Record

_TOKEN = re.compile(COMMENT.pattern + r'?|"(?:[^"\\\n]|\\[^\n])*"?|#[^\n]*|[|:,()]|[^\s|:,(){}"]+')

KEYWORD = "keyword"
SEAT = "seat"
NUMBER = "number"
"""What of a line a place may be asked for; an item is asked for by its index."""
CODE = -1
"""The part of an answer that is the first code behind ``breaks``."""


def locate(record: Record, line: Line, what: str | int = KEYWORD, part: int = 0) -> tuple[int, int]:
    """The line and column, from 1, of a line's keyword, seat, number, or of an item by its index.

    `part` tells the parts of an entry: 0 its seat, 1 its word or its number; and of an answer: 0 its start, `CODE` and
    one less for each further one the codes behind ``breaks``. What is not there is looked for in
    vain, and answered with the place of the keyword.
    """
    text = record.text
    start = _offset_of_row(text, line.row)
    keyword = start
    for found, offset in _named(text, start, line):
        if found == (KEYWORD, 0):
            keyword = offset
        if found == (what, part):
            return _place(record, offset)
    return _place(record, keyword)


def _place(record: Record, offset: int) -> tuple[int, int]:
    text = record.text
    return record.first_line + text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1) + 1


def _offset_of_row(text: str, row: int) -> int:
    return len(text) - len(text.split("\n", row)[-1])


def _named(text: str, start: int, line: Line) -> Iterator[tuple[tuple[str | int, int], int]]:
    """Everything of a line that has a place, with its offset in the text."""
    tokens = (found for found in _TOKEN.finditer(text, start) if found[0][0] not in "{()#")
    if line.keyword == "":
        found = _TOKEN.search(text, start)
        yield (KEYWORD, 0), found.start() if found else start
        return
    first = next(tokens, None)
    if first is None:
        return
    yield (KEYWORD, 0), first.start()
    item = part = 0
    in_head = line.keyword in (*CARD_LINES, *ENTRY_LINES, *ANSWER_LINES, "buy")
    for found in tokens:
        token, offset = found[0], found.start()
        if token == ":":
            in_head = False
        elif token == ",":
            item, part = item + 1, 0
        elif in_head or (line.seat is not None and token in SEATS and item == 0 and not _has_colon(line)):
            yield (NUMBER if token.isdigit() else SEAT, 0), offset
        elif line.keyword in ANSWER_LINES:
            yield (item, part), offset
            part = part - 1 if part < 0 else CODE if token == "breaks" else part + 1
        elif line.keyword in ENTRY_LINES:
            if token[0] == '"':
                item, part = item + 1, 0
            yield (item, part), offset
            part += 1
        elif line.keyword == "deal" and item == 1:
            yield (NUMBER, 0), offset
        elif line.keyword == "buy" and token == "for":
            continue
        else:
            for _ in range(int(re.match(r"_(\d*)", token)[1] or 1) if token[0] == "_" else 1):  # type: ignore[index]
                yield (item, 0), offset
                item += 1
        if item >= len(line.items) + 2:
            return


def _has_colon(line: Line) -> bool:
    return line.keyword in CARD_LINES or line.keyword == "buy"
