"""Where the caches of files are: one file for each set of served files, in the user's cache folder.

A cache can always be made again. One that is broken is; one that cannot be written is copied for as long as the program
runs; one that nobody has used for a month goes.
"""

import logging
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from time import time

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from corpus.database import store
from corpus.database.store import ArchiveError
from corpus.file_cache.tables import metadata
from corpus.ingest.judging import fingerprint, judgement
from notation.files.scratch import ScratchFolder

VARIABLE = "TAROCK_CACHE"
"""The environment variable that names the folder of the caches."""

KEPT = 30 * 86400
"""For how many seconds a cache is kept that nobody uses."""

_log = logging.getLogger(__name__)


def default_folder() -> Path:
    """The folder that the environment variable names, else ``tarock`` in the user's cache folder."""
    from platformdirs import user_cache_path

    return Path(os.environ.get(VARIABLE) or user_cache_path("tarock"))


def name_of(roots: Sequence[Path]) -> str:
    """The name of the cache for some files and folders. Other rules, or another program, have one of their own."""
    ours = fingerprint(files("corpus"), ())
    said = [*judgement().values(), ours, *(os.fsencode(root).hex() for root in roots)]
    return f"{blake2b(chr(0).join(said).encode(), digest_size=10).hexdigest()}.sqlite"


class Location:
    """The place of one cache: in its folder, or, where that cannot be, among the temporary files."""

    def __init__(self, roots: Sequence[Path], folder: Path | None = None) -> None:
        self.path = (folder or default_folder()).expanduser() / name_of(roots)
        self._scratch: ScratchFolder | None = None

    def open(self) -> Engine:
        """The cache, made if there is none, and made again if it is broken. Raises ArchiveError."""
        if self._scratch is None and _writable(self.path):
            for broken in (False, True):
                try:
                    if broken:
                        remove(self.path)
                    engine = _connect(self.path)
                    self.touch()
                    _sweep(self.path.parent)
                    return engine
                except ArchiveError as error:
                    _log.warning("the cache %s is made again: %s", self.path, error)
        return self.open_scratch()

    def open_scratch(self) -> Engine:
        """A cache that goes with this program, with all that the one in the folder has, if it can be read."""
        if self._scratch is None:
            self._scratch = ScratchFolder()
            own = Path(self._scratch.name) / self.path.name
            _log.warning("the cache %s cannot be used; one among the temporary files is", self.path)
            with suppress(OSError):
                if not self.path.with_name(f"{self.path.name}-wal").exists():
                    shutil.copyfile(self.path, own)
            self.path = own
        try:
            return _connect(self.path)
        except ArchiveError:
            remove(self.path)
            return _connect(self.path)

    def touch(self) -> None:
        with suppress(OSError):
            os.utime(self.path)


def remove(path: Path) -> None:
    """Take a cache away, with what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", ".lock"):
        with suppress(OSError):
            path.with_name(path.name + suffix).unlink()


def _connect(path: Path) -> Engine:
    """Raises ArchiveError."""
    engine = store.connect(str(path))
    try:
        with store.writing(engine) as connection:
            metadata.create_all(connection)
    except SQLAlchemyError as error:
        raise ArchiveError(str(error)) from error
    return engine


def _writable(path: Path) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    there = [path] if path.exists() else []
    return all(os.access(place, os.W_OK) for place in (path.parent, *there))


def _sweep(folder: Path) -> None:
    """Remove the caches that nobody has used for long."""
    for path in folder.glob("*.sqlite"):
        with suppress(OSError):
            if len(path.stem) == 20 and path.stat().st_mtime < time() - KEPT:
                remove(path)
