"""The kinds of fields that our answers in JSON are declared with: each is always there, perhaps null.

`attribute` names what of an object is meant, if its name is another one than the field's.
"""

from typing import Any

from marshmallow import Schema, fields, validate

from notation.record import SEATS


class ObjectSchema(Schema):
    """A schema of objects: it asks for their attributes, where other schemas look for keys first."""

    def get_attribute(self, obj: Any, attr: str, default: Any) -> Any:
        """An attribute of the object; of one of its attributes, with a dot."""
        return super().get_attribute(obj, attr, default) if "." in attr else getattr(obj, attr, default)


def a_text(description: str = "", nullable: bool = False, **rest: Any) -> fields.String:
    """A text that is always there."""
    return fields.String(required=True, allow_none=nullable, metadata=about(description), **rest)


def a_number(description: str = "", nullable: bool = False, **rest: Any) -> fields.Integer:
    """A number that is always there."""
    return fields.Integer(required=True, allow_none=nullable, metadata=about(description), **rest)


def a_seat(description: str = "", nullable: bool = True, **rest: Any) -> fields.String:
    """The letter of a seat."""
    rule = validate.OneOf(SEATS)
    return fields.String(required=True, allow_none=nullable, validate=rule, metadata=about(description), **rest)


def texts(description: str = "", nullable: bool = False, **rest: Any) -> fields.List[Any]:
    """Texts, cards or seats in order."""
    return fields.List(fields.String(), required=True, allow_none=nullable, metadata=about(description), **rest)


def a_flag(description: str = "", nullable: bool = False, **rest: Any) -> fields.Boolean:
    """Whether something is so, always there."""
    return fields.Boolean(required=True, allow_none=nullable, metadata=about(description), **rest)


def one(of: type[Schema], description: str = "", nullable: bool = False, **rest: Any) -> fields.Nested:
    """An object that is always there."""
    return fields.Nested(of, required=True, allow_none=nullable, metadata=about(description), **rest)


def numbers(description: str = "", **rest: Any) -> fields.List[Any]:
    """Numbers in order."""
    return fields.List(fields.Integer(), required=True, metadata=about(description), **rest)


def by_name(values: Any, description: str = "", **rest: Any) -> fields.Dict:
    """Values by the seat, the card or the word that they belong to."""
    return fields.Dict(keys=fields.String(), values=values, required=True, metadata=about(description), **rest)


def many(of: type[Schema], description: str = "", **rest: Any) -> fields.List[Any]:
    """Objects in order."""
    return fields.List(fields.Nested(of), required=True, metadata=about(description), **rest)


def about(description: str) -> dict[str, str]:
    """The description of a field."""
    return {"description": description} if description else {}
