"""Files as an archive, for as long as a program runs: a changed file is seen when somebody next asks.

Nothing watches the files. Anyone who asks has them looked at, at most once a second: a look reads the time and size of
each file, and goes on in the background. Who asks waits for it for a moment; new records of large files come later.
"""

import logging
import os
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic, sleep

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from corpus.archive import Archive
from corpus.database import store
from corpus.database.store import ArchiveError, OutageError
from corpus.file_cache import copies, syncing
from corpus.file_cache.cutting import Copy
from corpus.file_cache.location import Location, remove
from corpus.search.facets import State, state_of
from notation.files.locking import locked
from notation.files.output import printable
from notation.files.walking import Unread

EVERY = 1.0
"""The files are looked at again after this many seconds, when somebody asks."""
PATIENCE = 0.5
"""Seconds that a caller waits for a refresh at most."""
ELSEWHERE = 0.2
"""After this many seconds it is looked how far another program has come that judges the same files."""

_log = logging.getLogger(__name__)


class FileArchive:
    def __init__(self, roots: Sequence[Path], folder: Path | None = None) -> None:
        """The files are read before this returns, and judged after it. Raises OSError for an unreadable root."""
        self._roots = [root.absolute() for root in roots]
        self._location = Location(self._roots, folder)
        self._damaged = False
        self.archive = Archive(self._watched(self._location.open()))
        self._lock, self._idle = Lock(), Event()
        self._idle.set()
        self._until, self._looked = 0.0, -EVERY
        self._left = 0
        self._state: State | None = None
        self._complained = set[str]()
        self._register(self._refuse)
        if self._left:
            self._start()

    # ---- Following the files

    def refresh(self) -> None:
        """Look whether files have changed, unless somebody just has, and wait a moment for what is new."""
        with self._lock:
            if self._idle.is_set() and monotonic() - self._looked >= EVERY:
                self._start()
        self._idle.wait(max(0.0, self._until - monotonic()))

    def _start(self) -> None:
        self._idle.clear()
        self._until = monotonic() + PATIENCE
        Thread(target=self._look, daemon=True).start()

    @property
    def left(self) -> int:
        """How many records have not been judged, and cannot be searched: 0 when all is done."""
        return self._left

    @property
    def state(self) -> State | None:
        """The state of the records when they were last looked at; None as long as some have not been judged."""
        return None if self._left else self._state

    def _look(self) -> None:
        try:
            for scratch in (False, True):
                try:
                    self._update()
                    break
                except (ArchiveError, SQLAlchemyError) as error:
                    _log.warning("the cache %s failed: %s", self._location.path, " ".join(str(error).split()))
                    self._reopen(scratch)
            else:
                self._update()
        except Exception as error:  # the next look may go well
            _log.warning("the files could not be read: %s", " ".join(str(error).split()))
        finally:
            self._looked = monotonic()
            self._idle.set()

    def _update(self) -> None:
        self._register(self._complain)
        while self._left:
            with self._judging() as free:
                if free:
                    try:
                        syncing.judge(self.archive.engine, done=self._done)
                    except (BrokenProcessPool, OSError, NotImplementedError):  # no other process can work here
                        syncing.judge(self.archive.engine, True, self._done)
                else:
                    sleep(ELSEWHERE)
            self._count()

    def _register(self, unread: Unread) -> None:
        if self._damaged or not self._location.path.exists():
            self._reopen()
        syncing.register(self.archive.engine, self._roots, unread)
        self._location.touch()
        self._count()

    def _reopen(self, scratch: bool = False) -> None:
        if self._damaged:
            remove(self._location.path)
        before, self._damaged = self.archive.engine, False
        self.archive.engine = self._watched(self._location.open_scratch() if scratch else self._location.open())
        before.dispose()

    def _watched(self, engine: Engine) -> Engine:
        """Note when the cache turns out to be damaged, so that the next look makes it again."""

        def note(failed: ExceptionContext) -> None:
            if isinstance(failed.sqlalchemy_exception, DBAPIError) and store.is_damage(failed.sqlalchemy_exception):
                self._damaged, self._looked = True, -EVERY
                raise OutageError(str(failed.original_exception))

        event.listen(engine, "handle_error", note)
        return engine

    def _count(self) -> None:
        with store.reading(self.archive.engine) as connection:
            self._left, self._state = syncing.pending(connection)[1], state_of(connection)

    def _done(self, records: int) -> None:
        self._left = max(1, self._left - records)

    @contextmanager
    def _judging(self) -> Iterator[bool]:
        """Whether nobody else judges these files, and nobody else does in the meantime."""
        path = self._location.path
        with open(path.with_name(f"{path.name}.lock"), "ab", opener=_own) as file:
            yield locked(file)

    def _refuse(self, path: Path, error: OSError) -> None:
        """Raise the error for what was named itself; what is wrong below a folder keeps nobody from the rest."""
        if path in self._roots:
            raise error
        self._complain(path, error)

    def _complain(self, path: Path, error: OSError) -> None:
        if (said := printable(f"{path}: {error.strerror}")) not in self._complained:
            self._complained.add(said)
            _log.warning("%s", said)

    # ---- Looking up

    def copy(self, id: str) -> Copy | None:
        """The copy that has an id; None if there is none."""
        with store.reading(self.archive.engine) as connection:
            return copies.by_id(connection, id)

    def firsts(self, records: Sequence[int]) -> dict[int, Copy]:
        with store.reading(self.archive.engine) as connection:
            return copies.of_records(connection, records)

    def record(self, id: str) -> int | None:
        """The number of the record of the copy that has an id; None until it has been judged."""
        with store.reading(self.archive.engine) as connection:
            return copies.record_of(connection, id)

    def around(self, id: str) -> tuple[Copy | None, Copy | None]:
        """The copies before and after the one that has an id, in the order of the files."""
        with store.reading(self.archive.engine) as connection:
            return copies.beside(connection, id, False), copies.beside(connection, id, True)


def _own(path: str, flags: int) -> int:
    """Open a file that nobody else may read, if it is new."""
    return os.open(path, flags, 0o600)
