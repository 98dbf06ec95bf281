"""The score sheet: whose columns an amount goes to, what its lines make together.

And who pays whom at the end of a session.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import Any

from notation.game import Item, Payment, Result, UnknownCards
from notation.table import Table


def to_declarer(table: Table, declarer: int, amount: int, wins: bool) -> dict[int, int]:
    """An amount in the declarer's column, or in each defender's."""
    return {declarer: amount} if wins else dict.fromkeys(table.defenders, amount)


def zero_sum(table: Table, amount: int) -> dict[int, int]:
    """Entries of all seats if each opponent of the declarer's side pays it an amount, or receives it if negative.

    A declarer alone gets it from each; two partners share it.
    """
    own, others = _sides(table.seats, tuple(table.side_of), table.the_declarer)
    return dict.fromkeys(own, amount * len(others) // len(own)) | dict.fromkeys(others, -amount)


@lru_cache(1024)
def _sides(seats: tuple[int, ...], side_of: tuple[int, ...], declarer: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats of the declarer's side, and the others."""
    own = [seat for seat in seats if side_of[seat] == side_of[declarer]]
    return tuple(own), tuple([seat for seat in seats if seat not in own])


def one_share_for_the_partner(table: Table, amount: int) -> dict[int, int]:
    """Entries of all seats, likewise, but the partner gets only one opponent's payment, and the declarer the rest."""
    partner, declarer = table.partner, table.declarer
    if partner is None or declarer is None:
        return zero_sum(table, amount)
    others = [seat for seat in table.seats if seat not in (partner, declarer)]
    return dict.fromkeys(others, -amount) | {partner: amount, declarer: amount * (len(others) - 1)}


Pays = Callable[[Table, int], dict[int, int]]
"""Entries by seat if each line makes one amount for the declarer's side."""


def base_and_over(table: Table, pays: Pays, won: bool, base: int, over: int, factor: int, **about: Any) -> Item:
    """The line `game-won` or `game-lost`: base and card points above or below the target, together times the factor.

    Its text is given `base`, `over` and `factor`, and all `about` it.
    """
    amount = (base + over) * factor * (1 if won else -1)
    return Item(
        f"game-{'won' if won else 'lost'}", pays(table, amount), about | {"base": base, "over": over, "factor": factor}
    )


def total(table: Table, sheet: Iterable[Item]) -> dict[int, int]:
    """Sum of a score sheet, for every seat of the table."""
    score = dict.fromkeys(range(table.players), 0)
    for item in sheet:
        for seat, amount in item.entries.items():
            score[seat] += amount
    return score


def settled(table: Table, points: int | None, sheet: Iterable[Item], always: Iterable[Item] = ()) -> Result:
    """Result of a deal in which the declarer's side has these card points, as far as it is known.

    If a line of the sheet raises UnknownCards there is no score; the lines above it, and those of `always`, remain.
    """
    told = None if points is None or table.declarer is None else {table.declarer: points}
    lines: list[Item] = []
    try:
        lines.extend(sheet)
    except UnknownCards:
        return Result(told, None, [*lines, *always])
    lines.extend(always)
    return Result(told, total(table, lines), lines)


def each_for_himself(table: Table, lines: Callable[[Mapping[int, int]], list[Item]]) -> Result:
    """The result where nobody has a partner, by the `lines` of the sheet for the card points of all seats; unknown
    unless all piles are known.
    """
    if table.unclaimed or not all(table.pile(seat).whole for seat in table.seats):
        return Result(None, None)
    points = table.side_points()
    items = lines(points)
    return Result(dict(sorted(points.items())), total(table, items), items)


def by_tricks(table: Table, line: Callable[[Table], Item]) -> Result:
    """The result of a contract that the number of the declarer's tricks decides: one line, if it is decided.

    The contract says how many: `Contract.tricks`, or `Contract.every` for those of a whole hand.
    """
    contract, won = table.contract, table.tricks_won(table.the_declarer)
    assert contract is not None
    wanted = table.game.hand_size(table.players) if contract.every else contract.tricks
    assert wanted is not None, f"the contract “{contract.word}” needs `tricks` or `every` to be settled by tricks"
    if table.unclaimed and won <= wanted <= won + table.unclaimed:
        return Result({}, None)
    item = line(table)
    return Result({}, total(table, [item]), [item])


def thrown_in(table: Table, label: str = "all-passed", **about: Any) -> Result:
    """The cards are thrown in, as all have passed, or for what another line says; nobody writes anything."""
    return Result({}, total(table, ()), [Item(label, {}, about)])


def every_total(table: Table, *choices: Iterable[list[Item]]) -> Iterator[dict[int, int]]:
    """Every total of score sheets that have the lines of one alternative of each of some choices."""
    sums = {(0,) * table.players: None}
    for choice in choices:
        parts = dict.fromkeys(tuple(total(table, items).values()) for items in choice)
        sums = dict.fromkeys(tuple(map(add, one, other)) for one in sums for other in parts)
    return (dict(enumerate(payments)) for payments in sums)


def by_differences(columns: Mapping[int, int]) -> list[Payment]:
    """Each pair of players settles the difference of their columns; what a session has added up, by seat or player."""
    pairs = [sorted(pair, key=lambda each: columns[each]) for pair in combinations(sorted(columns), 2)]
    return [Payment(low, high, columns[high] - columns[low]) for low, high in pairs if columns[low] != columns[high]]


def deal_by_deal(columns: Mapping[int, int]) -> list[Payment]:
    """Everything was paid when it was won: nothing is left to settle."""
    return []
