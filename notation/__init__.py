"""Tarock Deal Notation for programs: read records of tarock card games, judge them, step through them, make them.

    import notation

    for record in notation.read(Path("season.tdn")):
        print(record.names, notation.check(record).score)

Seats are letters, cards are their names (``"SK"``, ``"T21"``, ``"Fool"``, ``"_"`` for an unknown one). What is wrong
with what was given is raised as a `TarockError` that is a ValueError, too; what is wrong with a record is in its
`Report`. `LIBRARY.md`, which comes with the package, explains all of it with examples.
"""

TYPE_CHECKING = False
"""The constant of `typing`, which would take longer to load than all the rest."""

if TYPE_CHECKING:
    from typing import Any

    from notation.analysis.endings import UnsolvableError
    from notation.errors import TarockError
    from notation.library.as_json import from_json, to_json
    from notation.library.best import BestPlay, OftenBest, best_play, often_best
    from notation.library.errors import ActError, GameError, Reason, SeatError, SourceError, StepError
    from notation.library.frames import frame
    from notation.library.importing import Import, import_records
    from notation.library.play import Play
    from notation.library.playing import Game, Pack, deal_by_chance, games
    from notation.library.records import Problem, Record, Report, SheetLine, check, complete, read, write
    from notation.library.session import Session
    from notation.library.steps import Step, steps, view
    from notation.library.tables import Act, Choice, Table, Trick
    from notation.schemas.records import JsonRecordError
    from notation.words.languages import LanguageError, speaking

    __version__: str

_ERRORS, _RECORDS, _TABLES = "notation.library.errors", "notation.library.records", "notation.library.tables"
_STEPS, _PLAYING = "notation.library.steps", "notation.library.playing"
_PLACES = {
    **dict.fromkeys(("read", "check", "write", "complete"), _RECORDS),
    **dict.fromkeys(("to_json", "from_json"), "notation.library.as_json"),
    "import_records": "notation.library.importing",
    "Import": "notation.library.importing",
    **dict.fromkeys(("steps", "view", "Step"), _STEPS),
    **dict.fromkeys(("games", "deal_by_chance"), _PLAYING),
    **dict.fromkeys(("best_play", "often_best", "BestPlay", "OftenBest"), "notation.library.best"),
    "Play": "notation.library.play",
    "Session": "notation.library.session",
    "frame": "notation.library.frames",
    "speaking": "notation.words.languages",
    **dict.fromkeys(("Record", "Report", "Problem", "SheetLine"), _RECORDS),
    **dict.fromkeys(("Table", "Trick", "Act", "Choice"), _TABLES),
    **dict.fromkeys(("Game", "Pack"), _PLAYING),
    "Reason": _ERRORS,
    "TarockError": "notation.errors",
    **dict.fromkeys(("SourceError", "GameError", "SeatError", "StepError", "ActError"), _ERRORS),
    "UnsolvableError": "notation.analysis.endings",
    "LanguageError": "notation.words.languages",
    "JsonRecordError": "notation.schemas.records",
}
"""Where each name of the library stands; its module is loaded when somebody first asks for it."""

__all__ = [  # noqa: RUF022 (in the order in which they are explained)
    "read", "check", "write", "to_json", "from_json", "import_records", "steps", "view", "complete",
    "games", "deal_by_chance", "Session", "Play", "best_play", "often_best", "frame", "speaking",
    "Record", "Report", "Problem", "SheetLine", "Import", "Step", "Table", "Trick", "Act", "Choice", "Game",
    "Pack",    "BestPlay", "OftenBest", "Reason",
    "TarockError", "SourceError", "GameError", "SeatError", "StepError", "ActError", "UnsolvableError",
    "JsonRecordError", "LanguageError",
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
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
