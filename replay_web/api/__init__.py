"""The JSON interface of the site, ``/api/v1``: what the pages show, as data, with an OpenAPI description of it."""

from flask import Flask

from replay_web.api import adding, browsing, checks, documentation, games, records
from replay_web.api.failures import Interface
from replay_web.api.fields import PathNumber

PREFIX = "/api/v1"

_DESCRIPTION = """Complete tarock deals as data: records, what a check says of them, and every step of a replay.

There is no account and no cookie, and a key is only needed to add records to an archive: a token that its operator
makes. A list comes as `{"items": […], "next": …}`; `next` is the cursor of what
follows, for `after=`, and null at the end. Whatever goes wrong is answered with `application/problem+json` (RFC 9457).
Seats are the letters A to H, cards the tokens of the notation (`T21`, `SK`, `Fool`), an unknown card is `_`.

This version stays as it is. `/api/v2` gives records, steps and games under the names of the Python library."""


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
    records.set_up(interface)
    for part in (games.part, records.part, adding.part, browsing.part, checks.part):
        interface.register_blueprint(part, url_prefix=PREFIX)
    documentation.set_up(app, interface, "/api")
