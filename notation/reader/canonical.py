"""The canonical entrance: one match a section, each section decoded flat.

Whatever is not canonical to the letter gives None, and the liberal entrance reads the record again; the two
agree on every record that this one takes, which a test holds by editing records at random.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import lru_cache, partial
from itertools import count, repeat
from operator import methodcaller
from typing import Any

from notation.cards import CARD, NAME
from notation.reader import grammar
from notation.record import SEATS, TEXT_HEADERS, UNKNOWN, Comment, Line, Note, Variation

SEAT: dict[str, int] = {letter + end: index for index, letter in enumerate(SEATS) for end in ("", ":")}
_line: Callable[[Iterable[Any]], Line] = partial(tuple.__new__, Line)  # a Line without a Python call: 0.1 µs
_BIT = CARD | {"_": UNKNOWN}
_COMMENT = r"\{[^}\\]*(?:\\.[^}\\]*)*\}"
_NOTED = re.compile(rf"( ?)([^\s,!?^{{]+(?: [^\s,!?^{{]+)*)(\^?)([!?]*)((?: {_COMMENT})*)")
_LEADING = re.compile(rf"(?: {_COMMENT})*")
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_ANNOTATED = re.compile(r"[{!?^_]")
_LANGUAGE = re.compile(r"@([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)(?:\s|$)")
_ESCAPED = re.compile(r'\\([}\\"])')


class NotCanonical(ValueError):
    """A record that only the liberal entrance can take."""


def unquote(text: str) -> str:
    """The text of a string or of a comment's inside, its escapes undone."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


@lru_cache(1024)
def comment(token: str) -> Comment:
    """The comment that a token ``{…}`` holds; its lines without their indentation, none of them blank."""
    inside = token[1:-1].strip()
    language = ""
    if named := _LANGUAGE.match(inside):
        language, inside = named[1], inside[named.end() :].strip()
    if "\n" in inside:
        inside = "\n".join(line for each in inside.split("\n") if (line := each.strip()))
    return Comment(unquote(inside), language)


def comments(text: str) -> tuple[Comment, ...]:
    """Every comment of a text that holds nothing else."""
    return tuple(map(comment, _COMMENTS.findall(text))) if text else ()


def valid_date(text: str) -> bool:
    """Whether a date that may stop at the year or the month is one of the calendar's."""
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return False
    return True


def cards_named(tokens: Iterable[str]) -> list[int]:
    """The cards of some tokens, ``_12`` as twelve unknown ones."""
    cards: list[int] = []
    for token in tokens:
        if token[0] == "_":
            cards.extend([UNKNOWN] * int(token[1:] or 1))
        else:
            cards.append(CARD[token])
    return cards


def _annotated(body: str, items: Callable[[str], list[Any]]) -> tuple[list[Any], dict[int, Note] | None]:
    """What a line holds behind its colon, and what stands beside it."""
    found: list[Any] = []
    notes: dict[int, Note] = {}
    leading = _LEADING.match(body)
    start = leading.end() if leading else 0
    if start:
        notes[-1] = Note(comments=comments(body[:start]))
    for _, words, irregular, mark, remarks in _NOTED.findall(body, start):
        found += items(words)
        if irregular or mark or remarks:
            notes[len(found) - 1] = Note(mark, bool(irregular), comments(remarks))
    return found, notes or None


def _cards(words: str) -> list[Any]:
    return cards_named(words.split(" "))


def _with_bars(words: str) -> list[Any]:
    return [card for word in words.split(" ") for card in (["|"] if word == "|" else cards_named([word]))]


@lru_cache(4096)
def _entry(text: str) -> tuple[Any, ...]:
    seat, *words = text.split(" ")
    return (SEAT[seat], *words)


@lru_cache(4096)
def _counted(text: str) -> tuple[int, int]:
    return SEAT[text[0]], int(text[2:])


def _entries(one: Callable[[str], tuple[Any, ...]], body: str) -> tuple[list[Any], dict[int, Note] | None]:
    if _ANNOTATED.search(body):
        return _annotated(body, lambda words: [one(words)])
    return list(map(one, body[1:].split(", "))), None


# ---- Sections: each gives its lines

Lines = Iterable[Line]


def _deal(text: str, row: int) -> Lines:
    _, game, rest = text.split(" ", 2)
    players, _, remarks = rest.strip().partition(" ")
    notes = {-1: Note(comments=comments(remarks))} if remarks else None
    yield _line(("deal", None, int(players), (game,), notes, None, row))


def _headers(text: str, row: int) -> Lines:
    for line in text.splitlines():
        keyword, value = line.lstrip(" ").split(" ", 1)
        seat = None
        items: tuple[Any, ...]
        if keyword in TEXT_HEADERS:
            items = (unquote(value[1:-1]),)
        elif keyword == "player":
            seat, items = SEAT[value[0]], (unquote(value[3:-1]),)
        elif keyword == "dealer":
            seat, items = SEAT[value], ()
        elif keyword == "board":
            items = (int(value),)
        elif keyword == "rules":
            items = tuple(value.split(" "))
        else:
            if not valid_date(value):
                raise NotCanonical(value)
            items = (value,)
        yield _line((keyword, seat, None, items, None, None, row))
        row += 1


def _hands(text: str, row: int) -> Lines:
    for line in text.splitlines():
        head, _, body = line.partition(":")
        keyword, letter = head.split()
        yield _card_line(keyword, SEAT[letter], body, row)
        row += 1


def _card_line(keyword: str, seat: int | None, body: str, row: int) -> Line:
    if _ANNOTATED.search(body):
        cards, notes = _annotated(body, _cards)
    else:
        cards, notes = list(map(CARD.__getitem__, body.split())), None
    return _line((keyword, seat, None, tuple(cards), notes, None, row))


