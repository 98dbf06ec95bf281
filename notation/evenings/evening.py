"""An evening as its file describes it: who plays, who sits where, and what the tables made.

The last line on a thing holds, and the earlier ones are its history; only a player's number is given once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from notation.evenings import codes
from notation.evenings.lines import SCORE, Fact, ResultLine, Schedule, SeatingRule, Value, finding
from notation.game import Game
from notation.house import House
from notation.problems import ERROR, Breach, Finding
from notation.record import SEATS
from notation.rulebooks.houses import Rows, house_meant
from notation.table import Table

Scores = tuple[int, ...]
"""Scores of a deal or a round, by seat."""


@dataclass(slots=True)
class Participant:
    """Somebody who plays, with the rounds that he is there for."""

    number: int
    name: str
    stays: list[tuple[int, int | None]]
    """From which round on, and before which one again no more."""

    def there(self, round: int) -> bool:
        return any(first <= round and (end is None or round < end) for first, end in self.stays)

    def come(self, round: int) -> None:
        """He plays from a round on; what he played before he was gone stays."""
        before = [stay for stay in self.stays if stay[1] is not None and stay[1] <= round]
        self.stays = [*before, (round, None)]

    def go(self, round: int) -> None:
        self.stays = [(first, min(end or round, round)) for first, end in self.stays if first < round]


@dataclass(slots=True)
class TableScore:
    """A table in a round: its players by seat, the lines of its pad by board, and its results."""

    round: int
    table: int
    numbers: tuple[int, ...]
    pad: dict[int, Scores] = field(default_factory=dict)
    results: list[tuple[Fact, ResultLine]] = field(default_factory=list)
    """Every result that was written down; the last one holds."""
    lines: dict[int, list[Fact]] = field(default_factory=dict)
    """Every line of the pad by board; the last one holds."""

    times: int = 1
    """How many times its next deal counts, by the rounds that count double in its house."""

    @property
    def last_row(self) -> int | None:
        """The line of the file, from 0, that spoke of it last: anyone who changes it has seen this one."""
        return max(self.rows, default=None)

    @property
    def rows(self) -> set[int]:
        """The lines of the file, from 0, that spoke of it."""
        return {fact.row for fact in (*(fact for fact, _result in self.results), *chain(*self.lines.values()))}

    @property
    def result(self) -> ResultLine | None:
        return self.results[-1][1] if self.results else None

    @property
    def of_pad(self) -> Scores:
        return tuple(map(sum, zip(*self.pad.values(), strict=True))) if self.pad else (0,) * len(self.numbers)


@dataclass(slots=True)
class PlayedRound:
    """A round: who sits where, and whether it is closed."""

    number: int
    row: int
    tables: dict[int, TableScore] = field(default_factory=dict)
    byes: tuple[int, ...] = ()
    closed: bool = False
    boards: dict[int, str] = field(default_factory=dict)
    """The digits of the cards of each board that was dealt beforehand."""

    @property
    def seated(self) -> list[int]:
        return [number for table in self.tables.values() for number in table.numbers]

    @property
    def has_scores(self) -> bool:
        """Whether a result or a line of a pad is there."""
        return any(table.results or table.pad for table in self.tables.values())


def seat_letter(seat: int) -> str:
    """The letter of a seat; its number at a table that is larger than any."""
    return SEATS[seat] if seat < len(SEATS) else str(seat + 1)


class Evening:
    """An evening, built line by line."""

    def __init__(self) -> None:
        self.event = self.place = self.date = ""
        self.rules: tuple[str, ...] = ()
        """The rule set and its options; nothing for the standard one."""
        self.house_lines: list[Fact] = []
        """The lines of the houses of which the rules may name one."""
        self.game: Game[Table] | None = None
        self.sizes: tuple[int, ...] = ()
        self.schedule = Schedule(1, None)
        self.seating = SeatingRule("random", False, None)
        self.scoring: tuple[Value, ...] = (Value(SCORE),)
        self.ties: tuple[str, ...] = ()
        self.total: int | None = None
        """Sum of a table's scores; None if unknown."""
        self.lots: list[int] = []
        """The players for whom lots were drawn, the first first."""
        self.players: dict[int, Participant] = {}
        self.same: dict[int, int] = {}
        """The number under which somebody counts who has another one too, by that."""
        self.rounds: dict[int, PlayedRound] = {}
        self.problems: list[Finding] = []
        self.at: PlayedRound | None = None
        """The round below whose line the file is being read."""

    @property
    def houses(self) -> Rows:
        """What its lines of houses say."""
        return tuple([fact.value for fact in self.house_lines])

    @property
    def house(self) -> House | None:
        """The house by whose rules it is played, on its day; None if it names none that is sound."""
        if self.game is None or not self.rules or not self.house_lines:
            return None
        return house_meant(self.game, self.rules[0], self.houses, self.date)

    @property
    def usable(self) -> bool:
        """Whether nothing in it is an error."""
        return all(problem.severity != ERROR for problem in self.problems)

    def name(self, number: int) -> str:
        return self.players[number].name if number in self.players else str(number)

    def person(self, number: int) -> int:
        return self.same.get(number, number)

    def present(self, round: int) -> list[int]:
        """The numbers of those who play in a round; of two that are one person, the first."""
        there = dict.fromkeys(self.person(n) for n, player in self.players.items() if player.there(round))
        return sorted(there)

    def table(self, round: int, table: int) -> TableScore | None:
        """A table of a round; None if it has none of this number."""
        return self.rounds[round].tables.get(table) if round in self.rounds else None

    def tables(self) -> Iterator[TableScore]:
        for number in sorted(self.rounds):
            tables = self.rounds[number].tables
            yield from (tables[table] for table in sorted(tables))

    def is_whole(self, table: TableScore) -> bool:
        """Whether a table has its result, or a pad of as many deals as a round has."""
        if table.results:
            return True
        wanted = 1 if self.rounds[table.round].closed else self.schedule.deals or 1
        return len(table.pad) >= wanted

    def scores(self, table: TableScore) -> Scores | None:
        """Scores of a table; None if it is not complete yet."""
        if table.result is not None:
            return table.result.scores
        return table.of_pad if self.is_whole(table) else None

    def add(self, breach: Breach, fact: Fact, item: int = 0) -> None:
        """Note what is wrong with an item of a line."""
        column = fact.columns[item] if item < len(fact.columns) else 1
        self.problems.append(finding(breach, fact.row, column))

    def sum_breach(self, scores: Scores) -> Breach | None:
        """A sum of scores that cannot be right; None if it is, or nobody can tell."""
        return None if self.total is None else sum_breach(scores, self.total)


def sum_breach(scores: Scores, total: int) -> Breach | None:
    """Scores that do not add up to what they should; None if they do."""
    over = sum(scores) - total
    if not over:
        return None
    return codes.SUM_WRONG(sum=sum(scores), difference=abs(over), **({"case": "few"} if over < 0 else {}))
