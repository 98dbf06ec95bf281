"""Records, and what was found of them, as JSON."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from notation.library.records import Record, Report
from notation.words.languages import _

if TYPE_CHECKING:
    from notation.library.best import BestPlay, OftenBest


def to_json(value: "Record | Report | BestPlay | OftenBest") -> str:
    """A record, what a check said of it, or what was found of its best play, as one line of JSON: what ``tarock
    convert``, ``tarock check`` and ``tarock best`` write.

    ``tarock schema`` prints what a record and a report are made of. Nothing that a record says is lost.
    """
    if isinstance(value, Report):
        record = value.record
        told: dict[str, Any] = {"file": record.file or "-", "record": record.number, "line": record.line}
        told |= {"game": record.game, "players": record.players}
        told |= {name: getattr(value, name) for name in ("verdict", "declarer", "contract")}
        told |= {name: getattr(value, name) for name in ("points", "points_unit", "score")}
        return json.dumps(told | {"problems": [problem._asdict() for problem in value.problems]}, ensure_ascii=False)
    if isinstance(value, Record):
        from notation.schemas.records import record_json

        return json.dumps(record_json(value.parsed), ensure_ascii=False)
    return json.dumps(value._row(), ensure_ascii=False)


def from_json(value: str | bytes | Mapping[str, Any]) -> Record:
    """The record that a JSON text, or an object made of one, stands for.

    Raises JsonRecordError, with the place of every mistake in its message.
    """
    from notation.schemas.records import JsonRecordError, record_from_json

    if isinstance(value, str | bytes):
        try:
            value = json.loads(value)
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise JsonRecordError([((), _("this is no JSON ({error})").format(error=error))]) from None
    return Record(record_from_json(dict(value) if isinstance(value, Mapping) else value))
