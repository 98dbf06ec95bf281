"""Sessions: the records of one event, place, date, table and round, as one score sheet by player, since seats change.

Nothing here knows a game: what a deal makes, who deals next and who pays whom in the end, its page says.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, islice, takewhile
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, case, func, literal_column, not_, or_, select

from corpus.database.tables import DATED, records, seats, sheet, sources
from corpus.messages import _
from corpus.search.names import persons
from corpus.search.query import QueryTerm
from corpus.search.sql_search import Condition, search
from notation.game import TIMES, Game, SessionDeal, SessionEnd, nothing_beside
from notation.house import HOUSE
from notation.parts.radl import counted
from notation.problems import worded as said
from notation.reader import read_record
from notation.record import SEATS
from notation.rulebooks import find, known
from notation.rulebooks.houses import Rows, rules_of
from notation.words.languages import _ as worded

MOST = 1_000
"""The most sessions listed, and the most deals of a session that are settled."""
TOGETHER = 100
"""How many sessions are settled with the same statements."""
AT_ONCE = 5_000
"""How many records a statement names."""


class Meeting(NamedTuple):
    event: str | None
    place: str | None
    date: str | None
    table: str | None
    game: str | None
    round: int | None = None
    """The round of an evening; None if the table played but one."""


class SessionSummary(NamedTuple):
    """A session in a list: which one, how many records it has, and the first of them."""

    meeting: Meeting
    records: int
    first: int
    exercises: int = 0
    """Records of a book that ask in the midst of a deal, or ask once and are not numbered deal."""


@dataclass(frozen=True, slots=True)
class SettledDeal:
    id: int
    board: int | None
    dealer: str | None
    declarer: str | None
    contract: str | None
    made: bool | None
    points: int | None
    """The declarer's card points, in the units of the game; None if unknown."""
    score: dict[str, int]
    """Each player's result in the deal; empty if it cannot be scored."""
    sums: dict[str, int]
    remarks: list[str]
    """Where it does not follow from the deal before, and why it was not counted."""


class Paid(NamedTuple):
    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class SettledSession:
    meeting: Meeting
    title: str
    deals: list[SettledDeal]
    sums: dict[str, int] = field(default_factory=dict)
    """The final score of each player, with the amounts that the game adds at the end of a session."""
    ends: dict[str, int] = field(default_factory=dict)
    """These amounts by player, but for those of nothing."""
    payments: list[Paid] = field(default_factory=list)
    times: int = 1
    """How many times the next deal counts, by the rounds that count double in its house."""


_MEETING = (records.c.event, records.c.place, records.c.date, records.c.table_name, records.c.game, records.c.round)
_ORDER = (records.c.date, records.c.event, records.c.place, records.c.table_name, records.c.round, records.c.game)
"""The headers in the order of their index."""
IN_ORDER = (records.c.board.is_(None), records.c.board, records.c.id)
"""The order of the deals of a session, and of the chapters of a book."""


_KEPT: Condition = records.c.state == "kept"
_IN_SESSION: Condition = func.coalesce(records.c.event, records.c.place, records.c.date, records.c.table_name).is_not(
    None
)
_IS_TITLED: Condition = literal_column("records.titled")
"""As the index of these has it, which SQLite takes for no other wording."""
_TITLED = func.min(case((records.c.titled, 1), else_=0))
"""1 where every record has a title: they are the chapters of a book, and nobody's evening."""


def newest_sessions(
    connection: Connection, terms: list[QueryTerm], after: Meeting | None = None, limit: int = MOST
) -> list[SessionSummary]:
    """The sessions to which the records belong that answer a query, the newest first, behind one of them.

    Those without a date come last.
    """
    wanted = _grouped(connection, terms).having(_TITLED == 0)
    if after is not None and after.date is not None:
        wanted = wanted.where(or_(records.c.date.is_(None), records.c.date <= after.date))
    elif after is not None:
        wanted = wanted.where(records.c.date.is_(None))
    newest_first = (column.desc().nulls_last() for column in _ORDER)  # SQLite reads their index backwards
    rows = connection.execution_options(stream_results=True).execute(wanted.order_by(*newest_first))
    found: Iterator[SessionSummary] = map(_summary, rows)
    if after is not None:  # those of its day that were listed before it are passed over
        found = dropwhile(lambda summary: summary.meeting != after, found)
        next(found, None)
    return list(islice(found, limit))


