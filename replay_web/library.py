"""The library: records that a site shows, each under an id that stays when others are added.

They are those of an archive, or of files, which are kept in an archive of their own as long as they are the same
(`corpus.file_cache`). A record is read and checked when somebody asks for it, and what pages show of it is kept.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

from corpus.archive import Archive, ArchiveEntry, Kept, RecordText, SessionSummary
from corpus.database.store import once
from corpus.file_cache.cutting import Copy, copies_in, cut, scan
from corpus.file_cache.file_archive import FileArchive
from corpus.ingest import identity, tokens
from corpus.ingest.identity import in_files
from corpus.search.memory import Memory, remembered
from notation.deadline import no_deadline
from notation.files.walking import refused
from notation.game import Game
from notation.lessons import check
from notation.reader import Source, read_record, sources
from notation.record import Record
from notation.replay import Report
from notation.replay.session import Moment, moments
from notation.replay.steps import last_act
from notation.rulebooks import GAMES, find, known
from notation.table import Table

T = TypeVar("T")

IDENTITY_LENGTH = 12
"""How many hexadecimal digits of its identity name a record of an archive."""
OF_DEAL = "~"
"""Separator of a record's id and the id of its deal."""

_PACKAGE = Path(str(files("corpus")))
SHIPPED = (_PACKAGE / "records",)
"""The folder of the records of the project."""

MOST_ACTS = 1_000
"""The most acts of a line of play that the site steps through; no deal has half as many."""

_ASKS = re.compile(rb"^[ \t(]*ask[ \t]", re.MULTILINE)
MOST = 1_000
"""The most records with questions that are listed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A record in the library: where it comes from, and its very bytes."""

    id: str
    """Made from the bytes alone, so that it stays whatever stands around the record."""
    file: str
    number: int
    """Which record of the file it is, from 1; 0 for text before the first."""
    first_line: int
    version: str
    source: bytes
    base_url: str | None = None
    """The address of its page, where that is not the one in the library."""
    identity: str = ""
    """All hexadecimal digits of its identity, in an archive; empty in files."""

    @property
    def whole_id(self) -> str:
        """Its id with all its digits, which names no other record however many there are."""
        return self.identity or self.id

    @property
    def page(self) -> str:
        """The address of its page; empty if it has none but the one that it is shown under."""
        return f"/records/{self.id}" if self.base_url is None else self.base_url

    @property
    def permanent_id(self) -> str:
        """Its id with that of its deal: found again once a comment has changed, or it is in another library."""
        return _permanent_id(self)

    @property
    def asks(self) -> bool:
        return b"ask" in self.source and _ASKS.search(self.source) is not None

    def record(self) -> Record:
        """The record as it is read, with nothing of it judged; the last ones asked for are remembered."""
        return _record(self)

    def report(self) -> Report:
        """The check's report, with the record itself; the most recent reports are kept in memory."""
        return _report(self)

    def at(self, step: int, path: tuple[int, ...] = ()) -> Moment | None:
        """The table after that many acts of the main line, or of a variation; None if the game is not known.

        None, too, if the line has more than `MOST_ACTS`.

        The last ones asked for are remembered too: look at them, and leave them as they are.
        """
        found = _moments(self, path)
        return found[min(step, len(found) - 1)] if found else None


class Fate(NamedTuple):
    """A change of a record: it was ``superseded`` or ``withdrawn``, or it ``replaced`` another one."""

    state: str
    day: str
    reason: str
    other: str | None
    """The id of the other record; None if absent, or it was withdrawn."""


