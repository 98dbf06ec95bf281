"""One line of a record: what it says and what is beside it, read by the expression of its keyword.

The expression takes exactly the lines that the grammar takes; what it has taken needs only to be cut into its items.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from notation.cards import CARD, LOCAL
from notation.reader.atoms import ANSWER, ATOM, COMMENT, GAP, KEYWORD, LIBERAL, REMARK, STRING, shape
from notation.record import (
    AGREED,
    ANSWERS,
    BOARD,
    BUY,
    CALLS,
    CARDS,
    COUNT,
    COUNTS,
    DATE,
    EXCHANGED,
    GAME,
    HELD,
    HOLDER,
    HOUSE,
    KINDS,
    MAX_WORDS,
    OPTIONAL_WORD,
    PACKETS,
    PILE,
    POINTS,
    RULES,
    SAID,
    SEATS,
    TEXT,
    UNKNOWN,
    WORD,
    WORDS,
    Answer,
    Comment,
    Line,
    Note,
)
from notation.short_texts import kept_for_short
from notation.words.numbers import in_parts

if TYPE_CHECKING:
    from fractions import Fraction

SEAT: dict[str, int] = {letter: index for index, letter in enumerate(SEATS)}
NAMED: dict[str, int] = CARD | {local: CARD[name] for local, name in LOCAL.items()} | {"_": UNKNOWN}
SEVERAL = {f"_{number}": number for number in range(1, 100)}
make_line: Callable[[Iterable[Any]], Line] = partial(tuple.__new__, Line)
"""A Line of all its fields, without a call of Python code."""

_LANGUAGE = re.compile(r"@([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)(?:\s|$)")
_ESCAPED = re.compile(r'\\([}\\"])')
COMMENT_ITEM = re.compile(COMMENT)
_ALONE = re.compile(rf"(?P<said>(?:{COMMENT}{LIBERAL.comments})?+){GAP}(?P<remark>{REMARK})?+")
_OFTEN_BARE = ("event", "place", "table")
"""Headers whose quotes are forgotten most: ``table 1``."""
_BARE_TEXT = re.compile(rf'{GAP}([^\s"\'“”„‘’‚«»(){{}}#\\][^"(){{}}#\\\n\r\t]*(?<![ ]))')
"""A text without quotes in which nothing could be anything else."""
_PIECE = re.compile(rf"{COMMENT}|{STRING}|{REMARK}|{ATOM['UNKNOWN']}|{ATOM['MARK']}|[|:,^]|[^\s|:,^{{}}!?]+")

_BESIDE = rf"(\^?)({ATOM['MARK']})?+"
CARD_ITEM = re.compile(rf"({COMMENT})|({LIBERAL.card}|\|){_BESIDE}")
_SPEAKER = rf"{ATOM['SEAT']}(?={GAP}(?:{COMMENT}{GAP})*+[a-z])"
CALL_ITEM = re.compile(rf"({COMMENT})|({_SPEAKER})|({ATOM['WORD']}|{ATOM['SEAT']}){_BESIDE}")
"""A part of an entry: only the seat that acts is before a word."""
COUNT_ITEM = re.compile(rf"({COMMENT})|({ATOM['SEAT']})|({ATOM['PARTS']}|{ATOM['NUMBER']})|({STRING})")
ANSWER_ITEM = re.compile(ANSWER)
HOUSE_ITEM = re.compile(rf"({ATOM['HOUSE_PART']}|{STRING}){GAP}([:,]?)")
"""A part of a rule of a house, with the colon or the comma behind it."""
_CARD = re.compile(f"{ATOM['CARD']}|{ATOM['LOCAL']}")


# ---- Atoms


def card_points(text: str) -> "int | Fraction":
    """Card points as they are written: ``41``, ``41/2`` for 41 and two thirds, ``41.5`` for 41 and a half."""
    if text.removeprefix("-").isdecimal():
        return int(text)
    whole, _slash, thirds = text.partition("/")
    return in_parts(3 * int(whole) + int(thirds), 3) if thirds else in_parts(int(text.replace(".", "")) // 5, 2)


def unquote(text: str) -> str:
    """The text of a string or of a comment's inside, its escapes undone."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


@kept_for_short(1024)
def comment(token: str) -> Comment:
    """The comment that a token ``{…}`` holds; its lines without their indentation, none of them blank."""
    inside = token[1:-1].strip()
    language = ""
    if named := _LANGUAGE.match(inside):
        language, inside = named[1], inside[named.end() :].strip()
    if "\n" in inside:
        inside = "\n".join(line for part in inside.split("\n") if (line := part.strip()))
    return Comment(unquote(inside), language)


@lru_cache(4096)
def valid_date(text: str) -> bool:
    """Whether a date that may stop at the year or the month is one of the calendar's."""
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return False
    return True


# ---- Lines


