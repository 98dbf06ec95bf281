"""Counting: what the cards that a side has won are worth."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from notation.cards import cards_of, face_sum
from notation.game import Game, UnknownCards
from notation.table import Table


class Counting:
    """Counting of a pile's card points, from its known cards and their number.

    Each card weighs its face `times` a factor, less a `loss`; groups of the total weight make card points.
    """

    __slots__ = ("group", "half", "loss", "times")

    def __init__(self, times: int, loss: int, group: int = 1) -> None:
        self.times = times
        """The weight of each point of a card's face."""
        self.loss = loss
        """The weight that each card loses."""
        self.group = group
        """The weight that makes one unit of card points."""
        self.half: int = group // 2
        """The weight from which on what is left over makes one more."""

    def __call__(self, known: int, count: int) -> int:
        """The card points of `count` cards, of which `known` are known, in the game's unit."""
        return (self.times * face_sum(known) - self.loss * count + self.half) // self.group

    def weight(self, known: int, count: int) -> int:
        """Weight of a pile; weights of several piles add up."""
        return self.times * face_sum(known) - self.loss * count

    def units(self, weight: int) -> int:
        """The card points that a weight makes: what is left over is rounded."""
        return (weight + self.half) // self.group

    def least(self, units: int) -> int:
        """The least weight that makes that many card points."""
        return self.group * units - self.half

    def rounding(self, piles: int) -> int:
        """By how much the card points of that many piles may differ from those of all their cards."""
        return piles * self.half // self.group


in_threes = Counting(3, 2, group=3)
"""Counted in threes: each full group of three loses two points, and what is left over loses one."""

one_by_one = Counting(1, 0)
"""Each card counted for itself."""

in_thirds = Counting(3, 2)
"""Three times the card points: each card loses two thirds of a point."""

in_halves = Counting(2, 1)
"""Twice the card points: each card loses half a point."""


def points_of(table: Table, declarer: int) -> int | None:
    """The card points of the declarer's side; None if an unknown card, trick or partner could change them."""
    if table.unclaimed or not table.sides_known:
        return None
    own = _counted(table, declarer)
    if own is not None or not _divided(table, declarer):
        return own
    others = _counted(table, table.defenders[0])
    return None if others is None else table.game.total - others


def _divided(table: Table, declarer: int) -> bool:
    """Whether every card of the pack counts for one of two sides: what is not the one's is the other's."""
    count = table.pile(declarer).count + table.pile(table.defenders[0]).count
    return count == table.pack.bit_count()


def _counted(table: Table, seat: int) -> int | None:
    """The card points of a seat's side; None if not all of its cards are known."""
    pile, side = table.pile(seat), table.side_of[seat]
    if not pile.whole:
        return None
    points = table.game.card_points(pile.known, pile.count)
    for other, units in table.game.extra(table).items():
        points += units if table.side_of[other] == side else 0
    return points


def last_trick(units: int, table: Table) -> dict[int, int]:
    """Card points for the winner of the last trick, which lie on no card: `extra=partial(last_trick, 4)` of a `Game`.

    `Game.total` includes them. Nobody has them before the last trick, or if its winner is unknown.
    """
    winner = table.claimed
    if winner is None and len(table.winners) == table.game.hand_size(table.players):
        winner = table.winners[-1]
    return {} if winner is None else {winner: units}


def every_trick(table: Table, side: int = 1) -> bool:
    """Whether the declarer's side (1) or the other (-1) won every trick, with what it claimed. Raises UnknownCards."""
    if table.tricks_won(table.defenders[0] if side > 0 else table.the_declarer):
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


def points_cases(table: Table, points: Mapping[int, int]) -> Iterable[int]:
    """The card points that the declarer's side may have: those that are known, or any that the pack can make."""
    known = points.get(table.declarer) if table.declarer is not None else None
    return range(table.game.total + 1) if known is None else (known,)


@lru_cache(64)
def most_points(game: Game, cards: int, count: int) -> int:
    """The most card points that `count` of some cards make."""
    best = sorted(cards_of(cards), key=face_sum, reverse=True)[:count]
    return game.card_points(sum(best), len(best))


@lru_cache(64)
def least_points(game: Game, cards: int, count: int) -> int:
    """The fewest card points that `count` of some cards make."""
    cheapest = sorted(cards_of(cards), key=face_sum)[:count]
    return game.card_points(sum(cheapest), len(cheapest))


class Untaken(NamedTuple):
    """Cards that count for a side without a trick, by their number."""

    least: int
    """How many do at least."""
    most: int
    """How many do at most."""


def sweeps(
    table: Table, points: int, own: Untaken, others: Untaken, spared: int = 0, slack: int = 0, kept: int = 0
) -> tuple[int, ...]:
    """The sides that may have won every trick with these card points of the declarer's side: 1 that side, -1 the
    others; 0 if neither may have.

    None of its `own` untaken cards is among the `spared` ones. Card points may be off by some `slack`, and a side may
    have `kept` more by a card that stays with it.
    """
    game, pack, trick = table.game, table.pack, len(table.seats)
    low, high = points - slack, points + slack
    least = least_points(game, pack, own.least + trick)
    most = game.total - least_points(game, pack, others.least + trick)
    every = high + kept >= game.total - most_points(game, pack, others.most)
    none = low - kept <= most_points(game, pack & ~spared, own.most)
    return (*[0] * (least <= high and low <= most), *[1] * every, *[-1] * none)


def points_of_all(
    table: Table, points: Mapping[int, int], least: int = 0, limit: int = 0, virgins: bool = False
) -> Iterator[dict[int, int]]:
    """Card points for all seats where only some are known: each case of the player who has most.

    All together have at least `least`. Told apart is whether the most reach a `limit`, and where there are `virgins`,
    who has none at all.
    """
    others = [seat for seat in table.seats if seat not in points]
    if not set(points) <= set(table.seats):
        return
    known, highest = sum(points.values()), max(points.values(), default=0)
    total = table.game.total + table.game.rounding(len(table.seats))
    for kinds in product(("few", "most", "none")[: 2 + virgins], repeat=len(others)):
        tops, few, seen = kinds.count("most"), kinds.count("few"), set()
        for most in range(highest, total + 1) if tops else (highest,):
            low, high = known + tops * most + few * virgins, known + tops * most + few * (most - 1)
            case = most == highest, most >= limit
            if case not in seen and least <= high >= low <= total:
                seen.add(case)
                amounts = {"few": int(virgins), "most": most, "none": 0}
                yield {**points, **{seat: amounts[kind] for seat, kind in zip(others, kinds, strict=True)}}
