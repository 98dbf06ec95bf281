"""The score sheet: whose columns an amount goes to, and what all its lines together make."""

from collections.abc import Iterable

from notation.game import Item
from notation.table import Table


def to_declarer(table: Table, declarer: int, amount: int, wins: bool) -> dict[int, int]:
    """An amount in the declarer's column, or in each defender's."""
    return {declarer: amount} if wins else dict.fromkeys(table.defenders, amount)


def total(table: Table, sheet: Iterable[Item]) -> dict[int, int]:
    """What a score sheet makes for every seat of the table."""
    score = dict.fromkeys(range(table.players), 0)
    for item in sheet:
        for seat, amount in item.entries.items():
            score[seat] += amount
    return score