def books(connection: Connection, terms: list[QueryTerm]) -> list[SessionSummary]:
    """The books of the records that answer a query: what would be a session, had not every record a title."""
    part_way = and_(records.c.position.is_not(None), records.c.questions > 0)
    exercise = or_(part_way, and_(records.c.questions == 1, records.c.board.is_(None)))
    wanted = select(*_MEETING, records.c.id, exercise).where(*_in_sessions(connection, terms), _IS_TITLED)
    found: dict[Meeting, dict[int, bool]] = {}  # the database would group by the index of all sessions
    for row in connection.execute(wanted):
        found.setdefault(Meeting(*row[:6]), {})[row[6]] = bool(row[7])
    of_books = (SessionSummary(meeting, len(own), min(own), sum(own.values())) for meeting, own in found.items())
    summaries = sorted(of_books, key=_first)
    return [summary for summary in summaries[:MOST] if not untitled(connection, summary.meeting)]


def first_chapters(connection: Connection, meetings: Sequence[Meeting]) -> dict[Meeting, int]:
    """The number of the first record of each of some books or sessions."""
    found: dict[Meeting, int] = {}
    for start in range(0, len(meetings), TOGETHER):
        asked = or_(*[and_(*same(meeting)) for meeting in meetings[start : start + TOGETHER]])
        for row in connection.execute(select(*_MEETING, records.c.id).where(asked, _KEPT).order_by(*IN_ORDER)):
            found.setdefault(Meeting(*row[:6]), row.id)
    return found


def chapters(connection: Connection, meeting: Meeting) -> list[int]:
    """The numbers of the records of a book or a session, in their order."""
    wanted = select(records.c.id).where(*same(meeting), _KEPT)
    return list(connection.scalars(wanted.order_by(*IN_ORDER).limit(MOST)))


def _grouped(connection: Connection, terms: list[QueryTerm]) -> Select[Any]:
    wanted = select(*_MEETING, func.count(), func.min(records.c.id)).where(*_in_sessions(connection, terms))
    return wanted.group_by(*_ORDER)


def _in_sessions(connection: Connection, terms: list[QueryTerm]) -> list[Condition]:
    return [
        *search(connection, terms).conditions,
        _IN_SESSION,
        records.c.game.is_not(None),
    ]


def _first(summary: SessionSummary) -> int:
    return summary.first


def _summary(row: Any) -> SessionSummary:
    return SessionSummary(Meeting(*row[:6]), row[6], row[7])


def same(meeting: Meeting) -> list[Condition]:
    pairs = zip(_MEETING, meeting, strict=True)
    return [column.is_(None) if value is None else column == value for column, value in pairs]


def untitled(connection: Connection, meeting: Meeting) -> bool:
    wanted = select(records.c.id).where(*same(meeting), _KEPT, not_(records.c.titled))
    return connection.execute(wanted.limit(1)).first() is not None


class Balance(NamedTuple):
    """A player's result in a session, with the session's headers and its first record with the player."""

    meeting: Meeting
    first: int
    amount: int


class Balances(NamedTuple):
    """A player's results at a game, by session and date."""

    game: str
    amounts: list[int]
    last: list[Balance]


