"""The expressions of the notation, made of the terminals and the keywords of ``grammar.lark``: nobody else writes one.

`ATOM` has the terminals by their names. `LIBERAL` is how anybody may write a line, `STRICT` how the canonical form
writes it, where it can be told from the text alone; of both, `behind` makes the expression of what follows a keyword.
"""

import re
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from notation.record import (
    AGREED,
    ANSWERS,
    BOARD,
    CALLS,
    COMMENTS,
    COUNTS,
    DATE,
    EXCHANGED,
    GAME,
    HELD,
    HOUSE,
    KINDS,
    NO_ITEMS,
    OPTIONAL_WORD,
    PACKETS,
    PILE,
    POINTS,
    RULES,
    SAID,
    TEXT,
    WORD,
    Kind,
)

GRAMMAR = (get_data("notation", "grammar.lark") or b"").decode()

ATOM = {name: re.sub(r"\\/", "/", body) for name, body in re.findall(r"^([A-Z_]+)(?:\.\d)?: /(.*)/$", GRAMMAR, re.M)}

COMMENT, STRING, REMARK = ATOM["COMMENT"], ATOM["STRING"], ATOM["REMARK"]
GAP = r"[ \t]*+"
"""Possible text between two items."""

_BARE = frozenset(re.findall(r'^[a-z]+: "([^"]+)"', GRAMMAR, re.M))
"""Keywords behind which a seat may stand without a space."""
_ENDS = r"(?![A-Za-z0-9_-])"
_ENDS_BARE = r"(?![a-z0-9_-])"

KEYWORD = re.compile(
    "|".join(
        re.escape(keyword) + ("" if keyword == "..." else _ENDS_BARE if keyword in _BARE else _ENDS)
        for keyword in sorted(KINDS, key=len, reverse=True)
    )
)
"""The keyword of a line that is one of the notation's."""

FIRST_WORD = re.compile(r"(?:[a-z][a-z0-9-]*(?![A-Za-z0-9_]|[^\x00-\x7f\s])|\.\.\.)")
"""The word that starts a line, whatever it is. What is not ASCII, a letter that looks like one included, ends none."""

REST = rf"[^{{\n]*+(?:{COMMENT}[^{{\n]*+)*+"
"""The rest of a line, with the further lines of its comments."""

ONE_FACT = re.compile(rf"[^\s(){{}}%\\]{REST}")
"""A line by its looks alone: it opens and closes no variation, and is not about the file."""


class Writing(NamedTuple):
    """A way to write a line: what may be between its items, and the atoms that it takes."""

    gap: str
    stop: str
    """A colon behind which no comment may be."""
    colon: str
    comma: str
    comments: str
    beside: str
    """Possible text after a word or card: ``^``, a mark, comments."""
    within: str
    """Possible text between the two words of a call."""
    behind_seat: str
    """Possible text after the seat of an entry."""
    card: str
    whole: str
    number: str
    string: str
    parts: str


def _liberal() -> Writing:
    comments = f"(?:{GAP}{COMMENT})*+"
    beside = rf"(?:{ATOM['IRREGULAR']})?+(?:{ATOM['MARK']})?+{comments}"
    card = f"(?:{ATOM['CARD']}|{ATOM['LOCAL']}|{ATOM['UNKNOWN']})"
    colon, comma = f"{comments}{GAP}:{comments}", f"{GAP},"
    return Writing(
        GAP, f"{GAP}:", colon, comma, comments, beside, beside, comments, card, ATOM["COUNT"], ATOM["NUMBER"], STRING,
        ATOM["PARTS"],
    )  # fmt: skip


def _strict() -> Writing:
    comments = r"(?: \{(?:@[a-z]{2,3} )?+(?![@\s])[^{}\\\n\t\r]*+(?<!\s)\})*+"
    beside = rf"(?:{ATOM['MARK']})?+{comments}"
    count = rf"(?:0|(?!0){ATOM['COUNT']})"
    number = rf"(?:0|-?(?![0-]){ATOM['NUMBER']})"
    string = r'"[^"\\\n]*+(?:\\["\\][^"\\\n]*+)*+"'
    parts = rf"(?!0[0-9]){ATOM['PARTS']}"
    return Writing(" ", ":", f":{comments}", ",", comments, beside, "", "", ATOM["CARD"], count, number, string, parts)


LIBERAL, STRICT = _liberal(), _strict()


def behind(kind: Kind, way: Writing) -> str:
    """The expression of what is behind a keyword: its groups are the seat, the number, the body and `said`.

    The body is what the items are read from; `said` holds the comments that are beside no item.
    """
    head = f"{way.gap}(?P<number>{way.whole})" if kind.number and kind.items not in (GAME, PILE) else ""
    return head + (f"{way.gap}(?P<seat>{ATOM['SEAT']})" if kind.seat else "") + _items(kind.items, way)


