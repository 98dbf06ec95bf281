"""Deals that fit what a seat has seen while tricks are played: the cards that it has not seen, dealt at random.

No hand gets a card that it would have had to play earlier. Cards that nobody holds go where the seat knows only their
number: to the discard, to the talon.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from notation.analysis.endings import settle_sides
from notation.cards import FOOL, KINGS, cards_of
from notation.parts.play import InTrick
from notation.players.trick_play import TrickMoment
from notation.table import Table
from notation.table_parts import Packet

TRIES = 20
"""Attempts to deal only cards that each seat can hold; after them any unseen card will do."""


class Worlds:
    """The knowledge of a seat about the places of the cards."""

    def __init__(self, table: Table, play: InTrick, random: Random) -> None:
        """`table` is the table as the seat to move has seen it."""
        self.table, self.random, me = table, random, play.seat
        played, lies = table.played, _aside(table)
        held = sum(table.hands)
        self.played_by = _played_by(table)
        talon = sum([packet.known for packet in table.talon])
        away = held | played | lies
        taken_by = {seat: cards & ~away for seat, cards in self._taken().items()}
        taken = sum(taken_by.values())
        self.left_over = talon & ~(taken | held | played | lies)
        """The cards of the talon that the seat has seen, and nobody took."""
        self.unseen = table.pack & ~(held | played | lies | self.left_over)
        self.others = [seat for seat in table.seats if seat != me]
        self.room = [table.count(seat) - table.hands[seat].bit_count() for seat in range(table.players)]
        self.can = self._holdable(play)
        for seat in self.others:
            self.can[seat] &= ~(taken & ~taken_by.get(seat, 0))
            must = table.shown[seat].known & self.unseen if seat in table.shown else 0
            for other in self.others:
                if other != seat:
                    self.can[other] &= ~must
        self.buried = self.unseen.bit_count() - sum([self.room[seat] for seat in self.others])
        """Number of unseen cards that nobody holds."""
        self.heaps = self._heaps()
        heard = sum([heap.room for heap in self.heaps])
        self.buried -= heard
        away = self.unseen & ~(table.game.trumps | FOOL | KINGS)
        buries = table.declarer is not None and table.declarer != me and table.laid_away.missing - heard >= self.buried
        self.can_be_buried = away if buries and away.bit_count() > 2 * self.buried else self.unseen

    def _taken(self) -> dict[int, int]:
        """The cards of the talon that each seat took, as far as they are known."""
        table = self.table
        found = {}
        for seat, done in table.exchange.items():
            if done.packet is not None or done.first is not None:
                found[seat] = done.took.known if done.packet is None else table.talon[done.packet].known
        if found or table.declarer is None or table.contract is None or not table.contract.exchanges:
            return found
        talon = sum([packet.known for packet in table.talon])
        return {} if table.game.takes_packets else {table.declarer: talon}

    def _heaps(self) -> list["Heap"]:
        """What is missing of the cards that other seats laid away, where it was heard what kinds of cards they are."""
        heaps, never = [], FOOL | KINGS
        for seat, done in self.table.exchange.items():
            if not done.told or not done.laid.missing:
                continue
            room, others = done.laid.missing, -1
            for cards, number in done.told:
                some = number - (done.laid & cards).bit_count()
                heaps.append(Heap(seat, cards & others & ~never, some))
                room, others = room - some, others & ~cards
            heaps.append(Heap(seat, others & ~never, room))
        return [heap for heap in heaps if heap.room]

    def _holdable(self, play: InTrick) -> list[int]:
        """The unseen cards that each seat can hold: none that would have bound it."""
        table, can = self.table, [self.unseen] * self.table.players
        moment = TrickMoment.of(play)
        size, winners = len(table.seats), list(table.winners)
        tricks = [*zip(table.leaders, table.cards, strict=True), (table.order[0], tuple(table.open))]
        rest = list(self.played_by)
        for number, (leader, cards) in enumerate(tricks):
            order = table.orders[leader]
            moment.order, moment.led, moment.lying = order, 0, []
            moment.number, moment.tricks_left = number + 1, table.game.hand_size(table.players) - number
            moment.winners = winners[:number]
            for position, card in enumerate(cards[:size]):
                seat = order[position]
                if moment.led and seat != play.seat and card:
                    moment.position, moment.seat = position, seat
                    open_to = can[seat] if moment.duties.rules or not card & moment.led else 0
                    for other in cards_of(open_to):
                        moment.hand = rest[seat] | other
                        if not card & moment.narrowed(moment.hand) and card & moment.narrowed(rest[seat]):
                            can[seat] &= ~other
                rest[seat] &= ~card
                moment.led = moment.led or moment.duties.suit_of.get(card, 0)
                moment.lying.append(card)
        return can

    def __iter__(self) -> Iterator[Table]:
        """Tables with all cards, without end."""
        while True:
            tries = (self._dealt(self.can, self.can_be_buried, self.heaps) for _try in range(TRIES))
            dealt = next((found for found in tries if found), None)
            if dealt is None:
                any_cards = [heap._replace(reach=self.unseen) for heap in self.heaps]
                dealt = self._dealt([self.unseen] * self.table.players, self.unseen, any_cards)
            assert dealt is not None
            yield self._laid_out(dealt)

    def _dealt(self, can: list[int], can_be_buried: int, heaps: list["Heap"]) -> list[int] | None:
        """The unseen cards of each seat, then those that nobody holds, then those of the heaps; None if this fails."""
        places = [*self.others, -1]
        room = {seat: self.room[seat] for seat in self.others} | {-1: self.buried}
        reach = {seat: can[seat] for seat in self.others} | {-1: can_be_buried}
        dealt, cards = [0] * (self.table.players + 1 + len(heaps)), list(cards_of(self.unseen))
        self.random.shuffle(cards)
        for at, heap in enumerate(heaps, self.table.players + 1):  # else the few cards that fit are gone
            fit = [card for card in cards if heap.reach & card]
            fit.sort(
                key=lambda card: any([can[seat] & card for seat in self.others])
            )  # what nobody else can have first
            fit = fit[: heap.room]
            if len(fit) < heap.room:
                return None
            dealt[at] = sum(fit)
            cards = [card for card in cards if card not in fit]
        cards.sort(key=lambda card: sum([bool(reach[place] & card) for place in places]))
        for card in cards:
            free = [place for place in places if room[place] and reach[place] & card]
            if not free:
                return None
            [place] = self.random.choices(free, [room[place] for place in free])
            room[place] -= 1
            dealt[place if place >= 0 else self.table.players] |= card
        return dealt

    def _laid_out(self, dealt: list[int]) -> Table:
        table = self.table.snapshot()
        for seat in self.others:
            table.hands[seat] |= dealt[seat]
            table.held[seat] = table.hands[seat] | self.played_by[seat]
        buried, left_over = list(cards_of(dealt[table.players])), list(cards_of(self.left_over))
        self.random.shuffle(buried)

        def filled(packet: Packet, *sources: list[int]) -> Packet:
            """A packet with cards that nobody holds in place of unknown ones."""
            known = packet.known
            for source in sources:
                while source and known.bit_count() < packet.count:
                    known |= source.pop()
            return packet._replace(known=known)

        heaps = list(zip(self.heaps, dealt[table.players + 1 :], strict=True))
        for seat, done in list(table.exchange.items()):
            if done.laid.missing:
                own = sum([cards for heap, cards in heaps if heap.seat == seat])
                laid = filled(done.laid._replace(known=done.laid.known | own), buried)
                table.exchange[seat] = done._replace(laid=laid)
                _lie_aside(table, seat, done.laid, laid)
        table.extra_pile = {seat: filled(packet, left_over, buried) for seat, packet in table.extra_pile.items()}
        table.defenders_extra = filled(table.defenders_extra, left_over, buried)
        for done in table.exchange.values():
            if done.packet is not None:
                table.show("take", table.talon[done.packet].known)
        settle_sides(table)
        return table


class Heap(NamedTuple):
    """Cards that a seat laid away, of a kind that was heard by all."""

    seat: int
    """The seat that laid them away."""
    reach: int
    """The cards that can be among them."""
    room: int
    """How many there are, besides those that are known."""


def _lie_aside(table: Table, seat: int, before: Packet, laid: Packet) -> None:
    """Name the cards that a seat laid away where they count: in their own pile, or in one that has room for them."""
    piles: dict[int | None, Packet] = {None: table.defenders_extra}
    for owner, packet in table.extra_pile.items():
        piles[owner] = packet
    new = laid.known & ~before.known
    room = [pile for pile in (seat, None, *piles) if pile in piles and piles[pile].missing >= new.bit_count()]
    own = [pile for pile in room if piles[pile] == before]
    for pile in (own or room)[:1]:
        packet = piles[pile].plus(new, 0)
        if pile is None:
            table.defenders_extra = packet
        else:
            table.extra_pile[pile] = packet


def _aside(table: Table) -> int:
    """The known cards that lie with nobody."""
    known = table.laid_away.known | table.defenders_extra.known
    for packet in table.extra_pile.values():
        known |= packet.known
    return known


def _played_by(table: Table) -> list[int]:
    found = [0] * table.players
    tricks = [*zip(table.leaders, table.cards, strict=True), (table.order[0], tuple(table.open))]
    for leader, cards in tricks:
        for seat, card in zip(table.orders[leader], cards, strict=False):
            found[seat] |= card
    return found
