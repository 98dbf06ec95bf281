"""Header lines of a record, read without the rest of it.

Most records have all of them below their ``deal`` line. A line repeats from deal to deal of an evening, and is read
once.
"""

import re

from notation.reader.lines import make_line
from notation.reader.runs import header_run, same_line
from notation.reader.source_lines import without_percent
from notation.record import HEADERS, Line

_FURTHER = re.compile(rf"^[ \t]*(?:{'|'.join(HEADERS)})\b", re.MULTILINE)


def headers(text: str) -> tuple[Line, ...] | None:
    """The header lines of a readable record, ``deal`` first; None if that takes a reading of the whole record."""
    text = without_percent(text)
    start = text.find("\n") + 1 or len(text)
    run = header_run().match(text, start)
    end = run.end() if run else start
    if "\r" in text or _FURTHER.search(text, end):
        return None
    found = []
    for row, content in enumerate(text[:end].rstrip("\n").split("\n")):
        line = same_line(content)
        if line is None:
            return None
        found.append(make_line((*line[:-1], row)))
    return tuple(found)
