"""Checks and replays of records in the request; nothing is kept."""

from typing import Any

from flask import abort, request
from flask.views import MethodView
from marshmallow import Schema
from werkzeug.exceptions import RequestEntityTooLarge

from notation.files.checking import check
from notation.reader import Source
from notation.schemas.fields import report_json, report_schema
from notation.schemas.kinds import many
from notation.writer import MEDIA_TYPE
from replay_web.api.fields import OperationGroup
from replay_web.api.replaying import OfView, StateSchema, level_of, state
from replay_web.library import Entry, entries_of
from replay_web.present.addresses import LONGEST
from replay_web.settings import LARGEST
from replay_web.web.fields import Number
from replay_web.web.schemas import Query
from replay_web.web.sent import records_in

part = OperationGroup("checks", "checks", description="Records that are sent: checked, not kept")

BODY = {
    "required": True,
    "description": f"Records in the notation, as text in UTF-8, {LARGEST:,} bytes at most, each {LONGEST:,}.",
    "content": {"text/plain": {"schema": {"type": "string", "maxLength": LARGEST}}},
}


class Reports(Schema):
    """A check's report on each record."""

    items = many(report_schema())


class OfStep(OfView):
    """Which step of which record is wanted."""

    record = Number(1, LARGEST, load_default=1)
    step = Number(0, LARGEST, load_default=0)


CHARSETS = ("utf-8", "utf8", "us-ascii")
"""Encodings that a request may name for its text; all are read as UTF-8 without loss."""


def text_sent() -> bytes:
    """The body of the request; aborts where it is not a plain text in UTF-8, or too long."""
    if request.mimetype not in ("text/plain", MEDIA_TYPE):
        abort(415, "Send the records as they are, with the content type text/plain.")
    if request.mimetype_params.get("charset", "utf-8").lower() not in CHARSETS:
        abort(415, "Send the records in UTF-8, with the content type “text/plain; charset=utf-8”.")
    request.max_content_length = LARGEST
    try:
        return request.get_data()
    except RequestEntityTooLarge:
        abort(413, f"Send {LARGEST:,} bytes at most.")


def records_sent() -> list[Source]:
    """The records in the body of the request, unread, perhaps with what is above them; aborts for too much."""
    return records_in(text_sent())


def entry_sent(number: int) -> Entry:
    """One of the records in the body of the request, by its number; aborts with 404 where there is none."""
    entries = entries_of(records_sent())
    entry = next((entry for entry in entries if entry.number == number), None)
    if entry is None:
        abort(404, f"There is no record {number} in what was sent; it has {len(entries)}.")
    return entry


@part.route("/check")
class CheckView(MethodView):
    """A check of records."""

    @part.doc(requestBody=BODY)
    @part.arguments(Query, location="query")
    @part.response(200, Reports)
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Any:
        """Check records: the same that `tarock check` says. Nothing is kept."""
        reports = map(check, records_sent())
        return {"items": [report_json(report, "-") for report in reports if report is not None]}


@part.route("/replay")
class ReplayView(MethodView):
    """The replay of a record that is sent."""

    @part.doc(requestBody=BODY)
    @part.arguments(OfStep, location="query")
    @part.response(200, StateSchema)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Any:
        """Get the table after a step of a record that is sent. Nothing is kept."""
        entry = entry_sent(asked["record"])
        return state(entry, level_of(entry, asked["variation"]), asked["step"], asked.get("seat"))
