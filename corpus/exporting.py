"""Records out of the archive again: their bytes, or what is known of them as JSON lines, CSV or Parquet.

All of it is a stream: what is held in memory does not grow with the archive.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from sqlalchemy import BigInteger, Boolean, Engine, Integer, Select, SmallInteger, func, select

from corpus.database import store, tables
from corpus.database.tables import records, seats, sources
from corpus.search.query import QueryTerm
from corpus.search.sessions import SettledSession
from corpus.search.sql_search import search
from corpus.search.statistics import unit_of
from notation.cards import names_of
from notation.datasets.columns import TABLES as REPLAYED
from notation.datasets.columns import parquet_kinds
from notation.datasets.rows import rows_of
from notation.files.parallel import spread
from notation.files.parquet import ParquetRows
from notation.files.spreadsheet import csv_of
from notation.reader import Source, read_record, version_after
from notation.record import SEATS

TABLES = ("records", "seats", "calls", "announcements", "tricks", "sheet", "problems", *REPLAYED)
"""The tables that can be exported as rows; the last ones are not kept, but replayed."""

BATCH = 2_000
SPAN = 200
"""Records written as JSON in one piece of work."""


def _selected(engine: Engine, columns: tuple[Any, ...], terms: list[QueryTerm], *joined: Any) -> Iterator[list[Any]]:
    """Rows of the records that answer a query, in the order in which they were added, that many at a time."""
    after = 0
    while True:
        with store.reading(engine) as connection:
            base: Select[Any] = select(records.c.id, *columns)
            for table in joined:
                base = base.join(table, table.c.record_id == records.c.id)
            asked = search(connection, terms)
            wanted = base.where(*asked.conditions, asked.id > after).order_by(asked.id)
            rows = connection.execute(wanted.limit(BATCH)).all()
        if not rows:
            return
        yield list(rows)
        after = rows[-1].id


# ---- As records


def tdn(engine: Engine, terms: list[QueryTerm]) -> Iterator[bytes]:
    """A file of the records: the bytes of each as they were, a blank line apart, under the versions that they had.

    What stood unreadable above the first record of a file comes first, since only there it is what it was; where it
    was above those of several files, a version line parts one from the other.
    """
    yield b"%tdn 1\n"
    said, above = "1", False
    for heads in (True, False):
        for batch in _selected(engine, (records.c.number, records.c.version, sources.c.source), terms, sources):
            for _, number, version, source in batch:
                if (number == 0) != heads:
                    continue
                yield b"\n"
                if version != said or (heads and above):
                    yield f"%tdn {version}\n".encode()
                data = bytes(source)
                yield data if data.endswith(b"\n") else data + b"\n"
                said, above = version_after(data, version), heads


def jsonl(engine: Engine, terms: list[QueryTerm], jobs: int | None = None, cluster: str = "") -> Iterator[bytes]:
    """The records as JSON lines, as ``tarock convert`` writes them. Raises ClusterError."""
    yield from spread(_json_lines, _spans(engine, terms), jobs, cluster)


def json_array(engine: Engine, terms: list[QueryTerm]) -> Iterator[bytes]:
    yield b"["
    before = b""
    for span in _spans(engine, terms):
        if lines := _json_lines(span).splitlines():
            yield before + b",\n".join(lines)
            before = b",\n"
    yield b"]\n"


def _spans(engine: Engine, terms: list[QueryTerm]) -> Iterator[list[Source]]:
    return ([source for _id, source in span] for span in _numbered(engine, terms))


def _numbered(engine: Engine, terms: list[QueryTerm]) -> Iterator[list[tuple[int, Source]]]:
    """The records that answer a query with their numbers in the archive, a span at a time."""
    for batch in _selected(engine, (records.c.number, records.c.version, sources.c.source), terms, sources):
        found = [(id, Source("-", 1, number, version, bytes(source))) for id, number, version, source in batch]
        yield from (found[start : start + SPAN] for start in range(0, len(found), SPAN))


def _json_lines(span: list[Source]) -> bytes:
    from notation.files.converting import value_of

    values = [value_of(source, lambda text: None) for source in span]
    return b"".join(json.dumps(value, ensure_ascii=True).encode() + b"\n" for value in values if value is not None)


# ---- As rows


def _of(say: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else say(value)


_SAID: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("identity", "deal", "dealt"), _of(lambda value: bytes(value).hex())),
    **dict.fromkeys(("seat", "dealer", "declarer", "leader", "winner"), _of(lambda value: SEATS[value])),
    **dict.fromkeys(("led", "won_with"), _of(lambda value: names_of(1 << value)[0])),
    "trumps": _of(lambda value: " ".join(names_of(value))),
    "plain": _of(lambda value: " ".join(names_of(value << tables.TRUMP_BITS))),
}


def _as_it_is(value: Any) -> Any:
    return value


def columns_of(name: str) -> dict[str, Callable[[Any], Any]]:
    """The columns of a table as they are exported, each with what makes a value of one read by people.

    Seats are letters, single cards their names, sets of cards their names with a space between.
    """
    if name in REPLAYED:
        return dict.fromkeys(("record_id", *REPLAYED[name]), _as_it_is)
    table = tables.metadata.tables[name]
    return {
        column.name: _SAID.get(column.name, _as_it_is)
        for column in table.columns
        if column.name not in ("file_id", "judge_id")
    }


def rows(engine: Engine, terms: list[QueryTerm], name: str) -> Iterator[list[list[Any]]]:
    """The rows of a table that belong to the records that answer a query, that many at a time."""
    if name in REPLAYED:
        yield from _replayed(engine, terms, name)
        return
    table = tables.metadata.tables[name]
    say = columns_of(name)
    if table is records:
        for batch in _selected(engine, tuple(table.c[column].label(f"of_{column}") for column in say), terms):
            yield [[one(value) for one, value in zip(say.values(), row[1:], strict=True)] for row in batch]
        return
    for batch in _selected(engine, (), terms):
        ids = [row.id for row in batch]
        wanted = select(*(table.c[column] for column in say)).where(table.c.record_id.in_(ids))
        with store.reading(engine) as connection:
            found = connection.execute(wanted.order_by(*table.primary_key.columns)).all()
        yield [[one(value) for one, value in zip(say.values(), row, strict=True)] for row in found]


def _replayed(engine: Engine, terms: list[QueryTerm], name: str) -> Iterator[list[list[Any]]]:
    """The rows of a table that is not kept, read off the records again; those of a few records at a time."""
    for span in _numbered(engine, terms):
        yield [
            [id, *row]
            for id, source in span
            for row in rows_of(read_record(source.data, source.line, source.number, source.version), name)
        ]


def csv_lines(engine: Engine, terms: list[QueryTerm], name: str) -> Iterator[bytes]:
    """The rows of a table as CSV; rows of records include their players by seat."""
    if name == records.name:
        yield from map(csv_of, _rows_with_players(engine, terms))
        return
    yield csv_of([list(columns_of(name))])
    yield from map(csv_of, rows(engine, terms, name))


def _rows_with_players(engine: Engine, terms: list[QueryTerm]) -> Iterator[list[list[Any]]]:
    """A head and the rows of records, each with the names, scores and card points of its players.

    There are columns for as many seats as the largest table has. Card points have two decimals at most.
    """
    columns = list(columns_of(records.name))
    id, game, dealer, declarer = map(columns.index, ("id", "game", "dealer", "declarer"))
    with store.reading(engine) as connection:
        wanted = select(func.max(records.c.players)).where(*search(connection, terms).conditions)
        letters = SEATS[: connection.scalar(wanted) or 0]
    by_seat = [f"{what}_{letter}" for letter in letters for what in ("player", "score", "points")]
    yield [[*columns, "dealer_name", "declarer_name", "declarer_points", *by_seat]]
    for batch in rows(engine, terms, records.name):
        with store.reading(engine) as connection:
            some = select(seats).where(seats.c.record_id.in_([row[id] for row in batch]))
            seated = {(row.record_id, SEATS[row.seat]): row for row in connection.execute(some)}
        for row in batch:
            said = {letter: _of_seat(seated.get((row[id], letter)), row[game]) for letter in letters}
            name, _score, points = said.get(row[declarer], _UNKNOWN)
            row += [said.get(row[dealer], _UNKNOWN)[0], name, points]
            row += [value for letter in letters for value in said[letter]]
        yield batch


_UNKNOWN = (None, None, None)


def _of_seat(seat: Any, game: str | None) -> tuple[str | None, int | None, int | float | None]:
    if seat is None:
        return _UNKNOWN
    return seat.player, seat.score, None if seat.points is None else points_of(seat.points, game or "")


def points_of(units: int, game: str) -> int | float:
    """Card points as a number with two decimals at most."""
    whole, rest = divmod(units, unit_of(game))
    return round(units / unit_of(game), 2) if rest else whole


def session_rows(session: SettledSession) -> list[list[Any]]:
    """A session as rows for a spreadsheet: a head, then each deal with what it made for each player."""
    players, game = list(session.sums), session.meeting.game or ""
    head = ["deal", "board", "record", "dealer", "declarer", "contract", "made", "declarer_points", *players, "remarks"]
    return [
        head,
        *(
            [number, deal.board, deal.id, deal.dealer, deal.declarer, deal.contract, deal.made]
            + [None if deal.points is None else points_of(deal.points, game)]
            + [deal.score.get(player) for player in players]
            + ["; ".join(deal.remarks)]
            for number, deal in enumerate(session.deals, 1)
        ),
    ]


_KINDS = {Boolean: "bool", Integer: "int64", BigInteger: "int64", SmallInteger: "int16"}
"""The types of numbers in Parquet, by those in the database."""


def parquet(engine: Engine, terms: list[QueryTerm], name: str, stream: BinaryIO) -> None:
    """Write the rows of a table as Parquet. Raises ImportError where pyarrow is not installed."""
    with ParquetRows(stream, _kinds(name)) as written:
        for batch in rows(engine, terms, name):
            written.write(batch)


def _kinds(name: str) -> dict[str, str]:
    """The types of a table's columns in Parquet."""
    if name in REPLAYED:
        return {"record_id": "int64"} | parquet_kinds(REPLAYED[name])
    listed = tables.metadata.tables[name].columns
    return {
        column: "string" if column in _SAID else _KINDS.get(type(listed[column].type), "string")
        for column in columns_of(name)
    }
