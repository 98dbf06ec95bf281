"""The JSON Schema of records and reports, made from the fields that `notation.schemas.fields` declares."""

from typing import TYPE_CHECKING, Any

from notation.record import SEATS
from notation.schemas.fields import record_schema, report_schema

if TYPE_CHECKING:
    from marshmallow import Schema
    from marshmallow.fields import Field

DIALECT = "https://json-schema.org/draft/2020-12/schema"

LINES = "JsonLines"
RECORDS = {"JsonRecord": "record", "JsonHead": "head", "JsonKept": "kept"}
"""The forms of a record, each with the name under which `record_schema` has its fields."""

_TITLES = {
    "JsonRecord": "A record, as `tarock convert` writes it: typed headers, and the lines of the deal as strings.",
    "JsonHead": "The head of a file: the comments and remarks above its first record.",
    "JsonKept": "A record that cannot be read, or is of another version of the notation, kept as it stands.",
    LINES: "Lines of the notation; an array among them is a variation.",
}


def json_schema() -> dict[str, Any]:
    """The JSON Schema of whatever `tarock convert` and `tarock check` write as one line of JSON."""
    defined = record_definitions() | report_definitions()
    return {
        "$schema": DIALECT,
        "title": "Records of tarock card games, and what a check says of them",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in (*RECORDS, "Report")],
        "$defs": defined,
    }


def record_definitions(place: str = "#/$defs/", nested: bool = True) -> dict[str, dict[str, Any]]:
    """The schemas of records by name, which refer to each other below a `place`.

    Lines that hold lines, a variation, need not be told as `nested`: programs that make clients take no schema that
    refers to itself.
    """
    line = {"anyOf": [{"type": "string"}, {"$ref": f"{place}{LINES}"}]} if nested else {}
    found: dict[str, dict[str, Any]] = {LINES: {"type": "array", "items": line}}
    for name, kind in RECORDS.items():
        found[name] = _object(record_schema(kind), place)
    found["JsonKept"]["oneOf"] = [{"required": ["text"]}, {"required": ["base64"]}]
    return {name: {"description": _TITLES[name]} | schema for name, schema in found.items()}


def report_definitions(place: str = "#/$defs/") -> dict[str, dict[str, Any]]:
    """The schemas of a report and of a problem by name, which refer to each other below a `place`."""
    report = report_schema()()
    problem: Schema = report.fields["problems"].inner.schema  # type: ignore[attr-defined]
    return {"Report": _object(report, place), "Problem": _object(problem, place)}


def _object(schema: "Schema", place: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: _value(field, place) for name, field in schema.fields.items()},
        "required": [name for name, field in schema.fields.items() if field.required],
        "additionalProperties": False,
    } | ({"description": (schema.__doc__ or "").strip()} if type(schema).__module__ == report_schema.__module__ else {})


def _value(field: "Field[Any]", place: str) -> dict[str, Any]:
    from marshmallow import fields

    if isinstance(field, fields.Nested):
        found: dict[str, Any] = {"$ref": f"{place}Problem"}
    elif isinstance(field, fields.List):
        found = {"type": "array", "items": _value(field.inner, place)}
    elif isinstance(field, fields.Dict):
        assert field.value_field is not None
        values = _value(field.value_field, place)
        found = {"type": "object", "propertyNames": {"enum": list(SEATS)}, "additionalProperties": values}
    elif isinstance(field, fields.Integer):
        found = {"type": "integer"} | _limits(field)
    elif isinstance(field, fields.String):
        found = {"type": "string"} | _limits(field)
    else:
        found = {"$ref": f"{place}{LINES}"}
    if field.allow_none:
        found["type"] = [found["type"], "null"]
        if "enum" in found:
            found["enum"].append(None)
    expected = field.error_messages["required"]
    return found if expected == "Missing data for required field." else found | {"description": expected}


def _limits(field: "Field[Any]") -> dict[str, Any]:
    from marshmallow import validate

    found = {name: limit for name, limit in field.metadata.items() if name == "pattern"}
    for rule in field.validators:
        if isinstance(rule, validate.OneOf):
            found["enum"] = list(rule.choices)
        elif isinstance(rule, validate.Range):
            limits = {"minimum": rule.min, "maximum": rule.max}
            found |= {name: limit for name, limit in limits.items() if limit is not None}
        elif isinstance(rule, validate.Regexp) and "(?s:" not in rule.regex.pattern:
            found["pattern"] = "^" + str(rule.regex.pattern).replace(r"\Z", "$")  # as JSON Schema has expressions
    return found
