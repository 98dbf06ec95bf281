"""Houses in files: `NAME.house` beside the records that name it, put into them where they are to last."""

import re
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from notation.game import Game
from notation.house import HOUSE, House
from notation.reader import CloserLooks, Source, read, read_record, sources
from notation.reader.source_lines import source_lines
from notation.record import Line, Record, plain
from notation.rulebooks import find
from notation.rulebooks.houses import Rows, faults_of, house_meant, houses_in, read_houses
from notation.writer import line_text, write

ENDING = ".house"
MOST = 1 << 16
"""How many bytes such a file has at most."""

_RULES = re.compile(r"^[ \t]*rules[ \t]+([a-z][a-z0-9-]*)", re.MULTILINE)
_RULES_IN_BYTES = re.compile(_RULES.pattern.encode(), re.MULTILINE)


class HouseFile(NamedTuple):
    """What a file tells: its lines, read as those of a record, and what cannot be read."""

    record: Record
    rows: Rows


@lru_cache(64)
def _read(path: str, _size: int, _modified: int) -> HouseFile | None:
    try:
        text = Path(path).read_bytes()[: MOST + 1].decode()
    except (OSError, UnicodeDecodeError):
        return None
    return read_houses_in(text)


def read_houses_in(text: str) -> HouseFile:
    """The lines of houses in the text of a file."""
    named = re.search(r"\blike[ \t]+([a-z][a-z0-9-]*)", text)
    [record] = read(f"deal {named[1] if named else 'house'} 4\n{text}") if len(text) <= MOST else [Record(())]
    return HouseFile(record, tuple([line.items for line in record.main() if line.keyword == HOUSE]))


def house_file(path: Path) -> HouseFile | None:
    """The lines of a file of houses; None if it cannot be read."""
    try:
        status = path.stat()
    except OSError:
        return None
    return _read(str(path), status.st_size, status.st_mtime_ns) if path.is_file() else None


class NamedHouse(NamedTuple):
    """The last house of a file, for commands that are given its name or its file."""

    game: Game
    """Its game, as it ships."""
    house: House
    rows: Rows
    """All lines of the file."""
    remarks: str
    """Its lines that begin with ``#``, without that."""


def named_house(text: str) -> NamedHouse | None:
    """The last house of a file, or of `NAME.house` in this folder; None if there is no such file, or it is not sound.

    A file has one house at least, and what is wrong with one is said by a check of it.
    """
    path = Path(text if text.endswith(ENDING) else f"{text}{ENDING}")
    return house_in(path.read_text()) if house_file(path) else None


def house_in(text: str) -> NamedHouse | None:
    """The last house of the text of a file; None if it has none, or it is not sound."""
    found = read_houses_in(text)
    game = find(found.record.game) if found.rows and not found.record.flaws else None
    if game is None or faults_of(game, found.rows):
        return None
    return NamedHouse(game, read_houses(game, found.rows).houses[-1], found.rows, remarks_in(text))


def remarks_in(text: str) -> str:
    """The remarks in the text of a file: its lines that begin with ``#``, without that."""
    return "\n".join([line[1:].strip() for line in text.splitlines() if line.startswith("#")])


def beside(record: Record, file: str) -> Rows:
    """The lines of the house that a record of a file names, if the file `NAME.house` is beside it; none otherwise."""
    named = _RULES.search(record.text) if file and file != "-" else None
    game = find(record.game) if named else None
    if named is None or game is None or game.house is None or named[1] in game.rule_sets:
        return ()
    found = house_file(Path(file).parent / f"{named[1]}{ENDING}")
    return found.rows if found else ()


def lines_named(text: str, file: str) -> str:
    """The lines, without their keyword, of the houses in files beside a file of another form that a text names."""
    if not file or file == "-":
        return ""
    named = [path for path in sorted(Path(file).parent.glob(f"*{ENDING}")) if path.stem in text]
    rows = [row for path in named if (found := house_file(path)) for row in found.rows]
    return "\n".join([" ".join(row) for row in rows])


def house_of_record(record: Record, rows: Rows) -> House | None:
    """The house of a record among lines that are not in it; None if it names none, or tells it itself."""
    game, line = find(record.game), next((line for line in record.headers if line.keyword == "rules"), None)
    told = houses_in(record)
    if game is None or line is None or not rows:
        return None
    name, day = line.items[0], str(record.header("date") or "")
    return None if house_meant(game, name, told, day) else house_meant(game, name, rows, day)


def read_source(source: Source, looks: CloserLooks | None = None) -> Record:
    """A record as it is written in its file, with the lines of houses that are beside it."""
    record = read_record(source.data, source.line, source.number, source.version, looks)
    if source.file and b"rules" in source.data:
        record.beside = beside(record, source.file)
    return record


def carrying(source: Source) -> Source:
    """A record of a file with the lines of the house that it names: whoever writes it elsewhere writes this one."""
    if not source.number or source.too_long:
        return source
    return source._replace(data=carried(source.data, source.file))


def carried(data: bytes, file: str) -> bytes:
    """The bytes of a record with such lines under its ``rules`` line; every other byte stays as it is."""
    if not file or file == "-":
        return data
    folder = Path(file).parent
    named = {name.decode() for name in _RULES_IN_BYTES.findall(data)} if b"rules" in data else ()
    if not any([(folder / f"{name}{ENDING}").is_file() for name in named]):
        return data
    return _carried(data, lambda record: beside(record, file))


def all_carried(data: bytes, rows: Rows) -> bytes:
    """The bytes of records, each with the lines of the house that it names among `rows`, as beside a file of them."""
    return b"".join([_carried(source.data, lambda record: rows) for source in sources(BytesIO(data))])


def _carried(data: bytes, lines_for: Callable[[Record], Rows]) -> bytes:
    if b"rules" not in data:
        return data
    try:
        [record] = read(text := data.decode())
    except (UnicodeDecodeError, ValueError):
        return data
    record.beside = () if record.unreadable else lines_for(record)
    return data if (whole := _with_lines(record, text)) is None else whole.encode()


def with_lines(record: Record) -> Record:
    """A record with the lines of the house that it names, if these are beside it; else the record itself."""
    whole = _with_lines(record, record.text) if record.beside and not record.unreadable else None
    return record if whole is None else read_record(whole.encode(), record.first_line, record.number, record.version)


def with_lines_beside(lines: list[Line], file: str) -> list[Line]:
    """The lines with which a new record of a file begins, with those of the house that they name."""
    [record] = read(write(Record(tuple(lines))))
    record.beside = beside(record, file)
    return list(with_lines(record).main()) if record.beside else lines


def _with_lines(record: Record, text: str) -> str | None:
    """The text of a record with such lines; None if it needs none."""
    house = house_of_record(record, record.beside) if record.beside else None
    if house is None:
        return None
    row = next(line.row for line in read_record(text.encode()).main() if line.keyword == "rules")
    end = next(line.start + len(line.text) for line in source_lines(text) if line.number == row)
    ends = "\r\n" if "\r\n" in text else "\n"
    head = text[:end].rstrip("\r\n")
    return head + "".join([ends + line_text(line) for line in _lines(house)]) + text[len(head) :]


def _lines(house: House) -> list[Line]:
    return [plain(HOUSE, items=row) for row in house.rows]
