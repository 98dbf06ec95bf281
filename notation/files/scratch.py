"""A folder for what need not last: it goes with its process, and what a killed process left goes with the next one."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import IO

from notation.files.locking import locked

PREFIX = "tarock-"
_LOCK = "lock"
"""The file in it that its process holds as long as it lives."""


class ScratchFolder(TemporaryDirectory[str]):
    """A new folder among the temporary files, with those gone whose process has ended without tidying up."""

    def __init__(self) -> None:
        _sweep()
        super().__init__(prefix=PREFIX)
        self._held = _hold(Path(self.name))


def _hold(folder: Path) -> IO[bytes]:
    """Hold the lock of a folder, which nobody sees before it is held."""
    coming = folder / f"{_LOCK}.new"
    file = coming.open("wb")
    with suppress(OSError):  # where nothing can be locked, nobody sweeps either
        locked(file)
    coming.rename(folder / _LOCK)
    return file


def _sweep() -> None:
    """Take away what nobody holds any more and is ours."""
    if os.name != "posix":  # there a file in use cannot be taken away either
        return
    for lock in Path(gettempdir()).glob(f"{PREFIX}*/{_LOCK}"):
        with suppress(OSError), lock.open("r+b") as file:  # it goes at this moment, or is not ours
            if locked(file) and lock.parent.lstat().st_uid == os.getuid():
                shutil.rmtree(lock.parent)
