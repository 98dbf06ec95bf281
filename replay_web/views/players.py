"""A player's page: what he declared and the result of it, where he sat, and his records."""

from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from time import monotonic

from flask import Blueprint, abort, render_template

from corpus.archive import Balances
from corpus.search.limits import LONGEST_QUERY
from corpus.search.query import exactly
from replay_web.evenings import Evenings
from replay_web.library import Library
from replay_web.messages import _
from replay_web.present import heading, links, words
from replay_web.present.counts import HEIGHT, WIDTH, GameCounts, counts
from replay_web.present.curves import Curves, curves
from replay_web.present.evenings.of_player import PlayerEveningRow, evenings_of
from replay_web.present.heading import RecordItem
from replay_web.present.player_list import NAME, PlayerList, PlayerRow, address, games, heads
from replay_web.present.player_list import rows as player_rows
from replay_web.present.search import SEARCHED, in_time, label, misunderstood, record_count
from replay_web.present.session_list import SessionRow, rows
from replay_web.web.query import query_text
from replay_web.web.schemas import PlayerQuery, read_query
from replay_web.web.site import library, served_evenings

pages = Blueprint("players", __name__)

SHOWN = 10
"""Records and sessions shown on the page; the lists have all of them."""


PAGE_SIZE = 100
MOST = 100
"""Sessions in the table of a balance, the last ones."""


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A player's result in a session, and the balance after it."""

    session: str
    href: str
    amount: str
    total: str


@dataclass(frozen=True, slots=True)
class GameBalance:
    game: str
    total: str
    curve: Curves | None
    lines: tuple[BalanceRow, ...]


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    total: str
    balances: tuple[GameBalance, ...] | None
    """None if they could not be counted in time; so with what follows."""
    parts: tuple[GameCounts, ...] | None
    sessions: tuple[SessionRow, ...] | None
    items: tuple[RecordItem, ...]
    evenings: tuple[PlayerEveningRow, ...] | None
    records: str
    """The address of all his records; empty if absent."""
    mistakes: str


@pages.get("/players")
def index() -> str:
    """The players, by name or ranked."""
    asked = _clean(query_text()[:LONGEST_QUERY])
    sort, game, start = read_query(PlayerQuery, "sort", "game", "start")
    end = monotonic() + SEARCHED
    known = in_time(end, library().archive.games) or []
    ranked = _by_name(asked, len(known) > 1) if sort == NAME else _ranked(asked, sort, game, start, len(known) > 1, end)
    page = PlayerList(heads(asked, sort, game), () if sort == NAME else games(asked, sort, game, known), *ranked)
    return render_template("players/players.html", query=asked, page=page)


def _by_name(asked: str, with_game: bool) -> tuple[tuple[PlayerRow, ...], str]:
    after = _clean(read_query(PlayerQuery, "after")[:LONGEST_QUERY])
    found = library().archive.players(asked, after, PAGE_SIZE + 1, SEARCHED)
    named = list(dict.fromkeys(player.name for player in found))[:PAGE_SIZE]
    rows = player_rows((player for player in found if player.name in set(named)), with_game)
    return rows, address(asked, NAME, "", after=named[-1]) if found and found[-1].name != named[-1] else ""


def _ranked(
    asked: str, sort: str, game: str, start: int, with_game: bool, end: float
) -> tuple[tuple[PlayerRow, ...] | None, str]:
    """Some players by rank, None if time was up, and where the list goes on."""
    by, lowest = sort.removeprefix("-"), sort.startswith("-")
    rank = partial(library().archive.ranked_players, asked, game, by, lowest, start, PAGE_SIZE + 1)
    found = in_time(end, rank)
    if found is None:
        return None, ""
    onward = address(asked, sort, game, start=start + PAGE_SIZE) if len(found) > PAGE_SIZE else ""
    return player_rows(found[:PAGE_SIZE], with_game and not game), onward


@pages.get("/players/<path:name>")
def one(name: str) -> str:
    page = player(library(), served_evenings(), name)
    if page is None:
        abort(404, _("No record here names a player {name}.").format(name=name))
    return render_template("players/player.html", page=page, width=WIDTH, height=HEIGHT)


def _clean(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


def _balances(library: Library, name: str, balances: list[Balances]) -> tuple[GameBalance, ...]:
    parts = []
    ids = library.ids([balance.first for _game, _amounts, last in balances for balance in last])
    for game, amounts, last in balances:
        totals = list(accumulate(amounts))
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


def player(library: Library, served: Evenings | None, name: str) -> Player | None:
    """The page of a player; None if no record and no evening has the name. Raises QueryTimeout."""
    archive, asked = library.archive, exactly("player", name)
    if not name.strip() or misunderstood(archive, asked):
        return None
    (found, more), end = archive.count(asked), monotonic() + SEARCHED
    evenings = in_time(end, lambda: evenings_of(library, served, name, SHOWN))
    if not found:
        return Player(name, "", (), (), (), (), evenings, "", "") if evenings else None
    newest = archive.find(asked, limit=SHOWN, newest=True)
    sessions = in_time(end, lambda: archive.sessions(asked, limit=SHOWN))
    balances = in_time(end, lambda: archive.balances(name, MOST))
    told = [balance.first for _game, _amounts, last in balances or () for balance in last]
    library.entries([*told, *(session.first for session in sessions or ()), *(entry.id for entry in newest.entries)])
    return Player(
        name=name,
        total=record_count(found, more),
        sessions=in_time(end, lambda: None if sessions is None else rows(library, sessions)),
        balances=in_time(end, lambda: None if balances is None else _balances(library, name, balances)),
        parts=in_time(end, lambda: counts(archive, exactly("declarer", name), "contract")),
        items=tuple(heading.items(library, newest.entries).values()),
        evenings=evenings,
        records=links.records(q=asked),
        mistakes=links.link("players", name, "mistakes"),
    )