def read_line(content: str) -> Line | None:
    """A text as the first line of its record; None if it cannot be read."""
    start = KEYWORD.match(content)
    kind = KINDS[start[0]] if start else None
    pattern = shape(kind.items, kind.seat, kind.number) if kind else _ALONE
    match = pattern.fullmatch(content, start.end() if start else 0)
    if match is None or _too_long(content):
        return None
    group = match.groupdict()
    items, notes = _READ[kind.items](group["body"]) if kind and kind.items in _READ else ((), {})
    if items is None:
        return None
    if "{" in (said := group.get("said") or ""):
        notes[-1] = Note(comments=tuple(map(comment, COMMENT_ITEM.findall(said))))
    remark, seat, number = group["remark"], group.get("seat"), group.get("number")
    return make_line(
        (
            kind.keyword if kind else "",
            None if seat is None else SEAT[seat],
            None if number is None else int(number),
            items,
            notes or None,
            None if remark is None else remark[1:].strip(),
            0,
        )
    )


def bare_text(keyword: str, content: str) -> tuple[Line, int, str] | None:
    """A line of where it was played whose text has no quotes, if it is sure what is meant; where and what that is."""
    found = _BARE_TEXT.match(content, len(keyword)) if keyword in _OFTEN_BARE else None
    line = found and read_line(f'{keyword} "{found[1]}"{content[found.end() :]}')
    return (line, found.start(1), found[1]) if found and line else None


def _too_long(content: str) -> bool:
    if len(content) + 98 * content.count("_") <= MAX_WORDS:
        return False
    return sum(SEVERAL.get(piece, 1) for piece in _PIECE.findall(content)) > MAX_WORDS


Read = tuple[tuple[Any, ...] | None, dict[int, Note]]


def _note(notes: dict[int, Note], index: int, token: str) -> None:
    note = notes.get(index) or Note()
    notes[index] = note._replace(comments=(*note.comments, comment(token)))


def _cards(body: str) -> Read:
    items: list[Any] = []
    notes: dict[int, Note] = {}
    for token, name, irregular, mark in CARD_ITEM.findall(body):
        if token:
            _note(notes, len(items) - 1, token)
            continue
        if name in SEVERAL:
            items += [UNKNOWN] * SEVERAL[name]
        else:
            items.append("|" if name == "|" else NAMED[name])
        if irregular or mark:
            notes[len(items) - 1] = Note(mark, bool(irregular))
    return tuple(items), notes


def _calls(body: str) -> Read:
    """Calls; those of a line without seats are its words. None for items where one has two marks."""
    items: list[tuple[Any, ...]] = []
    notes: dict[int, Note] = {}
    marked: set[int] = set()
    for token, seat, word, irregular, mark in CALL_ITEM.findall(body):
        at = len(items) - 1
        if token:
            _note(notes, at, token)
        elif seat:
            items.append((SEAT[seat],))
        else:
            items[at] += (word,)
            if irregular or mark:
                if at in marked:
                    return None, {}
                marked.add(at)
                notes[at] = (notes.get(at) or Note())._replace(mark=mark, irregular=bool(irregular))
    return tuple(items), notes


def _word(body: str | None) -> Read:
    if body is None:
        return (), {}
    items, notes = _calls(f"A {body}")
    return items and items[0][1:], notes


def _counts(body: str) -> Read:
    items: list[Any] = []
    notes: dict[int, Note] = {}
    for token, seat, number, why in COUNT_ITEM.findall(body):
        if token:
            _note(notes, len(items) - 1, token)
        elif seat:
            items.append((SEAT[seat],))
        elif number:
            items[-1] += (card_points(number),)
        else:
            items.append(unquote(why[1:-1]))
    return tuple(items), notes


def _answers(body: str) -> Read:
    items: list[Answer] = []
    notes: dict[int, Note] = {}
    for match in ANSWER_ITEM.finditer(body):
        if said := COMMENT_ITEM.findall(match[0]):
            notes[len(items)] = Note(comments=tuple(map(comment, said)))
        cards, number, holder, codes, words, broken = (COMMENT_ITEM.sub(" ", part or "") for part in match.groups())
        broken_rules = tuple((codes or broken).split())
        if cards:
            held = tuple([NAMED[name] for name in _CARD.findall(cards)])
            items.append(Answer(BUY if "for" in cards else CARDS, held, broken_rules))
        elif words:
            items.append(Answer(WORDS, tuple(words.split()), broken_rules))
        elif holder:
            items.append(Answer(HOLDER, (SEAT[holder],), broken_rules))
        else:
            items.append(Answer(COUNT, (card_points(number),), broken_rules))
    return tuple(items), notes


def _date(body: str) -> Read:
    return ((body,) if valid_date(body) else None), {}


_READ: dict[str, Callable[[str], Read]] = {
    GAME: lambda body: ((body,), {}),
    RULES: lambda body: (tuple(body.split()), {}),
    HOUSE: lambda body: (tuple(["".join(part) for part in HOUSE_ITEM.findall(body)]), {}),
    TEXT: lambda body: ((unquote(body[1:-1]),), {}),
    DATE: _date,
    BOARD: lambda body: ((int(body),), {}),
    HELD: _cards,
    PACKETS: _cards,
    PILE: _cards,
    EXCHANGED: _cards,
    WORD: _word,
    OPTIONAL_WORD: _word,
    CALLS: _calls,
    SAID: _calls,
    POINTS: _counts,
    COUNTS: _counts,
    AGREED: _counts,
    ANSWERS: _answers,
}
"""Readers of the items of each form, with their notes."""
