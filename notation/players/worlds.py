"""Deals that fit what a seat has seen while tricks are played: the cards that it has not seen, dealt at random.

No hand gets a card that it would have had to play earlier. Cards that nobody holds go where the seat knows only their
number: to the discard, to the talon.
"""

from collections.abc import Iterator
from random import Random

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
        taken = self._taken() & ~(held | played | lies)
        self.left_over = talon & ~(taken | held | played | lies)
        """The cards of the talon that the seat has seen, and nobody took."""
        self.unseen = table.pack & ~(held | played | lies | self.left_over)
        self.others = [seat for seat in table.seats if seat != me]
        self.room = [table.count(seat) - table.hands[seat].bit_count() for seat in range(table.players)]
        self.can = self._holdable(play)
        for seat in self.others:
            if seat != table.declarer:
                self.can[seat] &= ~taken
            must = table.shown[seat].known & self.unseen if seat in table.shown else 0
            for other in self.others:
                if other != seat:
                    self.can[other] &= ~must
        self.buried = self.unseen.bit_count() - sum([self.room[seat] for seat in self.others])
        """Number of unseen cards that nobody holds."""
        away = self.unseen & ~(table.game.trumps | FOOL | KINGS)
        buries = table.declarer is not None and table.declarer != me and table.laid.missing >= self.buried
        self.can_be_buried = away if buries and away.bit_count() > 2 * self.buried else self.unseen

    def _taken(self) -> int:
        """The cards of the talon that the declarer took, as far as they are known."""
        table = self.table
        if table.taken is not None:
            return table.talon[table.taken[1]].known
        exchanges = table.contract is not None and table.contract.exchanges
        return sum([packet.known for packet in table.talon]) if exchanges and not table.game.takes_packets else 0

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
            dealt = next((found for _try in range(TRIES) if (found := self._dealt(self.can, self.can_be_buried))), None)
            if dealt is None:
                dealt = self._dealt([self.unseen] * self.table.players, self.unseen)
            assert dealt is not None
            yield self._laid_out(dealt)

    def _dealt(self, can: list[int], can_be_buried: int) -> list[int] | None:
        """The unseen cards of each seat, and last those that nobody holds; None if this try fails."""
        places = [*self.others, -1]
        room = {seat: self.room[seat] for seat in self.others} | {-1: self.buried}
        reach = {seat: can[seat] for seat in self.others} | {-1: can_be_buried}
        dealt, cards = [0] * (self.table.players + 1), list(cards_of(self.unseen))
        self.random.shuffle(cards)
        cards.sort(key=lambda card: sum([bool(reach[place] & card) for place in places]))
        for card in cards:
            free = [place for place in places if room[place] and reach[place] & card]
            if not free:
                return None
            [place] = self.random.choices(free, [room[place] for place in free])
            room[place] -= 1
            dealt[place] |= card
        return dealt

    def _laid_out(self, dealt: list[int]) -> Table:
        table = self.table.snapshot()
        for seat in self.others:
            table.hands[seat] |= dealt[seat]
            table.held[seat] = table.hands[seat] | self.played_by[seat]
        buried, left_over = list(cards_of(dealt[-1])), list(cards_of(self.left_over))
        self.random.shuffle(buried)

        def filled(packet: Packet, *sources: list[int]) -> Packet:
            """A packet with cards that nobody holds in place of unknown ones."""
            known = packet.known
            for source in sources:
                while source and known.bit_count() < packet.count:
                    known |= source.pop()
            return packet._replace(known=known)

        if table.laid.missing:
            laid = filled(table.laid, buried)
            table.extra_pile = {
                seat: laid if packet == table.laid else packet for seat, packet in table.extra_pile.items()
            }
            table.defenders_extra = laid if table.defenders_extra == table.laid else table.defenders_extra
            table.laid = laid
        table.extra_pile = {seat: filled(packet, left_over, buried) for seat, packet in table.extra_pile.items()}
        table.defenders_extra = filled(table.defenders_extra, left_over, buried)
        if table.taken is not None:
            table.show("take", table.talon[table.taken[1]].known)
        settle_sides(table)
        return table


def _aside(table: Table) -> int:
    """The known cards that lie with nobody."""
    known = table.laid.known | table.defenders_extra.known
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
