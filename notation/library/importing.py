"""Records that come from elsewhere: score pads, the logs of game servers."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from notation import importers
from notation.library.errors import SourceError
from notation.library.records import Record, Report, check, read
from notation.words.languages import _


class Import(NamedTuple):
    """A deal of a file in another form, converted."""

    line: int
    """Where in the file it stands, or the mistake in it, from 1."""
    column: int
    """Likewise, from 1, by characters."""
    record: Record | None
    """The record; None if none can be made of it."""
    report: Report | None
    """The check's report on the record."""
    message: str
    """Why no record can be made of it; else empty."""
    notes: tuple[str, ...] = ()
    """Facts that the record lacks or keeps as a comment, each with its line and column in the file: ``3:14: …``."""


def import_records(form: str | None, source: str | bytes | PathLike[str], **given: str) -> Iterator[Import]:
    """Make records of a text, or of a file, in another form: ``pad``, ``moves`` …, or one of another package.

    None finds out the form by what the text looks like. Bytes, and a file, may be in Unicode or in an encoding that
    spreadsheets write; each record of a file has the name of the file and its line as its source. `given` is what holds
    for all of them where the text does not say it: ``game``, ``event``, ``place`` … Nothing is guessed: missing
    information stays unknown. Raises SourceError for a form that is not known, OSError.
    """
    origin = Path(source).name if isinstance(source, PathLike) else ""
    data = Path(source).read_bytes() if isinstance(source, PathLike) else source
    text = importers.decoded(data, given.get("game", "")).text if isinstance(data, bytes) else data
    try:
        form = form or importers.form_of(text) or "pad"
        importers.importer(form)
    except importers.FormatError as error:
        raise SourceError(str(error)) from None
    return _each(form, text, given, origin)


def _each(form: str, text: str, given: dict[str, str], origin: str) -> Iterator[Import]:
    for imported in importers.imported(form, text, given, origin):
        if isinstance(imported, importers.Misread):
            yield Import(imported.line, imported.column, None, None, imported.message)
            continue
        records = read(imported.text)
        if len(records) != 1:
            message = _("the importer returned {count} records at once").format(count=len(records))
            yield Import(imported.line, imported.column, None, None, message)
        for record in records[: len(records) == 1]:
            notes = tuple(f"{note.line}:{note.column}: {note.message}" for note in imported.notes)
            yield Import(imported.line, imported.column, record, check(record), "", notes)
