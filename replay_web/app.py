"""The site as a Flask application: `create_app` puts it together from small set-up functions."""

import re
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from flask import Flask, Response, abort, jsonify, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.wrappers import Response as BaseResponse

from notation.cards import names_of
from notation.languages import first_of
from notation.schema import report_json
from replay_web import languages, listing, manual, views, words
from replay_web.api import set_up_api
from replay_web.api.failures import asked_by_program, problem_of
from replay_web.cards import sprite
from replay_web.levels import MAIN, Levels, Place
from replay_web.library import Entry, Library, load, shipped_id

PAGE_SIZE = 50
"""How many records a page of the list shows."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_NUMBER = re.compile(r"[0-9]+")
_LARGEST = 6
"""How many digits a step may have; no record has as many steps."""


def create_app(sources: Sequence[Path] | None = None) -> Flask:
    """The site over the records of these files and folders, or over the shipped corpus.

    Raises OSError for a file that cannot be read.
    """
    app = Flask(__name__)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    set_up_headers(app)
    set_up_errors(app)
    library = load(sources)
    set_up_pages(app, library)
    set_up_manual(app, library)
    set_up_api(app, library)
    return app


def set_up_headers(app: Flask) -> None:
    """Headers that keep a page to what it brings itself. There are no cookies."""

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response


def set_up_errors(app: Flask) -> None:
    """Friendly error pages: what was wrong, an id that is also in the log, and no stack."""

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> BaseResponse:
        if error.code is not None and error.code < 400:
            return error.get_response()
        if asked_by_program():
            return problem_of(error)
        response = error.get_response()
        response.data = _error_page(error.code or 500, error.name, error.description or "", uuid4().hex[:8])
        response.content_type = "text/html; charset=utf-8"
        return response

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response | tuple[str, int]:
        text = "Something went wrong here. It is our mistake, not yours."
        if asked_by_program():
            return problem_of(InternalServerError(f"{text} The log has it under {logged(error)}."))
        return _error_page(500, "Internal error", text, logged(error)), 500

    def logged(error: Exception) -> str:
        """An id under which the log has an exception."""
        name = uuid4().hex[:8]
        app.logger.error("error %s at %r", name, request.path, exc_info=error)
        return name

    def _error_page(code: int, name: str, text: str, id: str) -> str:
        again = request.path if {"step", "variation"} & set(request.args) and code < 500 else None
        return render_template("error.html", code=code, name=name, text=text, again=again, id=id)


def set_up_pages(app: Flask, library: Library) -> None:
    """The list, the replay, and the data of a record."""

    def found(id: str) -> tuple[int, Entry]:
        place = library.place(id)
        if place is None:
            abort(404, "There is no record with this id in the library.")
        return place, library.entries[place]

    @app.get("/")
    def home() -> BaseResponse:
        return redirect(url_for("record_list"))

    @app.get("/records")
    def record_list() -> str:
        start = _start(library)
        entries = library.entries[start : start + PAGE_SIZE]
        before = after = None
        if start > PAGE_SIZE:
            before = url_for("record_list", after=library.entries[start - PAGE_SIZE - 1].id)
        elif start:
            before = url_for("record_list")
        if start + PAGE_SIZE < len(library):
            after = url_for("record_list", after=entries[-1].id)
        items = tuple(listing.item(entry) for entry in entries)
        return render_template("records.html", page=listing.Listing(items, len(library), start + 1, before, after))

    @app.get("/records/<id>")
    def record_page(id: str) -> Response:
        place, entry = found(id)
        listed = views.levels_of(entry)
        asked = request.args.get("lang", "")
        asked = languages.primary(asked) if languages.is_tag(asked) else ""
        page = views.page(entry, listed, _step(listed), [asked] if asked else _wanted(), asked)
        before, after = library.neighbours(place)
        cards = sprite(names_of(page.cards), page.suits) if page.cards else ""
        response = Response(render_template("record.html", page=page, sprite=cards, before=before, after=after))
        response.vary.add("Accept-Language")
        return response

    @app.get("/records/<id>.tdn")
    def record_text(id: str) -> Response:
        _, entry = found(id)
        response = Response(entry.source, content_type="text/plain; charset=utf-8")
        response.headers["Content-Disposition"] = f'inline; filename="{entry.id}.tdn"'
        return response

    @app.get("/records/<id>.json")
    def record_data(id: str) -> Response:
        _, entry = found(id)
        return jsonify(report_json(entry.report(), entry.file))


def set_up_manual(app: Flask, library: Library) -> None:
    """The specification of the notation, and the rules of the games."""

    def record_address(file: str, number: int) -> str | None:
        id = shipped_id(file, number)
        return None if id is None or library.place(id) is None else url_for("record_page", id=id)

    @app.get(manual.SPECIFICATION)
    def notation_page() -> str:
        return render_template("manual.html", page=manual.specification())

    @app.get("/rules/<game>")
    def rules_page(game: str) -> str:
        asked = request.args.get("lang", "")
        language = first_of([asked] if asked else _wanted())
        page = manual.rules(game, language, record_address, f"?lang={language}" if asked else "")
        if page is None:
            abort(404, "There are no rules of this game here.")
        return render_template("manual.html", page=page, wanted=language)


def _start(library: Library) -> int:
    """Where the part of the list that was asked for starts: after the record that the address names."""
    after = request.args.get("after")
    if after is None:
        return 0
    place = library.place(after)
    if place is None:
        abort(404, "The list cannot go on after this record: it is not in the library.")
    return place + 1


def _wanted() -> list[str]:
    """The languages that the browser says its reader understands, best first."""
    return [tag for tag, quality in request.accept_languages if quality > 0 and languages.is_tag(tag)]


def _step(listed: Levels) -> Place:
    """The step that was asked for: the deal, or the start of the variation, where none was."""
    path = MAIN
    variation = request.args.get("variation")
    if variation is not None:
        found = next((level for level in listed.values() if level.path and level.name == variation), None)
        if found is None:
            names = words.listed((level.name for level in listed.values() if level.path), "and")
            abort(404, f"This record has no such variation; it has {names or 'none'}.")
        path = found.path
    asked, last = request.args.get("step", "0"), listed[path].last
    if not _NUMBER.fullmatch(asked):
        abort(400, f"A step is a number from 0 to {last}.")
    if len(asked) > _LARGEST or int(asked) > last:
        what = "variation" if path else "record"
        abort(404, f"This {what} has no such step; its steps are 0 to {last}.")
    return path, int(asked)
