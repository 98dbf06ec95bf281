"""A record's text line by line: what every line says, and what cannot be read, going on after a mistake."""

import re
from typing import Any

from notation.deadline import keep
from notation.problems import Flaw
from notation.reader.atoms import COMMENT, FIRST_WORD
from notation.reader.lark_lines import LOOKS, CloserLooks, LineError, why_not
from notation.reader.lines import bare_text, read_line
from notation.reader.source_lines import SKIP, SourceLine, own_line, source_lines
from notation.record import KEYWORDS, MAX_DEPTH, Line, Variation
from notation.words.spelling import nearest

_SPACE = " \t\n"
"""What separates; a carriage return is only part of the end of a line."""
_COMMENT = re.compile(COMMENT)
_NOTE = re.compile(r"\s*(?:[{#]|\Z)")

MAX_FLAWS = 200
"""How many flaws of one record are told."""


def _without_closings(content: str) -> tuple[str, int]:
    """A line without the ``)`` that end it, and how many they are; those of a comment, string or remark are its own."""
    body = len(content.rstrip(") \t"))
    position = 0
    while position < body:
        taken = _COMMENT.match(content, position) or SKIP.match(content, position)
        if taken is None or taken[0].startswith("#"):
            return content, 0
        position = taken.end() if taken[0][0] in '{"' else min(taken.end(), body)
    body = max(position, body)
    return content[:body].rstrip(_SPACE), content.count(")", body)


class _Reading:
    """The state of reading one record: the lines so far, the open variations, the flaws."""

    def __init__(self, text: str, first_line: int, looks: CloserLooks) -> None:
        self.text, self.first_line, self.looks = text, first_line, looks
        self.lines: list[Line | Variation] = []
        self.open: list[tuple[list[Line | Variation], int, int]] = []
        self.flaws: list[Flaw] = []

    def flaw(self, code: str, offset: int, **arguments: Any) -> None:
        if len(self.flaws) >= MAX_FLAWS:
            return
        row = self.text.count("\n", 0, offset)
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        self.flaws.append(Flaw(code, self.first_line + row, column, arguments))

    def row(self, row: SourceLine) -> None:
        """Read one line: the variations it opens, what it says, the variations it closes."""
        if row.unclosed is not None:
            self.flaw("comment-unclosed", row.start + row.unclosed)
        text, at = row.text.removesuffix("\r").rstrip(_SPACE), 0
        while at < len(text):
            if text[at] in _SPACE:
                at += 1
                continue
            offset, comment = row.start + at, _COMMENT.match(text, at)
            if text[at] == "(":
                if len(self.open) == MAX_DEPTH:
                    self.flaw("nested-too-deep", offset, limit=MAX_DEPTH)
                    return
                self.open.append((self.lines, row.number, offset))
                self.lines = []
                at += 1
            elif text[at] == ")":
                self.close(offset)
                at += 1
            elif comment and not _NOTE.match(text, comment.end()):
                self.fact(comment[0], offset, row.number)
                at = comment.end()
            else:
                content, closings = text[at:], 0
                if not comment and content[-1] == ")" and not own_line(content):
                    content, closings = _without_closings(content)
                self.fact(content, offset, row.number)
                for _ in range(closings):
                    self.close(offset + len(content))
                return

    def close(self, offset: int) -> None:
        if not self.open:
            self.flaw("nothing-to-close", offset)
            return
        inner = tuple(self.lines)
        self.lines, row, _ = self.open.pop()
        self.lines.append(Variation(inner, row))

    def fact(self, content: str, offset: int, row: int) -> None:
        """Read what a line says, or note why it cannot be read."""
        keyword = FIRST_WORD.match(content)
        word = keyword[0] if keyword else ""
        if word and word != "..." and word not in KEYWORDS:
            rest = content[len(word) :]
            if rest[:1] in (" ", "\t"):
                rest = " " + rest.lstrip(" \t")
            if not word.startswith("x-"):
                self.flaw("keyword-unknown", offset, keyword=word, suggestion=nearest(word, KEYWORDS))
            self.lines.append(Line(word, None, None, (rest,) if rest else (), None, None, row))
            return
        if word == "deal" and (row or offset):
            self.flaw("deal-not-first", offset)
            return
        if line := read_line(content):
            self.lines.append(line._replace(row=row))
        elif bare := bare_text(word, content):
            line, at, text = bare
            self.flaw("text-unquoted", offset + at, word=text)
            self.lines.append(line._replace(row=row))
        elif len(self.flaws) >= MAX_FLAWS:
            return
        elif self.looks.spend(len(content)):
            self.broken(why_not(content), word, content, offset)
        else:
            self.flaw("line-unexplained", offset, limit=LOOKS)

    def broken(self, broken: LineError, word: str, content: str, offset: int) -> None:
        """Note where a line breaks off, and why; `word` is its keyword, if it has one."""
        at, found = offset + broken.offset, broken.found
        if found == "\r":
            self.flaw("carriage-return", at)
        elif not word and content[0] not in "{#":
            found = found or content[:1]
            self.flaw("line-unknown", at, found=found, suggestion=nearest(found, KEYWORDS))
        else:
            about = {"found": found, "suggestion": broken.suggestion} if found else {"case": "end"}
            self.flaw("line-unreadable", at, keyword=word, expected=broken.expected, **about)


def read(
    text: str, first_line: int, looks: CloserLooks | None = None
) -> tuple[tuple[Line | Variation, ...], list[Flaw]]:
    """The lines of a record and what could not be read of them."""
    looks = looks or CloserLooks()
    looks.begin(len(text))
    reading = _Reading(text, first_line, looks)
    for row in source_lines(text):
        keep()
        reading.row(row)
    while reading.open:
        reading.flaw("not-closed", reading.open[-1][2])
        reading.close(len(text))
    return tuple(reading.lines), reading.flaws
