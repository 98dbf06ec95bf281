"""Duplicate deals: several tables with the same cards, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from corpus.archive import ArchiveEntry, Meeting
from notation.record import SEATS
from notation.rulebooks import find
from notation.words.languages import language
from replay_web.library import IDENTITY_LENGTH, Entry, Library
from replay_web.messages import _
from replay_web.present import heading, links, words
from replay_web.present.search import label


@dataclass(frozen=True, slots=True)
class Played:
    """The play at a table, and the declarer's result."""

    href: str
    contract: str
    declarer: str
    outcome: str
    points: str
    score: str


@dataclass(frozen=True, slots=True)
class TableName:
    """A table in the heading of a session's deals: its name, and its own session."""

    name: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class DealAtTables:
    """A deal with what was played at each table; None if it was not played."""

    number: str
    href: str
    cells: tuple[Played | None, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The deals of a session that were played at several tables."""

    tables: tuple[TableName, ...]
    deals: tuple[DealAtTables, ...]


def compared(library: Library, meeting: Meeting) -> Compared | None:
    """The deals of a session at all the tables at which they were played; None if there are no others."""
    deals = library.archive.duplicates(meeting)
    if not deals:
        return None
    everyone = [table for deal in deals for table in deal]
    ids = library.ids([table.id for table in everyone])
    columns: dict[tuple[Meeting, int], ArchiveEntry] = {}
    rows: list[dict[tuple[Meeting, int], ArchiveEntry]] = []
    for deal in deals:
        row: dict[tuple[Meeting, int], ArchiveEntry] = {}
        for table in deal:
            own, again = _meeting(table), 0
            while (own, again) in row:  # one session may hold several tables, where nobody named them
                again += 1
            row[own, again] = table
            columns.setdefault((own, again), table)
        rows.append(row)
    order = sorted(columns, key=lambda column: [(value is not None, value or "") for value in column[0]] + [column[1]])
    heads = [columns[column] for column in order]
    shown = {entry.id: entry for entry in library.shown([table.id for table in heads])}
    named = names(heads, shown, ids)
    origin: dict[str, Any] = links.origin(links.SESSION)
    return Compared(
        tuple(
            TableName(
                named[columns[column].id],
                links.session(ids[columns[column].id]) if any(column[0][:4]) else "",
                column[0] == meeting,
            )
            for column in order
        ),
        tuple(
            DealAtTables(
                _number(deal, meeting, place),
                links.deal((deal[0].dealt or "")[:IDENTITY_LENGTH]),
                tuple(played(row[column], ids, origin) if column in row else None for column in order),
            )
            for place, (deal, row) in enumerate(zip(deals, rows, strict=True), 1)
        ),
    )


def _meeting(table: ArchiveEntry) -> Meeting:
    return Meeting(table.event, table.place, table.date, table.table, table.game)


def _number(deal: Sequence[ArchiveEntry], meeting: Meeting, place: int) -> str:
    boards = [table.board for table in deal if table.board is not None and _meeting(table) == meeting]
    return str(boards[0] if boards else place)


def played(table: ArchiveEntry, ids: dict[int, str], origin: dict[str, Any]) -> Played:
    """The play at a table, as a link into its record."""
    game, by = find(table.game or ""), table.declarer
    contract = label("contract", table.contract) if table.contract else _("all passed") if table.score else ""
    points, score = table.points.get(-1 if by is None else by), table.score.get(-1 if by is None else by)
    alone = _("everybody plays alone") if table.contract else ""
    return Played(
        href=links.record(ids[table.id], **origin),
        contract=contract or _("Replay"),
        declarer=alone if by is None else table.names.get(by, SEATS[by]),
        outcome="" if table.made is None else label("declarer", "won" if table.made else "lost"),
        points="" if points is None or game is None else heading.card_points(game, points),
        score="" if score is None else words.balance(score, score != 0),
    )


def common(tables: Sequence[ArchiveEntry], entry: Entry) -> list[str]:
    """Headers that all tables share: event, place, date and number of the deal."""
    worded, first = heading.occasion(entry, language()), tables[0]
    told = {
        "event": worded.get("event", first.event),
        "place": worded.get("place", first.place),
        "date": first.date and words.day(first.date),
        "board": None if first.board is None else _("board {number}").format(number=first.board),
    }
    return [text for name, text in told.items() if text and len({getattr(table, name) for table in tables}) == 1]


def names(tables: Sequence[ArchiveEntry], shown: dict[str, Entry], ids: dict[int, str]) -> dict[int, str]:
    """Names of the tables: the headers that differ, else their numbers."""
    differ = [name for name in ("event", "place", "date", "table") if len({getattr(one, name) for one in tables}) > 1]
    named: dict[int, str] = {}
    for place, table in enumerate(tables, 1):
        entry = shown.get(ids.get(table.id, ""))
        worded = heading.occasion(entry, language()) if entry else {}
        parts = [worded.get(name) or getattr(table, name) for name in differ if name in ("event", "place")]
        parts += [words.day(table.date)] if "date" in differ and table.date else []
        parts += [_("table {name}").format(name=table.table)] if "table" in differ and table.table else []
        text = words.row(filter(None, parts)) or _("table {name}").format(name=place)
        again = text in named.values()
        named[table.id] = f"{text} ({place})" if again else text
    return named
