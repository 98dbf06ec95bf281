"""Access to an evening by its address, for pages and API, and permission to enter results."""

from io import BytesIO

from flask import Response, abort, send_file

from corpus.archive import OutageError, QueryTimeout
from notation.evenings.evening import PlayedRound, TableScore
from notation.evenings.season import Season
from notation.files.spreadsheet import csv_of
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.web.site import evenings, library


def evening(name: str) -> ServedEvening:
    """The evening of a name; aborts with 404 if there is none."""
    return evenings().get(name) or abort(404, _("There is no evening by this name here."))


def season(name: str) -> Season:
    """The season of a name; aborts with 404 if there is none."""
    return evenings().season(name) or abort(404, _("There is no season by this name here."))


def round_of(served: ServedEvening, number: int) -> PlayedRound:
    """A round that is seated; aborts with 404 if there is none of this number."""
    round = served.evening.rounds.get(number)
    if round is None or not round.tables:
        abort(404, _("Nobody is seated in this round."))
    return round


def table_of(served: ServedEvening, where: str) -> TableScore:
    """A table in a round, such as ``1.2``; aborts with 404 if there is none."""
    round, _dot, table = where.partition(".")
    numbers = [int(part) if part.isascii() and part.isdigit() and len(part) < 5 else 0 for part in (round, table)]
    return served.evening.table(*numbers) or abort(404, _("This round has no such table."))


def tables_dealt(round: PlayedRound) -> set[str]:
    """Which boards of a closed round have records, by what was dealt."""
    dealt = round.boards.values() if round.closed else ()
    return {digits for digits in dealt if library().tables(bytes.fromhex(digits))}


def takes_results() -> bool:
    try:
        return evenings().receiver() is not None
    except (OutageError, QueryTimeout):  # the page is about something else
        return False


def spreadsheet(rows: list[list[str]], name: str) -> Response:
    return download(csv_of(rows), f"{name}.csv", "text/csv")


def download(data: bytes, name: str, mimetype: str) -> Response:
    return send_file(BytesIO(data), mimetype=mimetype, as_attachment=True, download_name=name)
