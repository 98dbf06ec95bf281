"""The mistakes of a player or of a session, as lists of exercises. They are those that the best play has found."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response

from notation.record import SEATS
from replay_web.jobs.best_play import BestFound, cards_played
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.heading import Heading, heading
from replay_web.present.mistakes import mistakes
from replay_web.present.search import Link
from replay_web.present.words import Voice
from replay_web.web import mistakes as records
from replay_web.web import query
from replay_web.web.schemas import MistakesQuery, read_query
from replay_web.web.site import best_plays, library

pages = Blueprint("mistake_lists", __name__)

AT_ONCE = 15
"""Records submitted for search at once; each takes up to a minute."""


@dataclass(frozen=True, slots=True)
class MistakesOfRecord:
    heading: Heading
    players: tuple[Link, ...]
    """Players with mistakes, each with their number and a link to the exercises."""


@dataclass(frozen=True, slots=True)
class MistakeList:
    """The mistakes of a player or of a session."""

    title: str
    back: Link
    rows: tuple[MistakesOfRecord, ...]
    count: str
    """How many mistakes there are; empty for none."""
    unknown: str
    """How many records nobody has looked at; empty for none."""
    waiting: str
    """How many are being looked at; empty for none."""
    action: str
    onward: str


@pages.get("/players/<path:name>/mistakes")
def of_player(name: str) -> str:
    found, cursor = records.of_player(name, _after())
    onward = links.link("players", name, "mistakes", after=cursor) if cursor is not None else ""
    names = set(library().archive.names_of(name))
    title, back = _("Mistakes of {player}").format(player=name), Link(name, links.player(name))
    own = links.link("players", name, "mistakes")
    return _mistake_page(title, back, found, names, own, onward)


@pages.post("/players/<path:name>/mistakes")
def look_at_player(name: str) -> Response:
    """Have looked at what nobody has looked at yet."""
    return _look(records.of_player(name, _after())[0], links.link("players", name, "mistakes", after=_after()))


@pages.get("/sessions/<record:id>/mistakes")
def of_session(id: str) -> str:
    back, own = Link(_("Score sheet"), links.session(id)), links.link("sessions", id, "mistakes")
    return _mistake_page(_("Mistakes of the session"), back, records.of_session(id), None, own, "")


@pages.post("/sessions/<record:id>/mistakes")
def look_at_session(id: str) -> Response:
    """Have looked at what nobody has looked at yet."""
    return _look(records.of_session(id), links.link("sessions", id, "mistakes"))


def _after() -> int | None:
    after: int | None = read_query(MistakesQuery, "after")
    return after


def _mistake_page(title: str, back: Link, entries: list[Entry], names: set[str] | None, own: str, onward: str) -> str:
    known = list(zip(entries, best_plays().found_of(entries), strict=True))
    rows = [(entry, _players(entry, play, names)) for entry, play in known]
    count = sum(int(player.count) for _entry, players in rows for player in players)
    unknown = sum(play is None for _entry, play in known)
    waiting = sum(play is not None and not play.done for _entry, play in known)
    page = MistakeList(
        title,
        back,
        tuple(MistakesOfRecord(heading(entry), players) for entry, players in rows if players),
        _if_any(_.plural("{n} mistake", "{n} mistakes", count), count),
        _if_any(
            _.plural("{n} deal has not been searched yet.", "{n} deals have not been searched yet.", unknown), unknown
        ),
        _if_any(_.plural("{n} deal is being searched.", "{n} deals are being searched.", waiting), waiting),
        own,
        onward,
    )
    return render_template("mistakes/mistakes.html", page=page)


def _if_any(text: str, n: int) -> str:
    return text.format(n=words.thousands(n)) if n else ""


def _players(entry: Entry, found: BestFound | None, names: set[str] | None) -> tuple[Link, ...]:
    """Players with mistakes in a record, each with their number; only those of `names` unless it is None."""
    made = mistakes(entry, found)
    if not made:
        return ()
    voice = Voice(entry.record(), entry.report().game)
    seats = sorted({mistake.play.seat for mistake in made})
    return tuple(
        Link(
            voice.name(seat),
            links.record(entry.id, f"mistakes/{SEATS[seat]}"),
            str(sum(mistake.play.seat == seat for mistake in made)),
        )
        for seat in seats
        if names is None or entry.record().names.get(seat) in names
    )


def _look(entries: list[Entry], back: str) -> Response:
    """Hand in what nobody has looked at yet, as far as it may wait."""
    queue, left = best_plays(), AT_ONCE
    for entry, found in zip(entries, queue.found_of(entries), strict=True):
        if left and found is None and cards_played(entry):
            if not queue.ask(entry, query.visitor()):
                break
            left -= 1
    return redirect(back, 303)
