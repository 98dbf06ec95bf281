"""Fields of our own, and what the parts of the interface share."""

from typing import Any

from flask_smorest import Blueprint
from marshmallow import Schema, fields, validate
from webargs.flaskparser import FlaskParser
from werkzeug.routing import IntegerConverter

from notation.record import SEATS
from notation.schemas.fields import VERDICTS


class PathNumber(IntegerConverter):
    """A number in an address, in the digits 0 to 9."""

    regex = "[0-9]+"


class _Parser(FlaskParser):
    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # noqa: RUF012  # a schema refuses what nobody knows


class OperationGroup(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """Operations that belong together. A parameter that nobody knows is a mistake, and told."""

    ARGUMENTS_PARSER = _Parser()


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
