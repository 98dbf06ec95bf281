"""From a query to SQL: each condition an expression with bound parameters, over one row per record.

A page of answers is to be found at once, however large the archive. So the database comes upon the records in the
order in which they are listed, by an index that gives it or one after the other, and stops when the page is full: what
many records have soon fills it. What few records have leads the search instead, so that nobody walks past all the
others. Which of the two it is, a glance at the index tells.

A walk goes in windows of the numbers of records (`corpus.search.windowed_scan`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import ceil, floor, isqrt
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    cast,
    column,
    exists,
    false,
    func,
    literal,
    literal_column,
    not_,
    or_,
    select,
    table,
    true,
    tuple_,
)
from sqlalchemy.dialects.postgresql import TSQUERY

from corpus.database import store
from corpus.database.tables import DATED, announcements, calls, problems, records, seats, sheet
from corpus.messages import _
from corpus.search.bigrams import sought
from corpus.search.identities import begins, several
from corpus.search.names import holding, spellings
from corpus.search.query import Holding, QueryError, QueryTerm, Range
from notation.record import SEATS
from notation.rulebooks import GAMES

PAGE = 50
FEWEST = 500
"""A condition on fewer records leads the search in any archive."""
SINGLY = 100
"""Records tested one by one for a word; the index of words is made for reading in sequence."""

LETTERS = 3
"""Words of one letter that a query may have: each is looked up in all words that begin with it."""

Condition = ColumnElement[bool]
LOW: ColumnElement[int] = bindparam("low", 0)
HIGH: ColumnElement[int] = bindparam("high", 1 << 62)
"""The ends of a window, which belong to it."""
_ONE: ColumnElement[int] = literal_column("1")
_TEXTS = table("texts", column("rowid"), column("texts"))
"""The index of words as SQLite has it."""


class Search(NamedTuple):
    """Conditions of a query, and the column with a record's number.

    Queries that order records or continue after one must use this column, since the number may come from an index of
    words.
    """

    conditions: list[Condition]
    id: ColumnElement[int] = records.c.id
    walks: bool = True
    """Whether the records are come upon one after the other, and few of them may be what is asked for."""


@dataclass
class _Look:
    """A look into the archive, to see what few records have."""

    connection: Connection
    few: int
    found: list[int] = field(default_factory=list)
    """Of how few records something was true."""

    def among(self, some: Select[Any], otherwise: Condition) -> Condition:
        """Whether a record is among those that a selection of numbers gives; `otherwise` asks one record for it."""
        if not self.few:
            return otherwise
        count = self.connection.scalar(select(func.count()).select_from(some.limit(self.few).subquery())) or 0
        if count >= self.few:
            return otherwise
        self.found.append(count)
        return records.c.id.in_(some)


def search(connection: Connection, terms: list[QueryTerm]) -> Search:
    """The search for the records that match a query. Raises QueryError."""
    once = tuple(dict.fromkeys(terms))  # what is asked twice is asked once
    return store.once((search, connection, once), partial(_search, connection, list(once)))


def _search(connection: Connection, terms: list[QueryTerm]) -> Search:
    look, never = _Look(connection, few(connection) if terms else 0), _Look(connection, 0)
    words = [term.value for term in terms if term.key == "text" and not term.negated]
    last = [pair for term in terms if term.key == "text" for pair in sought(term.value)[-1:]]
    if sum(len(pair) == 1 for pair in last) > LETTERS:
        raise QueryError(_("a query can have at most {n} single-letter words").format(n=LETTERS))
    if not any(term.key == "state" for term in terms):
        terms = [*terms, QueryTerm("state", "kept")]
    found = []
    for term in terms:
        if term.negated and term.key == "text" and connection.dialect.name == "sqlite":
            found.append(_nowhere(term.value))
        elif term.negated:
            found.append(not_(_one_by_one(_OF[term.key](never, term.value))))
        elif term.key != "text" or connection.dialect.name != "sqlite":
            found.append(_OF[term.key](look, term.value))
    walks = not look.found
    if not words or connection.dialect.name != "sqlite":
        return Search(found, walks=walks)
    phrases = [_phrase(value) for value in words]
    if not all(phrases):
        return Search([false()])
    match = " AND ".join(phrases)
    if look.found and min(look.found) < SINGLY:
        return Search([*found, _said_in(match)], walks=False)
    # the sum keeps SQLite from asking the index of words for one record after the other
    same = _TEXTS.c.rowid + literal_column("0") == records.c.id
    return Search([*found, same, _matches(match)], _TEXTS.c.rowid, walks)


def behind(connection: Connection, id: ColumnElement[int], cursor: int, newest: bool, by_date: bool) -> Condition:
    if not by_date:
        return id < cursor if newest else id > cursor
    date = connection.scalar(select(DATED).where(records.c.id == cursor))
    listed, there = tuple_(DATED, id), tuple_(literal(date or ""), literal(cursor))
    if newest:
        return and_((date or "") >= DATED, listed < there)  # the first of them leads into the index
    return and_((date or "") <= DATED, listed > there)


def few(connection: Connection) -> int:
    """A condition on fewer records leads the search: as many as a walk would pass before a page is full."""
    return max(FEWEST, isqrt(PAGE * highest(connection)))


def highest(connection: Connection) -> int:
    """The number of the record that was added last; 0 if there is none."""
    return store.once((highest, connection), lambda: connection.scalar(select(func.max(records.c.id))) or 0)


def _within(of: ColumnElement[Any], value: Range) -> Condition:
    """Whether a column's value is in a range; its ends may be numbers that no row of the column could have."""
    low, high = (literal(end, BigInteger) if isinstance(end, int) else end for end in value[:2])
    ends = [of >= low] if low is not None else []
    return and_(*ends, *([of <= high] if high is not None else []))


