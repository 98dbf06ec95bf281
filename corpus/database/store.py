"""Where an archive lies: a SQLite file or a PostgreSQL database, brought to the version of this program when opened.

Anyone who reads does so under a deadline. Anyone who writes waits until nobody else writes, and either everything that
he writes in one go is kept, through a power cut too, or nothing. Where the database cannot be reached, or is full, that
is said as what it is, and nobody's mistake here.
"""

import os
import re
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, RootTransaction, Table, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from corpus.messages import _
from notation import deadline
from notation.errors import TarockError

T = TypeVar("T")

DriverError = DBAPIError
"""What the driver of a database raises, as SQLAlchemy hands it on."""

VARIABLE = "TAROCK_ARCHIVE"
"""The environment variable that names the archive where nobody else does."""

LOCK = 0x7464_6E01
"""The lock of PostgreSQL that who writes holds."""

WAITING = 60.0
"""Seconds that a writer waits for other writers by default; PostgreSQL waits as long as it takes."""

_CACHE, _CACHE_OF_WRITER = 8192, 65536
"""KiB of a file that a connection remembers, and while it writes: each thread that reads has one."""
_PRAGMAS = ("busy_timeout=60000", f"cache_size=-{_CACHE}", "temp_store=memory")
_WRITABLE = ("journal_mode=wal", "synchronous=full")
"""SQLite settings of a writable archive; a commit returns only when its data is on the disk."""
_CONNECTING = 5
"""Seconds that a database server may take to answer at all."""
_STEPS = 20_000
"""Steps of SQLite between two looks at the clock."""
_ABOUT = 0.25
"""Seconds by which the limit of a statement may be off."""
_SQLITE_OUTAGES = frozenset((3, 5, 6, 7, 8, 10, 13, 14, 15))
"""Codes of PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN and PROTOCOL in SQLite."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SIGNS_OF_DAMAGE = ("no such table", "no such column", "malformed", "Could not decode")
"""What SQLite says of a damaged file where it has no code for it."""
_POSTGRES_OUTAGES = ("08", "25006", "42501", "53", "57P", "58")
"""Beginnings of PostgreSQL's states for: no connection, not writable, no room, shut down."""


_ADDRESS = re.compile(r"(?:[^/]*://|(?:postgres(?:ql)?|sqlite)(?:\+\w+)?:)")
"""How the address of a database begins, also one that lacks a slash; anything else is the path of a file."""

_RAW = re.compile(r"//[^@]*([/?#].*@|@.*@)")
"""A password with characters that a URL cannot hold as they are: what is behind them would pass for a host's name."""

_moment: ContextVar["_Moment | None"] = ContextVar("moment", default=None)
"""What all readings share; None where each is for itself."""
_migrating = Lock()
"""Alembic migrates one archive at a time in a process."""


class ArchiveError(TarockError):
    """The archive cannot be used; the text says why, for people."""


