"""Tarock Deal Notation for programs: read records of tarock card games, judge them, step through them, make them.

    import notation

    for record in notation.read(Path("season.tdn")):
        print(record.names, notation.check(record).score)

Seats are letters, cards are their names (``"SK"``, ``"T21"``, ``"Fool"``, ``"_"`` for an unknown one). What is wrong
with what was given is raised as a `TarockError` that is a ValueError, too; what is wrong with a record stands in its
`Report`. `LIBRARY.md`, which comes with the package, explains all of it with examples.
"""

import sys

TYPE_CHECKING = False
"""What `typing` calls so: to load that would cost more than all the rest."""

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from notation.errors import TarockError
    from notation.library.errors import ActError, GameError, Reason, SeatError, SourceError, StepError
    from notation.library.frames import frame
    from notation.library.playing import Builder, Game, deal_by_chance, games
    from notation.library.records import (
        Problem,
        Record,
        Report,
        SheetLine,
        check,
        complete,
        from_json,
        read,
        to_json,
        write,
    )
    from notation.library.tables import Choice, Step, Table, Trick, steps, view
    from notation.schemas.records import JsonRecordError
    from notation.words.languages import speaking

    __version__: str

_ERRORS, _RECORDS, _TABLES = "notation.library.errors", "notation.library.records", "notation.library.tables"
_PLAYING = "notation.library.playing"
_PLACES = {
    **dict.fromkeys(("read", "check", "write", "to_json", "from_json", "complete"), _RECORDS),
    **dict.fromkeys(("steps", "view"), _TABLES),
    **dict.fromkeys(("games", "deal_by_chance", "Builder"), _PLAYING),
    "frame": "notation.library.frames",
    "speaking": "notation.words.languages",
    **dict.fromkeys(("Record", "Report", "Problem", "SheetLine"), _RECORDS),
    **dict.fromkeys(("Step", "Table", "Trick", "Choice"), _TABLES),
    "Game": _PLAYING,
    "Reason": _ERRORS,
    "TarockError": "notation.errors",
    **dict.fromkeys(("SourceError", "GameError", "SeatError", "StepError", "ActError"), _ERRORS),
    "JsonRecordError": "notation.schemas.records",
}
"""Where each name of the library stands; its module is loaded when somebody first asks for it."""

__all__ = [  # noqa: RUF022 (in the order in which they are explained)
    "read", "check", "write", "to_json", "from_json", "steps", "view", "complete",
    "games", "deal_by_chance", "Builder", "frame", "speaking",
    "Record", "Report", "Problem", "SheetLine", "Step", "Table", "Trick", "Choice", "Game", "Reason",
    "TarockError", "SourceError", "GameError", "SeatError", "StepError", "ActError", "JsonRecordError",
    "__version__",
]  # fmt: skip


def __getattr__(name: str) -> "Any":
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("tarock-notation")
    elif name in _PLACES:
        from importlib import import_module

        value = getattr(import_module(_PLACES[name]), name)
    else:
        raise AttributeError(f"module 'notation' has no attribute {name!r}")
    if name != "games":
        globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


class _Games:
    """The function `games`, and behind it the package of the same name, ``notation.games``."""

    def __init__(self) -> None:
        from functools import update_wrapper

        self._function = __getattr__("games")
        update_wrapper(self, self._function)

    def __call__(self) -> "Any":
        return self._function()

    def __repr__(self) -> str:
        return repr(self._function)

    def __getattr__(self, name: str) -> "Any":
        from importlib import import_module

        return getattr(import_module("notation.games"), name)


class _Face(type(sys)):  # type: ignore[misc]
    """The package as programs see it."""

    @property
    def games(self) -> "Any":
        return self.__dict__.get("_games") or self.__dict__.setdefault("_games", _Games())

    @games.setter
    def games(self, package: "ModuleType") -> None:
        """Where ``notation.games`` would be put when it is imported: the function stays."""


sys.modules[__name__].__class__ = _Face
