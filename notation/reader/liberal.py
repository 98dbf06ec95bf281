"""The liberal entrance: line by line, going on after a mistake, with the exact place of everything.

A line that is canonical but for its spacing and its local names for cards is decoded as the canonical entrance does
it; any other goes through lark's parser, which also says what could have stood where a line breaks off.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from lark import Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import VisitError

from notation.cards import LOCAL
from notation.languages import later
from notation.problems import phrase
from notation.reader import canonical, grammar
from notation.reader.rows import COMMENT, KEYWORD, SKIP, Row, own_line, rows
from notation.reader.sections import SEAT, cards_named, comment, unquote, valid_date
from notation.record import KEYWORDS, MAX_DEPTH, NOTHING, Flaw, Line, Note, Variation

_SPACES = re.compile(r"[ \t\r]+")
_BLANK = (" ", "\t", "\r")
_SPECIAL = re.compile(r'[{"#!?^]')

MAX_FLAWS = 200
"""How many flaws of one record are told."""

EXPECTED = {
    "CARD": later("a card"), "LOCAL": later("a card"), "UNKNOWN": later("a card"), "SEAT": later("a seat (A to H)"),
    "WORD": later("a word"), "NUMBER": later("a number"), "COUNT": later("a number"),
    "DATE": later("a date (1999, 1999-10 or 1999-10-02)"), "STRING": later('a text in quotes ("…")'),
    "RULE_SET": later("the name of a rule set"), "OPTION": later("an option (name=value)"), "COLON": later("a colon"),
    "COMMA": later("a comma"), "VBAR": later("a bar (|)"), "FOR": later("the word for"),
}  # fmt: skip


class _Noted(NamedTuple):
    """An item, or several that stand for one token, with what stands beside it."""

    values: list[Any]
    note: Note


@v_args(inline=True)
class _ToLine(Transformer[Token, Line]):
    """Lark's tree of one line to the Line that it is."""

    def _line(
        self, keyword: str, parts: tuple[Any, ...], seat: Token | None = None, number: Token | None = None
    ) -> Line:
        items: list[Any] = []
        notes: dict[int, Note] = {}
        leading: list[Token] = []
        for part in parts:
            if isinstance(part, _Noted):
                items += part.values
                if part.note != NOTHING:
                    notes[len(items) - 1] = part.note
            elif isinstance(part, Token) and part.type == "COMMENT":
                leading.append(part)
        if leading:
            notes[-1] = Note(comments=tuple(map(comment, leading)))
        return Line(
            keyword,
            None if seat is None else SEAT[seat],
            None if number is None else int(number),
            tuple(items),
            notes or None,
            None,
            0,
        )

    def line(self, fact: Line, remark: Token | None = None) -> Line:
        return fact if remark is None else fact._replace(remark=_remark(remark))

    def remark(self, remark: Token) -> Line:
        return self._line("", ())._replace(remark=_remark(remark))

    def deal(self, game: Token, players: Token, *rest: Token) -> Line:
        return self._line("deal", (_plain(str(game)), *rest), number=players)

    def rules(self, *rest: Token) -> Line:
        return self._line("rules", tuple(part if part.type == "COMMENT" else _plain(str(part)) for part in rest))

    def text(self, keyword: Token, value: Token, *rest: Token) -> Line:
        return self._line(str(keyword), (_plain(unquote(value[1:-1])), *rest))

    def player(self, seat: Token, value: Token, *rest: Token) -> Line:
        return self._line("player", (_plain(unquote(value[1:-1])), *rest), seat=seat)

    def date(self, value: Token, *rest: Token) -> Line:
        return self._line("date", (_plain(str(value)), *rest))

    def board(self, value: Token, *rest: Token) -> Line:
        return self._line("board", (_plain(int(value)), *rest))

    def dealer(self, seat: Token, *rest: Token) -> Line:
        return self._line("dealer", rest, seat=seat)

    def dealt(self, seat: Token, *rest: Any) -> Line:
        return self._line("hand", rest, seat=seat)

    def talon(self, *rest: Any) -> Line:
        return self._line("talon", rest)

    def bids(self, *rest: Any) -> Line:
        return self._line("bids", rest)

    def announce(self, *rest: Any) -> Line:
        return self._line("announce", rest)

    def contract(self, seat: Token, word: _Noted) -> Line:
        return self._line("contract", (word,), seat=seat)

    def laid(self, keyword: Token, seat: Token, *rest: Any) -> Line:
        return self._line(str(keyword), rest, seat=seat)

    def buy(self, seat: Token, *rest: Any) -> Line:
        return self._line("buy", rest, seat=seat)

    def seat(self, keyword: Token, seat: Token, *rest: Token) -> Line:
        return self._line(str(keyword), rest, seat=seat)

    def trick(self, number: Token, seat: Token, *rest: Any) -> Line:
        return self._line("trick", rest, seat=seat, number=number)

    def more(self, *rest: Token) -> Line:
        return self._line("...", rest)

    def counted(self, keyword: Token, *rest: Any) -> Line:
        return self._line(str(keyword), rest)

    def agreed(self, *rest: Any) -> Line:
        return self._line("agreed", rest)

    def comments(self, *rest: Token) -> Line:
        return self._line("", rest)

    def card(self, token: Token, *rest: Token) -> _Noted:
        return _Noted(cards_named([LOCAL.get(token, str(token))]), _note(rest))

    def bar(self, *rest: Token) -> _Noted:
        return _Noted(["|"], _note(rest))

    def word(self, token: Token, *rest: Token) -> _Noted:
        return _Noted([str(token)], _note(rest))

    def call(self, seat: Token, *rest: Any) -> _Noted:
        words = [part for part in rest if isinstance(part, _Noted)]
        marked = [word.note for word in words if word.note.mark or word.note.irregular]
        if len(marked) > 1:
            raise Broken(seat.start_pos or 0, str(seat), [later("an entry with one mark, behind its last word")])
        above = tuple(comment(part) for part in rest if isinstance(part, Token))
        beside = above + tuple(each for word in words for each in word.note.comments)
        note = (marked[0] if marked else NOTHING)._replace(comments=beside)
        return _Noted([(SEAT[seat], *(word.values[0] for word in words))], note)

    def count(self, seat: Token, *rest: Token) -> _Noted:
        number = next(int(part) for part in rest if part.type == "NUMBER")
        return _Noted([(SEAT[seat], number)], _note(rest))

    def why(self, text: Token, *rest: Token) -> _Noted:
        return _Noted([unquote(text[1:-1])], _note(rest))