def _one_by_one(condition: Condition) -> Condition:
    """A condition that is asked of each record: an index would give the records in another order, to be sorted."""
    return func.coalesce(condition, false())


def _any(of: Table, *wanted: Condition) -> Condition:
    """Whether the record has a row of a table that is so."""
    return exists(select(_ONE).where(of.c.record_id == records.c.id, *wanted).correlate(records))


def _having(name: str, wanted: Callable[[ColumnElement[Any]], Condition]) -> Select[Any]:
    """The numbers of the records of which a column, which has an index, is so."""
    there = records.alias("there")
    return select(there.c.id).where(wanted(there.c[name]))


def _equal(name: str) -> Callable[[_Look, Any], Condition]:
    return lambda look, value: look.among(_having(name, lambda of: of == value), records.c[name] == value)


def _number(name: str) -> Callable[[_Look, Any], Condition]:
    return lambda look, value: _within(records.c[name], value)


def _date(look: _Look, value: Range) -> Condition:
    return look.among(_having("date", lambda of: _within(of, value)), _one_by_one(_within(records.c.date, value)))


def _named(name: str, kind: str) -> Callable[[_Look, Any], Condition]:
    def of(look: _Look, value: str) -> Condition:
        meant = spellings(look.connection, kind, value)
        one_of = records.c[name] == meant[0] if len(meant) == 1 else _one_by_one(records.c[name].in_(meant))
        return look.among(_having(name, lambda of: of.in_(meant)), one_of)

    return of


def _source(look: _Look, value: str) -> Condition:
    """Every record of a file has a source of its own, with its line: there may be more of them than can be listed."""
    sources = holding("source", value)
    return look.among(_having("source_name", lambda of: of.in_(sources)), records.c.source_name.in_(sources))


def _row(of: Table, name: str) -> Callable[[_Look, Any], Condition]:
    """Whether the record has a row of a table, which has an index, with this word."""
    return lambda look, value: look.among(
        select(of.c.record_id).where(of.c[name] == value), _any(of, of.c[name] == value)
    )


