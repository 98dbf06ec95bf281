"""A cache brought up to date: which records the files have is written at once, and then new ones are judged."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, and_, bindparam, delete, func, select, text, update

from corpus.database import store
from corpus.database.tables import PARTS, files, names, records, sources
from corpus.file_cache.cutting import Copy, cut, scan, state
from corpus.file_cache.ordering import SPARE, renumbered
from corpus.file_cache.tables import copies, followed
from corpus.ingest.identity import in_files, trimmed
from corpus.ingest.importing import File, insert, now, states
from corpus.ingest.names import NAMING
from corpus.ingest.preparing import Prepared, pairs_of, prepare
from corpus.search.sql_search import highest
from notation.files.output import file_name
from notation.files.parallel import attend, cores
from notation.files.walking import Unread
from notation.reader import Source

PIECE = 1 << 18
"""How many bytes of records are judged and written in one go, so that the archive is seen to grow."""
FEW = 1 << 17
"""Fewer bytes than this are judged in this process, which takes less time than to start another one."""
AHEAD = 2
"""How many pieces each process is given before the first result is awaited."""
SOME = 500

FileState = tuple[bytes, int, int]
"""The path of a file, its size, and its time of change."""


class Pending(NamedTuple):
    """A copy that has not been judged."""

    file_id: int
    number: int
    source: Source


# ---- Which records the files have


def register(engine: Engine, roots: Sequence[Path], unread: Unread) -> bool:
    """Write down which records the files have now; whether anything has changed.

    A file that cannot be read keeps the records that it had; `unread` is called for it and may raise the error.
    """
    with store.reading(engine) as connection:
        before = [row[1:] for row in _followed(connection)]
    found = _current_files(roots, before, unread)
    if found == before:
        return False
    with store.writing(engine) as connection:
        settle(connection, _register(connection, found, unread))
    return True


def _current_files(roots: Sequence[Path], before: Sequence[FileState], unread: Unread) -> list[FileState]:
    """The files as they are now. Those that are there and cannot be looked at are as they were `before`."""
    found = dict[bytes, FileState]()

    def keep(place: Path, error: OSError) -> None:
        unread(place, error)
        if not isinstance(error, FileNotFoundError):
            found.update({file[0]: file for file in before if Path(os.fsdecode(file[0])).is_relative_to(place)})

    for root in roots:
        try:
            for path in scan([root], keep):
                try:
                    file = state(path)
                    found.setdefault(os.fsencode(path), (os.fsencode(path), file.size, file.modified))
                except OSError as error:
                    keep(path, error)
        except OSError as error:
            keep(root, error)
    return list(found.values())


def _followed(connection: Connection) -> list[tuple[int, bytes, int, int]]:
    rows = connection.execute(select(followed).order_by(followed.c.place))
    return [(row.file_id, bytes(row.path), row.size, row.modified) for row in rows]


def _register(connection: Connection, found: Sequence[FileState], unread: Unread) -> Collection[int]:
    """Write the files and their records down; the numbers of the files that have changed."""
    before = {path: (file_id, (size, modified)) for file_id, path, size, modified in _followed(connection)}
    fresh = max((file_id for file_id, _state in before.values()), default=0) + 1
    listed, changed = list[dict[str, Any]](), dict[int, list[Copy]]()
    for path, *state_now in found:
        file_id, known = before.get(path, (fresh, None))
        file = File(os.fsdecode(path), *state_now)
        if known != tuple(state_now):
            try:
                file, changed[file_id] = cut(Path(os.fsdecode(path)))
            except OSError as error:
                unread(Path(file.path), error)
                if known is None:
                    continue
                file = File(file.path, *known)
        before.pop(path, None)
        fresh = max(fresh, file_id + 1)
        row = {"file_id": file_id, "path": path, "size": file.size, "modified": file.modified}
        listed.append(row | {"place": len(listed)})
    gone = [file_id for file_id, _state in before.values()]
    _write_copies(connection, changed, gone)
    connection.execute(delete(followed))
    if listed:
        connection.execute(followed.insert(), listed)
    _write_files(connection, listed)
    return changed


def _write_copies(connection: Connection, changed: Mapping[int, list[Copy]], gone: Sequence[int]) -> None:
    """Put the records of changed files in the place of those that they had; texts that are known stay judged."""
    known = dict[tuple[bytes, str], int]()
    hashes = [copy.hash for some in changed.values() for copy in some]
    for start in range(0, len(hashes), SOME):
        some = copies.c.hash.in_(hashes[start : start + SOME]), copies.c.record_id.is_not(None)
        for row in connection.execute(select(copies).where(*some)):
            known[trimmed(bytes(row.source)), row.version] = row.record_id
    for file_id in (*gone, *changed):
        connection.execute(delete(copies).where(copies.c.file_id == file_id))
    rows = [
        (file_id, *copy[1:4], copy.hash, copy.source, known.get((trimmed(copy.source), copy.version)))
        for file_id, some in changed.items()
        for copy in some
    ]
    store.insert(connection, copies, rows)


def _write_files(connection: Connection, listed: Sequence[Mapping[str, Any]]) -> None:
    """The files as an archive has them, by their names alone: anyone who reads a site need not know its folders."""
    there = set(connection.scalars(select(files.c.id)))
    new = [row for row in listed if row["file_id"] not in there]
    rows = [
        {"id": row["file_id"], "path": _name(row["path"]), "size": 0, "modified": 0, "added": now()}
        | {"done": 0, "line": 1, "number": 0, "version": "1"}
        for row in new
    ]
    if rows:
        connection.execute(files.insert(), rows)


def _name(path: bytes) -> str:
    return file_name(Path(os.fsdecode(path)).name)


# ---- What the new ones say


def pending(connection: Connection) -> tuple[int, int]:
    """How many copies there are, and how many of them have not been judged."""
    row = connection.execute(select(func.count(), func.count(copies.c.record_id)).select_from(copies)).one()
    return row[0], row[0] - row[1]


def judge(engine: Engine, alone: bool = False, done: Callable[[int], None] = lambda records: None) -> None:
    """Judge what is new, in the order of the files; `done` receives how many records after each piece.

    Large files are judged by other processes, unless this one is to do it `alone`. Raises BrokenProcessPool.
    """
    while pieces := _pieces(engine):
        for piece, prepared in _judged(engine, pieces, alone):
            with store.writing(engine) as connection:
                _keep(connection, piece, prepared)
                if not pending(connection)[1]:
                    settle(connection)
            done(len(piece))


def _pieces(engine: Engine) -> list[list[tuple[int, int]]]:
    """Records to be judged, as pieces of work; each record is given by its file and number."""
    wanted = select(copies.c.file_id, copies.c.number, func.length(copies.c.source))
    ordered = wanted.join(followed, followed.c.file_id == copies.c.file_id).order_by(followed.c.place, copies.c.number)
    pieces, size = list[list[tuple[int, int]]](), PIECE
    with store.reading(engine) as connection:
        for file_id, number, length in connection.execute(ordered.where(copies.c.record_id.is_(None))):
            if size >= PIECE:
                pieces.append([])
                size = 0
            pieces[-1].append((file_id, number))
            size += length
    return pieces


def _judged(
    engine: Engine, pieces: Sequence[Sequence[tuple[int, int]]], alone: bool
) -> Iterator[tuple[list[Pending], list[list[Prepared]]]]:
    texts = _texts(engine, pieces[0])
    if alone or (len(pieces) == 1 and sum(len(copy.source.data) for copy in texts) < FEW):
        for piece in pieces:
            texts = _texts(engine, piece)
            yield texts, _prepare([copy.source for copy in texts])
        return
    from concurrent.futures import Future, ProcessPoolExecutor

    jobs = cores()
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        waiting: list[tuple[list[Pending], Future[list[list[Prepared]]]]] = []
        for piece in pieces:
            texts = _texts(engine, piece)
            waiting.append((texts, pool.submit(_prepare, [copy.source for copy in texts])))
            if len(waiting) > AHEAD * jobs:
                before, result = waiting.pop(0)
                yield before, result.result()
        for before, result in waiting:
            yield before, result.result()


def _begin() -> None:
    """End with the program that shows the records, and let it go first."""
    attend()
    if hasattr(os, "nice"):
        os.nice(10)


def _texts(engine: Engine, piece: Sequence[tuple[int, int]]) -> list[Pending]:
    found = list[Pending]()
    wanted = select(copies, files.c.path).join(files, files.c.id == copies.c.file_id)
    with store.reading(engine) as connection:
        for file_id, number in piece:
            at = and_(copies.c.file_id == file_id, copies.c.number == number, copies.c.record_id.is_(None))
            for row in connection.execute(wanted.where(at)):
                source = Source(row.path, row.line, number, row.version, bytes(row.source))
                found.append(Pending(file_id, number, source))
    return found


def _prepare(some: Sequence[Source]) -> list[list[Prepared]]:
    """Each judged; of text above a first record, which may be that of several files, the first."""
    return [prepare([source])[:1] for source in some]


def _keep(connection: Connection, piece: Sequence[Pending], prepared: Sequence[list[Prepared]]) -> None:
    """Write records that the archive has not, behind all others, and for each copy which record it is."""
    wanted = [record.identity for one in prepared for record in one]
    there = states(connection, wanted)
    ids = _ids(connection, [identity for identity in wanted if identity in there])
    id = highest(connection)
    file = connection.scalar(select(records.c.file_id).where(records.c.id == id))
    new, linked = list[tuple[int, int, Prepared]](), list[dict[str, Any]]()
    for copy, one in zip(piece, prepared, strict=True):
        for record in one:
            if record.identity not in ids:
                id += 1 + (SPARE if file not in (None, copy.file_id) else 0)
                file = copy.file_id
                ids[record.identity] = id
                new.append((id, file, record))
        of = ids[one[0].identity] if one else 0
        key = {"of_file": copy.file_id, "of_number": copy.number, "of_hash": in_files(copy.source.data)}
        linked.append(key | {"record_id": of})
    insert(connection, new)
    same = [copies.c.file_id == bindparam("of_file"), copies.c.number == bindparam("of_number")]
    same += [copies.c.hash == bindparam("of_hash"), copies.c.record_id.is_(None)]  # the file may have changed since
    if linked:
        connection.execute(update(copies).where(*same).values(record_id=bindparam("record_id")), linked)
    _count(connection)


def _ids(connection: Connection, identities: Sequence[bytes]) -> dict[bytes, int]:
    found = dict[bytes, int]()
    for start in range(0, len(identities), SOME):
        some = records.c.identity.in_(identities[start : start + SOME])
        rows = connection.execute(select(records.c.identity, records.c.id).where(some))
        found |= {bytes(identity): id for identity, id in rows}
    return found


def _count(connection: Connection) -> None:
    """Count one more change, so that nobody goes on with what was found before."""
    before = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    connection.exec_driver_sql(f"PRAGMA user_version = {before % (1 << 30) + 1}")


# ---- The archive as the files have it


def settle(connection: Connection, changed: Collection[int] = ()) -> None:
    """Drop what no file has any more; let each record be that of its first file, and numbers rise with the files.

    `changed` are the numbers of files in whose places other records may stand now.
    """
    first = dict[int, Any]()
    place = followed.c.place, copies.c.number
    wanted = select(copies.c.record_id, copies.c.file_id, copies.c.number, copies.c.line, copies.c.version)
    joined = wanted.join(followed, followed.c.file_id == copies.c.file_id)
    for row in connection.execute(joined.where(copies.c.record_id > 0).order_by(*place)):
        first.setdefault(row.record_id, row)
    at = select(records.c.id, records.c.file_id, records.c.number, records.c.line, records.c.version)
    before = {row.id: row for row in connection.execute(at)}
    respelt = _respelt(connection, changed)
    for id, row in list(first.items()):
        if (row[1:] != before[id][1:] or id in respelt) and not _moved(connection, row):
            del first[id]
    _drop(connection, before.keys() - first.keys())
    _renumber(connection, renumbered([(id, row.file_id) for id, row in first.items()]))
    kept = set(connection.scalars(select(followed.c.file_id)))
    left = [id for id in connection.scalars(select(files.c.id)) if id not in kept]
    for id in left:
        connection.execute(delete(files).where(files.c.id == id))
    _count(connection)


def _respelt(connection: Connection, changed: Collection[int]) -> set[int]:
    """The records of changed files that are now spelt otherwise at their places."""
    place = (copies.c.file_id == records.c.file_id) & (copies.c.number == records.c.number)
    spelt = select(records.c.id, copies.c.source, sources.c.source).join(sources, sources.c.record_id == records.c.id)
    wanted = spelt.join(copies, place & (copies.c.record_id == records.c.id)).where(copies.c.number > 0)
    found = set[int]()
    for file_id in changed:
        rows = connection.execute(wanted.where(records.c.file_id == file_id))
        found |= {id for id, now_there, kept in rows if trimmed(bytes(now_there)) != bytes(kept)}
    return found


def _moved(connection: Connection, row: Any) -> bool:
    """Let a record be the one of another place; False where it is spelt differently there, so it is judged again."""
    copy = copies.c.file_id == row.file_id, copies.c.number == row.number
    own = bytes(connection.scalar(select(copies.c.source).where(*copy)) or b"")
    kept = bytes(connection.scalar(select(sources.c.source).where(sources.c.record_id == row.record_id)) or b"")
    if row.number and trimmed(own) != kept:
        connection.execute(update(copies).where(copies.c.record_id == row.record_id).values(record_id=None))
        return False
    place = {"file_id": row.file_id, "number": row.number, "line": row.line, "version": row.version}
    connection.execute(update(records).where(records.c.id == row.record_id).values(place))
    return True


def _drop(connection: Connection, ids: set[int]) -> None:
    for id in sorted(ids):
        store.delete_texts(connection, id, _pairs(connection, id))
        for table in (sources, *PARTS):
            connection.execute(delete(table).where(table.c.record_id == id))
        connection.execute(delete(records).where(records.c.id == id))
    if ids:
        for kind, (column, *_others) in NAMING.items():
            used = select(column).where(column == names.c.name).exists()
            connection.execute(delete(names).where(names.c.kind == kind, ~used))


def _renumber(connection: Connection, new: Mapping[int, int]) -> None:
    """Give records other numbers; in between they are negative, so that no two have the same."""
    if not new:
        return
    texts = [(id, number, _pairs(connection, id)) for id, number in new.items()]
    for id, _number, pairs in texts:
        store.delete_texts(connection, id, pairs)
    rows = [{"old": id, "new": -number} for id, number in new.items()]
    for table in (records, sources, *PARTS, copies):
        column = table.c.id if table is records else table.c.record_id
        name = f"{table.name} SET {column.name}"
        connection.execute(text(f"UPDATE {name} = :new WHERE {column.name} = :old"), rows)
        connection.execute(text(f"UPDATE {name} = -{column.name} WHERE {column.name} < 0"))
    store.insert_texts(connection, [(number, pairs) for _id, number, pairs in texts])


def _pairs(connection: Connection, id: int) -> str:
    query = select(records.c.number, records.c.version, sources.c.source).join(sources, sources.c.record_id == id)
    row = connection.execute(query.where(records.c.id == id)).one()
    return pairs_of(Source("-", 1, row.number, row.version, bytes(row.source)))
