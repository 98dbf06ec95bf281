"""The replay of a record as a page, its text and its data, for a record of the library and for one that was sent."""

from dataclasses import replace

from flask import Response, abort, current_app, jsonify, render_template

from notation.cards import names_of
from notation.schemas.fields import report_json
from replay_web import asking, sight, views
from replay_web.cards import sprite
from replay_web.hands import in_order
from replay_web.headers import FOR_OTHERS
from replay_web.levels import MAIN
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.rendering import TooLarge, Wanted, rendered
from replay_web.sharing import shared


def embedded(entry: Entry, files: str) -> Response:
    """The step that was asked for, for the pages of others: the table alone, with a way to the whole page."""
    response = Response(replayed(entry, files, template="embed.html"))
    response.headers["Content-Security-Policy"] = FOR_OTHERS
    return response


def replayed(entry: Entry, files: str, template: str = "record.html", **around: object) -> str:
    """The step that was asked for, as a page; `files` is the address of its data, up to their endings.

    The links from step to step name only the step: there are many of them on every page.
    """
    carried, entry = entry.page == "", replace(entry, own_page="")
    listed = views.levels_of(entry)
    now, wanted, table = asking.place(listed), asking.for_comments(), sight.table_of(entry)
    seat, hides = asking.seat(table), asking.hides()
    if hides and (table is None or now[0]):
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    if table and hides:
        page = sight.seen(entry, listed[MAIN], now[1], in_order(table, seat)[0], wanted, asking.kept)
    else:
        page = views.page(entry, listed, now, wanted, asking.kept, seat)
    seen = sight.sight(entry, table, now, seat, hides, asking.kept) if table else None
    cards = sprite(names_of(page.cards), page.suits) if page.cards else ""
    share = shared(page, now[0], files, hides, carried)
    return render_template(template, page=page, sight=seen, sprite=cards, files=files, share=share, **around)


def file_of(entry: Entry) -> Response:
    """The replay as one file, in the language that was asked for and as the seat saw it that hides the others."""
    table = sight.table_of(entry)
    seat, hides = asking.seat(table), asking.hides()
    if hides and table is None:
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    try:
        made = rendered(entry, Wanted(asking.for_comments(), seat=seat, hides=hides), current_app)
    except TooLarge:
        abort(413, _("This record has too many steps for one file."))
    response = Response(made.text)
    response.headers["Content-Disposition"] = f'attachment; filename="{entry.id}.html"'
    return response


def text_of(entry: Entry) -> Response:
    """The very bytes of a record."""
    response = Response(entry.source, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'inline; filename="{entry.id}.tdn"'
    return response


def data_of(entry: Entry) -> Response:
    """What a check says of a record, as JSON."""
    return jsonify(report_json(entry.report(), entry.file))
