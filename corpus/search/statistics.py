"""Counting: contracts played and made, by game, player and year; card points; the Pagat ultimo, announced and made."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, case, exists, func, literal_column, or_, select

from corpus.database.tables import announcements, records, seats, sheet
from corpus.messages import _
from corpus.search.identities import several
from corpus.search.names import persons
from corpus.search.query import QueryError, QueryTerm
from corpus.search.sql_search import Condition, search
from notation.rulebooks import find
from notation.words.languages import either

BY = ("contract", "player", "year")


@dataclass(frozen=True, slots=True)
class Count:
    game: str
    of: str | None
    """The contract, the player or the year."""
    played: int
    made: int
    lost: int
    points: float | None
    """The average of the declarer's card points, where they were counted."""
    announced: int
    """How often the Pagat ultimo was announced …"""
    announced_made: int

    @property
    def share(self) -> float | None:
        """The part of the contracts that were made, drawn ones left out; None if there were none."""
        return self.made / (self.made + self.lost) if self.made + self.lost else None


def count_contracts(connection: Connection, terms: list[QueryTerm], by: str = "contract") -> list[Count]:
    """Count the contracts of the records that answer a query. Raises QueryError.

    Two records of one deal count once, and a position not at all: it is an exercise, or an ending, and no deal played.
    """
    if by not in BY:
        raise QueryError(_("contracts are counted by {ways}, not by “{way}”").format(ways=either(BY), way=by))
    of: Any = {
        "contract": records.c.contract,
        "player": seats.c.player,
        "year": func.substr(records.c.date, 1, 4),
    }[by].label("of")
    conditions = [*search(connection, terms).conditions, records.c.contract.is_not(None), records.c.position.is_(None)]
    said = _row(announcements, announcements.c.word == "pagat")
    made = _row(sheet, sheet.c.label == "pagat-made")
    some = (
        select(
            records.c.game,
            of,
            records.c.made,
            seats.c.points,
            case((said, 1), else_=0).label("announced"),
            case((and_(said, made), 1), else_=0).label("announced_made"),
        )
        .join_from(
            records, seats, and_(seats.c.record_id == records.c.id, seats.c.seat == records.c.declarer), isouter=True
        )
        .where(*conditions, _once(conditions))
        .subquery()
    )
    won, lost = (func.sum(case((some.c.made.is_(value), 1), else_=0)) for value in (True, False))
    sums = (
        func.count(),
        won,
        lost,
        func.sum(some.c.points),
        func.count(some.c.points),
        func.sum(some.c.announced),
        func.sum(some.c.announced_made),
    )
    wanted = select(some.c.game, some.c.of, *sums)
    rows = connection.execute(wanted.group_by(some.c.game, some.c.of)).all()
    known = persons(connection) if by == "player" else {}
    joined: dict[tuple[str, str | None], list[Any]] = {}
    for game, written, *numbers in rows:
        key = (game or "", known.get(written, written))
        there = joined.setdefault(key, [0] * len(numbers))
        joined[key] = [one + int(other or 0) for one, other in zip(there, numbers, strict=True)]
    found = [
        Count(game, name, played, made, lost, points / times / unit_of(game) if times else None, announced, ultimo)
        for (game, name), (played, made, lost, points, times, announced, ultimo) in joined.items()
    ]
    if by == "year":
        return sorted(found, key=lambda count: (count.game, count.of or ""))
    return sorted(found, key=lambda count: (count.game, -count.played, count.of or ""))


def unit_of(game: str) -> int:
    """How many of the units in which a game counts card points make one."""
    known = find(game)
    return known.points_unit if known else 1


def _once(conditions: list[Condition]) -> Condition:
    """Whether a record is the first of its deal among those that are so; one of which no card is known is alone.

    Only deals with several records are looked at, of which there are few.
    """
    first = select(func.min(records.c.id)).where(*conditions, records.c.deal.in_(several())).group_by(records.c.deal)
    alone = or_(records.c.deal.is_(None), records.c.deal.not_in(several()))
    return or_(alone, records.c.id.in_(first.correlate(None)))


def _row(table: Any, wanted: Any) -> Any:
    return exists(select(literal_column("1")).where(table.c.record_id == records.c.id, wanted).correlate(records))
