"""Records as data: the list, one of them, its text, its steps."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from flask import Response, abort
from flask.views import MethodView
from flask_smorest import Api
from marshmallow import Schema, fields

from corpus.archive import QueryError
from notation.schemas.fields import report_json, report_schema
from notation.schemas.json_schema import record_definitions
from notation.schemas.records import record_json
from replay_web.api.fields import OperationGroup, by_seat, listed, seat, verdict
from replay_web.api.replaying import OfLine, OfView, StateSchema, StepSchema, level_of, state_data, step_data
from replay_web.library import Entry, Library
from replay_web.present.search import SEARCHED, in_time
from replay_web.web.errors import once_read
from replay_web.web.query import withdrawn
from replay_web.web.schemas import Paging, Query, RecordQuery
from replay_web.web.site import library

part = OperationGroup("records", "records", description="Records, what a check says of them, and their replay")

MOST_STEPS = 999_999
"""No record has as many steps."""
COMPONENTS = "#/components/schemas/"
"""Where the description of the interface keeps its schemas."""


class RecordSchema(Schema):
    """A record in the list."""

    id = fields.String(required=True)
    file = fields.String(required=True)
    record = fields.Integer(required=True, metadata={"description": "Which of its file it is, from 1."})
    game = fields.String(required=True, allow_none=True)
    players = fields.Integer(required=True, allow_none=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    event = fields.String(required=True, allow_none=True)
    place = fields.String(required=True, allow_none=True)
    date = fields.String(required=True, allow_none=True)
    round = fields.Integer(required=True, allow_none=True)
    board = fields.Integer(required=True, allow_none=True)
    verdict = verdict(required=True)
    declarer = seat(required=True, allow_none=True)
    contract = fields.String(required=True, allow_none=True)
    points = by_seat(required=True, allow_none=True)
    points_unit = fields.Integer(required=True, metadata={"description": "How many units make a card point."})
    score = by_seat(required=True, allow_none=True)


class WholeSchema(RecordSchema):
    """A record with all that it says, and what a check says of it."""

    content = fields.Dict(
        required=True,
        metadata={
            "description": "The record as JSON, as `tarock convert` writes it.",
            "anyOf": [{"$ref": f"{COMPONENTS}{name}"} for name in ("JsonRecord", "JsonKept")],
        },
    )
    report = fields.Nested(report_schema(), required=True)


class RecordSearch(RecordQuery, Paging):
    """Which records are asked for."""


class Records(listed(RecordSchema, "RecordList")):  # type: ignore[misc]
    """A part of the records that answer a query, and how many there are."""

    total = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "How many there are, up to 10,000; null where they could not be counted in time."},
    )
    more = fields.Boolean(required=True, metadata={"description": "Whether there are more than were counted."})
    whole = fields.Boolean(
        required=True,
        metadata={"description": "False where time was up, or records are still being read: some may be missing."},
    )


class Steps(Schema):
    """The steps of a record."""

    items = fields.List(fields.Nested(StepSchema), required=True)


def whole_library() -> Library:
    """The records that the site shows, once all of them can be searched. Raises UnreadError."""
    found = library()
    once_read(found)
    return found


def entry_of(id: str) -> Entry:
    """A record by its id; aborts with 404 where there is none, with 410 where it was withdrawn."""
    entry = library().get(id)
    if entry is None:
        if gone := withdrawn(library(), id):
            abort(410, gone)
        once_read(library())
        abort(404, "There is no record with this id.")
    return entry


def record_data(entry: Entry) -> dict[str, Any]:
    """A record as the list gives it."""
    record = entry.report().record
    report = report_json(entry.report(), entry.file)
    headers = {keyword: record.header(keyword) for keyword in ("event", "place", "date", "round", "board")}
    names = {"ABCDEFGH"[seat]: name for seat, name in record.names.items()}
    return {"id": entry.id, "names": names} | headers | report


def records_found(asked: dict[str, Any], data: Callable[[Entry], dict[str, Any]]) -> dict[str, Any]:
    """The page of records that answer a query, each as `data` gives it; aborts for a query that cannot be read."""
    archive = library().archive
    try:
        end = monotonic() + SEARCHED
        page = archive.find(asked["q"], int(asked.get("after", 0)), asked["limit"], seconds=SEARCHED)
        total, more = in_time(end, partial(archive.count, asked["q"])) or (None, True)
    except QueryError as error:
        abort(422, str(error))
    return {
        "items": list(map(data, library().shown([entry.id for entry in page.entries]))),
        "next": None if page.next is None else str(page.next),
        "total": total,
        "more": more,
        "whole": page.whole and not library().left,
    }


@part.route("/records")
class RecordsView(MethodView):
    """The list of records."""

    @part.arguments(RecordSearch, location="query")
    @part.response(200, Records)
    def get(self, asked: dict[str, Any]) -> Any:
        """List the records that answer a query, or all, in the order in which they were added."""
        return records_found(asked, record_data)


@part.route("/records/<id>")
class RecordView(MethodView):
    """One record."""

    @part.arguments(Query, location="query")
    @part.response(200, WholeSchema)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """Get a record as data, with what a check says of it."""
        entry = entry_of(id)
        report = report_json(entry.report(), entry.file)
        return record_data(entry) | {"content": record_json(entry.report().record), "report": report}


@part.route("/records/<id>/text")
class TextView(MethodView):
    """The text of a record."""

    @part.response(200, {"type": "string"}, content_type="text/plain")
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, id: str) -> Response:
        """Get a record in the notation, byte for byte."""
        return Response(entry_of(id).source, content_type="text/plain; charset=utf-8")


@part.route("/records/<id>/steps")
class StepsView(MethodView):
    """The steps of a record."""

    @part.arguments(OfLine, location="query")
    @part.response(200, Steps)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """List the steps of a record: what was done, one act after the other."""
        return {"items": list(map(step_data, level_of(entry_of(id), asked["variation"]).steps))}


@part.route(f"/records/<id>/steps/<int(max={MOST_STEPS}):number>")
class StateView(MethodView):
    """The table at a step."""

    @part.arguments(OfView, location="query")
    @part.response(200, StateSchema)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str, number: int) -> Any:
        """Get the table after a step, with what may be chosen next; as one seat saw it, with `seat`."""
        entry = entry_of(id)
        return state_data(entry, level_of(entry, asked["variation"]), number, asked.get("seat"))


def set_up(interface: Api) -> None:
    """Put the schemas of records as JSON into the description of the interface."""
    for name, schema in record_definitions(COMPONENTS).items():
        interface.spec.components.schema(name, schema)
