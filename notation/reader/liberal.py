"""The liberal entrance: line by line, going on after a mistake, with the exact place of everything.

Most lines are decoded as the canonical entrance does it (`single`); any other goes through lark's parser, which also
says what could have stood where a line breaks off.
"""

import re
from collections.abc import Collection
from typing import Any

from lark import UnexpectedInput

from notation.cards import CARD_SPELLINGS, LOCAL
from notation.problems import phrase
from notation.reader import grammar, single
from notation.reader.closer import LOOKS, CloserLooks
from notation.reader.rows import COMMENT, COMMENTS, KEYWORD, SKIP, Row, own_line, rows
from notation.reader.sections import MAX_WORDS, WORD, valid_date
from notation.reader.tree import Broken, line_of
from notation.record import KEYWORDS, MAX_DEPTH, SEATS, Flaw, Line, Variation
from notation.words.languages import later
from notation.words.spelling import as_word, nearest

_SPACE = " \t\n"
"""What separates; a carriage return is only part of the end of a line."""
_NOTE = re.compile(r"\s*(?:[{#]|\Z)")
_NOTHING = re.compile(rf"{COMMENTS}*+[ \t\n]*+(?:#|\Z)")
"""What stands behind the last item of a line: comments, and a remark."""
_ITEM = re.compile(r'\{|"[^"]*"?|[^\s,:|{}"]+|.')

MAX_FLAWS = 200
"""How many flaws of one record are told."""

EXPECTED = {
    "CARD": later("a card"), "LOCAL": later("a card"), "UNKNOWN": later("a card"), "SEAT": later("a seat (A to H)"),
    "WORD": later("a word"), "NUMBER": later("a number"), "COUNT": later("a number"),
    "DATE": later("a date (1999, 1999-10 or 1999-10-02)"), "STRING": later('a text in quotes ("…")'),
    "RULE_SET": later("the name of a rule set"), "OPTION": later("an option (name=value)"), "COLON": later("a colon"),
    "COMMA": later("a comma"), "VBAR": later("a bar (|)"), "FOR": later("the word for"),
    "BREAKS": later("the word breaks"),
}  # fmt: skip


def parse(content: str) -> Line:
    """One line without its keyword's indentation, through lark. Raises Broken."""
    parser = grammar.liberal().parse_interactive(content)
    try:
        words = 0
        for token in parser.iter_parse():
            words += int(token[1:] or 1) if token.type == "UNKNOWN" else 1
            if words > MAX_WORDS:
                raise Broken(token.start_pos or 0, str(token), [later("the end of the line")])
        tree = parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        raise _broken(content, error, parser.accepts()) from error  # type: ignore[no-untyped-call]
    return line_of(tree)


def _broken(content: str, error: UnexpectedInput, accepted: set[str]) -> Broken:
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    offset = len(content) if at_end else error.pos_in_stream or 0
    rest = _ITEM.match(content, offset)
    wanted = {EXPECTED[name] for name in accepted if name in EXPECTED}
    if not wanted:
        wanted = {later("the end of the line") if "$END" in accepted else later("a comment ({…})")}
    if _NOTHING.match(content, offset) and "$END" not in accepted:
        return Broken(_end_of_items(content[:offset]), "", sorted(wanted))
    found = rest[0] if rest else ""
    return Broken(offset, found, sorted(wanted), meant(found, accepted))


def _end_of_items(content: str) -> int:
    """Where the last item of a line ends; only comments stand behind it."""
    return len(COMMENT.sub(lambda found: " " * len(found[0]), content).rstrip())


_NAMED = tuple(name for name in (*LOCAL, "Fool") if name.isalpha() and not name.isupper())
"""The cards that have a name, not only a suit and a rank."""


def meant(found: str, accepted: Collection[str]) -> str | None:
    """What could take the place of something that cannot stand where some of the grammar's terminals are accepted."""
    if "CARD" in accepted and (card := nearest(found, _NAMED, CARD_SPELLINGS)):
        return card
    if "SEAT" in accepted and len(found) == 1 and found.upper() in SEATS:
        return found.upper()
    word = as_word(found)
    return word if "WORD" in accepted and word != found and WORD.fullmatch(word) else None


def _without_closings(content: str) -> tuple[str, int]:
    """A line without the ``)`` that end it, and how many they are; those of a comment, string or remark are its own."""
    body = len(content.rstrip(") \t"))
    position = 0
    while position < body:
        taken = COMMENT.match(content, position) or SKIP.match(content, position)
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

    def row(self, row: Row) -> None:
        """Read one line: the variations it opens, what it says, the variations it closes."""
        if row.unclosed is not None:
            self.flaw("comment-unclosed", row.start + row.unclosed)
        text, at = row.text.removesuffix("\r").rstrip(_SPACE), 0
        while at < len(text):
            if text[at] in _SPACE:
                at += 1
                continue
            offset, comment = row.start + at, COMMENT.match(text, at)
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
        keyword = KEYWORD.match(content)
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
        if line := single.one(content):
            self.lines.append(line._replace(row=row))
            return
        if len(self.flaws) >= MAX_FLAWS:
            return
        if not self.looks.spend(len(content)):
            self.flaw("line-unexplained", offset, limit=LOOKS)
            return
        try:
            line = parse(content)
        except Broken as broken:
            self.broken(broken, word, content, offset)
            return
        if line.keyword == "date" and not valid_date(line.items[0]):
            at, expected = offset + content.index(line.items[0]), [phrase("a day of the calendar")]
            self.flaw("line-unreadable", at, found=line.items[0], expected=expected, keyword="date")
            return
        self.lines.append(line._replace(row=row))

    def broken(self, broken: Broken, word: str, content: str, offset: int) -> None:
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
    for row in rows(text):
        reading.row(row)
    while reading.open:
        reading.flaw("not-closed", reading.open[-1][2])
        reading.close(len(text))
    return tuple(reading.lines), reading.flaws
