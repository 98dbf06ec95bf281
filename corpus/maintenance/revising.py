"""Later changes of a record: a corrected record supersedes it, or it is withdrawn; the reason is stored.

A superseded record is kept beside the corrected one. Of a withdrawn record only the identity remains, so that a later
import does not bring it back.
"""

from sqlalchemy import Connection, Engine, delete, func, select, update

from corpus.database import store
from corpus.database.store import ArchiveError
from corpus.database.tables import PARTS, changes, records, sources
from corpus.ingest.best_plays import forget
from corpus.ingest.evenings import count_again, joining
from corpus.ingest.importing import File, Place, Work, file_row, keep, now, states
from corpus.ingest.names import drop_unused
from corpus.ingest.preparing import Prepared, prepare
from corpus.messages import _
from notation.comments import translations
from notation.reader import Source, read_record

NOBODY = "N. N."


def _without(data: bytes, name: str, number: int, version: str) -> bytes:
    """A record's source without a name, also as it is there in other languages."""
    headers = read_record(data, 1, number, version).headers
    worded = [comment.text for line in headers if line.items[:1] == (name,) for comment in translations(line)]
    for text in (name, *worded):
        data = data.replace(text.encode(), NOBODY.encode())
    return data


def supersede(engine: Engine, id: int, source: Source, reason: str) -> int:
    """Put a corrected record in the place of another; its number. Raises ArchiveError."""
    [corrected] = prepare([source])
    with store.writing(engine) as connection:
        _standing(connection, id)
        by = _kept(connection, corrected, source)
        if by == id:
            raise ArchiveError(_("the corrected record says the same as record {id}").format(id=id))
        _change(connection, id, "superseded", reason, by)
        count_again(connection, [*joining(connection, id), *joining(connection, by)])
    return by


def withdraw(engine: Engine, id: int, reason: str, name: str = "") -> int | None:
    """Take a record down; or only a `name` out of it: then the number of the one without it. Raises ArchiveError."""
    with store.writing(engine) as connection:
        row = _standing(connection, id)
        data = bytes(connection.scalar(select(sources.c.source).where(sources.c.record_id == id)) or b"")
        source = Source("-", 1, row.number, row.version, data)
        by = None
        if name:
            without = _without(data, name, row.number, row.version)
            if without == data:
                raise ArchiveError(_("record {id} does not hold the name “{name}”").format(id=id, name=name))
            source = source._replace(data=without)
            [cleared] = prepare([source])
            by = _kept(connection, cleared, source)
        of_evenings = joining(connection, id)
        _erase(connection, id, source._replace(data=data))
        _change(connection, id, "withdrawn", reason, by)
        count_again(connection, of_evenings)
    return by


def _standing(connection: Connection, id: int):  # type: ignore[no-untyped-def]
    row = connection.execute(
        select(records.c.state, records.c.number, records.c.version).where(records.c.id == id)
    ).first()
    if row is None:
        raise ArchiveError(_("the archive has no record {id}").format(id=id))
    if row.state == "withdrawn":
        raise ArchiveError(_("record {id} was withdrawn").format(id=id))
    return row


def _kept(connection: Connection, prepared: Prepared, source: Source) -> int:
    """The number of a record, which is added where it is not there yet. Raises ArchiveError for a withdrawn one."""
    state = states(connection, [prepared.identity]).get(prepared.identity)
    if state == "withdrawn":
        raise ArchiveError(_("this record has been withdrawn before"))
    if state is None:
        file = file_row(connection, Work(File(source.file, 0, 0), b"", [source], Place()))
        keep(connection, [prepared], file)
    return int(connection.scalar(select(records.c.id).where(records.c.identity == prepared.identity)) or 0)


def _change(connection: Connection, id: int, state: str, reason: str, by: int | None) -> None:
    connection.execute(update(records).where(records.c.id == id).values(state=state))
    number = (connection.scalar(select(func.max(changes.c.id))) or 0) + 1
    row = {"id": number, "record_id": id, "by_id": by, "state": state, "reason": reason, "at": now()}
    connection.execute(changes.insert(), row)


def _erase(connection: Connection, id: int, source: Source) -> None:
    """Take everything away that a record says, and the names that no other record has."""
    [prepared] = prepare([source])
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=on")  # overwritten, not only given free
    for table in (sources, *PARTS):
        connection.execute(delete(table).where(table.c.record_id == id))
    store.delete_texts(connection, id, prepared.pairs)
    forget(connection, source.data)
    said = ("event", "place", "table_name", "annotator", "date", "round", "board", "rules", "deal", "dealt")
    empty = dict.fromkeys(said)
    connection.execute(update(records).where(records.c.id == id).values(empty))
    drop_unused(connection, prepared.names)
