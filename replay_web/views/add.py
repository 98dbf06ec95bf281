"""Adding records to the archive that is served, with a token of its operator; without any, nothing of it is shown.

The token comes in the form, in no address, and never goes back to the page. No cookie stands for it, so that a page of
somebody else cannot have anything added.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from corpus.archive import Archive, OutageError, QueryTimeout
from corpus.database.store import WriteTimeout
from corpus.ingest import tokens
from corpus.ingest.receiving import NEW, THERE, WITHDRAWN, Received, receive
from notation.deadline import no_deadline
from notation.words.languages import later
from replay_web.library import IDENTITY_LENGTH, Entry
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.heading import Heading, heading
from replay_web.web.schemas import SentForm, read
from replay_web.web.sent import MOST_SHOWN, records_in, text_sent
from replay_web.web.site import library

pages = Blueprint("add", __name__)

OK, CREATED, FORBIDDEN, EMPTY, BUSY = 200, 201, 403, 422, 503
RETRY = 10
"""After that many seconds it is worth while to try again, where somebody else writes."""

_CAME = {
    NEW: later("new in the archive"),
    THERE: later("already in the archive"),
    WITHDRAWN: later("withdrawn before, and left out"),
}


@dataclass(frozen=True, slots=True)
class AddedRecord:
    """A record that was added, or could not be."""

    href: str
    heading: Heading
    verdict: str
    said: str
    came: str


@dataclass(frozen=True, slots=True)
class AddingPage:
    """The form, with the records in it, and the result of the last ones."""

    text: str = ""
    wrong: str = ""
    """Why nothing was added."""
    items: tuple[AddedRecord, ...] = ()
    more: int = 0
    """How many of them are not shown."""


@pages.app_template_global()
def takes_records() -> bool:
    try:
        return library().receiver() is not None
    except (OutageError, QueryTimeout):  # the page is about something else
        return False


@pages.get("/add")
def form() -> str:
    _archive()
    return render_template("add/add.html", page=AddingPage())


@pages.post("/add")
def add() -> tuple[str, int, dict[str, str]]:
    """Add the records that were sent, and report the result of each."""
    page, status = _added(_archive())
    again = {"Retry-After": str(RETRY)} if status == BUSY else {}
    return render_template("add/add.html", page=page), status, again


def _archive() -> Archive:
    """The archive to which records may be added; aborts where nobody may."""
    archive = library().receiver()
    if archive is None:
        abort(403, _("No records can be added here."))
    return archive


def _added(archive: Archive) -> tuple[AddingPage, int]:
    """Add what was sent, if that may be; what the page shows of it, and the status of the answer."""
    data = text_sent()
    text = data.decode("utf-8", "replace")
    name = tokens.name_of(archive.engine, read(request.form, SentForm, "token").strip())
    if name is None:
        unknown = _("This token is not known here. Ask the operator of the archive for one.")
        return AddingPage(text, unknown), FORBIDDEN
    with no_deadline():  # the operator has given a token for it
        return _received(archive, data, name)


def _received(archive: Archive, data: bytes, name: str) -> tuple[AddingPage, int]:
    text = data.decode("utf-8", "replace")
    try:
        received = receive(archive.engine, records_in(data), f"token {name}")
    except RequestEntityTooLarge as error:
        return AddingPage(text, error.description or ""), error.code
    except WriteTimeout:
        return AddingPage(text, _("Somebody else is writing to the archive. Nothing was added; try again later.")), BUSY
    if not received:
        return AddingPage(text, _("No record was found. A record starts with a “deal” line.")), EMPTY
    items = tuple(map(_item, received[:MOST_SHOWN]))
    status = CREATED if any(record.came == NEW for record in received) else OK
    return AddingPage(items=items, more=len(received) - len(items)), status


def _item(received: Received) -> AddedRecord:
    id, source = received.identity[:IDENTITY_LENGTH], received.source
    entry = Entry(id, source.file, source.number, source.line, source.version, source.data)
    report = entry.report()
    return AddedRecord(entry.page, heading(entry), report.verdict, words.verdict(report), _(_CAME[received.came]))
