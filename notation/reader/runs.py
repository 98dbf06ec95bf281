"""A record's text cut into runs: tricks, decoded at once, and other lines, each decoded by how it begins.

A line that its decoder does not take is read by the expression of its keyword; where that fails, the whole record needs
a closer look. What a game has to judge leaves out marks and comments, but not ``^``, and all headers but those that
matter to a game.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from operator import itemgetter
from typing import Any, NamedTuple

from notation.deadline import keep
from notation.reader.atoms import ATOM, COMMENT, REMARK, REST, STRICT, STRING, behind, unnamed
from notation.reader.lines import NAMED, SEAT, SEVERAL, card_points, make_line, read_line
from notation.reader.native import native_of, with_words_of_houses
from notation.reader.source_lines import source_lines, without_percent
from notation.record import (
    ANSWERS,
    CALL_LINES,
    CARD_LINES,
    COUNTS,
    HEADER,
    HELD,
    KINDS,
    MAX_DEPTH,
    MAX_WORDS,
    OPTIONAL_WORD,
    POINTS,
    SAID,
    SEATS,
    UNKNOWN,
    WORD,
    WORDS,
    Line,
    Tricks,
    Variation,
    keywords,
)
from notation.short_texts import kept_for_short

Nodes = tuple[Line | Tricks | Variation, ...]
Lines = Iterable[Line | Tricks]


@cache
def _header_lines() -> dict[str, str]:
    """The expression of each header line below the first, by its keyword."""
    headers = [kind for kind in KINDS.values() if kind.about == HEADER and kind.keyword != "deal"]
    return {kind.keyword: re.escape(kind.keyword) + unnamed(behind(kind, STRICT)) for kind in headers}


@cache
def header_run() -> "re.Pattern[str]":
    """The next run of header lines, if any."""
    return re.compile(f"(?:(?:{'|'.join(_header_lines().values())})\n)*+")


@cache
def _next_run(comments: bool) -> "re.Pattern[str]":
    """One expression for the next run of lines, its groups named by what decodes them.

    A text that can have no comments is matched faster.
    """
    rest = REST if comments else r"[^\n]*+"
    line = rf"(?:[a-z.]|(?={{)){rest}\n"
    judged = ("dealer", "rules", "house", "date")
    headers = {keyword: line for keyword, line in _header_lines().items() if keyword not in judged}
    others = "trick |x-|" + "|".join(f"{keyword} " for keyword in headers)
    runs = {
        "lines": f"(?:(?!{others}){line})++",
        "tricks": f"(?:trick {rest}\n)++",
        "passed": rf"(?:(?:{'|'.join(headers.values())}|x-[a-z0-9-]*+(?![A-Za-z0-9_])[^\n]*+|(?:{REMARK})?+)\n)++",
        "open": r"\([ ]?\n?+",
        "close": r"\)[ ]?\n?+",
        "line": line,
        "odd": r"[^\n]|\n",
    }
    return re.compile("|".join(f"(?P<{name}>{expression})" for name, expression in runs.items()))


_ROW = re.compile(f"({REST})\n")
"""A line with the further lines of its comments."""
_IN_LINES = ("lines", "line", "tricks")
"""Runs that are decoded line by line; tricks only where they cannot be decoded at once."""


# ---- Spacing, and what is beside the items

_SPACING = re.compile(
    rf"({STRING}|{COMMENT}|{REMARK}|\"[^\n]*+|\{{(?s:.++))|[ \t]*+\n[ \t]*+|[ \t]++(?=[:,])|[ \t]{{2,}}+|\t"
)
_UNEVEN = ("\t", "  ", " \n", "\n ", " :", " ,")
"""Spacing that the canonical form does not have, but perhaps within strings, comments and remarks."""


def respaced(text: str) -> str:
    """A record with the spacing of the canonical form, row for row; strings, comments and remarks are not changed."""
    text = text.replace("\r\n", "\n").removesuffix("\r").rstrip(" \t\n") + "\n"
    return _SPACING.sub(_one_space, text) if any([uneven in text for uneven in _UNEVEN]) else text


def _one_space(match: re.Match[str]) -> str:
    return match[1] or ("\n" if "\n" in match[0] else "" if match.string[match.end()] in ":," else " ")


_LAID = keywords(lambda kind: kind.items == HELD and not kind.number)
_MARKED = (*[f"{keyword} " for keyword in _LAID], "talon:", "trick ")
"""Beginnings of lines whose marks are passed over; where words may be marked, who has two is to be found."""
_NO_ITEM = "".join(rf"(?<!{word} \{{)" for word in (*CARD_LINES, ",", "trick [0-9]", "trick [0-9][0-9]"))
_COMMENT_BEHIND = re.compile(rf" \{{{_NO_ITEM}[^}}\\\n]*+(?:\\[^\n][^}}\\\n]*+)*+\}}(?=[ ,:\n]|\Z)")
"""A comment behind an item or a head: not between a keyword and what it is about, and without a mark behind it."""
_MARKS = re.compile(rf"(?<![ ][A-H0-9])(?<![ ][0-9][0-9])(?<=[A-Za-z0-9_ßäöü-])(?:{ATOM['MARK']})(?=[ ,\n]|\Z)")
"""A mark: it is behind a card or a word, not behind a seat or a trick's number."""


