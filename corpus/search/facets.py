"""How many records answer a query, and how many of them have which value: as far as time allows."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, case, func, select

from corpus.database import store
from corpus.database.store import QueryTimeout
from corpus.database.tables import changes, judges, records, seats
from corpus.search.memory import Memory
from corpus.search.names import persons
from corpus.search.query import parse
from corpus.search.sql_search import search
from corpus.search.windowed_scan import walk

State = tuple[int | None, int | None, int | None, int]

COUNTED = 10_000
"""Up to that many records are counted; where there are more, that is said."""
SHOWN = 20
_SOME = 500
"""Records whose players are fetched at a time."""


@dataclass(frozen=True, slots=True)
class Facet:
    """How many records have which value, most first. The query language knows the facet by its key."""

    key: str
    values: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Survey:
    """How many records answer a query, and which have which value."""

    count: int
    more: bool
    """Whether there are more than that."""
    facets: list[Facet]
    whole: bool = True
    """False where time was up: there may be more, and some facets may be missing."""


class Surveys:
    """The surveys that were asked for last, each known for a minute, as long as nothing changes."""

    def __init__(self) -> None:
        self._known = Memory()

    def of(self, engine: Engine, query: str, seconds: float) -> Survey:
        """The survey of a query, as far as it can be counted in `seconds`. Raises QueryError."""
        terms = parse(query)
        rows: list[Any] = []
        whole, state = False, None
        players: set[tuple[int, str | None]] = set()
        try:
            with store.reading(engine, seconds) as connection:
                known = persons(connection)
                state = (state_of(connection), known)
                before: Survey | None = self._known.recall(query, state)
                if before:
                    return before
                for some, _at in walk(connection, _FACETED, search(connection, terms), COUNTED + 1, seconds=seconds):
                    rows += some
                for start in range(0, min(len(rows), COUNTED), _SOME):
                    ids = [row.id for row in rows[start : min(start + _SOME, COUNTED)]]
                    sat = select(seats.c.record_id, seats.c.player).where(seats.c.record_id.in_(ids))
                    players |= {(id, known.get(name, name)) for id, name in connection.execute(sat)}  # once a record
                whole = True
        except QueryTimeout:
            players = set()
        values = dict(zip(_FACETS, zip(*rows[:COUNTED], strict=True), strict=False))
        values["player"] = tuple(name for _, name in players)
        facets = [_facet(key, values.get(key, ())) for key in (*_FACETS, "player")]
        found = Survey(min(len(rows), COUNTED), len(rows) > COUNTED, facets, whole or len(rows) > COUNTED)
        if whole:
            self._known.keep(query, state, found)
        return found


def of_games(connection: Connection) -> dict[str | None, int]:
    """How many records of each game there are; None for those of which it cannot be read.

    All are counted by the index of games, and those that do not count are taken off by that of states.
    """
    count = select(records.c.game, func.count()).group_by(records.c.game)
    found = Counter({row[0]: row[1] for row in connection.execute(count)})
    found.subtract({row[0]: row[1] for row in connection.execute(count.where(records.c.state != "kept"))})
    return dict(+found)


def first_asking(connection: Connection) -> dict[str, int]:
    """By games, the number of the first record that asks something and begins with the deal."""
    asks = (records.c.questions > 0, records.c.position.is_(None), records.c.state == "kept")
    wanted = select(records.c.game, func.min(records.c.id)).where(*asks, records.c.game.is_not(None))
    return {row[0]: row[1] for row in connection.execute(wanted.group_by(records.c.game))}


def _facet(key: str, values: Iterable[Any]) -> Facet:
    counted = Counter(str(value) for value in values if value is not None)
    if key == "date":  # years are in their order, and all of them
        return Facet(key, sorted(counted.items(), reverse=True))
    return Facet(key, sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))[:SHOWN])


_FACETS: dict[str, Any] = {
    "game": records.c.game.label("game"),
    "contract": records.c.contract.label("contract"),
    "declarer": case((records.c.made.is_(True), "won"), (records.c.made.is_(False), "lost")).label("declarer"),
    "verdict": records.c.verdict.label("verdict"),
    "players": records.c.players.label("players"),
    "event": records.c.event.label("event"),
    "place": records.c.place.label("place"),
    "date": func.substr(records.c.date, 1, 4).label("date"),
}
_FACETED = select(*_FACETS.values(), records.c.id)
_STATE = select(
    select(func.max(records.c.id)).scalar_subquery(),
    select(func.max(changes.c.id)).scalar_subquery(),
    select(func.max(judges.c.id)).scalar_subquery(),
)
"""A value that changes with every record added, corrected, withdrawn or judged by other rules.

A cache of files counts its changes in `user_version` too.
"""


def state_of(connection: Connection) -> State:
    """The state of an archive: what was found in it stays true as long as this is the same."""
    added, changed, judged = connection.execute(_STATE).one()
    if connection.dialect.name != "sqlite":
        return added, changed, judged, 0
    return added, changed, judged, connection.exec_driver_sql("PRAGMA user_version").scalar_one()
