"""A copy of a record is edited: comments, marks and variations at its steps, its titles and players, or its whole text.

The copy is in its address, packed; nobody keeps it. Each change is sent, and leads to the page of another copy.
Whatever is not changed stays as it was, to the byte (`replay_web.present.edits`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from notation.cards import names_of
from notation.deals.amending import AmendError, only_record
from notation.errors import TarockError
from replay_web.messages import _
from replay_web.present import edits, links
from replay_web.present.addresses import LONGEST, Address, packed
from replay_web.present.cards import sprite
from replay_web.present.edit_page import HEAD, STEP, TEXT, edit_page
from replay_web.present.edits import StepEdit
from replay_web.present.lines_of_play import MAIN, Place
from replay_web.present.words import thousands
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import EditQuery, read_query
from replay_web.web.sent import FORMS

pages = RecordPages("edit", __name__)

LONG_LINK = 2_000
"""Longer links are cut off or refused by some programs."""


@dataclass(frozen=True, slots=True)
class EditedCopy:
    """Where a copy is, and what can be done with it."""

    link: str
    """Its address, with the host; empty as long as nothing has been changed."""
    length: str
    changed: bool
    long: bool
    """Whether the address is too long for some programs."""
    replay: str
    """The step that is edited, on the page of the replay."""
    file: str
    name: str
    note: str
    """Where it is entered further, act by act; empty if it cannot be."""
    text: str


@pages.page("/edit")
def edit(record: RecordRequest) -> str:
    """The step, the head or the text of the copy as it is."""
    return _shown(record)


@pages.page("/edit", "POST")
def change(record: RecordRequest) -> ResponseReturnValue:
    """The way to the page of the copy with what was changed; the same page where it cannot be."""
    if request.mimetype not in FORMS:
        return Response(_shown(record, _("Send changes with the form on this page.")), 415)
    place = (MAIN, 0) if record.original.record().unreadable else record.place
    try:
        text, place = _changed(record, request.form.to_dict(flat=False), place)
        data = text.encode("utf-8", "replace")
        if len(data) > LONGEST:
            raise AmendError(_("The record would be longer than {limit} bytes.").format(limit=thousands(LONGEST)))
    except TarockError as error:
        return Response(_shown(record, str(error)), 422)
    kept = f"{_kept(**{'try': ''})}&changed=1"
    return redirect(links.own(_address(f"/sent/{packed(data)}", place, _part(), kept)), 303)


def _changed(record: RecordRequest, form: Mapping[str, list[str]], place: Place) -> tuple[str, Place]:
    """The text with what a form changes, and the step to go on with. Raises AmendError and InputError."""
    entry, part = record.entry, _part()
    if "remove" in form:
        path = next((path for path, level in record.levels.items() if path and level.name == form["remove"][0]), ())
        return edits.without_variation(entry, path), place
    if part == TEXT:
        file = request.files.get("file")
        sent = file.read().decode("utf-8", "replace") if file else ""
        return only_record(f"{edits.cleaned(sent or form.get('record', [''])[0])}\n").text, place
    if part == HEAD:
        named = list(zip(form.get("title", ()), form.get("language", ()), strict=False))
        fields = {name: form[name][0] for name in edits.head_of(entry.record()) if name in form}
        return edits.edit_head(entry, fields, named), place
    comments = list(zip(form.get("text", ()), form.get("language", ()), strict=False))
    mark, irregular = form.get("mark", [""])[0], "irregular" in form
    return edits.edit_step(entry, place, StepEdit(comments, mark, irregular)), place


def _part() -> str:
    asked = read_query(EditQuery, "part")
    return asked if asked in (HEAD, TEXT) else STEP


def _kept(**instead: str) -> str:
    """Parameters that the addresses of the page keep: nothing is hidden here, and a copy has no neighbours."""
    return query.kept(**dict.fromkeys(("hide", "from", "q", "sort", "played"), ""), **instead)


def _address(record: str, place: Place, part: str, kept: str) -> str:
    """The address of a part of the page, below that of its record."""
    path, step = place
    return Address(f"{record}/edit", f"{kept}&part={part}" if part != STEP else kept)(step, path)


def _shown(record: RecordRequest, wrong: str = "") -> str:
    typed = request.form.to_dict(flat=False) if wrong else None
    place = (MAIN, 0) if record.original.record().unreadable else record.place
    address = Address(f"{record.href}/edit", _kept())
    page = edit_page(record.entry, _part(), place, address, record.seat, wrong, typed)
    parts = {part: links.own(_address(record.address, place, part, _kept())) for part in (STEP, HEAD, TEXT)}
    cards = sprite(names_of(page.step.shown.cards), page.step.shown.suits) if page.step else ""
    return render_template("edit/edit.html", page=page, parts=parts, copy=_copy(record, place), sprite=cards)


def _copy(record: RecordRequest, place: Place) -> EditedCopy:
    (path, step), source = place, record.entry.source
    edited = record.inline and record.branch is None
    link = f"{request.url_root.rstrip('/')}{record.address}" if edited else ""
    return EditedCopy(
        link=link,
        length=thousands(len(link)),
        changed=read_query(EditQuery, "changed") is not None and request.method == "GET",
        long=len(link) > LONG_LINK,
        replay=links.own(Address(record.address, _kept())(step, path)),
        file=links.own(f"{record.address}.tdn{record.trial}"),
        name=f"{record.original.id}.tdn",
        note=links.link("note", packed(source)) if record.table and len(source) <= LONGEST else "",
        text=record.entry.record().text,
    )
