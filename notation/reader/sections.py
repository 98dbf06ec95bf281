"""The atoms and the sections of a canonical record: what a section's text says, decoded flat, a look-up a word.

What is in no table raises KeyError: such a section is not canonical, and neither is its record.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache, partial
from itertools import count
from typing import Any

from notation.cards import CARD
from notation.reader.rows import COMMENT
from notation.record import CARD_LINES, SEATS, TEXT_HEADERS, UNKNOWN, Comment, Line, Note, Tricks

Lines = Iterable[Line | Tricks]

SEAT: dict[str, int] = {letter: index for index, letter in enumerate(SEATS)}
SEAT_COLON = {letter + ":": index for letter, index in SEAT.items()}
_CARD = CARD | {"_": UNKNOWN}
MAX_WORDS = 2_000
"""So many words of a line are read, a comment or a text being one, ``_12`` twelve; no deal has as many in a line."""

_SEVERAL = {f"_{number}": number for number in range(1, 100)}
_NUMBERS = tuple(range(1, 100))
_NUMBER = {str(number): number for number in _NUMBERS}
_FROM_ONE = list(_NUMBER)
_KEYWORD = {keyword: keyword for keyword in CARD_LINES}  # one object for each word: it is compared by identity
make_line: Callable[[Iterable[Any]], Line] = partial(tuple.__new__, Line)
"""A Line of all its fields, without a call of Python code."""
_run: Callable[[Iterable[Any]], Tricks] = partial(tuple.__new__, Tricks)

_LANGUAGE = re.compile(r"@([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)(?:\s|$)")
WORD, SIGNED = re.compile(r"[a-z][a-z0-9-]*"), re.compile(r"-?[0-9]{1,9}")
_ESCAPED = re.compile(r'\\([}\\"])')


# ---- Atoms


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
    return tuple(map(comment, COMMENT.findall(text))) if text else ()


def beside(said: tuple[Comment, ...]) -> dict[int, Note] | None:
    """The notes of a line with comments that stand beside no item of it."""
    return {-1: Note(comments=said)} if said else None


@lru_cache(4096)
def valid_date(text: str) -> bool:
    """Whether a date that may stop at the year or the month is one of the calendar's."""
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return False
    return True


def cards_named(tokens: Iterable[str]) -> list[int]:
    """The cards of some tokens, ``_12`` as twelve unknown ones. Raises KeyError for what is no card."""
    cards: list[int] = []
    for token in tokens:
        if token in _SEVERAL:
            cards.extend([UNKNOWN] * _SEVERAL[token])
            if len(cards) > MAX_WORDS:
                raise KeyError(token)
        else:
            cards.append(_CARD[token])
    return cards


@lru_cache(4096)
def _entry(text: str) -> tuple[Any, ...]:
    seat, *words = text.split(" ")
    if not 1 <= len(words) <= 2 or not all(map(str.islower, words)):
        raise KeyError(text)
    return (SEAT[seat], *map(_word, words))


@lru_cache(1024)
def _word(text: str) -> str:
    if not WORD.fullmatch(text):
        raise KeyError(text)
    return text


@lru_cache(4096)
def _counted(text: str) -> tuple[int, int]:
    seat, number = text.split(" ")
    if not SIGNED.fullmatch(number):
        raise KeyError(text)
    return SEAT[seat], int(number)


# ---- Sections: each gives its lines, without what stands beside the items


@lru_cache(256)
def dealt(text: str) -> Line:
    """The line that starts a record."""
    _, game, players = text.split(" ")
    return Line("deal", None, int(players), (game,), None, None, 0)


def _header(line: str, row: int) -> Line:
    keyword, _, value = line.partition(" ")
    seat: int | None = None
    items: tuple[Any, ...] = ()
    if keyword in TEXT_HEADERS:
        items = (unquote(value[1:-1]),)
    elif keyword == "player":
        seat, items = SEAT[value[0]], (unquote(value[3:-1]),)
    elif keyword == "dealer":
        seat = SEAT[value]
    elif keyword == "board":
        items = (int(value),)
    elif keyword == "rules":
        items = tuple(value.split(" "))
    elif valid_date(value):
        items = (value,)
    else:
        raise KeyError(value)
    return make_line((keyword, seat, None, items, None, None, row))


same_header = lru_cache(4096)(_header)
"""A header line of a day and a table comes again with every deal, mostly on the same row."""


def _headers(text: str, row: int) -> Lines:
    return map(_header, _rows(text), count(row))


def _rows(text: str) -> list[str]:
    """The lines of a section; only LF ends a line."""
    rows = text.split("\n")
    rows.pop()
    return rows


def judged_headers(text: str, row: int, players: int) -> Lines:
    """Only the header lines that are judged: of rules and the dealer, and players who sit at no seat of the table.

    Of the others only dates can be wrong, which have to be days.
    """
    found, seats = list[Line](), SEATS[:players]
    for line in _rows(text):
        start = line[:5]
        if start in ("rules", "deale") or (start == "playe" and line[7] not in seats):
            found.append(same_header(line, row))
        elif start == "date " and not valid_date(line[5:]):
            raise KeyError(line)
        row += 1
    return found


