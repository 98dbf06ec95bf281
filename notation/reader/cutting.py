"""A stream cut into records, unread: of one that is too long no more is held than a record may be long."""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from notation.reader import atoms

MAX_RECORD = 1 << 20
"""The longest record that is read, in bytes; a longer one is kept and called unreadable."""

BOM = b"\xef\xbb\xbf"
"""What some programs put before a text in UTF-8; it says nothing."""

DEAL = re.compile(atoms.DEAL.pattern.encode())
"""Where a record begins, in bytes."""
NEXT_DEAL = re.compile(rb"\n" + DEAL.pattern)
"""Where the next record begins, with the end of the line before it."""
_VERSION = re.compile(rb"^%tdn[ \t]+\S+[^\n]*$", re.MULTILINE)
_BLOCK = 1 << 18
_LINE = 1000
"""No line that says the version of the notation is longer."""
_WORD = len(b"\ndeal ")


class Rest:
    """What follows of a record that is too long, in pieces, read only when they are taken, before the next record.

    What was not taken is passed over.
    """

    def __init__(self, stream: BinaryIO, data: bytes) -> None:
        self._stream, self._data, self._inside, self._over = stream, data, True, False
        self.size = self.lines = 0
        """How many bytes and lines it had so far."""
        self.version = b""
        """Its last line that says the version of the notation."""

    def __iter__(self) -> Iterator[bytes]:
        while not self._over:
            if piece := self._next():
                self.size += len(piece)
                self.lines += piece.count(b"\n")
                if b"%tdn" in piece:
                    self.version = (_VERSION.findall(b" " * self._inside + piece) or [self.version])[-1]
                self._inside = not (piece.endswith(b"\n") or self._data.startswith(b"\n"))
                yield piece

    def _next(self) -> bytes:
        block, found = self._stream.read(_BLOCK), NEXT_DEAL.search(self._data)
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


class Cut(NamedTuple):
    """What stands before the first record, or a record."""

    line: int
    """Its first line."""
    data: bytes
    """Its bytes; of one that is too long the first ones, so many that this is seen."""
    rest: Rest | None = None
    """What follows of one that is too long."""


def cut(stream: BinaryIO, line: int = 1) -> Iterator[Cut]:
    """What stands before the first record, if anything does, then each record."""
    data = stream.read(_BLOCK).removeprefix(BOM)
    while True:
        block = stream.read(max(_BLOCK, len(data)))
        begin, found = 0, data.find(b"\ndeal")
        while found >= 0 and (found + _WORD < len(data) or not block):
            if DEAL.match(data, found + 1):
                yield Cut(line, data[begin : found + 1])
                line += data.count(b"\n", begin, found + 1)
                begin = found + 1
            found = data.find(b"\ndeal", found + 1)
        data = data[begin:]
        if not block:
            yield Cut(line, data)
            return
        if len(data) > MAX_RECORD + _WORD:
            rest = Rest(stream, data[MAX_RECORD + 1 :] + block)
            data = data[: MAX_RECORD + 1]
            yield Cut(line, data, rest)
            line += data.count(b"\n")
            data = rest.pass_over()
            line += rest.lines
            if not data:
                return
        else:
            data += block


def chunks(stream: BinaryIO, line: int = 1) -> Iterator[tuple[int, bytes]]:
    """What stands before the first record, if anything does, then each record: its first line's number, its bytes."""
    for first, data, rest in cut(stream, line):
        yield first, data if rest is None else b"".join((data, *rest))
