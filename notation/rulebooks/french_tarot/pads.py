"""What a score pad of French Tarot can hold, where only contract, card points and score were noted down."""

from collections.abc import Iterator
from copy import copy
from itertools import product

from notation.game import Item
from notation.parts.settlement import total
from notation.rulebooks.french_tarot.sheet import (
    CHELEM,
    CHELEM_ANNOUNCED,
    CHELEM_MISSED,
    CHELEM_OF_DEFENDERS,
    CHELEM_SILENT,
    PRIZES,
    game,
    petit,
    poignee,
    shares,
)
from notation.table import Table

MOST_POIGNEES = 2
"""So many poignées that nobody noted down may explain a score."""


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make: with any bouts, poignées and chelem, whoever has the Petit in the
    last trick and whoever is the partner."""
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    for sided in with_partners(table, declarer):
        for bouts in (2, 1, 3, 0):
            first = game(sided, contract, points[declarer], bouts)
            won = first.label == "game-won"
            ends: tuple[list[Item], ...] = ([], [petit(sided, contract, True)], [petit(sided, contract, False)])
            noted = [item for seat, shown in table.shown.items() for item in poignee(sided, seat, shown.count, won)]
            for end, prize, slam in product(ends, prizes(bool(noted)), chelems(CHELEM in table.factors)):
                more = prize if won else -prize
                yield total(sided, [first, *end, *noted, Item("", shares(sided, more + slam), {})])


def with_partners(table: Table, declarer: int) -> Iterator[Table]:
    """The table, with five players with each partner that the taker can have, and without any."""
    if table.players < 5:
        yield table
        return
    assert table.contract is not None
    for partner in table.orders[declarer]:
        sided = copy(table)
        sided.sides, sided.partner = list(range(table.players)), None
        sided.called = 0
        sided.partner_found(partner)
        yield sided


def prizes(noted: bool) -> list[int]:
    """What poignées that nobody noted down may make together; none where some were noted down."""
    sums = [0]
    for count in range(1, 0 if noted else MOST_POIGNEES + 1):
        sums += [sum(some) for some in product(PRIZES, repeat=count)]
    return list(dict.fromkeys(sums))


def chelems(announced: bool) -> list[int]:
    """What a chelem may make: one that was announced was made or not, any other may have been announced or not."""
    missed = [-CHELEM_MISSED, -CHELEM_MISSED - CHELEM_OF_DEFENDERS]
    if announced:
        return [CHELEM_ANNOUNCED, *missed]
    return [0, CHELEM_SILENT, CHELEM_ANNOUNCED, *missed]
