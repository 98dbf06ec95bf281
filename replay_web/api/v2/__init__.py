"""The second version of the JSON interface, ``/api/v2``: what the Python library gives, under the same names."""

from flask import Flask

from notation.schemas.json_schema import record_definitions
from replay_web.api import documentation
from replay_web.api.failures import Interface
from replay_web.api.records import COMPONENTS
from replay_web.api.v2 import evenings, games, records, sent

PREFIX = "/api/v2"

_DESCRIPTION = """Complete tarock deals as data, under the names of the Python library: an answer holds what
`notation.to_json` writes.

There is no account, no cookie and no key. A list comes as `{"items": […], "next": …}`; `next` is the cursor of what
follows, for `after=`, and null at the end. Errors are answered with `application/problem+json` (RFC 9457). Seats are
the letters A to H, cards the tokens of the notation (`T21`, `SK`, `Fool`), an unknown card is `_`.

Evenings of clubs, `/evenings` and `/seasons`, are there where the site shows any; their points are exact, as texts.

Version 1, `/api/v1`, stays as it is. Only there are sessions, statistics, the codes of problems, and a way to add
records."""


def set_up(app: Flask) -> None:
    """Put the second version and its description into the site."""
    app.config.update(
        V2_API_TITLE="Tarock records, version 2",
        V2_API_VERSION="v2",
        V2_OPENAPI_VERSION="3.1.0",
        V2_OPENAPI_URL_PREFIX=PREFIX,
        V2_OPENAPI_JSON_PATH="openapi.json",
        V2_API_SPEC_OPTIONS={"info": {"description": _DESCRIPTION}},
    )
    interface = Interface(app, config_prefix="V2")
    for name, schema in record_definitions(COMPONENTS).items():
        interface.spec.components.schema(name, schema)
    for part in (games.part, records.part, evenings.part, sent.part):
        interface.register_blueprint(part, url_prefix=PREFIX)
    documentation.set_up(app, interface, PREFIX)
