"""Where the record goes: the file of deals, and the draft beside it while the record is being written.

Both are only ever replaced at one stroke, so that whatever happens, the file is whole, and the draft is one act behind
at most.
"""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import copymode
from tempfile import NamedTemporaryFile

from notation.deals.draft import Draft, DraftError
from notation.files.houses import carrying
from notation.reader import BOM, Source, read_record, sources, version_after
from notation.record import Record
from notation.writer import HEAD, write

PART = ".part"
"""Ending of a draft's name, after that of its file."""

_GOES_ON = re.compile(rb"^%record (\d+)", re.MULTILINE)
_BEHIND = re.compile(rb"(?:^[ \t]*\r?\n|^%[^\n]*(?:\n|\Z))*\Z", re.MULTILINE)


class Home:
    """The file that a record belongs to. Every method raises OSError where the file cannot be used."""

    def __init__(self, path: Path, number: int | None = None) -> None:
        self.path = path
        self.number = number
        """Which record of the file is written on; None for a new one."""
        self.was: bytes | None = None
        """That record as it was read."""
        self.part = path.with_name(path.name + PART)

    def sources(self) -> Iterator[Source]:
        """The records of the file, unread."""
        yield from (source for source in sources(BytesIO(self._data()), str(self.path)) if source.number)

    def _data(self) -> bytes:
        return self.path.read_bytes() if self.path.exists() else b""

    def unfinished(self) -> list[tuple[int, Record]]:
        """The records that can be gone on with, with their numbers."""
        return [(source.number, record) for source in self.sources() if (record := usable(source)) and _goes_on(record)]

    def take(self, number: int) -> Record | None:
        """Go on with a record of the file; None if no such record can be read and judged."""
        for source in self.sources():
            if source.number == number:
                self.number, self.was = number, source.data
                return usable(source)
        return None

    def last(self, game: str, players: int) -> Record | None:
        """The last record of the file, if it is one of this game and number of players."""
        found = list(self.sources())
        record = usable(found[-1]) if found else None
        return record if record and (record.game, record.players) == (game, players) else None

    # ---- The draft

    def keep(self, record: Record) -> None:
        """Save the draft."""
        goes_on = f"%record {self.number}\n" if self.number else ""
        replace(self.part, (HEAD + goes_on + "\n" + write(record)).encode())

    def kept(self) -> Record | None:
        """The draft that was left, if there is one that can be gone on with."""
        if not self.part.exists():
            return None
        data = self.part.read_bytes()
        found = [source for source in sources(BytesIO(data), str(self.path)) if source.number]
        record = usable(found[0]) if len(found) == 1 else None
        if record is not None:
            goes_on = _GOES_ON.search(data)
            self.number, self.was = int(goes_on[1]) if goes_on else None, None
        return record

    def forget(self) -> None:
        """Take the draft away."""
        self.part.unlink(missing_ok=True)

    # ---- The record

    def save(self, record: Record) -> int:
        """Write the record to its file: behind the others, or in the place of the one that it goes on with.

        Gives its number there. Nothing else in the file is touched.
        """
        data = self._data()
        found = [source for source in sources(BytesIO(data), str(self.path)) if source.number]
        text = write(record).encode()
        old = next((source for source in found if source.number == self.number), None)
        if old is not None and self._is_the_same(old, record):
            start, lines = _offset(data, old.line), old.data.count(b"\n")
            end = start + _offset(data[start:], lines + 1) if old.data.endswith(b"\n") else len(data)
            start += len(BOM) * data.startswith(BOM, start)
            behind = _BEHIND.search(old.data)
            whole = data[:start] + text + (behind[0] if behind else b"") + data[end:]
            number = old.number
        else:
            whole, number = data + _gap(data) + text, len(found) + 1
        replace(self.path, whole)
        self.forget()
        self.number, self.was = number, text
        return number

    def _is_the_same(self, old: Source, record: Record) -> bool:
        """Whether a record of the file still is what was gone on with."""
        if self.was is not None:
            return old.data == self.was
        there = usable(old)
        return there is not None and _goes_on(there) and (there.game, there.players) == (record.game, record.players)


def usable(source: Source) -> Record | None:
    """A record that can be read and judged, with the lines of its house; None for any other."""
    record = read_record(carrying(source).data, 1, source.number, source.version)
    if record.unreadable or not record.lines:
        return None
    try:
        Draft(record.lines).moment()
    except DraftError:
        return None
    return record if source.version == "1" else None


def _goes_on(record: Record) -> bool:
    return Draft(record.lines).unfinished


def _gap(data: bytes) -> bytes:
    """Bytes needed between a file and a record appended to it."""
    if not data.strip():
        return HEAD.encode() + b"\n"
    gap = b"\n" * (2 - (data.endswith(b"\n") + data.endswith(b"\n\n")))
    return gap + (HEAD.encode() + b"\n" if version_after(data, "1") != "1" else b"")


def _offset(data: bytes, line: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = data.index(b"\n", start) + 1
    return start


def replace(path: Path, data: bytes) -> None:
    """Put a file in the place of another, at one stroke."""
    target = path.resolve()
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as beside:
        try:
            beside.write(data)
            beside.flush()
            os.fsync(beside.fileno())
            if target.exists():
                copymode(target, beside.name)
            else:
                mask = os.umask(0)
                os.umask(mask)
                Path(beside.name).chmod(0o666 & ~mask)
            Path(beside.name).replace(target)
        except BaseException:
            Path(beside.name).unlink(missing_ok=True)
            raise
