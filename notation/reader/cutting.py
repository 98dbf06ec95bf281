"""A stream cut into records, unread: of one that is too long no more is held than a record may be long."""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from notation.reader.atoms import ATOM
from notation.reader.standard import signs
from notation.record import KEYWORDS
from notation.words.spelling import letters_between

MAX_RECORD = 1 << 20
"""The longest record that is read, in bytes; a longer one is kept and called unreadable."""

BOM = b"\xef\xbb\xbf"
"""Byte order mark that some programs put before UTF-8; at the start of a line it has no meaning."""
_MARKS = re.compile(rb"\n(?:\xef\xbb\xbf)+")
_MARKS_AT_START = re.compile(rb"(?:\xef\xbb\xbf)*")

_DEAL = re.compile(ATOM["RECORD_START"].encode())
_PERHAPS = re.compile(
    rb"\n(?:"
    + _DEAL.pattern
    + rb"|[A-Za-z0-9\x80-\xff]{2,24}+[ \t]++[a-z\x80-\xff][a-z0-9\x80-\xff-]*+[ \t]++[2-8\xef]|[\x80-\xff])"
)
"""Where the next record may begin, with the end of the line before it: few other lines look so."""
_MISTYPED = re.compile(r"([^\W_]{2,6})[ \t]+[a-z][a-z0-9-]*[ \t]+[2-8][ \t]*\r?")
_LONGEST_DEAL = 200
"""No line that is taken for a ``deal`` line, though it is mistyped, has more bytes."""
_PERCENT = re.compile(f"^{ATOM['PERCENT']}".encode(), re.MULTILINE)
_VERSION = re.compile(ATOM["VERSION"].encode())
_BLOCK = 1 << 18
_DISTANCE = 2
"""By how many letters a mistyped word may differ from ``deal``."""
_LINE = 1000
"""No line that says the version of the notation is longer."""
_WORD = len(b"\ndeal ")


def mistyped_deal(line: str) -> str:
    """The word in place of ``deal`` that a line begins with which is a ``deal`` line but for that; empty for others."""
    found = _MISTYPED.fullmatch(line)
    if found is None or found[1] in KEYWORDS or letters_between(found[1].casefold(), "deal") > _DISTANCE:
        return ""
    return found[1]


def starts_record(data: bytes, at: int = 0, whole: bool = True) -> bool | None:
    """Whether a record begins in column 0 at a place; None if its line may go on behind what there is of it."""
    word = _DEAL.match(data, at)
    if word and not data[word.end() : word.end() + 1] > b"\x7f":  # else a sign of no width may be within “dealer”
        return True if whole or at + _WORD <= len(data) else None
    end = data.find(b"\n", at, at + _LONGEST_DEAL)
    if end < 0:
        if len(data) - at < _LONGEST_DEAL and not whole:
            return None
        end = len(data)
    line = data[at : min(end, at + _LONGEST_DEAL)]
    text = signs(line.decode("utf-8", "replace")).text
    return bool(_DEAL.match(text.encode("utf-8", "replace")) or mistyped_deal(text))


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
        block = self._stream.read(_BLOCK)
        starts = (found.start() + 1 for found in _PERHAPS.finditer(self._data))
        found = next((at for at in starts if starts_record(self._data, at, not block)), None)
        self._over = found is not None or not block
        stop = len(self._data)
        if found is not None:
            stop = found
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
        number += bool(number or starts_record(data))
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
        begin = 0
        for found in _PERHAPS.finditer(data):
            start, end = found.span()
            start += 1
            if starts := (end == start + 4 and data[end : end + 1].isspace()) or starts_record(data, start, not block):
                yield line, data[begin:start], None
                line += data.count(b"\n", begin, start)
                begin = start
            elif starts is None:
                break
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
