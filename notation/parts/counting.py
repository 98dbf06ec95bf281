"""Counting: what the cards that a side has won are worth."""

from collections.abc import Iterator
from itertools import combinations, product

from notation.cards import face_sum
from notation.game import UnknownCards
from notation.table import Table


def in_threes(known: int, count: int) -> int:
    """The card points of `count` cards, of which `known` are known, counted in threes.

    Each full group of three loses two points, and what is left over loses one.
    """
    return face_sum(known) - 2 * (count // 3) - (1 if count % 3 else 0)


def one_by_one(known: int, count: int) -> int:
    """The card points of cards of which `known` are known, each counted for itself."""
    return face_sum(known)


def in_thirds(known: int, count: int) -> int:
    """Three times the card points of `count` cards, of which `known` are known: each loses two thirds of a point."""
    return 3 * face_sum(known) - 2 * count


def in_halves(known: int, count: int) -> int:
    """Twice the card points of `count` cards, of which `known` are known: each loses half a point."""
    return 2 * face_sum(known) - count


def points_of(table: Table, declarer: int) -> int | None:
    """The card points of the declarer's side; None where an unknown card, trick or partner could change them."""
    if table.unclaimed or not table.sides_known:
        return None
    own = _counted(table, declarer)
    if own is not None:
        return own
    others = _counted(table, table.defenders[0])
    return None if others is None else table.game.total - others


def _counted(table: Table, seat: int) -> int | None:
    """The card points of a seat's side; None where not all of its cards are known."""
    pile, side = table.pile(seat), table.sides[seat]
    if not pile.whole:
        return None
    points = table.game.card_points(pile.known, pile.count)
    for other, units in table.game.extra(table).items():
        points += units if table.sides[other] == side else 0
    return points


def every_trick(table: Table, declarer: int) -> bool:
    """Whether the declarer's side won every trick, what it claimed included. Raises UnknownCards."""
    if table.tricks_won(table.defenders[0]):
        return False
    if table.unclaimed:
        raise UnknownCards
    return True


def all_tricks(table: Table, declarer: int) -> int:
    """1 where the declarer's side has won every trick, -1 where the others have, else 0. Raises UnknownCards."""
    own, others = table.tricks_won(declarer), table.tricks_won(table.defenders[0])
    if own and others:
        return 0
    if table.unclaimed:
        raise UnknownCards
    return 1 if own else -1


def points_of_all(table: Table, points: dict[int, int], total: int) -> Iterator[dict[int, int]]:
    """What all seats may have where only these are known to have so many card points: each case of who has most."""
    others = [seat for seat in table.seats if seat not in points]
    highest = max(points.values())
    for count in range(len(others) + 1):
        for more, seats in product((0, 1) if count else (0,), combinations(others, count)):
            possible = dict.fromkeys(others, 0) | points | dict.fromkeys(seats, highest + more)
            if sum(possible.values()) <= total:
                yield possible
