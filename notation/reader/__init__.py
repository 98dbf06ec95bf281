"""Text to Records, one at a time, going on at the next line or record after a mistake.

`records` reads a file or a stream, `read` a text. A canonical record goes through one entrance of the grammar, any
other through the other one (see `notation.reader.grammar`); what they give is the same. Memory does not grow with
the file: a record is let go before the next is read.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from notation.reader import canonical
from notation.reader.places import locate
from notation.record import Flaw, Record

__all__ = ["MAX_RECORD", "chunks", "locate", "read", "read_record", "records"]

MAX_RECORD = 1 << 20
"""The longest record that is read, in bytes; a longer one is kept and called unreadable."""

_DEAL = re.compile(rb"^deal(?![A-Za-z0-9_-])", re.MULTILINE)
_VERSION = re.compile(r"^%tdn[ \t]+(\S+)[^\n]*$", re.MULTILINE)
_PERCENT = re.compile(r"^%[^\n]*$", re.MULTILINE)
_BOM = b"\xef\xbb\xbf"
_BLOCK = 1 << 18


def chunks(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """What stands before the first record, if anything does, then each record: its first line's number, its bytes."""
    line, rest, first = 1, b"", True
    while True:
        block = stream.read(max(_BLOCK, len(rest)))
        if first:
            block = block.removeprefix(_BOM)
            first = False
        text = rest + block
        # A `deal` is sure to be one only when what follows it has been read, and to start a line.
        starts = [found.start() for found in _DEAL.finditer(text) if not block or found.end() < len(text)]
        ends = [start for start in starts if start]
        begin = 0
        for end in ends:
            yield line, text[begin:end]
            line += text.count(b"\n", begin, end)
            begin = end
        rest = text[begin:]
        if not block:
            yield line, rest
            return


def records(stream: BinaryIO) -> Iterator[Record]:
    """The records of a file, one at a time. Record 0 comes only where text before the first one cannot be read."""
    version, number = "1", 0
    for line, source in chunks(stream):
        if number == 0 and not _DEAL.match(source):
            head = read_record(source, line, 0, version)
            if _unreadable(head):
                yield head
            if found := _VERSION.findall(head.text):
                version = found[-1]
            continue
        number += 1
        record = read_record(source, line, number, version)
        yield record
        if b"\n%" in source and (found := _VERSION.findall(record.text)):
            version = found[-1]


def _unreadable(head: Record) -> bool:
    return any(True for _ in head.flaws)


def read(text: str) -> list[Record]:
    """The records of a text."""
    from io import BytesIO

    return list(records(BytesIO(text.encode("utf-8", "surrogatepass"))))


def read_record(source: bytes, first_line: int = 1, number: int = 1, version: str = "1") -> Record:
    """One record from its bytes, ``deal`` first."""
    try:
        text = source.decode()
    except UnicodeDecodeError as error:
        text = source.decode("utf-8", "replace")
        start = len(source[: error.start].decode("utf-8", "replace"))
        row = text.count("\n", 0, start)
        column = start - (text.rfind("\n", 0, start) + 1) + 1
        flaw = Flaw("not-utf-8", first_line + row, column, {"byte": f"{source[error.start]:02X}"})
        record = _liberal(text, first_line, number, version)
        return Record(record.lines, text, first_line, number, [flaw, *record.flaws], version, source)
    if len(source) > MAX_RECORD:
        flaw = Flaw("record-too-long", first_line, 1, {"limit": MAX_RECORD})
        return Record((), text, first_line, number, [flaw], version, source)
    if number:
        body = text.rstrip("\n") + "\n"
        lines = canonical.read(body)
        if lines is not None:
            return Record(lines, text, first_line, number, [], version)
    return _liberal(text, first_line, number, version)


def _liberal(text: str, first_line: int, number: int, version: str) -> Record:
    from notation.reader import liberal

    body = _PERCENT.sub(lambda found: " " * len(found[0]), text) if "%" in text else text
    if number:
        lines, flaws = liberal.read(body, first_line)
        return Record(lines, text, first_line, number, flaws, version)
    lines, flaws = liberal.read("\n" + body, first_line - 1)
    stray = [
        Flaw("before-first-deal", first_line - 1 + line.row, 1, {})
        for line in lines
        if not hasattr(line, "keyword") or line.keyword
    ]
    known = {flaw.line for flaw in flaws if flaw.code != "keyword-unknown"}
    flaws = [flaw for flaw in flaws if flaw.code != "keyword-unknown"]
    flaws += [flaw for flaw in stray if flaw.line not in known]
    return Record(lines, text, first_line, 0, sorted(flaws, key=lambda flaw: flaw.line), version)


def join(sources: Iterable[str]) -> str:
    """Canonical records as one file: the version's line, and records a blank line apart."""
    return "%tdn 1\n" + "".join(f"\n{source}" for source in sources)
