"""Answers to requests that fail: a page for people, problem+json for programs."""

from contextlib import nullcontext
from typing import Any
from uuid import uuid4

from flask import Flask, Response, json, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, InternalServerError, ServiceUnavailable
from werkzeug.wrappers import Response as BaseResponse

from corpus.archive import OutageError, QueryTimeout, one_moment
from corpus.database.store import DriverError, in_one_line, is_damage
from notation.deadline import WorkTimeout, no_deadline
from notation.errors import TarockError
from notation.rulebooks import at_fault
from notation.words.languages import later
from replay_web.jobs.turnstile import CrowdedError
from replay_web.library import Library
from replay_web.messages import _
from replay_web.web.links import same_page

UNDER = "/api/"
MEDIA_TYPE = "application/problem+json"

_KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")
"""Headers of an error that its page must keep."""

_READING = ("GET", "HEAD")
"""Methods of requests that only read: what such a page says of an archive is as it was at one moment."""
RETRY = 10
"""After that many seconds it is worth while to try again."""


class OutOfReach(ServiceUnavailable):
    """The archive is not to be had at the moment."""

    description = "The archive cannot be reached at the moment; try again later."


class TooSlow(ServiceUnavailable):
    """The answer took longer than it may."""

    description = "This took too long; ask for less."


class Crowded(ServiceUnavailable):
    """Too many requests of the visitor wait, or this one has waited too long."""

    description = "Many requests are waiting; try again in a moment."


class UnreadError(TarockError):
    """An answer needs records that have not been judged yet."""


class StillReading(ServiceUnavailable):
    """The answer needs records that have not been judged yet."""

    description = "Some records are still being read; try again in a moment."


_REFUSED: dict[object, tuple[str, str]] = {
    400: (later("Not understood"), later("The site does not understand this address.")),
    403: (later("Not allowed"), later("Pages here are read-only.")),
    404: (later("Not found"), later("There is no page with this address here.")),
    503: (later("Too much requested"), later("This took too long; ask for less.")),
    TooSlow: (later("Too much requested"), later("This took too long; ask for less.")),
    Crowded: (later("Busy at the moment"), later("Many requests are waiting here. Try again in a moment.")),
    405: (later("Not allowed"), later("Pages here are read-only.")),
    410: (later("Withdrawn"), later("What was here has been withdrawn.")),
    413: (
        later("Too much at once"),
        later("The site accepts at most 1,048,576 bytes at once; send the records in parts."),
    ),
    OutOfReach: (
        later("Out of reach"),
        later("The archive cannot be reached at the moment; try again later."),
    ),
    StillReading: (
        later("Not all read yet"),
        later("Some records are still being read; try again in a moment."),
    ),
    500: (later("Something went wrong"), later("Something went wrong here. It is our mistake, not yours.")),
}
"""Title and text of an error page, by status or by cause."""


def once_read(library: Library) -> None:
    """Go on only if all records can be searched. Raises UnreadError."""
    if library.left:
        raise UnreadError


def asked_by_program() -> bool:
    """Whether the request is for the interface, and not for a page."""
    return request.path.startswith(UNDER)


def problem_of(error: HTTPException) -> Response:
    """An error as problem+json, with the headers that belong to it."""
    given: dict[str, Any] = getattr(error, "data", None) or {}
    told: dict[str, Any] = {"type": "about:blank", "title": error.name, "status": error.code}
    if wrong := given.get("errors") or given.get("messages"):
        told |= {"detail": "The request cannot be used as it is; “errors” says what is wrong with it.", "errors": wrong}
    elif detail := given.get("message") or error.description:
        told["detail"] = detail
    kept = {name: value for name, value in error.get_headers() if name in _KEPT_HEADERS}
    return Response(json.dumps(told), error.code, kept, content_type=MEDIA_TYPE)


def set_up(app: Flask) -> None:
    """Friendly error pages: what was wrong; of a mistake of ours an id that is also in the log, and no stack."""

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> BaseResponse:
        if error.code is not None and error.code < 400:
            return error.get_response()
        if asked_by_program():
            return problem_of(error)
        response, code = error.get_response(), error.code or 500
        kind = type(error) if type(error) in _REFUSED else code if code in _REFUSED else 400 if code < 500 else 500
        name, text = map(_, _REFUSED[kind])
        own = error.description if error.description != type(error).description else ""
        response.data = _error_page(code, name, own or text)
        response.content_type = "text/html; charset=utf-8"
        return response

    @app.errorhandler(QueryTimeout)
    def too_slow(error: QueryTimeout) -> BaseResponse:
        return refused(TooSlow(retry_after=RETRY))

    dispatch = app.dispatch_request

    def dispatch_in_time(*given: Any) -> ResponseReturnValue:
        try:
            with one_moment() if request.method in _READING else nullcontext():
                return dispatch(*given)
        except WorkTimeout:  # which Flask hands to no handler, since it is no Exception
            return refused(TooSlow(retry_after=RETRY))

    app.dispatch_request = dispatch_in_time  # type: ignore[method-assign]

    @app.errorhandler(CrowdedError)
    def crowded(error: CrowdedError) -> BaseResponse:
        return refused(Crowded(retry_after=RETRY))

    @app.errorhandler(OutageError)
    def out_of_reach(error: OutageError) -> BaseResponse:
        app.logger.warning("%s, asked for %r", error, request.path)
        return refused(OutOfReach(retry_after=RETRY))

    @app.errorhandler(DriverError)
    def damaged(error: DriverError) -> BaseResponse | tuple[str, int]:
        if not is_damage(error):
            return failed(error)
        app.logger.error("the archive is damaged (%s), asked for %r", in_one_line(error), request.path)
        return refused(OutOfReach(retry_after=RETRY))

    @app.errorhandler(UnreadError)
    def still_reading(error: UnreadError) -> BaseResponse:
        return refused(StillReading(retry_after=RETRY))

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response | tuple[str, int]:
        name, text = map(_, _REFUSED[500])
        if game := at_fault(error):
            text = _("The game “{game}”, which {package} brings, failed here.").format(
                game=game.named, package=game.package
            )
        if asked_by_program():
            return problem_of(InternalServerError(f"{text} The log has it under {logged(error)}."))
        return _error_page(500, name, text, logged(error)), 500

    def logged(error: Exception) -> str:
        """An id under which the log has an exception."""
        name = uuid4().hex[:8]
        app.logger.error("error %s at %r", name, request.path, exc_info=error)
        return name

    def _error_page(code: int, name: str, text: str, id: str = "") -> str:
        stepped = request.endpoint and {"step", "variation", "try"} & set(request.args)
        again = same_page() if stepped and code < 500 else None
        with no_deadline():  # which may be why there is this page
            return render_template("error.html", code=code, name=name, text=text, again=again, id=id)
