"""Adding records to the archive that is served, by programs; only where its operator has made a token for it."""

from http import HTTPStatus
from typing import Any

from flask import Response, abort, request, url_for
from flask.views import MethodView
from flask_smorest import Api
from marshmallow import Schema, validate
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import ServiceUnavailable

import notation
from corpus.database.store import WriteTimeout
from corpus.ingest import tokens
from corpus.ingest.receiving import NEW, THERE, WITHDRAWN, Received, receive
from notation.deadline import no_deadline
from notation.files.checking import check
from notation.schemas.kinds import a_text, many
from replay_web.api.answers import answer, reported
from replay_web.api.fields import OperationGroup
from replay_web.api.records import ArchivedRecord
from replay_web.api.sent import BODY, records_sent
from replay_web.library import IDENTITY_LENGTH
from replay_web.present import links
from replay_web.settings import LARGEST
from replay_web.web.schemas import Query
from replay_web.web.site import library

TOLD = "Records that are sent and kept, where the operator gave a token for it"
part = OperationGroup("adding", "adding", description=TOLD)

_RECORDS = {"maxLength": LARGEST, "pattern": r"(^|\n)deal "}
_BODY = BODY | {"content": {kind: {"schema": said["schema"] | _RECORDS} for kind, said in BODY["content"].items()}}
"""Text without any record is refused."""
SCHEME = "token"
RETRY = 10
"""After that many seconds it is worth while to try again, where somebody else writes."""


class ReceivedRecord(ArchivedRecord):
    """A record that was sent, its report, and its place in the archive."""

    address = a_text("The address of its page on this site.")
    came = a_text(
        "Whether it is new, was there already, or had been withdrawn and is left out.",
        validate=validate.OneOf((NEW, THERE, WITHDRAWN)),
    )


class Addition(Schema):
    """The records that were sent, in their order."""

    items = many(ReceivedRecord)


def set_up(interface: Api) -> None:
    """Describe how a token is sent."""
    scheme = {"type": "http", "scheme": "bearer", "description": "What `tarock archive token add NAME` has printed."}
    interface.spec.components.security_scheme(SCHEME, scheme)


@part.route("/records")
class AddView(MethodView):
    """Records that are added."""

    @part.doc(operationId="add_records", requestBody=_BODY, security=[{SCHEME: []}])
    @part.arguments(Query, location="query")
    @part.response(201, Addition)
    @part.alt_response(200, schema=Addition, success=True, description="Nothing is new.")
    @part.alt_response(401, "UNAUTHORIZED")
    @part.alt_response(403, "FORBIDDEN")
    @part.alt_response(413, "REQUEST_ENTITY_TOO_LARGE")
    @part.alt_response(415, "UNSUPPORTED_MEDIA_TYPE")
    @part.alt_response(422, "UNPROCESSABLE_ENTITY")
    @part.alt_response(503, "SERVICE_UNAVAILABLE")
    def post(self, asked: dict[str, Any]) -> Response:
        """Add records to the archive, whatever a check says about them; what is there already stays as it is."""
        archive = library().receiver()
        if archive is None:
            abort(403, "No records can be added here: the operator of the archive has made no token for it.")
        name = tokens.name_of(archive.engine, _token())
        if name is None:
            abort(401, "This token is not known here.", www_authenticate=WWWAuthenticate("bearer", _INVALID))
        try:
            with no_deadline():  # the operator has given a token for it
                received = receive(archive.engine, records_sent(), f"token {name}")
                items = list(map(_added, received))
        except WriteTimeout as error:
            text = "Somebody else is writing to the archive; nothing was added. Try again later."
            raise ServiceUnavailable(text, retry_after=RETRY) from error
        if not received:
            abort(422, "No record was found. A record starts with a “deal” line.")
        response = answer({"items": items})
        if any(record.came == NEW for record in received):
            response.status_code = HTTPStatus.CREATED
            if len(items) == 1:
                response.location = url_for("records.RecordView", id=received[0].identity)
        return response


_INVALID: dict[str, str | None] = {"error": "invalid_token"}


def _token() -> str:
    """The token that is sent; aborts with 401 where there is none."""
    sent = request.authorization
    if sent is None or sent.type != "bearer" or not sent.token:
        text = "Adding wants a token: “Authorization: Bearer …”, as the operator of the archive gave it to you."
        abort(401, text, www_authenticate=WWWAuthenticate("bearer"))
    return sent.token


def _added(received: Received) -> dict[str, Any]:
    report = check(received.source)
    assert report is not None  # what nothing can be said about is not a record, and was not received
    place = {"address": links.record(received.identity[:IDENTITY_LENGTH]), "came": received.came}
    return {"id": received.identity, **place, **reported(notation.Report(notation.Record(report.record), report))}
