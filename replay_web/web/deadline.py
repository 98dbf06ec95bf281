"""One deadline for a request: what it asks the archive, reads, replays and draws has one time together."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Flask

from notation.deadline import deadline

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def set_up(app: Flask, seconds: float) -> None:
    """Give every request that many seconds."""
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def in_time(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        with deadline(seconds):
            return answer(environ, start)

    app.wsgi_app = in_time  # type: ignore[method-assign, assignment]
