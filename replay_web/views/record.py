"""The replay of a record, step by step: as a page, for the pages of others and as one file; its text and its data."""

from dataclasses import dataclass, replace

from flask import Response, abort, current_app, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from notation.cards import names_of
from notation.record import SEATS
from notation.schemas.fields import report_json
from notation.writer import MEDIA_TYPE
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import frames, links, seat_view
from replay_web.present.addresses import Address
from replay_web.present.best_course import BestCourse, best_course
from replay_web.present.cards import sprite
from replay_web.present.lines_of_play import MAIN
from replay_web.present.standalone import SizeLimitError, Wanted, rendered
from replay_web.present.step_page import StepPage
from replay_web.present.tried_acts import TriedActs
from replay_web.web import query
from replay_web.web.headers import FOR_OTHERS
from replay_web.web.known_best import KnownBest
from replay_web.web.links import asked_for
from replay_web.web.neighbours import Neighbours, neighbour_links
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import StepQuery, read_query
from replay_web.web.site import library
from replay_web.web.tried_panel import tried_panel

pages = RecordPages("record", __name__)


@dataclass(frozen=True, slots=True)
class Shared:
    link: str
    """The address of this very step, with the host."""
    codes: tuple[tuple[str, str, str], ...]
    """HTML code that shows the record on another site, as wide as there is room, for each of three heights.

    Each as the name of the height, its label, and the code.
    """
    sheet: str
    """The page that prints the deal; where hands are hidden, as far as this step."""
    own_sheet: str
    """The page that prints what the seat saw and played to which the table is turned; empty if unknown."""
    who: str
    file: str
    """The replay as one file, in the same language and for the same seat."""
    picture: str
    """Full address of the step's picture; empty if there is no table."""
    inline: bool
    """Whether the address holds the record itself, which nobody keeps."""


@pages.page("")
def replay(record: RecordRequest) -> ResponseReturnValue:
    """The step that was asked for, as a page; with one more act that is tried, the page of the step behind it."""
    if isinstance(tried := record.attempt(), TriedActs):
        return redirect(_trial_href(tried), 303)
    fates = [] if record.inline else library().fates(record.address.rpartition("/")[2])
    around: dict[str, object] = {"steps": record.steps_href(), "fates": fates, "asks_best": True, "refusals": tried}
    path, step = record.place
    asks = "" if record.hidden else Address(f"{record.href}/best", query.kept())(step, path)
    around |= {"course": _course(record), "ask_best": asks}
    return _shown(record, "record/record.html", record.best, record.neighbours, **around)


def _course(record: RecordRequest) -> BestCourse | None:
    """The best play below the slider; None if unknown, or another line is shown."""
    best, (path, _step) = record.best, record.place
    if best is None or best.found is None or path or record.branch:
        return None
    address = Address("", query.kept())
    return best_course(
        record.nameless, record.levels[MAIN], best.found, best.unseen, best.looking, bool(best.unasked), address
    )


@pages.page("/embed")
def embed(record: RecordRequest) -> ResponseReturnValue:
    """The step that was asked for, for the pages of others: the table alone, with a way to the whole page."""
    if isinstance(tried := record.attempt(), TriedActs):
        return redirect(_trial_href(tried), 303)
    response = Response(_shown(record, "record/embed.html", steps=record.steps_href("/embed"), refusals=tried))
    response.headers["Content-Security-Policy"] = FOR_OTHERS
    return response


