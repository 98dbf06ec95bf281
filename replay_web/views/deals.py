"""The same cards at several tables: the tables of a deal side by side, and the deals of a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from flask import Flask, abort, render_template

from corpus.archive import ArchiveEntry, Meeting
from notation.record import SEATS
from notation.rulebooks import find
from notation.table import places
from notation.words.languages import language, speaking_of
from replay_web.library import IDENTITY_LENGTH, Entry, Shelf, shipped_library
from replay_web.messages import _
from replay_web.present import heading, links, words
from replay_web.present.search import label
from replay_web.present.words import Index, Voice


@dataclass(frozen=True, slots=True)
class Played:
    """What was played at a table, and what came of it for the declarer."""

    href: str
    contract: str
    declarer: str
    outcome: str
    points: str
    """The declarer's card points."""
    score: str


@dataclass(frozen=True, slots=True)
class TableName:
    """A table in the heading of a session's deals: its name, and its own session."""

    name: str
    href: str
    current: bool
    """Whether it is the one whose session this is."""


@dataclass(frozen=True, slots=True)
class DealAtTables:
    """A deal with what was played at each table; None where it was not played."""

    number: str
    href: str
    cells: tuple[Played | None, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The deals of a session that were played at several tables."""

    tables: tuple[TableName, ...]
    deals: tuple[DealAtTables, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table on the page of a deal; its scores with the players, from forehand on."""

    name: str
    cell: Played
    scores: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal with all the tables at which it was played."""

    title: str
    facts: tuple[str, ...]
    head: str
    """What the column of the tables is called."""
    places: tuple[str, ...]
    tables: tuple[TableRow, ...]
    averages: tuple[str, ...]
    """What each place made on average, where there are several tables."""
    hands: tuple[tuple[str, tuple[tuple[Index, tuple[str, ...]], ...]], ...]
    """The cards of each place, by suits."""


def set_up_deals(app: Flask, library: Shelf) -> None:
    """The page of a deal that was played at several tables."""

    @app.get("/deals/<dealt>")
    def deal_page(dealt: str) -> str:
        for shelf in (library, shipped_library()):
            if tables := shelf.archive.tables(dealt):
                break
        else:
            abort(404, _("No record here has these cards."))
        with speaking_of(tables[0].game):
            return render_template("browse/deal.html", page=_deal(shelf, tables))


# ---- A deal at its tables


def _deal(shelf: Shelf, tables: Sequence[ArchiveEntry]) -> DealPage:
    ids = shelf.ids([table.id for table in tables])
    shown = {entry.id: entry for entry in shelf.shown([table.id for table in tables])}
    first = tables[0]
    game, entry = find(first.game or ""), shown[ids[first.id]]
    assert game is not None and first.players is not None
    seats = [places(game, first.players, table.dealer)[0] for table in tables]
    scores = [[table.score.get(seat) for seat in own] for table, own in zip(tables, seats, strict=True)]
    named = _names(tables, shown, ids)
    way: dict[str, Any] = links.origin(links.SEARCH, f"dealt:{(first.dealt or '')[:IDENTITY_LENGTH]}")
    rows = []
    for table, own, made in zip(tables, seats, scores, strict=True):
        people = [table.names.get(seat, SEATS[seat]) for seat in own]
        amounts = ["" if amount is None else words.balance(amount, amount != 0) for amount in made]
        cell = _played(table, ids, way)
        rows.append(TableRow(named[table.id], cell, tuple(zip(people, amounts, strict=True))))
    counted = [made for made in scores if None not in made]
    common = _common(tables, entry)
    title = _.plural("One deal at {n} table", "One deal at {n} tables", len(tables)).format(n=len(tables))
    return DealPage(
        title=title,
        facts=(label("game", first.game or ""), *common),
        head=_.of("where people sit", "Table"),
        places=_places(len(seats[0]), first.players),
        tables=tuple(rows),
        averages=tuple(_signed(mean(column)) for column in zip(*counted, strict=True)) if len(counted) > 1 else (),
        hands=_hands(entry, seats[0], first.players),
    )


def _signed(amount: float) -> str:
    return ("+" if amount > 0 else "") + words.decimal(amount)


def _places(seats: int, players: int) -> tuple[str, ...]:
    """What the places are called, from forehand on; where all play, the last one has dealt."""
    between = [_("hand {n}").format(n=number) for number in range(2, seats + (players > seats))]
    return (_(words.ROLES["forehand"]), *between, *([_(words.ROLES["dealer"])] if players == seats else []))


def _hands(entry: Entry, seats: Sequence[int], players: int) -> tuple[Any, ...]:
    """The hands as they were dealt, from forehand on, and what was left."""
    report = entry.report()
    game = report.game
    assert game is not None
    voice, dealt = Voice(report.record, game), report.dealt
    hands = [dealt[seat] for seat in seats]
    left = game.pack(players) & ~sum(hands)
    named = [*_places(len(seats), players), *([_("Talon")] if left else [])]
    return tuple((name, tuple(voice.by_suits(cards))) for name, cards in zip(named, [*hands, left], strict=False))


# ---- The deals of a session


def compared(library: Shelf, meeting: Meeting) -> Compared | None:
    """The deals of a session at all the tables at which they were played; None where there are no others."""
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
    named = _names(heads, shown, ids)
    way: dict[str, Any] = links.origin(links.SESSION)
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
                tuple(_played(row[column], ids, way) if column in row else None for column in order),
            )
            for place, (deal, row) in enumerate(zip(deals, rows, strict=True), 1)
        ),
    )


def _meeting(table: ArchiveEntry) -> Meeting:
    return Meeting(table.event, table.place, table.date, table.table, table.game)


def _number(deal: Sequence[ArchiveEntry], meeting: Meeting, place: int) -> str:
    """The number that a deal has in a session."""
    boards = [table.board for table in deal if table.board is not None and _meeting(table) == meeting]
    return str(boards[0] if boards else place)


# ---- Tables


def _played(table: ArchiveEntry, ids: dict[int, str], way: dict[str, Any]) -> Played:
    game, by = find(table.game or ""), table.declarer
    contract = label("contract", table.contract) if table.contract else _("all passed") if table.score else ""
    points, score = table.points.get(-1 if by is None else by), table.score.get(-1 if by is None else by)
    alone = _("everybody for himself") if table.contract else ""
    return Played(
        href=links.record(ids[table.id], **way),
        contract=contract or _("Replay"),
        declarer=alone if by is None else table.names.get(by, SEATS[by]),
        outcome="" if table.made is None else label("declarer", "won" if table.made else "lost"),
        points="" if points is None or game is None else heading.card_points(game, points),
        score="" if score is None else words.balance(score, score != 0),
    )


def _common(tables: Sequence[ArchiveEntry], entry: Entry) -> list[str]:
    """What all tables share of where and when they met, and the number of the deal."""
    worded, first = heading.occasion(entry, language()), tables[0]
    told = {
        "event": worded.get("event", first.event),
        "place": worded.get("place", first.place),
        "date": first.date and words.day(first.date),
        "board": None if first.board is None else _("board {number}").format(number=first.board),
    }
    return [text for name, text in told.items() if text and len({getattr(table, name) for table in tables}) == 1]


def _names(tables: Sequence[ArchiveEntry], shown: dict[str, Entry], ids: dict[int, str]) -> dict[int, str]:
    """What each table is called: by that in which they differ, else by its place among them."""
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
