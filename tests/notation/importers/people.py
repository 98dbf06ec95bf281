"""Files as people have them, in the folder `files`: each in another habit, with the records a careful reader makes.

`files.json` says what is given with each file, which encoding is assumed, and where something is remarked on.
"""

import json
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "files"


class PeoplesFile(NamedTuple):
    """A file, and what has to come of it."""

    name: str
    given: dict[str, str]
    """What its importer is told: the game, and more where the file does not say it."""
    assumed: str
    """The encoding that is assumed; empty if it is UTF-8."""
    notes: list[str]
    """Where something is remarked on, as ``line:column``."""

    @property
    def path(self) -> Path:
        return FOLDER / self.name

    @property
    def records(self) -> str:
        """Its records in the notation, in the canonical form."""
        return (FOLDER / f"{self.name}.tdn").read_text("utf-8")


FILES = [PeoplesFile(name, **said) for name, said in json.loads((FOLDER / "files.json").read_text("utf-8")).items()]