def _shown(
    record: RecordRequest,
    template: str,
    best: KnownBest | None = None,
    neighbours: Neighbours | None = None,
    **more: object,
) -> str:
    page, table = record.page(record.place[1], best), record.table
    entry, now = replace(record.entry, base_url=""), record.place
    seen = seat_view.sight(entry, table, now, record.seat, record.hidden, query.kept, record.grey) if table else None
    cards = sprite(names_of(page.cards), page.suits) if page.cards else ""
    share = _shared(page, record)
    if neighbours:
        page = replace(page, summary=replace(page.summary, heading=neighbours.heading))
        more |= {"neighbours": neighbours, "beside": neighbour_links(neighbours, _seen_from)}
    return render_template(
        template,
        page=page,
        sight=seen,
        sprite=cards,
        files=record.address,
        trial=record.trial,
        tried=tried_panel(record, now[1]),
        share=share,
        task=record.task,
        best_asked=best is not None and best.found is not None,
        **more,
    )


def _trial_href(trial: TriedActs) -> str:
    """The page that was asked for, at the last act of a branch."""
    return f"{asked_for()}?try={trial.quoted}{query.kept(**{'try': ''})}"


def _seen_from(entry: Entry) -> str:
    """Parameters for a link to another record: the same seat, if that record has it, and whether hands are hidden."""
    letter, hides = read_query(StepQuery, "seat").upper(), query.hides()
    table = seat_view.table_of(entry) if letter or hides else None
    there = table is not None and letter in ("", *(SEATS[seat] for seat in table.seats))
    return query.kept(**{"try": ""}) if there else query.kept(**{"try": "", "seat": "", "hide": ""})


def _shared(page: StepPage, record: RecordRequest) -> Shared:
    """A step of a record, to be passed on under the address that lasts."""
    (path, _step), hidden, number = record.place, record.hidden, page.navigation.step
    root, kept = request.url_root.rstrip("/"), query.kept(**{"from": "", "q": "", "sort": ""})
    step, players = Address("", kept)(number, path), page.scene.players if page.scene else 0
    anyhow = Address("", query.kept(**dict.fromkeys(("lang", "comments", "from", "q", "sort"), "")))(number, path)
    own = next((hand for hand in page.scene.hands if hand.own), None) if page.scene else None
    seen = query.kept(**{"from": "", "q": "", "sort": "", "seat": own.letter, "hide": "others"}) if own else ""
    title, frame = page.summary.heading.title, f"{root}{record.address}/embed{step}"
    sheet = f"step={number}{kept}" if hidden else kept.removeprefix("&")
    return Shared(
        link=f"{record.lasting}{anyhow}",
        codes=tuple(
            (name, label, frames.code(frame, title, "100%", frames.height(players, name)))
            for name, label in (
                (frames.LOW, _("Code that shows it on a page of yours, low")),
                (frames.MEDIUM, _("The same, medium")),
                (frames.HIGH, _("The same, high")),
            )
        ),
        sheet=links.own(f"{record.address}/print{'?' if sheet else ''}{sheet}"),
        own_sheet=links.own(f"{record.address}/print?{seen.removeprefix('&')}") if own and not hidden else "",
        who=own.name if own else "",
        file=links.own(f"{record.address}.html{kept.replace('&', '?', 1)}"),
        picture=record.picture if page.scene else "",
        inline=record.inline,
    )


@pages.page(".html")
def file(record: RecordRequest) -> Response:
    """The replay as one file, in the language that was asked for and as the seat saw it that hides the others."""
    try:
        wanted = Wanted(record.comments, seat=record.seat, hides=record.hidden)
        made = rendered(record.entry, wanted, current_app.jinja_env)
    except SizeLimitError:
        abort(413, _("This record has too many steps for one file."))
    response = Response(made.text)
    response.headers.set("Content-Disposition", "attachment", filename=f"{record.entry.id}.html")
    return response


@pages.page(".tdn")
def text(record: RecordRequest) -> Response:
    """The very bytes of the record."""
    response = Response(record.entry.source, content_type=f"{MEDIA_TYPE}; charset=utf-8")
    response.headers.set("Content-Disposition", "inline", filename=f"{record.entry.id}.tdn")
    return response


@pages.page(".json")
def data(record: RecordRequest) -> Response:
    """The check's report on the record, as JSON."""
    return jsonify(report_json(record.entry.report(), record.entry.file))
