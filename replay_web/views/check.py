"""The check of records that somebody pastes or uploads, and their replay. Nothing of it is kept.

A record that is not in the library travels in its address, packed: its page works as any other, and the server has
nothing to remember. A link to share carries it behind a ``#``, which no browser sends to a server by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import RequestEntityTooLarge

from notation.editor.documents import Document, Edit, Part, Point, Span
from notation.editor.fixes import fixes
from notation.files.houses import all_carried
from notation.problems import ERROR
from replay_web.library import Entry, entries_of
from replay_web.present import words
from replay_web.present.addresses import packed
from replay_web.present.faults import Fault, fault
from replay_web.present.game_language import in_its_words
from replay_web.present.heading import Heading, heading
from replay_web.present.highlighting import coloured
from replay_web.present.house_form import text_of
from replay_web.web.schemas import SentForm, read
from replay_web.web.sent import MOST_SHOWN, house_sent, records_in, text_sent

pages = Blueprint("check", __name__)

MOST_MENDED = 12
"""Of that many problems it is tried what would mend them: each mend is judged anew."""

MOST_PROBLEMS = 1_000
"""As soon as that many problems are shown, no further record is: nobody reads more of them at once."""


class Mend(NamedTuple):
    """A mend that was tried: what it does, and by which name a form asks for it."""

    title: str
    name: str


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of a text, with the problems that are on it."""

    number: int
    text: Markup
    faults: tuple[Fault, ...]
    wrong: bool
    offers: tuple[Mend, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """A record that was sent, and what a check says about it."""

    heading: Heading
    verdict: str
    said: str
    lines: tuple[CheckedLine, ...]
    wrong: tuple[int, ...]
    """The numbers of the lines on which a problem stands."""
    packed: str
    asks: bool


@in_its_words
def checked(entry: Entry, mended: int = 0) -> CheckedRecord:
    """The page's view of a record that was sent, with repairs for its first `mended` problems."""
    report, above = entry.report(), entry.first_line - 1
    part = Part(entry.source.decode("utf-8", "replace").rstrip(), min(entry.number, 1), entry.version)
    problems = [problem._replace(line=problem.line - above) for problem in report.problems]
    found: dict[int, list[Fault]] = {}
    for problem in report.problems:
        found.setdefault(problem.line - above, []).append(fault(problem, problem.message))
    offers: dict[int, list[Mend]] = {}
    for at, problem in enumerate(problems[:mended]):
        for index, fix in enumerate(fixes(part, problem)):
            offers.setdefault(problem.line, []).append(Mend(fix.title, f"{entry.first_line} {at} {index}"))
    lines = [
        CheckedLine(
            row + above,
            line,
            tuple(given),
            any(problem.severity == ERROR for problem in given),
            tuple(offers.get(row, ())),
        )
        for row, line in enumerate(coloured(part, problems), 1)
        for given in [found.get(row, [])]
    ]
    return CheckedRecord(
        heading=heading(entry),
        verdict=report.verdict,
        said=words.verdict(report),
        lines=tuple(lines),
        wrong=tuple(line.number for line in lines if line.faults),
        packed=packed(entry.source),
        asks=entry.asks,
    )


def _shown(entries: Sequence[Entry]) -> Iterator[CheckedRecord]:
    told = 0
    for entry in entries[:MOST_SHOWN]:
        if told >= MOST_PROBLEMS:
            return
        yield checked(entry, max(MOST_MENDED - told, 0))
        told += len(entry.report().problems)


def mended(text: str, wanted: str) -> str:
    """A text with the mend that a form asks for: by the line of its record, its problem, and which mend of it.

    As it is, where there is none such: the text was changed meanwhile.
    """
    numbers = [int(number) for number in wanted.split() if number.isascii() and number.isdecimal() and len(number) < 7]
    document = Document(text)
    if len(numbers) != 3 or numbers[0] - 1 not in document.starts:
        return text
    line, at, index = numbers
    part = document.parts[document.starts.index(line - 1)]
    offered = fixes(part, part.problems[at]) if at < len(part.problems) else []
    if index < len(offered):
        for edit in sorted(offered[index].edits, reverse=True):
            span = Span(*(Point(place.line + line - 1, place.column) for place in edit.span))
            document.change(Edit(span, edit.text))
    return document.text


@pages.get("/check")
def form() -> str:
    return render_template("check/check.html", page=None, text="", wrong="")


@pages.post("/check")
def check() -> str | tuple[str, int]:
    data, house = text_sent(), house_sent()
    if house is not None:
        data = all_carried(data, house.rows)
    lines = text_of(house.rows, house.remarks) if house else ""
    text = data.decode("utf-8", "replace")
    if house is not None and not text.strip():
        return render_template("check/check.html", page=None, text="", wrong="", house=lines)
    if wanted := read(request.form, SentForm, "mend"):
        text = mended(text, wanted)
        data = text.encode("utf-8", "replace")
    try:
        entries = entries_of(records_in(data))
    except RequestEntityTooLarge as error:
        wrong = error.description
        return render_template("check/check.html", page=None, text=text, wrong=wrong, house=lines), error.code
    shown = tuple(_shown(entries))
    more = len(entries) - len(shown)
    return render_template("check/check.html", page=shown, text=text, wrong="", more=more, house=lines)
