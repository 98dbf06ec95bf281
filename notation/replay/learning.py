"""What the lines of a record tell about cards that it does not list, worked out before anything is judged.

Who plays or lays away a card has held it. What the declarer was dealt and what he took is what he played and what he
laid away. And where cards are missing in one place only, they are what is left of the pack.
"""

from collections.abc import Sequence

from notation.cards import cards_of
from notation.parts.exchange import cards_act
from notation.record import UNKNOWN, Line
from notation.replay.walk import Walk
from notation.table import Table


class Exchange:
    """What a record says of the declarer's exchange: whose it is, what he took and laid away, as far as known."""

    def __init__(self, table: Table, lines: Sequence[Line]) -> None:
        self.table = table
        self.seat: int | None = None
        self.size = 0
        self.taken = self.laid = 0
        for line in lines:
            if line.keyword in ("take", "discard") and line.seat in table.orders:
                self.seat = line.seat
                if line.keyword == "take":
                    self.taken |= cards_act(line.items).known & table.pack
                    self.size = len(line.items)
                else:
                    self.laid |= cards_act(line.items).known & table.pack
                    self.size = self.size or len(line.items)


def learn(walk: Walk, seen: int) -> None:
    """Complete the hands and the talon of the table, and unknown cards of tricks, from what the record tells."""
    table, lines = walk.table, walk.lines
    if walk.own is not None:
        lines = [*walk.record.main(), *lines]  # the same cards were dealt to the main line
    exchange = Exchange(table, lines)
    played = [played_by(table, seat, lines) & table.pack for seat in range(table.players)]
    talon = exchange.taken | sum(packet.known for packet in table.talon)
    for seat in table.seats:
        had = played[seat] | (exchange.laid if seat == exchange.seat else 0)
        _put(table, seat, had & ~talon & ~seen)
        seen |= table.hands[seat]
    _fill_the_only_gap(table, talon)
    if walk.own is None:
        _name_unknown_plays(walk, exchange, played)


def _put(table: Table, seat: int, cards: int) -> None:
    """Put cards into a hand that is not whole, if there is room for them."""
    if not table.whole(seat) and cards.bit_count() <= table.sizes[seat] - table.hands[seat].bit_count():
        table.hands[seat] |= cards


def _fill_the_only_gap(table: Table, talon: int) -> None:
    """Where only one hand or the talon has cards missing, they are what is left of the pack."""
    left = table.pack & ~talon
    for seat in table.seats:
        left &= ~table.hands[seat]
    hands = [seat for seat in table.seats if not table.whole(seat)]
    missing = sum(packet.count for packet in table.talon) - talon.bit_count()
    if len(hands) == 1 and not missing:
        if left.bit_count() == table.sizes[hands[0]] - table.hands[hands[0]].bit_count():
            table.hands[hands[0]] |= left
    elif not hands and missing == left.bit_count():
        gaps = [packet for packet in table.talon if not packet.whole]
        if len(gaps) == 1 and gaps[0].missing == missing:
            gaps[0].known |= left


def _name_unknown_plays(walk: Walk, exchange: Exchange, played: list[int]) -> None:
    """A single unknown card of a seat whose hand is known is the one that it never played."""
    table = walk.table
    for seat in table.seats:
        if not table.whole(seat):
            continue
        hand, size = table.hands[seat], table.sizes[seat]
        if seat == exchange.seat:
            if exchange.laid.bit_count() != exchange.size or exchange.taken.bit_count() != exchange.size:
                continue
            hand = (hand | exchange.taken) & ~exchange.laid
        left = hand & ~played[seat]
        if hand.bit_count() == size and left.bit_count() == 1 and played[seat].bit_count() == size - 1:
            _name(walk, seat, next(cards_of(left)))


def _name(walk: Walk, seat: int, card: int) -> None:
    """Put a card in the place of the one unknown card that a seat played."""
    lines = walk.lines
    for index, line in enumerate(lines):
        if line.keyword == "trick" and line.seat in walk.table.orders:
            order = walk.table.from_seat(line.seat)
            at = order.index(seat)
            if at < len(line.items) and line.items[at] == UNKNOWN:
                items = (*line.items[:at], card, *line.items[at + 1 :])
                walk.nodes[index] = line._replace(items=items)
                return


def sure(walk: Walk, seat: int) -> None:
    """After the exchange: a hand that is not whole holds at least what its seat plays later."""
    table = walk.table
    if not table.whole(seat):
        cards = played_by(table, seat, walk.ahead()) & table.pack & ~table.hands[seat] & ~table.laid.known
        _put(table, seat, cards)


def played_by(table: Table, seat: int, lines: Sequence[Line]) -> int:
    """The known cards that a seat plays in some tricks, going by who leads to them."""
    played = 0
    for line in lines:
        if line.keyword == "trick" and line.seat in table.orders:
            for player, card in zip(table.from_seat(line.seat), line.items, strict=False):
                played |= card if player == seat else 0
    return played
