"""Everything that an archive keeps, read and compared with itself: what of it is damaged. Nothing is changed.

The database checks its own structure. Each record is compared with the hashes that were made when it was added, and,
where these rules have judged it, with all that follows from its text.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Engine, func, select, text
from sqlalchemy.exc import DBAPIError

from corpus.database import store
from corpus.database.store import OutageError, in_one_line
from corpus.database.tables import (
    PARTS,
    evening_players,
    evening_rounds,
    evenings,
    judges,
    metadata,
    records,
    sources,
)
from corpus.ingest.evenings import rows_of
from corpus.ingest.identity import hashed, in_files, of_record
from corpus.ingest.judging import judgement
from corpus.ingest.preparing import Prepared, prepare
from corpus.messages import _
from notation.evenings.reading import read_evening
from notation.files.parallel import spread
from notation.reader import Source, read_record
from notation.words.languages import later

SPAN = 200
"""How many records are read in one go, and compared in one piece of work."""

_JUDGED = [column.name for column in records.columns][9:]
"""The columns that follow from the text of a record, from the verdict on."""
_BY_RECORD = (sources, *PARTS)


class Damage(NamedTuple):
    """Something that is not as it was written."""

    id: int | None
    """The number of the record; None if it is not of one record."""
    text: str
    """The damage in English, with its arguments in braces; the caller translates it for its reader."""
    arguments: dict[str, object] = {}  # noqa: RUF012 (a default, never changed)

    @property
    def what(self) -> str:
        return _(self.text).format(**self.arguments)


class _Stored(NamedTuple):
    records: list[dict[str, Any]]
    parts: dict[str, dict[int, list[tuple[Any, ...]]]]
    """The rows of each table by the number of the record, without it."""
    own: int | None
    """Number of the local judge; None if it has not judged anything."""
    unreadable: list[Damage]


def last(engine: Engine) -> int:
    """The highest number of a record that any table names; 0 if there is none, or none can be read."""
    highest = 0
    for column in (records.c.id, *(table.c.record_id for table in _BY_RECORD)):
        with suppress(DBAPIError), store.reading(engine) as connection:
            highest = max(highest, connection.scalar(select(func.max(column))) or 0)
    return highest


def verify(engine: Engine, jobs: int | None = None, done: Callable[[int], None] = lambda n: None) -> Iterator[Damage]:
    """All damages of an archive. `done` gets how many records were compared each time."""
    yield from _of_database(engine)
    yield from _of_evenings(engine)
    for count, damages in spread(_compared, _spans(engine), jobs):
        yield from damages
        done(count)


# ---- The database


def _of_database(engine: Engine) -> Iterator[Damage]:
    """Damage that the database reports itself, and unreadable rows of its smaller tables."""
    sqlite = engine.dialect.name == "sqlite"
    if sqlite:
        for row in _rows(engine, "PRAGMA integrity_check"):
            if row != ("ok",):
                yield row if isinstance(row, Damage) else Damage(None, "{why}", {"why": row[0]})
        for row in _rows(engine, "PRAGMA foreign_key_check"):
            stray = later("a row of the table “{table}” belongs to no row of “{other}”")
            yield row if isinstance(row, Damage) else Damage(None, stray, {"table": row[0], "other": row[2]})
        yield from _of_full_text(engine)
    read = [str(select(table)) for table in metadata.sorted_tables if table not in (records, *_BY_RECORD)]
    for query in read if sqlite else [*read, "SELECT length(pairs) FROM texts"]:
        yield from (row for row in _rows(engine, query) if isinstance(row, Damage))


def _rows(engine: Engine, query: str) -> "Iterator[tuple[Any, ...] | Damage]":
    """The rows of an answer; a damage where it breaks off."""
    try:
        with store.reading(engine) as connection:
            yield from map(tuple, connection.execute(text(query)))
    except DBAPIError as error:
        yield _unread(None, error)


def _unread(id: int | None, error: DBAPIError) -> Damage:
    return Damage(id, later("cannot be read: {why}"), {"why": in_one_line(error)})


def _of_full_text(engine: Engine) -> Iterator[Damage]:
    """Whether the index of words is whole; SQLite asks for the right to write before it looks."""
    try:
        with store.writing(engine) as connection:
            connection.execute(text("INSERT INTO texts (texts) VALUES ('integrity-check')"))
    except OutageError:
        return  # nobody may write here
    except DBAPIError as error:
        yield Damage(None, later("the index of words is damaged: {why}"), {"why": in_one_line(error)})


# ---- Evenings


def _of_evenings(engine: Engine) -> Iterator[Damage]:
    """Evenings whose rows do not follow from their texts and the records of their deals."""
    with suppress(DBAPIError), store.reading(engine) as connection:
        for id, source in connection.execute(select(evenings.c.id, evenings.c.source).order_by(evenings.c.id)).all():
            kept = [
                {tuple(row) for row in connection.execute(select(table).where(table.c.evening_id == id))}
                for table in (evening_players, evening_rounds)
            ]
            if kept != [set(rows) for rows in rows_of(connection, id, read_evening(bytes(source)))]:
                message = later("what is stored of evening {id} does not match its text; add it again")
                yield Damage(None, message, {"id": id})


# ---- The records


def _spans(engine: Engine) -> Iterator[_Stored]:
    own, same = None, [judges.c[column] == value for column, value in judgement().items()]
    with suppress(DBAPIError), store.reading(engine) as connection:
        own = connection.scalar(select(judges.c.id).where(*same))
    highest = last(engine)
    for low in range(1, highest + 1, SPAN):
        high = min(low + SPAN - 1, highest)
        try:
            yield _read(engine, low, high, own)
        except DBAPIError:
            yield from (_read_one(engine, id, own) for id in range(low, high + 1))


def _read(engine: Engine, low: int, high: int, own: int | None) -> _Stored:
    with store.reading(engine) as connection:
        wanted = select(records).where(records.c.id.between(low, high)).order_by(records.c.id)
        rows = [dict(row) for row in connection.execute(wanted).mappings()]
        parts = {}
        for table in _BY_RECORD:
            some = select(table).where(table.c.record_id.between(low, high)).order_by(*table.primary_key.columns)
            found = groupby(connection.execute(some).all(), lambda row: row[0])
            parts[table.name] = {id: [tuple(row[1:]) for row in own_rows] for id, own_rows in found}
    return _Stored(rows, parts, own, [])


def _read_one(engine: Engine, id: int, own: int | None) -> _Stored:
    try:
        return _read(engine, id, id, own)
    except DBAPIError as error:
        return _Stored([], {}, own, [_unread(id, error)])


def _compared(stored: _Stored) -> tuple[int, list[Damage]]:
    """How many records these are, and what of them is damaged."""
    damages = list(stored.unreadable)
    known = set()
    for row in stored.records:
        known.add(row["id"])
        if damage := _damage(row, stored):
            damages.append(damage)
    stray = later("the table “{table}” has rows for it, but there is no such record")
    for table, rows in stored.parts.items():
        damages += [Damage(id, stray, {"table": table}) for id in rows if id not in known]
    return len(stored.records) + len(stored.unreadable), damages


def _damage(row: dict[str, Any], stored: _Stored) -> Damage | None:
    """Damage found in a record; None if there is none."""
    id = row["id"]
    own = {table: rows.get(id, []) for table, rows in stored.parts.items()}
    if row["state"] == "withdrawn":
        return Damage(id, later("it is withdrawn, but not all of it is gone")) if any(own.values()) else None
    if not own["sources"]:
        return Damage(id, later("its text is missing"))
    [(data, digest)] = own.pop("sources")
    source = Source("-", row["line"], row["number"], row["version"], bytes(data))
    if digest is not None and bytes(digest) != in_files(source.data):
        return Damage(id, later("its text is not the one that was added"))
    prepared = prepare([source])[:1] if row["judge_id"] == stored.own else []
    if bytes(row["identity"]) not in ([one.identity for one in prepared] or _identities(source)):
        return Damage(id, later("its text does not match its hash"))
    wrong = [table for one in prepared for table in _differing(row, own, one)]
    text = later("what is stored of it does not match its text: {tables}")
    return Damage(id, text, {"tables": ", ".join(wrong)}) if wrong else None


def _differing(row: dict[str, Any], own: dict[str, list[tuple[Any, ...]]], prepared: Prepared) -> Iterator[str]:
    """The tables whose rows of a record do not follow from its text."""
    if _plain([row["deal"], *(row[name] for name in _JUDGED)]) != _plain([prepared.deal, *prepared.row]):
        yield records.name
    for table, rows in zip(PARTS, prepared.parts, strict=True):
        if sorted(map(_plain, own[table.name])) != sorted(map(_plain, rows)):
            yield table.name


def _identities(source: Source) -> tuple[bytes, bytes]:
    """Possible identities of a record judged elsewhere: of its text, or of its bytes if it cannot be read."""
    record = read_record(source.data, source.line, source.number, source.version)
    return of_record(record, source.data), hashed(source.data.rstrip())


def _plain(row: Sequence[Any]) -> tuple[Any, ...]:
    """Values that can be compared and sorted, whichever database they come from."""
    return tuple((value is not None, bytes(value) if isinstance(value, memoryview) else value) for value in row)
