"""The JSON interface of the site, ``/api/v1``: what the pages show, as data, with an OpenAPI description of it.

An answer holds what the Python library gives, under the same names.
"""

from typing import NoReturn

from flask import Flask, abort

from notation.schemas.json_schema import record_definitions
from replay_web.api import adding, documentation, evenings, games, records, sent, sessions
from replay_web.api.answers import COMPONENTS
from replay_web.api.failures import Interface
from replay_web.api.fields import PathNumber

PREFIX = "/api/v1"
FORMER = "/api/v2"
"""Where a second version was for a while, before any was published."""
METHODS = ("GET", "POST")

_DESCRIPTION = """Complete tarock deals as data: records, what a check says of them, and every step of a replay. An
answer holds what `notation.to_json` of the Python library writes, under the same names.

There is no account and no cookie, and a key is only needed to add records to an archive: a token that its operator
makes. A list comes as `{"items": […], "next": …}`; `next` is the cursor of what follows, for `after=`, and null at the
end. Whatever goes wrong is answered with `application/problem+json` (RFC 9457). Seats are the letters A to H, cards the
tokens of the notation (`T21`, `SK`, `Fool`), an unknown card is `_`.

Programs on other sites may read everything and check records. Answers are compressed for clients that take gzip; each
has an `ETag`, and is not sent again to a client that has it.

Evenings of clubs, `/evenings` and `/seasons`, are there where the site shows any; their points are exact, as texts."""


def set_up(app: Flask) -> None:
    """Put the interface and its description into the site."""
    app.config.update(
        API_TITLE="Tarock records",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=PREFIX,
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={"info": {"description": _DESCRIPTION}},
    )
    app.url_map.converters["int"] = PathNumber
    interface = Interface(app)
    adding.set_up(interface)
    for name, schema in record_definitions(COMPONENTS, nested=False).items():
        interface.spec.components.schema(name, schema)
    for part in (games.part, records.part, adding.part, sessions.part, sent.part, evenings.part):
        interface.register_blueprint(part, url_prefix=PREFIX)
    documentation.set_up(app, interface, "/api")
    app.add_url_rule(FORMER, "former_api", _moved, methods=METHODS)
    app.add_url_rule(f"{FORMER}/<path:rest>", "former_api", _moved, methods=METHODS)


def _moved(rest: str = "") -> NoReturn:
    """There is one version, and it is the first."""
    abort(410, f"There is one version of this interface, {PREFIX}. It has the answers that {FORMER} had.")
