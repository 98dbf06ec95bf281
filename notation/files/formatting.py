"""Formatting whole files: record by record into the canonical form, with the old file beside until the new one stands.

A record that cannot be read is left as it is, byte for byte.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from errno import EACCES
from pathlib import Path
from shutil import copyfileobj, copymode
from tempfile import NamedTemporaryFile, SpooledTemporaryFile
from typing import BinaryIO, cast

from notation.files.checking import failed, opened
from notation.files.output import put_out
from notation.problems import Finding
from notation.reader import (
    CloserLooks,
    Source,
    more_than_version,
    read_record,
    respaced,
    sources,
    surely_canonical,
    version_after,
)
from notation.record import Record
from notation.replay import why_unread
from notation.words.languages import _
from notation.writer import write

KEPT = 1 << 20
"""Up to that many bytes of a file are kept in memory while it is formatted."""

_END = 1000
"""Bytes that show whether a blank line ends a record that is too long."""
_BLANK_AT_END = re.compile(rb"\n[ \t]*\r?\n\Z")


def formatted(
    found: Iterable[Source],
    left: Callable[[list[Finding]], None],
    change: Callable[[Record], Record] = lambda record: record,
) -> Iterator[bytes]:
    """A file in the canonical form, piece by piece, each record perhaps with a `change` to it.

    A record that cannot be read, or is of another version, is left byte for byte, and its problems are given to
    `left`. ``%`` lines that say more than the version follow their record. A file with nothing in it stays so.
    """
    said = None
    gap, looks = b"", CloserLooks()
    for source in found:
        head = source.number == 0
        if head and not source.data.strip():
            continue
        text, problems = canonical(source, change, looks)
        blocks = [] if said == source.version or (head and problems is not None) else [_version_line(source.version)]
        if problems is None:
            more = b"".join(line + b"\n" for line in more_than_version(source.data))
            blocks += [more, text] if head else [text, more]
            said = version_after(more, source.version)
        else:
            left(problems)
            blocks.append(source.data)
            said = version_after(source.data, source.version)
        for block in filter(None, blocks):
            yield gap + block
            gap = b"\n" if not _BLANK_AT_END.search(block) else b""
        if source.rest is not None:
            end = source.data
            for piece in source.rest:
                yield piece
                end = (end + piece)[-_END:]
            gap = b"\n" if not _BLANK_AT_END.search(end) else b""
            said = source.rest.version or said


def _version_line(version: str) -> bytes:
    return f"%tdn {version}\n".encode()


def canonical(
    source: Source, change: Callable[[Record], Record] = lambda record: record, looks: CloserLooks | None = None
) -> tuple[bytes, list[Finding] | None]:
    """The canonical text of one record, or of a file's head; or nothing, and why it has to be left as it is.

    `looks` are shared by the records of one text.
    """
    try:
        record = read_record(source.data, source.line, source.number, source.version, looks)
        if record.version != "1" or record.unreadable:
            return b"", why_unread(record)
        wanted = change(record) if source.number else record
        text = _respaced(record) if wanted is record else None
        if text is None:
            text = write(wanted)
            if text != record.text and read_record(text.encode(), 1, source.number) != wanted:
                raise ValueError("what would be written does not say the same")
    except Exception as error:
        return b"", [failed(source, error)]
    return text.encode(), None


def _respaced(record: Record) -> str | None:
    """The canonical text of a record of which only the spacing is another, if any; None if more may be."""
    if record.standard:
        return None
    text = respaced(record.text)
    same = record if text.rstrip("\n") == record.text.rstrip("\n") else read_record(text.encode(), 1, record.number)
    return text if record.number and surely_canonical(same) else None


class Formatting:
    """A file beside its canonical form, which waits in a temporary file until somebody wants it.

    Used with ``with``. Entering raises OSError where the file cannot be read.
    """

    def __init__(self, name: str, left: Callable[[list[Finding]], None]) -> None:
        self.name, self.left = name, left
        self.changed = False
        """Whether the canonical form is another than what is there."""

    def __enter__(self) -> "Formatting":
        self.old = cast(BinaryIO, SpooledTemporaryFile(KEPT))
        self.new = cast(BinaryIO, SpooledTemporaryFile(KEPT))
        if self.name != "-" and Path(self.name).exists() and not Path(self.name).is_file():
            raise OSError(0, _("this file cannot be written; use - for standard input"))
        with opened(self.name) as stream:
            copyfileobj(stream, self.old)
        self.old.seek(0)
        for piece in formatted(sources(self.old, self.name), self.left):
            self.new.write(piece)
        self.changed = not self._same()
        return self

    def __exit__(self, *_: object) -> None:
        self.old.close()
        self.new.close()

    def _same(self) -> bool:
        self.old.seek(0)
        self.new.seek(0)
        while block := self.old.read(KEPT):
            if block != self.new.read(KEPT):
                return False
        return not self.new.read(1)

    def diff(self) -> Iterator[str]:
        """The changes, as the lines of a unified diff."""
        from difflib import unified_diff

        self.old.seek(0)
        self.new.seek(0)
        old, new = (file.read().decode("utf-8", "replace").split("\n") for file in (self.old, self.new))
        return unified_diff(old, new, self.name, _("{file} (formatted)").format(file=self.name), lineterm="")

    def write(self) -> None:
        """Put the canonical form in the file's place, at one stroke, if it is another; raises OSError."""
        self.new.seek(0)
        if self.name == "-":
            while line := self.new.readline(KEPT):
                put_out(line)
        elif self.changed:
            put_in_place(Path(self.name), self.new)


def put_in_place(file: Path, new: BinaryIO) -> None:
    """Put another content in a file's place, at one stroke. Raises OSError."""
    target = file.resolve()
    if not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as beside:
        try:
            copyfileobj(new, beside)
            beside.flush()
            os.fsync(beside.fileno())
            copymode(target, beside.name)
            Path(beside.name).replace(target)
        except BaseException:
            Path(beside.name).unlink(missing_ok=True)
            raise
