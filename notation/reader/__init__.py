"""Text to Records, one at a time, going on at the next line or record after a mistake.

`records` reads a file or a stream, `read` a text. A canonical record goes through one entrance of the grammar, any
other through the other one (see `notation.reader.grammar`); what they give is the same. Memory does not grow with
the file: no more than a few records are kept at a time.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from notation.problems import CATALOGUE, ERROR
from notation.reader import canonical
from notation.reader.closer import CloserLooks
from notation.reader.cutting import BOM, MAX_RECORD, Cut, Rest, chunks, cut
from notation.reader.flat import flat
from notation.reader.places import locate
from notation.reader.rows import variations_in, without_percent
from notation.record import Flaw, Line, Record, Variation

__all__ = [
    "BOM",
    "MAX_RECORD",
    "CloserLooks",
    "Cut",
    "Rest",
    "chunks",
    "cut",
    "locate",
    "read",
    "read_record",
    "records",
    "variations_in",
]

_DEAL = re.compile(rb"deal(?![A-Za-z0-9_-])")
_VERSION = re.compile(r"^%tdn[ \t]+(\S+)[^\n]*$", re.MULTILINE)
AHEAD = 1 << 15
"""So many bytes of records are read before the first of them is given out.

A processor works faster on one thing at a time: what replays a record drives what reads one out of its caches."""


def records(stream: BinaryIO) -> Iterator[Record]:
    """The records of a file, one at a time. Record 0 comes only where text before the first one cannot be read."""
    version, number = "1", 0
    ahead, size, looks = list[Record](), 0, CloserLooks()
    for line, source in chunks(stream):
        if number == 0 and not _DEAL.match(source):
            head = read_record(source, line, 0, version, looks)
            if _unreadable(head):
                yield head
            if found := _VERSION.findall(head.text):
                version = found[-1]
            continue
        number += 1
        record = read_record(source, line, number, version, looks)
        ahead.append(record)
        size += len(source)
        if size >= AHEAD:
            yield from ahead
            ahead, size = [], 0
        if b"%" in source and (found := _VERSION.findall(record.text)):
            version = found[-1]
    yield from ahead


def _unreadable(head: Record) -> bool:
    return any(CATALOGUE[flaw.code].severity == ERROR for flaw in head.flaws)


def read(text: str) -> list[Record]:
    """The records of a text."""
    from io import BytesIO

    return list(records(BytesIO(text.encode("utf-8", "surrogatepass"))))


def read_record(
    source: bytes, first_line: int = 1, number: int = 1, version: str = "1", looks: CloserLooks | None = None
) -> Record:
    """One record from its bytes, ``deal`` first; `looks` are shared by the records of one text."""
    if len(source) > MAX_RECORD:
        flaw = Flaw("record-too-long", first_line, 1, {"limit": MAX_RECORD})
        return Record((), source.decode("utf-8", "replace"), first_line, number, [flaw], version, source)
    try:
        text = source.decode()
    except UnicodeDecodeError as error:
        text = source.decode("utf-8", "replace")
        start = len(source[: error.start].decode("utf-8", "replace"))
        row = text.count("\n", 0, start)
        column = start - (text.rfind("\n", 0, start) + 1) + 1
        flaw = Flaw("not-utf-8", first_line + row, column, {"byte": f"{source[error.start]:02X}"})
        record = _liberal(text, first_line, number, version, looks)
        return Record(record.lines, text, first_line, number, [flaw, *record.flaws], version, source)
    if number:
        if (deal := flat(text.rstrip("\n") + "\n")) is not None:
            return Record(None, text, first_line, number, None, version, read=_in_full, decode=_acts, flat=deal)
        if (acts := _acts(text)) is not None:
            return Record(None, text, first_line, number, None, version, acts=acts, read=_in_full)
    return _liberal(text, first_line, number, version, looks)


def _acts(text: str) -> canonical.Nodes | None:
    """What a game has to judge of a canonical record, or of one that is canonical but for its spacing; else None."""
    acts = canonical.acts(text.rstrip("\n") + "\n")
    if acts is None and (plain := canonical.respaced(text)) is not None:
        acts = canonical.acts(plain)
    return acts


def _in_full(text: str) -> tuple[Line | Variation, ...]:
    """All lines of a record whose acts the canonical entrance has read."""
    return _liberal(text, 1, 1, "1").lines


def _liberal(text: str, first_line: int, number: int, version: str, looks: CloserLooks | None = None) -> Record:
    from notation.reader import liberal

    body = without_percent(text)
    if number:
        lines, flaws = liberal.read(body, first_line, looks)
        return Record(lines, text, first_line, number, flaws, version)
    lines, flaws = liberal.read("\n" + body, first_line - 1, looks)
    stray = [
        Flaw("before-first-deal", first_line - 1 + line.row, 1, {})
        for line in lines
        if isinstance(line, Variation) or line.keyword
    ]
    if any(flaw.arguments.get("suggestion") == "deal" for flaw in flaws):
        stray = []  # they belong to the record that starts there
    known = {flaw.line for flaw in flaws if flaw.code != "keyword-unknown"}
    flaws = [flaw for flaw in flaws if flaw.code != "keyword-unknown"]
    flaws += [flaw for flaw in stray if flaw.line not in known]
    return Record(lines, text, first_line, 0, sorted(flaws, key=lambda flaw: flaw.line), version)
