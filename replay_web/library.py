"""The library: the records of some files, in memory, each under an id that stays when others are added.

Loading only cuts the files into records; a record is read and checked when somebody asks for it, and what a list
shows of it is kept. To search them, they are put into an archive of their own, which goes when the program ends.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import BinaryIO, NamedTuple, Protocol, cast

from corpus.archive import Archive, ArchiveEntry, RecordText
from corpus.database import store
from corpus.ingest import identity, importing, tokens
from corpus.ingest.preparing import prepare
from notation.deadline import no_deadline
from notation.files.scratch import ScratchFolder
from notation.lessons import check
from notation.reader import Source, read_record, sources
from notation.record import Record
from notation.replay import Report, Walk, position, replay
from notation.schemas import facts

SUFFIX = ".tdn"
IDENTITY_LENGTH = 12
"""How many hexadecimal digits of its identity name a record of an archive."""
OF_DEAL = "~"
"""What stands between the id of a record and that of its deal."""

REMEMBERED = 64
"""So many records that were asked for last are kept as they were read and replayed: a large one takes a few MB."""

_ASKS = re.compile(rb"^[ \t(]*ask[ \t]", re.MULTILINE)
MOST = 1_000
"""So many records that ask something are listed."""


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

    @property
    def lasting(self) -> str:
        """Its id with that of its deal: found again once a comment has changed, or it stands in another library."""
        return _lasting(self)

    @property
    def asks(self) -> bool:
        """Whether it has a line that asks something."""
        return b"ask" in self.source and _ASKS.search(self.source) is not None

    def record(self) -> Record:
        """The record as it is read, with nothing of it judged; the last ones asked for are remembered."""
        return _record(self)

    def report(self) -> Report:
        """What a check of the record finds, with the record itself; the last ones asked for are remembered."""
        return _report(self)

    def at(self, step: int, path: tuple[int, ...] = ()) -> Walk | None:
        """The table after so many acts of the main line, or of a variation; None where the game is not known.

        The last ones asked for are remembered too: look at them, and leave them as they are.
        """
        return _at(self, step, path)


class Fate(NamedTuple):
    """What became of a record: ``superseded`` or ``withdrawn``; or that it ``replaced`` another one."""

    state: str
    day: str
    reason: str
    other: str | None
    """The id of the other record; None where there is none, or it was withdrawn."""


class Shelf(Protocol):
    """Records that the site shows, and the archive that knows where each is found."""

    @property
    def archive(self) -> Archive:
        """The archive in which these records are searched."""

    def receiver(self) -> Archive | None:
        """The archive to which records may be added; None where nobody may, which is how it is by default."""

    def get(self, id: str) -> Entry | None:
        """A record by its id; None where there is none."""

    def around(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The records before and after one."""

    def shown(self, numbers: Sequence[int]) -> list[Entry]:
        """Records by their numbers in the archive."""

    def ids(self, numbers: Sequence[int]) -> dict[int, str]:
        """The ids of records by their numbers in the archive."""

    def found(self, id: str) -> ArchiveEntry | None:
        """What the archive knows of a record; None where there is none."""

    def fates(self, id: str) -> list[Fate]:
        """What became of a record, also of one that is no longer there."""

    def asking(self) -> Iterable[Entry]:
        """The records that may ask something, a thousand at most."""

    def tables(self, dealt: bytes) -> int:
        """At how many tables the same cards were played, by their identity."""


