"""Sessions with their score sheets, and statistics, as data."""

from typing import Any

from flask import abort
from flask.views import MethodView
from marshmallow import Schema, fields, validate

from corpus.archive import QueryError
from notation.schemas.kinds import ObjectSchema, a_flag, a_number, a_text, about, by_name, many, texts
from replay_web.api.fields import Extended, OperationGroup, list_schema
from replay_web.api.records import whole_ids, whole_library
from replay_web.web.fields import Number
from replay_web.web.ids import RecordId
from replay_web.web.neighbours import meeting_of
from replay_web.web.schemas import MOST, CountQuery, Query, RecordQuery
from replay_web.web.site import library

part = OperationGroup("sessions", "sessions", description="Sessions with their score sheets, and statistics")


class MeetingSchema(ObjectSchema):
    """The headers that identify a session."""

    id = a_text("The id of its first record.")
    event = a_text(nullable=True, attribute="meeting.event")
    place = a_text(nullable=True, attribute="meeting.place")
    date = a_text(nullable=True, attribute="meeting.date")
    table = a_text(nullable=True, attribute="meeting.table")
    game = a_text(nullable=True, attribute="meeting.game")


class ListedSchema(MeetingSchema):
    """A session in the list."""

    records = a_number("How many of its records answer the query.")


class SessionSearch(RecordQuery):
    """Which sessions are wanted."""

    after = fields.String(
        load_default=None, validate=validate.Regexp(rf"^{RecordId.regex}\Z"),
        metadata={"description": "The cursor that the part before gave as `next`."},
    )  # fmt: skip
    limit = Number(1, MOST, load_default=20)


class DealSchema(ObjectSchema):
    """A line of a score sheet."""

    id = a_text("The id of its record.", nullable=True)
    board = a_number(nullable=True)
    dealer = a_text(nullable=True)
    declarer = a_text(nullable=True)
    contract = a_text(nullable=True)
    made = a_flag(nullable=True)
    score = by_name(fields.Integer(), "What the deal made for each player; empty where it does not count.")
    sums = by_name(fields.Integer(), "What each player has after it.")
    remarks = texts()


class PaidSchema(ObjectSchema):
    """One payment at the end of a session."""

    payer = a_text()
    payee = a_text()
    amount = a_number()


class SessionSchema(MeetingSchema):
    """The score sheet of a session, settled."""

    deals = many(DealSchema)
    sums = by_name(fields.Integer())
    payments = many(PaidSchema)


class CountSchema(ObjectSchema):
    """How often something was played, and the result of it."""

    game = a_text()
    of = a_text("The contract, player or year.", nullable=True)
    played = a_number()
    made = a_number()
    lost = a_number()
    points = fields.Float(required=True, allow_none=True, metadata=about("The declarer's, on average."))
    announced = a_number("How often the Pagat was announced.")
    announced_made = a_number("How often it was then made.")


class Counts(Schema):
    """The statistics of some records."""

    items = many(CountSchema)


_NONE = "There is no session with this id; a session has the id of any of its records."


@part.route("/sessions")
class SessionsView(MethodView):
    """The list of sessions."""

    @part.doc(operationId="list_sessions")
    @part.arguments(SessionSearch, location="query")
    @part.response(200, list_schema(ListedSchema, "SessionList"))
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any]) -> Any:
        """List the sessions of the records that answer a query, the newest first."""
        archive = whole_library().archive
        after = meeting_of(library(), asked["after"]) if asked["after"] else None
        if asked["after"] and after is None:
            abort(404, _NONE)
        try:
            found = archive.sessions(asked["q"], after, asked["limit"] + 1)
        except QueryError as error:
            abort(422, str(error))
        ids, shown = whole_ids([session.first for session in found]), found[: asked["limit"]]
        items = [Extended(session, id=ids[session.first]) for session in shown if session.first in ids]
        return {"items": items, "next": items[-1].id if len(found) > len(shown) else None}


@part.route("/sessions/<record:id>")
class SessionView(MethodView):
    """One session."""

    @part.doc(operationId="get_session")
    @part.arguments(Query, location="query")
    @part.response(200, SessionSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """Get the score sheet of the session to which a record belongs."""
        meeting = meeting_of(whole_library(), id)
        if meeting is None:
            abort(404, _NONE)
        session = library().archive.session(meeting)
        ids = whole_ids([deal.id for deal in session.deals])
        deals = [Extended(deal, id=ids.get(deal.id)) for deal in session.deals]
        return Extended(session, id=id, deals=deals)


@part.route("/statistics")
class StatisticsView(MethodView):
    """The statistics."""

    @part.doc(operationId="count_contracts")
    @part.arguments(CountQuery, location="query")
    @part.response(200, Counts)
    def get(self, asked: dict[str, Any]) -> Any:
        """Count the contracts of the records that answer a query, two records of one deal once."""
        try:
            found = whole_library().archive.statistics(asked["q"], asked["by"])
        except QueryError as error:
            abort(422, str(error))
        return {"items": found}
