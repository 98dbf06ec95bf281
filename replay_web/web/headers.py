"""Headers that keep a page to what it brings itself. There are no cookies."""

import re
from collections.abc import Set

from flask import Blueprint, Flask, Response, request

_OWN = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
)

CONTENT_SECURITY_POLICY = "; ".join((*_OWN, "frame-ancestors 'none'"))
"""Content security policy of a page; no other site may frame it."""

FOR_OTHERS = "; ".join((*_OWN, "frame-ancestors *"))
"""Content security policy of a page that is made to be framed."""


_READ_ANYWHERE = re.compile(r"/api/|/oembed$|.*(?:\.tdn|\.json|\.atom|/picture\.png)$")
"""The data that programs on other sites may read, by the path."""
_SENT_ANYWHERE = re.compile(r"/api/v1/(?:check|steps|position)$")
"""The paths to which programs on other sites may send records, which are not kept."""


def set_up(app: Flask, changing: Set[Blueprint]) -> None:
    """Send them; a cache asks again for each of the pages of `changing`."""

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        reads = request.method in ("GET", "HEAD") and _READ_ANYWHERE.match(request.path)
        if reads or _SENT_ANYWHERE.match(request.path):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
            if request.method == "OPTIONS":  # a browser asks before it sends what a form could not
                response.headers["Access-Control-Allow-Headers"] = "Content-Type"
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if app.blueprints.get(request.blueprint or "") in changing:
            response.headers.setdefault("Cache-Control", "no-cache")
        if "try" in request.args:  # there is no end of what can be tried
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response
