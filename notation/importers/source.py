"""Results and common parts of importers: places in a text, and a record's head from named fields."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from notation.errors import Signal
from notation.house import HOUSE, House, rows_of
from notation.importers.values import ORDERS
from notation.problems import LINE_UNREADABLE
from notation.reader import read_line
from notation.reader.lark_lines import why_not
from notation.record import HEADERS, SEATS
from notation.rulebooks import find, not_a_game
from notation.rulebooks import known as games
from notation.rulebooks.houses import house_meant
from notation.words.languages import _, either
from notation.words.spelling import nearest
from notation.writer import quote

PLAIN = tuple(name for name in HEADERS if name not in ("deal", "house", "rules", "player", "dealer", "lesson"))
"""The headers that are one value, under their own names."""

_ISO = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_DAY = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})")
_BARE = ("date", "round", "board")


class Imported(NamedTuple):
    """A record that was imported: its text in the notation, and where in the file it comes from, from 1."""

    line: int
    column: int
    text: str
    notes: "tuple[Misread, ...]" = ()
    """Facts that the record lacks or keeps as a comment, with their places in the file."""


class ImportQuestion(NamedTuple):
    """What a file does not say, and its importer can be given."""

    key: str
    """The key of the value, as ``given`` has it: ``game``, ``date-order``, ``column.TITLE``."""
    text: str
    """The question."""
    choices: tuple[str, ...]
    """Possible answers; empty if any text may be one."""
    default: str = ""
    """The answer that is taken if there is none; empty if there has to be one."""


def which_game() -> ImportQuestion:
    """The question for the game."""
    return ImportQuestion("game", _("Which game is it?"), tuple(games()))


def which_order(date: str) -> ImportQuestion:
    """The question for the order of day and month, asked with a date in which they could change places."""
    text = _("{date}: day first (dmy) or month first (mdy)?").format(date=date)
    return ImportQuestion("date-order", text, ORDERS)


def which_players() -> ImportQuestion:
    """The question for the players."""
    return ImportQuestion("players", _("Who sat at the table? The names in the order of play, with / between them"), ())


class Misread(NamedTuple):
    """A place in the file, from 1, that no record can be made of, with the reason."""

    line: int
    column: int
    message: str


class MisreadError(Signal):
    """Unusable text, with the position of its character."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


class Places:
    """Lines and columns of a text, from 1, by code point."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def of(self, at: int) -> tuple[int, int]:
        """The line and column of a character."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def misread(self, error: MisreadError) -> Misread:
        """A mistake with its line and column."""
        return Misread(*self.of(error.at), str(error))


class Field(NamedTuple):
    """A value as it was written, and at which character."""

    text: str
    at: int


def deal_line(fields: Mapping[str, Field], names: list[str], start: int) -> tuple[str, int]:
    """The ``deal`` line, and how many sit at the table: as many as have names, else as the game alone allows."""
    given = fields.get("game")
    if given is None:
        raise MisreadError(start, _("no game is named; give it as “game” or with --game"))
    game = find(given.text)
    if game is None:
        raise MisreadError(given.at, not_a_game(given.text))
    count = len(names) or (game.players[0] if len(game.players) == 1 else 0)
    if count not in game.players:
        text = _("{game} is for {words} players; {count} are named")
        words = either(map(str, game.players))
        raise MisreadError(given.at, text.format(game=game.name, words=words, count=len(names)))
    return f"deal {game.name} {count}", count


def head_lines(fields: Mapping[str, Field], names: list[str]) -> Iterator[str]:
    """The header lines behind the ``deal`` line, of what is known."""
    yield from rules_lines(fields)
    for keyword in PLAIN:
        if field := fields.get(keyword):
            text = field.text
            if keyword == "date" and (spoken := _DAY.fullmatch(text)):
                text = f"{spoken[3]}-{int(spoken[2]):02}-{int(spoken[1]):02}"
            yield readable(f"{keyword} {text if keyword in _BARE else quote(' '.join(text.splitlines()))}", field)
    for seat, name in zip(SEATS, names, strict=False):
        if name:
            yield f"player {seat} {quote(' '.join(name.splitlines()))}"


def rules_lines(fields: Mapping[str, Field]) -> Iterator[str]:
    """The ``rules`` line, if rules are named, and the lines of the house that it names."""
    if rules := fields.get("rules"):
        words = rules.text.split()
        yield "rules " + " ".join(["standard"] * ("=" in words[0]) + words)
        if house := house_told(fields):
            yield from [f"{HOUSE} {' '.join(row)}" for row in house.rows]


def house_told(fields: Mapping[str, Field]) -> House | None:
    """The house that some rules name, by the lines of houses that are given as `HOUSE`; None if there is none."""
    lines, rules, named = fields.get(HOUSE), fields.get("rules"), fields.get("game")
    game = find(named.text) if named else None
    if lines is None or rules is None or game is None or not rules.text.strip():
        return None
    day = fields["date"].text if "date" in fields else ""
    return house_meant(game, rules.text.split()[0], rows_of(lines.text), day if _ISO.fullmatch(day) else "")


def readable(line: str, field: Field) -> str:
    """A line made of a field. Raises MisreadError where it is not one of the notation."""
    if read_line(line) is None:
        raise MisreadError(field.at, str(unread(line)))
    return line


def unread(line: str) -> str:
    """Why a line is not one of the notation."""
    why = why_not(line)
    case = {} if why.found else {"case": "end"}
    keyword = line.partition(" ")[0].removesuffix(":")
    return LINE_UNREADABLE(
        found=why.found, keyword=keyword, expected=why.expected, suggestion=None, **case
    ).message.removesuffix(".")


def seat_named(field: Field, names: list[str], count: int) -> str:
    """The seat that a letter, or a player's name, means."""
    wanted = field.text.strip()
    if wanted in SEATS[:count]:
        return wanted
    folded = [name.casefold() for name in names]
    if folded.count(wanted.casefold()) == 1:
        return SEATS[folded.index(wanted.casefold())]
    text = _("“{text}” is neither a seat nor one of the players, {names}")
    known = [name for name in names if name] or SEATS[:count]
    raise MisreadError(field.at, text.format(text=wanted, names=either(known)))


def comment(name: str, value: Any) -> str:
    """A comment that keeps a value of JSON which has no line in the notation."""
    text = json.dumps(value, ensure_ascii=False).replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{name}: {text}}}"


def remark(title: str, text: str) -> str:
    """A comment that keeps what was written in a cell, with the title of its column."""
    words = " ".join(f"{title.strip()}: {text}".split() if title.strip() else text.split())
    return "{" + words.replace("\\", "\\\\").replace("}", "\\}") + "}"


def unknown_field(name: str, known: tuple[str, ...], at: int) -> MisreadError:
    """A field, or a column, that means nothing."""
    near = nearest(name, known)
    text = _("“{name}” is not known here; expected {words}")
    if near:
        text = _("“{name}” is not known here; did you mean “{near}”?")
    return MisreadError(at, text.format(name=name, near=near, words=either(known)))
