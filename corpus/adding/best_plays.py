"""The best play of a record, kept once somebody has had it found: it takes seconds, and stays what it is.

It hangs on the bytes of the record alone, so a site over files keeps it as an archive does. What other rules have found
counts as not there. It is not copied with an archive: whoever wants it can have it found again.
"""

from hashlib import sha256

from sqlalchemy import Connection, Engine, delete, select

from corpus.adding.judging import judgement
from corpus.database import store
from corpus.database.tables import best_plays


def kept(engine: Engine, source: bytes) -> str | None:
    """What was found for a record, as it was given to `keep`; None where nothing was."""
    wanted = select(best_plays.c.told).where(best_plays.c.record == _hash(source), best_plays.c.rules == _rules())
    with store.reading(engine) as connection:
        return connection.scalar(wanted)


def keep(engine: Engine, source: bytes, told: str) -> None:
    """Keep what was found for a record, instead of what was kept before. Raises OutageError, WriteTimeout."""
    with store.writing(engine) as connection:
        forget(connection, source)
        connection.execute(best_plays.insert(), {"record": _hash(source), "rules": _rules(), "told": told})


def forget(connection: Connection, source: bytes) -> None:
    """Let go of what was found for a record."""
    connection.execute(delete(best_plays).where(best_plays.c.record == _hash(source)))


def _hash(source: bytes) -> bytes:
    return sha256(source.rstrip()).digest()


def _rules() -> str:
    return judgement()["rules"]
