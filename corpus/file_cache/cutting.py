"""Files cut into records, which takes milliseconds; nothing is judged here.

A record that names a house has the lines of that house, if they are in a file beside its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from time import time_ns
from typing import NamedTuple

from corpus.ingest.identity import in_files
from corpus.ingest.importing import File
from notation.files.houses import ENDING, carried
from notation.files.walking import Unread, files_below, not_a_file
from notation.reader import Source, read_record, sources

SUFFIX = ".tdn"
UNSETTLED = 2_000_000_000
"""A file that changed fewer than this many nanoseconds ago may change again without a new time: it is read again."""


class Copy(NamedTuple):
    file: str
    number: int
    """Which record of the file it is, from 1; 0 for text before the first."""
    line: int
    version: str
    source: bytes
    hash: bytes
    turn: int = 1
    """Which of the copies with these bytes it is, from 1, in the order of the files."""

    @property
    def id(self) -> str:
        """Its id on a site: a hash of its bytes; of equal copies the second one gets a ``-2``."""
        return self.hash.hex() if self.turn == 1 else f"{self.hash.hex()}-{self.turn}"


def scan(roots: Sequence[Path], unread: Unread) -> Iterator[Path]:
    """These files, and the record files in these folders, however deep, by name."""
    for root in roots:
        if root.is_dir():
            yield from files_below(root, SUFFIX, unread)
        else:
            yield root


def state(path: Path) -> File:
    """A file as it is now, with the files of houses beside it. Raises OSError."""
    status = path.stat()
    if not S_ISREG(status.st_mode):
        raise not_a_file(path)
    size, modified = status.st_size, status.st_mtime_ns
    folder = path.parent
    for house in _houses(folder, folder.stat().st_mtime_ns):
        beside = house.stat()
        size, modified = size + beside.st_size, max(modified, beside.st_mtime_ns)
    return File(str(path), size, modified)


@lru_cache(1024)
def _houses(folder: Path, _modified: int) -> list[Path]:
    """The files of houses in a folder as it is."""
    return sorted([path for path in folder.glob(f"*{ENDING}") if path.is_file()])


def cut(path: Path) -> tuple[File, list[Copy]]:
    """The records of a file, and the file as it was before it was read. Raises OSError.

    Its time is 0 where it changed so recently that the clock may not show the next change.
    """
    file = state(path)
    if abs(time_ns() - file.modified) < UNSETTLED:
        file = file._replace(modified=0)
    with path.open("rb") as stream:
        found = (source._replace(data=carried(source.data, str(path))) for source in sources(stream, path.name))
        return file, list(copies_in(found))


def copies_in(found: Iterable[Source]) -> Iterator[Copy]:
    """Records as copies; text above the first one is a copy only if something is wrong with it."""
    for file, line, number, version, source, _rest in map(Source.whole, found):
        if number or read_record(source, line, 0, version).flaws:
            yield Copy(file, number, line, version, source, in_files(source))
