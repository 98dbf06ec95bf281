"""Houses in files: `NAME.house` beside the records that name it, put into them where they are to last."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from notation.house import HOUSE, House
from notation.reader import read
from notation.reader.source_lines import source_lines
from notation.record import Line, Record, is_line, plain
from notation.rulebooks import find
from notation.rulebooks.houses import Rows, house_meant
from notation.writer import line_text

ENDING = ".house"
MOST = 1 << 16
"""How many bytes such a file has at most."""

_RULES = re.compile(r"^[ \t]*rules[ \t]+([a-z][a-z0-9-]*)", re.MULTILINE)


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


def beside(record: Record, file: str) -> Rows:
    """The lines of the house that a record of a file names, if the file `NAME.house` is beside it; none otherwise."""
    named = _RULES.search(record.text) if file and file != "-" else None
    game = find(record.game) if named else None
    if named is None or game is None or game.house is None or named[1] in game.rule_sets:
        return ()
    found = house_file(Path(file).parent / f"{named[1]}{ENDING}")
    return found.rows if found else ()


def house_of_record(record: Record, rows: Rows) -> House | None:
    """The house of a record among lines that are not in it; None if it names none, or tells it itself."""
    game, line = find(record.game), next((line for line in record.headers if line.keyword == "rules"), None)
    told = tuple([other.items for other in record.headers if other.keyword == HOUSE])
    if game is None or line is None or not rows:
        return None
    name, day = line.items[0], str(record.header("date") or "")
    return None if house_meant(game, name, told, day) else house_meant(game, name, rows, day)


def with_lines(record: Record, file: str) -> Record:
    """A record with the lines of the house that it names, if these are in a file beside it; else the record itself."""
    house = house_of_record(record, beside(record, file))
    if house is None:
        return record
    lines = list(record.lines)
    at = next(at for at, node in enumerate(lines, 1) if is_line(node) and node.keyword == "rules")
    lines[at:at] = _lines(house)
    return Record(tuple(lines), "", record.first_line, record.number, version=record.version)


def carried(data: bytes, file: str) -> bytes:
    """The bytes of a record with such lines under its ``rules`` line; every other byte stays as it is."""
    if b"rules" not in data or not file or file == "-":
        return data
    try:
        [record] = read(text := data.decode())
    except (UnicodeDecodeError, ValueError):
        return data
    house = None if record.unreadable else house_of_record(record, beside(record, file))
    if house is None:
        return data
    row = next(line.row for line in record.main() if line.keyword == "rules")
    end = next(line.start + len(line.text) for line in source_lines(text) if line.number == row)
    ends = "\r\n" if "\r\n" in text else "\n"
    head = text[:end].rstrip("\r\n")
    return (head + "".join([ends + line_text(line) for line in _lines(house)]) + text[len(head) :]).encode()


def _lines(house: House) -> list[Line]:
    return [plain(HOUSE, items=row) for row in house.rows]
