"""A record's text with some of its lines changed, and every other byte as it was.

A changed line is written as the writer writes it, at its place; added lines and variations are indented as their
neighbours are, and end as the lines of the text do.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation.errors import TarockError
from notation.reader import read
from notation.reader.pieces import pieces
from notation.reader.source_lines import source_lines, without_percent
from notation.record import Line, Record, Variation
from notation.words.languages import _
from notation.writer import line_text, write

_BEFORE = re.compile(r"[ \t(]*")
_BEHIND = re.compile(r"[ \t]*(\r?\n|\Z)?")


class AmendError(TarockError):
    """A change that cannot be written in the notation, or a record that cannot be changed line by line."""


class _Span(NamedTuple):
    """Where a line or a variation is in the text, its end excluded."""

    start: int
    end: int


class _Splice(NamedTuple):
    """A text in the place of a part of the text; those at one place follow each other in the order of their making."""

    start: int
    end: int
    text: str


class AmendedText:
    """A record's text, and what is to be changed of it: lines and variations of the record, each named by itself."""

    def __init__(self, record: Record) -> None:
        """Raises AmendError if a part of the record cannot be read."""
        if record.unreadable:
            raise AmendError(_("A record that cannot be read can only be changed as a text."))
        self.record = record
        self._newline = "\r\n" if "\r\n" in record.text else "\n"
        self._spans: dict[int, _Span] = {}
        self._splices: list[_Splice] = []
        rows = source_lines(without_percent(record.text))
        self._find(record.lines, iter([piece for row in rows for piece in pieces(row)]))

    def _find(self, nodes: Iterable[Line | Variation], found: Iterator[tuple[int, str]]) -> None:
        for node in nodes:
            start, text = next(found)
            end = start + len(text)
            if isinstance(node, Variation):
                self._find(node.lines, found)
                end = next(found)[0] + 1
            self._spans[id(node)] = _Span(start, end)

    # ---- Changes

    def replace(self, line: Line, new: Line) -> None:
        start, end = self._spans[id(line)]
        self._splice(start, end, self._written(new, self._indent(start)))

    def remove(self, node: Line | Variation) -> None:
        """Take a line or a variation away; the row too, if nothing else is on it."""
        text, (start, end) = self.record.text, self._spans[id(node)]
        row = text.rfind("\n", 0, start) + 1
        before, behind = text[row:start].strip(" \t"), _BEHIND.match(text, end)
        assert behind is not None
        if behind[1] is None:  # something follows on its row
            end = behind.end()
        elif not before:
            start, end = row, behind.end()
        elif not before.strip("("):  # what it opens goes on in the next row
            end = len(text) - len(text[behind.end() :].lstrip())
        self._splice(start, end, "")

    def add_before(self, line: Line, new: Line) -> None:
        start = self._spans[id(line)].start
        row, indent = self.record.text.rfind("\n", 0, start) + 1, self._indent(start)
        alone = len(indent) == start - row
        before = "" if alone else f"{self._newline}{indent}"
        self._splice(start, start, f"{before}{self._written(new, indent)}{self._newline}{indent}")

    def add_after(self, node: Line | Variation, *new: Line | Variation) -> None:
        """Write lines or variations after a line or a variation."""
        start, end = self._spans[id(node)]
        indent = self._indent(start)
        added = "".join(f"{self._newline}{indent}{self._written(node, indent)}" for node in new)
        rest = re.compile(r"[ \t)]*").match(self.record.text, end)
        follows = self.record.text[rest.end() : rest.end() + 1] if rest else ""
        self._splice(end, end, added if follows in ("", "\r", "\n") else f"{added}{self._newline}{indent}")

    # ---- The text

    def text(self) -> str:
        parts, at = list[str](), 0
        for start, end, text in sorted(self._splices, key=lambda splice: splice[:2]):
            parts += [self.record.text[at:start], text]
            at = end
        return "".join([*parts, self.record.text[at:]])

    def read(self) -> Record:
        """The record with its changes. Raises AmendError if they cannot be written in the notation."""
        return only_record(self.text())

    def _splice(self, start: int, end: int, text: str) -> None:
        self._splices.append(_Splice(start, end, text))

    def _indent(self, start: int) -> str:
        """Indentation for the further lines of an item that begins at a place."""
        row = self.record.text.rfind("\n", 0, start) + 1
        before = _BEFORE.match(self.record.text, row, start)
        return before[0].replace("(", " ") if before else ""

    def _written(self, node: Line | Variation, indent: str) -> str:
        if isinstance(node, Variation):
            text = "\n".join(indent + row for row in variation_text(node).splitlines()).removeprefix(indent)
        else:
            text = line_text(node, indent)
        return text if self._newline == "\n" else text.replace("\n", self._newline)


def only_record(text: str) -> Record:
    """The record of a text that holds one and nothing else. Raises AmendError."""
    records = read(text)
    if len(records) != 1 or records[0].unreadable:
        raise AmendError(_("This cannot be written in the notation."))
    return records[0]


def variation_text(variation: Variation) -> str:
    return write(Record((variation,)))
