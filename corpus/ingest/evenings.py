"""Evenings of clubs into the archive: their texts, and what each player made in each round.

An evening is known by the name of its file, its event, its place and its date; another text of it takes its place. What
follows from its text and from the records of its deals is worked out anew whenever records of it are added.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, exists, func, or_, select

from corpus.database import store
from corpus.database.store import ArchiveError
from corpus.database.tables import evening_players, evening_rounds, evenings, records
from corpus.ingest.importing import now
from corpus.ingest.names import drop_unused, insert_names
from corpus.messages import _
from corpus.search.evenings import deals, joined, text_of
from corpus.search.limits import as_indexed
from corpus.search.sql_search import Condition
from notation.evenings.evening import Evening
from notation.evenings.reading import read_evening
from notation.evenings.recorded import add_recorded
from notation.evenings.scoring import exact
from notation.evenings.standings import standings
from notation.files.checking import Complain, holds, reason
from notation.files.output import file_name
from notation.files.walking import files_below

SUFFIX = ".evening"
NEW, CHANGED, KNOWN = "new", "changed", "known"
"""Results of adding an evening."""

Row = tuple[Any, ...]


def add_evening(engine: Engine, path: str, data: bytes) -> str:
    """Keep the text of an evening, and what each player made; one of `NEW`, `CHANGED` and `KNOWN`."""
    evening = read_evening(data)
    game = evening.game.name if evening.game else None
    said = {
        "name": as_indexed(file_name(Path(path).name).removesuffix(SUFFIX)) or "",
        "event": as_indexed(evening.event),
        "place": as_indexed(evening.place),
        "date": as_indexed(evening.date),
    }
    with store.writing(engine) as connection:
        same = [evenings.c[name].is_not_distinct_from(value) for name, value in said.items()]
        before = connection.execute(select(evenings.c.id, evenings.c.source).where(*same)).first()
        id = before.id if before else (connection.scalar(select(func.max(evenings.c.id))) or 0) + 1
        came = NEW if before is None else KNOWN if bytes(before.source) == data else CHANGED
        row = said | {"id": id, "game": game, "source": data, "added": now()}
        if came == NEW:
            connection.execute(evenings.insert(), row)
        elif came == CHANGED:
            _overwrite(connection)
            connection.execute(evenings.update().where(evenings.c.id == id).values(row))
        _count(connection, id, evening)
    return came


def evening_files(names: Iterable[str], complain: Complain) -> list[str]:
    """The files of evenings that some names mean: a folder stands for every one below it, sorted."""

    def unread(path: Path, error: OSError) -> None:
        if path.name.endswith(SUFFIX):
            complain(f"{path}: {reason(error)}", True)

    found = list[str]()
    for name in names:
        if holds(Path(name).is_dir):
            found += map(str, files_below(Path(name), SUFFIX, unread))
        elif name.endswith(SUFFIX):
            found.append(name)
    return found


def remove_evening(engine: Engine, id: int) -> None:
    """Take an evening out of the archive. Raises ArchiveError if there is none of this number."""
    with store.writing(engine) as connection:
        _overwrite(connection)
        if not connection.execute(delete(evenings).where(evenings.c.id == id)).rowcount:
            raise ArchiveError(_("the archive has no evening {id}").format(id=id))
        _write(connection, id, [], [])


def recount(engine: Engine, after: int = 0) -> None:
    """Work out anew what players made in the evenings of which records were added after one."""
    with store.reading(engine) as connection:
        kept = connection.execute(select(evenings.c.id, evenings.c.event, evenings.c.place, evenings.c.date)).all()
        wanted = [id for id, *heading in kept if _has_records(connection, joined(*heading), after)]
    for id in wanted:
        with store.writing(engine) as connection:
            count_again(connection, [id])


def _has_records(connection: Connection, conditions: list[Condition], after: int) -> bool:
    if not conditions:
        return False
    return bool(connection.scalar(select(exists().where(*conditions, records.c.id > after))))


def joining(connection: Connection, record: int) -> list[int]:
    """The evenings that a record may belong to, by its event, place and date."""
    query = select(records.c.event, records.c.place, records.c.date).where(records.c.id == record)
    found = connection.execute(query).first()
    if found is None:
        return []
    pairs = zip((evenings.c.event, evenings.c.place, evenings.c.date), found, strict=True)
    conditions = [or_(column.is_(None), column == text) for column, text in pairs]
    return list(connection.scalars(select(evenings.c.id).where(*conditions)))


def count_again(connection: Connection, ids: Iterable[int]) -> None:
    """Work out anew what players made in some evenings."""
    for id in dict.fromkeys(ids):
        _count(connection, id, read_evening(text_of(connection, id)))


def _overwrite(connection: Connection) -> None:
    """Leave nothing readable of what is deleted from now on."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=on")


def _count(connection: Connection, id: int, evening: Evening) -> None:
    """Write what follows from an evening and the records of its deals."""
    _write(connection, id, *rows_of(connection, id, evening))


def rows_of(connection: Connection, id: int, evening: Evening) -> tuple[list[Row], list[Row]]:
    """The rows of its players and of their rounds that follow from an evening and the records of its deals."""
    add_recorded(evening, [deal.made for deal in deals(connection, evening)])
    ranked = standings(evening)
    players = [
        (id, standing.number, as_indexed(standing.name) or "", standing.place, exact(standing.points))
        for standing in ranked
    ]
    played = sorted(number for number, round in evening.rounds.items() if round.tables)
    points = {
        (standing.number, round): own for standing in ranked for round, own in zip(played, standing.rounds, strict=True)
    }
    return players, [(id, *row) for row in _rounds(evening, points)]


def _rounds(evening: Evening, points: dict[tuple[int, int], Any]) -> Iterable[Row]:
    """For each player and round the number, the round, table, seat, score, place at the table and points."""
    for round in evening.rounds.values():
        for number in dict.fromkeys(map(evening.person, round.byes)):
            yield (number, round.number, None, None, None, None, None)
    for table in evening.tables():
        scores = evening.scores(table)
        for seat, number in enumerate(map(evening.person, table.numbers)):
            own = points.get((number, table.round))
            score = None if scores is None else scores[seat]
            place = None if scores is None else 1 + sum(other > scores[seat] for other in scores)
            yield (number, table.round, table.table, seat, score, place, None if own is None else exact(own))


def _write(connection: Connection, id: int, players: list[Row], rounds: list[Row]) -> None:
    """Put rows in the place of those that an evening has."""
    before = set(connection.scalars(select(evening_players.c.player).where(evening_players.c.evening_id == id)))
    replaced: tuple[tuple[Table, list[Row]], ...] = ((evening_players, players), (evening_rounds, rounds))
    for table, rows in replaced:
        connection.execute(delete(table).where(table.c.evening_id == id))
        store.insert(connection, table, rows)
    named = {row[2] for row in players}
    insert_names(connection, {("player", name) for name in named if name})
    drop_unused(connection, [("player", name) for name in before - named])
