"""Adding the records of files: prepared in parallel, written by one process, in transactions.

With the records goes into the same transaction how far their file was read. So an import that is cut off, at whatever
moment and however hard, has lost nothing and doubled nothing, and goes on where it stopped when it is started again.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISFIFO
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, select, update

from corpus.database import store
from corpus.database.tables import PARTS, files, judges, records, sources
from corpus.ingest.identity import in_files
from corpus.ingest.judging import judgement, standing_judge
from corpus.ingest.names import insert_names
from corpus.ingest.preparing import Prepared, prepare
from corpus.search.sql_search import highest
from notation.files.checking import HEAD, Complain, check, foreign, opened, problem_line, reason
from notation.files.output import file_name
from notation.files.parallel import spread
from notation.reader import Source
from notation.reader import sources as sources_in

SPAN = 1 << 20
"""How many bytes of records are prepared in one go, and written in one transaction."""
PIPED = "-"
"""The path of what can be read once only: standard input, or a pipe that the shell made."""
REMEMBERED = 50_000
"""Names kept in memory, so that not every record needs a lookup."""


class Place(NamedTuple):
    """A place in a file before a record: the byte, the line, how many records came before, the version that holds."""

    byte: int = 0
    line: int = 1
    number: int = 0
    version: str = "1"


class File(NamedTuple):
    """A file as it is found: when any of this changes, it is another one."""

    path: str
    size: int
    modified: int


class Work(NamedTuple):
    """Some records of a file that are next to each other, and the place behind them."""

    file: File
    head: bytes
    span: list[Source]
    behind: Place
    size: int = 0
    """How many bytes the records have."""


@dataclass
class Added:
    """Result of adding records: the number of each verdict, and of records already there or withdrawn."""

    verdicts: dict[str, int] = field(default_factory=dict)
    known: int = 0
    withdrawn: int = 0
    too_long: int = 0
    """How many records were left out since they are longer than a record may be."""
    size: int = 0
    """How many bytes were read."""

    @property
    def total(self) -> int:
        return sum(self.verdicts.values())


def now() -> str:
    """The moment, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def add(
    engine: Engine,
    paths: Iterable[str],
    complain: Complain,
    jobs: int | None = None,
    cluster: str = "",
    progress: Callable[[int], None] = lambda size: None,
) -> Added:
    """Add the records of some files, ``-`` for standard input. `progress` receives how many bytes were done.

    Raises ClusterError.
    """
    added, written = Added(), set[tuple[str, str]]()

    def work_of() -> Iterator[Work]:
        for path in paths:
            yield from _work(engine, path, complain, added)

    with uncollected():
        for work, prepared in spread(_prepared, work_of(), jobs, cluster):
            with store.writing(engine) as connection:
                found = write(connection, work, prepared, added, written)
            written |= found
            if len(written) > REMEMBERED:
                written.clear()
            added.size += work.size
            progress(work.size)
            gc.collect(1)  # what the statements leave behind
    store.tidy(engine)
    return added


