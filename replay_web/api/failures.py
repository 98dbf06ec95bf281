"""What goes wrong: problem+json under ``/api/``, a page for people everywhere else."""

from typing import Any

from flask import Response, json, request
from flask_smorest import Api
from marshmallow import Schema, fields
from werkzeug.exceptions import HTTPException

UNDER = "/api/"
MEDIA_TYPE = "application/problem+json"

_KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")
"""What an error says in its headers, and has to go on saying."""


class FailureSchema(Schema):
    """What went wrong, as RFC 9457 has it."""

    type = fields.String(required=True, metadata={"description": "`about:blank`: the status says what kind it is."})
    title = fields.String(required=True, metadata={"description": "What the status means."})
    status = fields.Integer(required=True)
    detail = fields.String(metadata={"description": "What was wrong, and what would have been right."})
    errors = fields.Dict(metadata={"description": "What is wrong with which parameter."})


def asked_by_program() -> bool:
    """Whether the request is for the interface, and not for a page."""
    return request.path.startswith(UNDER)


def problem_of(error: HTTPException) -> Response:
    """An error as problem+json, with the headers that belong to it."""
    given: dict[str, Any] = getattr(error, "data", None) or {}
    told: dict[str, Any] = {"type": "about:blank", "title": error.name, "status": error.code}
    if wrong := given.get("errors") or given.get("messages"):
        told |= {"detail": "The request cannot be used as it is; “errors” says what is wrong with it.", "errors": wrong}
    elif detail := given.get("message") or error.description:
        told["detail"] = detail
    kept = {name: value for name, value in error.get_headers() if name in _KEPT_HEADERS}
    return Response(json.dumps(told), error.code, kept, content_type=MEDIA_TYPE)


class Interface(Api):  # type: ignore[misc]  # flask-smorest has no types
    """The API as flask-smorest keeps it, but for its errors: those are answered by the whole site in one place."""

    ERROR_SCHEMA = FailureSchema
    DEFAULT_RESPONSE_CONTENT_TYPE: str

    def _register_error_handlers(self) -> None:
        """None of its own: it would answer every missing page of the site with JSON, and drop ``Allow``."""

    def _register_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE  # errors are all that it registers
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE
