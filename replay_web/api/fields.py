"""Fields of our own, and what the parts of the interface share."""

from typing import Any

from flask_smorest import Blueprint
from marshmallow import Schema, ValidationError, fields, validate
from webargs.flaskparser import FlaskParser
from werkzeug.routing import IntegerConverter

from corpus.search.limits import CURSOR, LONGEST_QUERY
from notation.record import SEATS
from notation.schemas.fields import VERDICTS
from notation.words.languages import LANGUAGES

MOST = 100
"""How many things a list gives at most at a time."""


def _readable(text: str) -> None:
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in text):
        raise ValidationError("A text may hold neither NUL nor a lone surrogate.")


class TextField(fields.String):
    """A text that every part of the site can store and search."""

    def __init__(self, longest: int = 200, **rest: Any) -> None:
        super().__init__(validate=[validate.Length(max=longest), _readable], **rest)


class QueryText(TextField):
    """A query, as the search of the site takes it."""

    def __init__(self) -> None:
        description = "A query, as the search of the site takes it."
        super().__init__(LONGEST_QUERY, load_default="", metadata={"description": description})


class Number(fields.Integer):
    """A number between two others, in the digits 0 to 9."""

    def __init__(self, least: int, most: int, **rest: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **rest)

    def _validated(self, value: Any) -> int:
        if isinstance(value, str) and not (value.isascii() and value.isdigit()):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class PathNumber(IntegerConverter):
    """A number in an address, in the digits 0 to 9."""

    regex = "[0-9]+"


class Cursor(fields.String):
    """Where a list goes on: the number of what stood last."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Regexp(f"^{CURSOR.pattern}$", error="A cursor is a number."), **rest)


class _Parser(FlaskParser):
    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # noqa: RUF012  # a schema refuses what nobody knows


class OperationGroup(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """Operations that belong together. A parameter that nobody knows is a mistake, and told."""

    ARGUMENTS_PARSER = _Parser()


class Query(Schema):
    """Parameters of a request."""

    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "The language of messages and sentences; else what `Accept-Language` asks for."},
    )


class Paging(Query):
    """Which part of a list is asked for."""

    after = Cursor(metadata={"description": "The cursor that the part before gave as `next`."})
    limit = Number(1, MOST, load_default=20)


def seat(**rest: Any) -> fields.String:
    """The letter of a seat."""
    return fields.String(validate=validate.OneOf(SEATS), **rest)


def verdict(**rest: Any) -> fields.String:
    """A verdict of a check."""
    return fields.String(validate=validate.OneOf(VERDICTS), **rest)


def by_seat(**rest: Any) -> fields.Dict:
    """Numbers by the letters of the seats."""
    return fields.Dict(keys=fields.String(validate=validate.OneOf(SEATS)), values=fields.Integer(), **rest)


def listed(of: type[Schema], name: str) -> type[Schema]:
    """A part of a list: its items, and the cursor of what follows."""
    following = fields.String(required=True, allow_none=True, metadata={"description": "For `after`; null at the end."})
    return Schema.from_dict({"items": fields.List(fields.Nested(of), required=True), "next": following}, name=name)
