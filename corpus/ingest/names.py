"""The names that records and evenings have, each kept once: written when it comes, gone with the last that has it."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from corpus.database.tables import aliases, evening_players, names, records, seats
from corpus.search.bigrams import folded

NAMING = {
    "player": (seats.c.player, evening_players.c.player),
    "event": (records.c.event,),
    "place": (records.c.place,),
    "table": (records.c.table_name,),
    "annotator": (records.c.annotator,),
    "source": (records.c.source_name,),
}
"""The columns in which the names of each kind stand, that of records first."""


def insert_names(connection: Connection, found: Iterable[tuple[str, str]]) -> None:
    """Write names, each with its kind, that are not there yet."""
    rows = [{"kind": kind, "name": name, "folded": folded(name)} for kind, name in found]
    if rows:
        statement = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(names)
        connection.execute(statement.on_conflict_do_nothing(), rows)


def drop_unused(connection: Connection, found: Iterable[tuple[str, str]]) -> None:
    """Take names away that nothing has any more, and the aliases of players among them."""
    for kind, name in found:
        if any(connection.scalar(select(exists(select(column).where(column == name)))) for column in NAMING[kind]):
            continue
        connection.execute(delete(names).where(names.c.kind == kind, names.c.name == name))
        if kind == "player":
            connection.execute(delete(aliases).where((aliases.c.name == name) | (aliases.c.person == name)))