def _bare(text: str) -> str:
    """A line or a run of tricks without its comments and, where it can have them, its marks."""
    if "{" in text:
        text = _COMMENT_BEHIND.sub("", text)
    return _MARKS.sub("", text) if ("!" in text or "?" in text) and text.startswith(_MARKED) else text


# ---- Decoders: what is in no table raises KeyError; of several names an `itemgetter` finds all at once

_CARD_OR_BAR: Callable[[str], Any] = (NAMED | {"|": "|"}).__getitem__
_SEAT_COLON = {letter + ":": index for letter, index in SEAT.items()}
_NUMBERS = tuple(range(1, 100))
_NUMBER = {str(number): number for number in _NUMBERS}
_FROM_ONE = list(_NUMBER)
_LAST = {name + "\ntrick": card for name, card in NAMED.items()}
"""The last card of a trick, with the word that starts the next one."""
_WORD, _SIGNED, _PARTS = (re.compile(ATOM[name]) for name in ("WORD", "NUMBER", "PARTS"))
_run_of_tricks: Callable[[Iterable[Any]], Tricks] = partial(tuple.__new__, Tricks)


def _cards_named(tokens: Iterable[str]) -> list[int]:
    """The cards of some tokens, ``_12`` as twelve unknown ones."""
    cards: list[int] = []
    for token in tokens:
        if token in SEVERAL:
            cards.extend([UNKNOWN] * SEVERAL[token])
        else:
            cards.append(NAMED[token])
    return cards


def _cards(keyword: str, seat: int, body: str, row: int) -> Line:
    names = body.split(" ")
    one_by_one = "_" in body or len(names) == 1
    cards = tuple(_cards_named(names)) if one_by_one else itemgetter(*names)(NAMED)
    return make_line((keyword, seat, None, cards, None, None, row))


def _talon(body: str, row: int) -> Line:
    tokens = body.split(" ")
    if "_" not in body:
        items = tuple(map(_CARD_OR_BAR, tokens))
    else:
        items = tuple(item for token in tokens for item in ("|" if token == "|" else _cards_named((token,))))
    return make_line(("talon", None, None, items, None, None, row))


def _entries(keyword: str, decode: Callable[[str], tuple[Any, ...]], body: str, row: int) -> Line:
    return make_line((keyword, None, None, _all_entries(body, decode), None, None, row))