def _items(items: str, way: Writing) -> str:
    gap, notes = way.gap, f"(?P<said>{way.comments})"
    card = f"{gap}{way.card}{way.beside}"
    word, part = ATOM["WORD"], ATOM["HOUSE_PART"]
    words = f"{gap}{ATOM['SEAT']}{way.behind_seat}{gap}{word}(?:{way.within}{gap}{word})?+"
    parts = f"(?:{gap}{part})++"
    call = f"{words}{way.beside}"
    entry = f"{words}(?:{way.within}{gap}{ATOM['SEAT']})?+{way.beside}"
    count = f"{gap}{ATOM['SEAT']}{way.behind_seat}{gap}{way.number}{way.comments}"
    points = f"{gap}{ATOM['SEAT']}{way.behind_seat}{gap}(?:{way.parts}|{way.number}){way.comments}"
    behind_colon = {
        HELD: f"(?:{card})++",
        PACKETS: rf"(?:{card}|{gap}\|{way.comments})++",
        EXCHANGED: f"{card}{gap}for{card}",
        CALLS: f"{call}(?:{way.comma}{call})*+",
        SAID: f"{entry}(?:{way.comma}{entry})*+",
        POINTS: f"{points}(?:{way.comma}{points})*+",
        COUNTS: f"{count}(?:{way.comma}{count})*+",
        AGREED: f"{count}(?:{way.comma}{count})*+(?:{gap}{way.string}{way.comments})?+",
        ANSWERS: unnamed(f"{ANSWER}(?:{way.comma}{ANSWER})*+"),
    }
    if items in behind_colon:
        return f"(?P<said>{way.colon})(?P<body>{behind_colon[items]})"
    return {
        GAME: f"{gap}(?P<body>{word}){gap}(?P<number>{way.whole}){notes}",
        RULES: f"{gap}(?P<body>{ATOM['RULE_SET']}(?:{gap}{ATOM['OPTION']})*+){notes}",
        HOUSE: f"{gap}(?P<body>{part}(?:{gap}{way.string})?+{way.stop}{parts}(?:{way.comma}{parts})*+){notes}",
        TEXT: f"{gap}(?P<body>{way.string}){notes}",
        DATE: f"{gap}(?P<body>{ATOM['DATE']}){notes}",
        BOARD: f"{gap}(?P<body>{way.whole}){notes}",
        WORD: f"(?P<body>{gap}{word}{way.beside})",
        OPTIONAL_WORD: f"(?:(?P<body>{gap}{word}{way.beside})|{notes})",
        COMMENTS: f"(?P<said>(?:{gap}{COMMENT})++)",
        PILE: f"{gap}(?P<number>{way.whole})(?P<said>{way.colon}(?={card})|{way.comments}(?!{card}))"
        f"(?P<body>(?:{card})*+)",
        NO_ITEMS: notes,
    }[items]


def _answer() -> str:
    """An answer. Behind a word ``breaks`` is the word of the notation, and only whole; else no space need follow it."""
    comments, word = LIBERAL.comments, ATOM["WORD"]
    breaks = f"breaks{_ENDS}"
    held = f"(?:{ATOM['CARD']}|{ATOM['LOCAL']}){comments}"
    code = f"{GAP}{word}{comments}(?:{GAP}(?!{breaks}){word}{comments})*+"
    cards = f"(?P<cards>{held}(?:{GAP}for{GAP}{held}|(?:{GAP}{held})*+))"
    words = f"(?P<words>{word}{comments}(?:{GAP}(?!{breaks}){word}{comments})?+"
    words += f"(?:{GAP}{ATOM['SEAT']}{comments})?+)"
    number = f"(?P<number>{ATOM['PARTS']}|{ATOM['NUMBER']}){comments}"
    holder = f"(?P<holder>{ATOM['SEAT']}){comments}"
    done = f"(?:{cards}|{number}|{holder})(?:{GAP}breaks(?P<codes>{code}))?+"
    return f"{GAP}(?:{done}|{words}(?:{GAP}{breaks}(?P<broken>{code}))?+)"


ANSWER = _answer()
"""An answer: its cards, its number, its seat or its words, and the codes behind ``breaks``."""


def unnamed(expression: str) -> str:
    """An expression whose groups keep nothing, so that it may be in another one more than once."""
    return re.sub(r"\(\?P<\w+>", "(?:", expression)


@cache
def shape(items: str, seat: bool, number: bool) -> "re.Pattern[str]":
    """Pattern of the text after a keyword with these parts, written liberally, to the end of the line."""
    return re.compile(behind(Kind("", "", items, seat, number), LIBERAL) + f"{GAP}(?P<remark>{REMARK})?+")
