"""A stream cut into records, unread: of one that is too long no more is held than a record may be long."""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from notation.reader.atoms import ATOM

MAX_RECORD = 1 << 20
"""The longest record that is read, in bytes; a longer one is kept and called unreadable."""

BOM = b"\xef\xbb\xbf"
"""Byte order mark that some programs put before UTF-8; at the start of a line it has no meaning."""
_MARKS = re.compile(rb"\n(?:\xef\xbb\xbf)+")
_MARKS_AT_START = re.compile(rb"(?:\xef\xbb\xbf)*")

DEAL = re.compile(ATOM["RECORD_START"].encode())
"""Where a record begins, in column 0."""
_NEXT_DEAL = re.compile(rb"\n" + DEAL.pattern)
"""Where the next record begins, with the end of the line before it."""
_PERCENT = re.compile(f"^{ATOM['PERCENT']}".encode(), re.MULTILINE)
_VERSION = re.compile(ATOM["VERSION"].encode())
_BLOCK = 1 << 18
_LINE = 1000
"""No line that says the version of the notation is longer."""
_WORD = len(b"\ndeal ")


def version_after(data: bytes, version: str) -> str:
    """The version of the notation that holds behind some records, or a file's head, where `version` held before."""
    for line in _PERCENT.findall(data):
        if named := _VERSION.match(line):
            version = named[0].split()[1].decode("utf-8", "replace")
    return version


def more_than_version(data: bytes) -> list[bytes]:
    """The lines about the file that say more than the version of the notation."""
    lines = [line.rstrip() for line in _PERCENT.findall(data)] if b"%" in data else []
    return [line for line in lines if not _VERSION.fullmatch(line)]


class _Unmarked:
    """A stream without the byte order marks at the start of its lines: files may have been joined end to end."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._held, self._at_start = stream, b"", True

    def read(self, size: int) -> bytes:
        """About that many bytes; nothing at the end of the stream."""
        while block := self._stream.read(size):
            block = self._held + block
            half = next((part for part in (BOM[:2], BOM[:1]) if block.endswith(part)), b"")
            self._held, block = half, block[: len(block) - len(half)]
            if self._at_start:
                block = block[_MARKS_AT_START.match(block).end() :]  # type: ignore[union-attr]  # it always does
            if BOM in block:
                block = _MARKS.sub(b"\n", block)
            if block:
                self._at_start = block.endswith(b"\n")
                return block
        held, self._held = self._held, b""
        return held


class Rest:
    """The rest of a record that is too long, in pieces that are read on demand, before the next record.

    Pieces that are not taken are skipped.
    """

    def __init__(self, stream: _Unmarked, data: bytes) -> None:
        self._stream, self._data, self._inside, self._over = stream, data, True, False
        self.size = self.lines = 0
        """How many bytes and lines it had so far."""
        self.version = ""

    def __iter__(self) -> Iterator[bytes]:
        while not self._over:
            if piece := self._next():
                self.size += len(piece)
                self.lines += piece.count(b"\n")
                if b"%" in piece:
                    self.version = version_after(b" " * self._inside + piece, self.version)
                self._inside = not (piece.endswith(b"\n") or self._data.startswith(b"\n"))
                yield piece

    def _next(self) -> bytes:
        block, found = self._stream.read(_BLOCK), _NEXT_DEAL.search(self._data)
        if found and found.end() == len(self._data) and block:
            found = None  # the word may go on
        self._over = bool(found) or not block
        stop = len(self._data)
        if found:
            stop = found.start() + 1
        elif block:
            stop = max(self._data.rfind(b"\n"), stop - _LINE, 0)
        piece, self._data = self._data[:stop], self._data[stop:] + block
        return piece

    def pass_over(self) -> bytes:
        """Go to its end; the bytes behind it that were read already."""
        for _ in self:
            pass
        return self._data


class Source(NamedTuple):
    """The bytes of one record, and where they stand."""

    file: str
    """As given; ``-`` for standard input."""
    line: int
    number: int
    """Which record of the file it is, from 1; 0 for what is before the first one."""
    version: str
    data: bytes
    """Of a record that is too long the first bytes, so many that this is seen."""
    rest: Rest | None = None
    """The rest of a record that is too long."""

    @property
    def too_long(self) -> bool:
        """Whether it is longer than a record may be."""
        return len(self.data) > MAX_RECORD

    def whole(self) -> "Source":
        """The source with all of its bytes, however many."""
        return self if self.rest is None else self._replace(data=b"".join((self.data, *self.rest)), rest=None)


def sources(
    stream: BinaryIO, file: str = "-", first_line: int = 1, number: int = 0, version: str = "1"
) -> Iterator[Source]:
    """Every record of a stream, unread, with the version of the notation that holds for it; first its head, if any.

    Anyone who goes on in the middle of a file says which line comes first, how many records came before it, and the
    version that holds there. What follows of a record that is too long has to be taken before the next one is.
    """
    for line, data, rest in _cut(_Unmarked(stream), first_line):
        number += bool(number or DEAL.match(data))
        after = version_after(data, version) if b"%" in data else version
        yield Source(file, line, number, version if number else after, data, rest)
        version = after
        if rest is not None:
            rest.pass_over()
            version = rest.version or version


def _cut(stream: _Unmarked, line: int) -> Iterator[tuple[int, bytes, Rest | None]]:
    """Text before the first record, if any, then each record: its first line, its bytes, the rest."""
    data = stream.read(_BLOCK)
    while True:
        block = stream.read(max(_BLOCK, len(data)))
        begin, found = 0, data.find(b"\ndeal")
        while found >= 0 and (found + _WORD < len(data) or not block):
            if DEAL.match(data, found + 1):
                yield line, data[begin : found + 1], None
                line += data.count(b"\n", begin, found + 1)
                begin = found + 1
            found = data.find(b"\ndeal", found + 1)
        data = data[begin:]
        if not block:
            yield line, data, None
            return
        if len(data) > MAX_RECORD + _WORD:
            rest = Rest(stream, data[MAX_RECORD + 1 :] + block)
            data = data[: MAX_RECORD + 1]
            yield line, data, rest
            line += data.count(b"\n")
            data = rest.pass_over()
            line += rest.lines
            if not data:
                return
        else:
            data += block
