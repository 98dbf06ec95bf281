"""Files below a folder, whatever else is there: dead links, circles of links, pipes, folders that nobody may read."""

import os
from collections.abc import Callable, Iterator
from errno import EINVAL
from pathlib import Path

Unread = Callable[[Path, OSError], None]
"""Takes a place that cannot be read, and why. It may raise the error."""


def files_below(folder: Path, ending: str, unread: Unread) -> Iterator[Path]:
    """The files below a folder whose names end in a way, by name. Links are followed, each folder once.

    What has such a name and is no file goes to `unread`, and so does a folder that cannot be read.
    """
    seen = set[tuple[int, int]]()
    levels = [_listed(folder, seen, unread)]
    while levels:
        entry = next(levels[-1], None)
        if entry is None:
            levels.pop()
            continue
        path = Path(entry.path)
        try:
            if entry.is_dir():
                levels.append(_listed(path, seen, unread))
            elif entry.name.endswith(ending):
                if entry.is_file():
                    yield path
                else:
                    path.stat()  # a dead link says so
                    raise not_a_file(path)
        except OSError as error:
            if entry.name.endswith(ending):
                unread(path, error)


def _listed(folder: Path, seen: set[tuple[int, int]], unread: Unread) -> "Iterator[os.DirEntry[str]]":
    try:
        status = folder.stat()
        if (status.st_dev, status.st_ino) in seen:
            return iter(())
        seen.add((status.st_dev, status.st_ino))
        with os.scandir(folder) as inner:
            return iter(sorted(inner, key=lambda entry: entry.name))
    except OSError as error:
        unread(folder, error)
        return iter(())


def refused(path: Path, error: OSError) -> None:
    """Raise the error: nothing below the folder may be left out."""
    raise error


def not_a_file(path: Path) -> OSError:
    """The error for a pipe, a device or a socket, reading from which may never end."""
    return OSError(EINVAL, "Not a file", str(path))
