"""Score pads: where only the score was noted down, any partner, and announcements and doublings that nobody wrote."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import product

from notation.game import Item
from notation.parts.bonuses import Bonus, Silent, side
from notation.parts.counting import most_points
from notation.parts.side_sheet import SideSheet
from notation.table import Table

UNSAID = "unsaid"
"""Among the factors: anything may have been announced and doubled that nobody noted down."""


def anything_unsaid(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """Anything that nobody noted down."""
    yield {UNSAID: 1}


# ---- Who plays


def with_partners(table: Table, called: bool) -> Iterator[Table]:
    """The table with each partner that a `called` card may find, the declarer himself first; or with him alone."""
    for partner in table.orders[table.the_declarer] if called else (table.the_declarer,):
        sided = copy(table)
        sided.side_of, sided.partner, sided.called = list(range(table.players)), None, 0
        sided.partner_found(partner)
        yield sided


def scored(
    table: Table, pays: Callable[[Table, int], dict[int, int]], amounts: Iterable[int]
) -> Iterator[dict[int, int]]:
    """The scores that some amounts of the declarer's side make; `pays` makes an amount into entries by seat."""
    shares = dict.fromkeys(range(table.players), 0) | pays(table, 1)
    return ({seat: share * amount for seat, share in shares.items()} for amount in amounts)


# ---- What was said


def owners(table: Table, word: str, own_only: bool = False) -> tuple[int, ...]:
    """The sides that may have announced something: 1 the declarer's, -1 the other unless it is `own_only`, 0 none."""
    if UNSAID in table.factors:
        return (0, 1) if own_only else (0, 1, -1)
    return tuple([side(table, entry[0]) for entry in table.said if entry[1:] == (word,)]) or (0,)


def powers(table: Table, name: str, most: int) -> list[int]:
    """Every factor that something can have with at most that many doublings, any of which may turn out to be void."""
    steps = most if UNSAID in table.factors else min(most, table.factors.get(name, 1).bit_length() - 1)
    return [2**step for step in range(steps + 1)]


def bonus_lines(
    table: Table,
    sheet: SideSheet,
    bonus: Bonus,
    winners: Iterable[int],
    most: int,
    times: int = 1,
    unsaid: bool = True,
    by: Sequence[int] = (),
) -> Iterator[list[Item]]:
    """The lines that a bonus may have if one of some sides (0 for neither) has made it: one, or none.

    It is doubled `most` times at most, and makes `times` its worth; in silence nothing unless it counts
    `unsaid`. Sides that had to announce it are `by`.
    """
    for winner in winners:
        for owner in by or owners(table, bonus.word, bonus.called):
            if not owner:
                yield [sheet.silent(table, bonus, Silent(winner), times)] if winner and unsaid else []
                continue
            for factor in powers(table, bonus.word, most):
                yield [sheet.announced(table, bonus, owner, owner == winner, factor, times)]


# ---- What it makes


def plus(first: dict[int, None], *choices: Iterable[int]) -> dict[int, None]:
    """Every sum of one amount of each kind."""
    for choice in choices:
        first = dict.fromkeys(one + other for other in dict.fromkeys(choice) for one in first)
    return first


def amounts_of(table: Table, sheet: SideSheet, lines: Iterable[list[Item]]) -> list[int]:
    """The amounts that each of some alternatives of lines makes for the declarer's side."""
    return [sum([sheet.amount(table, item) for item in items]) for items in lines]


def with_sets(table: Table, sets: Sequence[int], cases: Iterable[int]) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Where each of some sets of equal cards may lie, with a side or divided (0), and the card points of the declarer's
    side with which that can be."""
    [*cases], game = cases, table.game

    def least(where: tuple[int, ...], side: int) -> int:
        held = 0
        for lies, cards in zip(where, sets, strict=True):
            held |= cards if lies == side else 0 if lies else cards & -cards
        return max(game.card_points(held, held.bit_count()) - game.rounding(len(table.seats)), 0)

    for where in product((0, 1, -1), repeat=len(sets)):
        low, high = least(where, 1), game.total - least(where, -1)
        yield where, [some for some in cases if low <= some <= high]


def all_tricks_points(table: Table, left: int, laid: int, spared: int = 0) -> tuple[int, int]:
    """The least card points of the declarer's side if it has won every trick, and the most if the others have.

    It has not won the `left` cards of the talon; `laid` cards are its own without a trick, none of them `spared`.
    """
    game, pack = table.game, table.game.pack(table.players)
    return game.total - most_points(game, pack, left), most_points(game, pack & ~spared, laid)
