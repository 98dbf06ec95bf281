"""Every visitor's share of the site: a request waits for its turn before a page is made (`jobs.turnstile`).

Waiting costs nothing of the time that a request may take. Style sheets and scripts pass by. An answer that is written
while it is sent is written in turns: after each second, and while somebody reads, others go first.
"""

import logging
from collections.abc import Generator, Iterator, Set
from errno import EPIPE
from itertools import chain
from time import monotonic

from flask import Blueprint, Flask, Response, current_app, g, request

from notation.deadline import WorkTimeout, deadline, no_deadline
from notation.errors import TarockError
from replay_web.jobs.turnstile import Admission, Turnstile
from replay_web.web.errors import asked_by_program
from replay_web.web.query import visitor

TURN, PIECE = 1.0, 1 << 20
"""Seconds for which an answer is written, and how many bytes, before others may go first."""
LONGEST = 60.0
"""Seconds that the writing of an answer may take, without the time between its turns."""
_LOGGER = logging.getLogger(__name__)
_TURNSTILE, _ADMISSION = "turnstile", "admission"


def set_up(app: Flask, turnstile: Turnstile, heavy: Set[Blueprint]) -> None:
    """Let requests to work in their turns; dear are these pages, and all data for programs.

    What has no place raises CrowdedError.
    """
    app.extensions[_TURNSTILE] = turnstile

    @app.before_request
    def enter() -> None:
        if request.endpoint == "static":
            return
        dear = asked_by_program() or app.blueprints.get(request.blueprint or "") in heavy
        with no_deadline():
            setattr(g, _ADMISSION, turnstile.enter(visitor(), dear))

    def leave() -> None:
        if (admission := g.pop(_ADMISSION, None)) is not None:
            turnstile.leave(admission)

    @app.after_request
    def made(response: Response) -> Response:
        leave()
        return response

    @app.teardown_request
    def failed(_error: BaseException | None) -> None:
        leave()


def streamed(parts: Iterator[bytes], mimetype: str) -> Response:
    """An answer that is written while it is sent.

    What cannot be begun in time is refused. What cannot be finished is cut off, so that no reader takes it for whole:
    its server ends the connection without the mark of an end.
    """
    written = _in_turns(parts, current_app.extensions[_TURNSTILE], g.pop(_ADMISSION))
    response = Response(chain([next(written)], written), mimetype=mimetype)
    response.call_on_close(written.close)
    return response


def _in_turns(parts: Iterator[bytes], turnstile: Turnstile, admission: Admission) -> Generator[bytes, None, None]:
    """Parts in pieces, each made in a turn of its own; no place is kept while a reader takes one."""
    left, sent, more = LONGEST, 0, True
    try:
        while more:
            begun, piece, size = monotonic(), [], 0
            with deadline(left):
                for part in parts:
                    piece.append(part)
                    size += len(part)
                    if size >= PIECE or monotonic() - begun > TURN:
                        break
                else:
                    more = False
            left -= monotonic() - begun
            turnstile.leave(admission)
            yield b"".join(piece)
            sent += size
            if more:
                admission = turnstile.enter(admission.visitor, admission.dear)
    except (TarockError, WorkTimeout) as error:
        if not sent:
            raise
        _LOGGER.warning("a download was cut off after %d bytes: %r", sent, error)
        raise BrokenPipeError(EPIPE, "cut off") from error  # which a server takes for the reader's, and stops
    finally:
        turnstile.leave(admission)
