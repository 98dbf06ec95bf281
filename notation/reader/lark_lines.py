"""A line that cannot be read: lark says where it breaks off, and what was expected.

The only module that loads lark, and only when there is such a line.
"""

import re
from collections.abc import Collection, Iterable
from functools import cache
from typing import TYPE_CHECKING

from notation.cards import CARD_SPELLINGS, LOCAL
from notation.errors import TarockError
from notation.problems import phrase
from notation.reader.atoms import ATOM, COMMENT, GRAMMAR, LIBERAL
from notation.reader.lines import SEVERAL, valid_date
from notation.reader.native import NOTHING_NATIVE, Native, key
from notation.record import MAX_WORDS, SEATS
from notation.words.languages import later
from notation.words.spelling import as_word, nearest

if TYPE_CHECKING:
    from lark import Lark, Token, Tree, UnexpectedInput

_NOTHING = re.compile(rf"{LIBERAL.comments}[ \t\n]*+(?:#|\Z)")
"""Text after the last item of a line: comments, and a remark."""
_COMMENT = re.compile(COMMENT)
_ITEM = re.compile(r'\{|"[^"]*"?|[^\s,:|{}"]+|.')
_WORD = re.compile(ATOM["WORD"])

EXPECTED = {
    "CARD": later("a card"), "LOCAL": later("a card"), "UNKNOWN": later("a card"), "SEAT": later("a seat (A to H)"),
    "WORD": later("a word"), "NUMBER": later("a number"), "PARTS": later("a number"), "COUNT": later("a number"),
    "DATE": later("a date (1999, 1999-10 or 1999-10-02)"), "STRING": later('a text in quotes ("…")'),
    "RULE_SET": later("the name of a rule set"), "OPTION": later("an option (name=value)"),
    "HOUSE_PART": later("a word, a number or an option of a house"), "COLON": later("a colon"),
    "COMMA": later("a comma"), "VBAR": later("a bar (|)"), "FOR": later("the word for"),
    "BREAKS": later("the word breaks"),
}  # fmt: skip


LOOKS = 200
BYTES_A_LOOK = 400
"""For that many bytes more of a long text, one line more gets one: anyone who writes odd lines now and then is read."""
LETTERS_A_LOOK = 40
"""A line longer than this counts for several."""