class Library:
    """Records in the order of their files, found by their id."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)
        self._places = {entry.id: place for place, entry in enumerate(self.entries)}
        self._archive: Archive | None = None
        self._numbers: dict[int, Entry] = {}
        self._folder: ScratchFolder | None = None
        self._lock = Lock()
        self._tables: dict[bytes, set[tuple[bytes | None, str | None]]] | None = None
        """At which tables the same cards were played, by their identity: what was played there, and their names."""

    def __len__(self) -> int:
        return len(self.entries)

    def place(self, id: str) -> int | None:
        """Where a record stands in the library, from 0; None where there is none with this id."""
        return self._places.get(id)

    def get(self, id: str) -> Entry | None:
        """A record by its id, by its identity in an archive or by its deal; None where there is none."""
        name, _mark, deal = id.partition(OF_DEAL)
        place = self.place(name)
        if place is not None:
            return self.entries[place]
        if not deal and len(name) < IDENTITY_LENGTH:
            return None
        kept = self.archive.get(name) if len(name) >= IDENTITY_LENGTH else None
        number = kept.entry.id if kept else self.archive.telling(deal)
        return None if number is None else self._numbers.get(number)

    def around(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The records before and after one."""
        place = self._places[entry.id]
        before = self.entries[place - 1] if place else None
        after = self.entries[place + 1] if place + 1 < len(self.entries) else None
        return before, after

    @property
    def archive(self) -> Archive:
        """The archive in which these records are searched; made when it is first asked for."""
        with no_deadline(), self._lock:
            if self._archive is None:
                self._folder = ScratchFolder()
                self._archive = Archive.open(str(Path(self._folder.name) / "archive.sqlite"))
                self._numbers = _put(self.entries, self._archive)
            return self._archive

    def receiver(self) -> None:
        """Nobody adds to files through a site."""

    def shown(self, numbers: Sequence[int]) -> list[Entry]:
        """Records by their numbers in the archive."""
        return [self._numbers[number] for number in numbers]

    def ids(self, numbers: Sequence[int]) -> dict[int, str]:
        """The ids of records by their numbers in the archive."""
        return {number: self._numbers[number].id for number in numbers}

    def found(self, id: str) -> ArchiveEntry | None:
        """What the archive knows of a record; None where there is none, or another one says the same."""
        archive = self.archive
        kept = next((archive.get(number) for number, entry in self._numbers.items() if entry.id == id), None)
        return kept.entry if kept else None

    def fates(self, id: str) -> list[Fate]:
        """Nothing becomes of records in files."""
        return []

    def asking(self) -> Iterable[Entry]:
        """The records that may ask something."""
        return self.entries

    def tables(self, dealt: bytes) -> int:
        """At how many tables the same cards were played; all records are replayed when somebody first asks."""
        with no_deadline(), self._lock:
            if self._tables is None:
                self._tables = {}
                for record in map(_record, self.entries):
                    if identity_of_cards := facts.dealt(replay(record)):
                        table = (identity.of_deal(record), record.header("table"))
                        self._tables.setdefault(identity_of_cards, set()).add(table)
        return len(self._tables.get(dealt, ()))


class Archived:
    """The records of an archive; the id of each is made from its canonical text."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    def receiver(self) -> Archive | None:
        """The archive, where its operator has made a token for it."""
        return self.archive if tokens.some(self.archive.engine) else None

    def get(self, id: str) -> Entry | None:
        """A record by its id, by more of its identity, by the id that it has in files, or by its deal; None where there
        is none, or it was withdrawn."""
        name, _mark, deal = id.partition(OF_DEAL)
        kept = self.archive.get(name) if len(name) >= IDENTITY_LENGTH else None
        number = kept.entry.id if kept else self.archive.telling(deal, name.partition("-")[0])
        return None if number is None else next(iter(self.shown([number])), None)

    def around(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The records before and after one, in the order in which they were added."""
        kept = self.archive.get(entry.id)
        sides = [self.archive.find("", kept.entry.id, 1, back).entries if kept else [] for back in (True, False)]
        before, after = (next(iter(self.shown([there.id for there in side])), None) for side in sides)
        return before, after

    def shown(self, numbers: Sequence[int]) -> list[Entry]:
        """Records by their numbers; those that were withdrawn are left out."""
        texts = self.archive.texts(numbers)
        return [_entry(texts[number]) for number in numbers if number in texts]

    def ids(self, numbers: Sequence[int]) -> dict[int, str]:
        """The ids of records by their numbers."""
        return {number: text.identity[:IDENTITY_LENGTH] for number, text in self.archive.texts(numbers).items()}

    def found(self, id: str) -> ArchiveEntry | None:
        """What the archive knows of a record; None where there is none."""
        kept = self.archive.get(id) if len(id) >= IDENTITY_LENGTH else None
        return kept.entry if kept else None

    def fates(self, id: str) -> list[Fate]:
        """What became of a record, also of one that is no longer there."""
        id = id.partition(OF_DEAL)[0]
        kept = self.archive.get(id) if len(id) >= IDENTITY_LENGTH else None
        if kept is None:
            return []
        told = kept.changes + [replace(change, state="replaced") for change in kept.replaced]
        ids = self.ids([change.by for change in told if change.by is not None]) if told else {}
        return [Fate(change.state, change.at[:10], change.reason, ids.get(change.by or 0)) for change in told]

    def asking(self) -> Iterable[Entry]:
        """The records that may ask something, a thousand at most."""
        return self.shown([entry.id for entry in self.archive.find("has:lesson", limit=MOST).entries])

    def tables(self, dealt: bytes) -> int:
        """At how many tables the same cards were played."""
        return self.archive.played_at(dealt.hex())


