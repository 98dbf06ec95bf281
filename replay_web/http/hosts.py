"""The names by which a site may be asked for: under another one it would write links that lead away from it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.exceptions import BadRequest, SecurityError
from werkzeug.wsgi import get_host

from replay_web.messages import _

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def set_up(app: Flask, names: Sequence[str]) -> None:
    """Answer only who asks for the site by one of these names; without any, everybody."""
    if not names:
        return
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def asked_by_name(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        try:
            get_host(environ, names)
        except SecurityError:
            return BadRequest(_("This site is not known by the name that was asked for."))(environ, start)
        return answer(environ, start)

    app.wsgi_app = asked_by_name  # type: ignore[method-assign, assignment]