@kept_for_short(4096)
def _all_entries(body: str, decode: Callable[[str], tuple[Any, ...]]) -> tuple[Any, ...]:
    """The entries of a line: an auction is one of not that many."""
    return tuple(map(decode, body.split(", ")))


Known = frozenset[str]
"""The words of a game's records; empty if it is unknown, and any word may be one."""
Entries = Callable[[str], tuple[Any, ...]]


def _entry(known: Known) -> Entries:
    """A decoder of entries with the words of a game: any other may be a native one."""

    @lru_cache(4096)
    def entry(text: str) -> tuple[Any, ...]:
        seat, *words = text.split(" ")
        if not 1 <= len(words) <= 2 or not (known.issuperset(words) if known else all(map(_WORD.fullmatch, words))):
            raise KeyError(text)
        return (SEAT[seat], *words)

    return entry


def _said(known: Known) -> Entries:
    """A decoder of entries that may be followed by the letter of a seat."""
    entry = _entry(known)

    @lru_cache(4096)
    def said(text: str) -> tuple[Any, ...]:
        letter = text[-1:] if text[-2:-1] == " " and text[-1:] in SEAT else ""
        return (*entry(text[:-2]), letter) if letter else entry(text)

    return said


@lru_cache(4096)
def _count(text: str) -> tuple[int, Any]:
    seat, number = text.split(" ")
    if not _SIGNED.fullmatch(number):
        raise KeyError(text)
    return SEAT[seat], int(number)


@lru_cache(4096)
def _points(text: str) -> tuple[int, Any]:
    seat, number = text.split(" ")
    return (SEAT[seat], card_points(number)) if _PARTS.fullmatch(number) else _count(text)


def _tricks(text: str, row: int) -> Lines:
    """A run of tricks: as one, column by column, where they have the same number of cards, all of them known.

    The last one may have fewer, and is a run of its own then.
    """
    size, width = text.count("\n"), text.count(" ", 0, text.index("\n"))
    tokens = (text + "trick").split(" ")
    if "_" in text or width < 3:
        return list(map(_trick, text[:-1].split("\n"), range(row, row + size)))
    if len(tokens) - 1 != size * width:
        last = text.rindex("\n", 0, -1) + 1
        return *_tricks(text[:last], row), *_tricks(text[last:], row + size - 1)
    if size == 1:
        _keyword, seat, number, cards, *_ = _trick(text[:-1], row)
        return (_run_of_tricks(("tricks", (seat,), (number,), (cards,), row)),)
    columns = [itemgetter(*tokens[column::width])(NAMED) for column in range(3, width)]
    columns.append(itemgetter(*tokens[width::width])(_LAST))
    seats = itemgetter(*tokens[2::width])(_SEAT_COLON)
    named = tokens[1::width]
    numbers = _NUMBERS[:size] if named == _FROM_ONE[:size] else tuple(map(_NUMBER.__getitem__, named))
    return (_run_of_tricks(("tricks", seats, numbers, tuple(zip(*columns)), row)),)  # noqa: B905 (the columns are even)


def _trick(line: str, row: int) -> Line:
    _, number, letter, *tokens = line.split(" ")
    cards = tuple(_cards_named(tokens))
    if not cards:
        raise KeyError(line)
    return make_line(("trick", _SEAT_COLON[letter], _NUMBER[number], cards, None, None, row))


def _tricks_in_lines(text: str, row: int) -> Lines:
    return [line for node in _tricks(text, row) for line in (node.lines() if isinstance(node, Tricks) else (node,))]


Decoder = Callable[[str, int], Line]
"""What makes a line of the text behind its colon, and its row."""
_NOT_TAKEN = (KeyError, IndexError, ValueError)
"""What a decoder raises that does not take its text."""
_DECODERS: dict[str, Callable[[str, int], Line]] = {
    **{f"{keyword} {letter}": partial(_cards, keyword, seat) for keyword in _LAID for letter, seat in SEAT.items()},
    "talon": _talon,
    **{word: partial(_entries, word, _points) for word in keywords(lambda kind: kind.items == POINTS)},
    **{word: partial(_entries, word, _count) for word in keywords(lambda kind: kind.items == COUNTS)},
}


