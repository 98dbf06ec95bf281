"""A player's page: what he declared and what came of it, where he sat, and his records."""

from dataclasses import dataclass
from itertools import accumulate
from time import monotonic

from flask import Blueprint, abort, render_template, request

from corpus.archive import COUNTED
from corpus.search.limits import LONGEST_QUERY
from corpus.search.query import exactly
from replay_web.library import Library
from replay_web.messages import _
from replay_web.present import heading, links, words
from replay_web.present.counts import HEIGHT, WIDTH, GameCounts, counts
from replay_web.present.curves import Curves, curves
from replay_web.present.heading import RecordItem
from replay_web.present.search import SEARCHED, Link, counted, in_time, label, misunderstood
from replay_web.present.session_list import SessionRow, rows
from replay_web.web.query import query_text
from replay_web.web.site import library

pages = Blueprint("players", __name__)

SHOWN = 10
"""So many records and sessions the page shows; the lists have all."""


PAGE_SIZE = 100
"""How many players a page of their list shows."""
MOST = 100
"""So many sessions stand in the table of a balance, the last ones."""


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """What somebody won or lost in a session, and what he had after it."""

    session: str
    href: str
    amount: str
    total: str


@dataclass(frozen=True, slots=True)
class GameBalance:
    """What somebody won and lost at a game."""

    game: str
    total: str
    curve: Curves | None
    lines: tuple[BalanceRow, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """What the page shows of a player."""

    name: str
    total: str
    balances: tuple[GameBalance, ...] | None
    """None where they could not be counted in time; so with what follows."""
    parts: tuple[GameCounts, ...] | None
    sessions: tuple[SessionRow, ...] | None
    items: tuple[RecordItem, ...]
    records: str
    """The address of all his records."""


@pages.get("/players")
def index() -> str:
    """The players by name."""
    asked, after = query_text()[:LONGEST_QUERY], request.args.get("after", "")[:LONGEST_QUERY]
    found = library().archive.players(_clean(asked), _clean(after), PAGE_SIZE + 1, SEARCHED)
    listed = [Link(name, links.player(name), _count(count)) for name, count in found[:PAGE_SIZE]]
    onward = ""
    if len(found) > PAGE_SIZE:
        onward = links.link("players", q=asked or None, after=found[PAGE_SIZE - 1][0])
    return render_template("players/players.html", query=asked, players=listed, onward=onward)


@pages.get("/players/<path:name>")
def one(name: str) -> str:
    """A player."""
    page = player(library(), name)
    if page is None:
        abort(404, _("No record here names a player {name}.").format(name=name))
    return render_template("players/player.html", page=page, width=WIDTH, height=HEIGHT)


def _count(count: int | None) -> str:
    """How many records name a player, as far as it is known."""
    return _("not counted") if count is None else counted(min(count, COUNTED), count > COUNTED)


def _clean(text: str) -> str:
    """A text that a database takes."""
    return "".join(letter for letter in text if letter.isprintable())


def _balances(library: Library, name: str) -> tuple[GameBalance, ...]:
    """What a player won and lost, game by game and session by session."""
    parts = []
    for game, amounts, last in library.archive.balances(name, MOST):
        totals = list(accumulate(amounts))
        ids = library.ids([balance.first for balance in last])
        lines = [
            BalanceRow(
                words.day(balance.meeting.date or "") or balance.meeting.event or "",
                links.session(ids[balance.first]) if any(balance.meeting[:4]) else "",
                words.balance(balance.amount, signed=True),
                words.balance(total),
            )
            for balance, total in zip(last, totals[-MOST:], strict=True)
            if balance.first in ids
        ]
        total, curve = words.balance(totals[-1], signed=True), curves({name: totals})
        parts.append(GameBalance(label("game", game), total, curve, tuple(lines[::-1])))
    return tuple(parts)


def player(library: Library, name: str) -> Player | None:
    """What there is of a player; None where no record names him. Raises QueryTimeout."""
    archive, asked = library.archive, exactly("player", name)
    if not name.strip() or misunderstood(archive, asked):
        return None
    found, more = archive.count(asked)
    if not found:
        return None
    newest, end = archive.find(asked, limit=SHOWN, newest=True), monotonic() + SEARCHED
    return Player(
        name=name,
        total=counted(found, more),
        sessions=in_time(end, lambda: rows(library, archive.sessions(asked, limit=SHOWN))),
        balances=in_time(end, lambda: _balances(library, name)),
        parts=in_time(end, lambda: counts(archive, exactly("declarer", name), "contract")),
        items=tuple(map(heading.item, library.shown([entry.id for entry in newest.entries]))),
        records=links.records(q=asked),
    )
