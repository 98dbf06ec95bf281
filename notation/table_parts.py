"""Parts of a table: packets of cards, finished tricks, purchases, claims, where a deal begins."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial, reduce
from operator import or_
from typing import Any, NamedTuple

from notation.game import Game


class Packet(NamedTuple):
    """Cards that lie somewhere: the known ones, and how many there are in all."""

    known: int = 0
    """The set of its known cards."""
    count: int = 0  # type: ignore[assignment]
    """How many cards it has, known and unknown."""
    doubtful: bool = False
    """Whether one of the known cards may have gone again."""
    order: tuple[int, ...] = ()
    """Its cards in the order dealt, where that was noted down."""

    @property
    def whole(self) -> bool:
        """Whether every card of it is known."""
        return self.known.bit_count() == self.count and not self.doubtful

    @property
    def missing(self) -> int:
        """How many of its cards nobody knows."""
        return self.count - self.known.bit_count()

    @classmethod
    def dealt(cls, cards: Iterable[int]) -> "Packet":
        """Some cards in the order dealt, 0 for an unknown one."""
        order = tuple(cards)
        return make_packet((sum(order), len(order), False, order))

    def plus(self, known: int, count: int) -> "Packet":
        """The packet with more cards."""
        return make_packet((self.known | known, self.count + count, self.doubtful, self.order))

    def __and__(self, cards: int) -> int:
        """Those of some cards that are known to be in it."""
        return self.known & cards

    def __rand__(self, cards: int) -> int:
        """Those of some cards that are known to be in it."""
        return self.known & cards


make_packet: Callable[[tuple[int, int, bool, tuple[int, ...]]], Packet] = partial(tuple.__new__, Packet)
"""A packet of all its parts, made in half the time."""
EMPTY = Packet()
"""No cards."""


def in_order(packets: Iterable[Packet]) -> list[int]:
    """The cards of some packets in the order dealt; 0 for one whose place nobody knows."""
    cards = list[int]()
    for packet in packets:
        cards += (*packet.order, *[0] * packet.count)[: packet.count]
    return cards


def parted(packets: Iterable[Packet], size: int) -> list[Packet]:
    """Some packets parted into others of one size, in the order dealt.

    Cards whose places nobody knows are in the one packet in which cards are missing, if it is one.
    """
    packets = tuple(packets)
    together, cards = reduce(or_, [packet.known for packet in packets], 0), in_order(packets)
    orders = [tuple(cards[start : start + size]) for start in range(0, len(cards), size)]
    new = [make_packet((reduce(or_, order), len(order), False, order)) for order in orders]
    missing = [index for index, packet in enumerate(new) if packet.missing] if 0 in cards else ()
    if len(missing) == 1:
        new[missing[0]] = new[missing[0]].plus(together & ~reduce(or_, cards), 0)
    return new


def packets(talon: Iterable[Sequence[int]]) -> tuple[Any, ...]:
    """The items of a ``talon`` line: the cards of its packets, parted."""
    items: list[Any] = []
    for cards in talon:
        items += ["|", *cards] if items else cards
    return tuple(items)


class Exchanged(NamedTuple):
    """What one seat has taken of the talon, and laid away."""

    took: Packet = EMPTY
    """The cards that it took; none if it took none."""
    laid: Packet = EMPTY
    """The cards that it laid away."""
    packet: int | None = None
    """The packet that it took as a whole, by its index; None for single cards, or if nobody knows which packet."""
    first: int | None = None
    """The place of the first card that it took, counted from 0 off the top of the talon; None for a packet."""
    told: tuple[tuple[int, int], ...] = ()
    """What everybody heard of the cards that it laid away: some cards, and how many of them are among those."""


make_exchanged: Callable[[tuple[Packet, Packet, int | None, int | None, tuple[tuple[int, int], ...]]], Exchanged]
make_exchanged = partial(tuple.__new__, Exchanged)
"""The exchange of a seat, of all its parts, made in half the time."""


class FinishedTrick(NamedTuple):
    """A finished trick: its number, who led, the cards in order (0 for an unknown one), who won it."""

    number: int
    """Its number, from 1."""
    leader: int
    """The seat that led."""
    cards: tuple[int, ...]
    """Its cards from the leader on, 0 for an unknown one."""
    winner: int | None
    """The seat that won it; None if unknown."""

    @property
    def the_winner(self) -> int:
        """Its winner, where every card of it is known; asking for one that nobody knows is a mistake of the page."""
        assert self.winner is not None, "nobody knows who won the trick"
        return self.winner


class Settled(NamedTuple):
    """The answer to a call where the auction was not noted down, only the result of it."""

    declarer: int
    """The seat of the declarer."""
    contract: str
    """The word of the contract."""


class Bought(NamedTuple):
    """A purchase: the card that was named, the one laid down for it, and who gave the first for the second."""

    buyer: int
    """The seat that buys."""
    named: int
    """The card that is bought."""
    price: int
    """The card that is given for it."""
    seller: int | None
    """None if nobody else had the named card, so that nothing was bought."""


class Claimed(NamedTuple):
    """The answer to a play where the rest of the tricks went to a seat by agreement."""

    seat: int
    """The seat that gets all that is left."""


class Position(NamedTuple):
    """Where a deal begins part-way: the number of its first trick, who leads to it, and what is said about those
    before.
    """

    number: int
    """The number of its first trick."""
    leader: int | None
    """None if unknown."""
    partner: int | None
    """The declarer's partner, where it is written who that is; the declarer himself where he has none."""
    won: dict[int, tuple[int, Packet | None]]
    """By the seat under which they are counted: how many tricks were won, and all that is in the pile, if known."""
    stated: dict[str, int]
    """How many acts are stated to have been done before, by the keyword of their lines."""


@cache
def orders(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each of some seats, all of them in the order of play from it."""
    return {seat: seats[index:] + seats[:index] for index, seat in enumerate(seats)}


class Seating(NamedTuple):
    """The places at a table before the deal, alike for every deal of a game and a dealer."""

    seats: tuple[int, ...]
    """The seats that take part, forehand first; where nobody knows who dealt, all that may take part."""
    orders: dict[int, tuple[int, ...]]
    """For each seat that takes part, all of them in the order of play from it."""
    sizes: tuple[int, ...]
    """How many cards each seat of the table is dealt."""
    pack: int
    """The pack, as a set of cards."""
    talon: tuple[Packet, ...]
    """The packets of the talon, of unknown cards."""
    nothing: tuple[int, ...]
    """No card for any seat."""
    each: tuple[int, ...]
    """Every seat of the table."""


@lru_cache(1024)
def places(game: Game, players: int, dealer: int | None) -> Seating:
    """The places at a table of a game; the dealer may be unknown."""
    each = tuple(range(players))
    seats, size = each if dealer is None else game.active(players, dealer), game.hand_size(players)
    sizes = tuple([size if seat in seats else 0 for seat in each])
    talon = tuple([Packet(0, count) for count in game.talon(players)])
    return Seating(seats, orders(seats), sizes, game.pack(players), talon, (0,) * players, each)
