"""The check of records that somebody pastes or uploads, and their replay. Nothing of it is kept.

A record that is not in the library travels in its address, packed: its page works as any other, and the server has
nothing to remember. A link to share carries it behind a ``#``, which no browser sends to a server by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask, Response, abort, render_template, request

from notation.problems import ERROR
from replay_web import words
from replay_web.addresses import LONGEST, Address, packed, unpacked
from replay_web.faults import Fault, faults
from replay_web.levels import MAIN
from replay_web.library import Entry, sent
from replay_web.listing import Heading, heading
from replay_web.messages import _
from replay_web.playing import played_on
from replay_web.printing import printed
from replay_web.replaying import data_of, embedded, replayed, text_of
from replay_web.teaching import asked
from replay_web.words import thousands

LARGEST = 1 << 20
"""How many bytes somebody may send at once."""

MOST = 200
"""How many records are shown of what somebody sends."""


FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
"""How a browser sends what was filled in."""


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of a text, with the problems that stand on it."""

    number: int
    text: str
    faults: tuple[Fault, ...]
    wrong: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that was sent, and what a check says of it."""

    heading: Heading
    verdict: str
    said: str
    lines: tuple[CheckedLine, ...]
    wrong: tuple[int, ...]
    """The numbers of the lines on which a problem stands."""
    packed: str | None
    """The record as part of an address; None where it is too long for that."""


def checked(entry: Entry) -> Checked:
    """What the page shows of a record that was sent."""
    report = entry.report()
    found: dict[int, list[Fault]] = {}
    for problem in report.problems:
        [[fault]] = faults({(MAIN, 0): [problem]}, Address("")).values()
        found.setdefault(problem.line, []).append(fault)
    text = report.record.text or entry.source.decode("utf-8", "replace")
    lines = [
        CheckedLine(number, line.rstrip("\r"), tuple(given), any(each.severity == ERROR for each in given))
        for number, line in enumerate(text.rstrip().split("\n"), entry.first_line)
        for given in [found.get(number, [])]
    ]
    return Checked(
        heading=heading(entry),
        verdict=report.verdict,
        said=_(words.VERDICTS[report.verdict]),
        lines=tuple(lines),
        wrong=tuple(line.number for line in lines if line.faults),
        packed=packed(entry.source) if len(entry.source) <= LONGEST else None,
    )


def set_up_checking(app: Flask) -> None:
    """The page that checks, and the replay of what is not in the library."""

    @app.get("/check")
    def check_page() -> str:
        return render_template("check.html", page=None, text="")

    @app.post("/check")
    def checked_page() -> str:
        text = _sent_text()
        entries = sent(text)
        shown = tuple(map(checked, entries[:MOST]))
        return render_template(
            "check.html", page=shown, text=text.decode("utf-8", "replace"), more=len(entries) - len(shown)
        )

    @app.get("/sent/<record>")
    def sent_page(record: str) -> str:
        return replayed(_carried(record), f"/sent/{record}", packed=record)

    @app.get("/sent/<record>/lesson")
    def sent_lesson(record: str) -> str:
        return asked(_carried(record), f"/sent/{record}")

    @app.get("/sent/<record>/play")
    def sent_play(record: str) -> str:
        return played_on(_carried(record), f"/sent/{record}")

    @app.get("/sent/<record>/embed")
    def sent_embedded(record: str) -> Response:
        return embedded(_carried(record), f"/sent/{record}")

    @app.get("/sent/<record>/print")
    def sent_printed(record: str) -> str:
        return printed(_carried(record), f"/sent/{record}")

    @app.get("/sent/<record>.tdn")
    def sent_text(record: str) -> Response:
        return text_of(_carried(record))

    @app.get("/sent/<record>.json")
    def sent_data(record: str) -> Response:
        return data_of(_carried(record))


def _sent_text() -> bytes:
    """What was pasted or uploaded; aborts where it comes from no form."""
    if request.mimetype not in FORMS:
        abort(415, _("Send records with the form of this page, or to the interface for programs."))
    upload = request.files.get("file")
    data = upload.read() if upload is not None else b""
    return data or request.form.get("text", "").encode("utf-8", "replace")


def _carried(record: str) -> Entry:
    """The record that an address carries."""
    try:
        entries: Sequence[Entry] = sent(unpacked(record))
    except ValueError:
        limit = thousands(LONGEST)
        abort(404, _("This address carries no whole record; it may have {limit} bytes at most.").format(limit=limit))
    if not entries:
        abort(404, _("This address carries no record."))
    return entries[0]
