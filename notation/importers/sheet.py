"""Deals as they are printed: sheets with a row for each trick, and hands by suit."""

import re
from collections.abc import Iterator, Mapping, Sequence

from notation.importers.sheet_deals import PrintedDeal, deals_of, looks_like
from notation.importers.sheet_record import SheetRecord
from notation.importers.source import (
    Imported,
    ImportQuestion,
    Misread,
    MisreadError,
    Places,
    which_game,
    which_order,
)
from notation.importers.titles import language_of, order_spoken
from notation.importers.values import ambiguous, order_of
from notation.reader import read as read_records
from notation.replay import judge

__all__ = ["looks_like", "questions", "read"]

_WORD = re.compile(r"[^\W\d_]{2,}")


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """Deals as printed: sheets with a row per trick and a column per seat, or hands by suit, in the languages of play.

    The leader is marked by an asterisk or named in a column, or else follows. What is not printed stays unknown.
    """
    places = Places(text)
    try:
        sheets = list(deals_of(text))
    except MisreadError as error:
        yield places.misread(error)
        return
    words = _WORD.findall(text)
    language, order = language_of(words) or "", _order(sheets, words, given)
    for sheet in sheets:
        try:
            lines, notes = _record_text(sheet, given, order, language)
            yield Imported(*places.of(sheet.at), lines, tuple(map(places.misread, notes)))
        except MisreadError as error:
            yield places.misread(error)


def questions(text: str, given: Mapping[str, str]) -> list[ImportQuestion]:
    """What the sheets do not say, and can be `given`: the game, and the order of day and month."""
    try:
        sheets = list(deals_of(text))
    except MisreadError:
        return []
    found = []
    if not all("game" in sheet.fields for sheet in sheets):
        found.append(which_game())
    doubtful = next(filter(ambiguous, _dates(sheets)), None)
    if doubtful and _order(sheets, _WORD.findall(text), given) is None:
        found.append(which_order(doubtful))
    return found


def _dates(sheets: Sequence[PrintedDeal]) -> list[str]:
    return [sheet.fields["date"].text for sheet in sheets if "date" in sheet.fields]


def _order(sheets: Sequence[PrintedDeal], words: Sequence[str], given: Mapping[str, str]) -> str | None:
    """The order of day and month, from the dates of the sheets or from their language; None if unclear."""
    return given.get("date-order") or order_of(_dates(sheets)) or order_spoken(words)


def _record_text(
    sheet: PrintedDeal, given: Mapping[str, str], order: str | None, language: str
) -> tuple[str, list[MisreadError]]:
    """The record of a deal, and what could not be read. Raises MisreadError.

    Places of the compass sit in the order of play of the game, unless only the order of the columns is legal.
    """
    found = []
    for by_columns in (False, True):
        record = SheetRecord(sheet, given, order, language, by_columns)
        text = "\n".join(record.lines()) + "\n"
        found.append((text, record.left.notes))
        if record.seating.names == list(sheet.names) or judge(read_records(text)[0]).verdict != "illegal":
            return found[-1]
    return found[0]