def balances(connection: Connection, names: list[str], terms: list[QueryTerm], most: int) -> list[Balances]:
    """Results of a person at each game, under any of `names`. Books are left out; a deal counts once per session.

    Only the last `most` sessions of each game are listed singly: there may be tens of thousands.
    """
    conditions = [*search(connection, terms).conditions, not_(records.c.titled)]
    deal = func.coalesce(records.c.deal, records.c.identity)
    wanted = (
        select(*_MEETING, deal, records.c.id, seats.c.score)
        .join(seats, seats.c.record_id == records.c.id)
        .where(*conditions, seats.c.player.in_(names), seats.c.score.is_not(None))
        .order_by(DATED, records.c.id)
    )
    told: dict[bytes, Any] = {}
    again: set[Any] = set()
    firsts: dict[Any, int] = {}
    amounts: dict[Any, int] = {}
    for row in connection.execute(wanted).all():  # all at once: one by one they take three times as long
        session, deal_told = row[:6], row[6]
        if deal_told in told:
            if session == told[deal_told] or (session, deal_told) in again:
                continue
            again.add((session, deal_told))
        else:
            told[deal_told] = session
        firsts.setdefault(session, row[7])
        amounts[session] = amounts.get(session, 0) + row[8]
    person = persons(connection).get(names[0], names[0]) if names else ""
    of_them = select(seats.c.record_id).where(seats.c.player.in_(names))
    for meeting, end in ends(connection, records.c.id.in_(of_them)):
        if meeting in amounts:
            amounts[meeting] += end.get(person, 0)
    of_games: dict[str, list[Any]] = {}
    for session in amounts:
        of_games.setdefault(session[4] or "", []).append(session)
    return [
        Balances(
            game,
            [amounts[session] for session in played],
            [Balance(Meeting(*session), firsts[session], amounts[session]) for session in played[-most:]],
        )
        for game, played in sorted(of_games.items())
    ]


def settled(connection: Connection, meeting: Meeting) -> SettledSession:
    [session] = all_settled(connection, [meeting])
    return session


def all_settled(connection: Connection, meetings: Iterable[Meeting]) -> Iterator[SettledSession]:
    """The score sheets of some sessions, in their order, with a few statements for many of them."""
    left = iter(meetings)
    known: dict[str, str] | None = None
    while some := list(islice(left, TOGETHER)):
        known = persons(connection) if known is None else known
        yield from _settled(connection, some, known)


def _settled(connection: Connection, meetings: list[Meeting], known: dict[str, str]) -> Iterator[SettledSession]:
    of_meetings = _rows(connection, meetings)
    ids = [row.id for rows in of_meetings.values() for row in rows]
    seated: dict[int, dict[int, Any]] = {}
    some = select(seats.c.record_id, seats.c.seat, seats.c.player, seats.c.score, seats.c.points)
    for seat in _of_records(connection, some, seats.c.record_id, ids):
        seated.setdefault(seat.record_id, {})[seat.seat] = seat
    games = {meeting.game: find(meeting.game or "") for meeting in meetings}
    own, ending, again = list[int](), list[int](), list[int]()
    for meeting, rows in of_meetings.items():
        game = games[meeting.game]
        housed = [row.id for row in rows if row.rules and _names_a_house(game, row.rules)]
        own += housed
        if housed or _ends(game):
            ending += [row.id for row in rows]
        elif game is not None and game.deals_again:
            again += [row.id for row in rows]
    told = set(ending)
    houses, labels = _houses(connection, own), _labels(connection, [*ending, *again])
    for meeting in meetings:
        rows, game = of_meetings.get(meeting, []), games[meeting.game]
        deals = list(_deals(rows, seated, known, game, labels))
        rules = {row.id: (row.rules, row.players) for row in rows}
        ends = game is not None and not told.isdisjoint(rules)
        end = _end(game, deals, rules, meeting.date or "", houses, labels) if game and ends else SessionEnd({})
        yield _sheet(meeting, game, deals, end)


def _rows(connection: Connection, meetings: list[Meeting]) -> dict[Meeting, list[Any]]:
    """The deals of some sessions in their order, the first thousand of each."""
    columns = ("id", "board", "deal", "players", "dealer", "declarer", "contract", "made", "verdict", "rules")
    at = func.row_number().over(partition_by=_MEETING, order_by=IN_ORDER)
    asked = or_(*[and_(*same(meeting)) for meeting in meetings])
    numbered = (
        select(*_MEETING, *(records.c[name] for name in columns), at.label("deal_at")).where(asked, _KEPT).subquery()
    )
    found: dict[Meeting, list[Any]] = {}
    for row in connection.execute(select(numbered).where(numbered.c.deal_at <= MOST).order_by(numbered.c.deal_at)):
        found.setdefault(Meeting(*row[:6]), []).append(row)
    return found


