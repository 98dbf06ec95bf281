"""Duplicate deals: records of the tables at which the same cards were played.

Two records of one table with the same play count as one.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from corpus.database.tables import records
from corpus.search.identities import begins
from corpus.search.sessions import IN_ORDER, MOST, Meeting, same
from corpus.search.sql_search import Condition

TABLES = 200
"""The most tables of one deal that are compared."""


def tables(connection: Connection, dealt: str) -> list[int]:
    """The numbers of the records of these cards, by the first digits of their identity: one for each table."""
    return next(iter(_by_cards(connection, begins(dealt, records.c.dealt)).values()), [])


def of_meeting(connection: Connection, meeting: Meeting) -> list[list[int]]:
    """The deals of a session that were played at several tables, in their order, each as `tables` gives it."""
    own = select(records.c.dealt).where(*same(meeting), records.c.state == "kept", records.c.dealt.is_not(None))
    played = list(dict.fromkeys(map(bytes, connection.scalars(own.order_by(*IN_ORDER).limit(MOST)))))
    there = _by_cards(connection, records.c.dealt.in_(played))
    return [there[dealt] for dealt in played if len(there[dealt]) > 1]


def _by_cards(connection: Connection, wanted: Condition) -> dict[bytes, list[int]]:
    """The numbers of kept records by what was dealt: those of one session beside each other, of one table the first."""
    columns = ("id", "dealt", "deal", "table_name")
    order = (*(records.c[name] for name in ("date", "event", "place", "table_name")), *IN_ORDER)
    some = select(*(records.c[name] for name in columns)).where(wanted, records.c.state == "kept").order_by(*order)
    found: dict[bytes, dict[Any, int]] = {}
    for row in connection.execute(some):
        found.setdefault(bytes(row.dealt), {}).setdefault((row.deal, row.table_name), row.id)
    return {dealt: _first(records_of.values()) for dealt, records_of in found.items()}


def _first(ids: Iterable[int]) -> list[int]:
    return list(ids)[:TABLES]
