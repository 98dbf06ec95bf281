"""A round of an evening: who sits where, and what the tables made."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from notation.evenings.evening import Evening, PlayedRound, TableScore, seat_letter
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.evenings.title import EveningTitle, title
from replay_web.present.evenings.title import seated as seated_rounds
from replay_web.present.search import Link


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat at a table: its letter, its player, and his score."""

    letter: str
    name: str
    score: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    name: str
    seats: tuple[SeatedPlayer, ...]
    state: str
    """That its result is not there yet, or how far its pad has come; empty if it is whole."""
    href: str
    enter: str
    """Where its result is entered; empty if it cannot be."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    title: EveningTitle
    name: str
    closed: bool
    tables: tuple[TableView, ...]
    byes: str
    boards: tuple[Link, ...]
    """Boards that were dealt beforehand, each leading to all its tables once the round is closed."""
    rounds: tuple[Link, ...]
    list: str
    slips: str
    after: str


def round_page(served: ServedEvening, round: PlayedRound, entering: bool, dealt: Collection[str]) -> RoundPage:
    """The page of a round: whether results can be entered, and which boards have records, by what was dealt."""
    evening = served.evening
    tables = [round.tables[number] for number in sorted(round.tables)]
    return RoundPage(
        title(served),
        _("Round {number}").format(number=round.number),
        round.closed,
        tuple(table_view(served, table, entering and not round.closed) for table in tables),
        byes(evening, round),
        tuple(_boards(round, dealt)),
        rounds(served, round.number),
        links.evening(served.name, "round", str(round.number), "list"),
        links.evening(served.name, "round", str(round.number), "slips"),
        links.evening(served.name, after=round.number),
    )


def rounds(served: ServedEvening, current: int = 0) -> tuple[Link, ...]:
    return tuple(
        Link(
            _("Round {number}").format(number=round.number),
            links.evening(served.name, "round", str(round.number)),
            current=round.number == current,
        )
        for round in seated_rounds(served.evening)
    )


def table_view(served: ServedEvening, table: TableScore, entering: bool) -> TableView:
    """A table of a round, with its scores as far as they are whole."""
    where = f"{table.round}.{table.table}"
    return TableView(
        _("Table {name}").format(name=table.table),
        seats(served.evening, table),
        progress(served.evening, table),
        links.evening(served.name, "table", where),
        links.evening(served.name, "enter", where) if entering else "",
    )


def seats(evening: Evening, table: TableScore) -> tuple[SeatedPlayer, ...]:
    """The seats of a table, with their scores as far as they are whole."""
    scores = evening.scores(table)
    return tuple(
        SeatedPlayer(seat_letter(seat), evening.name(number), "" if scores is None else words.balance(scores[seat]))
        for seat, number in enumerate(table.numbers)
    )


def progress(evening: Evening, table: TableScore) -> str:
    """Progress of a table's pad; empty if it is complete."""
    if evening.is_whole(table):
        return ""
    done, of = len(table.pad), evening.schedule.deals
    if not done:
        return _("open")
    if of:
        return _("{done} of {of} deals").format(done=done, of=of)
    return _.plural("{n} deal", "{n} deals", done).format(n=done)


def next_deal(table: TableScore) -> str:
    """A sentence about how many times the next deal of a table counts; empty if once."""
    return _("The next deal counts {times} times.").format(times=table.times) if table.times > 1 else ""


def byes(evening: Evening, round: PlayedRound) -> str:
    """Players with a bye in a round; empty if there are none."""
    if not round.byes:
        return ""
    return _("Bye: {names}").format(names=words.listed(evening.name(number) for number in round.byes))


def _boards(round: PlayedRound, known: Collection[str]) -> Iterable[Link]:
    """The cards of a board stay unknown until nobody plays it any more."""
    for number, dealt in sorted(round.boards.items()):
        yield Link(str(number), links.deal(dealt) if round.closed and dealt in known else "", dealt)
