"""The replay of a record as a page, its text and its data, for a record of the library and for one that was sent."""

from dataclasses import replace

from flask import Response, abort, current_app, jsonify, render_template, request

from notation.cards import names_of
from notation.record import SEATS
from notation.schemas.fields import report_json
from replay_web.jobs.best_play import BestFound
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import seat_view, step_page
from replay_web.present.cards import sprite
from replay_web.present.game_language import in_its_words
from replay_web.present.hands import in_order
from replay_web.present.lines_of_play import MAIN
from replay_web.present.standalone import SizeLimitError, Wanted, rendered
from replay_web.views.sharing import shared
from replay_web.web import languages, query
from replay_web.web.headers import FOR_OTHERS
from replay_web.web.neighbours import Company, neighbours


def embedded(entry: Entry, files: str) -> Response:
    """The step that was asked for, for the pages of others: the table alone, with a way to the whole page."""
    response = Response(replayed(entry, files, template="replay/embed.html"))
    response.headers["Content-Security-Policy"] = FOR_OTHERS
    return response


@in_its_words
def replayed(
    entry: Entry,
    files: str,
    template: str = "replay/record.html",
    company: Company | None = None,
    found: BestFound | None = None,
    **more: object,
) -> str:
    """The step that was asked for, as a page; `files` is the address of its data, up to their endings.

    `company` is what stands around it, `found` what is known of its best play. The links from step to step name only
    the step: there are many of them on every page.
    """
    carried, entry = entry.page == "", replace(entry, own_page="")
    listed = step_page.levels_of(entry)
    now, wanted, table = query.place(listed), languages.for_comments(), seat_view.table_of(entry)
    seat, hides = query.seat(table), query.hides()
    if hides and (table is None or now[0]):
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    if table and hides:
        page = seat_view.seen(entry, listed[MAIN], now[1], in_order(table, seat)[0], wanted, query.kept)
    else:
        page = step_page.page(entry, listed, now, wanted, query.kept, seat, best=found)
    seen = seat_view.sight(entry, table, now, seat, hides, query.kept) if table else None
    cards = sprite(names_of(page.cards), page.suits) if page.cards else ""
    name = files if carried else f"/records/{entry.lasting}"
    share = shared(page, now[0], files, hides, carried, name)
    if company:
        page = replace(page, heading=company.heading)
        more |= {"company": company, "beside": neighbours(company, seen_from)}
    return render_template(template, page=page, sight=seen, sprite=cards, files=files, share=share, **more)


def seen_from(entry: Entry) -> str:
    """What a record beside this one keeps of the address: the same seat where it has one, and as much seen of it."""
    letter, hides = request.args.get("seat", "").upper(), query.hides()
    table = seat_view.table_of(entry) if letter or hides else None
    there = table is not None and letter in ("", *(SEATS[seat] for seat in table.seats))
    return query.kept() if there else query.kept(seat="", hide="")


@in_its_words
def file_of(entry: Entry) -> Response:
    """The replay as one file, in the language that was asked for and as the seat saw it that hides the others."""
    table = seat_view.table_of(entry)
    seat, hides = query.seat(table), query.hides()
    if hides and table is None:
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    try:
        made = rendered(entry, Wanted(languages.for_comments(), seat=seat, hides=hides), current_app.jinja_env)
    except SizeLimitError:
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
