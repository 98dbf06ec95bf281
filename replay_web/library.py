"""The library: the records of some files, in memory, each under an id that stays when others are added.

Loading only cuts the files into records; a record is read and checked when somebody asks for it, and what a list
shows of it is kept.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

from notation.reader import chunks, read_record
from notation.record import Record
from notation.replay import Report, replay

SUFFIX = ".tdn"
ID_LENGTH = 10
"""How many hexadecimal digits an id has."""

_VERSION = re.compile(rb"^%tdn[ \t]+(\S+)", re.MULTILINE)
_DEAL = re.compile(rb"deal(?![A-Za-z0-9_-])")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record in the library: where it comes from, and its very bytes."""

    id: str
    """Made from the bytes alone, so that it stays whatever stands around the record."""
    file: str
    """The name of its file, as it was given."""
    number: int
    """Which record of the file it is, from 1; 0 for text before the first."""
    first_line: int
    version: str
    source: bytes
    own_page: str | None = None
    """The address of its page, where that is not the one in the library."""

    @property
    def page(self) -> str:
        """The address of its page; empty where it has none but the one that it is shown under."""
        return f"/records/{self.id}" if self.own_page is None else self.own_page

    def report(self) -> Report:
        """What a check of the record finds, with the record itself; the last ones asked for are remembered."""
        return _report(self)


class Library:
    """Records in the order of their files, found by their id."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)
        self._places = {entry.id: place for place, entry in enumerate(self.entries)}

    def __len__(self) -> int:
        return len(self.entries)

    def place(self, id: str) -> int | None:
        """Where a record stands in the library, from 0; None where there is none with this id."""
        return self._places.get(id)

    def neighbours(self, place: int) -> tuple[Entry | None, Entry | None]:
        """The records before and after a place."""
        before = self.entries[place - 1] if place else None
        after = self.entries[place + 1] if place + 1 < len(self.entries) else None
        return before, after


def load(sources: Sequence[Path] | None = None) -> Library:
    """The records of these files, and of the ``*.tdn`` files in these folders; of the shipped corpus without any.

    Raises OSError for a file that is not there or cannot be opened.
    """
    roots: Sequence[Traversable] = sources if sources else [files("corpus") / "records"]
    taken: Counter[str] = Counter()
    return Library(entry for root in roots for file in _files(root) for entry in _entries(file, taken))


def shipped_id(file: str, number: int) -> str | None:
    """The id that a record of a shipped file has in every library; None where there is no such record."""
    return _shipped_ids(file).get(number)


@lru_cache(maxsize=64)
def _shipped_ids(file: str) -> dict[int, str]:
    path = files("corpus").joinpath(*file.split("/")[1:])
    return {entry.number: entry.id for entry in _entries(path, Counter())} if path.is_file() else {}


def _files(root: Traversable) -> Iterator[Traversable]:
    """A file itself; of a folder all record files in it, however deep, by name."""
    if not root.is_dir():
        yield root
        return
    for inner in sorted(root.iterdir(), key=lambda each: each.name):
        if inner.is_dir() or inner.name.endswith(SUFFIX):
            yield from _files(inner)


def sent(text: bytes) -> list[Entry]:
    """The records of a text that somebody sent and that nobody keeps."""
    return [replace(entry, own_page="") for entry in _cut(BytesIO(text), "-", Counter())]


def _entries(file: Traversable, taken: Counter[str]) -> Iterator[Entry]:
    with file.open("rb") as stream:
        yield from _cut(cast(BinaryIO, stream), file.name, taken)


def _cut(stream: BinaryIO, file: str, taken: Counter[str]) -> Iterator[Entry]:
    """The records of a stream."""
    version, number = "1", 0
    for line, source in chunks(stream):
        if number or _DEAL.match(source):
            number += 1
        if number or read_record(source, line, 0, version).flaws:
            yield Entry(_new_id(source, taken), file, number, line, version, source)
        if found := _VERSION.findall(source):
            version = found[-1].decode("ascii", "replace")


def _new_id(source: bytes, taken: Counter[str]) -> str:
    """The hash of a record without the blank lines after it; of equal records the second one gets a ``-2``."""
    stem = sha256(source.rstrip()).hexdigest()[:ID_LENGTH]
    taken[stem] += 1
    return stem if taken[stem] == 1 else f"{stem}-{taken[stem]}"


@lru_cache(maxsize=256)
def _report(entry: Entry) -> Report:
    return replay(_record(entry))


def _record(entry: Entry) -> Record:
    return read_record(entry.source, entry.first_line, entry.number, entry.version)
