"""A record's text cut into runs of lines of one kind, each decoded as a block.

A run whose block fails is read line by line; where a line cannot be read, the whole record needs a closer look. What a
game has to judge leaves out marks and comments, but not ``^``, and all headers but those that matter to a game.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from notation.deadline import keep
from notation.reader.atoms import ATOM, COMMENT, REMARK, REST, STRICT, STRING, behind, unnamed
from notation.reader.lines import NAMED, SEAT, SEVERAL, card_points, make_line, read_line
from notation.reader.source_lines import source_lines, without_percent
from notation.record import (
    CALL_LINES,
    CARD_LINES,
    COUNTS,
    HEADER,
    HELD,
    KINDS,
    MAX_DEPTH,
    MAX_WORDS,
    POINTS,
    SAID,
    SEATS,
    UNKNOWN,
    Line,
    Tricks,
    Variation,
    keywords,
)

Nodes = tuple[Line | Tricks | Variation, ...]
Lines = Iterable[Line | Tricks]
Block = Callable[[str, int], Lines]
"""Decoder of a run as a block, from its text and its row."""


def _starts(*words: str) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"


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
def _next_run(comments: bool, players: int) -> "re.Pattern[str]":
    """One expression for the next run of lines of one kind, its groups named by what decodes them.

    A text that can have no comments is matched faster. No game judges what names a player of its table.
    """
    rest = REST if comments else r"[^\n]*+"
    counted = keywords(lambda kind: kind.items in (POINTS, COUNTS))
    headers = dict(_header_lines())
    judged = [headers.pop(keyword) for keyword in ("dealer", "rules", "date")]
    at_table, player = f"player [{SEATS[:players]}]" if players else "(?!)", headers["player"]
    headers["player"] = f"(?={at_table}){player}"
    judged.append(f"(?!{at_table}){player}")
    runs = {
        "tricks": f"(?:trick {rest}\n)++",
        "cards": f"(?:{_starts(*_LAID)} {rest}\n)++",
        "talon": f"talon: {rest}\n",
        "calls": f"{_starts(*CALL_LINES)}: {rest}\n",
        "counts": f"(?:{_starts(*counted)}: {rest}\n)++",
        "passed": rf"(?:(?:{'|'.join(headers.values())}|x-[a-z0-9-]*+(?![A-Za-z0-9_])[^\n]*+|(?:{REMARK})?+)\n)++",
        "headers": f"(?:(?:{'|'.join(judged)})\n)++",
        "open": r"\([ ]?\n?+",
        "close": r"\)[ ]?\n?+",
        "other": rf"(?:[a-z.]|(?={{)){rest}\n",
        "odd": r"[^\n]|\n",
    }
    return re.compile("|".join(f"(?P<{name}>{expression})" for name, expression in runs.items()))


# ---- Spacing, and what is beside the items

_SPACING = re.compile(
    rf"({STRING}|{COMMENT}|{REMARK}|\"[^\n]*+|\{{(?s:.++))|[ \t]*+\n[ \t]*+|[ \t]++(?=[:,])|[ \t]{{2,}}+|\t"
)
_UNEVEN = re.compile(r"[ \t](?=[ \t\n:,])|(?<=\n)[ \t]|\t")


def respaced(text: str) -> str:
    """A record with the spacing of the canonical form, row for row; strings, comments and remarks are not changed."""
    text = text.replace("\r\n", "\n").removesuffix("\r").rstrip(" \t\n") + "\n"
    return _SPACING.sub(_one_space, text) if _UNEVEN.search(text) else text


def _one_space(match: re.Match[str]) -> str:
    return match[1] or ("\n" if "\n" in match[0] else "" if match.string[match.end()] in ":," else " ")


_NO_ITEM = "".join(rf"(?<!{word} \{{)" for word in (*CARD_LINES, ",", "trick [0-9]", "trick [0-9][0-9]"))
_COMMENT_BEHIND = re.compile(rf" \{{{_NO_ITEM}[^}}\\\n]*+(?:\\[^\n][^}}\\\n]*+)*+\}}(?=[ ,:\n])")
"""A comment behind an item or a head: not between a keyword and what it is about, and without a mark behind it."""
_MARKS = re.compile(rf"(?<![ ][A-H0-9])(?<![ ][0-9][0-9])(?<=[A-Za-z0-9_ßäöü-])(?:{ATOM['MARK']})(?=[ ,\n])")
"""A mark: it is behind a card or a word, not behind a seat or a trick's number."""


def _bare(text: str, marks: bool) -> str:
    """A run without its comments and, where it can have them, its marks."""
    if "{" in text:
        text = _COMMENT_BEHIND.sub("", text)
    return _MARKS.sub("", text) if marks and ("!" in text or "?" in text) else text


# ---- Blocks: what is in no table raises KeyError, and the run is read line by line

