"""A line read by lark alone, from the tree of ``grammar.lark``: what every other way of reading has to agree with."""

from typing import Any, NamedTuple

from lark import Token, Transformer, v_args
from lark.exceptions import VisitError

from notation.cards import LOCAL
from notation.reader.lark_lines import LineError, tree_of
from notation.reader.lines import NAMED, SEAT, SEVERAL, card_points, comment, unquote, valid_date
from notation.record import BUY, CARDS, COUNT, HOLDER, NOTHING, UNKNOWN, WORDS, Answer, Line, Note


class _Noted(NamedTuple):
    """An item, or several that stand for one token, with what stands beside it."""

    values: list[Any]
    note: Note


@v_args(inline=True)
class _ToLine(Transformer[Token, Line]):
    """The methods are named for the rules of the grammar."""

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

    def title(self, *parts: Token) -> list[str]:
        return [*map(str, parts[:-1]), f"{parts[-1]}:"]

    def clause(self, *parts: Token) -> list[str]:
        return [*map(str, parts)]

    def house(self, title: list[str], *rest: Any) -> Line:
        clauses = [part for part in rest if isinstance(part, list)]
        ends = [*([","] * (len(clauses) - 1)), ""]
        items = [*title, *[part for one, end in zip(clauses, ends, strict=True) for part in (*one[:-1], one[-1] + end)]]
        return self._line("house", (*map(_plain, items), *[part for part in rest if not isinstance(part, list)]))

    def text(self, keyword: Token, value: Token, *rest: Token) -> Line:
        return self._line(str(keyword), (_plain(unquote(value[1:-1])), *rest))

    def player(self, seat: Token, value: Token, *rest: Token) -> Line:
        return self._line("player", (_plain(unquote(value[1:-1])), *rest), seat=seat)

    def date(self, value: Token, *rest: Token) -> Line:
        return self._line("date", (_plain(str(value)), *rest))

    def round(self, value: Token, *rest: Token) -> Line:
        return self._line("round", (_plain(int(value)), *rest))

    def board(self, value: Token, *rest: Token) -> Line:
        return self._line("board", (_plain(int(value)), *rest))

    def dealer(self, seat: Token, *rest: Token) -> Line:
        return self._line("dealer", rest, seat=seat)

    def dealt(self, seat: Token, *rest: Any) -> Line:
        return self._line("hand", rest, seat=seat)

    def position(self, number: Token, seat: Token, *rest: Token) -> Line:
        return self._line("position", rest, seat=seat, number=number)

    def won(self, seat: Token, number: Token, *rest: Any) -> Line:
        return self._line("won", rest, seat=seat, number=number)

    def talon(self, *rest: Any) -> Line:
        return self._line("talon", rest)

    def bids(self, *rest: Any) -> Line:
        return self._line("bids", rest)

    def announce(self, *rest: Any) -> Line:
        return self._line("announce", rest)

    def contract(self, seat: Token, word: _Noted) -> Line:
        return self._line("contract", (word,), seat=seat)

    def concede(self, seat: Token, *rest: Any) -> Line:
        return self._line("concede", rest, seat=seat)

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

    def points(self, *rest: Any) -> Line:
        return self._line("points", rest)

    def score(self, *rest: Any) -> Line:
        return self._line("score", rest)

    def agreed(self, *rest: Any) -> Line:
        return self._line("agreed", rest)

    def comments(self, *rest: Token) -> Line:
        return self._line("", rest)

    def ask(self, seat: Token, *rest: Token) -> Line:
        return self._line("ask", rest, seat=seat)

    def hint(self, *rest: Token) -> Line:
        return self._line("hint", rest)

    def grade(self, number: Token, *rest: Token) -> Line:
        return self._line("grade", rest, number=number)

    def answers(self, keyword: Token, *rest: Any) -> Line:
        return self._line(str(keyword), rest)

    def answer(self, given: _Noted, codes: _Noted | None = None) -> _Noted:
        if codes is None:
            return given
        answer = given.values[0]._replace(breaks=tuple(codes.values))
        return _Noted([answer], Note(comments=given.note.comments + codes.note.comments))

    def cards(self, *held: _Noted) -> _Noted:
        return _answer(CARDS, held)

    def bought(self, *held: _Noted) -> _Noted:
        return _answer(BUY, held)

    def words(self, *said: _Noted) -> _Noted:
        return _answer(WORDS, said)

    def number(self, token: Token, *rest: Token) -> _Noted:
        return _Noted([Answer(COUNT, (card_points(token),))], _note(rest))

    def holder(self, token: Token, *rest: Token) -> _Noted:
        return _Noted([Answer(HOLDER, (SEAT[token],))], _note(rest))

    def breaks(self, *said: _Noted) -> _Noted:
        return _Noted([note.values[0] for note in said], _together(said))

    def held(self, token: Token, *rest: Token) -> _Noted:
        return self.card(token, *rest)

    def said(self, token: Token, *rest: Token) -> _Noted:
        return self.word(token, *rest)

    def card(self, token: Token, *rest: Token) -> _Noted:
        name = LOCAL.get(token, str(token))
        return _Noted([UNKNOWN] * SEVERAL[name] if name in SEVERAL else [NAMED[name]], _note(rest))

    def bar(self, *rest: Token) -> _Noted:
        return _Noted(["|"], _note(rest))

    def word(self, token: Token, *rest: Token) -> _Noted:
        return _Noted([str(token)], _note(rest))

    def named(self, token: Token, *rest: Token) -> _Noted:
        return self.word(token, *rest)

    whom = named

    def call(self, seat: Token, *rest: Any) -> _Noted:
        words = [part for part in rest if isinstance(part, _Noted)]
        marked = [word.note for word in words if word.note.mark or word.note.irregular]
        if len(marked) > 1:
            raise LineError(0, str(seat), [])
        above = tuple(comment(part) for part in rest if isinstance(part, Token))
        beside = above + tuple(comment for word in words for comment in word.note.comments)
        note = (marked[0] if marked else NOTHING)._replace(comments=beside)
        return _Noted([(SEAT[seat], *(word.values[0] for word in words))], note)

    def count(self, seat: Token, *rest: Token) -> _Noted:
        number = next(card_points(part) for part in rest if part.type in ("NUMBER", "PARTS"))
        return _Noted([(SEAT[seat], number)], _note(rest))

    entry, counted = call, count

    def why(self, text: Token, *rest: Token) -> _Noted:
        return _Noted([unquote(text[1:-1])], _note(rest))


def _answer(form: str, parts: tuple[_Noted, ...]) -> _Noted:
    return _Noted([Answer(form, tuple(part.values[0] for part in parts))], _together(parts))


def _together(parts: tuple[_Noted, ...]) -> Note:
    return Note(comments=tuple(comment for part in parts for comment in part.note.comments))


def _remark(token: str) -> str:
    return token[1:].strip()


def _plain(value: Any) -> _Noted:
    return _Noted([value], NOTHING)


def _note(tokens: tuple[Token, ...]) -> Note:
    found = {token.type: str(token) for token in tokens}
    comments = tuple(comment(token) for token in tokens if token.type == "COMMENT")
    return Note(found.get("MARK", ""), "IRREGULAR" in found, comments)


_TO_LINE = _ToLine()


def by_lark(content: str) -> Line | None:
    """A line as lark reads it; None if unreadable."""
    try:
        line = _TO_LINE.transform(tree_of(content))
    except LineError:
        return None
    except VisitError as error:
        if isinstance(error.orig_exc, LineError):
            return None
        raise
    return None if line.keyword == "date" and not valid_date(line.items[0]) else line
