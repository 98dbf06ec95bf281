"""The page that documents the interface, made from its OpenAPI description and served by the site itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, render_template
from flask_smorest import Api

METHODS = ("get", "post", "put", "delete")


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A parameter of an operation, or a property of an object."""

    name: str
    type: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked: the method, the address, what is sent and what comes back."""

    anchor: str
    method: str
    path: str
    summary: str
    parameters: tuple[FieldRow, ...]
    body: str
    answers: tuple[tuple[str, str, str], ...]
    """A status, what it means, and the type of what comes back."""


@dataclass(frozen=True, slots=True)
class Group:
    """Operations that belong together."""

    name: str
    description: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The whole page."""

    title: str
    lead: tuple[str, ...]
    groups: tuple[Group, ...]
    schemas: tuple[tuple[str, str, tuple[FieldRow, ...]], ...]

    @property
    def names(self) -> set[str]:
        """The objects that the page explains."""
        return {name for name, _, _ in self.schemas}


def set_up(app: Flask, interface: Api, address: str) -> None:
    """Put the page of an interface at its address."""

    def page() -> str:
        return render_template(
            "api/api.html", page=reference(interface.spec.to_dict()), docs=interface._make_doc_blueprint_name()
        )

    app.add_url_rule(address, "api_page" + address.removeprefix("/api").replace("/", "_"), page)


def reference(spec: Mapping[str, Any]) -> Reference:
    """What the page shows of a description."""
    groups = []
    for tag in spec["tags"]:
        operations = (operation for operation, tags in _operations(spec) if tag["name"] in tags)
        groups.append(Group(tag["name"], tag.get("description", ""), tuple(operations)))
    schemas = []
    for name, schema in sorted(spec["components"]["schemas"].items()):
        required = schema.get("required", ())
        rows = (
            FieldRow(key, type_name(value), key in required, value.get("description", ""))
            for key, value in schema.get("properties", {}).items()
        )
        schemas.append((name, schema.get("description", ""), tuple(rows)))
    lead = tuple(spec["info"].get("description", "").split("\n\n"))
    return Reference(spec["info"]["title"], lead, tuple(groups), tuple(schemas))


def _operations(spec: Mapping[str, Any]) -> Iterator[tuple[Operation, list[str]]]:
    for path, item in spec["paths"].items():
        shared = item.get("parameters", [])
        for method in METHODS:
            if method not in item:
                continue
            told = item[method]
            parameters = tuple(
                FieldRow(one["name"], type_name(one["schema"]), one.get("required", False), one.get("description", ""))
                for one in (*shared, *told.get("parameters", []))
            )
            yield Operation(
                anchor=f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}",
                method=method.upper(),
                path=path,
                summary=told.get("summary", ""),
                parameters=parameters,
                body=told.get("requestBody", {}).get("description", ""),
                answers=tuple(_answers(told["responses"])),
            ), told.get("tags", [])


def _answers(responses: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for status, response in responses.items():
        if "$ref" in response or status == "default":
            continue
        content: Mapping[str, Any] = next(iter(response.get("content", {}).values()), {})
        yield status, response.get("description", ""), type_name(content.get("schema", {}))


def type_name(schema: Mapping[str, Any]) -> str:
    """What kind of value a schema stands for, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(type_name(option) for option in schema["anyOf"])
    kinds = schema.get("type", "any value")
    if kinds == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_name(schema['additionalProperties'])}"
    if values := schema.get("enum"):
        return " | ".join(map(str, (value for value in values if value is not None)))
    return " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
