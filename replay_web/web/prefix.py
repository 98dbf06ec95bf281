"""The path of the site on its host, as its operator sets it: whatever a request says of it counts for nothing.

Otherwise a visitor could have pages made whose links lead elsewhere, and a cache would give them to others.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def set_up(app: Flask, prefix: str) -> None:
    """Make all links below the prefix; a proxy may pass it on in the path or leave it out."""
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def below(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        path = environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")
        if path == prefix or path.startswith(f"{prefix}/"):
            path = path.removeprefix(prefix)
        environ |= {"SCRIPT_NAME": prefix, "PATH_INFO": path}
        return answer(environ, start)

    app.wsgi_app = below  # type: ignore[method-assign, assignment]
