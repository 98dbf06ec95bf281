"""The records in which mistakes are looked for: those of a player, and those of a session."""

from collections.abc import Iterable

from flask import abort

from corpus.search.query import exactly
from notation.record import SEATS
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.heading import is_exercise
from replay_web.present.mistakes import mistakes
from replay_web.present.search import misunderstood
from replay_web.web.neighbours import meeting_of
from replay_web.web.site import best_plays, library

PAGE_SIZE = 30
"""Records of a player searched for one page, the newest first."""
MOST = 100
"""The most records of a session that are searched."""


def of_player(name: str, after: int | None = None) -> tuple[list[Entry], int | None]:
    """Some records of a player, and the cursor behind them; aborts with 404 where there is none."""
    archive, asked = library().archive, exactly("player", name)
    found = None if not name.strip() or misunderstood(archive, asked) else archive.find(asked, after, PAGE_SIZE, True)
    if found is None or not (found.entries or after):
        abort(404, _("No record here names a player {name}.").format(name=name))
    return _played(library().shown([entry.id for entry in found.entries])), found.next


def of_session(id: str) -> list[Entry]:
    """The records of a session; aborts with 404 where there is none."""
    meeting = meeting_of(library(), id)
    if meeting is None:
        abort(404, _("There is no session with this id; a session has the id of any of its records."))
    return _played(library().shown(library().archive.chapters(meeting)[:MOST]))


def _played(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if b"trick" in entry.source and not is_exercise(entry)]


def after(entry: Entry, name: str) -> str:
    """The address of the mistakes of a player in the record behind one that has some; empty if absent."""
    names, others = set(library().archive.names_of(name)), of_player(name)[0]
    ids = [other.id for other in others]
    for other in others[ids.index(entry.id) + 1 :] if entry.id in ids else ():
        seats = {seat for seat, player in other.record().names.items() if player in names}
        if made := mistakes(other, best_plays().found(other), seats):
            return links.record(other.id, f"mistakes/{SEATS[made[0].play.seat]}")
    return ""