@contextmanager
def uncollected() -> Iterator[None]:
    """A while without looking for circles in what is held, but when told: there are many rows, and none is in one."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _prepared(work: Work) -> tuple[Work, list[Prepared]]:
    return work._replace(span=[]), prepare(work.span)


def _work(engine: Engine, path: str, complain: Complain, added: Added) -> Iterator[Work]:
    """The remaining work in a file. A file that cannot be read is reported to `complain`."""
    try:
        file, start = _seen(engine, path)
        again = file.path != PIPED
        if start.byte == file.size and again:
            added.known += start.number
            return
        with opened(path) as stream:
            if what := foreign(stream.read(HEAD)) if again else "":
                complain(f"{path}: {what}", True)
                return
            if again:
                stream.seek(start.byte)

            def left_out(source: Source) -> None:
                added.too_long += 1
                report = check(source)
                for problem in report.problems if report else ():
                    complain(problem_line(path, problem), True)

            yield from pieces(file, start, sources_in(stream, path, *start[1:]), left_out)
    except OSError as error:
        complain(f"{path}: {reason(error)}", True)


def _seen(engine: Engine, path: str) -> tuple[File, Place]:
    status = None if path == "-" else Path(path).stat()
    if status is None or S_ISFIFO(status.st_mode):
        return File(PIPED, 0, 0), Place()
    file = File(file_name(str(Path(path).resolve())), status.st_size, status.st_mtime_ns)
    with store.reading(engine) as connection:
        found = connection.execute(_row_of(file, files.c.done, files.c.line, files.c.number, files.c.version)).first()
    return file, Place(*found) if found else Place()


def _row_of(file: File, *columns):  # type: ignore[no-untyped-def]
    same = (files.c.path == file.path, files.c.size == file.size, files.c.modified == file.modified)
    return select(*columns).where(*same)


def pieces(
    file: File, start: Place, found: Iterable[Source], left_out: Callable[[Source], None] = lambda source: None
) -> Iterator[Work]:
    """The records of a file from a place on, gathered to what is prepared and written in one go.

    Of a record that is too long nothing is kept: it is `left_out`.
    """
    head, span, size, byte = b"", list[Source](), 0, start.byte
    number = start.number
    for source in found:
        if size >= SPAN:
            yield Work(file, head, span, Place(byte, source.line, number, source.version), size)
            head, span, size = b"", [], 0
        number, length = source.number, len(source.data)
        if source.rest is not None:
            source.rest.pass_over()
            length += source.rest.size
        size += length
        byte += length
        if source.too_long:
            left_out(source)
            continue
        if number == 0:
            head = source.data
        span.append(source)
    if span:
        behind = Place(max(byte, file.size), span[-1].line + span[-1].data.count(b"\n"), number, span[-1].version)
        yield Work(file, head, span, behind, size)


# ---- Writing


def write(
    connection: Connection, work: Work, prepared: list[Prepared], added: Added, written: set[tuple[str, str]]
) -> set[tuple[str, str]]:
    """Write what is new of some records, and how far their file is done. The names that were not `written` before."""
    file_id = file_row(connection, work)
    there = states(connection, [record.identity for record in prepared])
    new: dict[bytes, Prepared] = {}
    for record in prepared:
        if record.identity in there or record.identity in new:
            known = there.get(record.identity) != "withdrawn"
            added.known += known
            added.withdrawn += not known
        else:
            new[record.identity] = record
            added.verdicts[record.row[0]] = added.verdicts.get(record.row[0], 0) + 1
    return keep(connection, list(new.values()), file_id, written)


def states(connection: Connection, identities: list[bytes]) -> dict[bytes, str]:
    """The records of these identities that the archive has, and their state."""
    found: dict[bytes, str] = {}
    for start in range(0, len(identities), 500):
        some = records.c.identity.in_(identities[start : start + 500])
        wanted = select(records.c.identity, records.c.state).where(some)
        found |= {bytes(identity): state for identity, state in connection.execute(wanted)}
    return found


def keep(
    connection: Connection, new: list[Prepared], file_id: int, written: set[tuple[str, str]] | None = None
) -> set[tuple[str, str]]:
    """Write records that the archive has not; the names that were not `written` before."""
    first = highest(connection) + 1
    return insert(connection, [(id, file_id, record) for id, record in enumerate(new, first)], written)


def insert(
    connection: Connection, new: list[tuple[int, int, Prepared]], written: set[tuple[str, str]] | None = None
) -> set[tuple[str, str]]:
    """Write new records with their numbers and files; the names that were not `written` before."""
    if not new:
        return set()
    judge_id = judge(connection)
    rows, texts = [], []
    parts: tuple[list[tuple[object, ...]], ...] = tuple([] for _ in PARTS)
    for id, file_id, record in new:
        number, line, of = record.at
        rows.append((id, record.identity, record.deal, file_id, number, line, of, "kept", judge_id, *record.row))
        texts.append((id, record.pairs))
        for part, more in zip(parts, record.parts, strict=True):
            part += [(id, *row) for row in more]
    store.insert(connection, records, rows)
    store.insert(connection, sources, [(id, one.source, in_files(one.source)) for id, _file, one in new])
    for table, part in zip(PARTS, parts, strict=True):
        store.insert(connection, table, part)
    store.insert_texts(connection, texts)
    found = {name for _id, _file, record in new for name in record.names} - (written or set())
    insert_names(connection, found)
    return found


def file_row(connection: Connection, work: Work) -> int:
    """The row of a file, with how far it is done."""
    file, behind = work.file._replace(path=file_name(work.file.path)), work.behind
    done = {"done": behind.byte, "line": behind.line, "number": behind.number, "version": behind.version[:100]}
    id = connection.execute(_row_of(file, files.c.id)).scalar()
    if id is None:
        id = (connection.execute(select(func.max(files.c.id))).scalar() or 0) + 1
        head = work.head or None
        row = {"id": id, **file._asdict(), "head": head, "added": now(), **done}
        connection.execute(files.insert(), row)
    elif file.path != PIPED:
        connection.execute(update(files).where(files.c.id == id).values(done))
    return int(id)


def judge(connection: Connection) -> int:
    id = standing_judge(connection)
    if id is None:
        id = (connection.execute(select(func.max(judges.c.id))).scalar() or 0) + 1
        connection.execute(judges.insert(), {"id": id, **judgement()})
    return int(id)
