"""Error answers: problem+json under ``/api/``, a page for people everywhere else."""

from flask_smorest import Api
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

    def _register_error_handlers(self) -> None:
        """None of its own: it would answer every missing page of the site with JSON, and drop ``Allow``."""

    def _register_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE  # errors are all that it registers
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE
