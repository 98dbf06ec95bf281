"""Error answers: problem+json under ``/api/``, a page for people everywhere else."""

from threading import Lock
from typing import Any

from flask import Response, jsonify, request
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields

from replay_web.web.errors import MEDIA_TYPE


class FailureSchema(Schema):
    """An error, as RFC 9457 describes it."""

    type = fields.String(required=True, metadata={"description": "`about:blank`: the status says what kind it is."})
    title = fields.String(required=True, metadata={"description": "What the status means."})
    status = fields.Integer(required=True)
    detail = fields.String(metadata={"description": "What was wrong, and what would have been right."})
    errors = fields.Dict(metadata={"description": "What is wrong with which parameter."})


class Interface(Api):  # type: ignore[misc]  # flask-smorest has no types
    """The API as flask-smorest keeps it, but for its errors: those are answered by the whole site in one place."""

    ERROR_SCHEMA = FailureSchema
    DEFAULT_RESPONSE_CONTENT_TYPE: str

    def __init__(self, *given: Any, **named: Any) -> None:
        self._undescribed, self._describing = list[Blueprint](), Lock()
        super().__init__(*given, **named)

    def register_blueprint(self, blp: Blueprint, **options: Any) -> None:
        """Register a part. Its views are described once somebody asks: a site starts sooner, and most never ask."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp, **options)
        self._undescribed.append(blp)

    def description(self) -> dict[str, Any]:
        """The OpenAPI description of all parts."""
        with self._describing:
            for part in self._undescribed:
                part.register_views_in_doc(self, self._app, self.spec, name=part.name, parameters=None)
                self.spec.tag({"name": part.name, "description": part.description})
            self._undescribed.clear()
            described: dict[str, Any] = self.spec.to_dict()
        return described | {"servers": [{"url": request.url_root.rstrip("/")}]}

    def _openapi_json(self) -> Response:
        return jsonify(self.description())

    def _register_error_handlers(self) -> None:
        """None of its own: it would answer every missing page of the site with JSON, and drop ``Allow``."""

    def _register_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE  # errors are all that it registers
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE
