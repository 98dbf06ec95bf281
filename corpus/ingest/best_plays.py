"""What was found of the best play of a record, kept once somebody has asked for it: it takes seconds, and stays.

That is the whole record with open cards, or a step of it for who plays there and has not seen all cards. It hangs on
the bytes of the record alone, so a site over files keeps it as an archive does. What other rules have found counts as
not there. It is not copied with an archive: whoever wants it can have it found again.
"""

from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, select

from corpus.database import store
from corpus.database.tables import best_plays, often_best
from corpus.ingest.judging import judgement


def kept(engine: Engine, source: bytes, step: int | None = None) -> str | None:
    """What was found for a record, or for a step of it, as it was given to `keep`; None where nothing was."""
    table = _table(step)
    wanted = select(table.c.told).where(*_place(table, source, step), table.c.rules == _rules())
    with store.reading(engine) as connection:
        return connection.scalar(wanted)


def keep(engine: Engine, source: bytes, told: str, step: int | None = None) -> None:
    """Keep what was found for a record, or for a step of it, instead of what was kept before.

    Raises OutageError, WriteTimeout.
    """
    table, row = _table(step), {"record": _hash(source), "rules": _rules(), "told": told}
    with store.writing(engine) as connection:
        connection.execute(delete(table).where(*_place(table, source, step)))
        connection.execute(table.insert(), row if step is None else row | {"step": step})


def forget(connection: Connection, source: bytes) -> None:
    """Let go of all that was found for a record."""
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
