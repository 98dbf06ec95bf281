"""Values of the library as JSON, and records from JSON."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from notation.library.records import Record, Report
from notation.words.languages import _

if TYPE_CHECKING:
    from notation.library.best import BestPlay, OftenBest
    from notation.library.playing import Game
    from notation.library.steps import Step
    from notation.library.tables import Choice, Table, Trick


def to_json(value: "Record | Report | Step | Table | Choice | Trick | Game | BestPlay | OftenBest") -> str:
    """A value of the library as one line of JSON, with its attributes as keys.

    Records, reports and best plays look as ``tarock convert``, ``tarock check`` and ``tarock best`` write them; nothing
    that a record says is lost. A table leaves out its `choice`, which is a key of its step. If the game of a step is
    unknown, its table and all that follows from it are null.
    """
    return json.dumps(as_data(value), ensure_ascii=False)


def as_data(value: "Record | Report | Step | Table | Choice | Trick | Game | BestPlay | OftenBest") -> dict[str, Any]:
    """A value of the library as objects of JSON."""
    if isinstance(value, Report):
        record = value.record
        told: dict[str, Any] = {"file": record.file or "-", "record": record.number, "line": record.line}
        told |= {"game": record.game, "players": record.players}
        told |= {name: getattr(value, name) for name in ("verdict", "declarer", "contract")}
        told |= {name: getattr(value, name) for name in ("points", "points_unit", "score")}
        told |= {name: getattr(value, name) for name in ("house", "house_file")}
        return told | {"problems": [problem._asdict() for problem in value.problems]}
    if isinstance(value, Record):
        from notation.schemas.records import record_json

        return record_json(value.carrying)
    if row := getattr(value, "_row", None):
        found: dict[str, Any] = row()
        return found
    from notation.schemas.views import data_of

    return data_of(value)


def from_json(value: str | bytes | Mapping[str, Any]) -> Record:
    """The record that a JSON text, or an object made of one, stands for.

    Raises JsonRecordError, with the place of every mistake in its message.
    """
    from notation.schemas.records import JsonRecordError, record_from_json

    if isinstance(value, str | bytes):
        try:
            value = json.loads(value)
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise JsonRecordError([((), _("this is not JSON ({error})").format(error=error))]) from None
    return Record(record_from_json(dict(value) if isinstance(value, Mapping) else value))
