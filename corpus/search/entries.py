"""Entries of lists: facts about a record, collected from its rows in the archive."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from corpus.database.tables import records, seats


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A record as a list shows it. Seats count from 0."""

    id: int
    identity: str
    """The hash of its canonical text, in hexadecimal: the same in every archive."""
    deal: str | None
    state: str
    verdict: str
    game: str | None
    players: int | None
    rules: str | None
    event: str | None
    place: str | None
    table: str | None
    annotator: str | None
    date: str | None
    round: int | None
    board: int | None
    dealer: int | None
    declarer: int | None
    contract: str | None
    made: bool | None
    tricks: int
    pagat: str | None
    comments: int
    variations: int
    questions: int
    titled: bool
    """Whether a comment is beside its first line: the title of a chapter."""
    dealt: str | None = None
    """The hash of the cards that were dealt, the same for every table at which they were played."""
    position: int | None = None
    """The trick with which a position begins; None for a deal from its start."""
    source: str | None = None
    """The sheet, book or program that the record names as its source."""
    judge: int = 0
    """The judge whose judgement this is (`Archive.own_judge`)."""
    factors: dict[str, int] | None = None
    """The factor of everything announced or doubled, under an empty key that of the game; None if nobody said."""
    slip: bool | None = None
    """Whether the table let something stand that broke a rule; None if nobody said."""
    partner: int | None = None
    names: dict[int, str] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    score: dict[int, int] = field(default_factory=dict)


_NOT_OF_AN_ENTRY = ("file_id", "number", "line", "version")
ENTRY = select(*(column for column in records.c if column.name not in _NOT_OF_AN_ENTRY))
_OWN = ("number", "line", "version", "path", "bytes")
"""Columns of a row that do not belong to the entry itself."""


def in_order(connection: Connection, ids: Sequence[int]) -> list[ArchiveEntry]:
    rows = connection.execute(ENTRY.where(records.c.id.in_(ids))).mappings().all() if ids else []
    entries = {entry.id: entry for entry in entries_of(connection, rows)}
    return [entries[id] for id in ids]


def entries_of(connection: Connection, rows: "list[RowMapping] | Any") -> list[ArchiveEntry]:
    """The entries of some rows, with their seats and the result."""
    at = seats.c
    wanted = select(at.record_id, at.seat, at.player, at.role, at.points, at.score)
    by_record: dict[int, list[Any]] = {}
    for seat in connection.execute(wanted.where(at.record_id.in_([row["id"] for row in rows])).order_by(at.seat)):
        by_record.setdefault(seat.record_id, []).append(seat)
    entries = []
    for row in rows:
        own = {key: value for key, value in row.items() if key not in _OWN}
        own["table"], own["source"] = own.pop("table_name"), own.pop("source_name")
        own["judge"] = own.pop("judge_id")
        own["factors"] = None if own["factors"] is None else json.loads(own["factors"])
        own["identity"] = bytes(own["identity"]).hex()
        own |= {name: None if own[name] is None else bytes(own[name]).hex() for name in ("deal", "dealt")}
        seated = by_record.get(row["id"], [])
        entries.append(
            ArchiveEntry(
                **own,
                partner=next((seat.seat for seat in seated if seat.role == "partner"), None),
                names={seat.seat: seat.player for seat in seated if seat.player is not None},
                points={seat.seat: seat.points for seat in seated if seat.points is not None},
                score={seat.seat: seat.score for seat in seated if seat.score is not None},
            )
        )
    return entries
