"""Sessions with their score sheets, and statistics, as data."""

from typing import Any

from flask import abort
from flask.views import MethodView
from marshmallow import Schema, fields

from corpus.archive import Meeting, QueryError
from replay_web.api.fields import OperationGroup
from replay_web.api.records import whole_library
from replay_web.web.neighbours import meeting_of
from replay_web.web.schemas import CountQuery, Query, RecordQuery
from replay_web.web.site import library

part = OperationGroup("sessions", "sessions", description="Sessions with their score sheets, and statistics")


def by_player(**rest: Any) -> fields.Dict:
    """Numbers by the names of the players."""
    return fields.Dict(keys=fields.String(), values=fields.Integer(), required=True, **rest)


class MeetingSchema(Schema):
    """What tells one session from another."""

    id = fields.String(required=True, metadata={"description": "The id of its first record."})
    event = fields.String(required=True, allow_none=True)
    place = fields.String(required=True, allow_none=True)
    date = fields.String(required=True, allow_none=True)
    table = fields.String(required=True, allow_none=True)
    game = fields.String(required=True, allow_none=True)


class ListedSchema(MeetingSchema):
    """A session in the list."""

    records = fields.Integer(required=True, metadata={"description": "How many of its records answer the query."})


class Sessions(Schema):
    """Sessions by their date, a thousand at most."""

    items = fields.List(fields.Nested(ListedSchema), required=True)


class DealSchema(Schema):
    """A line of a score sheet."""

    id = fields.String(required=True, allow_none=True, metadata={"description": "The id of its record."})
    board = fields.Integer(required=True, allow_none=True)
    dealer = fields.String(required=True, allow_none=True)
    declarer = fields.String(required=True, allow_none=True)
    contract = fields.String(required=True, allow_none=True)
    made = fields.Boolean(required=True, allow_none=True)
    score = by_player(metadata={"description": "What the deal made for each player; empty where it does not count."})
    sums = by_player(metadata={"description": "What each player has after it."})
    remarks = fields.List(fields.String(), required=True)


class PaidSchema(Schema):
    """Who pays whom in the end."""

    payer = fields.String(required=True)
    payee = fields.String(required=True)
    amount = fields.Integer(required=True)


class SessionSchema(MeetingSchema):
    """The score sheet of a session, settled."""

    deals = fields.List(fields.Nested(DealSchema), required=True)
    sums = by_player()
    payments = fields.List(fields.Nested(PaidSchema), required=True)


class CountSchema(Schema):
    """How often something was played, and what came of it."""

    game = fields.String(required=True)
    of = fields.String(required=True, allow_none=True, metadata={"description": "The contract, player or year."})
    played = fields.Integer(required=True)
    made = fields.Integer(required=True)
    lost = fields.Integer(required=True)
    points = fields.Float(required=True, allow_none=True, metadata={"description": "The declarer's, on average."})
    announced = fields.Integer(required=True, metadata={"description": "How often the Pagat was announced."})
    announced_made = fields.Integer(required=True, metadata={"description": "How often it was then made."})


class Counts(Schema):
    """The statistics of some records."""

    items = fields.List(fields.Nested(CountSchema), required=True)


@part.route("/sessions")
class SessionsView(MethodView):
    """The list of sessions."""

    @part.arguments(RecordQuery, location="query")
    @part.response(200, Sessions)
    def get(self, asked: dict[str, Any]) -> Any:
        """List the sessions of the records that answer a query."""
        try:
            found = whole_library().archive.sessions(asked["q"])
        except QueryError as error:
            abort(422, str(error))
        ids = library().ids([session.first for session in found])
        return {
            "items": [
                meeting_data(session.meeting, ids[session.first]) | {"records": session.records}
                for session in found
                if session.first in ids
            ]
        }


@part.route("/sessions/<id>")
class SessionView(MethodView):
    """One session."""

    @part.arguments(Query, location="query")
    @part.response(200, SessionSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], id: str) -> Any:
        """Get the score sheet of the session to which a record belongs."""
        meeting = meeting_of(whole_library(), id)
        if meeting is None:
            abort(404, "There is no session with this id; each of its records gives one its id.")
        session = library().archive.session(meeting)
        ids = library().ids([deal.id for deal in session.deals])
        deals = [
            {name: getattr(deal, name) for name in DealSchema().fields if name != "id"} | {"id": ids.get(deal.id)}
            for deal in session.deals
        ]
        return meeting_data(meeting, id) | {"deals": deals, "sums": session.sums, "payments": session.payments}


@part.route("/statistics")
class StatisticsView(MethodView):
    """The statistics."""

    @part.arguments(CountQuery, location="query")
    @part.response(200, Counts)
    def get(self, asked: dict[str, Any]) -> Any:
        """Count the contracts of the records that answer a query, two records of one deal once."""
        try:
            found = whole_library().archive.statistics(asked["q"], asked["by"])
        except QueryError as error:
            abort(422, str(error))
        return {"items": found}


def meeting_data(meeting: Meeting, id: str) -> dict[str, Any]:
    """What tells a session from others, with its id."""
    return {"id": id} | meeting._asdict()
