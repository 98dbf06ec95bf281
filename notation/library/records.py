"""Records and the results of checking them: reading, writing."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NamedTuple, cast, overload

from notation.comments import for_reader, worded
from notation.library.errors import SeatError, SourceError
from notation.library.lazy import View, lazy
from notation.reader.native import Native, find_by
from notation.record import SEATS
from notation.record import Record as ParsedRecord
from notation.words.languages import _, language, speaking

if TYPE_CHECKING:
    from notation.replay import Report as Judged

FILES = "*.tdn"
"""The files of a folder that hold records."""


@dataclass(frozen=True, eq=False, repr=False)
class Record:
    """One deal as it was written down; it says nothing of what the rules think of it (`check`).

    Two records are equal when they say the same, wherever on the page they say it. `str(record)` is its canonical
    text, and a notebook shows it as ``tarock show`` does.
    """

    parsed: ParsedRecord
    """The underlying record, for the modules of the project."""
    file: str | None = None
    """The file that it was read from; None if it comes from a text or was made here."""

    @property
    def carrying(self) -> ParsedRecord:
        """The underlying record with the lines of the house that it names, if these are in a file beside its own.

        Whatever is made of a record is made of this, so that it is judged anywhere.
        """
        if not self.parsed.beside:
            return self.parsed
        from notation.files.houses import with_lines

        return with_lines(self.parsed)

    @property
    def number(self) -> int:
        """Which record of its file or text it is, from 1; 0 for what stands unreadable above the first."""
        return self.parsed.number

    @property
    def line(self) -> int:
        """The line of its file or text on which it starts, from 1."""
        return self.parsed.first_line

    @property
    def text(self) -> str:
        """Its text as it was written."""
        return self.parsed.text

    @property
    def game(self) -> str | None:
        """The name of its game; None if its first line cannot be read."""
        return self.parsed.game

    @property
    def players(self) -> int | None:
        """How many sit at the table; None if its first line cannot be read."""
        return self.parsed.players

    @property
    def dealer(self) -> str | None:
        """The seat that dealt; None if that was not noted down."""
        line = self.parsed.first("dealer")
        return None if line is None else letter(line.seat)

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat, of those who have one."""
        return {SEATS[seat]: name for seat, name in sorted(self.parsed.names.items())}

    @property
    def headers(self) -> dict[str, str | int]:
        """Header lines by keyword: ``rules``, ``event``, ``place``, ``date``, ``table``, ``round`` and ``board``
        (numbers), ``annotator``, ``source``.

        Absent lines are left out.
        """
        said: dict[str, str | int] = {}
        for line in self.parsed.headers:
            if line.items and line.keyword not in ("deal", "player"):
                value = line.items[0] if len(line.items) == 1 else " ".join(map(str, line.items))
                said.setdefault(line.keyword, value)
        return said

    def worded(self, keyword: str) -> str | None:
        """Text of a header line, such as ``event``, in the current language (`speaking`).

        Without a translation it is the text as written; None if the line is absent.
        """
        return worded(self.parsed, keyword, language())

    @property
    def title(self) -> str | None:
        """Title as a chapter of a book, in the current language (`speaking`) if it is translated.

        None if there is no comment beside the first line.
        """
        from notation.schemas import facts

        words = for_reader(facts.title(self.parsed), language())
        return " ".join(comment.text.strip() for comment in words) if words else None

    @property
    def position(self) -> int | None:
        """The first trick of a position, a record of only the end of a deal; None for a deal from its start."""
        line = self.parsed.first("position")
        return line.number if line else None

    @property
    def dealt(self) -> str | None:
        """Hexadecimal key of the cards dealt: equal at every table at which this deal was played, with any players.

        None if the dealer or a card of a hand is unknown.
        """
        from notation.replay import judge
        from notation.schemas import facts

        dealt = facts.dealt(judge(self.parsed))
        return dealt.hex() if dealt else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.parsed == other.parsed

    def __hash__(self) -> int:
        return hash(_canonical(self.parsed))

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        where = f" of {Path(self.file).name}" if self.file else ""
        headers, names = self.headers, ", ".join(self.names.values())
        about = [str(headers[keyword]) for keyword in ("date", "event", "source") if keyword in headers][:2]
        summary = "; ".join(filter(None, [f"{self.game} for {self.players}", *about, names]))
        return f"<Record {self.number}{where}: {summary if self.game else 'unreadable'}>"

    def _repr_html_(self) -> str:
        from notation.library.notebooks import record_html

        return record_html(self.parsed)