class OutageError(ArchiveError):
    """The database cannot be reached, is full or may not be written; later it may go well again."""


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

    If there is no such file, it is made, for its owner alone, or, where it is not to be made, missed. No message holds
    the password of a URL, nor does an exception behind it.
    """
    url = _url(place)
    try:
        if path := _path(url):
            _find(path, make)
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        _bring_up_to_date(engine)
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise _no_address(place) from None
    except TypeError:
        if not url.query:
            raise
        raise _no_address(place) from None  # an option that no driver knows
    except ImportError as error:
        raise ArchiveError(_("PostgreSQL needs a driver: pip install 'tarock-notation[postgres]'")) from error
    except OSError as error:
        raise ArchiveError(f"{shown(place)}: {error.strerror}") from error
    except WriteTimeout as error:
        raise ArchiveError(_("somebody else is writing to the archive; try again when that is done")) from error
    except DBAPIError as error:
        why = in_one_line(error)
        if path and _log(path).exists() and not _is_writable(path):
            why = _("its last changes can be read only with write access to its folder; open it there once")
        message = _("the archive {place} cannot be opened: {why}")
        raise ArchiveError(message.format(place=shown(place), why=why)) from error
    return engine


def _url(place: str) -> URL:
    """The address of a place. Raises ArchiveError."""
    if not _ADDRESS.match(place):
        return make_url("sqlite://").set(database=str(Path(place).expanduser()))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise _no_address(place) from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        message = _("an archive is a SQLite or PostgreSQL database; {other} is not supported")
        raise ArchiveError(message.format(other=url.get_backend_name()))
    if url.get_backend_name() == "postgresql" and _RAW.search(place):
        raise _no_address(place)
    return url


def shown(place: str) -> str:
    """A place as messages show it: of an address nothing that may be a password."""
    address = _ADDRESS.match(place)
    if address is None:
        return place
    try:
        url = make_url(place).set(query={})
    except (ArgumentError, ValueError):
        return f"{address[0]}…"
    return f"{address[0]}…" if _RAW.search(place) else url.render_as_string()


def _no_address(place: str) -> ArchiveError:
    message = _("“{place}” is not a database address; write postgresql://USER@HOST/NAME")
    return ArchiveError(message.format(place=shown(place)))


def in_one_line(error: DBAPIError) -> str:
    """The database's error message in one line."""
    return " ".join(str(error.orig).split())


def is_damage(error: DBAPIError) -> bool:
    """Whether a database failed since what it reads there is not what was written."""
    if isinstance(error.orig, sqlite3.Error):
        code, said = getattr(error.orig, "sqlite_errorcode", None), str(error.orig)
        return (code or 0) & 0xFF in _DAMAGE or any(sign in said for sign in _SIGNS_OF_DAMAGE)
    return (getattr(error.orig, "sqlstate", None) or "").startswith("XX")


@contextmanager
def _outages_told() -> Iterator[None]:
    """Tell a database that is not to be had, from one that was asked for what it does not have."""
    try:
        yield
    except PoolTimeout as error:
        raise OutageError(str(error)) from error
    except DBAPIError as error:
        code = getattr(error.orig, "sqlite_errorcode", None)
        state = getattr(error.orig, "sqlstate", None)
        if isinstance(error.orig, sqlite3.Error):
            gone = code is not None and code & 0xFF in _SQLITE_OUTAGES
        else:
            gone = error.connection_invalidated or (state or "08").startswith(_POSTGRES_OUTAGES)
        if gone:
            raise OutageError(_("the database failed: {why}").format(why=in_one_line(error))) from error
        raise


# ---- PostgreSQL


def _postgresql(url: URL) -> Engine:
    """Connections that were cut are replaced before they are used, so that a restart of the server harms nobody."""
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")  # not every SQLAlchemy takes the driver that we install
    given = {} if "connect_timeout" in url.query else {"connect_timeout": _CONNECTING}
    return create_engine(url, pool_pre_ping=True, max_overflow=-1, connect_args=given)


# ---- SQLite


def _path(url: URL) -> Path | None:
    """The file of a SQLite database; None for one in memory, or with options that only SQLite knows."""
    plain = url.get_backend_name() == "sqlite" and url.database and not (url.host or url.query)
    return Path(url.database or "") if plain and url.database not in ("", ":memory:") else None


def is_same(one: Engine, other: Engine) -> bool:
    """Whether two are the same archive, by whatever name."""
    paths = _path(one.url), _path(other.url)
    return paths[0].samefile(paths[1]) if paths[0] and paths[1] else one.url == other.url


