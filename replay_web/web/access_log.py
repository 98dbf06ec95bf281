"""The access log, if the operator asks for one: one line per request, in the combined format that other tools read."""

import logging
import sys
from datetime import datetime

from flask import Flask, Response, request

_LOGGER = logging.getLogger("tarock.access")
_CONTROL = dict.fromkeys((*range(32), 34, 92, *range(127, 160)), "?")
"""Nothing from outside ends a line or a field of it."""


def set_up(app: Flask) -> None:
    """Write a line for each request to standard error."""
    if not _LOGGER.handlers:
        _LOGGER.addHandler(logging.StreamHandler(sys.stderr))
        _LOGGER.setLevel(logging.INFO)
        _LOGGER.propagate = False

    @app.after_request
    def tell(response: Response) -> Response:
        _LOGGER.info(line(response))
        return response


def line(response: Response) -> str:
    """The log line of the current request and its response."""
    asked = f"{request.method} {request.full_path.rstrip('?')} {request.environ.get('SERVER_PROTOCOL', '-')}"
    fields = [text.translate(_CONTROL) for text in (asked, request.referrer or "-", request.user_agent.string or "-")]
    moment = datetime.now().astimezone().strftime("%d/%b/%Y:%H:%M:%S %z")
    size = response.content_length
    return (
        f'{request.remote_addr or "-"} - - [{moment}] "{fields[0]}" {response.status_code} '
        f'{"-" if size is None else size} "{fields[1]}" "{fields[2]}"'
    )