def _of_records(connection: Connection, wanted: Select[Any], column: Any, ids: Sequence[int]) -> Iterator[Any]:
    """The rows of some records, a few thousand records a statement."""
    for start in range(0, len(ids), AT_ONCE):
        yield from connection.execute(wanted.where(column.in_(ids[start : start + AT_ONCE])))


def _sheet(meeting: Meeting, game: Game | None, deals: list[SettledDeal], end: SessionEnd) -> SettledSession:
    """The score sheet of a session, with what its game adds in the end."""
    sums = dict(deals[-1].sums) if deals else {}
    scored = [deal for deal in deals if deal.score]
    whole = [*takewhile(lambda deal: deal.score, deals)]  # behind a deal that is not counted, nobody knows
    for index, doubt in end.doubts:
        if index < len(whole):
            scored[index].remarks.append(said(doubt))
    beside = {player: amount for player, amount in end.amounts.items() if amount}
    if beside:
        for player, amount in beside.items():
            sums[player] += amount
        entries = ", ".join(f"{player} {amount:+d}" for player, amount in beside.items())
        deals[-1].remarks.append(_("at the end of the session: {entries}").format(entries=entries))
    title = game.title if game else meeting.game or ""
    return SettledSession(meeting, title, deals, sums, beside, payments(game, sums), end.times)


def ends(connection: Connection, *conditions: Condition) -> Iterator[tuple[Meeting, dict[str, int]]]:
    """The amounts that games add at the end of the sessions to which some records belong, by player.

    Most games add nothing: of these, no session is read.
    """
    adding = [name for name, game in known().items() if _ends(game)]
    wanted = select(*_MEETING).where(
        records.c.game.in_(adding), _KEPT, not_(records.c.titled), _IN_SESSION, *conditions
    )
    meetings = [Meeting(*row) for row in connection.execute(wanted.distinct())]
    for session in all_settled(connection, meetings):
        if session.ends:
            yield session.meeting, session.ends


def _end(
    game: Game,
    deals: list[SettledDeal],
    rules: dict[int, tuple[str | None, int]],
    day: str,
    houses: Mapping[int, Rows],
    labels: Mapping[int, set[str]],
) -> SessionEnd:
    """The amounts that the game adds to the sum of a session's scored deals, and its doubts about these.

    `rules` are the words of each deal's rules, and its number of players, by record; `day` is the session's. `houses`
    are the lines of houses in the records, `labels` those of their score sheets.
    """
    told = []
    for deal in deals:
        if deal.score:
            words, players = rules[deal.id]
            named = tuple((words or "standard").split())
            chosen = rules_of(game, named, players, houses.get(deal.id, ()), (), day)
            options = chosen if isinstance(chosen, dict) else game.rules("standard", players)
            of_deal = frozenset(labels.get(deal.id, ()))
            told.append(SessionDeal(deal.declarer, deal.contract, deal.made, of_deal, deal.score, options))
    end, (times, doubts) = game.session(told), counted(told)
    return SessionEnd(end.amounts, [*end.doubts, *doubts], times)


def _ends(game: Game | None) -> bool:
    """Whether a game adds something at the end of a session."""
    return game is not None and game.session is not nothing_beside


def _names_a_house(game: Game | None, words: str) -> bool:
    """Whether the words of a deal's rules name no rule set that ships, or say how many times it counts."""
    return game is not None and (words.split()[0].partition("@")[0] not in game.rule_sets or f" {TIMES}=" in words)


def _labels(connection: Connection, wanted: Sequence[int]) -> dict[int, set[str]]:
    """The labels of the score sheets of some records."""
    labels: dict[int, set[str]] = {}
    for line in _of_records(connection, select(sheet.c.record_id, sheet.c.label), sheet.c.record_id, wanted):
        labels.setdefault(line.record_id, set()).add(line.label)
    return labels


def _houses(connection: Connection, wanted: Sequence[int]) -> dict[int, Rows]:
    """The lines of houses in some records."""
    found = _of_records(connection, select(sources.c.record_id, sources.c.source), sources.c.record_id, wanted)
    read = ((id, read_record(bytes(source))) for id, source in found)
    return {id: tuple([line.items for line in record.headers if line.keyword == HOUSE]) for id, record in read}


