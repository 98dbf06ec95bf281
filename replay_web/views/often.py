"""The page of what is often best at a step, for who plays there and has not seen all cards.

It is made from what that seat has seen and from nothing else, as all pages are that hide hands.
"""

from dataclasses import dataclass

from flask import Flask, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from notation.analysis import UnsolvableError
from notation.analysis.sampling import who_plays
from notation.deals.viewing import view
from notation.record import SEATS
from notation.replay import position
from notation.table import Table
from notation.writer import write
from replay_web.jobs.best_play import OftenFound, Reckoner
from replay_web.library import Entry, Shelf
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.addresses import Address
from replay_web.present.cards import signs
from replay_web.present.heading import Heading, heading
from replay_web.present.lines_of_play import MAIN, levels
from replay_web.present.often_text import OftenHint, hint
from replay_web.present.words import Voice
from replay_web.views.best import BUSY
from replay_web.web import query


@dataclass(frozen=True, slots=True)
class OftenPage:
    """What is known by now of what is often best at a step."""

    heading: Heading
    back: str
    step: int
    who: str
    hint: OftenHint | None
    """What is known; None where nobody has asked for it."""
    suits: str


def set_up_often(app: Flask, library: Shelf, reckoner: Reckoner) -> None:
    """The page of what is often best at a step, and the request to have it found."""

    @app.get("/records/<id>/often")
    def often_page(id: str) -> str:
        entry = query.record(library, id)
        step, table, seat = _moment(entry)
        shown = page(entry, step, table, seat, reckoner.often(entry, step))
        return render_template("best/often.html", page=shown, sprite=signs(shown.suits))

    @app.post("/records/<id>/often")
    def often_asked(id: str) -> Response:
        entry = query.record(library, id)
        step, _table, seat = _moment(entry)
        seen = write(view(entry.report().record, seat, step))
        if not reckoner.ask_often(entry, step, seen, query.visitor()):
            abort(BUSY, _("Many records are waiting already. Try again in a moment."))
        return redirect(f"{links.own(request.path)}?{request.query_string.decode('ascii', 'replace')}", 303)


def _moment(entry: Entry) -> tuple[int, Table, int]:
    """The step that is asked for, its table, and who plays there: no other seat, where the hands of others are hidden.
    """
    record = entry.report().record
    path, step = query.place(levels(record))
    if path:
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    try:
        walk = position(record, step)
        seat = who_plays(walk)
    except UnsolvableError as error:
        abort(404, str(error))
    assert walk is not None
    if query.hides() and query.seat(walk.table) != seat:
        abort(404, _("At this step it is the turn of another."))
    return step, walk.table, seat


def page(entry: Entry, step: int, table: Table, seat: int, found: OftenFound | None) -> OftenPage:
    """What the page shows of a step, with what was found by now."""
    report = entry.report()
    voice = Voice(report.record, report.game)
    seen_by = query.kept(seat=SEATS[seat], hide="others", comments="")
    return OftenPage(
        heading=heading(entry),
        back=Address(links.own(f"/records/{entry.id}"), seen_by)(step, MAIN),
        step=step,
        who=voice.name(seat),
        hint=hint(found, table.declarer, voice) if found else None,
        suits=voice.suits,
    )
