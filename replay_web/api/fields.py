"""Fields of our own, and what the parts of the interface share."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema, fields, validate
from webargs.flaskparser import FlaskParser
from werkzeug.routing import IntegerConverter

from notation.record import SEATS
from notation.schemas.kinds import a_text, many

_Field = TypeVar("_Field", bound=fields.Field[Any])


class PathNumber(IntegerConverter):
    """A number in an address, in the digits 0 to 9."""

    regex = "[0-9]+"


class _Parser(FlaskParser):
    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # noqa: RUF012  # a schema refuses what nobody knows


class OperationGroup(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """Operations that belong together. A parameter that nobody knows is a mistake, and told."""

    ARGUMENTS_PARSER = _Parser()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.after_request(_once)


def _once(response: Response) -> Response:
    """An answer that is not sent again to a client that has it."""
    if request.method in ("GET", "HEAD") and response.status_code == HTTPStatus.OK:
        response.cache_control.no_cache = True
        response.add_etag()
        response.make_conditional(request)
    return response


class Extended:
    """An object of the project with further attributes, such as the id that it has on this site."""

    def __init__(self, of: object, **more: object) -> None:
        self._of = of
        vars(self).update(more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)

    def __getitem__(self, name: str) -> Any:  # where a schema looks first
        return getattr(self, name)


def made(field: _Field, make: Callable[[Any], Any]) -> _Field:
    """A field whose value is made from the whole object."""

    def get_value(given: object, *_rest: Any, **_more: Any) -> Any:
        return make(given)

    field.get_value = get_value  # type: ignore[method-assign, assignment]
    return field


def seat(**rest: Any) -> fields.String:
    """The letter of a seat."""
    return fields.String(validate=validate.OneOf(SEATS), **rest)


def list_schema(of: type[Schema], name: str) -> type[Schema]:
    """A part of a list: its items, and the cursor of what follows."""
    return Schema.from_dict({"items": many(of), "next": a_text("For `after`; null at the end.", True)}, name=name)
