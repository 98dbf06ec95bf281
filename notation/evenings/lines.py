"""The lines of an evening's or a season's file as facts: what each says, unjudged, and its canonical form.

A line is a fact, with the strings, dates, comments and remarks of the notation; a comment ends with its line. A line
with a keyword that nobody knows is kept as it is, and one that starts with ``x-`` is anybody's own.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from notation.evenings.codes import LINE_CUT
from notation.evenings.cursor import FactError, LineCursor
from notation.problems import CARRIAGE_RETURN, KEYWORD_UNKNOWN, LINE_UNKNOWN, NOT_UTF_8, Breach, Finding
from notation.reader.atoms import COMMENT, FIRST_WORD, GAP, REMARK
from notation.rulebooks.houses import VERSION_UNKNOWN
from notation.words.languages import later
from notation.words.spelling import nearest

EVENING, SEASON = "evening", "season"
"""Kinds of files; the first line is ``%evening 1`` or ``%season 1``."""

SEATINGS = ("random", "meetings", "standings", "keep")
SCORE, PLACES, AVERAGE, PERCENT = "score", "places", "average", "percent"
VALUES = (SCORE, PLACES, AVERAGE, PERCENT)
BEST_ROUND, LOT = "best-round", "lot"
TIES = (PLACES, BEST_ROUND, SCORE, LOT)
POINTS, RANK, LAST = "score", "rank", "last"


class Fact(NamedTuple):
    keyword: str
    value: Any
    """A text, a number, or one of the classes below."""
    row: int
    """Its line in the file, from 0."""
    columns: tuple[int, ...]
    """The places of its items, from 1."""


class Schedule(NamedTuple):
    """How many rounds are played, and how many deals each has, if that is said."""

    rounds: int
    deals: int | None


class SeatingRule(NamedTuple):
    way: str
    fair: bool
    seed: int | None


class Value(NamedTuple):
    """A way to turn scores into points: its name, and for `places` the points of each place."""

    name: str
    ends: tuple[Fraction, Fraction] | None = None
    """The first and the last place, all others evenly between."""
    listed: Mapping[int, tuple[Fraction, ...]] = {}


class PlayerLine(NamedTuple):
    """Somebody who plays in an evening."""

    number: int
    name: str
    late: int | None
    gone: int | None
    away: bool


class PresenceLine(NamedTuple):
    """From which round on a player plays or does not; without a round not at all."""

    number: int
    round: int | None


class TableLine(NamedTuple):
    table: int
    numbers: tuple[int, ...]


class BoardLine(NamedTuple):
    """Which cards a board has, as 32 digits that do not reveal them."""

    round: int
    board: int
    dealt: str


class PadLine(NamedTuple):
    round: int
    table: int
    board: int
    scores: tuple[int, ...]
    contract: str | None = None
    """The contract that was played; None if nobody noted it."""
    made: tuple[str, ...] = ()
    """Bonuses that were noted, as they may make further deals count double."""
    times: int | None = None
    """How many times it counts; None if nobody noted it."""
    why: str | None = None
    by: str | None = None
    at: str | None = None

    @property
    def text(self) -> str:
        """What it says of the deal, as the line has it."""
        parts = [" ".join(map(str, self.scores))]
        parts += [f"contract {self.contract}"] if self.contract else []
        parts += [" ".join(["made", *self.made])] if self.made else []
        return " ".join([*parts, f"times {self.times}"] if self.times else parts)


class ResultLine(NamedTuple):
    round: int
    table: int
    scores: tuple[int, ...]
    deals: int | None = None
    why: str | None = None
    by: str | None = None
    at: str | None = None


class OpenLine(NamedTuple):
    """Why a closed round is open again."""

    round: int
    why: str


class RankPoints(NamedTuple):
    """Points of an evening in a season: its own, or points for its places."""

    way: str
    listed: tuple[Fraction, ...] = ()
    """Points of each place; if empty, they run from the number of players down to 1."""


def _rules(line: LineCursor) -> tuple[str, ...]:
    return (line.rule_set(), *line.options())


def _schedule(line: LineCursor) -> Schedule:
    rounds = line.count()
    return Schedule(rounds, line.count() if line.word("deals") else None)


def _seating(line: LineCursor) -> SeatingRule:
    way = line.word(*SEATINGS)
    if way is None:
        raise line.broken(*map(str, SEATINGS))
    fair = way == "meetings" and line.word("fair") is not None
    return SeatingRule(way, fair, line.count(0) if line.word("seed") else None)


def _scoring(line: LineCursor) -> tuple[Value, ...]:
    found = [_value(line)]
    while not line.at_end:
        found.append(_value(line))
    return tuple(found)


def _value(line: LineCursor) -> Value:
    name = line.word(*VALUES)
    if name is None:
        raise line.broken(*VALUES)
    if name != PLACES:
        return Value(name)
    if ends := line.ends():
        return Value(name, ends)
    values = _values(line)
    listed = {len(values): values}
    while line.comma():
        size = line.count()
        line.colon()
        listed[size] = _values(line, size)
    return Value(name, None, listed)


def _values(line: LineCursor, size: int = 0) -> tuple[Fraction, ...]:
    """Points of places; exactly `size` of them unless it is 0."""
    found = [line.value()]
    while (not size or len(found) < size) and (further := line.maybe_value()) is not None:
        found.append(further)
    if len(found) < size:
        raise line.broken(later("a number"))
    return tuple(found)


def _words(*known: str) -> Callable[[LineCursor], tuple[str, ...]]:
    def read(line: LineCursor) -> tuple[str, ...]:
        found = list[str]()
        while (word := line.word(*known)) is not None:
            found.append(word)
        if not found:
            raise line.broken(*known)
        return tuple(found)

    return read


def _player(line: LineCursor) -> PlayerLine:
    number, name = line.count(), line.string()
    said: dict[str, int | None] = {}
    while word := line.word(*({"late", "gone", "away"} - said.keys())):
        said[word] = None if word == "away" else line.count()
    return PlayerLine(number, name, said.get("late"), said.get("gone"), "away" in said)


def _presence(line: LineCursor) -> PresenceLine:
    return PresenceLine(line.count(), None if line.keyword == "away" else line.count())


def _total(line: LineCursor) -> int:
    return line.count(0)


def _pair(line: LineCursor) -> tuple[int, int]:
    return line.count(), line.count()


def _names(line: LineCursor) -> tuple[str, str]:
    return line.string(), line.string()


def _table(line: LineCursor) -> TableLine:
    table = line.count()
    line.colon()
    return TableLine(table, line.counts())


def _bye(line: LineCursor) -> tuple[int, ...]:
    line.colon()
    return line.counts()


def _board(line: LineCursor) -> BoardLine:
    number, board = line.parts(2)
    line.colon()
    return BoardLine(number, board, line.digits())


def _pad(line: LineCursor) -> PadLine:
    number, table, board = line.parts(3)
    line.colon()
    scores, contract, made = line.scores(), None, list[str]()
    if line.word("contract"):
        contract = line.any_word()
    if line.word("made"):
        made.append(line.any_word())
        while not line.at_end and (further := line.other_word("times", "by", "at")) is not None:
            made.append(further)
    times = line.count() if line.word("times") else None
    return PadLine(number, table, board, scores, contract, tuple(made), times, *_account(line))


def _result(line: LineCursor) -> ResultLine:
    number, table = line.parts(2)
    line.colon()
    scores = line.scores()
    deals = line.count() if line.word("deals") else None
    return ResultLine(number, table, scores, deals, *_account(line))


def _account(line: LineCursor) -> tuple[str | None, str | None, str | None]:
    """Why something was noted, by whom, and when."""
    why = line.maybe_string()
    by = line.string() if line.word("by") else None
    return why, by, line.time() if line.word("at") else None


def _open(line: LineCursor) -> OpenLine:
    return OpenLine(line.count(), line.string())


def _rank(line: LineCursor) -> RankPoints:
    if line.word(POINTS):
        return RankPoints(POINTS)
    if not line.word(RANK):
        raise line.broken(POINTS, RANK)
    return RankPoints(RANK) if line.word("n") else RankPoints(RANK, _values(line))


Form = Callable[[LineCursor], Any]

EVENING_LINES: dict[str, Form] = {
    "event": LineCursor.string, "place": LineCursor.string, "date": LineCursor.date, "game": LineCursor.any_word,
    "rules": _rules, "house": LineCursor.items, "tables": LineCursor.counts, "rounds": _schedule, "seating": _seating,
    "scoring": _scoring, "ties": _words(*TIES), "total": _total, "player": _player, "late": _presence,
    "gone": _presence, "away": _presence, "same": _pair, "lot": LineCursor.counts, "round": LineCursor.count,
    "table": _table, "bye": _bye, "board": _board, "pad": _pad, "result": _result, "close": LineCursor.count,
    "open": _open,
}  # fmt: skip
"""The lines of an evening, each by its keyword with what reads the rest of it."""

SEASON_LINES: dict[str, Form] = {
    "title": LineCursor.string, "evening": LineCursor.path, "points": _rank, "best": LineCursor.count,
    "least": LineCursor.count, "ties": _words(LAST), "same": _names,
}  # fmt: skip

LINES = {EVENING: EVENING_LINES, SEASON: SEASON_LINES}

CUT = "x-cut"
"""The keyword behind which a last line without its end is set aside."""

_HEAD = re.compile(r"%(evening|season)(?:[ \t]+([^ \t]+))?[ \t]*")
_NO_FACT = re.compile(rf"(?:{GAP}{COMMENT})*{GAP}(?:{REMARK})?")
_FOUND = re.compile(r'"[^"\n]*"?|[^\s"]+')


class WrittenText(NamedTuple):
    about: str
    """`EVENING` or `SEASON`."""
    facts: tuple[Fact, ...]
    problems: tuple[Finding, ...]
    canonical: tuple[str, ...]
    """Its lines in the canonical form; those that cannot be read, as they are."""


def read_text(data: bytes, about: str = EVENING) -> WrittenText:
    """The facts of a file, and what is wrong with its lines; `about` is what it is about if it does not say so.

    A last line without its end does not count.
    """
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    lines = text.split("\n")
    head = next((found for line in lines if (found := _HEAD.fullmatch(line.rstrip("\r")))), None)
    about = head[1] if head else about
    facts, problems, canonical = list[Fact](), list[Finding](), list[str]()
    last = len(lines) - 1
    if head and head[2] not in (None, "1"):
        row = next(row for row, line in enumerate(lines) if _HEAD.fullmatch(line.rstrip("\r")))
        problems.append(finding(VERSION_UNKNOWN(given=head[2]), row, head.start(2) + 1))
    for row, whole in enumerate(lines):
        line = whole.removesuffix("\r")
        if row == last:
            if line.strip():
                problems.append(finding(LINE_CUT(), row))
                canonical.append(f"{CUT} {line}")
            break
        try:
            fact, written = _read_line(line, row, LINES[about])
            if fact is not None:
                facts.append(fact)
                if fact.keyword not in LINES[about]:
                    problems += _own(fact, LINES[about])
        except FactError as error:
            written = line
            problems.append(finding(error.breach, row, error.column))
        canonical.append(written)
    return WrittenText(about, tuple(facts), tuple(problems), tuple(canonical))


def finding(breach: Breach, row: int, column: int = 1) -> Finding:
    """A problem of a file, at its line from 0 and its column from 1."""
    code = breach.code
    return Finding(code.name, code.severity, row + 1, column, code.rule, breach.arguments)


def _read_line(line: str, row: int, known: Mapping[str, Form]) -> tuple[Fact | None, str]:
    """A parsed line and its canonical form. Raises FactError."""
    start = len(line) - len(line.lstrip(" \t"))
    for at, letter in enumerate(line):
        if "\udc80" <= letter <= "\udcff":
            raise FactError(at + 1, NOT_UTF_8(byte=f"{ord(letter) - 0xDC00:02X}"))
        if letter == "\r":
            raise FactError(at + 1, CARRIAGE_RETURN())
    if line.startswith("%") or _NO_FACT.fullmatch(line):
        return None, line.strip()
    found = FIRST_WORD.match(line, start)
    if found is None:
        word = _FOUND.match(line, start)
        given = word[0] if word else line[start]
        raise FactError(start + 1, LINE_UNKNOWN(found=given, suggestion=nearest(given, known)))
    keyword = found[0]
    if keyword not in known:
        return Fact(keyword, line[found.end() :], row, (start + 1,)), line
    cursor = LineCursor(keyword, line, found.end())
    value = known[keyword](cursor)
    cursor.end()
    return Fact(keyword, value, row, tuple(cursor.columns)), cursor.canonical


def _own(fact: Fact, known: Mapping[str, Form]) -> Iterator[Finding]:
    """A warning for a keyword that nobody knows, unless it says that it is somebody's own."""
    if not fact.keyword.startswith("x-"):
        breach = KEYWORD_UNKNOWN(keyword=fact.keyword, suggestion=nearest(fact.keyword, known))
        yield finding(breach, fact.row, fact.columns[0])


def formatted(text: WrittenText) -> bytes:
    """The file in the canonical form: a space between two items, one blank line at most, an end to the last line."""
    head = f"%{text.about} 1"
    body = [line for line in text.canonical if not _HEAD.fullmatch(line)]
    kept = [line for blank, run in groupby(body, lambda line: not line) for line in ([""] if blank else run)]
    while kept and not kept[0]:
        del kept[0]
    while kept and not kept[-1]:
        del kept[-1]
    return "".join(f"{line}\n" for line in [head, *kept]).encode("utf-8", "surrogateescape")