def _bid(look: _Look, value: str) -> Condition:
    return _any(calls, calls.c.word == value)


def _verdict(look: _Look, value: str) -> Condition:
    if value == "legal":
        return records.c.verdict == value
    rare = _having("verdict", lambda of: and_(of == value, of != literal_column("'legal'")))
    return look.among(rare, records.c.verdict == value)


def _player(look: _Look, value: str) -> Condition:
    meant = seats.c.player.in_(spellings(look.connection, "player", value))
    return look.among(select(seats.c.record_id).where(meant), _any(seats, meant))


def _seated(name: str) -> Callable[[_Look, str], Condition]:
    """The declarer or the dealer, by seat or name."""

    def of(look: _Look, value: str) -> Condition:
        if value in SEATS:
            return records.c[name] == SEATS.index(value)
        meant = seats.c.player.in_(spellings(look.connection, "player", value))
        so = _any(seats, records.c[name] == seats.c.seat, meant)
        there = look.among(select(seats.c.record_id).where(meant), so)
        return so if there is so else and_(there, so)

    return of


def _declarer(look: _Look, value: str) -> Condition:
    if value.lower() in ("won", "lost"):
        return records.c.made.is_(value.lower() == "won")
    return _seated("declarer")(look, value)


def _holds(look: _Look, value: Holding) -> Condition:
    held = [
        hand.bitwise_and(cards) == cards
        for hand, cards in ((seats.c.trumps, value.trumps), (seats.c.plain, value.plain))
        if cards
    ]
    if value.who in SEATS:
        held.append(seats.c.seat == SEATS.index(value.who))
    elif value.who != "any":
        held.append(seats.c.role == value.who)
    return _any(seats, *held)


def _pagat(look: _Look, value: str) -> Condition:
    if value == "announced":
        return _row(announcements, "word")(look, "pagat")
    if value in ("made", "failed", "silent"):
        return _row(sheet, "label")(look, f"pagat-{value}")
    return _equal("pagat")(look, value)


def _points(look: _Look, value: Range) -> Condition:
    """Card points are kept in the units in which their game counts."""
    units: dict[int, list[str]] = {}
    for name, game in GAMES.items():
        units.setdefault(game.points_unit, []).append(name)
    parts = units.pop(1) and [name for names in units.values() for name in names]
    found = [and_(records.c.game.not_in(parts), _points_match(value, 1))]
    found += [and_(records.c.game.in_(names), _points_match(value, unit)) for unit, names in units.items()]
    return or_(*found)


def _points_match(value: Range, unit: int) -> Condition:
    """Whether a seat's card points match a number, in a game that counts them in `unit` parts."""
    low, high = (None if end is None else end * unit for end in value[:2])
    least = None if low is None else floor(low) + 1 if value.above else ceil(low)
    most = None if high is None else ceil(high) - 1 if value.below else floor(high)
    return _any(seats, seats.c.points.is_not(None), _within(seats.c.points, Range(least, most)))


def _score(look: _Look, value: Range) -> Condition:
    return _any(seats, seats.c.score.is_not(None), _within(seats.c.score, value))


def _state(look: _Look, value: str) -> Condition:
    if value == "kept":
        return records.c.state == value
    if value == "all":
        return records.c.state.is_not(None)
    rare = _having("state", lambda of: and_(of == value, of != literal_column("'kept'")))
    return look.among(rare, records.c.state == value)


def _rules(look: _Look, value: str) -> Condition:
    return records.c.rules.contains(value.lower(), autoescape=True)


def _other(look: _Look) -> Condition:
    """Whether another record that is kept holds the same deal."""
    other = records.alias()
    same = (other.c.deal == records.c.deal, other.c.id != records.c.id, other.c.state == "kept")
    so = exists(select(_ONE).where(*same).correlate(records))
    there = look.among(_having("deal", lambda of: of.in_(several())), so)
    return so if there is so else and_(there, so)


