"""Possible scores of French Tarot, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product

from notation.cards import FOOL
from notation.game import Contract
from notation.parts.counting import Untaken, in_halves, points_cases, sweeps
from notation.parts.pads import amounts_of, plus, scored, with_partners
from notation.rulebooks.french_tarot.sheet import CHELEM, CONTRE, LINES, POIGNEES, chelem, game, petit, poignee
from notation.table import Table

BOUT = in_halves(FOOL, 1)


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make: with any bouts, poignées and chelem, regardless of the player who
    has the Petit in the last trick and regardless of who is the partner.
    """
    assert table.contract is not None
    [alone] = with_partners(table, called=False)
    found = amounts(alone, table.contract, points_cases(table, points))
    for sided in with_partners(table, called=table.players == 5):
        yield from scored(sided, LINES.pays, found)


def amounts(table: Table, contract: Contract, cases: Iterable[int]) -> dict[int, None]:
    """Possible payments of each defender to a taker who is alone."""
    firsts: dict[tuple[bool, tuple[int, ...]], dict[int, None]] = {}
    for some, bouts in product(cases, (2, 1, 3, 0)):
        if least(bouts) <= some <= table.game.total - least(3 - bouts):
            item = game(table, contract, some, bouts)
            kind = item.label == "game-won", every_trick(table, contract, some)
            firsts.setdefault(kind, {})[LINES.amount(table, item)] = None
    shown = tuple([packet.count for packet in table.shown.values()])
    groups = [shown] if shown else list(some_poignees(table))
    said = (True,) if CHELEM in table.factors else (False, True)
    found: dict[int, None] = {}
    for (won, sweeping), games in firsts.items():
        prizes = [[item for count in group for item in poignee(table, 0, count, won)] for group in groups]
        ends = [[], [petit(table, contract, True)], [petit(table, contract, False)]]
        slams = [list(chelem(table, sweep, announced)) for announced, sweep in product(said, sweeping)]
        found |= plus(games, *[amounts_of(table, LINES, choice) for choice in (prizes, ends, slams)])
    return found


def least(bouts: int) -> int:
    """The least that a pile with that many bouts makes: for an Excuse in it half a card point may have been given, and
    half a point may have been rounded away."""
    return max(0, bouts * BOUT - 2)


def every_trick(table: Table, contract: Contract, points: int) -> tuple[int, ...]:
    """Sides that may have won every trick with these card points: 0 for neither, 1 for the taker, -1 for the others.

    The Excuse stays with its side, and gives half a point.
    """
    size = sum(table.game.talon(table.players))
    dog, nothing = Untaken(size, size), Untaken(0, 0)
    own, others = (nothing, dog) if contract.label == CONTRE else (dog, nothing)
    return sweeps(table, points, own, others, slack=1, kept=BOUT - 1)


def some_poignees(table: Table) -> Iterator[tuple[int, ...]]:
    """The sizes of the poignées that may have been shown: together no more than there are trumps and the Excuse."""
    trumps = (table.game.trumps | FOOL).bit_count()
    for count in range(table.players + 1):
        for sizes in combinations_with_replacement(POIGNEES[table.players], count):
            if sum(sizes) <= trumps:
                yield sizes
