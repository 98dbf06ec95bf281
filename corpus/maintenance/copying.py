"""An archive copied into another database, all of it: records, corrections, withdrawals, aliases, tokens, evenings.

The records go over in spans of their numbers, each in one transaction, so that a copy that was cut off goes on where it
stopped. What has changed in the meantime is put right at the end; from then on both archives are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, select

from corpus.database import store
from corpus.database.store import ArchiveError
from corpus.database.tables import (
    PARTS,
    aliases,
    changes,
    evening_players,
    evening_rounds,
    evenings,
    files,
    judges,
    names,
    records,
    sources,
    tokens,
)
from corpus.ingest.preparing import pairs_of
from corpus.messages import _
from notation.files.parallel import spread
from notation.reader import Source

SPAN = 500
"""Record numbers copied in one transaction."""
_WHOLE = (changes, aliases, names, tokens, evening_rounds, evening_players, evenings)
"""The tables that are copied in one go, in the order in which they are emptied."""


class _Span(NamedTuple):
    """The rows of some records next to each other, in every table that has such rows."""

    rows: dict[str, list[tuple[Any, ...]]]
    texts: Sequence[tuple[int, str]] = ()
    """The pairs of letters of each, by which it is found."""


def copy(source: Engine, target: Engine, jobs: int | None = None, done: Callable[[int], None] = lambda n: None) -> int:
    """Make the target what the source is; how many records were copied now. `done` receives how many each time.

    Raises ArchiveError where the target has records that the source has not.
    """
    start = begun(source, target)
    with store.reading(source) as connection:
        last = connection.scalar(select(func.max(records.c.id))) or 0
    with store.reading(source) as there:
        _add_listed(there, target)
    count = 0
    spans = (range(low, min(low + SPAN, last + 1)) for low in range(start + 1, last + 1, SPAN))
    for span in spread(_worded, (_read_alone(source, ids) for ids in spans), jobs):
        with store.writing(target) as connection:
            _write(connection, span)
        count += len(span.rows["records"])
        done(len(span.rows["records"]))
    with store.reading(source) as there:  # what came meanwhile, and all other tables, as they are at one moment
        _add_listed(there, target)
        changed = _put_right(there, target, last)
        whole = {table: _rows(there, table) for table in (*_WHOLE, files)}
        newest = there.scalar(select(func.max(records.c.id))) or 0
        added = [_worded(_read(there, [id])) for id in range(last + 1, newest + 1)]
    count += len(added) + sum(id <= start for id in changed)
    with store.writing(target) as connection:
        for span in added:
            _write(connection, span)
        for table in _WHOLE:
            connection.execute(delete(table))
            store.insert(connection, table, whole[table])
        for row in whole[files]:
            kept = dict(zip(files.columns.keys(), row, strict=True))
            connection.execute(files.update().where(files.c.id == kept["id"]).values(kept))
    store.tidy(target)
    return count


def _add_listed(source: Connection, target: Engine) -> None:
    """Add the judges and files that a copy has not, to which its records refer."""
    listed = {table: _rows(source, table) for table in (judges, files)}
    with store.writing(target) as connection:
        for table, rows in listed.items():
            known = set(connection.scalars(select(table.c.id)))
            store.insert(connection, table, [row for row in rows if row[0] not in known])


def begun(source: Engine, target: Engine) -> int:
    """The number of the last record that is copied already.

    Raises ArchiveError where nothing can be copied: onto the archive itself, or to other records.
    """
    if store.is_same(source, target):
        raise ArchiveError(_("an archive cannot be copied onto itself"))
    with store.reading(target) as connection:
        newest = select(records.c.id, records.c.identity).order_by(records.c.id.desc()).limit(1)
        there = connection.execute(newest).first()
    if there is None:
        return 0
    with store.reading(source) as connection:
        own = connection.scalar(select(records.c.identity).where(records.c.id == there.id))
    if own is None or bytes(own) != bytes(there.identity):
        raise ArchiveError(_("there are other records in the archive already; a copy needs an empty one"))
    return int(there.id)


def _rows(connection: Connection, table: Any, *wanted: Any) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(select(table).where(*wanted).order_by(*table.primary_key.columns))]


def _read_alone(engine: Engine, ids: Any) -> _Span:
    with store.reading(engine) as connection:
        return _read(connection, ids)


def _read(connection: Connection, ids: Any) -> _Span:
    low, high = min(ids), max(ids)
    rows = {"records": _rows(connection, records, records.c.id.between(low, high))}
    for table in (sources, *PARTS):
        rows[table.name] = _rows(connection, table, table.c.record_id.between(low, high))
    return _Span(rows)


def _worded(span: _Span) -> _Span:
    """The span with pairs of letters, which are made anew because no database returns them."""
    at = {name: place for place, name in enumerate(records.columns.keys())}
    of = {row[0]: (row[at["number"]], row[at["line"]], row[at["version"]]) for row in span.rows["records"]}
    texts = []
    for id, data, *_more in span.rows["sources"]:
        number, line, version = of[id]
        texts.append((id, pairs_of(Source("-", line, number, version, bytes(data)))))
    return span._replace(texts=texts)


def _write(connection: Connection, span: _Span) -> None:
    for table in (records, sources, *PARTS):
        store.insert(connection, table, span.rows[table.name])
    store.insert_texts(connection, span.texts)


def _put_right(source: Connection, target: Engine, last: int) -> list[int]:
    """Copy those records again that were judged, superseded or withdrawn after they were copied; their numbers."""
    found = list[int]()
    for ids in _changed(source, target, last):
        for id in ids:
            span, before = _worded(_read(source, [id])), _worded(_read_alone(target, [id]))
            with store.writing(target) as connection:
                for table in (sources, *PARTS):
                    connection.execute(delete(table).where(table.c.record_id == id))
                for number, pairs in before.texts:
                    store.delete_texts(connection, number, pairs)
                row = dict(zip(records.columns.keys(), span.rows["records"][0], strict=True))
                connection.execute(records.update().where(records.c.id == id).values(row))
                _write(connection, span._replace(rows=span.rows | {"records": []}))
        found += ids
    return found


def _changed(source: Connection, target: Engine, last: int) -> Iterator[list[int]]:
    for start in range(1, last + 1, SPAN):
        wanted = records.c.id.between(start, min(start + SPAN - 1, last))
        own = {row[0]: row for row in _rows(source, records, wanted)}
        with store.reading(target) as connection:
            there = {row[0]: row for row in _rows(connection, records, wanted)}
        yield [id for id, row in own.items() if there[id] != row]
