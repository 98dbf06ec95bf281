"""Records that are sent, and not kept: their reports, and the steps of one of them."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema

import notation
from notation.files.checking import check
from notation.schemas.kinds import many
from notation.schemas.views import JsonStep
from replay_web.api.checks import BODY, OfStep, entry_sent, records_sent
from replay_web.api.fields import OperationGroup
from replay_web.api.v2.answers import PagedSteps, ReportedRecord, answer, one_step, page_of_steps, reported
from replay_web.api.v2.records import StepPaging
from replay_web.settings import LARGEST
from replay_web.web.fields import Number
from replay_web.web.schemas import Query

part = OperationGroup("sent-records", "sent-records", description="Records that are sent: checked, not kept")


class CheckedRecords(Schema):
    """The records that were sent, each with its report."""

    items = many(ReportedRecord)


class SentStepPaging(StepPaging):
    """Which steps of which record are wanted."""

    record = Number(1, LARGEST, load_default=1)


def _record_sent(number: int) -> notation.Record:
    """One of the records that were sent; aborts with 404 if there is no such record."""
    return notation.Record(entry_sent(number).report().record)


@part.route("/check")
class CheckedRecordsView(MethodView):
    """Checking records."""

    @part.doc(requestBody=BODY)
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

    @part.doc(requestBody=BODY)
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

    @part.doc(requestBody=BODY)
    @part.arguments(OfStep, location="query")
    @part.response(200, JsonStep)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    def post(self, asked: dict[str, Any]) -> Response:
        """Get one step of a record that is sent. Nothing is kept."""
        return one_step(_record_sent(asked["record"]), asked["step"], asked)
