"""Records of the archive: found, one with its report, its text, its steps, one step."""

from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Any

from flask import Response, abort
from flask.views import MethodView

import notation
from corpus.archive import QueryError
from notation.schemas.kinds import a_flag, a_number, a_text
from notation.schemas.views import JsonStep
from replay_web.api.answers import (
    MOST_STEPS,
    OfView,
    PagedSteps,
    ReportedRecord,
    StepPaging,
    answer,
    one_step,
    page_of_steps,
    reported,
)
from replay_web.api.fields import OperationGroup, list_schema
from replay_web.library import Entry, Library
from replay_web.present.search import SEARCHED, in_time
from replay_web.web.errors import once_read
from replay_web.web.query import withdrawn
from replay_web.web.schemas import Paging, Query, RecordQuery
from replay_web.web.site import library

part = OperationGroup("records", "records", description="Records of the archive, and their steps")


class ArchivedRecord(ReportedRecord):
    """A record of the archive and its report."""

    id = a_text("All digits of its id; the first twelve name it, too.")


class RecordSearch(RecordQuery, Paging):
    """Which records are wanted."""


class FoundRecords(list_schema(ArchivedRecord, "ArchivedRecordList")):  # type: ignore[misc]
    """Some of the records that answer a query."""

    total = a_number("Number of records found, at most 10,000; null if counting took too long.", nullable=True)
    more = a_flag("Whether there are more than were counted.")
    whole = a_flag("False if time ran out, or records are still being read: some may be missing.")


def whole_library() -> Library:
    """The records that the site shows, once all of them can be searched. Raises UnreadError."""
    found = library()
    once_read(found)
    return found


def whole_ids(numbers: Iterable[int]) -> dict[int, str]:
    """The ids of records, with all their digits, by their numbers in the archive."""
    return {number: entry.whole_id for number, entry in library().entries(list(numbers)).items()}


def entry_of(id: str) -> Entry:
    """A record by its id; aborts with 404 where there is none, with 410 where it was withdrawn."""
    entry = library().get(id)
    if entry is None:
        if gone := withdrawn(library(), id):
            abort(410, gone)
        once_read(library())
        abort(404, "There is no record with this id.")
    return entry


def record_of(entry: Entry) -> notation.Record:
    """The library's record for one of the archive."""
    return notation.Record(entry.report().record, entry.file)


def archived(entry: Entry) -> dict[str, Any]:
    """A record of the archive with its report, as data."""
    return {"id": entry.whole_id} | reported(notation.Report(record_of(entry), entry.report()))


@part.route("/records")
class RecordsView(MethodView):
    """Records that answer a query."""

    @part.doc(operationId="list_records")
    @part.arguments(RecordSearch, location="query")
    @part.response(200, FoundRecords)
    def get(self, asked: dict[str, Any]) -> Response:
        """List the records that answer a query, or all, in the order in which they were added."""
        archive = library().archive
        try:
            end = monotonic() + SEARCHED
            page = archive.find(asked["q"], int(asked.get("after", 0)), asked["limit"], seconds=SEARCHED)
            total, more = in_time(end, partial(archive.count, asked["q"])) or (None, True)
        except QueryError as error:
            abort(422, str(error))
        return answer({
            "items": list(map(archived, library().shown([entry.id for entry in page.entries]))),
            "next": None if page.next is None else str(page.next),
            "total": total,
            "more": more,
            "whole": page.whole and not library().left,
        })  # fmt: skip


@part.route("/records/<record:id>")
class RecordView(MethodView):
    """A record of the archive."""

    @part.doc(operationId="get_record")
    @part.arguments(Query, location="query")
    @part.response(200, ArchivedRecord)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Response:
        """Get a record with its report."""
        return answer(archived(entry_of(id)))


@part.route("/records/<record:id>/text")
class TextView(MethodView):
    """The text of a record."""

    @part.doc(operationId="get_record_text")
    @part.response(200, {"type": "string"}, content_type="text/plain")
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, id: str) -> Response:
        """Get a record in the notation, byte for byte."""
        return Response(entry_of(id).source, content_type="text/plain; charset=utf-8")


@part.route("/records/<record:id>/steps")
class StepsView(MethodView):
    """The steps of a record."""

    @part.doc(operationId="list_steps")
    @part.arguments(StepPaging, location="query")
    @part.response(200, PagedSteps)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str) -> Response:
        """List the steps of a record, each with the table after it and the next choice."""
        return page_of_steps(record_of(entry_of(id)), asked)


@part.route(f"/records/<record:id>/steps/<int(max={MOST_STEPS}):number>")
class StepView(MethodView):
    """A step of a record."""

    @part.doc(operationId="get_step")
    @part.arguments(OfView, location="query")
    @part.response(200, JsonStep)
    @part.alt_response(404, "NOT_FOUND")
    @part.alt_response(410, "GONE")
    def get(self, asked: dict[str, Any], id: str, number: int) -> Response:
        """Get one step; with `seat`, what that seat saw of it."""
        return one_step(record_of(entry_of(id)), number, asked)
