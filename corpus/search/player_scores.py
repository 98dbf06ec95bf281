"""The players, each with the deals that he played at a game, and what they made for him together.

To the deals comes what a game adds at the end of a session. Chapters of books do not count, and a deal recorded twice
in a session counts once, as in a player's balance.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Integer,
    Select,
    String,
    Subquery,
    column,
    exists,
    func,
    not_,
    or_,
    select,
    values,
)

from corpus.database.tables import aliases, names, records, seats
from corpus.search.bigrams import folded
from corpus.search.sessions import ends
from corpus.search.sql_search import Condition

DEALS, SUM, AVERAGE = "deals", "sum", "average"
ORDERS = (DEALS, SUM, AVERAGE)


class PlayerScore(NamedTuple):
    """A player's total at a game."""

    name: str
    game: str | None
    """None if no deal of his counts."""
    deals: int | None
    """None if time was up before they were counted."""
    total: int | None = None

    @property
    def average(self) -> float | None:
        """The average per deal; None without deals."""
        return self.total / self.deals if self.deals and self.total is not None else None


_PERSON = func.coalesce(aliases.c.person, seats.c.player)


def added_to(connection: Connection, known: Mapping[str, Sequence[str]]) -> Counter[tuple[str, str | None]]:
    """What games add for persons with their names at the end of their sessions, by person and game."""
    return _added(connection, records.c.id.in_(select(seats.c.record_id).where(_of(known))))


def _of(known: Mapping[str, Sequence[str]]) -> Condition:
    return seats.c.player.in_([name for names in known.values() for name in names])


def of_persons(
    connection: Connection, known: Mapping[str, Sequence[str]], added: Mapping[tuple[str, str | None], int]
) -> dict[str, list[PlayerScore]]:
    """The scores of persons with their names, game by game, with what is `added` at the end of sessions.

    One line without a game if no deal counts.
    """
    asked = _of(known)
    found: dict[str, list[PlayerScore]] = {person: [] for person in known}
    for row in connection.execute(_scores(asked).order_by(records.c.game)):
        total = row.total + added.get((row.person, row.game), 0)
        found[row.person].append(PlayerScore(row.person, row.game, row.deals, total))
    return {person: scores or [PlayerScore(person, None, 0)] for person, scores in found.items()}


def ranked(
    connection: Connection, words: str, game: str | None, by: str, lowest: bool, start: int, limit: int
) -> list[PlayerScore]:
    """Players whose names hold some words, at one game or at all, ranked by one of `ORDERS`, from a rank on."""
    conditions: list[Condition] = [records.c.game == game] if game else []
    if words.strip():
        known = select(names.c.name).where(
            names.c.kind == "player", names.c.folded.contains(folded(words).rstrip(), autoescape=True)
        )
        conditions.append(_PERSON.in_(known))
    some = _with(_scores(*conditions).subquery(), _added(connection, *conditions[:1] if game else ()))
    key = {DEALS: some.c.deals, SUM: some.c.total, AVERAGE: some.c.total * 1.0 / some.c.deals}[by]
    wanted = select(some).order_by(key if lowest else key.desc(), some.c.person, some.c.game)
    return [PlayerScore(*row) for row in connection.execute(wanted.offset(start).limit(limit))]


def games(connection: Connection) -> list[str]:
    found = connection.scalars(select(records.c.game).where(records.c.game.is_not(None)).distinct())
    return sorted(found)


def _scores(*conditions: Condition) -> Select[Any]:
    """Persons with their games, and how many deals made how much."""
    sums = func.count().label("deals"), func.sum(seats.c.score).label("total")
    return (
        select(_PERSON.label("person"), records.c.game, *sums)
        .join_from(seats, records, seats.c.record_id == records.c.id)
        .join(aliases, aliases.c.name == seats.c.player, isouter=True)
        .where(*_COUNTS, *conditions)
        .group_by(_PERSON, records.c.game)
    )


def _added(connection: Connection, *conditions: Condition) -> Counter[tuple[str, str | None]]:
    """What games add at the end of sessions, by person and game."""
    added: Counter[tuple[str, str | None]] = Counter()
    for meeting, amounts in ends(connection, *conditions):
        for person, amount in amounts.items():
            added[person, meeting.game] += amount
    return added


def _with(some: Subquery, added: Counter[tuple[str, str | None]]) -> Subquery:
    """Sums with what is added to them."""
    if not added:
        return some
    columns = column("person", String), column("game", String), column("amount", Integer)
    rows = [(person, game, amount) for (person, game), amount in added.items()]
    more = values(*columns, literal_binds=True).data(rows).cte("added")  # SQLite names no columns of an alias
    total = (some.c.total + func.coalesce(more.c.amount, 0)).label("total")
    same = (more.c.person == some.c.person) & (more.c.game == some.c.game)
    joined = some.join(more, same, isouter=True)
    return select(some.c.person, some.c.game, some.c.deals, total).select_from(joined).subquery()


def _first_in_session() -> Condition:
    other = records.alias("other")
    session = ("date", "event", "place", "table_name", "round", "game")
    same = [other.c[name].is_not_distinct_from(records.c[name]) for name in session]
    earlier = exists().where(
        other.c.deal == records.c.deal, other.c.id < records.c.id, other.c.state == "kept",
        not_(other.c.titled), *same,
    )  # fmt: skip
    return or_(records.c.deal.is_(None), not_(earlier))


_COUNTS: tuple[Condition, ...] = (
    records.c.state == "kept", not_(records.c.titled), seats.c.score.is_not(None), seats.c.player.is_not(None),
    _first_in_session(),
)  # fmt: skip
"""Whether a deal counts for somebody: no chapter of a book, and the first record of it in its session."""
