"""A folder of evenings and seasons: which files it holds, each by its name without the ending.

Boards that are dealt beforehand lie beside them and are none of its files.
"""

from pathlib import Path

from notation.evenings.lines import EVENING, SEASON


class EveningFolder:
    """A folder whose files may change at any time."""

    def __init__(self, path: Path) -> None:
        """Raises OSError if there is no such folder, or it cannot be read."""
        self.path = path.resolve()
        next(self.path.iterdir(), None)

    def evenings(self) -> dict[str, Path]:
        """The files of evenings by their names, sorted."""
        return self._files(EVENING)

    def seasons(self) -> dict[str, Path]:
        return self._files(SEASON)

    def _files(self, ending: str) -> dict[str, Path]:
        found = {path.stem: path for path in self.path.glob(f"*.{ending}") if path.is_file()}
        return {name: found[name] for name in sorted(found) if name.isprintable() and not name.startswith(".")}

    def read(self, file: str) -> bytes:
        """The contents of an evening's file, by its path in this folder. Raises OSError, also for any other file."""
        path = (self.path / file).resolve()
        if path.suffix != f".{EVENING}" or not path.is_relative_to(self.path):
            raise FileNotFoundError(file)
        return path.read_bytes()