@lru_cache(32)
def _decoders(known: Known) -> dict[str, Callable[[str, int], Line]]:
    """Decoders of lines by how these begin: they take the text behind the colon, and the row."""
    entry, said = _entry(known), _said(known)
    calls = {word: partial(_entries, word, said if KINDS[word].items == SAID else entry) for word in CALL_LINES}
    return _DECODERS | calls


same_line = kept_for_short(4096)(read_line)
"""A line that comes again with every deal: a header, a contract, a claim."""
_line_of_house = lru_cache(256)(read_line)
"""A line of a house, which is long, and comes again with every deal of its round."""


# ---- Records


class _Wanted(NamedTuple):
    tricks: Callable[[str, int], Lines]
    rest: "Callable[[str, int, _About], Lines]"
    """A line that no decoder takes, from its text, its row and what the ``deal`` line says."""
    passed: "Callable[[str, int, _About], Lines]"


class _About(NamedTuple):
    """What decides how a record is read: how many sit at its table, and the words of its game."""

    players: int
    known: Known


def _judged_lines(text: str, row: int, about: _About) -> Lines:
    lines = []
    players = about.players
    for line in _whole_lines(text, row, about):
        if line.keyword in _PASSED or (line.keyword == "player" and line.the_seat < players):
            continue
        if line.notes or line.remark is not None:
            irregular = any(note.irregular for note in (line.notes or {}).values())
            line = line._replace(notes=line.notes if irregular else None, remark=None)
        lines.append(line)
    return lines


_PLAYERS = [f"player {seat}" for seat in SEATS]


def _strange_players(text: str, row: int, about: _About) -> Lines:
    """The lines of header lines that name a player whom the table has not: all others no game judges."""
    strange = "player" in text and any([words in text for words in _PLAYERS[about.players :]])
    return _judged_lines(text, row, about) if strange else ()


def _whole_lines(text: str, row: int, about: _About) -> list[Line]:
    """The lines of a text one by one. Raises KeyError where one cannot be read, or has a word that may be native."""
    lines = _read_lines(text, row)
    if about.known:
        for line in lines:
            if (words := _WORDS_OF.get(line.keyword)) and not about.known.issuperset(words(line.items)):
                raise KeyError(text)
    return lines


def _words_said(items: tuple[Any, ...]) -> Iterable[str]:
    """The words of calls and announcements; the letter of a seat behind them is none."""
    return [word for item in items for word in item[1:] if word not in SEAT]


def _words_answered(items: tuple[Any, ...]) -> Iterable[str]:
    return [word for answer in items if answer.form == WORDS for word in answer.values if word not in SEAT]


_WORDS_OF: dict[str, Callable[[tuple[Any, ...]], Iterable[str]]] = {
    **dict.fromkeys(keywords(lambda kind: kind.items in (WORD, OPTIONAL_WORD)), tuple[str, ...]),
    **dict.fromkeys(CALL_LINES, _words_said),
    **dict.fromkeys(keywords(lambda kind: kind.items == ANSWERS and kind.keyword != "theme"), _words_answered),
}
"""The words of a line's items, by its keyword."""


def _read_lines(text: str, row: int) -> list[Line]:
    keep()
    if "{" not in text and "\n" not in text:
        return [_line_at(text, row)]
    found = [(source, source.text.strip(" \t")) for source in source_lines(text)]
    if any(source.unclosed is not None for source, _ in found):
        raise KeyError(text)
    return [_line_at(content, row + source.number) for source, content in found if content]


