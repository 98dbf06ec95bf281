"""The form that enters what a table made: the result of a round, or deals of its pad."""

from collections.abc import Sequence
from dataclasses import dataclass

from notation.evenings.evening import TableScore
from replay_web.evenings import ServedEvening
from replay_web.present import links
from replay_web.present.evenings.rounds import SeatedPlayer, next_deal, seats
from replay_web.present.evenings.sheet import NotedResult, name_of, noted
from replay_web.present.evenings.title import EveningTitle, title


@dataclass(frozen=True, slots=True)
class EnteredValues:
    scores: tuple[str, ...] = ()
    deals: str = ""
    why: str = ""
    pad: str = ""


@dataclass(frozen=True, slots=True)
class ResultForm:
    title: EveningTitle
    name: str
    seats: tuple[SeatedPlayer, ...]
    values: EnteredValues
    action: str
    sheet: str
    seen: int
    """The line of the file that spoke of the table last, from 1; 0 if none does."""
    seated: str
    """The numbers of its players by seat, as the form saw them."""
    before: NotedResult | None
    """The result that holds now; another one needs a reason."""
    next_deal: str
    """How many times the next deal counts; empty if once."""
    closed: bool
    message: str = ""
    """Why nothing was noted."""
    conflict: str = ""
    """A result that somebody else has entered in the meantime."""
    sure: str = ""
    """Doubtful scores that are entered after all once the user confirms them."""


def entry(
    served: ServedEvening, table: TableScore, values: EnteredValues | None = None, message: str = "",
    conflict: str = "", sure: str = "",
) -> ResultForm:  # fmt: skip
    """The form for a table, with what was entered, and why it was not noted."""
    where = f"{table.round}.{table.table}"
    results = list(noted(table))
    return ResultForm(
        title(served),
        name_of(table),
        seats(served.evening, table),
        values or EnteredValues(scores=("",) * len(table.numbers), pad=pad_text(table)),
        links.evening(served.name, "enter", where),
        links.evening(served.name, "table", where),
        last_line(table),
        numbers(table.numbers),
        results[-1] if results else None,
        next_deal(table),
        served.evening.rounds[table.round].closed,
        message,
        conflict,
        sure,
    )


def last_line(table: TableScore) -> int:
    """The line of the file that spoke of a table last, from 1; 0 if none does."""
    return 0 if table.last_row is None else table.last_row + 1


def numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def pad_text(table: TableScore) -> str:
    """The lines of a pad that are in the file, as the form has them."""
    return "".join(f"{board}: {table.lines[board][-1].value.text}\n" for board in sorted(table.lines))