class Problem(NamedTuple):
    """A problem of a record, at its place."""

    code: str
    """Its stable name; ``tarock explain CODE`` explains it."""
    severity: str
    """``error``, ``warning`` or ``note``."""
    line: int
    """The line of the file or text, from 1."""
    column: int
    """The column in its line, from 1."""
    message: str
    """A sentence, in the language that was spoken when it was checked (`speaking`)."""
    rule: str
    """The rule that it breaks: a page and its anchor, ``GAME#follow`` or ``SPEC#lines``."""


class SheetLine(NamedTuple):
    """A line of the score sheet."""

    label: str
    """Its stable name in the game, such as ``pagat-made``."""
    text: str
    """Its description."""
    score: dict[str, int]
    """Its amount for each affected seat."""


class Report(View):
    """The result of checking a record.

    Its sentences are in the language that was spoken when the record was checked (`speaking`).
    """

    _WITH = ("record",)

    record: Record
    """The record that was checked."""

    def __init__(self, record: Record, judged: "Judged") -> None:
        self.record, self.judged, self._language = record, judged, language()

    @lazy
    def verdict(self) -> str:
        """``legal``, ``incomplete``, ``illegal``, ``unjudged`` or ``unreadable``."""
        return self.judged.verdict

    @lazy
    def problems(self) -> tuple[Problem, ...]:
        """Errors, doubts and gaps, by their place."""
        with speaking(self._language):
            return tuple(
                Problem(problem.code, problem.severity, problem.line, problem.column, problem.message, problem.rule)
                for problem in self.judged.problems
            )

    @lazy
    def declarer(self) -> str | None:
        """The declarer's seat; None if there is none."""
        return letter(self.judged.declarer)

    @lazy
    def contract(self) -> str | None:
        """The word of the contract that was played; None if all passed, or if it is unknown."""
        return self.judged.contract

    @lazy
    def points(self) -> dict[str, int] | None:
        """Card points by seat, in units of `points_unit`; None if they do not matter or cannot be counted."""
        return None if self.judged.points is None else by_seat(self.judged.points)

    @lazy
    def points_unit(self) -> int:
        """Units that make a card point: 1, 2 if the game counts halves, 3 if it counts thirds."""
        return self.judged.points_unit

    @lazy
    def score(self) -> dict[str, int] | None:
        """The score by seat, of every seat of the table; None if the deal cannot be scored."""
        return None if self.judged.score is None else by_seat(self.judged.score)

    @lazy
    def house(self) -> str | None:
        """The house by whose rules it was judged, with its day: ``wien@20210101``; None for a rule set that ships."""
        return self.judged.house

    @lazy
    def house_file(self) -> str | None:
        """The file beside that of the record which has the lines of its house; None if the record has them itself."""
        return self.judged.house_file

    @lazy
    def partner(self) -> str | None:
        """The declarer's partner; None if there is none, or if unknown."""
        return letter(self.judged.table.partner) if self.judged.table else None

    @lazy
    def made(self) -> bool | None:
        """Whether the declarer made the contract; None if there is none, if it was drawn, or if unknown."""
        game, table, result = self.judged.game, self.judged.table, self.judged.result
        return game.made(table, result) if game and table and result else None

    @lazy
    def sheet(self) -> tuple[SheetLine, ...]:
        """The lines of the score sheet; none if the deal cannot be scored."""
        game, result = self.judged.game, self.judged.result
        if game is None or result is None:
            return ()
        with speaking(self._language):
            return tuple(SheetLine(item.label, game.says(item), by_seat(item.entries)) for item in result.items)

    def __repr__(self) -> str:
        parts = [" ".join(filter(None, (self.declarer, self.contract)))]
        parts += [f"points {self.points}"] * bool(self.points) + [f"score {self.score}"] * bool(self.score)
        parts += [f"{problem.code} at {problem.line}:{problem.column}" for problem in self.problems]
        return f"<Report {self.verdict}: {', '.join(filter(None, parts))}>".replace(": >", ">")


# ---- Seats


def letter(seat: int | None) -> str | None:
    """A seat's letter; None for nobody."""
    return None if seat is None else SEATS[seat]


def by_seat(numbers: Mapping[int, int]) -> dict[str, int]:
    """Numbers by the letters of the seats."""
    return {SEATS[seat]: number for seat, number in numbers.items()}


