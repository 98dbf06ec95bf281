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
from corpus.maintenance import naming
from corpus.maintenance.naming import Mention, without_name
from corpus.messages import _
from notation.reader import Source


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


def withdraw(engine: Engine, id: int, reason: str, name: str = "", texts: bool = False) -> int | None:
    """Take a record down; or only a player's `name` out of it: then the number of the one without it.

    With `texts` the name also goes where it is a word of its own in a text (see `mentions`). Nothing is erased before
    the new text reads as the same deal. Raises ArchiveError.
    """
    with store.writing(engine) as connection:
        source = _source(connection, id)
        by = None
        if name:
            without = source._replace(data=without_name(source, id, name, texts))
            [cleared] = prepare([without])
            by = _kept(connection, cleared, without)
        of_evenings = joining(connection, id)
        _erase(connection, id, source)
        _change(connection, id, "withdrawn", reason, by)
        count_again(connection, of_evenings)
    return by


def mentions(engine: Engine, id: int, name: str) -> list[Mention]:
    """The texts of a record, other than players' names, in which a name is a word of its own. Raises ArchiveError."""
    with store.reading(engine) as connection:
        return naming.mentions(_source(connection, id), name)


def _source(connection: Connection, id: int) -> Source:
    """The source of a record that is not withdrawn. Raises ArchiveError."""
    row = _standing(connection, id)
    data = bytes(connection.scalar(select(sources.c.source).where(sources.c.record_id == id)) or b"")
    return Source("-", 1, row.number, row.version, data)


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
    said = ("event", "place", "table_name", "annotator", "source_name")
    empty = dict.fromkeys((*said, "date", "round", "board", "rules", "deal", "dealt"))
    connection.execute(update(records).where(records.c.id == id).values(empty))
    drop_unused(connection, prepared.names)
