"""The file of an evening as a journal: lines are appended, and are on the disk before anybody is told so.

Anyone who writes holds a lock. A last line without its end, whose writing was cut off, is set aside as ``x-cut``; it
was acknowledged to nobody.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from filelock import FileLock, Timeout

from notation.errors import TarockError
from notation.evenings.lines import CUT
from notation.words.languages import _

PATIENCE = 10.0
"""Seconds to wait for another writer."""
POLL = 0.01
"""Seconds between two attempts to write."""


class JournalError(TarockError):
    """A file that cannot be written to now."""


class Journal:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = path.read_bytes() if path.exists() else b""

    def append(self, lines: Iterable[str]) -> None:
        """Append lines; they are on the disk when this returns. What cannot be written whole is taken back.

        Raises OSError, and ValueError for a line that would be several.
        """
        written = list(lines)
        if any(not line.isprintable() for line in written):
            raise ValueError(_("a line of the file cannot hold control characters"))
        start = self.data.rfind(b"\n") + 1
        tail = self.data[start:]
        aside = f"{CUT} ".encode() + tail + b"\n" if tail.strip() else b""
        more = aside + "".join(f"{line}\n" for line in written).encode()
        is_new = not self.path.exists()
        with FileIO(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
            try:
                _write(file, start, more)
            except OSError:
                file.truncate(start)
                _write(file, start, tail)
                raise
        if is_new:
            _sync_folder(self.path.parent)
        self.data = self.data[:start] + more


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    """A file while nobody else writes to it. Raises JournalError where somebody else does for too long, and OSError."""
    try:
        with FileLock(path.with_name(f".{path.name}.lock")).acquire(PATIENCE, POLL):
            yield Journal(path)
    except Timeout as error:
        raise JournalError(_("{file}: somebody else is writing to it").format(file=path)) from error


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