def _find(path: Path, make: bool) -> None:
    """Make a file that nobody but its owner may read, unless there is one. Raises ArchiveError, OSError.

    What SQLite keeps beside it has the same permissions.
    """
    with suppress(FileNotFoundError):
        path.stat()
        return
    if not make:
        text = _("there is no archive at {place}; “tarock archive add” makes one")
        raise ArchiveError(text.format(place=path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path.resolve(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sqlite(url: URL) -> Engine:
    """A file that was there when it was opened is not made anew when it has gone; one in its place is opened."""
    engine = create_engine(url, max_overflow=-1)
    path = _path(url)
    if path and path.is_file():
        event.listen(engine, "do_connect", lambda _dialect, _record, _args, given: _address(path, given))
        event.listen(engine, "connect", lambda _driver, record: record.info.update(file=_file(path)))
        event.listen(engine, "checkout", lambda _driver, record, _proxy: _still(path, record))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _address(path: Path, given: dict[str, Any]) -> Any:
    """Connect to a file that has to be there.

    One that cannot be written, since nothing can beside it, is read as what nobody writes.
    """
    mode = "mode=rw" if _is_writable(path) else "mode=ro" if _log(path).exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, **given)


def _is_writable(path: Path) -> bool:
    return all(os.access(place, os.W_OK) for place in (path, path.resolve().parent))


def _log(path: Path) -> Path:
    """Where SQLite writes first what it keeps: beside the file itself, also where a link leads to it."""
    file = path.resolve()
    return file.with_name(f"{file.name}-wal")


def _file(path: Path) -> tuple[object, ...] | None:
    """Which file is at a place, and, of one that cannot be written, in which state; None if absent."""
    try:
        status = path.stat()
    except OSError:
        return None
    state = () if _is_writable(path) else (status.st_mtime_ns, status.st_size, _log(path).exists())
    return status.st_dev, status.st_ino, *state


def _still(path: Path, record: Any) -> None:
    """Raises DisconnectionError where another file is there now, or none."""
    if record.info.get("file") != _file(path):
        raise DisconnectionError(f"{path} is another file now")


def _prepare_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # we say ourselves where a transaction begins
    file = connection.execute("PRAGMA database_list").fetchone()[2]
    for pragma in (*_PRAGMAS, *(_WRITABLE if not file or _is_writable(Path(file)) else ())):
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
        try:
            with _migrating, writing(engine) as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except OutageError as error:
            message = _("this archive has to be upgraded first, which failed: {why}")
            raise ArchiveError(message.format(why=error)) from error


@contextmanager
def writing(engine: Engine, seconds: float | None = None) -> Iterator[Connection]:
    """A transaction that writes: all of it is kept, or nothing. Raises WriteTimeout while others write too long."""
    with _outages_told(), engine.connect() as connected:
        connection = connected.execution_options(writes=True)
        with _large_cache(connection), _alone(connection, seconds):
            yield connection


@contextmanager
def _large_cache(connection: Connection) -> Iterator[None]:
    """Let a connection to a file remember more of it while it writes."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver: Any = connection.connection.dbapi_connection
    driver.execute(f"PRAGMA cache_size=-{_CACHE_OF_WRITER}")
    try:
        yield
    finally:
        with suppress(sqlite3.Error):  # it failed, and is not used again
            driver.execute(f"PRAGMA cache_size=-{_CACHE}")


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
    """A look at the archive as it is at one moment, for that many seconds at most. Raises QueryTimeout."""
    remaining = deadline.left()
    if remaining is not None:
        seconds = remaining if seconds is None else min(seconds, remaining)
    if seconds is not None and seconds <= 0:
        raise QueryTimeout
    with _outages_told():
        try:
            with _shared_look(engine, seconds) as connection:
                yield connection
        except DBAPIError as error:
            if any(cause in str(error.orig) for cause in ("interrupted", "statement timeout")):
                raise QueryTimeout from error
            raise


@contextmanager
def _shared_look(engine: Engine, seconds: float | None) -> Iterator[Connection]:
    """A transaction that reads: that of the moment, if there is one."""
    look = _look_at_server if engine.dialect.name == "postgresql" else _look_at_file
    moment = _moment.get()
    if moment is None:
        with look(engine, seconds) as connection:
            yield connection
        return
    looks = moment.looks
    if engine not in looks:
        looks[engine] = _Look(look(engine, seconds), seconds)
    shared = looks[engine]
    try:
        shared.limit(seconds)
        yield shared.connection
    except DBAPIError:  # after which a server answers nothing more in this transaction
        looks.pop(engine).end()
        raise


@contextmanager
def _look_at_file(engine: Engine, seconds: float | None) -> Iterator[Connection]:
    with engine.connect() as connection:
        try:
            _limit_file(connection, seconds)
            yield connection
        finally:
            _limit_file(connection, None)


def _limit_file(connection: Connection, seconds: float | None) -> None:
    """Have everything from now on take that long at most, together; as long as it needs if None."""
    driver: Any = connection.connection.dbapi_connection
    end = monotonic() + (seconds or 0.0)
    driver.set_progress_handler(None if seconds is None else lambda: monotonic() > end, _STEPS)


@contextmanager
def _look_at_server(engine: Engine, seconds: float | None) -> Iterator[Connection]:
    """It begins with one message to the server, so the driver must not begin it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        jit = "SET LOCAL jit = off"  # to compile a count takes longer than to count
        connection.exec_driver_sql(f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {jit}; {_limit(seconds)}")
        yield connection


def _limit(seconds: float | None) -> str:
    return f"SET LOCAL statement_timeout = {'DEFAULT' if seconds is None else max(1, int(seconds * 1000))}"


class _Look:
    """A transaction that several readings share."""

    def __init__(self, look: AbstractContextManager[Connection], seconds: float | None) -> None:
        self._look, self._seconds = look, seconds
        self.connection = look.__enter__()

    def limit(self, seconds: float | None) -> None:
        """Have each statement of a server from now on take that long at most, a quarter of a second more or less."""
        if self.connection.dialect.name == "sqlite":
            _limit_file(self.connection, seconds)
        elif self._seconds is None or seconds is None or abs(self._seconds - seconds) > _ABOUT:
            self.connection.exec_driver_sql(_limit(seconds))
            self._seconds = seconds

    def end(self) -> None:
        self._look.__exit__(None, None, None)


@dataclass(slots=True)
class _Moment:
    looks: dict[Engine, _Look] = field(default_factory=dict)
    """The transactions that all readings of an archive share."""
    answers: dict[Hashable, Any] = field(default_factory=dict)
    """What was asked once."""


@contextmanager
def one_moment() -> Iterator[None]:
    """Within it, everything that is read from an archive is as it was at one moment.

    It is read in one transaction: a page of many small questions needs a quarter of the messages to a server, or of the
    looks at a file, after each of which it waits for its turn where the machine is busy. Nothing written meanwhile is
    seen, so it is for pages that only read.
    """
    moment = _Moment()
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)
        with _outages_told():
            for look in moment.looks.values():
                look.end()


def once(question: Hashable, find: Callable[[], T]) -> T:
    """The answer to a question, which is found once in `one_moment`, however often it is asked; not to be changed."""
    moment = _moment.get()
    if moment is None:
        return find()
    if question not in moment.answers:
        moment.answers[question] = find()
    answer: T = moment.answers[question]
    return answer


# ---- Many rows at once


def insert(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Write rows that hold every column of a table, in its order, as fast as the database takes them."""
    _write(connection, table.name, [column.name for column in table.columns], rows)


def insert_texts(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Write the pairs of letters by which records are found (see `corpus.search.bigrams`)."""
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
    names = ", ".join(f'"{column}"' for column in columns)
    if connection.dialect.name == "sqlite":
        marks = ", ".join("?" * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {name} ({names}) VALUES ({marks})", list(rows))
        return
    statement = f"COPY {name} ({names}) FROM STDIN"
    cursor: Any = connection.connection.cursor()
    try:
        with cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
    except connection.dialect.loaded_dbapi.Error as error:  # nobody else makes one of ours of it
        raise DBAPIError(statement, None, error) from error


def tidy(engine: Engine) -> None:
    """Let the database count anew what is in it, so that it answers well after many records were added.

    Where others write, they do so when they have done; it is never worth a failure.
    """
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")
        return
    with suppress(OutageError, WriteTimeout), writing(engine) as connection:
        connection.exec_driver_sql("PRAGMA optimize")
