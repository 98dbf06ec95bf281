"""Files and streams: where a record starts and ends, and which version of the notation holds for it."""

import re
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from notation.problems import Flaw
from notation.reader import runs
from notation.reader.canonical import is_canonical
from notation.reader.cutting import MAX_RECORD, sources
from notation.reader.lark_lines import CloserLooks
from notation.reader.lines import make_line
from notation.reader.runs import header_run, same_line
from notation.reader.source_lines import without_percent
from notation.reader.standard import standard
from notation.record import HEADERS, Line, Record, Variation

AHEAD = 1 << 15
"""Bytes of records that are read before the first of them is returned.

A processor works faster on one task at a time: replaying a record evicts the reader from its caches.
"""
_FURTHER = re.compile(rf"^[ \t]*(?:{'|'.join(HEADERS)})\b", re.MULTILINE)


def records(stream: BinaryIO) -> Iterator[Record]:
    """The records of a file, one at a time. Record 0 comes only where text before the first one cannot be read."""
    ahead, size, looks = list[Record](), 0, CloserLooks()
    for source in sources(stream):
        record = read_record(source.whole().data, source.line, source.number, source.version, looks)
        if source.number or record.unreadable:
            ahead.append(record)
            size += len(source.data)
        if size >= AHEAD:
            yield from ahead
            ahead, size = [], 0
    yield from ahead


def read(text: str) -> list[Record]:
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
        record = _in_lines(text, first_line, number, version, looks)
        return Record(record.lines, text, first_line, number, [flaw, *record.flaws], version, source)
    if number and (acts := runs.acts(text)) is not None:
        return Record(
            partial(_in_full, text), text, first_line, number, None, version,
            acts=acts, canonical=is_canonical, headers=headers,
        )  # fmt: skip
    body = without_percent(text)
    same = standard(body)
    if number and same.text != body and not same.unclear and (acts := runs.acts(same.text)) is not None:
        return Record(
            partial(_in_full, same.text), text, first_line, number, None, version,
            acts=acts, headers=headers, standard=same,
        )  # fmt: skip
    return _in_lines(text, first_line, number, version, looks)


def _in_full(text: str) -> tuple[Line | Variation, ...]:
    """All lines of a record of which only what a game has to judge was read."""
    lines = runs.lines(text)
    return _in_lines(text, 1, 1, "1").lines if lines is None else lines


def _in_lines(text: str, first_line: int, number: int, version: str, looks: CloserLooks | None = None) -> Record:
    from notation.reader import reading

    body = without_percent(text)
    if number:
        same = standard(body)
        lines, flaws = reading.read(body, first_line, looks, same)
        changed = same if same.text != body else None
        return Record(lines, text, first_line, number, flaws, version, canonical=is_canonical, standard=changed)
    lines, flaws = reading.read("\n" + body, first_line - 1, looks)
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


def headers(text: str) -> tuple[Line, ...] | None:
    """The header lines of a readable record, ``deal`` first; None if that takes a reading of the whole record."""
    text = without_percent(text)
    start = text.find("\n") + 1 or len(text)
    run = header_run().match(text, start)
    end = run.end() if run else start
    if "\r" in text or _FURTHER.search(text, end):
        return None
    found = []
    for row, content in enumerate(text[:end].rstrip("\n").split("\n")):
        line = same_line(content)
        if line is None:
            return None
        found.append(make_line((*line[:-1], row)))
    return tuple(found)
