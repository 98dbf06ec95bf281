"""The page that documents the interface: a template prints its OpenAPI description, and the site itself serves it.

Libraries that render such a description leave the page empty without JavaScript, and bring inline styles or images that
our content policy forbids.
"""

from collections.abc import Mapping
from typing import Any

from flask import Flask, render_template

from replay_web.api.failures import Interface


def set_up(app: Flask, interface: Interface, address: str) -> None:
    """Put the page of the interface at its address."""

    def page() -> str:
        docs = interface._make_doc_blueprint_name()
        return render_template("api/api.html", spec=interface.description(), kind_of=type_name, docs=docs)

    app.add_url_rule(address, "api_page", page)


def type_name(schema: Mapping[str, Any]) -> str:
    """The kind of value that a schema describes, in a few words."""
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
