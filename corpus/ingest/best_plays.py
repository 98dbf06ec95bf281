"""Best play of records, stored once requested: a search takes seconds, and its result is final.

Results cover the whole record with open cards, or one step for a player who sees only their own hand. They depend on
the bytes of the record alone, so a site over files stores them as an archive does. Results of other rules are ignored.
Copies of an archive leave them out, since they can be found again.
"""

from collections.abc import Iterable
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, select

from corpus.database import store
from corpus.database.tables import best_plays, often_best
from corpus.ingest.identity import of_record, trimmed
from corpus.ingest.importing import states
from corpus.ingest.judging import judgement
from notation.reader import read_record


def kept(engine: Engine, source: bytes, step: int | None = None) -> str | None:
    """The stored result for a record or one of its steps, as passed to `keep`; None if absent."""
    table = _table(step)
    wanted = select(table.c.told).where(*_place(table, source, step), table.c.rules == _rules())
    with store.reading(engine) as connection:
        return connection.scalar(wanted)


def kept_of(engine: Engine, sources: Iterable[bytes]) -> dict[bytes, str]:
    """The stored results for some records, by their bytes, of those that have one."""
    hashes = {source: _hash(source) for source in sources}
    wanted = select(best_plays.c.record, best_plays.c.told).where(
        best_plays.c.record.in_(hashes.values()), best_plays.c.rules == _rules()
    )
    with store.reading(engine) as connection:
        told = {bytes(row.record): row.told for row in connection.execute(wanted)}
    return {source: told[hash] for source, hash in hashes.items() if hash in told}


def keep(engine: Engine, source: bytes, told: str, step: int | None = None) -> None:
    """Keep what was found for a record, or for a step of it, instead of what was kept before.

    Nothing is kept of a record that was withdrawn meanwhile. Raises OutageError, WriteTimeout.
    """
    identity = of_record(read_record(source), trimmed(source))
    table, row = _table(step), {"record": _hash(source), "rules": _rules(), "told": told}
    with store.writing(engine) as connection:
        if states(connection, [identity]).get(identity) == "withdrawn":
            return
        connection.execute(delete(table).where(*_place(table, source, step)))
        connection.execute(table.insert(), row if step is None else row | {"step": step})


def forget(connection: Connection, source: bytes) -> None:
    for table in (best_plays, often_best):
        connection.execute(delete(table).where(table.c.record == _hash(source)))


def _table(step: int | None) -> Table:
    return best_plays if step is None else often_best


def _place(table: Table, source: bytes, step: int | None) -> list[ColumnElement[bool]]:
    record = table.c.record == _hash(source)
    return [record] if step is None else [record, table.c.step == step]


def _hash(source: bytes) -> bytes:
    return sha256(source.rstrip()).digest()


def _rules() -> str:
    return judgement()["rules"]
