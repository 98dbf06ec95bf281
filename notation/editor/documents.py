"""An open file, record by record: a change touches its own records, and only these are read and judged again."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from io import BytesIO
from itertools import accumulate
from typing import NamedTuple

from notation.files.checking import check
from notation.files.formatting import canonical
from notation.problems import Finding
from notation.reader import Source, read_record, sources, version_after
from notation.reader.cutting import starts_record
from notation.record import Record
from notation.replay import Report


class Point(NamedTuple):
    """A place in a file: line and column from 0, by code point."""

    line: int
    column: int


class Span(NamedTuple):
    start: Point
    end: Point


class Edit(NamedTuple):
    span: Span
    text: str


TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[^\s,:|{}()^!?"]+|[^\s]')
"""A word, a card or a string: the text underlined for a problem."""


class Part:
    """A record of an open file, or what is above the first one: its text, and what a check says about it.

    Its lines and columns count from its own start, so that it stays as it is when a part above it grows.
    """

    def __init__(self, text: str, number: int, version: str) -> None:
        self.text, self.number, self.version = text, number, version
        """`number` is 0 for what is above the first record, and 1 for any record."""
        self.judged = False
        self._report: Report | None = None
        self.height = text.count("\n")

    @cached_property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return self.text.split("\n")

    @cached_property
    def source(self) -> Source:
        return Source("-", 1, self.number, self.version, self.text.encode("utf-8", "replace"))

    def judge(self) -> None:
        """Find out what a check says about it, if that is not known."""
        if not self.judged:
            self._report, self.judged = check(self.source), True

    @property
    def report(self) -> Report | None:
        """The check's report; None for a head without problems."""
        self.judge()
        return self._report

    @cached_property
    def record(self) -> Record:
        """The record, which is read without being judged."""
        if self._report is not None:
            return self._report.record
        return read_record(self.source.data, 1, self.number, self.version)

    @property
    def problems(self) -> list[Finding]:
        return self.report.problems if self.report else []

    @cached_property
    def canonical(self) -> str | None:
        """Its canonical form, blank lines behind it kept; None if it has it, or is not a record that can be read."""
        text, problems = canonical(self.source)
        if not self.number or problems is not None:
            return None
        wanted = text.decode().rstrip("\n") + (self.text[len(self.text.rstrip("\n")) :] or "\n")
        return None if wanted == self.text else wanted

    def span_of(self, problem: Finding) -> Span:
        """The word or card at a problem's place."""
        return self.token_at(Point(problem.line - 1, problem.column - 1))

    def token_at(self, place: Point) -> Span:
        """The word or the card that begins at a place."""
        line = self.lines[place.line] if place.line < len(self.lines) else ""
        token = TOKEN.match(line, place.column)
        return Span(place, Point(place.line, token.end() if token else max(place.column, len(line.rstrip()))))

    def offset(self, place: Point) -> int:
        """Where a place is in its text; behind the end of a line is its end."""
        before = sum(len(line) + 1 for line in self.lines[: place.line])
        return min(before + min(place.column, len(self.lines[place.line])), len(self.text))

    def place(self, offset: int) -> Point:
        line = self.text.count("\n", 0, offset)
        return Point(line, offset - (self.text.rfind("\n", 0, offset) + 1))


class Document:
    def __init__(self, text: str) -> None:
        self.parts = list(_parts(text, True, "1"))
        self._count()

    def _count(self) -> None:
        self.starts = [0, *accumulate(part.height for part in self.parts)][: len(self.parts)]

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)

    @property
    def end(self) -> Point:
        last = self.parts[-1]
        return Point(self.starts[-1] + last.height, len(last.lines[-1]))

    def line(self, number: int) -> str:
        """A line, without its end; empty behind the last one."""
        index, row = self._row(number)
        lines = self.parts[index].lines
        return lines[row] if row < len(lines) else ""

    def _row(self, line: int) -> tuple[int, int]:
        """The part that a line belongs to, and its number there."""
        index = max(bisect_right(self.starts, line) - 1, 0)
        return index, line - self.starts[index]

    def at(self, place: Point) -> tuple[Part, Point]:
        """The part that a place is in, and the place there."""
        index, row = self._row(place.line)
        part = self.parts[index]
        return part, Point(min(row, part.height), place.column)

    def between(self, first: int, last: int) -> Iterator[tuple[int, Part]]:
        """The parts that have something of some lines, each with the line on which it starts."""
        index = self._row(first)[0]
        while index < len(self.parts) and self.starts[index] <= last:
            yield self.starts[index], self.parts[index]
            index += 1

    def change(self, edit: Edit) -> None:
        """Put a text in the place of another; the records that it does not touch stay as they are."""
        first, last = self._row(edit.span.start.line)[0], self._row(edit.span.end.line)[0]
        touched = self.parts[first : last + 1]
        whole = Part("".join(part.text for part in touched), 0, "")
        start, end = (
            whole.offset(Point(min(place.line - self.starts[first], whole.height), place.column)) for place in edit.span
        )
        text = whole.text[:start] + edit.text + whole.text[end:]
        if first and not starts_record(text.encode("utf-8", "replace")):  # its first line is no longer one of its own
            first -= 1
            text = self.parts[first].text + text
        if last + 1 < len(self.parts) and not text.endswith("\n"):
            last += 1
            text += self.parts[last].text
        version = self.parts[first].version
        after = _version_behind(self.parts[first : last + 1], version)
        new = list(_parts(text, first == 0, version)) or [Part("", 0, "1")]
        self.parts[first : last + 1] = new
        if (version := _version_behind(new, version)) != after:
            for index in range(first + len(new), len(self.parts)):
                part = self.parts[index]
                self.parts[index] = Part(part.text, part.number, version)
                version = _version_behind([part], version)
        self._count()


def _parts(text: str, head: bool, version: str) -> Iterator[Part]:
    """A text cut into what is above the first record, if it is the start of a file, and its records."""
    data = text.encode("utf-8", "replace")
    for source in sources(BytesIO(data), version=version, number=0 if head else 1):
        whole = source.whole()
        yield Part(whole.data.decode("utf-8"), min(source.number, 1), source.version)


def _version_behind(parts: Iterable[Part], version: str) -> str:
    """The version of the notation that holds behind some parts."""
    for part in parts:
        if "%" in part.text:
            version = version_after(part.text.encode("utf-8", "replace"), version)
    return version
