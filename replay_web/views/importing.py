"""The import of pads, sheets and logs that somebody pastes or uploads: a look at what they mean. Nothing is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from notation.house import HOUSE
from notation.importers import (
    Decoded,
    Imported,
    ImportQuestion,
    Misread,
    decoded,
    form_of,
    imported,
    questions,
    summary,
)
from notation.importers.values import DAY_FIRST, MONTH_FIRST
from notation.rulebooks import known as games
from notation.words.languages import later
from notation.writer import HEAD, MEDIA_TYPE
from replay_web.library import Entry, entries_of
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.addresses import packed
from replay_web.present.game_language import in_its_words
from replay_web.present.heading import RecordItem, item
from replay_web.present.house_form import text_of
from replay_web.present.words import Voice
from replay_web.web.schemas import ImportForm, read
from replay_web.web.sent import MOST_SHOWN, house_sent, records_in, text_sent

pages = Blueprint("importing", __name__)

ASKED = "answer "
"""What the names of fields begin with that answer a question."""
MOST_ANSWERS = 40
GAME = "game"
_ANSWERS = {DAY_FIRST: later("day, month, year"), MONTH_FIRST: later("month, day, year")}
MOST_NOTES = 100
"""As many remarks are shown; nobody reads more of them at once."""


@dataclass(frozen=True, slots=True)
class ImportedDeal:
    """A deal of the file, as it was understood."""

    line: int
    item: RecordItem
    facts: tuple[str, ...]
    """Who played what, and what was written down."""
    packed: str
    notes: tuple[Misread, ...]


@dataclass(frozen=True, slots=True)
class AskedAboutFile:
    """A question about what was sent."""

    key: str
    text: str
    choices: Mapping[str, str]
    """The possible answers, each with its name; none if any text may be one."""
    answer: str
    """The one that was given, or is taken; empty if there is none."""


@dataclass(frozen=True, slots=True)
class ImportPage:
    """The form, and what was understood of what was sent."""

    text: str = ""
    house: str = ""
    """The lines of the house by which its deals were played."""
    name: str = ""
    """The name of the file; empty for a pasted text."""
    form: str = ""
    """The form that it has, in a sentence; empty where nothing was sent."""
    encoding: str = ""
    """The encoding that was assumed; empty where none had to be."""
    wrong: str = ""
    """Why nothing was looked at."""
    asked: tuple[AskedAboutFile, ...] = ()
    """What it does not say. Before each has an answer, nothing else is shown."""
    deals: tuple[ImportedDeal, ...] = ()
    count: int = 0
    """How many deals there are; not all may be shown."""
    left_out: tuple[Misread, ...] = ()
    records: str = ""
    """All records, as a file in the notation."""


@pages.get("/import")
def form() -> str:
    return render_template("importing/importing.html", page=ImportPage())


@pages.post("/import")
def look() -> str | Response | tuple[str, int]:
    """What was understood of a file; its records, where the download was asked for."""
    given, house = answers(), house_sent()
    lines = text_of(house.rows, house.remarks) if house else ""
    if house is not None:
        told = "\n".join([" ".join(row) for row in house.rows])
        given = {GAME: house.game.name, "rules": house.house.name, **given, HOUSE: told}
    data = text_sent()
    if house is not None and not data.strip():
        return render_template("importing/importing.html", page=ImportPage(house=lines))
    page = replace(looked_at(decoded(data, given.get(GAME, "")), name_of_file(), given), house=lines)
    if page.records and read(request.form, ImportForm, "download"):
        response = Response(page.records, content_type=f"{MEDIA_TYPE}; charset=utf-8")
        response.headers.set("Content-Disposition", "attachment", filename="imported.tdn")
        return response
    return render_template("importing/importing.html", page=page), 413 if page.wrong else 200


def answers() -> dict[str, str]:
    """The answers to questions, by their keys; those that are blank were not given."""
    fields = [(name, value) for name, value in request.form.items() if name.startswith(ASKED) and value]
    return {name.removeprefix(ASKED): value for name, value in fields[:MOST_ANSWERS]}


def name_of_file() -> str:
    upload = request.files.get("file")
    return (upload.filename if upload and upload.filename else read(request.form, ImportForm, "name")).strip()


def looked_at(file: Decoded, name: str, given: dict[str, str]) -> ImportPage:
    """What a file means, with what was answered about it."""
    text, form = file.text, form_of(file.text)
    page = ImportPage(text, name, encoding=file.assumed)
    if form is None:
        return page
    page = replace(page, form=summary(form))
    about_text = {GAME: given[GAME]} if GAME in given else {}  # what else is asked may depend on it
    asked = tuple(
        AskedAboutFile(question.key, question.text, choices(question), given.get(question.key) or question.default)
        for question in questions(form, text, about_text, answered=True)
    )
    page = replace(page, asked=asked)
    if any(not question.answer for question in asked):
        return page
    found = list(imported(form, text, given, name))
    left_out = [each for each in found if isinstance(each, Misread)]
    deals = [each for each in found if isinstance(each, Imported)]
    records = "\n".join([HEAD, *(deal.text for deal in deals)]) if deals else ""
    try:
        entries = [entry for entry in entries_of(records_in(records.encode())) if entry.number]
    except RequestEntityTooLarge as error:
        return ImportPage(text, name, wrong=error.description or "")
    shown = tuple(imported_deal(entry, deal) for deal, entry in zip(deals[:MOST_SHOWN], entries, strict=False))
    left_out = left_out[:MOST_NOTES]
    return replace(page, deals=shown, count=len(deals), left_out=tuple(left_out), records=records)


@in_its_words
def imported_deal(entry: Entry, deal: Imported) -> ImportedDeal:
    """A deal, with the card points and results that stand in its record."""
    record, told = entry.record(), item(entry)
    voice, claims = Voice(record, None), []
    for keyword, label in (("points", _("Card points")), ("score", _("Score"))):
        if line := record.first(keyword):
            entries = [f"{voice.name(seat)}\u00a0{number}" for seat, number in line.items]
            claims.append(f"{label}: {words.row(entries)}")
    facts = tuple(filter(None, (told.declarer, told.contract, *claims)))
    return ImportedDeal(deal.line, told, facts, packed(entry.source), deal.notes)


def choices(question: ImportQuestion) -> dict[str, str]:
    """The possible answers to a question, each with its name."""
    if question.key == GAME:
        return {name: game.named for name, game in games().items()}
    return {word: _(_ANSWERS[word]) if word in _ANSWERS else word for word in question.choices}
