"""Records that somebody sends, in a form, as the body of a request or in an address. Nothing of them is kept."""

from io import BytesIO

from flask import abort, request
from werkzeug.exceptions import RequestEntityTooLarge

from notation.files.house_checks import problems_of
from notation.files.houses import MOST, NamedHouse, house_in, read_houses_in
from notation.reader import Source, sources, variations_in
from replay_web.library import Entry, entries_of
from replay_web.messages import _
from replay_web.present.addresses import LONGEST, unpacked
from replay_web.present.words import thousands
from replay_web.web.schemas import SentForm, read

MOST_AT_ONCE = 5_000
"""How many records somebody may send at once: more than ever fill the bytes, but for those that say nothing."""

MOST_LINES = 50_000
"""How many lines somebody may send at once: more than ever fill the bytes, but for those that say nothing."""

MOST_VARIATIONS = 2_000
"""How many variations somebody may send at once, each of which is replayed: more than a book of as many bytes has."""

MOST_SHOWN = 200

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
"""Content types that browsers use for forms."""


def text_sent() -> bytes:
    """The pasted or uploaded text. Aborts with 415 if it comes from no form.

    A file is taken as it is. Pasted text gets its line ends back, which browsers send as those of DOS.
    """
    if request.mimetype not in FORMS:
        abort(415, _("Send records with the form on this page, or through the API."))
    upload = request.files.get("file")
    data = upload.read() if upload is not None else b""
    return data or read(request.form, SentForm, "text").replace("\r\n", "\n").encode("utf-8", "replace")


def house_sent() -> NamedHouse | None:
    """The house whose lines came with records; None if none did. Aborts with 400 and what is wrong with them."""
    text = read(request.form, SentForm, "house").replace("\r\n", "\n")
    if not text.strip():
        return None
    if len(text) > MOST:
        abort(413, _("A file of houses can have at most {limit} bytes.").format(limit=thousands(MOST)))
    house = house_in(text)
    if house is None:
        problem = problems_of(read_houses_in(text), _("This text"))[0]
        place = _("Line {line}, column {column}:").format(line=problem.line, column=problem.column)
        abort(400, f"{_('House rules')}: {place} {problem.message}")
    return house


def records_in(data: bytes) -> list[Source]:
    """The records of what was sent, unread, perhaps with what is above them.

    Raises RequestEntityTooLarge, which says what is too much, before anything is read that nobody would have written.
    """
    if data.count(b"\n") > MOST_LINES:
        text = _("The site accepts at most {limit} lines at once.")
        raise RequestEntityTooLarge(text.format(limit=thousands(MOST_LINES)))
    if data.count(b"(") > MOST_VARIATIONS and variations_in(data.decode("utf-8", "replace")) > MOST_VARIATIONS:
        text = _("The site accepts at most {limit} variations at once.")
        raise RequestEntityTooLarge(text.format(limit=thousands(MOST_VARIATIONS)))
    found = []
    for source in sources(BytesIO(data)):
        if source.number > MOST_AT_ONCE:
            text = _("The site accepts at most {limit} records at once.")
            raise RequestEntityTooLarge(text.format(limit=thousands(MOST_AT_ONCE)))
        if len(source.data) > LONGEST:
            text = _("The record in line {line} is {size} bytes long; the site accepts records of up to {limit} bytes.")
            size, limit = thousands(len(source.data)), thousands(LONGEST)
            raise RequestEntityTooLarge(text.format(line=thousands(source.line), size=size, limit=limit))
        found.append(source)
    return found


def record_in(record: str) -> Entry:
    try:
        entries = entries_of(records_in(unpacked(record)))
    except ValueError:
        text = _("The record in this address is incomplete; it can have at most {limit} bytes.")
        abort(404, text.format(limit=thousands(LONGEST)))
    if not entries:
        abort(404, _("This address contains no record."))
    return entries[0]
