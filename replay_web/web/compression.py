"""Pages on their way, with what belongs to them: sent compressed to whoever takes them so, at a fifth of their size.

Nothing on a page is secret, so its size may tell what it likes.
"""

import gzip

from flask import Flask, Response, request

_TEXTS = ("text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml")
_SMALL = 1000
"""So many bytes fit into one packet anyway."""
_LEVEL = 5
"""More costs more than it saves."""


def set_up(app: Flask) -> None:
    """Compress what browsers load."""

    @app.after_request
    def compress(response: Response) -> Response:
        if response.mimetype not in _TEXTS or response.status_code != 200:
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings.quality("gzip"):
            return response
        response.direct_passthrough = False
        whole = response.get_data()
        if len(whole) < _SMALL or response.content_encoding:
            return response
        response.set_data(gzip.compress(whole, _LEVEL, mtime=0))
        response.content_encoding = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)  # the same text, other bytes
        return response