def _talon(text: str, row: int) -> Lines:
    items, notes = _annotated(text[text.index(":") + 1 :].rstrip("\n"), _with_bars)
    yield _line(("talon", None, None, tuple(items), notes, None, row))


def _words(text: str, row: int) -> Lines:
    keyword, _, body = text.partition(":")
    items, notes = _entries(_entry, body.rstrip("\n"))
    yield _line((keyword.strip(), None, None, tuple(items), notes, None, row))


def _counts(text: str, row: int) -> Lines:
    keyword, _, body = text.partition(":")
    items, notes = _entries(_counted, body.rstrip("\n"))
    yield _line((keyword.strip(), None, None, tuple(items), notes, None, row))


def _contract(text: str, row: int) -> Lines:
    _, letter, body = text.split(None, 2)
    words, notes = _annotated(" " + body.rstrip("\n"), lambda word: [word])
    yield _line(("contract", SEAT[letter], None, tuple(words), notes, None, row))


def _buy(text: str, row: int) -> Lines:
    head, _, body = text.partition(":")
    named, _, laid = body.rstrip("\n").partition(" for ")
    if "{" in named or "{" in laid or text.count(" for ") > 1:
        raise NotCanonical(text)
    first, notes = _annotated(named, _cards)
    second, more = _annotated(" " + laid, _cards)
    if len(first) != 1 or len(second) != 1:
        raise NotCanonical(text)
    notes = (notes or {}) | {index + 1: note for index, note in (more or {}).items()}
    yield _line(("buy", SEAT[head.split()[1]], None, (first[0], second[0]), notes or None, None, row))


def _seat(text: str, row: int) -> Lines:
    keyword, letter, *remarks = text.split(None, 2)
    notes = {-1: Note(comments=comments(remarks[0].rstrip("\n")))} if remarks else None
    yield _line((keyword, SEAT[letter], None, (), notes, None, row))


def _more(text: str, row: int) -> Lines:
    remarks = text.strip()[3:]
    yield _line(("...", None, None, (), {-1: Note(comments=comments(remarks))} if remarks else None, None, row))


def _comment(text: str, row: int) -> Lines:
    yield _line(("", None, None, (), {-1: Note(comments=comments(text.strip()))}, None, row))


def _own(text: str, row: int) -> Lines:
    keyword, *rest = text.strip().split(None, 1)
    yield _line((keyword, None, None, tuple(rest), None, None, row))


def _tricks(text: str, row: int) -> Lines:
    """A run of tricks, decoded column by column; its annotated lines are stripped first."""
    notes: dict[int, dict[int, Note] | None] = {}
    if _ANNOTATED.search(text):
        lines = text.splitlines()
        for index, line in enumerate(lines):
            if _ANNOTATED.search(line):
                head, _, body = line.partition(":")
                cards, notes[index] = _annotated(body, _cards)
                lines[index] = f"{head}: {' '.join(map(_NAME.__getitem__, cards))}"
        text = "\n".join(lines)
    tokens = text.split()
    size = text.count("\n", 0, len(text) - 1) + 1
    width, rest = divmod(len(tokens), size)
    if rest or tokens[::width] != ["trick"] * size:
        return map(_one_trick, text.splitlines(), count(row), map(notes.get, count()))
    cards_of = zip(*(map(_BIT.__getitem__, tokens[column::width]) for column in range(3, width)), strict=True)
    rows: Iterator[tuple[Any, ...]] = zip(
        repeat("trick"),
        map(SEAT.__getitem__, tokens[2::width]),
        map(int, tokens[1::width]),
        cards_of,
        map(notes.get, range(size)) if notes else repeat(None),
        repeat(None),
        count(row),
    )
    return map(_line, rows)


def _one_trick(line: str, row: int, notes: dict[int, Note] | None) -> Line:
    _, number, letter, *tokens = line.split()
    return _line(("trick", SEAT[letter], int(number), tuple(map(_BIT.__getitem__, tokens)), notes, None, row))


_NAME = NAME | {UNKNOWN: "_"}
_strip = methodcaller("strip")

DECODERS: dict[str, Callable[[str, int], Lines]] = {
    "DEAL_LINE": _deal,
    "HEADER_LINES": _headers,
    "HAND_LINES": _hands,
    "TALON_LINE": _talon,
    "BID_LINE": _words,
    "CONTRACT_LINE": _contract,
    "LAID_LINE": _hands,
    "BUY_LINE": _buy,
    "ANNOUNCE_LINE": _words,
    "SEAT_LINE": _seat,
    "TRICK_LINES": _tricks,
    "MORE_LINE": _more,
    "COUNT_LINE": _counts,
    "COMMENT_LINE": _comment,
    "OWN_LINE": _own,
}


def read(text: str) -> tuple[Line | Variation, ...] | None:
    """The lines of a canonical record, from ``deal`` to the end of its last line; None if it is not canonical."""
    match = grammar.section().match
    decoders = DECODERS
    lines: list[Line | Variation] = []
    open_variations: list[tuple[list[Line | Variation], int]] = []
    position, row, end = 0, 0, len(text)
    try:
        while position < end:
            found = match(text, position)
            if found is None:
                return None
            name, piece, position = found.lastgroup or "", found[0], found.end()
            if name == "OPEN":
                open_variations.append((lines, row))
                lines = []
            elif name == "CLOSE":
                inner, (lines, start) = tuple(lines), open_variations.pop()
                lines.append(Variation(inner, start))
                row += 1
            else:
                lines.extend(decoders[name](piece, row))
                row += piece.count("\n")
    except (KeyError, IndexError, ValueError):
        return None
    return None if open_variations else tuple(lines)
