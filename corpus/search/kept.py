"""Records with their bytes, where they came from, and their fate."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple

from sqlalchemy import Connection, and_, or_, select

from corpus.database.tables import changes, files, records, sources
from corpus.search.entries import ENTRY, ArchiveEntry, entries_of
from corpus.search.facets import COUNTED
from corpus.search.identities import begins


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Some entries, and the cursor behind them; None if nothing follows."""

    entries: list[ArchiveEntry]
    next: int | None
    whole: bool = True
    """False where time was up before enough was found: what follows `next` was not looked at."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Why a record is no longer the one that counts: ``superseded`` by another one, or ``withdrawn``."""

    state: str
    reason: str
    at: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A record of the archive with its bytes, and where it came from."""

    entry: ArchiveEntry
    source: bytes | None
    """None if it was withdrawn."""
    version: str
    """The version of the notation that was above it."""
    file: str
    """The name of the file that it was first found in, ``-`` for standard input."""
    number: int
    """Which record of its file it was, from 1; 0 for text before the first."""
    line: int
    changes: list[Revision]
    others: list[int]
    replaced: list[Revision]
    """Why it took the place of others: as with them, but that `by` is the other one."""


class RecordText(NamedTuple):
    """The very bytes of a record, with where it came from."""

    identity: str
    source: bytes
    version: str
    file: str
    number: int
    line: int


_ORIGIN = (
    records.c.number,
    records.c.line,
    records.c.version,
    select(files.c.path).where(files.c.id == records.c.file_id).scalar_subquery().label("path"),
)


def kept_record(connection: Connection, key: int | str) -> Kept | None:
    """A record by its number, or by its identity or the first digits of it; None if absent."""
    wanted = records.c.id == key if isinstance(key, int) else begins(key)
    with_bytes = ENTRY.add_columns(*_ORIGIN, sources.c.source.label("bytes"))
    with_bytes = with_bytes.join_from(records, sources, sources.c.record_id == records.c.id, isouter=True)
    found = connection.execute(with_bytes.where(wanted).limit(2)).mappings().all()
    if len(found) != 1:
        return None
    [row] = found
    [entry] = entries_of(connection, found)
    superseded = and_(changes.c.by_id == entry.id, changes.c.state == "superseded")
    history = select(changes.c.state, changes.c.reason, changes.c.at, changes.c.by_id, changes.c.record_id)
    history = history.where(or_(changes.c.record_id == entry.id, superseded))
    told = connection.execute(history.order_by(changes.c.id)).all()
    others: list[int] = []
    if row["deal"] is not None:
        same = select(records.c.id).where(records.c.deal == row["deal"], records.c.id != entry.id)
        others += connection.scalars(same.where(records.c.state == "kept").order_by(records.c.id).limit(COUNTED))
    source = row["bytes"]
    return Kept(
        entry,
        None if source is None else bytes(source),
        row["version"],
        PurePath(row["path"]).name,
        row["number"],
        row["line"],
        [Revision(*change[:3], change.by_id) for change in told if change.record_id == entry.id],
        others,
        [Revision(*change[:3], change.record_id) for change in told if change.record_id != entry.id],
    )


def entry_of(connection: Connection, key: int | str) -> ArchiveEntry | None:
    """What the archive knows of a record, by its number or its identity, as `kept_record` finds it; None if absent."""
    wanted = records.c.id == key if isinstance(key, int) else begins(key)
    found = connection.execute(ENTRY.where(wanted).limit(2)).mappings().all()
    return entries_of(connection, found)[0] if len(found) == 1 else None


def texts_of(connection: Connection, ids: Sequence[int]) -> dict[int, RecordText]:
    wanted = select(records.c.id, records.c.identity, sources.c.source, *_ORIGIN).join(
        sources, sources.c.record_id == records.c.id
    )
    return {
        row.id: RecordText(
            bytes(row.identity).hex(), bytes(row.source), row.version, PurePath(row.path).name, row.number, row.line
        )
        for row in connection.execute(wanted.where(records.c.id.in_(ids)))
    }


def added_times(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """When the files of some records were added, by their numbers."""
    wanted = select(records.c.id, files.c.added).join(files, files.c.id == records.c.file_id)
    return {row.id: row.added for row in connection.execute(wanted.where(records.c.id.in_(ids)))}
