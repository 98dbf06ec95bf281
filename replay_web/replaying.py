"""The replay of a record as a page, its text and its data, for a record of the library and for one that was sent."""

from flask import Response, jsonify, render_template

from notation.cards import names_of
from notation.schema import report_json
from replay_web import asking, views
from replay_web.cards import sprite
from replay_web.library import Entry


def replayed(entry: Entry, files: str, **around: object) -> str:
    """The step that was asked for, as a page; `files` is the address of its data, up to their endings."""
    listed = views.levels_of(entry)
    page = views.page(entry, listed, asking.place(listed), asking.for_comments(), asking.kept)
    cards = sprite(names_of(page.cards), page.suits) if page.cards else ""
    return render_template("record.html", page=page, sprite=cards, files=files, **around)


def text_of(entry: Entry) -> Response:
    """The very bytes of a record."""
    response = Response(entry.source, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'inline; filename="{entry.id}.tdn"'
    return response


def data_of(entry: Entry) -> Response:
    """What a check says of a record, as JSON."""
    return jsonify(report_json(entry.report(), entry.file))