def payments(game: Game | None, sums: dict[str, int]) -> list[Paid]:
    """Payments that settle a session, given each player's total."""
    if game is None:
        return []
    players = list(sums)
    settled = game.settlement(dict(enumerate(sums.values())))
    return [Paid(players[payer], players[payee], amount) for payer, payee, amount in settled]


def _deals(
    rows: Any,
    seated: dict[int, dict[int, Any]],
    known: dict[str, str],
    game: Game | None,
    labels: Mapping[int, set[str]],
) -> Iterator[SettledDeal]:
    """The deals of a session in order, each with what it makes; `labels` are those of their sheets, if these matter."""
    sums: dict[str, int] = {}
    before: Any = None
    expected: str | None = None
    seen: dict[bytes, int] = {}
    astray: list[tuple[SettledDeal, str, str]] = []
    for row in rows:
        at = seated.get(row.id, {})
        named = {seat: _name(at, seat, known) for seat in range(row.players or 0)}
        score = {named[seat]: own.score for seat, own in at.items() if own.score is not None and seat in named}
        remarks = []
        twice = row.deal is not None and seen.get(bytes(row.deal))
        if twice:
            score = {}
            remarks.append(_("the same deal as in record {id}; not counted").format(id=twice))
        elif not score:
            remarks.append(_("cannot be scored; not counted"))
        elif row.verdict not in ("legal", "incomplete"):
            remarks.append(_("{verdict}; counted as far as it can be").format(verdict=worded(row.verdict)))
        gaps = list(_gaps(before, row)) if before is not None and not twice else []
        for player in named.values():
            sums.setdefault(player, 0)
        for player, amount in score.items():
            sums[player] += amount
        points = at[row.declarer].points if row.declarer in at else None
        by, dealer = named.get(row.declarer), named.get(row.dealer)
        deal = SettledDeal(
            row.id, row.board, dealer, by, row.contract, row.made, points, score, dict(sums),
            [*remarks, *gaps],
        )  # fmt: skip
        yield deal
        if not twice:
            if not gaps and dealer and expected in named.values() and expected != dealer:
                astray.append((deal, dealer, expected or ""))
            expected = _next_dealer(game, row, named, bool(score), labels.get(row.id, ()))
            before = row
        if row.deal is not None:
            seen.setdefault(bytes(row.deal), row.id)
    _add_turn_remark(astray)


def _add_turn_remark(astray: list[tuple[SettledDeal, str, str]]) -> None:
    """Remark once, at the first of them, that deals have another dealer than their order asks for."""
    if not astray:
        return
    (first, dealer, expected), n = astray[0], len(astray) - 1
    remark = _("{dealer} deals, but it was {expected}’s turn")
    if n:
        remark = _.plural(
            "{dealer} deals, but it was {expected}’s turn; {n} later deal is out of turn too",
            "{dealer} deals, but it was {expected}’s turn; {n} later deals are out of turn too",
            n,
        )
    first.remarks.append(remark.format(dealer=dealer, expected=expected, n=n))


def _name(at: dict[int, Any], seat: int, known: dict[str, str]) -> str:
    written = at[seat].player if seat in at else None
    return known.get(written, written) if written else _("seat {seat}").format(seat=SEATS[seat])


def _next_dealer(
    game: Game | None, row: Any, named: dict[int, str], scored: bool, labels: Collection[str]
) -> str | None:
    """Whose turn it is to deal after a deal; None if nobody can tell."""
    if game is None or row.dealer is None or not scored:
        return None
    return named.get(game.dealer_after(row.players, row.dealer, row.declarer, labels))


def _gaps(before: Any, row: Any) -> Iterator[str]:
    """Numbers of deals that do not follow from each other."""
    if None in (before.board, row.board) or row.board == before.board + 1:
        return
    if row.board == before.board:
        yield _("a second deal with the number {number}").format(number=row.board)
    else:
        first, last = before.board + 1, row.board - 1
        one, more = _("deal {first} is missing before it"), _("deals {first} to {last} are missing before it")
        yield (one if first == last else more).format(first=first, last=last)
