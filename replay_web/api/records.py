"""Records as data: the list, one of them, its text, its steps."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from flask import Response, abort
from flask.views import MethodView
from flask_smorest import Api
from marshmallow import Schema, fields, validate

import notation
from corpus.archive import QueryError
from notation.library.as_json import as_data
from notation.record import SEATS
from notation.schemas.fields import VERDICTS, report_json, report_schema
from notation.schemas.json_schema import record_definitions
from notation.schemas.kinds import ObjectSchema, a_flag, a_number, a_seat, a_text, by_name, many, one
from replay_web.api.fields import Extended, OperationGroup, list_schema, made
from replay_web.api.replaying import OfLine, OfView, StateSchema, StepSchema, level_of, state
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


def by_seat() -> fields.Dict:
    """Numbers by the letters of the seats."""
    letters = fields.String(validate=validate.OneOf(SEATS))
    return fields.Dict(keys=letters, values=fields.Integer(), required=True, allow_none=True)


class RecordSchema(ObjectSchema):
    """A record in the list."""

    id = a_text()
    file = a_text(attribute="record.file")
    record = a_number("Which of its file it is, from 1.", attribute="record.number")
    game = a_text(nullable=True, attribute="record.game")
    players = a_number(nullable=True, attribute="record.players")
    names = by_name(fields.String(), attribute="record.names")
    event = a_text(nullable=True, attribute="headers.event", dump_default=None)
    place = a_text(nullable=True, attribute="headers.place", dump_default=None)
    date = a_text(nullable=True, attribute="headers.date", dump_default=None)
    round = a_number(nullable=True, attribute="headers.round", dump_default=None)
    board = a_number(nullable=True, attribute="headers.board", dump_default=None)
    verdict = a_text(validate=validate.OneOf(VERDICTS))
    declarer = a_seat()
    contract = a_text(nullable=True)
    points = by_seat()
    points_unit = a_number("How many units make a card point.")
    score = by_seat()


CONTENT = {
    "description": "The record as JSON, as `tarock convert` writes it.",
    "anyOf": [{"$ref": f"{COMPONENTS}{name}"} for name in ("JsonRecord", "JsonKept")],
}


class WholeSchema(RecordSchema):
    """A record with all that it says, and what a check says about it."""

    content = made(fields.Dict(required=True, metadata=CONTENT), lambda report: as_data(report.record))
    report = made(one(report_schema()), lambda report: report_json(report.judged, report.record.file))


class RecordSearch(RecordQuery, Paging):
    """Which records are asked for."""


class Records(list_schema(RecordSchema, "RecordList")):  # type: ignore[misc]
    """A part of the records that answer a query, and how many there are."""

    total = a_number("How many there are, up to 10,000; null where they could not be counted in time.", nullable=True)
    more = a_flag("Whether there are more than were counted.")
    whole = a_flag("False where time was up, or records are still being read: some may be missing.")


class Steps(Schema):
    """The steps of a record."""

    items = many(StepSchema)


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


def report_of(entry: Entry) -> notation.Report:
    """The library's report of a record of the archive."""
    return notation.Report(notation.Record(entry.report().record, entry.file), entry.report())


def identified(entry: Entry) -> Extended:
    """The report of a record, with its id on this site and what its header lines say."""
    report = report_of(entry)
    return Extended(report, id=entry.id, headers=report.record.headers)


def records_found(asked: dict[str, Any], data: Callable[[Entry], Any]) -> dict[str, Any]:
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
        return records_found(asked, identified)


@part.route("/records/<record:id>")
class RecordView(MethodView):
    """One record."""

    @part.arguments(Query, location="query")
    @part.response(200, WholeSchema)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """Get a record as data, with what a check says about it."""
        return identified(entry_of(id))


@part.route("/records/<record:id>/text")
class TextView(MethodView):
    """The text of a record."""

    @part.response(200, {"type": "string"}, content_type="text/plain")
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, id: str) -> Response:
        """Get a record in the notation, byte for byte."""
        return Response(entry_of(id).source, content_type="text/plain; charset=utf-8")


@part.route("/records/<record:id>/steps")
class StepsView(MethodView):
    """The steps of a record."""

    @part.arguments(OfLine, location="query")
    @part.response(200, Steps)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """List the steps of a record: what was done, one act after the other."""
        return {"items": level_of(entry_of(id), asked["variation"]).steps}


@part.route(f"/records/<record:id>/steps/<int(max={MOST_STEPS}):number>")
class StateView(MethodView):
    """The table at a step."""

    @part.arguments(OfView, location="query")
    @part.response(200, StateSchema)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str, number: int) -> Any:
        """Get the table after a step, with what may be chosen next; as one seat saw it, with `seat`."""
        entry = entry_of(id)
        return state(entry, level_of(entry, asked["variation"]), number, asked.get("seat"))


def set_up(interface: Api) -> None:
    """Put the schemas of records as JSON into the description of the interface."""
    for name, schema in record_definitions(COMPONENTS).items():
        interface.spec.components.schema(name, schema)
