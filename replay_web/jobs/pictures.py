"""Painting pictures: in a process of its own, so that no page waits while one is painted.

To paint one takes a fifth of a second, in which nothing else runs in its process. Few requests wait for it, since few
that are heavy are at work at a time (`jobs.turnstile`).
"""

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context

from werkzeug.exceptions import ServiceUnavailable

from notation import deadline
from notation.files.parallel import attend
from replay_web.messages import _

PATIENCE = 5.0
"""How many seconds a request waits."""
RETRY = 5
"""After how many seconds it is worth while to ask again."""


def painted(svg: str) -> bytes:
    """A drawing as a PNG. Raises ServiceUnavailable if it takes too long."""
    left = deadline.left()
    try:
        picture = _painter().submit(paint, svg)
    except RuntimeError as error:  # it was ended from outside, or the site ends
        _painter.cache_clear()
        raise _late() from error
    try:
        return picture.result(PATIENCE if left is None else max(0.0, min(left, PATIENCE)))
    except TimeoutError as error:
        picture.cancel()
        raise _late() from error
    except BrokenProcessPool as error:
        _painter.cache_clear()
        raise _late() from error


def _late() -> ServiceUnavailable:
    return ServiceUnavailable(_("The picture took too long. Try again in a moment."), retry_after=RETRY)


@cache
def _painter() -> ProcessPoolExecutor:
    """The process that paints; it starts when somebody asks for a picture, and ends with the site."""
    return ProcessPoolExecutor(1, get_context("spawn"), attend)


def paint(svg: str, width: int | None = None) -> bytes:
    """A drawing as a PNG, made in this very process; `width` pixels wide, or as wide as it says itself."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
