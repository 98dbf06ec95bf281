"""The site as a Flask application: `create_app` puts it together from small set-up functions."""

from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from flask import Flask, Response, abort, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, InternalServerError, ServiceUnavailable
from werkzeug.wrappers import Response as BaseResponse

from corpus.archive import Archive, TooSlow
from notation.games import GAMES
from notation.words.languages import language, later
from replay_web.api import set_up_api
from replay_web.api.failures import asked_by_program, problem_of
from replay_web.browse.players import set_up_players
from replay_web.browse.searching import set_up_search
from replay_web.browse.sessions import set_up_sessions
from replay_web.browse.statistics import set_up_statistics
from replay_web.enter.adding import set_up_adding
from replay_web.enter.checking import LARGEST, set_up_checking
from replay_web.enter.noting import set_up_noting
from replay_web.enter.playing import set_up_playing
from replay_web.http import headers, requests, templates
from replay_web.http.compressing import set_up_compression
from replay_web.lessons.questions import asks
from replay_web.lessons.teaching import set_up_lessons
from replay_web.library import Archived, Shelf, load, shipped
from replay_web.manual import documents
from replay_web.messages import _
from replay_web.replay.printing import printed
from replay_web.replay.replaying import data_of, embedded, file_of, replayed, text_of
from replay_web.steps.addresses import packed

_REFUSED = {
    400: (later("Not understood"), later("The site does not understand this address.")),
    403: (later("Not allowed"), later("Pages can only be read here.")),
    404: (later("Not found"), later("There is no page with this address here.")),
    503: (later("Too much asked"), later("This took too long; ask for less.")),
    405: (later("Not allowed"), later("Pages can only be read here.")),
    410: (later("Withdrawn"), later("What was here has been withdrawn.")),
    413: (
        later("Too much at once"),
        later("The site takes 1,048,576 bytes at once, and no more; send the records in parts."),
    ),
    500: (later("Something went wrong"), later("Something went wrong here. It is our mistake, not yours.")),
}
"""What is said of a request that is not answered, by its status."""


def create_app(sources: Sequence[Path] | None = None, archive: Archive | None = None) -> Flask:
    """The site over an archive, over the records of these files and folders, or over the shipped corpus.

    Raises OSError for a file that cannot be read.
    """
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_MEMORY_SIZE=LARGEST)
    templates.set_up(app)
    set_up_compression(app)
    headers.set_up(app)
    requests.set_up_languages(app)
    set_up_errors(app)
    library: Shelf = Archived(archive) if archive else load(sources)
    app.extensions["library"] = library
    set_up_pages(app, library)
    for set_up in (set_up_search, set_up_sessions, set_up_players, set_up_statistics):
        set_up(app, library)
    set_up_lessons(app, library)
    set_up_playing(app, library)
    set_up_checking(app)
    set_up_adding(app, library)
    set_up_noting(app)
    set_up_manual(app, library)
    set_up_api(app)
    return app


def set_up_errors(app: Flask) -> None:
    """Friendly error pages: what was wrong; of a mistake of ours an id that is also in the log, and no stack."""

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> BaseResponse:
        if error.code is not None and error.code < 400:
            return error.get_response()
        if asked_by_program():
            return problem_of(error)
        response, code = error.get_response(), error.code or 500
        name, text = map(_, _REFUSED.get(code, _REFUSED[400 if code < 500 else 500]))
        own = error.description if error.description != type(error).description else ""
        response.data = _error_page(code, name, own or text)
        response.content_type = "text/html; charset=utf-8"
        return response

    @app.errorhandler(TooSlow)
    def too_slow(error: TooSlow) -> BaseResponse:
        return refused(ServiceUnavailable())

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response | tuple[str, int]:
        name, text = map(_, _REFUSED[500])
        if asked_by_program():
            return problem_of(InternalServerError(f"{text} The log has it under {logged(error)}."))
        return _error_page(500, name, text, logged(error)), 500

    def logged(error: Exception) -> str:
        """An id under which the log has an exception."""
        name = uuid4().hex[:8]
        app.logger.error("error %s at %r", name, request.path, exc_info=error)
        return name

    def _error_page(code: int, name: str, text: str, id: str = "") -> str:
        again = requests.here(request.path) if {"step", "variation"} & set(request.args) and code < 500 else None
        return render_template("error.html", code=code, name=name, text=text, again=again, id=id)


def set_up_pages(app: Flask, library: Shelf) -> None:
    """The replay, and the data of a record."""

    @app.get("/")
    def home() -> BaseResponse:
        return redirect(url_for("record_list"))

    @app.get("/records/<id>")
    def record_page(id: str) -> str:
        entry = requests.record(library, id)
        before, after = library.around(entry)
        return replayed(entry, f"/records/{id}", before=before, after=after, fates=library.fates(id))

    @app.get("/records/<id>/embed")
    def record_embedded(id: str) -> Response:
        return embedded(requests.record(library, id), f"/records/{id}")

    @app.get("/records/<id>/print")
    def record_printed(id: str) -> str:
        return printed(requests.record(library, id), f"/records/{id}")

    @app.get("/records/<id>.html")
    def record_file(id: str) -> Response:
        return file_of(requests.record(library, id))

    @app.get("/records/<id>.tdn")
    def record_text(id: str) -> Response:
        return text_of(requests.record(library, id))

    @app.get("/records/<id>.json")
    def record_data(id: str) -> Response:
        return data_of(requests.record(library, id))


def set_up_manual(app: Flask, library: Shelf) -> None:
    """The specification of the notation, and the rules of the games."""

    def record_address(file: str, number: int) -> str | None:
        entry = shipped(file, number)
        if entry is None:
            return None
        if library.get(entry.id):
            return url_for("lesson_page" if asks(entry) else "record_page", id=entry.id)
        return url_for("sent_lesson" if asks(entry) else "sent_page", record=packed(entry.source))

    @app.get(documents.SPECIFICATION)
    def notation_page() -> str:
        return render_template("manual.html", page=documents.specification(requests.here("")))

    @app.get("/rules")
    def rules_list() -> str:
        pages = [(game, documents.rules(game, language(), record_address, requests.here(""))) for game in GAMES]
        return render_template("rules.html", pages=[(game, page) for game, page in pages if page])

    @app.get("/rules/<game>")
    def rules_page(game: str) -> str:
        page = documents.rules(game, language(), record_address, requests.here(""))
        if page is None:
            games = ", ".join(GAMES)
            abort(404, _("There are no rules of this game here; there are those of {games}.").format(games=games))
        return render_template("manual.html", page=page, wanted=language())