def _remark(token: str) -> str:
    return token[1:].strip()


def _plain(value: Any) -> _Noted:
    return _Noted([value], NOTHING)


def _note(tokens: tuple[Token, ...]) -> Note:
    found = {token.type: str(token) for token in tokens}
    comments = tuple(comment(token) for token in tokens if token.type == "COMMENT")
    return Note(found.get("MARK", ""), "IRREGULAR" in found, comments)


_TO_LINE = _ToLine()


class Broken(Exception):
    """A line that is not TDN: where, what stands there, and what could have stood there."""

    def __init__(self, offset: int, found: str, expected: Iterable[str]) -> None:
        super().__init__(found)
        self.offset, self.found, self.expected = offset, found, list(map(phrase, expected))


def parse(content: str) -> Line:
    """One line without its keyword's indentation, through lark. Raises Broken."""
    parser = grammar.liberal().parse_interactive(content)
    try:
        parser.exhaust_lexer()
        tree = parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        raise _broken(content, error, parser.accepts()) from error  # type: ignore[no-untyped-call]
    try:
        return _TO_LINE.transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, Broken):
            raise error.orig_exc from None
        raise


def _broken(content: str, error: UnexpectedInput, accepted: set[str]) -> Broken:
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    offset = len(content) if at_end else error.pos_in_stream or 0
    rest = re.match(r'\{|"[^"]*"?|[^\s,:|{}"]+|\S|', content[offset:])
    wanted = {EXPECTED[name] for name in accepted if name in EXPECTED} or {later("the end of the line")}
    return Broken(offset, rest[0] if rest else "", sorted(wanted))


