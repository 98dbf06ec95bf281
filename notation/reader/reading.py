"""A record's text line by line: what every line says, and what cannot be read, going on after a mistake."""

from typing import Any

from notation.deadline import keep
from notation.problems import Flaw, phrase
from notation.reader.atoms import FIRST_WORD
from notation.reader.cutting import mistyped_deal
from notation.reader.lark_lines import LOOKS, CloserLooks, LineError, why_not
from notation.reader.lines import bare_text, read_line
from notation.reader.pieces import CLOSES, OPENS, pieces
from notation.reader.source_lines import SourceLine, source_lines
from notation.reader.standard import Standard, Unclear, native_in, odd_sign, standard
from notation.record import KEYWORDS, MAX_DEPTH, Line, Variation
from notation.words.languages import DEFAULT, LANGUAGES
from notation.words.spelling import nearest

MAX_FLAWS = 200


class _Reading:
    """The state of reading one record: the lines so far, the open variations, the flaws."""

    def __init__(self, typed: str, same: Standard, first_line: int, looks: CloserLooks) -> None:
        self.typed, self.same, self.first_line, self.looks = typed, same, first_line, looks
        self.native = native_in(same.text)
        self.lines: list[Line | Variation] = []
        self.open: list[tuple[list[Line | Variation], int, int]] = []
        self.flaws: list[Flaw] = []

    def flaw(self, code: str, offset: int, **arguments: Any) -> None:
        if len(self.flaws) >= MAX_FLAWS:
            return
        offset = self.same.place(offset)
        row = self.typed.count("\n", 0, offset)
        column = offset - (self.typed.rfind("\n", 0, offset) + 1) + 1
        self.flaws.append(Flaw(code, self.first_line + row, column, arguments))

    def as_typed(self, offset: int, word: str) -> str:
        """A word of the standard form as it was typed."""
        return self.typed[self.same.place(offset) : self.same.place(offset + len(word))].strip() or word

    def row(self, row: SourceLine) -> None:
        """Read one line: the variations it opens, what it says, the variations it closes."""
        if row.unclosed is not None:
            self.flaw("comment-unclosed", row.start + row.unclosed)
        for offset, text in pieces(row):
            if text == OPENS:
                if len(self.open) == MAX_DEPTH:
                    self.flaw("nested-too-deep", offset, limit=MAX_DEPTH)
                    return
                self.open.append((self.lines, row.number, offset))
                self.lines = []
            elif text == CLOSES:
                self.close(offset)
            else:
                self.fact(text, offset, row.number)

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
        if not (row or offset) and (mistyped := mistyped_deal(content)):
            self.flaw("deal-mistyped", offset, word=self.as_typed(offset, mistyped), suggestion="deal")
            return
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
        if unclear := self.unclear(offset, offset + len(content)):
            first, second = unclear.meanings[:2]
            told = {"first": first.name, "second": second.name, "words": [name for name, _of in unclear.meanings]}
            told |= {"language": LANGUAGES[first.language or DEFAULT], "other": LANGUAGES[second.language or DEFAULT]}
            self.flaw("word-ambiguous", unclear.offset, word=unclear.word, **told)
        elif line := read_line(content):
            self.lines.append(line._replace(row=row))
        elif bare := bare_text(word, content):
            line, at, text = bare
            self.flaw("text-unquoted", offset + at, word=text)
            self.lines.append(line._replace(row=row))
        elif len(self.flaws) >= MAX_FLAWS:
            return
        elif self.looks.spend(len(content)):
            self.broken(why_not(content, self.native), word, content, offset)
        else:
            self.flaw("line-unexplained", offset, limit=LOOKS)

    def unclear(self, start: int, end: int) -> Unclear | None:
        """The first word between two places to which languages give several meanings."""
        return next((found for found in self.same.unclear if start <= found.offset < end), None)

    def broken(self, broken: LineError, word: str, content: str, offset: int) -> None:
        """Note where a line breaks off, and why; `word` is its keyword, if it has one."""
        at, found = offset + broken.offset, broken.found
        about: dict[str, Any] = {}
        if sign := odd_sign(found):
            about["hint"] = phrase("It has a sign that the notation does not have: {sign}.", sign=sign)
        if found == "\r":
            self.flaw("carriage-return", at)
        elif not word and content[0] not in "{#":
            found = found or content[:1]
            self.flaw("line-unknown", at, found=self.as_typed(at, found), suggestion=nearest(found, KEYWORDS), **about)
        else:
            about |= {"case": "end"}
            if found:
                about |= {"found": self.as_typed(at, found), "suggestion": broken.suggestion, "case": ""}
            self.flaw("line-unreadable", at, keyword=word, expected=broken.expected, **about)


def read(
    typed: str, first_line: int, looks: CloserLooks | None = None, same: Standard | None = None
) -> tuple[tuple[Line | Variation, ...], list[Flaw]]:
    """The lines of a record and what could not be read of them; `same` is its text in the standard form."""
    looks = looks or CloserLooks()
    looks.begin(len(typed))
    same = same or standard(typed)
    text = same.text
    reading = _Reading(typed, same, first_line, looks)
    for row in source_lines(text):
        keep()
        reading.row(row)
    while reading.open:
        reading.flaw("not-closed", reading.open[-1][2])
        reading.close(len(text))
    return tuple(reading.lines), reading.flaws
