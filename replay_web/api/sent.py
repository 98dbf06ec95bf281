"""Records that are sent, and not kept: their reports, and the steps of one of them."""

from typing import Any

from flask import Response, abort, request
from flask.views import MethodView
from marshmallow import Schema
from werkzeug.exceptions import RequestEntityTooLarge

import notation
from notation.files.checking import check
from notation.reader import Source
from notation.schemas.kinds import many
from notation.schemas.views import JsonStep
from notation.writer import MEDIA_TYPE
from replay_web.api.answers import (
    OfView,
    PagedSteps,
    ReportedRecord,
    StepPaging,
    answer,
    one_step,
    page_of_steps,
    reported,
)
from replay_web.api.fields import OperationGroup
from replay_web.library import entries_of
from replay_web.present.addresses import LONGEST
from replay_web.settings import LARGEST
from replay_web.web.fields import Number
from replay_web.web.schemas import Query
from replay_web.web.sent import records_in

part = OperationGroup("sent", "sent", description="Records that are sent: checked, not kept")

PLAIN, BYTES = "text/plain", "application/octet-stream"
CHARSETS = ("utf-8", "utf8", "us-ascii")
"""Encodings that a request may name for its text; all are read as UTF-8 without loss."""

BODY: dict[str, Any] = {
    "required": True,
    "description": f"Records in the notation, as text in UTF-8, {LARGEST:,} bytes at most, each {LONGEST:,}.",
    "content": {
        PLAIN: {"schema": {"type": "string", "maxLength": LARGEST}},
        BYTES: {"schema": {"type": "string", "format": "binary", "maxLength": LARGEST}},
    },
}
"""A text, or the bytes of a file: clients that are made from a description know one or the other."""


class CheckedRecords(Schema):
    """The records that were sent, each with its report."""

    items = many(ReportedRecord)


class SentStepPaging(StepPaging):
    """Which steps of which record are wanted."""

    record = Number(1, LARGEST, load_default=1)


class OfStep(OfView):
    """Which step of which record is wanted."""

    record = Number(1, LARGEST, load_default=1)
    step = Number(0, LARGEST, load_default=0)


def text_sent() -> bytes:
    """The body of the request; aborts where it is not a text in UTF-8, or too long."""
    if request.mimetype not in (PLAIN, BYTES, MEDIA_TYPE):
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


def _record_sent(number: int) -> notation.Record:
    """One of the records that were sent; aborts with 404 if there is no such record."""
    entries = entries_of(records_sent())
    entry = next((entry for entry in entries if entry.number == number), None)
    if entry is None:
        abort(404, f"There is no record {number} in what was sent; it has {len(entries)}.")
    return notation.Record(entry.report().record)


@part.route("/check")
class CheckView(MethodView):
    """Checking records."""

    @part.doc(operationId="check", requestBody=BODY)
    @part.arguments(Query, location="query")
    @part.response(200, CheckedRecords)
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Response:
        """Check records, as `tarock check` does. Nothing is kept."""
        reports = [report for report in map(check, records_sent()) if report is not None]
        items = [reported(notation.Report(notation.Record(report.record), report)) for report in reports]
        return answer({"items": items})


@part.route("/steps")
class SentStepsView(MethodView):
    """The steps of a record that is sent."""

    @part.doc(operationId="list_steps_sent", requestBody=BODY)
    @part.arguments(SentStepPaging, location="query")
    @part.response(200, PagedSteps)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Response:
        """List the steps of a record that is sent, each with the table after it. Nothing is kept."""
        return page_of_steps(_record_sent(asked["record"]), asked)


@part.route("/position")
class SentStepView(MethodView):
    """A step of a record that is sent."""

    @part.doc(operationId="get_step_sent", requestBody=BODY)
    @part.arguments(OfStep, location="query")
    @part.response(200, JsonStep)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Response:
        """Get one step of a record that is sent. Nothing is kept."""
        return one_step(_record_sent(asked["record"]), asked["step"], asked)