_card = NAMED.__getitem__
_known_cards = partial(map, _card)
_CARD_OR_BAR: Callable[[str], Any] = (NAMED | {"|": "|"}).__getitem__
_SEAT_COLON = {letter + ":": index for letter, index in SEAT.items()}
_NUMBERS = tuple(range(1, 100))
_NUMBER = {str(number): number for number in _NUMBERS}
_FROM_ONE = list(_NUMBER)
_LAID = keywords(lambda kind: kind.items == HELD and not kind.number)
_LAID_BY = {f"{keyword} {letter}": (keyword, seat) for keyword in _LAID for letter, seat in SEAT.items()}
"""The keyword and the seat of a line of cards, by how it begins."""
_LAST = {name + "\ntrick": card for name, card in NAMED.items()}.__getitem__
"""The last card of a trick, with the word that starts the next one."""
_WORD, _SIGNED, _PARTS = (re.compile(ATOM[name]) for name in ("WORD", "NUMBER", "PARTS"))
_run_of_tricks: Callable[[Iterable[Any]], Tricks] = partial(tuple.__new__, Tricks)


def _rows(text: str) -> list[str]:
    """The lines of a run; only LF ends a line."""
    rows = text.split("\n")
    rows.pop()
    return rows


def _cards_named(tokens: Iterable[str]) -> list[int]:
    """The cards of some tokens, ``_12`` as twelve unknown ones."""
    cards: list[int] = []
    for token in tokens:
        if token in SEVERAL:
            cards.extend([UNKNOWN] * SEVERAL[token])
        else:
            cards.append(_card(token))
    return cards


def _cards(text: str, row: int) -> Lines:
    lines, named = [], _cards_named if "_" in text else _known_cards
    for line in _rows(text):
        head, _, names = line.partition(": ")
        keyword, seat = _LAID_BY[head]
        lines.append(make_line((keyword, seat, None, tuple(named(names.split(" "))), None, None, row)))
        row += 1
    return lines


def _talon(text: str, row: int) -> Lines:
    _, *tokens = text[:-1].split(" ")
    if "_" not in text:
        items = tuple(map(_CARD_OR_BAR, tokens))
    else:
        items = tuple(item for token in tokens for item in ("|" if token == "|" else _cards_named((token,))))
    return (make_line(("talon", None, None, items, None, None, row)),)


def _calls(text: str, row: int) -> Lines:
    keyword, items = _called(text)
    return (make_line((keyword, None, None, items, None, None, row)),)


@lru_cache(4096)
def _called(text: str) -> tuple[str, tuple[Any, ...]]:
    """The keyword and the entries of a line of calls: an auction is one of not that many."""
    keyword, _, body = text[:-1].partition(": ")
    return keyword, tuple(map(_said if KINDS[keyword].items == SAID else _entry, body.split(", ")))


@lru_cache(4096)
def _entry(text: str) -> tuple[Any, ...]:
    seat, *words = text.split(" ")
    if not 1 <= len(words) <= 2 or not all(map(_WORD.fullmatch, words)):
        raise KeyError(text)
    return (SEAT[seat], *words)


@lru_cache(4096)
def _said(text: str) -> tuple[Any, ...]:
    """An entry, which may be followed by the letter of a seat."""
    letter = text[-1:] if text[-2:-1] == " " and text[-1:] in SEAT else ""
    return (*_entry(text[:-2]), letter) if letter else _entry(text)


def _counts(text: str, row: int) -> Lines:
    lines = []
    for line in _rows(text):
        keyword, items = _all_counted(line)
        lines.append(make_line((keyword, None, None, items, None, None, row)))
        row += 1
    return lines


@lru_cache(4096)
def _all_counted(line: str) -> tuple[str, tuple[tuple[int, Any], ...]]:
    keyword, _, body = line.partition(": ")
    return keyword, tuple([_counted(entry, KINDS[keyword].items == POINTS) for entry in body.split(", ")])


@lru_cache(4096)
def _counted(text: str, points: bool) -> tuple[int, Any]:
    seat, number = text.split(" ")
    if not _SIGNED.fullmatch(number) and not (points and _PARTS.fullmatch(number)):
        raise KeyError(text)
    return SEAT[seat], card_points(number)


def _tricks(text: str, row: int) -> Lines:
    """A run of tricks: as one, column by column, where they have the same number of cards, all of them known."""
    size = text.count("\n")
    tokens = (text + "trick").split(" ")
    width, rest = divmod(len(tokens) - 1, size)
    if rest or width < 3 or "_" in text:
        return list(map(_trick, _rows(text), range(row, row + size)))
    columns = [map(_card, tokens[column::width]) for column in range(3, width)]
    columns.append(map(_LAST, tokens[width::width]))
    seats = tuple(map(_SEAT_COLON.__getitem__, tokens[2::width]))
    named = tokens[1::width]
    numbers = _NUMBERS[:size] if named == _FROM_ONE[:size] else tuple(map(_NUMBER.__getitem__, named))
    return (_run_of_tricks(("tricks", seats, numbers, tuple(zip(*columns)), row)),)  # noqa: B905 (the columns are even)