def _dealt(look: _Look, value: str) -> Condition:
    return look.among(_having("dealt", lambda of: begins(value, of)), begins(value, records.c.dealt))


def _duplicate(look: _Look) -> Condition:
    """Whether a record that is kept is of the same cards, at another table."""
    other = records.alias()
    elsewhere = or_(other.c.deal != records.c.deal, other.c.table_name != records.c.table_name)
    same = (other.c.dealt == records.c.dealt, other.c.state == "kept", elsewhere)
    so = exists(select(_ONE).where(*same).correlate(records))
    there = look.among(_having("dealt", lambda of: of.in_(several("dealt"))), so)
    return so if there is so else and_(there, so)


def _has(look: _Look, value: str) -> Condition:
    if value == "other":
        return _other(look)
    if value == "duplicate":
        return _duplicate(look)
    if value in (rare := {"lesson": "questions", "variation": "variations", "position": "position"}):
        name = rare[value]
        return look.among(_having(name, lambda of: of > literal_column("0")), records.c[name] > 0)
    if value == "problem":
        return look.among(select(problems.c.record_id), _any(problems))
    return {
        "comment": records.c.comments > 0,
        "contract": records.c.contract.is_not(None),
        "tricks": records.c.tricks > 0,
        "score": _any(seats, seats.c.score.is_not(None)),
    }[value]


# ---- Words


def _phrase(value: str) -> str:
    """Some words as the index of SQLite is asked for them; empty if there is no letter in them."""
    wanted = sought(value)
    return f'"{" ".join(wanted)}"{"*" if len(wanted[-1]) == 1 else ""}' if wanted else ""


def _matches(match: str) -> Condition:
    return _TEXTS.c.texts.op("MATCH", is_comparison=True)(match)


def _nowhere(value: str) -> Condition:
    """Whether SQLite does not find words in a record, having looked into all of its window at one time."""
    phrase = _phrase(value)
    if not phrase:
        return true()
    there = select(_TEXTS.c.rowid).where(_matches(phrase), _TEXTS.c.rowid.between(LOW, HIGH))
    return records.c.id.not_in(there)


def _said_in(match: str) -> Condition:
    """Whether SQLite finds words in this one record, which takes longer than to find the next one with them."""
    return exists(select(_ONE).where(_TEXTS.c.rowid == records.c.id, _matches(match)).correlate(records))


def _text(look: _Look, value: str) -> Condition:
    if look.connection.dialect.name == "sqlite":
        return _said_in(phrase) if (phrase := _phrase(value)) else false()
    wanted = sought(value)
    if not wanted:
        return false()
    phrase = " <-> ".join(f"'{pair}'" + (":*" if len(pair) == 1 and pair is wanted[-1] else "") for pair in wanted)
    texts = table("texts", column("record_id"), column("pairs"))
    held = texts.c.pairs.op("@@", is_comparison=True)(cast(phrase, TSQUERY))
    some = select(texts.c.record_id).where(held)
    return look.among(some, exists(select(_ONE).where(texts.c.record_id == records.c.id, held).correlate(records)))


_OF: dict[str, Callable[[_Look, Any], Condition]] = {
    "game": _equal("game"),
    "contract": _equal("contract"),
    "players": _number("players"),
    "player": _player,
    "declarer": _declarer,
    "dealer": _seated("dealer"),
    "date": _date,
    "event": _named("event", "event"),
    "place": _named("place", "place"),
    "table": _named("table_name", "table"),
    "annotator": _named("annotator", "annotator"),
    "source": _source,
    "round": _number("round"),
    "board": _number("board"),
    "verdict": _verdict,
    "problem": _row(problems, "code"),
    "holds": _holds,
    "pagat": _pagat,
    "bid": _bid,
    "announced": _row(announcements, "word"),
    "sheet": _row(sheet, "label"),
    "score": _score,
    "points": _points,
    "tricks": _number("tricks"),
    "rules": _rules,
    "has": _has,
    "dealt": _dealt,
    "state": _state,
    "text": _text,
}