class Library:
    """The records of an archive; the id of each is made from its canonical text."""

    left = 0
    """How many records cannot be searched yet, since they have not been judged."""

    def __init__(self, archive: Archive) -> None:
        self._archive, self._memory = archive, Memory()

    @property
    def archive(self) -> Archive:
        return self._archive

    def receiver(self) -> Archive | None:
        """The archive that takes records, once its operator has made a token for them; else None."""
        return self.archive if tokens.some(self.archive.engine) else None

    @property
    def state(self) -> object:
        """The state of the records: what was found among them stays true as long as this is the same.

        None as long as they change all the time.
        """
        return self.archive.state()

    def remembered(self, question: Hashable, find: Callable[[], T]) -> T:
        """The answer to a question about these records, found again only when the records have changed."""
        state = self.state
        if state is None:
            return find()
        answer: T | None = self._memory.recall(question, state)
        if answer is None:
            answer = find()
            self._memory.keep(question, state, answer)
        return answer

    def get(self, id: str) -> Entry | None:
        """A record by its id, by more of its identity, by the id that it has in files, or by its deal.

        None if there is none, or it was withdrawn.
        """
        return self.remembered(("record", id), lambda: self._get(id))

    def _get(self, id: str) -> Entry | None:
        name, _mark, deal = id.partition(OF_DEAL)
        kept = self._kept(name)
        if kept is not None and kept.source is not None:
            told = RecordText(kept.entry.identity, kept.source, kept.version, kept.file, kept.number, kept.line)
            return _archived(told)
        number = None if kept else self.archive.telling(deal, name.partition("-")[0])
        return None if number is None else next(iter(self.shown([number])), None)

    def _kept(self, id: str) -> Kept | None:
        """What the archive has of a record; None if there is none."""
        return self.remembered(("kept", id), lambda: self.archive.get(id)) if len(id) >= IDENTITY_LENGTH else None

    def around(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The records before and after one, in the order in which they were added."""
        kept = self._kept(entry.id)
        before, after = self.archive.neighbours(kept.entry.id) if kept else (None, None)
        found = self.entries([number for number in (before, after) if number is not None])
        return found.get(before or 0), found.get(after or 0)

    def entries(self, numbers: Sequence[int]) -> dict[int, Entry]:
        """Records by their numbers in the archive; those that are no longer there are left out.

        What a page has asked for before is not asked for again.
        """
        known: dict[int, Entry] = once((self, "entries"), dict)
        unknown = [number for number in numbers if number not in known]
        known |= {number: _archived(text) for number, text in self.archive.texts(unknown).items()}
        return {number: known[number] for number in numbers if number in known}

    def shown(self, numbers: Sequence[int]) -> list[Entry]:
        """Records in the order of their numbers here; those that are no longer there are left out."""
        found = self.entries(numbers)
        return [found[number] for number in numbers if number in found]

    def ids(self, numbers: Sequence[int]) -> dict[int, str]:
        return {number: entry.id for number, entry in self.entries(numbers).items()}

    def found(self, id: str) -> ArchiveEntry | None:
        """A record's entry in the archive; None if absent."""
        return self.archive.entry(id) if len(id) >= IDENTITY_LENGTH else None

    def fates(self, id: str) -> list[Fate]:
        """The changes of a record, including one that was withdrawn."""
        id = id.partition(OF_DEAL)[0]
        kept = self._kept(id)
        if kept is None:
            return []
        changes = kept.changes + [replace(change, state="replaced") for change in kept.replaced]
        ids = self.ids([change.by for change in changes if change.by is not None]) if changes else {}
        return [Fate(change.state, change.at[:10], change.reason, ids.get(change.by or 0)) for change in changes]

    def books(self, query: str = "") -> list[SessionSummary]:
        """The books of the records that answer a query, in the order in which they were added."""
        return self.remembered(("books", query), lambda: self.archive.books(query))

    def first_chapters(self) -> dict[str, Entry]:
        """By games, the first chapter of the first book of each."""

        def find() -> dict[str, Entry]:
            books = {book.meeting.game or "": book.meeting for book in reversed(self.books())}
            numbers = self.archive.first_chapters(list(books.values()))
            entries = self.entries(list(numbers.values()))
            firsts = {game: entries.get(numbers.get(meeting, 0)) for game, meeting in books.items()}
            return {game: entry for game, entry in firsts.items() if entry}

        return self.remembered("first chapters", find)

    def first_asking(self) -> dict[str, Entry]:
        """By games, the first record that asks something of a whole deal."""

        def find() -> dict[str, Entry]:
            numbers = self.archive.first_asking()
            entries = self.entries(list(numbers.values()))
            return {game: entries[number] for game, number in numbers.items() if number in entries}

        return self.remembered("first asking", find)

    def asking(self) -> Iterable[Entry]:
        return self.shown([entry.id for entry in self.archive.find("has:lesson", limit=MOST).entries])

    def tables(self, dealt: bytes) -> int:
        """At how many tables the same cards were played, by their identity."""
        return self.archive.played_at(dealt.hex())


class FileLibrary(Library):
    """The records of files, each under an id that is made from its bytes. A file that changes is read again."""

    def __init__(self, roots: Sequence[Path]) -> None:
        """Raises OSError for a file that is not there or cannot be opened."""
        self._files = FileArchive(roots)
        super().__init__(self._files.archive)

    @property
    def archive(self) -> Archive:
        """The archive in which these records are searched, as the files are now."""
        self._look()
        return self._archive

    def _look(self) -> tuple[int, object]:
        """Look at the files, once for a page: how many records cannot be searched yet, and the state of the others."""

        def look() -> tuple[int, object]:
            self._files.refresh()
            return self._files.left, self._files.state

        return once((self, "files"), look)

    @property
    def left(self) -> int:  # type: ignore[override]
        """How many records cannot be searched yet, since they have not been judged."""
        return self._look()[0]

    def receiver(self) -> None: ...

    @property
    def state(self) -> object:
        """The state of the records when the files were last looked at; None as long as some have not been judged."""
        return self._look()[1]

    def _get(self, id: str) -> Entry | None:
        name, _mark, deal = id.partition(OF_DEAL)
        if copy := self._files.copy(name):
            return _entry(copy)
        if not deal and len(name) < IDENTITY_LENGTH:
            return None
        kept = self._archive.get(name) if len(name) >= IDENTITY_LENGTH else None
        number = kept.entry.id if kept else self._archive.telling(deal)
        return None if number is None else next(iter(self.shown([number])), None)

    def around(self, entry: Entry) -> tuple[Entry | None, Entry | None]:
        """The records before and after one, in the order of the files."""
        before, after = self._files.around(entry.id)
        return before and _entry(before), after and _entry(after)

    def entries(self, numbers: Sequence[int]) -> dict[int, Entry]:
        """Records by their numbers in the archive; those that are no longer there are left out."""
        return {number: _entry(copy) for number, copy in self._files.firsts(numbers).items()}

    def found(self, id: str) -> ArchiveEntry | None:
        """A record's entry in the archive; None if absent or not judged yet."""
        self._look()
        number = self._files.record(id)
        kept = self._archive.get(number) if number else None
        return kept.entry if kept else None

    def fates(self, id: str) -> list[Fate]:
        return []


def _archived(text: RecordText) -> Entry:
    id = text.identity[:IDENTITY_LENGTH]
    return Entry(id, text.file, text.number, text.line, text.version, text.source, identity=text.identity)


def _entry(copy: Copy) -> Entry:
    return Entry(copy.id, copy.file, copy.number, copy.line, copy.version, copy.source)


def load(sources: Sequence[Path] | None = None) -> FileLibrary:
    """The records of these files, and of the ``*.tdn`` files in these folders; of the shipped corpus without any.

    Raises OSError for a file that is not there or cannot be opened.
    """
    return FileLibrary(sources or shipped_folders())


def shipped_folders() -> list[Path]:
    """The folder of the records that ship with the program, and ``records`` in the package of each other game."""
    outside = [_package(game) / "records" for name, game in known().items() if name not in GAMES]
    return [*SHIPPED, *[folder for folder in outside if folder.is_dir()]]


def _package(game: Game[Table]) -> Path:
    return Path(str(files(game.package)))


def shipped_library() -> FileLibrary:
    """The records that ship with the program and with its games: their books and lessons are on every site."""
    with no_deadline(), _loading:
        return _shipped_library()


_loading, _shipped_library = Lock(), cache(load)


def unread(library: Library) -> int:
    """How many records the pages of a site have to do without for now, those that ship with the program included."""
    shipped = _shipped_library.cache_info().currsize and shipped_library()
    return library.left + (shipped.left if shipped and shipped is not library else 0)


def library_of(library: Library, id: str) -> Library:
    """Where a record stands: among those of a site, or else among those that ship with the program."""
    shipped = shipped_library()
    return shipped if library.get(id) is None and shipped.get(id) is not None else library


def shipped(file: str, number: int) -> Entry | None:
    """A record of a shipped file, with the id that it has in every library of files; None if absent.

    The file is ``corpus/…``, or ``GAME/…`` in the package of a game.
    """
    return _shipped(file).get(number)


@lru_cache(maxsize=64)
def _shipped(file: str) -> dict[int, Entry]:
    owner, *names = file.split("/")
    game = find(owner)
    path = (_package(game) if game else _PACKAGE).joinpath(*names)
    return {entry.number: entry for entry in entries_in([path])} if path.is_file() else {}


def entries_in(roots: Sequence[Path]) -> list[Entry]:
    """The records of some files and folders, read anew. Raises OSError."""
    return _numbered(copy for path in scan(roots, refused) for copy in cut(path)[1])


def sent(text: bytes) -> list[Entry]:
    """The records of a text that somebody sent and that nobody keeps."""
    return entries_of(sources(BytesIO(text)))


def entries_of(found: Iterable[Source]) -> list[Entry]:
    """Records that somebody sent and that nobody keeps."""
    return [replace(entry, base_url="") for entry in _numbered(copies_in(found))]


def entry_of(source: Source) -> Entry:
    """A record of a file that nobody keeps."""
    return _entry(Copy(source.file, source.number, source.line, source.version, source.data, in_files(source.data)))


def _numbered(copies: Iterable[Copy]) -> list[Entry]:
    """Copies as entries; of those with equal bytes each has an id of its own."""
    taken = Counter[bytes]()
    entries = []
    for copy in copies:
        taken[copy.hash] += 1
        entries.append(_entry(copy._replace(turn=taken[copy.hash])))
    return entries


@remembered
def _permanent_id(entry: Entry) -> str:
    deal = identity.of_deal(entry.report().record)
    return f"{entry.id}{OF_DEAL}{deal.hex()[:IDENTITY_LENGTH]}" if deal else entry.id


@remembered
def _report(entry: Entry) -> Report:
    return check(entry.record())


@remembered
def _moments(entry: Entry, path: tuple[int, ...]) -> list[Moment]:
    record = entry.record()
    return [] if acts_to_step(record, path) > MOST_ACTS else moments(record, path)


def acts_to_step(record: Record, path: tuple[int, ...] = ()) -> int:
    """How many acts the main line has, or a variation where that has more."""
    return max(last_act(record, line) for line in {(), path})


@remembered
def _record(entry: Entry) -> Record:
    return read_record(entry.source, entry.first_line, entry.number, entry.version)
