"""The archive, as the site and other programs use it.

    archive = Archive.open()              # the user's own; or a file, or postgresql://…
    query = "contract:solo declarer:lost"
    page = archive.find(query)            # the first entries, oldest first
    more = archive.find(query, after=page.next)
    kept = archive.get(page.entries[0].id)    # with the bytes of the record
    archive.facets(query)                 # how many by game, year, …
    archive.count(query)                  # how many, up to 10,000
    archive.session(archive.sessions(query)[0].meeting)
    archive.chapters(archive.books(query)[0].meeting)
    archive.statistics(query, by="player")

`QueryError` says what is wrong with a query, `QueryTimeout` that it took too long, `ArchiveError` that there is no
archive.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Engine, RowMapping, func, select

from corpus.database import store
from corpus.database.store import ArchiveError, OutageError, QueryTimeout, one_moment
from corpus.database.tables import DATED, records
from corpus.ingest.judging import standing_judge
from corpus.search import duplicates, evenings, player_scores, sessions
from corpus.search.entries import ENTRY, ArchiveEntry, entries_of, in_order
from corpus.search.evenings import EveningDeal, KeptEvening, PlayerEvening
from corpus.search.facets import COUNTED, Facet, State, Survey, Surveys, first_asking, of_games, state_of
from corpus.search.identities import begins
from corpus.search.kept import EntryPage, Kept, RecordText, Revision, added_times, entry_of, kept_record, texts_of
from corpus.search.names import in_files, named_persons, players, spellings
from corpus.search.player_scores import SUM, PlayerScore
from corpus.search.query import EXACT, QueryError, exactly, parse
from corpus.search.sessions import Balances, Meeting, SessionSummary, SettledSession
from corpus.search.sql_search import PAGE, behind, search
from corpus.search.statistics import Count, count_contracts
from corpus.search.windowed_scan import walk
from notation.evenings.evening import Evening

__all__ = [
    "COUNTED",
    "Archive",
    "ArchiveEntry",
    "ArchiveError",
    "Balances",
    "Count",
    "EntryPage",
    "EveningDeal",
    "Facet",
    "Kept",
    "KeptEvening",
    "Meeting",
    "OutageError",
    "PlayerEvening",
    "PlayerScore",
    "QueryError",
    "QueryTimeout",
    "RecordText",
    "Revision",
    "SessionSummary",
    "SettledSession",
    "Survey",
    "one_moment",
]

T = TypeVar("T")

PATIENCE = 10.0
_COUNTED_TOGETHER = 10
"""How many players share one query: asking for each alone takes longer than the counting."""


class Archive:
    def __init__(self, engine: Engine, patience: float = PATIENCE) -> None:
        self.engine, self.patience = engine, patience
        self._surveys = Surveys()

    @classmethod
    def open(cls, place: str | None = None, patience: float = PATIENCE, make: bool = True) -> "Archive":
        """The archive at a place, a file or the URL of a database, made if there is none and it may be made.

        Without a place the one that ``TAROCK_ARCHIVE`` names, else the user's own. Raises ArchiveError.
        """
        return cls(store.connect(place or store.default_place(), make), patience)

    def close(self) -> None:
        self.engine.dispose()

    def last(self) -> int:
        """The number of the record that was added last; 0 where there is none."""
        with store.reading(self.engine, self.patience) as connection:
            return connection.scalar(select(func.max(records.c.id))) or 0

    def understand(self, query: str) -> None:
        """See whether a query can be answered. Raises QueryError, QueryTimeout."""
        terms = parse(query)
        with store.reading(self.engine, self.patience) as connection:
            search(connection, terms)

    def neighbours(self, number: int) -> tuple[int | None, int | None]:
        """The records before and after one, in the order in which they were added. Raises QueryTimeout."""
        kept = records.c.state == "kept"
        before = select(func.max(records.c.id)).where(kept, records.c.id < number)
        after = select(func.min(records.c.id)).where(kept, records.c.id > number)
        with store.reading(self.engine, self.patience) as connection:
            sides = connection.execute(select(before.scalar_subquery(), after.scalar_subquery())).one()
        return sides[0], sides[1]

    def state(self) -> State:
        """A value that changes with every record added, corrected, withdrawn or judged by other rules."""
        return self._once(state_of)

    def telling(self, deal: str, name: str = "") -> int | None:
        """The number of the first record with a name that a site gives it in files, or else of a deal, by its hash."""
        kept = select(records.c.id).where(begins(deal, records.c.deal), records.c.state == "kept")
        with store.reading(self.engine, self.patience) as connection:
            return in_files(connection, name) or connection.scalar(kept.order_by(records.c.id).limit(1))

    def get(self, key: int | str) -> Kept | None:
        """A record by its number, or by its identity or the first digits of it; None if absent."""
        return self._once(kept_record, key)

    def entry(self, key: int | str) -> ArchiveEntry | None:
        """What is known of a record without its bytes and its fate, by what `get` takes; None if absent."""
        return self._once(entry_of, key)

    def own_judge(self) -> int | None:
        """The number of the judge that this program is, by its rules; None if it has judged nothing here."""
        return self._once(standing_judge)

    def texts(self, ids: Sequence[int]) -> dict[int, RecordText]:
        """The texts of some records by their numbers; those that were withdrawn have none."""
        if not ids:  # a list with nothing in it comes, also when time is up
            return {}
        with store.reading(self.engine, self.patience) as connection:
            return texts_of(connection, ids)

    def added(self, ids: Sequence[int]) -> dict[int, datetime]:
        with store.reading(self.engine, self.patience) as connection:
            times = added_times(connection, ids)
        return {id: datetime.fromisoformat(time) for id, time in times.items()}

    def find(
        self,
        query: str = "",
        after: int | None = None,
        limit: int = PAGE,
        newest: bool = False,
        by_date: bool = False,
        seconds: float | None = None,
    ) -> EntryPage:
        """The records that answer a query, in the order in which they were added, or the `newest` first.

        `by_date` puts them in the order of their dates, those without one before all others; `after` is the cursor of
        the page before. What is found within `seconds`, or the archive's patience, is given. Raises QueryError.
        """
        terms, patience = parse(query), self._patience(seconds)
        rows: list[RowMapping] = []
        reached, whole = after, True
        try:
            with store.reading(self.engine, patience) as connection:
                asked = search(connection, terms)
                if by_date:
                    wanted = ENTRY.where(*asked.conditions)
                    if after is not None:
                        wanted = wanted.where(behind(connection, asked.id, after, newest, by_date))
                    wanted = wanted.order_by(*(column.desc() if newest else column for column in (DATED, asked.id)))
                    rows += connection.execute(wanted.limit(limit + 1)).mappings().all()
                else:
                    for some, at in walk(connection, ENTRY, asked, limit + 1, after, newest, patience):
                        rows += [row._mapping for row in some]
                        reached = at
        except QueryTimeout:
            whole = len(rows) > limit
        if not rows:
            return EntryPage([], None if whole else reached, whole)
        with store.reading(self.engine, self.patience) as connection:
            entries = entries_of(connection, rows[:limit])
        return EntryPage(entries, entries[-1].id if len(rows) > limit else None if whole else reached, whole)

    def count(
        self, query: str = "", before: int | None = None, newest: bool = False, by_date: bool = False
    ) -> tuple[int, bool]:
        """How many records answer a query, and whether there are more than that.

        With `before`, how many are listed before this one in the order that `find` is asked for. Raises QueryError,
        QueryTimeout.
        """
        terms, found = parse(query), 0
        with store.reading(self.engine, self.patience) as connection:
            asked = search(connection, terms)
            if by_date and before is not None:
                conditions = [*asked.conditions, behind(connection, asked.id, before, not newest, by_date)]
                some = select(records.c.id).where(*conditions).limit(COUNTED + 1).subquery()
                found = connection.scalar(select(func.count()).select_from(some)) or 0
            else:
                back = not newest if before is not None else False
                for rows, _at in walk(connection, _ID, asked, COUNTED + 1, before, back, self.patience):
                    found += len(rows)
        return min(found, COUNTED), found > COUNTED

    def facets(self, query: str = "") -> list[Facet]:
        """How many of the records that answer a query, of the first 10,000, have which value. Raises QueryError."""
        return self.survey(query).facets

    def survey(self, query: str = "", seconds: float | None = None) -> Survey:
        """How many records answer a query, up to 10,000, and how many of them have which value.

        What is counted within `seconds`, or the archive's patience, is given. As long as nothing changes it is known
        for a minute. Raises QueryError.
        """
        return self._surveys.of(self.engine, query, self._patience(seconds))

    def sessions(
        self, query: str = "", after: Meeting | None = None, limit: int = sessions.MOST
    ) -> list[SessionSummary]:
        """The sessions of the records that answer a query, the newest first, behind one of them.

        Raises QueryError, QueryTimeout.
        """
        terms = parse(query)
        with store.reading(self.engine, self.patience) as connection:
            return sessions.newest_sessions(connection, terms, after, limit)

    def books(self, query: str = "") -> list[SessionSummary]:
        """The books of the records that answer a query, in the order in which they were added, a thousand at most.

        A book is what would be a session, had not each of its records a title. Raises QueryError, QueryTimeout.
        """
        terms = parse(query)
        with store.reading(self.engine, self.patience) as connection:
            return sessions.books(connection, terms)

    def first_chapters(self, meetings: Sequence[Meeting]) -> dict[Meeting, int]:
        """The number of the first record of each of some books or sessions. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return sessions.first_chapters(connection, meetings)

    def first_asking(self) -> dict[str, int]:
        """By games, the number of the first record that asks something of a whole deal. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return first_asking(connection)

    def games_counted(self) -> dict[str | None, int]:
        """How many records of each game there are; None for those of which it cannot be read. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return of_games(connection)

    def is_book(self, meeting: Meeting) -> bool:
        """Whether the records of a meeting are the chapters of a book: each has a title."""
        with store.reading(self.engine, self.patience) as connection:
            return not sessions.untitled(connection, meeting)

    def chapters(self, meeting: Meeting) -> list[int]:
        """The numbers of the records of a book or a session, in their order. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return sessions.chapters(connection, meeting)

    def session(self, meeting: Meeting) -> SettledSession:
        """The score sheet of a session, settled. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return sessions.settled(connection, meeting)

    def settled(self, meetings: Sequence[Meeting]) -> list[SettledSession]:
        """The score sheets of some sessions, settled, in their order. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return list(sessions.all_settled(connection, meetings))

    def tables(self, dealt: str) -> list[ArchiveEntry]:
        """The tables at which the same cards were played, by the first digits of what `ArchiveEntry.dealt` is: the
        record of each, those of one session beside each other. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return in_order(connection, duplicates.tables(connection, dealt))

    def played_at(self, dealt: str) -> int:
        """At how many tables the same cards were played. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return len(duplicates.tables(connection, dealt))

    def duplicates(self, meeting: Meeting) -> list[list[ArchiveEntry]]:
        """The deals of a session that were played at several tables, in their order, each as `tables` gives it.

        Raises QueryTimeout.
        """
        with store.reading(self.engine, self.patience) as connection:
            deals = duplicates.of_meeting(connection, meeting)
            entries = {entry.id: entry for entry in in_order(connection, [id for deal in deals for id in deal])}
            return [[entries[id] for id in deal] for deal in deals]

    def balances(self, player: str, most: int = COUNTED) -> list[Balances]:
        """A player's results at each game, by session and date; only the last `most` sessions are listed singly.

        Raises QueryTimeout.
        """
        with store.reading(self.engine, self.patience) as connection:
            names = spellings(connection, "player", f"{EXACT}{player}")
            return sessions.balances(connection, names, parse(exactly("player", player)), most)

    def players(
        self, words: str = "", after: str = "", limit: int = PAGE, seconds: float | None = None
    ) -> list[PlayerScore]:
        """The players whose names hold these words, by name, with what each made at each game.

        `after` is the last name of the page before. The deals of those who could not be counted within `seconds`, or
        the archive's patience, are None. Raises QueryTimeout.
        """
        with store.reading(self.engine, self.patience) as connection:
            found_players = players(connection, words, after, limit)
        found: dict[str, list[PlayerScore]] = {}
        with suppress(QueryTimeout), store.reading(self.engine, self._patience(seconds)) as connection:
            added = player_scores.added_to(connection, found_players)
            for start in range(0, len(found_players), _COUNTED_TOGETHER):
                some = list(found_players.items())[start : start + _COUNTED_TOGETHER]
                found |= player_scores.of_persons(connection, dict(some), added)
        return [score for person in found_players for score in found.get(person, [PlayerScore(person, None, None)])]

    def ranked_players(
        self, words: str = "", game: str = "", by: str = SUM, lowest: bool = False, start: int = 0, limit: int = PAGE
    ) -> list[PlayerScore]:
        """The players whose names hold these words, ranked by their deals, sums or averages. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return player_scores.ranked(connection, words, game, by, lowest, start, limit)

    def games(self) -> list[str]:
        """The games of its records. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return player_scores.games(connection)

    def evenings(self, key: str = "") -> list[KeptEvening]:
        """The evenings of clubs, the newest first: all, or those of a number or a name. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return evenings.named(connection, key) if key else evenings.all_evenings(connection)

    def evening_text(self, id: int) -> bytes:
        """The text of an evening by its number, byte for byte; empty if there is none. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return evenings.text_of(connection, id)

    def names_of(self, player: str) -> list[str]:
        """All names of a player, his own among them. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return spellings(connection, "player", f"{EXACT}{player}")

    def persons(self, like: Sequence[str] = (), most: int | None = None) -> dict[str, str]:
        """Every name of a player, with the one under which its person stands; only those `like` some names, if any.

        Raises QueryTimeout.
        """
        with store.reading(self.engine, self.patience) as connection:
            return named_persons(connection, like, most)

    def evenings_of(self, player: str, most: int = COUNTED) -> list[PlayerEvening]:
        """The evenings at which a player was, the newest first. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return evenings.of_player(connection, spellings(connection, "player", f"{EXACT}{player}"), most)

    def evening_deals(self, evening: Evening) -> list[EveningDeal]:
        """The deals of an evening that were noted down as records. Raises QueryTimeout."""
        with store.reading(self.engine, self.patience) as connection:
            return evenings.deals(connection, evening)

    def _once(self, ask: Callable[..., T], *given: object) -> T:
        """An answer that several parts of a page ask for."""

        def find() -> T:
            with store.reading(self.engine, self.patience) as connection:
                return ask(connection, *given)

        return store.once((self, ask, *given), find)

    def _patience(self, seconds: float | None) -> float:
        return self.patience if seconds is None else min(seconds, self.patience)

    def statistics(self, query: str = "", by: str = "contract") -> list[Count]:
        """How often contracts were played and made, by ``contract``, ``player`` or ``year``.

        Raises QueryError, QueryTimeout.
        """
        terms = parse(query)
        with store.reading(self.engine, self.patience) as connection:
            return count_contracts(connection, terms, by)


_ID = select(records.c.id)