def _respaced(content: str) -> str | None:
    """A line with its spacing and its names for cards made canonical; None where that needs a closer look."""
    if _SPECIAL.search(content):
        return content if content[-1] == '"' and content.count('"') == 2 and "#" not in content else None
    return " ".join(LOCAL.get(token, token) for token in _SPACES.split(content))


def _without_closings(content: str) -> tuple[str, int]:
    """A line without the ``)`` that end it, and how many they are; those of a comment, string or remark are its own."""
    body = len(content.rstrip(") \t\r"))
    position = 0
    while position < body:
        taken = COMMENT.match(content, position) or SKIP.match(content, position)
        if taken is None or taken[0].startswith("#"):
            return content, 0
        position = taken.end() if taken[0][0] in '{"' else min(taken.end(), body)
    body = max(position, body)
    return content[:body].rstrip(), content.count(")", body)


class _Reading:
    """The state of reading one record: the lines so far, the open variations, the flaws."""

    def __init__(self, text: str, first_line: int) -> None:
        self.text, self.first_line = text, first_line
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
        content, offset = row.text, row.start
        if row.unclosed is not None:
            self.flaw("comment-unclosed", row.start + row.unclosed)
        while True:
            stripped = content.lstrip(" \t\r\n")
            offset += len(content) - len(stripped)
            content = stripped.rstrip(" \t\r\n")
            if not content:
                return
            if content[0] == "(":
                if len(self.open) == MAX_DEPTH:
                    self.flaw("nested-too-deep", offset, limit=MAX_DEPTH)
                    return
                self.open.append((self.lines, row.number, offset))
                self.lines = []
                content, offset = content[1:], offset + 1
            elif content[0] == ")":
                self.close(offset)
                content, offset = content[1:], offset + 1
            elif content[0] == "{" and (closed := COMMENT.match(content)):
                tail = content[closed.end() :].lstrip()
                if not tail or tail[0] in "{#":
                    self.fact(content, offset, row.number)
                    return
                self.fact(closed[0], offset, row.number)
                content, offset = content[closed.end() :], offset + closed.end()
            else:
                closings = 0
                if content[-1] == ")" and not own_line(content):
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
            if rest[:1] in _BLANK:
                rest = " " + rest.lstrip(" \t\r")
            if not word.startswith("x-"):
                self.flaw("keyword-unknown", offset, keyword=word)
            self.lines.append(Line(word, None, None, (rest,) if rest else (), None, None, row))
            return
        if word == "deal" and (row or offset):
            self.flaw("deal-not-first", offset)
            return
        if (plain := _respaced(content)) is not None and (line := _canonical_line(plain)):
            self.lines.append(line._replace(row=row))
            return
        if len(self.flaws) >= MAX_FLAWS:
            return
        try:
            line = parse(content)
        except Broken as broken:
            code = "line-unreadable" if word or content[0] in "{#" else "line-unknown"
            found = broken.found or content[:1]
            self.flaw(code, offset + broken.offset, found=found, expected=broken.expected, keyword=word)
            return
        if line.keyword == "date" and not valid_date(line.items[0]):
            at, expected = offset + content.index(line.items[0]), [phrase("a day of the calendar")]
            self.flaw("line-unreadable", at, found=line.items[0], expected=expected, keyword="date")
            return
        self.lines.append(line._replace(row=row))


def _canonical_line(content: str) -> Line | None:
    """One line without notes, if it is canonical."""
    found = grammar.section().match(content + "\n")
    if found is None or found.end() <= len(content) or found.lastgroup in ("OPEN", "CLOSE"):
        return None
    return canonical.one(found.lastgroup or "", content + "\n")


def read(text: str, first_line: int) -> tuple[tuple[Line | Variation, ...], list[Flaw]]:
    """The lines of a record and what could not be read of them."""
    reading = _Reading(text, first_line)
    for row in rows(text):
        reading.row(row)
    while reading.open:
        reading.flaw("not-closed", reading.open[-1][2])
        reading.close(len(text))
    return tuple(reading.lines), reading.flaws
