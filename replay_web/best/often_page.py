"""The page of what is often best at a step, for who plays there and has not seen all cards.

It is made from what that seat has seen and from nothing else, as all pages are that hide hands.
"""

from dataclasses import dataclass
from fractions import Fraction

from flask import Flask, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from notation.analysis import Estimate, UnsolvableError
from notation.analysis.sampling import who_plays
from notation.deals.viewing import view
from notation.parts.aims import MADE, OVER, SURE
from notation.record import SEATS
from notation.replay import position
from notation.table import Table
from notation.writer import write
from replay_web.best.best_page import BUSY
from replay_web.best.reckoning import OftenFound, Reckoner
from replay_web.best.searching import DEALS
from replay_web.best.told import counted
from replay_web.browse.listing import Heading, heading
from replay_web.http import requests
from replay_web.library import Entry, Shelf
from replay_web.messages import _
from replay_web.steps.addresses import Address
from replay_web.steps.lines_of_play import MAIN, levels
from replay_web.table.cards import signs
from replay_web.wording.words import Index, Voice


@dataclass(frozen=True, slots=True)
class OftenRow:
    """A card that may be played."""

    card: Index
    name: str
    average: str
    often: str


@dataclass(frozen=True, slots=True)
class OftenTold:
    """What is often best for a seat, in words and figures."""

    who: str
    about: str
    """What the averages are."""
    deals: int
    few: bool
    """Whether time was over before all deals were solved."""
    rows: tuple[OftenRow, ...]
    """The cards, first what is best most often."""


@dataclass(frozen=True, slots=True)
class OftenHint:
    """What is often best for who plays a deal on, where he asks for it."""

    href: str = ""
    """Where he asks for it; empty where he plays no card now."""
    message: str = ""
    """Why it is not there."""
    looks: bool = False
    """Whether it is looked for."""
    told: OftenTold | None = None


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
        entry = requests.record(library, id)
        step, table, seat = _moment(entry)
        shown = page(entry, step, table, seat, reckoner.often(entry, step))
        return render_template("best/often.html", page=shown, sprite=signs(shown.suits))

    @app.post("/records/<id>/often")
    def often_asked(id: str) -> Response:
        entry = requests.record(library, id)
        step, _table, seat = _moment(entry)
        seen = write(view(entry.report().record, seat, step))
        if not reckoner.ask_often(entry, step, seen, requests.visitor()):
            abort(BUSY, _("Many records are waiting already. Try again in a moment."))
        return redirect(f"{requests.own(request.path)}?{request.query_string.decode('ascii', 'replace')}", 303)


def _moment(entry: Entry) -> tuple[int, Table, int]:
    """The step that is asked for, its table, and who plays there: no other seat, where the hands of others are hidden.
    """
    record = entry.report().record
    path, step = requests.place(levels(record))
    if path:
        abort(404, _("Hands can be hidden in the main line of a game that is known here."))
    try:
        walk = position(record, step)
        seat = who_plays(walk)
    except UnsolvableError as error:
        abort(404, str(error))
    assert walk is not None
    if requests.hides() and requests.seat(walk.table) != seat:
        abort(404, _("At this step it is the turn of another."))
    return step, walk.table, seat


def page(entry: Entry, step: int, table: Table, seat: int, found: OftenFound | None) -> OftenPage:
    """What the page shows of a step, with what was found by now."""
    report = entry.report()
    voice = Voice(report.record, report.game)
    seen_by = requests.kept(seat=SEATS[seat], hide="others", comments="")
    return OftenPage(
        heading=heading(entry),
        back=Address(requests.own(f"/records/{entry.id}"), seen_by)(step, MAIN),
        step=step,
        who=voice.name(seat),
        hint=hint(found, table.declarer, voice) if found else None,
        suits=voice.suits,
    )


def hint(found: OftenFound | None, declarer: int | None, voice: Voice) -> OftenHint:
    """What is known by now, for who has asked."""
    if found is None:
        return OftenHint(message=_("Many records are waiting already. Try again in a moment."))
    if not found.done:
        return OftenHint(message=_("Still looking; it takes up to ten seconds."), looks=True)
    if found.often is None:
        nothing = _(
            "Nothing was found: with so many cards in the hands not one deal could be solved in ten seconds, or the"
            " game does not say what is played for."
        )
        return OftenHint(message=nothing)
    return OftenHint(told=often_told(found.often, declarer, voice))


def often_told(often: Estimate, declarer: int | None, voice: Voice) -> OftenTold:
    """What is often best, in words and figures."""
    who = voice.name(often.seat)
    rows = (
        OftenRow(voice.index(card), voice.card(card), _average(often, card), _percent(often.often[card]))
        for card in often.in_order
    )
    about = counted(often.aim, who if often.aim == SURE else voice.name(declarer))
    return OftenTold(who, about, often.deals, often.deals < DEALS, tuple(rows))


def _average(often: Estimate, card: int) -> str:
    """The average of a card's values: "41.3", "+3.0"; where a contract is made or not, how often it is."""
    average = often.average[card]
    if often.aim == MADE:
        return _percent(average)
    whole, tenth = divmod(round(abs(average) * 10 / often.unit), 10)
    text = _("{whole}.{tenth}").format(whole=whole, tenth=tenth)
    return f"−{text}" if average < 0 else f"+{text}" if often.aim == OVER else text


def _percent(share: Fraction) -> str:
    return _("{n} %").format(n=round(100 * share))
