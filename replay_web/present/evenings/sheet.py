"""The score sheet of a table in a round: its deals, its result, and every result that was noted before it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from corpus.archive import EveningDeal
from notation.evenings.evening import TableScore
from notation.evenings.lines import PadLine, ResultLine
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.evenings.rounds import SeatedPlayer, next_deal, progress, seats
from replay_web.present.evenings.title import EveningTitle, scores, title
from replay_web.present.faults import Fault, fault
from replay_web.present.search import Link


@dataclass(frozen=True, slots=True)
class DealLine:
    board: str
    href: str
    """Its replay; empty if no record is about it."""
    scores: tuple[str, ...]
    noted: tuple["NotedResult", ...]
    """Every line of the pad that was noted for it, if there are several, the last one first."""


@dataclass(frozen=True, slots=True)
class NotedResult:
    scores: str
    about: str
    """Author, time, reason and number of deals of the entry."""
    holds: bool


@dataclass(frozen=True, slots=True)
class TableSheet:
    title: EveningTitle
    name: str
    round: Link
    seats: tuple[SeatedPlayer, ...]
    deals: tuple[DealLine, ...]
    sums: tuple[str, ...]
    state: str
    """Progress; empty if it is complete."""
    next_deal: str
    """How many times its next deal counts; empty if once."""
    results: tuple[NotedResult, ...]
    faults: tuple[Fault, ...]
    closed: bool
    enter: str
    """Where its result is entered; empty if it cannot be."""
    others: tuple[Link, ...]
    """Tables of the round whose results are still open."""


def sheet(served: ServedEvening, table: TableScore, entering: bool, ids: Mapping[int, str]) -> TableSheet:
    """The score sheet of a table: `entering` is whether results can be entered, `ids` are those of its records."""
    evening, round = served.evening, served.evening.rounds[table.round]
    where, name = f"{table.round}.{table.table}", _("Round {number}").format(number=table.round)
    results = list(noted(table))
    return TableSheet(
        title(served),
        name_of(table),
        Link(name, links.evening(served.name, "round", str(table.round))),
        seats(evening, table),
        tuple(_deals(served, table, ids)),
        tuple(map(words.balance, table.of_pad)) if table.pad else (),
        progress(evening, table),
        next_deal(table) if not table.results and not round.closed else "",
        tuple(results[::-1]),
        tuple(fault(problem, problem.message) for problem in evening.problems if problem.line - 1 in table.rows),
        round.closed,
        links.evening(served.name, "enter", where) if entering and not round.closed else "",
        open_tables(served, table),
    )


def name_of(table: TableScore) -> str:
    return _("Round {round}, table {table}").format(round=table.round, table=table.table)


def open_tables(served: ServedEvening, but: TableScore) -> tuple[Link, ...]:
    """The tables of a round whose results are still open, but for one; each leads to where its result is entered."""
    tables = served.evening.rounds[but.round].tables
    return tuple(
        Link(
            _("Table {name}").format(name=number),
            links.evening(served.name, "enter", f"{but.round}.{number}"),
            ", ".join(served.evening.name(player) for player in tables[number].numbers),
        )
        for number in sorted(tables)
        if number != but.table and not served.evening.is_whole(tables[number])
    )


def noted(table: TableScore) -> Iterator[NotedResult]:
    """Every result of a table, in the order in which they were noted."""
    last = len(table.results) - 1
    for at, (_fact, result) in enumerate(table.results):
        n = result.deals or 0
        deals = _.plural("after {n} deal", "after {n} deals", n).format(n=n) if n else ""
        yield _noted(result, at == last, deals)


def _noted(line: ResultLine | PadLine, holds: bool, deals: str = "") -> NotedResult:
    about = [line.by or "", words.moment(line.at) if line.at else "", deals, line.why or ""]
    return NotedResult(scores(line.scores), words.row(filter(None, about)), holds)


def _deals(served: ServedEvening, table: TableScore, ids: Mapping[int, str]) -> Iterator[DealLine]:
    """The deals of a table by their boards; one that was noted down as a record leads to its replay."""
    replays = dict(_records(served, table, ids))
    for board, made in sorted(table.pad.items()):
        lines = [fact.value for fact in table.lines.get(board, ())]
        noted = [_noted(line, at == len(lines)) for at, line in enumerate(lines, 1)] if len(lines) > 1 else []
        yield DealLine(str(board), replays.get(board, ""), tuple(map(words.balance, made)), tuple(noted[::-1]))


def _records(served: ServedEvening, table: TableScore, ids: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The boards of a table with the replays of their records; one without a number is counted."""
    for count, deal in enumerate(records_of(served, table), 1):
        if deal.id in ids:
            yield deal.made.board or count, links.record(ids[deal.id], **links.origin(links.SESSION))


def records_of(served: ServedEvening, table: TableScore) -> list[EveningDeal]:
    """The deals of a table that were noted down as records."""
    return [deal for deal in served.deals if (deal.made.round, deal.made.table) == (table.round, table.table)]
