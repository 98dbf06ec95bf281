"""Where an archive lies: a SQLite file or a PostgreSQL database, brought to the version of this program when opened.

Whoever reads does so under a deadline. Whoever writes waits until nobody else writes, and either everything that he
writes in one go is kept or nothing.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine, RootTransaction, Table, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from corpus.messages import _
from notation.errors import TarockError

VARIABLE = "TAROCK_ARCHIVE"
"""The environment variable that names the archive where nobody else does."""

LOCK = 0x7464_6E01
"""The lock of PostgreSQL that who writes holds."""

WAITING = 60.0
"""So many seconds who writes waits for others, if he says nothing else; with PostgreSQL as long as it takes."""

_PRAGMAS = ("journal_mode=wal", "synchronous=normal", "busy_timeout=60000", "cache_size=-65536", "temp_store=memory")
_STEPS = 20_000
"""So many steps SQLite takes between two looks at the clock."""


class ArchiveError(TarockError):
    """The archive cannot be used; the text says why, for people."""


class QueryTimeout(TarockError):
    """A query took longer than it may."""


class WriteTimeout(TarockError):
    """Somebody else writes, and does so for longer than one was ready to wait."""


def default_place() -> str:
    """Where the archive is if nobody says: the environment variable, else a file in the user's data folder."""
    from platformdirs import user_data_path

    return os.environ.get(VARIABLE) or str(user_data_path("tarock") / "archive.sqlite")


def connect(place: str, make: bool = True) -> Engine:
    """The archive at a place, the path of a file or the URL of a database. Raises ArchiveError.

    If there is no such file, it is made, or, where it is not to be made, missed.
    """
    try:
        if "://" in place:
            url = make_url(place)
        else:
            path = Path(place).expanduser()
            if not make and not path.exists():
                text = _("there is no archive at {place}; “tarock archive add” makes one")
                raise ArchiveError(text.format(place=path))
            path.parent.mkdir(parents=True, exist_ok=True)
            url = make_url("sqlite://").set(database=str(path))
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            said = _("an archive lies in SQLite or PostgreSQL, not in {other}")
            raise ArchiveError(said.format(other=url.get_backend_name()))
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        _bring_up_to_date(engine)
    except (ArgumentError, NoSuchModuleError) as error:
        said = _("“{place}” is no address of a database; write postgresql://USER@HOST/NAME")
        raise ArchiveError(said.format(place=place)) from error
    except ImportError as error:
        raise ArchiveError(_("PostgreSQL needs a driver: pip install 'tarock-notation[postgres]'")) from error
    except OSError as error:
        raise ArchiveError(f"{place}: {error.strerror}") from error
    except DBAPIError as error:
        where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string()
        said = _("the archive {place} cannot be opened: {why}")
        raise ArchiveError(said.format(place=where, why=in_one_line(error))) from error
    return engine


def in_one_line(error: DBAPIError) -> str:
    """What the database says went wrong."""
    return " ".join(str(error.orig).split())


def _prepare_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # we say ourselves where a transaction begins
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(engine: Engine) -> None:
    """Run the steps of the migrations that the archive has not seen. Raises ArchiveError for a newer archive."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    with as_file(files("corpus.database") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        script = ScriptDirectory.from_config(config)
        known = {step.revision for step in script.walk_revisions()}
        with engine.connect() as connection:
            there = MigrationContext.configure(connection).get_current_revision()
        if there == script.get_current_head():
            return
        if there is not None and there not in known:
            raise ArchiveError(_("this archive was written by a newer version of the program; install that version"))
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


@contextmanager
def writing(engine: Engine, seconds: float | None = None) -> Iterator[Connection]:
    """A transaction that writes: all of it is kept, or nothing. Raises WriteTimeout while others write too long."""
    with engine.connect().execution_options(writes=True) as connection, _alone(connection, seconds):
        yield connection


def _alone(connection: Connection, seconds: float | None) -> RootTransaction:
    """A transaction that begins when nobody else writes. Raises WriteTimeout."""
    try:
        if connection.dialect.name == "sqlite":
            driver: Any = connection.connection.dbapi_connection
            driver.execute(f"PRAGMA busy_timeout={int(1000 * (WAITING if seconds is None else seconds))}")
            return connection.begin()
        transaction = connection.begin()
        if seconds is not None:
            connection.execute(text(f"SET LOCAL lock_timeout = {int(1000 * seconds)}"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        return transaction
    except DBAPIError as error:
        if any(cause in str(error.orig) for cause in ("database is locked", "lock timeout")):
            raise WriteTimeout from error
        raise


@contextmanager
def reading(engine: Engine, seconds: float | None = None) -> Iterator[Connection]:
    """A look at the archive as it is at one moment, for so many seconds at most. Raises QueryTimeout."""
    postgres = engine.dialect.name == "postgresql"
    with engine.connect() as connection:
        driver = connection.connection.dbapi_connection
        assert driver is not None
        try:
            if postgres:
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            if seconds is not None and postgres:
                connection.execute(text(f"SET LOCAL statement_timeout = {max(1, int(seconds * 1000))}"))
            elif seconds is not None:
                end = monotonic() + seconds
                driver.set_progress_handler(lambda: monotonic() > end, _STEPS)
            yield connection
        except DBAPIError as error:
            if any(cause in str(error.orig) for cause in ("interrupted", "statement timeout")):
                raise QueryTimeout from error
            raise
        finally:
            if seconds is not None and not postgres:
                driver.set_progress_handler(None, 0)


# ---- Many rows at once


def insert(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Write rows that hold every column of a table, in its order, as fast as the database takes them."""
    _write(connection, table.name, [column.name for column in table.columns], rows)


def insert_texts(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Write the pairs of letters by which records are found (see `corpus.searching.bigrams`)."""
    if connection.dialect.name == "sqlite":
        _write(connection, "texts", ["rowid", "pairs"], [(id, pairs) for id, pairs in rows if pairs])
    else:
        _write(connection, "texts", ["record_id", "pairs"], [(id, _vector(pairs)) for id, pairs in rows if pairs])


def delete_texts(connection: Connection, id: int, pairs: str) -> None:
    """Take the pairs of one record out of the index; SQLite has to be told what they were."""
    if connection.dialect.name == "sqlite":
        statement = "INSERT INTO texts (texts, rowid, pairs) VALUES ('delete', :id, :pairs)"
    else:
        statement = "DELETE FROM texts WHERE record_id = :id"
    if pairs:
        connection.execute(text(statement), {"id": id, "pairs": pairs})


def _vector(pairs: str) -> str:
    """Pairs with their places, as PostgreSQL writes a text that can be searched."""
    places: dict[str, list[str]] = {}
    for place, pair in enumerate(pairs.split(" "), 1):
        places.setdefault(pair, []).append(str(place))
    return " ".join(f"'{pair}':{','.join(numbers)}" for pair, numbers in places.items())


def _write(connection: Connection, name: str, columns: list[str], rows: Sequence[tuple[Any, ...]]) -> None:
    if not rows:
        return
    listed = ", ".join(f'"{column}"' for column in columns)
    if connection.dialect.name == "sqlite":
        marks = ", ".join("?" * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {name} ({listed}) VALUES ({marks})", list(rows))
        return
    cursor: Any = connection.connection.cursor()
    with cursor, cursor.copy(f"COPY {name} ({listed}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def tidy(engine: Engine) -> None:
    """Let the database count anew what lies in it, so that it answers well after many records were added."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("ANALYZE" if engine.dialect.name == "postgresql" else "PRAGMA optimize")


