"""Evenings of clubs in the archive: their texts, who played in them, and the records of their deals."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, not_, select

from corpus.database.tables import evening_players, evening_rounds, evenings, records, seats
from corpus.search.limits import as_indexed
from corpus.search.sessions import IN_ORDER
from corpus.search.sql_search import Condition
from notation.evenings.evening import Evening
from notation.evenings.recorded import RecordedDeal


class KeptEvening(NamedTuple):
    """An evening that the archive keeps."""

    id: int
    name: str
    event: str | None
    place: str | None
    date: str | None
    game: str | None
    players: int


class PlayedRoundRow(NamedTuple):
    """A player's result in a round of an evening."""

    round: int
    table: int | None
    """None for a bye."""
    score: int | None
    place: int | None
    points: str | None


class PlayerEvening(NamedTuple):
    """An evening at which somebody played."""

    evening: KeptEvening
    number: int
    place: int
    points: str
    rounds: tuple[PlayedRoundRow, ...]


_OWN = evening_players.alias()
_PLAYERS = (
    select(func.count())
    .select_from(_OWN)
    .where(_OWN.c.evening_id == evenings.c.id)
    .correlate(evenings)
    .scalar_subquery()
)
_KEPT = (
    evenings.c.id, evenings.c.name, evenings.c.event, evenings.c.place, evenings.c.date, evenings.c.game, _PLAYERS,
)  # fmt: skip
_NEWEST = (evenings.c.date.desc().nulls_last(), evenings.c.id.desc())


def all_evenings(connection: Connection) -> list[KeptEvening]:
    """All evenings, the newest first."""
    return [KeptEvening(*row) for row in connection.execute(select(*_KEPT).order_by(*_NEWEST))]


def named(connection: Connection, key: str) -> list[KeptEvening]:
    """The evening of a number, or those of a name, the newest first."""
    wanted = evenings.c.id == int(key) if key.isascii() and key.isdigit() and len(key) < 10 else evenings.c.name == key
    return [KeptEvening(*row) for row in connection.execute(select(*_KEPT).where(wanted).order_by(*_NEWEST))]


def text_of(connection: Connection, id: int) -> bytes:
    """The text of an evening, byte for byte; empty if there is none of this number."""
    return bytes(connection.scalar(select(evenings.c.source).where(evenings.c.id == id)) or b"")


def of_player(connection: Connection, names: Sequence[str], most: int) -> list[PlayerEvening]:
    """The evenings of a person who has some names, the newest first."""
    own = evening_players.c
    wanted = (
        select(*_KEPT, own.number, own.place.label("rank"), own.points)
        .join(evening_players, own.evening_id == evenings.c.id)
        .where(own.player.in_(names))
    )
    found = connection.execute(wanted.order_by(*_NEWEST).limit(most)).all()
    rounds: dict[tuple[int, int], list[PlayedRoundRow]] = {}
    of = evening_rounds.c
    some = select(of.evening_id, of.number, of.round, of.table_number, of.score, of.place, of.points)
    for row in connection.execute(some.where(of.evening_id.in_([row.id for row in found])).order_by(of.round)):
        rounds.setdefault((row[0], row[1]), []).append(PlayedRoundRow(*row[2:]))
    return [
        PlayerEvening(
            KeptEvening(*row[:7]), row.number, row.rank, row.points, tuple(rounds.get((row.id, row.number), ()))
        )
        for row in found
    ]


class EveningDeal(NamedTuple):
    """A deal of an evening that was noted down: the number of its record, and what it made."""

    id: int
    made: RecordedDeal


def deals(connection: Connection, evening: Evening) -> list[EveningDeal]:
    """The records of an evening that could be scored, in their order: joined by event, place, date, round and table.

    An evening without event, place and date has none; a deal that is told twice at a table counts once.
    """
    conditions = joined(evening.event, evening.place, evening.date)
    if not conditions or evening.game is None:
        return []
    columns = ("id", "deal", "players", "table_name", "round", "board")
    wanted = (
        select(*(records.c[name] for name in columns), seats.c.seat, seats.c.score)
        .join(seats, seats.c.record_id == records.c.id)
        .where(*conditions, records.c.game == evening.game.name, records.c.state == "kept", not_(records.c.titled))
        .order_by(*IN_ORDER, seats.c.seat)
    )
    scores: dict[int, dict[int, int]] = {}
    kept: dict[int, Any] = {}
    for row in connection.execute(wanted):
        kept.setdefault(row.id, row)
        if row.score is not None:
            scores.setdefault(row.id, {})[row.seat] = row.score
    dealt, found = set[object](), list[EveningDeal]()
    for id, row in kept.items():
        own, table = scores.get(id, {}), row.table_name or ""
        deal = (row.deal and bytes(row.deal), row.round, table)
        if len(own) == row.players and table.isascii() and table.isdigit() and (deal[0] is None or deal not in dealt):
            dealt.add(deal)
            round = 1 if row.round is None else row.round
            scores_by_seat = tuple(own[seat] for seat in range(row.players))
            found.append(EveningDeal(id, RecordedDeal(round, int(table), row.board, scores_by_seat)))
    return found


def joined(event: str | None, place: str | None, date: str | None) -> list[Condition]:
    """Whether a record has the event, the place and the date of an evening, as far as it has them."""
    said = {records.c.event: event, records.c.place: place, records.c.date: date}
    return [column == as_indexed(text) for column, text in said.items() if text]
