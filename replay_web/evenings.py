"""The evenings and seasons of a folder, as a site shows them: read anew whenever their files change.

What the deals that were noted down as records made counts, too: they are those of the library.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from corpus.archive import Archive, EveningDeal
from corpus.ingest import tokens
from corpus.search.memory import remembered
from notation.evenings.evening import Evening
from notation.evenings.folder import EveningFolder
from notation.evenings.reading import read_evening
from notation.evenings.recorded import RecordedDeal, add_recorded
from notation.evenings.season import Season, read_season
from notation.evenings.standings import Standing, standings
from notation.writer import quote
from replay_web.library import Library

RECENT = 20
"""The players of that many evenings are expected to come again."""
_FIRST = re.compile(rb"^[ \t]*(player|round)[ \t]+0*([0-9]+)", re.MULTILINE)


class EveningHead(NamedTuple):
    """An evening as a list shows it: the head of its file, with counts."""

    name: str
    evening: Evening
    players: int
    rounds: int


class ServedEvening(NamedTuple):
    """An evening with what its records made."""

    name: str
    path: Path
    data: bytes
    evening: Evening
    """Not to be changed: it is shared."""
    deals: tuple[EveningDeal, ...]
    """The deals that were noted down as records."""

    def standings(self, after: int | None = None) -> list[Standing]:
        """Its standings, or those after one of its rounds."""
        return _standings(self.data, tuple(deal.made for deal in self.deals), after)


class Evenings:
    """The evenings and seasons of a folder."""

    def __init__(self, path: Path, library: Library, keys: Archive | None) -> None:
        """`keys` is the archive whose tokens open them. Raises OSError if there is no such folder."""
        self.folder, self._library, self._keys = EveningFolder(path), library, keys

    def receiver(self) -> Archive | None:
        """The archive whose tokens open them; None as long as it has none for evenings."""
        archive = self._keys
        return archive if archive and tokens.some(archive.engine, tokens.EVENINGS) else None

    def heads(self) -> list[EveningHead]:
        """All evenings, the newest first; those without a date last."""
        found = [_head(name, data) for name, path in self.folder.evenings().items() if (data := _bytes(path))]
        return sorted(found, key=lambda head: (head.evening.date, head.name), reverse=True)

    def names(self) -> list[str]:
        """The names of those who played in the last evenings, each once."""
        found = [_bytes(self.folder.path / f"{head.name}.evening") for head in self.heads()[:RECENT]]
        return list(dict.fromkeys(player.name for data in found if data for player in read(data).players.values()))

    def get(self, name: str) -> ServedEvening | None:
        """An evening by its name; None if there is none."""
        path = self.folder.evenings().get(name)
        data = _bytes(path) if path else None
        return None if path is None or data is None else self.counted(name, path, data)

    def counted(self, name: str, path: Path, data: bytes) -> ServedEvening:
        """An evening with the records of its deals."""
        deals = tuple(self._library.archive.evening_deals(read(data)))
        return ServedEvening(name, path, data, _read(data, tuple(deal.made for deal in deals)), deals)

    def of_player(self, names: set[str]) -> Iterator[tuple[ServedEvening, Standing]]:
        """The evenings at which a person of some names was, the newest first, each with where he stands."""
        quoted = [quote(name).encode() for name in names]
        for head in self.heads():
            data = _bytes(self.folder.path / f"{head.name}.evening")
            if data is not None and any(name in data for name in quoted):
                found = self.counted(head.name, self.folder.path / f"{head.name}.evening", data)
                yield from ((found, standing) for standing in found.standings() if standing.name in names)

    def seasons(self) -> list[tuple[str, Season]]:
        """All seasons by their names, without their evenings."""
        files = {name: _bytes(path) for name, path in self.folder.seasons().items()}
        return [(name, read_season(data, _no_evening)) for name, data in files.items() if data is not None]

    def season(self, name: str) -> Season | None:
        """A season by its name; None if there is none."""
        path = self.folder.seasons().get(name)
        data = _bytes(path) if path else None
        return None if data is None else read_season(data, self._of_season)

    def _of_season(self, file: str) -> Evening:
        data = self.folder.read(file)
        return self.counted(file, self.folder.path / file, data).evening


def read(data: bytes) -> Evening:
    """The evening of a text, which is read once however many ask; not to be changed."""
    return _read(data, ())


def _no_evening(file: str) -> Evening:
    raise FileNotFoundError(file)


def _bytes(path: Path) -> bytes | None:
    """The contents of a file; None if it has gone or cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


@remembered
def _read(data: bytes, deals: tuple[RecordedDeal, ...]) -> Evening:
    evening = read_evening(data)
    add_recorded(evening, deals)
    return evening


@remembered
def _standings(data: bytes, deals: tuple[RecordedDeal, ...], after: int | None) -> list[Standing]:
    return standings(_read(data, deals), after)


@remembered
def _read_head(data: bytes) -> Evening:
    return read_evening(data)


def _head(name: str, data: bytes) -> EveningHead:
    """An evening up to its first player or round, and how many of them it has."""
    first = _FIRST.search(data)
    numbers = {match.groups() for match in _FIRST.finditer(data)}
    players, rounds = (sum(keyword == wanted for keyword, _number in numbers) for wanted in (b"player", b"round"))
    return EveningHead(name, _read_head(data[: first.start() if first else len(data)]), players, rounds)
