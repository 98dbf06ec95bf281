"""The names by which a site may be asked for: under another one it would write links that lead away from it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from flask import Flask, abort, request
from werkzeug.exceptions import SecurityError
from werkzeug.wsgi import get_host

from replay_web.messages import _

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_UNKNOWN = "tarock.unknown_host"
"""Marks a request under a name that no host can have, or that is not the site's."""


def set_up(app: Flask, names: Sequence[str]) -> None:
    """Answer only requests under one of these names; without any, under every name that a host can have.

    All others get a page that says so. No link of it leads outside, so it can be made under another name.
    """
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def asked_by_name(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        if not _is_ours(environ, names):
            environ |= {_UNKNOWN: True, "HTTP_HOST": "localhost"}
        return answer(environ, start)

    app.wsgi_app = asked_by_name  # type: ignore[method-assign, assignment]

    @app.before_request
    def refuse() -> None:
        if request.environ.get(_UNKNOWN):
            abort(400, _("This site does not answer to the name in this address."))


def _is_ours(environ: "WSGIEnvironment", names: Sequence[str]) -> bool:
    try:
        host = get_host(environ, names or None)  # empty for what no host can be called
        host.partition(":")[0].encode("idna")  # as links are made of it
    except (SecurityError, UnicodeError):
        return False
    return bool(host) or not environ.get("HTTP_HOST")