@kept_for_short(4096)
def _line_at(content: str, row: int) -> Line:
    """A line on its row: that of a dealer, a claim or a table comes again with every deal."""
    read = _line_of_house if content.startswith("house ") else same_line
    line = read(content) if len(content) <= MAX_WORDS else None
    if line is None or line.keyword == "deal":
        raise KeyError(content)
    return line._replace(row=row)


_PASSED = frozenset(("", *keywords(lambda kind: kind.about == HEADER))) - {"rules", "house", "dealer", "player"}

_TO_JUDGE = _Wanted(_tricks, _judged_lines, _strange_players)
_WHOLE = _Wanted(_tricks_in_lines, _whole_lines, _whole_lines)


def acts(text: str) -> Nodes | None:
    """Acts of a record for its game; None if some part of it cannot be read."""
    return _read(text, _TO_JUDGE)


def lines(text: str) -> tuple[Line | Variation, ...] | None:
    """Everything that a record says; None if something has to be read line by line."""
    return _read(text, _WHOLE)  # type: ignore[return-value]  # no run is left as one


def _read(text: str, wanted: _Wanted) -> Nodes | None:
    text = without_percent(text).rstrip("\n") + "\n"
    spaced = "(" in text or "\r" in text
    return _nodes(respaced(text) if spaced else text, spaced, wanted)


def _nodes(text: str, spaced: bool, wanted: _Wanted) -> Nodes | None:
    """Nodes of a record. On an unusual spelling it starts again with canonical spacing, unless the text is `spaced`
    already.
    """
    begin = text.index("\n") + 1
    head = same_line(text[: begin - 1])
    if head is None or head.keyword != "deal" or "\r" in text:
        return _once_more(text, spaced, wanted)
    known, comments = native_of(head.items[0]).known, "{" in text
    about = _About(head.number or 0, with_words_of_houses(known, text))
    decoders = _decoders(about.known)
    judged = wanted is _TO_JUDGE
    found: list[Any] = [head._replace(notes=None, remark=None) if judged and head[4:6] != (None, None) else head]
    bare = judged and (comments or "!" in text or "?" in text)
    above: list[tuple[list[Any], int]] = []
    row = 1
    try:
        for run in _next_run(comments).finditer(text, begin):
            name, piece = run.lastgroup, run[0]
            short = len(piece) <= MAX_WORDS
            if name == "tricks" and short:
                try:
                    found += wanted.tricks(_bare(piece) if bare else piece, row)
                    row += piece.count("\n")
                    continue
                except _NOT_TAKEN:
                    if again := _once_more(text, spaced, wanted):
                        return again
                    spaced = True  # once for the record, however many lines are odd
            if name in _IN_LINES:
                for line in _ROW.findall(piece) if comments else piece[:-1].split("\n"):
                    start, _, body = (_bare(line) if bare else line).partition(": ")
                    if (decode := decoders.get(start)) and (short or len(line) <= MAX_WORDS):
                        try:
                            found.append(decode(body, row))
                        except _NOT_TAKEN:
                            if again := _once_more(text, spaced, wanted):
                                return again
                            spaced = True
                            found += wanted.rest(line, row, about)
                    else:
                        found += wanted.rest(line, row, about)
                    row += line.count("\n") + 1 if comments else 1
                continue
            if name == "passed":
                found += wanted.passed(piece, row, about)
            elif name == "open":
                above.append((found, row))
                found = []
                if len(above) > MAX_DEPTH:
                    return None
            elif name == "close":
                inner, (found, start) = tuple(found), above.pop()
                found.append(Variation(inner, start))
            else:
                return _once_more(text, spaced, wanted)
            row += piece.count("\n")
    except (KeyError, IndexError):
        return _once_more(text, spaced, wanted)
    return None if above else tuple(found)


def _once_more(text: str, spaced: bool, wanted: _Wanted) -> Nodes | None:
    """A record once more with the spacing of the canonical form, if that is another one."""
    again = text if spaced else respaced(text)
    return None if again == text else _nodes(again, True, wanted)