def _trick(line: str, row: int) -> Line:
    _, number, letter, *tokens = line.split(" ")
    cards = tuple(_cards_named(tokens))
    if not cards:
        raise KeyError(line)
    return make_line(("trick", _SEAT_COLON[letter], _NUMBER[number], cards, None, None, row))


_BLOCKS: dict[str, Block] = {
    "tricks": _tricks, "cards": _cards, "talon": _talon, "calls": _calls, "counts": _counts,
}  # fmt: skip


_MARKED = ("tricks", "cards", "talon")
"""Runs whose marks are passed over; where words may be marked, who has two is to be found."""


def _headers(text: str, row: int, players: int) -> Lines:
    lines = [_header_line(content, row) for row, content in enumerate(_rows(text), row)]
    return [line for line in lines if line.keyword != "date"]


@lru_cache(4096)
def _header_line(content: str, row: int) -> Line:
    """A header line on its row: of a day and a table it comes again with every deal."""
    line = same_line(content)
    if line is None:
        raise KeyError(content)
    return line._replace(notes=None, row=row)


same_line = lru_cache(4096)(read_line)
"""A line that comes again with every deal: a header, a contract, a claim."""


# ---- Records


class _Wanted(NamedTuple):
    """Decoders for the runs of a record."""

    blocks: Mapping[str, Block]
    """Decoders of runs as blocks, by name."""
    bare: Mapping[str, Block]
    """Decoders of runs whose items may have notes, by name."""
    rest: Callable[[str, int, int], Lines]
    """A run line by line, from its text, its row and the number of players."""
    headers: Callable[[str, int, int], Lines]
    """A run of header lines, from the same."""
    passed: Callable[[str, int, int], Lines]
    """A run of what no game judges, from the same."""


def _bared(name: str, block: Block) -> Block:
    marks = name in _MARKED
    return lambda text, row: block(_bare(text, marks), row)


def _in_lines(text: str, row: int) -> Lines:
    return [line for node in _tricks(text, row) for line in (node.lines() if isinstance(node, Tricks) else (node,))]


def _judged_lines(text: str, row: int, players: int) -> Iterator[Line]:
    for line in _whole_lines(text, row, players):
        if line.keyword in _PASSED or (line.keyword == "player" and line.the_seat < players):
            continue
        irregular = any(note.irregular for note in (line.notes or {}).values())
        yield line._replace(notes=line.notes if irregular else None, remark=None)


def _whole_lines(text: str, row: int, players: int) -> Iterator[Line]:
    """The lines of a run one by one. Raises KeyError where one cannot be read."""
    for source in source_lines(text):
        keep()
        content = source.text.strip(" \t")
        if not content:
            continue
        line = same_line(content) if source.unclosed is None and len(content) <= MAX_WORDS else None
        if line is None or line.keyword == "deal":
            raise KeyError(content)
        yield line._replace(row=row + source.number)


_PASSED = frozenset(("", *keywords(lambda kind: kind.about == HEADER))) - {"rules", "dealer", "player"}
"""Lines that no game judges."""

_TO_JUDGE = _Wanted(
    _BLOCKS, {name: _bared(name, block) for name, block in _BLOCKS.items()}, _judged_lines, _headers, lambda *run: ()
)
_ALL_LINES = _BLOCKS | {"tricks": _in_lines}
_WHOLE = _Wanted(_ALL_LINES, _ALL_LINES, _whole_lines, _whole_lines, _whole_lines)


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
    players = head.number or 0
    judged = wanted is _TO_JUDGE and (head.notes or head.remark is not None)
    found: list[Any] = [head._replace(notes=None, remark=None) if judged else head]
    above: list[tuple[list[Any], int]] = []
    row, runs = 1, _next_run("{" in text, min(players, len(SEATS))).finditer(text, begin)
    blocks = wanted.bare if "{" in text or "!" in text or "?" in text else wanted.blocks
    try:
        for run in runs:
            name, piece = run.lastgroup, run[0]
            if block := blocks.get(name):  # type: ignore[arg-type]  # every run has a name
                try:
                    if len(piece) > MAX_WORDS:
                        raise KeyError(piece)
                    found += block(piece, row)
                except (KeyError, IndexError, ValueError):
                    if not spaced and (again := respaced(text)) != text:
                        return _nodes(again, True, wanted)
                    spaced = True  # once for the record, however many runs are odd
                    found += wanted.rest(piece, row, players)
            elif name == "passed":
                found += wanted.passed(piece, row, players)
            elif name == "headers":
                found += wanted.headers(piece, row, players)
            elif name == "other":
                found += wanted.rest(piece, row, players)
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
