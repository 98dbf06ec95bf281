"""One deadline for a request: whatever it asks the archive, and however often, takes so long together and no longer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Flask

from corpus.database.store import within

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def set_up(app: Flask, seconds: float) -> None:
    """Give every request so many seconds of the archive's time."""
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def in_time(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        with within(seconds):
            return answer(environ, start)

    app.wsgi_app = in_time  # type: ignore[method-assign, assignment]