def _cards(text: str, row: int) -> Lines:
    lines = []
    for line in _rows(text):
        tokens = line.split(" ")
        cards = tuple(map(_card, tokens[2:]) if "_" not in line else cards_named(tokens[2:]))
        if not cards:
            raise KeyError(line)
        lines.append(make_line((_KEYWORD[tokens[0]], SEAT_COLON[tokens[1]], None, cards, None, None, row)))
        row += 1
    return lines


_card = CARD.__getitem__
_CARD_OR_BAR: Callable[[str], Any] = (CARD | {"|": "|"}).__getitem__


def _talon(text: str, row: int) -> Lines:
    _, *tokens = text[:-1].split(" ")
    items: list[Any] = []
    if "_" not in text:
        items += map(_CARD_OR_BAR, tokens)
    else:
        for token in tokens:
            items += "|" if token == "|" else cards_named((token,))
        if len(items) > MAX_WORDS:
            raise KeyError(len(items))
    return (make_line(("talon", None, None, tuple(items), None, None, row)),)


def _calls(text: str, row: int) -> Lines:
    keyword, items = called(text[:-1])
    seat = None
    if keyword == "contract":
        seat, items = items[0], items[1:]
    return (make_line((keyword, seat, None, items, None, None, row)),)


@lru_cache(4096)
def called(text: str) -> tuple[str, tuple[Any, ...]]:
    """The keyword and the entries of a line of calls: an auction is one of not so many."""
    keyword, _, body = text.partition(": ")
    if keyword in ("bids", "announce"):
        return keyword, tuple(map(_entry, body.split(", ")))
    keyword, letter, word = text.split(" ")
    return keyword, (SEAT[letter], _word(word))


def counts(text: str, row: int) -> list[Line]:
    """Lines of card points or of entries of the score sheet."""
    lines = []
    for line in _rows(text):
        keyword, items = _all_counted(line)
        lines.append(make_line((keyword, None, None, items, None, None, row)))
        row += 1
    return lines


@lru_cache(4096)
def _all_counted(line: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    keyword, _, body = line.partition(": ")
    return keyword, tuple(map(_counted, body.split(", ")))


def _buy(text: str, row: int) -> Lines:
    _, letter, named, _, laid = text[:-1].split(" ")
    yield make_line(("buy", SEAT_COLON[letter], None, (CARD[named], CARD[laid]), None, None, row))


def _seat(text: str, row: int) -> Lines:
    keyword, letter = text.split()
    yield make_line((keyword, SEAT[letter], None, (), None, None, row))


def _bare(keyword: str, text: str, row: int) -> Lines:
    yield make_line((keyword, None, None, (), None, None, row))


def _tricks(text: str, row: int) -> Lines:
    """A run of tricks, as one where that can be."""
    run = whole_tricks(text, row)
    return map(trick, _rows(text), count(row)) if run is None else (run,)


def whole_tricks(text: str, row: int) -> Tricks | None:
    """A run of tricks that have the same number of cards, all of them known, decoded column by column."""
    size = text.count("\n")
    tokens = (text + "trick").split(" ")
    width, rest = divmod(len(tokens) - 1, size)
    if rest or width < 3 or "_" in text:
        return None
    columns = [map(_card, tokens[column::width]) for column in range(3, width)]
    columns.append(map(_LAST, tokens[width::width]))
    seats = tuple(map(SEAT_COLON.__getitem__, tokens[2::width]))
    named = tokens[1::width]
    numbers = _NUMBERS[:size] if named == _FROM_ONE[:size] else tuple(map(_NUMBER.__getitem__, named))
    return _run(("tricks", seats, numbers, tuple(zip(*columns)), row))  # noqa: B905 (the columns are even)


_LAST = {name + "\ntrick": card for name, card in CARD.items()}.__getitem__
"""The last card of a trick, with the word that starts the next one."""


def trick(line: str, row: int) -> Line:
    """A single trick."""
    _, number, letter, *tokens = line.split(" ")
    if not tokens:
        raise KeyError(line)
    return make_line(("trick", SEAT_COLON[letter], _NUMBER[number], tuple(cards_named(tokens)), None, None, row))


DECODERS: dict[str, Callable[[str, int], Lines]] = {
    "DEAL_LINE": lambda text, row: (dealt(text),),
    "HEADER_LINES": _headers,
    "CARD_LINES": _cards,
    "TALON_LINE": _talon,
    "CALL_LINE": _calls,
    "BUY_LINE": _buy,
    "SEAT_LINE": _seat,
    "TRICK_LINES": _tricks,
    "MORE_LINE": partial(_bare, "..."),
    "COUNT_LINES": counts,
    "COMMENT_LINE": partial(_bare, ""),
    "OWN_LINE": partial(_bare, ""),
}
"""What decodes a section, by its terminal."""
