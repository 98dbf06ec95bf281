"""The file of an evening as a journal: lines are appended, and are on the disk before anybody is told so.

Anyone who writes holds a lock of the file itself, by whatever name they reached it. A last line without its end, whose
writing was cut off, is set aside as ``x-cut``; it was acknowledged to nobody.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from time import monotonic, sleep

from notation.errors import TarockError
from notation.evenings.lines import CUT
from notation.files.locking import locked
from notation.words.languages import _

PATIENCE = 10.0
"""Seconds to wait for another writer."""
POLL = 0.01
"""Seconds between two attempts to write."""


class JournalError(TarockError):
    """A file that cannot be written to now."""


class Journal:
    def __init__(self, path: Path, file: FileIO) -> None:
        """`file` is the one at the path, opened and locked."""
        self.path, self._file = path, file
        self.data = file.readall()

    def append(self, lines: Iterable[str]) -> None:
        """Append lines; they are on the disk when this returns. What cannot be written whole is taken back.

        Raises OSError, ValueError for a line that would be several, and JournalError where another file has taken the
        place of this one meanwhile.
        """
        written = list(lines)
        if any(not line.isprintable() for line in written):
            raise ValueError(_("a line of the file cannot hold control characters"))
        start = self.data.rfind(b"\n") + 1
        tail = self.data[start:]
        aside = f"{CUT} ".encode() + tail + b"\n" if tail.strip() else b""
        more = aside + "".join(f"{line}\n" for line in written).encode()
        try:
            _write(self._file, start, more)
        except OSError:
            self._file.truncate(start)
            _write(self._file, start, tail)
            raise
        if not start:  # it may be new, and its name not on the disk
            _sync_folder(self.path.resolve().parent)
        if not _is_at(self.path, self._file):
            raise JournalError(_("{file}: somebody else is writing to it").format(file=self.path))
        self.data = self.data[:start] + more


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    """A file while nobody else writes to it. Raises JournalError where somebody else does for too long, and OSError."""
    is_new = not path.exists()
    with _locked(path) as file:
        try:
            yield Journal(path, file)
        finally:
            if is_new and not file.seek(0, os.SEEK_END):  # nothing came of it
                path.resolve().unlink(missing_ok=True)


def _locked(path: Path) -> FileIO:
    """The file at a path, made if there is none, opened and locked. Raises JournalError, OSError."""
    end = monotonic() + PATIENCE
    while True:
        file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            while not locked(file):
                if monotonic() > end:
                    raise JournalError(_("{file}: somebody else is writing to it").format(file=path))
                sleep(POLL)
            if _is_at(path, file):
                return file
        except BaseException:
            file.close()
            raise
        file.close()  # whoever held the lock has put another file in its place


def _is_at(path: Path, file: FileIO) -> bool:
    """Whether an open file is still the one that a path names."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _write(file: FileIO, start: int, data: bytes) -> None:
    """Write at a place, and wait until it is on the disk."""
    file.seek(start)
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Wait until the name of a new file is on the disk, where a folder can be opened for that."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
