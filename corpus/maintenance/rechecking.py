"""Judging again: after the rules or the program have changed, every record that something else has judged."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, delete, select, update

from corpus.database import store
from corpus.database.tables import PARTS, records, sources
from corpus.ingest.evenings import recount
from corpus.ingest.importing import judge
from corpus.ingest.preparing import Prepared, prepare
from corpus.search.query import QueryTerm
from corpus.search.sql_search import search
from notation.files.parallel import spread
from notation.reader import Source

SPAN = 200
"""Records judged in one piece of work and written in one transaction."""

_JUDGED = [column.name for column in records.columns][9:]
"""The columns that follow from the text of a record, from the verdict on."""


class Changed(NamedTuple):
    """A record of which something else is said now."""

    id: int
    before: str
    """The former verdict, contract and outcome."""
    after: str


def recheck(
    engine: Engine,
    terms: list[QueryTerm],
    everything: bool = False,
    jobs: int | None = None,
    cluster: str = "",
    progress: Callable[[int], None] = lambda size: None,
) -> Iterator[Changed]:
    """Judge the records that answer a query again, and tell of each that is judged otherwise.

    Those that these rules have judged are passed over, unless `everything` is asked for. Raises ClusterError.
    """
    for ids, prepared in spread(_again, _pieces(engine, terms, everything), jobs, cluster):
        with store.writing(engine) as connection:
            changed = _write(connection, ids, prepared)
        progress(sum(len(record.source) for record in prepared))
        yield from changed
    recount(engine)


def _pieces(engine: Engine, terms: list[QueryTerm], everything: bool) -> Iterator[tuple[list[int], list[Source]]]:
    with store.writing(engine) as connection:
        own = judge(connection)
    after = 0
    columns = (records.c.id, records.c.number, records.c.line, records.c.version, sources.c.source)
    while True:
        with store.reading(engine) as connection:
            wanted = select(*columns).join(sources, sources.c.record_id == records.c.id)
            asked = search(connection, terms)
            wanted = wanted.where(*asked.conditions, asked.id > after)
            if not everything:
                wanted = wanted.where(records.c.judge_id != own)
            rows = connection.execute(wanted.order_by(asked.id).limit(SPAN)).all()
        if not rows:
            return
        yield [row.id for row in rows], [Source("-", row[2], row[1], row[3], bytes(row[4])) for row in rows]
        after = rows[-1].id


def _again(piece: tuple[list[int], list[Source]]) -> tuple[list[int], list[Prepared]]:
    """New judgements of records; text above a first record that no longer has a problem is left alone."""
    judged = [(id, done[0]) for id, source in zip(*piece, strict=True) if (done := prepare([source]))]
    return [id for id, _ in judged], [prepared for _, prepared in judged]


def _write(connection: Connection, ids: list[int], prepared: list[Prepared]) -> list[Changed]:
    """Put what is said about some records now in the place of what was said.

    Those that were withdrawn while they were judged stay empty.
    """
    query = select(records.c.id, records.c.verdict, records.c.contract, records.c.made).where(records.c.id.in_(ids))
    before = {id: rest for id, *rest in connection.execute(query.where(records.c.state != "withdrawn"))}
    standing = [(id, record) for id, record in zip(ids, prepared, strict=True) if id in before]
    made = records.columns.keys().index("made") - 9
    contract = records.columns.keys().index("contract") - 9
    own = judge(connection)
    rows: list[dict[str, Any]] = []
    changed = []
    for id, record in standing:
        after = [record.row[0], record.row[contract], record.row[made]]
        if before[id] != after:
            changed.append(Changed(id, _verdict_text(before[id]), _verdict_text(after)))
        rows.append({"of_id": id, "judge_id": own, "deal": record.deal} | dict(zip(_JUDGED, record.row, strict=True)))
    if rows:
        connection.execute(update(records).where(records.c.id == bindparam("of_id")), rows)
    for at, table in enumerate(PARTS):
        connection.execute(delete(table).where(table.c.record_id.in_(before)))
        own_rows = [(id, *row) for id, record in standing for row in record.parts[at]]
        store.insert(connection, table, own_rows)
    return changed


def _verdict_text(said: list[Any]) -> str:
    verdict, contract, made = said
    outcome = {True: "won", False: "lost", None: ""}[made]
    return " ".join(filter(None, (verdict, contract, outcome)))
