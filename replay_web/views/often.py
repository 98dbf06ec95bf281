"""The page of what is often best at a step, for the player who plays there and has not seen all cards.

It is made from what that seat has seen and from nothing else, as all pages are that hide hands.
"""

from dataclasses import dataclass

from flask import abort, redirect, render_template, request
from werkzeug.wrappers import Response

from notation.analysis import UnsolvableError
from notation.analysis.sampling import who_plays
from notation.deals.viewing import view
from notation.record import SEATS
from notation.replay import position
from notation.table import Table
from notation.writer import write
from replay_web.jobs.best_play import OftenFound
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.addresses import Address
from replay_web.present.cards import signs
from replay_web.present.heading import Heading, heading
from replay_web.present.lines_of_play import MAIN
from replay_web.present.often_text import OftenHint, hint
from replay_web.present.words import Voice
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.site import best_plays, queued

pages = RecordPages("often", __name__)


@dataclass(frozen=True, slots=True)
class OftenPage:
    """The page of the estimate at a step, as far as it has been searched."""

    heading: Heading
    back: str
    step: int
    who: str
    hint: OftenHint | None
    """The estimate; None if it was not requested."""
    suits: str


@pages.page("/often")
def often(record: RecordRequest) -> str:
    """Show the estimate as far as it has been searched."""
    step, table, seat = _moment(record)
    shown = often_page(record, step, table, seat, best_plays().often(record.entry, step))
    return render_template("often/often.html", page=shown, sprite=signs(shown.suits))


@pages.page("/often", "POST")
def find_often(record: RecordRequest) -> Response:
    step, _table, seat = _moment(record)
    seen = write(view(record.entry.report().record, seat, step))
    queued(best_plays().ask_often(record.entry, step, seen, query.visitor(), not record.inline))
    return redirect(f"{links.own(request.path)}?{request.query_string.decode('ascii', 'replace')}", 303)


def _moment(record: RecordRequest) -> tuple[int, Table, int]:
    """The step that is asked for, its table, and who plays there: no other seat where other hands are hidden."""
    path, step = record.place
    if path:
        record.refuse_to_hide()
    try:
        walk = position(record.entry.report().record, step)
        seat = who_plays(walk)
    except UnsolvableError as error:
        abort(404, str(error))
    assert walk is not None
    if record.hidden and record.seat != seat:
        abort(404, _("At this step it is another player’s turn."))
    return step, walk.table, seat


def often_page(record: RecordRequest, step: int, table: Table, seat: int, found: OftenFound | None) -> OftenPage:
    """The page of the estimate at a step, from the results so far."""
    report = record.entry.report()
    voice = Voice(report.record, report.game)
    seen_by = query.kept(seat=SEATS[seat], hide="others", comments="")
    return OftenPage(
        heading=heading(record.entry),
        back=Address(record.href, seen_by)(step, MAIN),
        step=step,
        who=voice.name(seat),
        hint=hint(found, table.declarer, voice) if found else None,
        suits=voice.suits,
    )
