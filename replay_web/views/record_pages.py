"""The pages of a record, in one table: each is below ``/records/<id>``, the address of a record of the library, and
below ``/sent/<packed>``, the address of a record that nobody keeps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flask import Flask, Response

from replay_web.jobs.best_play import Reckoner
from replay_web.library import Entry, Shelf
from replay_web.views.lessons import asked
from replay_web.views.picture import pictured
from replay_web.views.play.playing import played_on
from replay_web.views.print_sheet import printed
from replay_web.views.record import data_of, embedded, file_of, replayed, text_of
from replay_web.views.worksheet import on_paper
from replay_web.web import query
from replay_web.web.neighbours import Company, company
from replay_web.web.sent import record_in


@dataclass(frozen=True, slots=True)
class RecordRequest:
    """A request for a page of a record."""

    entry: Entry
    address: str
    """The address of the record's first page, without the prefix of the site."""
    library: Shelf
    reckoner: Reckoner
    carried: bool = False
    """Whether its address carries it."""

    @property
    def company(self) -> Company | None:
        """What stands around the record; None where it stands in no library."""
        return None if self.carried else company(self.library, self.entry)


def _replay(asked_for: RecordRequest) -> str:
    entry, address = asked_for.entry, asked_for.address
    if asked_for.carried:
        return replayed(entry, address)
    found, fates = asked_for.reckoner.found(entry), asked_for.library.fates(address.rpartition("/")[2])
    return replayed(entry, address, company=asked_for.company, found=found, fates=fates)


PAGES: dict[str, tuple[str, Callable[[RecordRequest], str | Response]]] = {
    "page": ("", _replay),
    "embed": ("/embed", lambda record: embedded(record.entry, record.address)),
    "lesson": ("/lesson", lambda record: asked(record.entry, record.address, record.company)),
    "play": ("/play", lambda record: played_on(record.entry, record.address)),
    "print": ("/print", lambda record: printed(record.entry, record.address)),
    "worksheet": ("/worksheet", lambda record: on_paper(record.entry, record.address)),
    "picture": ("/picture.png", lambda record: pictured(record.entry)),
    "file": (".html", lambda record: file_of(record.entry)),
    "text": (".tdn", lambda record: text_of(record.entry)),
    "data": (".json", lambda record: data_of(record.entry)),
}
"""The pages by their names: what their addresses end with, and what shows them."""


def set_up(app: Flask, library: Shelf, reckoner: Reckoner) -> None:
    """Put every page of the table below both kinds of addresses: ``record_play`` and ``sent_play``."""

    def of_library(show: Callable[[RecordRequest], str | Response], id: str) -> str | Response:
        return show(RecordRequest(query.record(library, id), f"/records/{id}", library, reckoner))

    def of_address(show: Callable[[RecordRequest], str | Response], record: str) -> str | Response:
        return show(RecordRequest(record_in(record), f"/sent/{record}", library, reckoner, True))

    for name, (ending, show) in PAGES.items():
        app.add_url_rule(f"/records/<id>{ending}", f"record_{name}", partial(of_library, show))
        app.add_url_rule(f"/sent/<record>{ending}", f"sent_{name}", partial(of_address, show))
