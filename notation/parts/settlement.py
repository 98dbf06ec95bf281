"""The score sheet: whose columns an amount goes to, what all its lines together make, and who pays whom in the end."""

from collections.abc import Iterable, Mapping
from itertools import combinations

from notation.game import Item, Payment
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


def by_differences(columns: Mapping[int, int]) -> list[Payment]:
    """Each pair of players settles the difference of their columns; what a session has added up, by seat or player."""
    pairs = [sorted(pair, key=lambda each: columns[each]) for pair in combinations(sorted(columns), 2)]
    return [Payment(low, high, columns[high] - columns[low]) for low, high in pairs if columns[low] != columns[high]]


def deal_by_deal(columns: Mapping[int, int]) -> list[Payment]:
    """Everything was paid when it was won: nothing is left to settle."""
    return []