def seat_of(seat: str, players: int | None) -> int:
    """The seat of a letter. Raises SeatError."""
    letters = SEATS[: players or 0]
    if not isinstance(seat, str) or len(seat) != 1 or seat not in letters:
        raise SeatError(_("“{text}” is not a seat; the seats are {seats}.").format(text=seat, seats=", ".join(letters)))
    return SEATS.index(seat)


# ---- Reading and writing


def _native_words(game: str) -> Native | None:
    from notation.rulebooks import native_words  # a game is loaded only for its records

    return native_words(game)


find_by(_native_words)


@overload
def read(source: str | bytes) -> list[Record]: ...
@overload
def read(source: "os.PathLike[str] | IO[str] | IO[bytes]") -> Iterator[Record]: ...
def read(source: "str | bytes | os.PathLike[str] | IO[str] | IO[bytes]") -> list[Record] | Iterator[Record]:
    """The records of a text as a list; of a path or an open file one at a time, however many they are.

    A folder stands for every ``*.tdn`` below it, in order. Files of houses are found beside those of records. What
    cannot be read is in the records: `check` says so. Raises FileNotFoundError (or another OSError) for a path that
    cannot be opened, SourceError for what is none of these, also for a path that is given as a plain string.
    """
    from notation.reader import records

    if isinstance(source, str):
        if "\n" not in source and source.endswith(FILES[1:]):
            text = _("“{text}” is a path given as text; pass Path(“{text}”) to read the file.")
            raise SourceError(text.format(text=source))
        from notation.reader import read as read_text

        return [Record(parsed) for parsed in read_text(source)]
    if isinstance(source, bytes):
        from io import BytesIO

        return [Record(parsed) for parsed in records(BytesIO(source))]
    if isinstance(source, os.PathLike):
        from notation.files.walking import files_below, refused

        path = Path(source)
        files = list(files_below(path, FILES[1:], refused)) if path.is_dir() else [path]
        path.stat()
        return _of_files(files)
    if not hasattr(source, "read"):
        text = _("{given} cannot be read; pass a text, a path or an open file.")
        raise SourceError(text.format(given=type(source).__name__))
    name = getattr(source, "name", None)
    binary = cast(BinaryIO, _Encoded(source) if isinstance(source.read(0), str) else source)
    return (_of_file(parsed, name if isinstance(name, str) else None) for parsed in records(binary))


def _of_files(files: Iterable[Path]) -> Iterator[Record]:
    from notation.reader import records

    for path in files:
        with path.open("rb") as stream:
            for parsed in records(stream):
                yield _of_file(parsed, str(path))


def _of_file(parsed: ParsedRecord, file: str | None) -> Record:
    """A record of a file, with the lines of houses beside it."""
    if file and "rules" in parsed.text:
        from notation.files.houses import beside

        parsed.beside = beside(parsed, file)
    return Record(parsed, file)


class _Encoded:
    """A file that was opened as text, as bytes again."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        return str(self._stream.read(size)).encode("utf-8", "surrogatepass")


def write(records: Record | Iterable[Record]) -> str:
    """The canonical text of a record; of several the text of a file that holds them.

    A record of which something cannot be read stays as it was written: nothing is lost. The lines of a house that were
    in a file beside it are written in it.
    """
    from notation.writer import HEAD

    if isinstance(records, Record):
        return _canonical(records.carrying)
    texts = (write(record) for record in records)
    return "\n".join([HEAD, *(text if text.endswith("\n") else f"{text}\n" for text in texts)])


def _canonical(parsed: ParsedRecord) -> str:
    from notation.schemas.records import is_kept
    from notation.writer import write as canonical

    return parsed.text if is_kept(parsed) else canonical(parsed)


def reread(parsed: ParsedRecord) -> Record:
    """A record that was made here, with the text that it is written in."""
    from notation.reader import read as read_text
    from notation.writer import write as canonical

    [whole] = read_text(canonical(parsed))
    return Record(whole)


# ---- Checking


def check(record: Record) -> Report:
    """Judge a record: every act by the rules of its game, its claims by the cards, its questions by what is asked.

    Messages are in the language that is being spoken (`speaking`), English by default.
    """
    from notation import lessons

    return Report(record, lessons.check(record.parsed))


def complete(record: Record) -> Record:
    """The record with everything written down that follows from it: hands, talon, discard, single cards, card points
    and score. A record of which something is wrong or not known stays as it is."""
    from notation.deals import completing

    return Record(completing.complete(record.carrying), record.file)