def _entry(text: RecordText) -> Entry:
    id = text.identity[:IDENTITY_LENGTH]
    return Entry(id, text.file, text.number, text.line, text.version, text.source)


def _put(entries: Sequence[Entry], archive: Archive) -> dict[int, Entry]:
    """Put records into an empty archive; each by its number there, of records that say the same the first one."""
    seen: dict[bytes, Entry] = {}
    with store.writing(archive.engine) as connection:
        for name, some in groupby(entries, lambda entry: entry.file):
            new = []
            for entry in some:
                source = Source(name, entry.first_line, entry.number, entry.version, entry.source)
                new += [one for one in prepare([source]) if seen.setdefault(one.identity, entry) is entry]
            work = importing.Work(importing.File(name, 0, 0), b"", [], importing.Place())
            file = importing.file_row(connection, work)
            importing.keep(connection, new, file)
    return dict(enumerate(seen.values(), 1))


def load(sources: Sequence[Path] | None = None) -> Library:
    """The records of these files, and of the ``*.tdn`` files in these folders; of the shipped corpus without any.

    Raises OSError for a file that is not there or cannot be opened.
    """
    roots: Sequence[Traversable] = sources if sources else [files("corpus") / "records"]
    taken: Counter[str] = Counter()
    return Library(entry for root in roots for file in _files(root) for entry in _entries(file, taken))


@cache
def shipped_library() -> Library:
    """The records that ship with the program: its books and lessons are on every site."""
    return load()


def shelf_of(library: Shelf, id: str) -> Shelf:
    """Where a record stands: among those of a site, or else among those that ship with the program."""
    shipped = shipped_library()
    return shipped if library.get(id) is None and shipped.get(id) is not None else library


def shipped(file: str, number: int) -> Entry | None:
    """A record of a shipped file, with the id that it has in every library of files; None where there is none."""
    return _shipped(file).get(number)


@lru_cache(maxsize=64)
def _shipped(file: str) -> dict[int, Entry]:
    path = files("corpus").joinpath(*file.split("/")[1:])
    return {entry.number: entry for entry in _entries(path, Counter())} if path.is_file() else {}


def _files(root: Traversable) -> Iterator[Traversable]:
    """A file itself; of a folder all record files in it, however deep, by name."""
    if not root.is_dir():
        yield root
        return
    for inner in sorted(root.iterdir(), key=lambda path: path.name):
        if inner.is_dir() or inner.name.endswith(SUFFIX):
            yield from _files(inner)


def sent(text: bytes) -> list[Entry]:
    """The records of a text that somebody sent and that nobody keeps."""
    return entries_of(sources(BytesIO(text)))


def entries_of(found: Iterable[Source]) -> list[Entry]:
    """Records that somebody sent and that nobody keeps."""
    return [replace(entry, own_page="") for entry in _cut(found, Counter())]


def entry_of(source: Source) -> Entry:
    """A record of a file that nobody keeps."""
    id = _new_id(source.data, Counter())
    return Entry(id, source.file, source.number, source.line, source.version, source.data)


def _entries(file: Traversable, taken: Counter[str]) -> Iterator[Entry]:
    with file.open("rb") as stream:
        yield from _cut(sources(cast(BinaryIO, stream), file.name), taken)


def _cut(found: Iterable[Source], taken: Counter[str]) -> Iterator[Entry]:
    """Records as entries; what stands above them is one only where something is wrong with it."""
    for file, line, number, version, source, _rest in map(Source.whole, found):
        if number or read_record(source, line, 0, version).flaws:
            yield Entry(_new_id(source, taken), file, number, line, version, source)


def _new_id(source: bytes, taken: Counter[str]) -> str:
    """The hash of a record without the blank lines after it; of equal records the second one gets a ``-2``."""
    stem = identity.in_files(source).hex()
    taken[stem] += 1
    return stem if taken[stem] == 1 else f"{stem}-{taken[stem]}"


@lru_cache(maxsize=256)
def _lasting(entry: Entry) -> str:
    deal = identity.of_deal(entry.report().record)
    return f"{entry.id}{OF_DEAL}{deal.hex()[:IDENTITY_LENGTH]}" if deal else entry.id


@lru_cache(maxsize=REMEMBERED)
def _report(entry: Entry) -> Report:
    return check(entry.record())


@lru_cache(maxsize=256)
def _at(entry: Entry, step: int, path: tuple[int, ...]) -> Walk | None:
    return position(entry.report().record, step, path)


@lru_cache(maxsize=REMEMBERED)
def _record(entry: Entry) -> Record:
    return read_record(entry.source, entry.first_line, entry.number, entry.version)
