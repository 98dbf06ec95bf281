"""The table of a pad: what its columns hold, its sections under their titles, and lines of sums."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from notation.deadline import keep
from notation.importers.source import Field
from notation.importers.table import SEPARATORS
from notation.importers.titles import COLUMNS, column_of, sums_up
from notation.importers.values import DAY_FIRST, day_of, units_of
from notation.record import SEATS

BLANK = frozenset(["", "-", "–", "—", "−", "/", "."])
"""Signs for an empty cell."""
_RULE = re.compile(r"[-:=_+\s]{2,}")
"""A line below titles, as tables in plain text have it."""
OF_DEALS = ("dealer", "declarer", "contract", "points", "score", *SEATS)
"""Columns of what happened in a deal."""
WORDS = ("dealer", "declarer", "contract", "players")
"""Columns in which no number makes sense."""
_NOTE = re.compile(r"(.*?[^\s(\[*])\s*([(\[].*[)\]]|[,;+*!–—].*)")
"""A value with a note behind it: ``41 (Pagat lost)``, ``Garde, poignée``."""
_SEP = re.compile(r"\ufeff?\"?sep=(.)\"?\r?(?:\n|$)", re.IGNORECASE)


class PadColumn(NamedTuple):
    """A column of a pad."""

    holds: str
    """One of `COLUMNS`, or a seat; empty if its cells are kept as comments."""
    title: Field


@dataclass
class PadSection:
    """Rows under a row of titles."""

    columns: list[PadColumn]
    rows: list[list[Field]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    """Columns that are headed by a player's name."""

    def column(self, holds: str) -> int | None:
        """The index of a column."""
        return next((index for index, column in enumerate(self.columns) if column.holds == holds), None)

    def cells(self, holds: str) -> list[str]:
        """The cells of a column that are not blank, sums left out."""
        index = self.column(holds)
        return [] if index is None else self.texts(index)

    def texts(self, index: int) -> list[str]:
        """The cells below a column that are not blank, sums left out."""
        found = [row[index].text.strip() for row in self.rows if index < len(row) and not self.is_sum(row)]
        return [text for text in found if text not in BLANK]

    def is_sum(self, row: Sequence[Field]) -> bool:
        """Whether a row is a line of sums, by its words."""
        keep()
        filled = [(index, cell.text) for index, cell in enumerate(row) if cell.text.strip()]
        return any(
            sums_up(text) and (place == 0 or (index < len(self.columns) and self.columns[index].holds in COLUMNS))
            for place, (index, text) in enumerate(filled)
        )


def is_rule(row: Sequence[Field]) -> bool:
    """Whether a row is a line below titles, and nothing else."""
    return all(_RULE.fullmatch(cell.text) for cell in row if cell.text.strip())


def readings(text: str) -> Iterator[tuple[str, str]]:
    """A cell as it is, and then as a value with a note behind it."""
    yield text, ""
    if found := _NOTE.fullmatch(text):
        note = found[2].strip()
        yield found[1], note[1:-1].strip() if note[0] in "([" else note


def separator_of(text: str) -> tuple[int, str]:
    """Where the table starts, and what parts its columns: what its first line says, else what parts its titles best."""
    if found := _SEP.match(text):
        return found.end(), found[1]
    lines = [line for line in text.splitlines()[:30] if line.strip()]

    def titles(separator: str) -> tuple[int, int]:
        cells = [[cell.strip(' "\ufeff') for cell in line.split(separator)] for line in lines]
        return max([sum(column_of(cell) is not None for cell in row) for row in cells], default=0), sum(map(len, cells))

    return 0, max(SEPARATORS, key=titles)


def first_titles(rows: Sequence[Sequence[Field]]) -> int:
    """The index of the first row of titles."""
    tests: tuple[Callable[[Sequence[Field]], bool], ...] = (
        lambda row: is_titles(row) or all(column_of(cell.text) for cell in row if cell.text.strip()),
        lambda row: any(column_of(cell.text) for cell in row) and sum(bool(cell.text.strip()) for cell in row) > 2,
        lambda row: sum(bool(cell.text.strip()) for cell in row) > 1,
    )
    for test in tests:
        for index, row in enumerate(rows):
            if test(row) and not any(units_of(cell.text) is not None or day_of(cell.text, DAY_FIRST) for cell in row):
                return index
    return 0


def is_titles(row: Sequence[Field]) -> bool:
    """Whether a row is one of titles, by at least two of its words."""
    cells = [cell.text.strip() for cell in row if cell.text.strip()]
    known_cells = [cell for cell in cells if cell not in SEATS and column_of(cell)]
    return len(known_cells) >= 2 and not any(units_of(cell) is not None or day_of(cell, DAY_FIRST) for cell in cells)


def is_deal(section: PadSection, row: Sequence[Field]) -> bool:
    """Whether a row of few cells is a deal, and not a date or a text above others."""
    filled = [index for index, cell in enumerate(row) if cell.text.strip()]
    columns = [section.columns[index].holds for index in filled if index < len(section.columns)]
    if len(section.columns) == 1:
        return True
    if len(filled) == 1 and filled[0] == 0 and not units_of(row[0].text):
        return columns[0] in ("contract", "points", "score") and not day_of(row[0].text, DAY_FIRST)
    if column_of(row[filled[0]].text) in COLUMNS and filled[0] == 0 and len(filled) == 2:
        return False
    return any(holds in OF_DEALS or holds == "game" for holds in columns) or any(
        index in section.names for index in filled
    )


def adds_up(section: PadSection, row: Sequence[Field], sums: dict[int, int]) -> bool:
    """Whether a row without words has the sums of the rows above it. It adds the row to these sums.

    Where every row is names' entries alone, only the last one can be that, below three others.
    """
    numbers = {index: units_of(row[index].text) for index in section.names if index < len(row)}
    filled = {index for index, cell in enumerate(row) if cell.text.strip()}
    values = {index: number for index, number in numbers.items() if number is not None}
    others = any(column.holds in OF_DEALS for column in section.columns)
    above, last = sums.get(-1, 0), row is section.rows[-1]
    alone = values and filled == {*values} and (above > 1 if others else last and above > 2)
    if alone and all(sums.get(index) == number for index, number in values.items()):
        return True
    for index, number in values.items():
        sums[index] = sums.get(index, 0) + number
    sums[-1] = sums.get(-1, 0) + 1
    return False


def lists(texts: Sequence[str]) -> bool:
    """Whether most texts name several players."""
    return sum("/" in text for text in texts) * 2 > len(texts)


def runs(indexes: Sequence[int]) -> list[list[int]]:
    """Indexes in their order, parted where one is left out."""
    found: list[list[int]] = []
    for index in indexes:
        if found and found[-1][-1] == index - 1:
            found[-1].append(index)
        else:
            found.append([index])
    return found


def counts(texts: Sequence[str]) -> bool:
    """Whether texts are 1, 2, 3 and so on, from the first row to the last."""
    return len(texts) > 2 and [text.rstrip(".") for text in texts] == [str(row) for row in range(1, len(texts) + 1)]


def numbers(texts: Iterable[str]) -> bool:
    """Whether there are texts, and all of them are numbers, with a note perhaps."""
    texts = list(texts)
    return bool(texts) and all(any(units_of(text) is not None for text, _note in readings(one)) for one in texts)
