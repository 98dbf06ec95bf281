"""Locks of open files, which the system lets go when their process ends, however it ends.

The file itself is locked, whatever name it was opened by; so nothing beside it can be in the way.
"""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_FFFE
    """A byte that no file has: Windows lets nobody else read what is locked."""

    def locked(file: IO[bytes]) -> bool:
        """Take the lock of an open file, if nobody has it."""
        at = file.tell()
        try:
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True

else:
    import fcntl

    def locked(file: IO[bytes]) -> bool:
        """Take the lock of an open file, if nobody has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