class CloserLooks:
    """The closer looks that are left for a text, record after record."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left: float = LOOKS

    def begin(self, size: int) -> None:
        """Another record of that many bytes begins."""
        self.left = min(LOOKS, self.left + size / BYTES_A_LOOK)

    def spend(self, letters: int) -> bool:
        if self.left < 1:
            return False
        self.left = max(0, self.left - 1 - letters // LETTERS_A_LOOK)
        return True


class LineError(TarockError):
    """A line that is not TDN: where, what is there, what was expected, and what seems to be meant.

    Nothing is there where the line ends too early.
    """

    def __init__(self, offset: int, found: str, expected: Iterable[str], suggestion: str | None = None) -> None:
        super().__init__(found)
        self.offset, self.found, self.expected = offset, found, list(map(phrase, expected))
        self.suggestion = suggestion


@cache
def _parser() -> "Lark":
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr", lexer="contextual", start="line")


def tree_of(content: str, native: Native = NOTHING_NATIVE) -> "Tree[Token]":
    """The tree of one line without its indentation. Raises LineError."""
    from lark import UnexpectedInput

    parser = _parser().parse_interactive(content)
    try:
        words = 0
        for token in parser.iter_parse():
            words += SEVERAL.get(token, 1) if token.type == "UNKNOWN" else 1
            if words > MAX_WORDS:
                raise LineError(token.start_pos or 0, str(token), [later("the end of the line")])
        tree: Tree[Token] = parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        raise _broken(content, error, parser.accepts(), native) from error  # type: ignore[no-untyped-call]
    return tree


def why_not(content: str, native: Native = NOTHING_NATIVE) -> LineError:
    """Why a line cannot be read that cannot; words of a game are suggested, if it is known."""
    try:
        tree = tree_of(content, native)
    except LineError as error:
        return error
    for call in tree.find_pred(lambda branch: branch.data in ("call", "entry")):
        words = call.find_pred(lambda branch: branch.data in ("word", "whom"))
        marked = [word for word in words if {"MARK", "IRREGULAR"} & {token.type for token in _tokens(word)}]
        if len(marked) > 1:
            seat = _tokens(call)[0]
            return LineError(seat.start_pos or 0, str(seat), [later("an entry with one mark, after its last word")])
    dates = tree.scan_values(lambda token: getattr(token, "type", "") == "DATE")
    token = next((date for date in dates if not valid_date(date)), "")
    return LineError(content.index(token), str(token), [later("a day of the calendar")])


def _tokens(tree: "Tree[Token]") -> "list[Token]":
    return [child for child in tree.children if not hasattr(child, "children")]


def _broken(content: str, error: "UnexpectedInput", accepted: set[str], native: Native) -> LineError:
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    offset = len(content) if at_end else _start_of_word(content, error.pos_in_stream or 0)
    rest = _ITEM.match(content, offset)
    wanted = {EXPECTED[name] for name in accepted if name in EXPECTED}
    if not wanted:
        wanted = {later("the end of the line") if "$END" in accepted else later("a comment ({…})")}
    if _NOTHING.match(content, offset) and "$END" not in accepted:
        return LineError(_end_of_items(content[:offset]), "", sorted(wanted))
    found = rest[0] if rest else ""
    return LineError(offset, found, sorted(wanted), meant(found, accepted, native))


def _start_of_word(content: str, offset: int) -> int:
    """The start of the word in which a place is that is on one of its letters, as on the ``č`` of ``beračx``."""
    if content[offset : offset + 1].isalnum():
        while offset and (content[offset - 1].isalnum() or content[offset - 1] == "-"):
            offset -= 1
    return offset


def _end_of_items(content: str) -> int:
    """Where the last item of a line ends; only comments are behind it."""
    return len(_COMMENT.sub(lambda match: " " * len(match[0]), content).rstrip())


_NAMED = tuple(name for name in (*LOCAL, "Fool") if name.isalpha() and not name.isupper())
"""The cards that have a name, not only a suit and a rank."""


_MISREAD = str.maketrans("oil", "011")
"""Letters that are typed for digits."""


def card_meant(found: str) -> str | None:
    """The card that is meant by a token that is none; with a letter too many, ``HQs``, by the rest of it."""
    if card := nearest(found, _NAMED, CARD_SPELLINGS):
        return card
    spelled = found.casefold()
    odd = [at for at in range(len(spelled) - 1, -1, -1) if not spelled[at].isdecimal()] if len(spelled) < 6 else []
    shorter = [spelled[:at] + spelled[at + 1 :] for at in odd]
    likely = (spelled[:1] + spelled[1:].translate(_MISREAD), *shorter)
    return next((CARD_SPELLINGS[spelling] for spelling in likely if spelling in CARD_SPELLINGS), None)


def meant(found: str, accepted: Collection[str], native: Native = NOTHING_NATIVE) -> str | None:
    """A suggestion for a token that is not accepted here, given the accepted terminals of the grammar; None without
    one.
    """
    if "CARD" in accepted and (card := card_meant(found)):
        return card
    if "SEAT" in accepted and len(found) == 1 and found.upper() in SEATS:
        return found.upper()
    if "WORD" not in accepted:
        return None
    others = {spelled: of[0].name for spelled, of in native.words.items() if len(of) == 1} if native.known else {}
    if near := nearest(key(found), [*native.known, *others]):
        return others.get(near, near)
    word = as_word(found)
    return word if word != found and _WORD.fullmatch(word) else None
