"""Records of the archive: found, one with its report, its steps, one step."""

from typing import Any

from flask import Response
from flask.views import MethodView

import notation
from notation.schemas.kinds import a_flag, a_number, a_text
from notation.schemas.views import JsonStep
from replay_web.api.fields import OperationGroup, list_schema
from replay_web.api.records import MOST_STEPS, RecordSearch, entry_of, records_found, report_of
from replay_web.api.replaying import OfLine, OfView
from replay_web.api.v2.answers import PagedSteps, ReportedRecord, answer, one_step, page_of_steps, reported
from replay_web.library import Entry
from replay_web.web.schemas import Paging, Query

part = OperationGroup("archived-records", "archived-records", description="Records of the archive, and their steps")


class ArchivedRecord(ReportedRecord):
    """A record of the archive and its report."""

    id = a_text()


class FoundRecords(list_schema(ArchivedRecord, "ArchivedRecordList")):  # type: ignore[misc]
    """Some of the records that answer a query."""

    total = a_number("Number of records found, at most 10,000; null if counting took too long.", nullable=True)
    more = a_flag("Whether there are more than were counted.")
    whole = a_flag("False if time ran out, or records are still being read: some may be missing.")


class StepPaging(OfLine, Paging):
    """Which steps of which line of play are wanted."""


def record_of(entry: Entry) -> notation.Record:
    """The library's record for one of the archive."""
    return report_of(entry).record


def found_record(entry: Entry) -> dict[str, Any]:
    """A record of the archive with its report, as a list gives it."""
    return {"id": entry.id} | reported(report_of(entry))


@part.route("/records")
class FoundRecordsView(MethodView):
    """Records that answer a query."""

    @part.arguments(RecordSearch, location="query")
    @part.response(200, FoundRecords)
    def get(self, asked: dict[str, Any]) -> Response:
        """List the records that answer a query, or all, in the order in which they were added."""
        return answer(records_found(asked, found_record))


@part.route("/records/<record:id>")
class ArchivedRecordView(MethodView):
    """A record of the archive."""

    @part.arguments(Query, location="query")
    @part.response(200, ArchivedRecord)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Response:
        """Get a record with its report."""
        return answer({"id": id} | reported(report_of(entry_of(id))))


@part.route("/records/<record:id>/steps")
class PagedStepsView(MethodView):
    """The steps of a record."""

    @part.arguments(StepPaging, location="query")
    @part.response(200, PagedSteps)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Response:
        """List the steps of a record, each with the table after it and the next choice."""
        return page_of_steps(record_of(entry_of(id)), asked)


@part.route(f"/records/<record:id>/steps/<int(max={MOST_STEPS}):number>")
class OneStepView(MethodView):
    """A step of a record."""

    @part.arguments(OfView, location="query")
    @part.response(200, JsonStep)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str, number: int) -> Response:
        """Get one step; with `seat`, what that seat saw of it."""
        return one_step(record_of(entry_of(id)), number, asked)
