"""Score pads: where only the score was noted down, any partner, and announcements and doublings that nobody wrote."""

from collections.abc import Iterable, Iterator
from copy import copy

from notation.parts.bonuses import Bonus, side
from notation.table import Table

UNSAID = "unsaid"
"""Among the factors: anything may have been announced and doubled that nobody noted down."""


def anything_unsaid(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """Anything that nobody noted down."""
    yield {UNSAID: 1}


def with_partners(table: Table, declarer: int, partners: Iterable[int]) -> Iterator[Table]:
    """The table with each of some partners, the declarer himself if he is alone."""
    for partner in partners:
        sided = copy(table)
        sided.side_of, sided.partner, sided.called = list(range(table.players)), None, 0
        sided.partner_found(partner)
        yield sided


def owners(table: Table, word: str, own_only: bool = False) -> tuple[int, ...]:
    """The sides that may have announced something: 1 the declarer's, -1 the other unless it is `own_only`, 0 none."""
    if UNSAID in table.factors:
        return (0, 1) if own_only else (0, 1, -1)
    return tuple([side(table, entry[0]) for entry in table.said if entry[1:] == (word,)]) or (0,)


def powers(table: Table, name: str, most: int) -> list[int]:
    """Every factor that something can have with at most that many doublings: one may turn out to be void."""
    steps = most if UNSAID in table.factors else min(most, table.factors.get(name, 1).bit_length() - 1)
    return [2**step for step in range(steps + 1)]


def plus(first: dict[int, None], *choices: Iterable[int]) -> dict[int, None]:
    """Every sum of one amount of each kind."""
    for choice in choices:
        first = dict.fromkeys(one + other for other in dict.fromkeys(choice) for one in first)
    return first


def bonus_cases(table: Table, bonus: Bonus, winner: int, most: int) -> Iterator[tuple[int, bool | None, int]]:
    """The lines that a bonus may have if one side (0 for neither) has made it: the side that announced it and whether
    it was made, or the side that is paid in silence and None; and the factor."""
    for owner in owners(table, bonus.word, bonus.called):
        if owner:
            yield from ((owner, owner == winner, factor) for factor in powers(table, bonus.word, most))
        else:
            yield winner, None, 1
