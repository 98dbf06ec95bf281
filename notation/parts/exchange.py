"""The exchange: what the declarer takes from the talon and what he lays away."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME
from notation.problems import Breach, declare
from notation.table import Decision, Packet, Table

TAKE_NOT_A_PACKET = declare(
    "take-not-a-packet", "{card} lies in no packet with the other cards; {seat} takes one packet whole: {packets}.", "talon"
)
TAKE_WRONG_PACKET = declare(
    "take-wrong-packet", "With “{word}” and fixed packets {seat} must take the {packet}: {cards}.", "talon"
)
DISCARD_COUNT = declare(
    "discard-count", "{seat} lays away {given} cards; it has to be {wanted}.", "discard"
)
DISCARD_NOT_HELD = declare(
    "discard-not-held", "{seat} does not hold {card} and cannot lay it away.", "discard"
)


class Cards(NamedTuple):
    """Cards of an act in the order written, 0 for an unknown one."""

    cards: tuple[int, ...]

    @property
    def known(self) -> int:
        """The known ones, as a set."""
        union = 0
        for card in self.cards:
            union |= card
        return union


class TakePacket(Decision):
    """Which packet of the talon the declarer takes."""

    __slots__ = ("allowed", "breach_of_choice", "packets")
    keyword = "take"

    def __init__(self, seat: int, packets: list[Packet], allowed: int | None, breach: Callable[[], Breach]) -> None:
        self.seat, self.packets, self.allowed, self.breach_of_choice = seat, packets, allowed, breach

    def options(self) -> list[int]:
        """The packets that may be taken, by their index."""
        return [index for index in range(len(self.packets)) if self.allowed in (None, index)]

    def chosen(self, act: Cards) -> int | None:
        """The packet that was taken, by its index; None where the cards do not tell."""
        fits = [
            index
            for index, packet in enumerate(self.packets)
            if act.known & packet.known and (act.known & ~packet.known).bit_count() <= packet.count - packet.known.bit_count()
        ]
        if len(fits) != 1:
            overlap = [(act.known & packet.known).bit_count() for packet in self.packets]
            best = max(range(len(overlap)), key=overlap.__getitem__)
            return best if overlap[best] and overlap.count(overlap[best]) == 1 else None
        return fits[0]

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """A set that is no packet, or the packet that the contract does not allow."""
        index = self.chosen(act)
        packets = " or ".join(" ".join(_names(packet)) for packet in self.packets)
        if index is None:
            if not act.known:
                return []
            return [(TAKE_NOT_A_PACKET(seat=self.seat, card=act.cards[0], packets=packets), None)]
        packet = self.packets[index]
        spare = packet.count - packet.known.bit_count()
        seen = 0
        for position, card in enumerate(act.cards):
            if card and not card & packet.known:
                spare -= 1
            if spare < 0 or (card and card & seen):
                return [(TAKE_NOT_A_PACKET(seat=self.seat, card=card, packets=packets), position)]
            seen |= card
        if len(act.cards) != packet.count:
            return [(DISCARD_COUNT_TAKEN(seat=self.seat, given=len(act.cards), wanted=packet.count), None)]
        if self.allowed not in (None, index):
            return [(self.breach_of_choice(), 0)]
        return []


DISCARD_COUNT_TAKEN = declare("take-count", "{seat} takes {given} cards; a packet has {wanted}.", "talon")


def _names(packet: Packet) -> list[str]:
    return [NAME[card] for card in NAME if card & packet.known] + ["_"] * (packet.count - packet.known.bit_count())


def take_packet(
    table: Table, declarer: int, allowed: int | None, breach: Callable[[], Breach]
) -> Generator[Decision, Any, None]:
    """The talon is turned up for all, the declarer takes one packet, the other goes to the defenders."""
    for packet in table.talon:
        table.show("talon", packet.known)
    decision = TakePacket(declarer, table.talon, allowed, breach)
    act = yield decision
    index = decision.chosen(act) if act is not None else None
    size = table.talon[0].count
    defenders = table.piles[table.sides[table.defenders()[0]]]
    table.counts[declarer] += size
    if index is None:
        defenders.add(0, size)
        return
    packet, other = table.talon[index], table.talon[1 - index]
    known = packet.known if packet.whole else packet.known | act.known
    table.taken = (declarer, index)
    table.hands[declarer] |= known
    table.show("take", known)
    defenders.add(other.known, other.count)


Rule = Callable[[int, Cards], tuple[Breach, int] | None]
"""A limit on what may be laid away: the hand's known cards and the set give the breach and the card, or None."""


class Lay(Decision):
    """Which cards the declarer lays away."""

    __slots__ = ("allowed", "hand", "rules", "size", "whole")
    keyword = "discard"

    def __init__(self, table: Table, seat: int, size: int, rules: Sequence[Rule], allowed: Callable[[int], int]) -> None:
        self.seat, self.size, self.rules = seat, size, rules
        self.hand, self.whole = table.hands[seat], table.whole(seat)
        self.allowed = allowed(self.hand)
        """The cards that some legal set holds."""

    def options(self) -> list[int]:
        """The cards that some legal set holds."""
        return [card for card in NAME if card & self.allowed]

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """Every rule that the set breaks, each once."""
        found: list[tuple[Breach, int | None]] = []
        if len(act.cards) != self.size:
            found.append((DISCARD_COUNT(seat=self.seat, given=len(act.cards), wanted=self.size), None))
        if self.whole:
            for index, card in enumerate(act.cards):
                if card & ~self.hand:
                    found.append((DISCARD_NOT_HELD(seat=self.seat, card=card), index))
                    break
        for rule in self.rules:
            if broken := rule(self.hand, act):
                found.append(broken)
        return found


def discard(
    table: Table, declarer: int, size: int, rules: Sequence[Rule], allowed: Callable[[int], int], shown: int
) -> Generator[Decision, Any, None]:
    """The declarer lays cards away; they count for him. Those among `shown` he must show."""
    act: Cards | None = yield Lay(table, declarer, size, rules, allowed)
    known = 0 if act is None else act.known
    table.counts[declarer] -= size
    table.hands[declarer] &= ~known
    table.laid.add(known, size)
    table.piles[declarer].add(known, size)
    table.show("discard", known, (declarer,))
    table.show("discard", known & shown)
