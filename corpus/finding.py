"""From a query to SQL: each condition an expression with bound parameters, over one row a record.

What few records have leads the search, so that the database begins there; what many have is looked up record by
record on the way. Which of the two it is, a glance at the index tells.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    column,
    exists,
    false,
    func,
    literal_column,
    not_,
    select,
    text,
)
from sqlalchemy.sql.expression import TextClause

from corpus.bigrams import sought
from corpus.naming import spellings
from corpus.query import Holding, Range, Term
from corpus.tables import announcements, calls, problems, records, seats, sheet
from notation.record import SEATS

FEW = 5_000
"""What fewer records have leads the search."""

Condition = ColumnElement[bool]


def conditions(connection: Connection, terms: list[Term]) -> list[Condition]:
    """What a record must be to answer a query. Raises Misasked."""
    found = []
    if not any(term.key == "state" for term in terms):
        found.append(records.c.state == "kept")
    for term in terms:
        condition = _OF[term.key](connection, term.value)
        found.append(not_(func.coalesce(condition, false())) if term.negated else condition)
    return found


def _among(connection: Connection, some: Select[Any], id: ColumnElement[Any]) -> Condition:
    """Whether a record is among those that a selection of their numbers gives."""
    few = connection.scalar(select(func.count()).select_from(some.limit(FEW).subquery())) or 0
    if few < FEW:
        return records.c.id.in_(some)
    return exists(some.with_only_columns(literal_column("1")).where(id == records.c.id).correlate(records))


def _within(of: ColumnElement[Any], value: Range) -> Condition:
    ends = [of >= value.low] if value.low is not None else []
    return and_(*ends, *([of <= value.high] if value.high is not None else []))


def _any_seat(*wanted: Condition) -> Condition:
    """Whether some seat of the record is so: asked record by record, since no index could tell."""
    return exists(select(literal_column("1")).where(seats.c.record_id == records.c.id, *wanted).correlate(records))


def _equal(of: ColumnElement[Any]) -> Callable[[Connection, Any], Condition]:
    return lambda connection, value: of == value


def _number(of: ColumnElement[Any]) -> Callable[[Connection, Any], Condition]:
    return lambda connection, value: _within(of, value)


def _named(of: ColumnElement[Any], kind: str) -> Callable[[Connection, Any], Condition]:
    return lambda connection, value: of.in_(spellings(connection, kind, value))


def _row(table: Any, name: str) -> Callable[[Connection, Any], Condition]:
    """Whether the record has a row of a table with this word."""

    def of(connection: Connection, value: str) -> Condition:
        return exists(
            select(literal_column("1"))
            .where(table.c.record_id == records.c.id, table.c[name] == value)
            .correlate(records)
        )

    return of


def _player(connection: Connection, value: str) -> Condition:
    some = select(seats.c.record_id).where(seats.c.player.in_(spellings(connection, "player", value)))
    return _among(connection, some, seats.c.record_id)


def _seated(who: ColumnElement[Any]) -> Callable[[Connection, str], Condition]:
    """The declarer or the dealer, by seat or name."""

    def of(connection: Connection, value: str) -> Condition:
        if value in SEATS:
            return who == SEATS.index(value)
        there = select(seats.c.record_id).where(seats.c.player.in_(spellings(connection, "player", value)))
        some = there.join(records, records.c.id == seats.c.record_id).where(who == seats.c.seat)
        few = connection.scalar(select(func.count()).select_from(there.limit(FEW).subquery())) or 0
        if few < FEW:
            return records.c.id.in_(some.with_only_columns(seats.c.record_id))
        return _any_seat(who == seats.c.seat, seats.c.player.in_(spellings(connection, "player", value)))

    return of


def _declarer(connection: Connection, value: str) -> Condition:
    if value.lower() in ("won", "lost"):
        return records.c.made.is_(value.lower() == "won")
    return _seated(records.c.declarer)(connection, value)


def _holds(connection: Connection, value: Holding) -> Condition:
    held = [
        hand.bitwise_and(cards) == cards
        for hand, cards in ((seats.c.trumps, value.trumps), (seats.c.plain, value.plain))
        if cards
    ]
    if value.who in SEATS:
        held.append(seats.c.seat == SEATS.index(value.who))
    elif value.who != "any":
        held.append(seats.c.role == value.who)
    return _any_seat(*held)


def _pagat(connection: Connection, value: str) -> Condition:
    if value == "announced":
        return _row(announcements, "word")(connection, "pagat")
    if value in ("made", "failed", "silent"):
        return _row(sheet, "label")(connection, f"pagat-{value}")
    return records.c.pagat == value


def _announced(connection: Connection, value: str) -> Condition:
    return _row(announcements, "word")(connection, value)


def _points(connection: Connection, value: Range) -> Condition:
    return _any_seat(seats.c.points.is_not(None), _within(seats.c.points, value))


def _score(connection: Connection, value: Range) -> Condition:
    return _any_seat(seats.c.score.is_not(None), _within(seats.c.score, value))


def _state(connection: Connection, value: str) -> Condition:
    return records.c.state == value if value != "all" else records.c.state.is_not(None)


def _rules(connection: Connection, value: str) -> Condition:
    return records.c.rules.contains(value.lower(), autoescape=True)


def _has(connection: Connection, value: str) -> Condition:
    other = records.alias()
    return {
        "comment": records.c.comments > 0,
        "lesson": records.c.questions > 0,
        "variation": records.c.variations > 0,
        "contract": records.c.contract.is_not(None),
        "tricks": records.c.tricks > 0,
        "score": _any_seat(seats.c.score.is_not(None)),
        "problem": exists(
            select(literal_column("1")).where(problems.c.record_id == records.c.id).correlate(records)
        ),
        "other": exists(
            select(literal_column("1"))
            .where(other.c.deal == records.c.deal, other.c.id != records.c.id, other.c.state == "kept")
            .correlate(records)
        ),
    }[value]


def _text(connection: Connection, value: str) -> Condition:
    wanted = sought(value)
    if not wanted:
        return false()
    if connection.dialect.name == "sqlite":
        last = "*" if len(wanted[-1]) == 1 else ""
        phrase = '"' + " ".join(wanted) + '"' + last
        some: TextClause = text("SELECT rowid AS id FROM texts WHERE texts MATCH :phrase")
        one = text("EXISTS (SELECT 1 FROM texts WHERE rowid = records.id AND texts MATCH :phrase)")
    else:
        phrase = " <-> ".join(f"'{pair}'" + (":*" if len(pair) == 1 and pair is wanted[-1] else "") for pair in wanted)
        some = text("SELECT record_id AS id FROM texts WHERE pairs @@ CAST(:phrase AS tsquery)")
        one = text("EXISTS (SELECT 1 FROM texts WHERE record_id = records.id AND pairs @@ CAST(:phrase AS tsquery))")
    glance = text(f"SELECT count(*) FROM ({some.text} LIMIT {FEW}) AS glance").bindparams(phrase=phrase)
    if (connection.scalar(glance) or 0) < FEW:
        ids = some.bindparams(phrase=phrase).columns(column("id")).subquery()
        return records.c.id.in_(select(ids))
    return one.bindparams(phrase=phrase)  # type: ignore[return-value]


_OF: dict[str, Callable[[Connection, Any], Condition]] = {
    "game": _equal(records.c.game),
    "contract": _equal(records.c.contract),
    "players": _number(records.c.players),
    "player": _player,
    "declarer": _declarer,
    "dealer": _seated(records.c.dealer),
    "date": _number(records.c.date),
    "event": _named(records.c.event, "event"),
    "place": _named(records.c.place, "place"),
    "table": _named(records.c.table_name, "table"),
    "annotator": _named(records.c.annotator, "annotator"),
    "board": _number(records.c.board),
    "verdict": _equal(records.c.verdict),
    "problem": _row(problems, "code"),
    "holds": _holds,
    "pagat": _pagat,
    "bid": _row(calls, "word"),
    "announced": _announced,
    "sheet": _row(sheet, "label"),
    "score": _score,
    "points": _points,
    "tricks": _number(records.c.tricks),
    "rules": _rules,
    "has": _has,
    "state": _state,
    "text": _text,
}
