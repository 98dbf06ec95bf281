"""The lines of a record's text, each joined with the further lines of a comment that it opens."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation.reader.atoms import ATOM, COMMENT, FIRST_WORD, REMARK, STRING
from notation.record import KEYWORDS

_COMMENT = re.compile(COMMENT)
_PERCENT = re.compile(f"^{ATOM['PERCENT']}", re.MULTILINE)
SKIP = re.compile(rf'{STRING}|{REMARK}|[^{{"#]+|"')
"""Text outside comments: a string, a remark, or anything else in one piece."""

LEADING = re.compile(rf"[ \t\r\n()]+|{COMMENT}")
"""Possible text before the fact of a line."""

_COLUMN_0 = re.compile(r"\n(?!\r?(?:\n|\Z))(?=[^ \t])")


def without_percent(text: str) -> str:
    """A text with blanks in place of its lines about the file, as long as they were."""
    return _PERCENT.sub(lambda found: " " * len(found[0]), text) if "%" in text else text


class SourceLine(NamedTuple):
    """A line of the text, joined with the further lines of a comment that it opens."""

    number: int
    start: int
    text: str
    unclosed: int | None
    """Where a comment opens that nothing closes: it ends with its line."""


def source_lines(text: str) -> Iterator[SourceLine]:
    """The lines of a record's text. A comment goes on over further lines as long as they are indented."""
    position, number, end = 0, 0, len(text)
    comments = _Comments(text)
    while position < end:
        stop = text.find("\n", position)
        stop = end if stop < 0 else stop
        line = text[position:stop]
        unclosed = None
        if "{" in line:
            closed, unclosed = comments.end_of_line(position, stop)
            stop = max(stop, closed)
            line = text[position:stop] + ("}" if unclosed is not None else "")
        yield SourceLine(number, position, line, unclosed)
        number += 1 + text.count("\n", position, stop)
        position = stop + 1


def variations_in(text: str) -> int:
    """How many variations some records open, before any of their lines is read."""
    count = 0
    for line in source_lines(text):
        position = 0
        while found := LEADING.match(line.text, position):
            position = found.end()
            count += found[0].count("(") if found[0][0] != "{" else 0
    return count


class _Comments:
    """Where the comments of a text end; each stretch of it is searched but once, however many braces open there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open_until = 0
        """Up to here nothing closes a comment."""
        self._edge = -1
        """Where the line ends behind which the next one begins in column 0; no comment goes over it."""

    def _edge_behind(self, position: int) -> int:
        """The edge behind a position, which is never before that of the last question."""
        if self._edge < position:
            edge = _COLUMN_0.search(self.text, position)
            self._edge = edge.start() if edge else len(self.text)
        return self._edge

    def end_of_line(self, start: int, stop: int) -> tuple[int, int | None]:
        """Where a line really ends whose comments may run over its end, and where one opens that nothing closes."""
        text, position = self.text, start
        if own_line(text[start:stop]):
            return stop, None
        while position < stop:
            if text[position] != "{":
                skipped = SKIP.match(text, position, stop)
                position = skipped.end() if skipped else position + 1
                continue
            closed = None
            if position >= self.open_until:
                limit = self._edge_behind(position)
                closed = _COMMENT.match(text, position, limit)
            if closed is None:
                self.open_until = max(self.open_until, limit if position >= self.open_until else 0)
                return stop, position - start
            position = closed.end()
            if position > stop:
                stop = text.find("\n", position)
                stop = len(text) if stop < 0 else stop
        return stop, None


def own_line(line: str) -> bool:
    """Whether a line is anybody's own: its keyword is none of the notation's, and its rest is kept raw."""
    found = FIRST_WORD.match(line.lstrip(" \t("))
    return found is not None and found[0] != "..." and found[0] not in KEYWORDS
