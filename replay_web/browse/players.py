"""A player's page: what he declared and what came of it, where he sat, and his records."""

from dataclasses import dataclass

from flask import Flask, abort, render_template, url_for

from corpus.searching.query import exactly
from replay_web.browse import listing
from replay_web.browse.listing import RecordItem
from replay_web.browse.searching import counted, misunderstood
from replay_web.browse.sessions import SessionRow, rows
from replay_web.browse.statistics import HEIGHT, WIDTH, GameCounts, counts
from replay_web.library import Shelf
from replay_web.messages import _

SHOWN = 10
"""So many records and sessions the page shows; the lists have all."""


@dataclass(frozen=True, slots=True)
class Player:
    """What the page shows of a player."""

    name: str
    total: str
    parts: tuple[GameCounts, ...]
    sessions: tuple[SessionRow, ...]
    items: tuple[RecordItem, ...]
    records: str
    """The address of all his records."""


def set_up_players(app: Flask, library: Shelf) -> None:
    """The page of a player."""

    @app.get("/players/<path:name>")
    def player_page(name: str) -> str:
        page = player(library, name)
        if page is None:
            abort(404, _("No record here names a player {name}.").format(name=name))
        return render_template("browse/player.html", page=page, width=WIDTH, height=HEIGHT)


def player(library: Shelf, name: str) -> Player | None:
    """What there is of a player; None where no record names him. Raises QueryTimeout."""
    archive, asked = library.archive, exactly("player", name)
    if not name.strip() or misunderstood(archive, asked):
        return None
    found, more = archive.count(asked)
    if not found:
        return None
    newest = archive.find(asked, limit=SHOWN, newest=True)
    return Player(
        name=name,
        total=counted(found, more),
        parts=counts(archive, exactly("declarer", name), "contract"),
        sessions=rows(library, archive.sessions(asked)[-SHOWN:][::-1]),
        items=tuple(map(listing.item, library.shown([entry.id for entry in newest.entries]))),
        records=url_for("record_list", q=asked),
    )
