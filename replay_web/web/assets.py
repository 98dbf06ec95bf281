"""Style sheets, scripts and icons, which browsers keep for good: the address of each names what it holds.

``url_for("static", filename="site.css")`` gives ``/static/site.5d41402a.css``. A changed file has another address, so
nobody waits for a browser to ask again. ``/static/site.css`` answers too, and is asked for again each time.
"""

import re

from flask import Flask, Response, abort, request
from werkzeug.wrappers import Response as BaseResponse

from replay_web.present.static_files import hashed, read

KEPT = 31_536_000
"""Seconds for which a browser keeps a file under the name of its content: a year."""


def set_up(app: Flask) -> None:
    """Serve the files, and let `url_for` name their content."""

    @app.url_defaults
    def name_content(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static":
            values["filename"] = hashed(values["filename"])

    def send(filename: str) -> BaseResponse:
        stem, digest, suffix = [*filename.rsplit(".", 2), "", ""][:3]
        name = f"{stem}.{suffix}" if re.fullmatch("[0-9a-f]{8}", digest) else filename
        try:
            file = read(name)
        except KeyError:
            abort(404)
        response = Response(file.content, mimetype=file.mimetype)
        response.set_etag(file.digest)
        if digest == file.digest:
            response.cache_control.public = response.cache_control.immutable = True
            response.cache_control.max_age = KEPT
        else:  # a page from before an update may ask for what was
            response.cache_control.no_cache = True
        response.make_conditional(request)
        return response

    app.view_functions["static"] = send
