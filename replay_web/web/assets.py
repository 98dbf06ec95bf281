"""Style sheets, scripts and icons, which browsers keep for good: the address of each names what it holds.

``url_for("static", filename="site.css")`` gives ``/static/site.5d41402a.css``. A changed file has another address, so
nobody waits for a browser to ask again. ``/static/site.css`` answers too, and is asked for again each time.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, request
from werkzeug.wrappers import Response as BaseResponse

FOLDER = Path(__file__).parents[1] / "static"
KEPT = 31_536_000
"""Seconds for which a browser keeps a file under the name of its content: a year."""
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    content: bytes
    digest: str
    """Hexadecimal digits that name the content."""
    mimetype: str


@cache
def read(name: str) -> Asset:
    """Read a file of the folder. Raises KeyError if there is none of this name."""
    if name not in {path.name for path in FOLDER.iterdir()}:
        raise KeyError(name)
    content = (FOLDER / name).read_bytes()
    return Asset(content, sha256(content).hexdigest()[:_DIGITS], guess_type(name)[0] or "text/plain")


def hashed(name: str) -> str:
    """The name of a file with the digest of its content before the suffix."""
    stem, _, suffix = name.rpartition(".")
    return f"{stem}.{read(name).digest}.{suffix}"


def set_up(app: Flask) -> None:
    """Serve the files, and let `url_for` name their content."""

    @app.url_defaults
    def name_content(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static":
            values["filename"] = hashed(values["filename"])

    def send(filename: str) -> BaseResponse:
        stem, digest, suffix = [*filename.rsplit(".", 2), "", ""][:3]
        name = f"{stem}.{suffix}" if len(digest) == _DIGITS else filename
        try:
            asset = read(name)
        except KeyError:
            abort(404)
        response = Response(asset.content, mimetype=asset.mimetype)
        response.set_etag(asset.digest)
        if digest == asset.digest:
            response.cache_control.public = response.cache_control.immutable = True
            response.cache_control.max_age = KEPT
        else:  # a page from before an update may ask for what was
            response.cache_control.no_cache = True
        response.make_conditional(request)
        return response

    app.view_functions["static"] = send
