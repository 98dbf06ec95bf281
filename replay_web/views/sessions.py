"""Sessions: the records of one evening at one table, their score sheet by player, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from corpus.archive import Meeting, QueryTimeout, SettledSession
from corpus.exporting import session_rows
from notation.files.spreadsheet import csv_of
from notation.words.languages import speaking_of
from replay_web.library import Library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.curves import Curves, curves
from replay_web.present.same_deal import Compared, compared
from replay_web.present.search import label, misunderstood
from replay_web.present.session_list import heading, rows
from replay_web.web import query
from replay_web.web.errors import once_read
from replay_web.web.links import queried, same_page
from replay_web.web.neighbours import meeting_of
from replay_web.web.query import query_text
from replay_web.web.schemas import SessionQuery, read_query
from replay_web.web.site import library

pages = Blueprint("score_sheets", __name__)

PAGE_SIZE = 25


@dataclass(frozen=True, slots=True)
class DealRow:
    number: str
    href: str
    dealer: str
    declarer: str
    contract: str
    outcome: str
    scores: tuple[tuple[str, str], ...]
    """For each player what the deal made, and what he has after it."""
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionSheet:
    title: str
    facts: tuple[str, ...]
    head: str
    players: tuple[str, ...]
    deals: tuple[DealRow, ...]
    sums: tuple[str, ...]
    payments: tuple[str, ...]
    curves: Curves | None
    played: bool
    """Whether anybody won or lost anything."""
    legend: str
    duplicates: Compared | None
    """The deals that were played at other tables, too; None if absent."""
    following: str = ""
    """How many times the next deal counts, as a sentence; empty if once."""


@pages.get("/sessions")
def index() -> str | tuple[str, int]:
    asked = query_text()
    wrong = misunderstood(library().archive, asked)
    behind = read_query(SessionQuery, "after")
    after = meeting_of(library(), behind) if behind else None
    if behind and after is None:
        once_read(library())
        abort(404, _("There is no session with this id; a session has the id of any of its records."))
    try:
        found = [] if wrong else library().archive.sessions(asked, after, PAGE_SIZE + 1)
        shown_rows = rows(library(), found[:PAGE_SIZE])
    except QueryTimeout:
        found, shown_rows = [], None
    onward = ""
    if len(found) > PAGE_SIZE and shown_rows:
        onward = links.link("sessions", q=asked or None, after=shown_rows[-1].id)
    page = render_template("sessions/sessions.html", query=asked, rows=shown_rows, onward=onward, wrong=wrong)
    return (page, 400) if wrong else page


@pages.get("/sessions/<record:id>")
def score_sheet(id: str) -> str | BaseResponse:
    meeting = _meeting(id)
    if library().archive.is_book(meeting):
        first = library().ids(library().archive.chapters(meeting)[:1])
        return redirect(links.books(meeting.game or "", anchor=next(iter(first.values()))))
    with speaking_of(meeting.game):
        page = sheet(library(), library().archive.session(meeting))
        return render_template(
            "sessions/session.html",
            page=page,
            spreadsheet=links.session(f"{id}.csv"),
            mistakes=links.link("sessions", id, "mistakes"),
        )


@pages.get("/sessions/<record:id>.csv")
def spreadsheet(id: str) -> Response:
    """The deals of a session for a spreadsheet, each with what it made for each player."""
    meeting = _meeting(id)
    once_read(library())
    with speaking_of(meeting.game):
        response = Response(csv_of(session_rows(library().archive.session(meeting))), mimetype="text/csv")
    response.headers.set("Content-Disposition", "attachment", filename=f"session-{id}.csv")
    return response


def _meeting(id: str) -> Meeting:
    """The session of a record; aborts if there is none."""
    found = meeting_of(library(), id)
    if found is None:
        corrected = next((fate.other for fate in library().fates(id) if fate.state == "superseded"), None)
        if corrected:  # the address is from the time before a correction
            abort(redirect(same_page(queried(), id=corrected)))
        if gone := query.withdrawn(library(), id):
            abort(410, gone)
        once_read(library())
        abort(404, _("There is no session with this id; a session has the id of any of its records."))
    return found


def sheet(library: Library, session: SettledSession) -> SessionSheet:
    entries = library.entries([deal.id for deal in session.deals])
    ids = {number: entry.id for number, entry in entries.items()}
    title, facts = heading(session.meeting, entries.get(session.deals[0].id) if session.deals else None)
    players = tuple(session.sums)
    return SessionSheet(
        title,
        facts,
        _.of("of a session", "Deal"),
        players,
        tuple(_deal(deal, number, players, ids) for number, deal in enumerate(session.deals, 1)),
        tuple(words.balance(session.sums[player]) for player in players),
        tuple(
            _("{payer} pays {payee} {amount}.").format(payer=payer, payee=payee, amount=words.balance(amount))
            for payer, payee, amount in session.payments
        ),
        curves({player: [deal.sums.get(player, 0) for deal in session.deals] for player in players}),
        any(session.sums.values()),
        _("Each cell shows the declarer’s score and card points. Click the number of a deal for all of its scores."),
        compared(library, session.meeting),
        _("The next deal counts {times} times.").format(times=session.times) if session.times > 1 else "",
    )


def _deal(deal: Any, number: int, players: Sequence[str], ids: dict[int, str]) -> DealRow:
    made = [words.balance(deal.score[player], True) if deal.score.get(player) else "" for player in players]
    scores = zip(made, (words.balance(deal.sums.get(player, 0)) for player in players), strict=True)
    origin: dict[str, Any] = links.origin(links.SESSION)
    return DealRow(
        number=str(number if deal.board is None else deal.board),
        href=links.record(ids[deal.id], **origin) if deal.id in ids else "",
        dealer=deal.dealer or "",
        declarer=deal.declarer or "",
        contract=label("contract", deal.contract) if deal.contract else _("all passed") if deal.score else "",
        outcome="" if deal.made is None else label("declarer", "won" if deal.made else "lost"),
        scores=tuple(scores),
        remarks=tuple(words.sentence(remark) for remark in deal.remarks),
    )
