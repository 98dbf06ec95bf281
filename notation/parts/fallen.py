"""What became of a card: to which trick it fell, whether it took the last one, whether it was still held at a claim."""

from notation.game import UnknownCards
from notation.record import UNKNOWN
from notation.table import Table, Trick


def played_to(table: Table, card: int) -> tuple[Trick, int] | None:
    """The trick to which a card was played, and who played it; None where it was in none. Raises UnknownCards."""
    for at, cards in enumerate(table.cards):
        if card in cards:
            leader = table.leaders[at]
            return Trick(at + 1, leader, cards, table.winners[at]), table.from_seat(leader)[cards.index(card)]
    if any(UNKNOWN in cards for cards in table.cards) and not lies_elsewhere(table, card):
        raise UnknownCards
    return None


def lies_elsewhere(table: Table, card: int) -> bool:
    """Whether a card is known to have been laid away, or to lie in the talon."""
    return any(place & card for place in (table.laid.known, *(packet.known for packet in table.talon)))


def takes_last(table: Table, seat: int, card: int) -> bool:
    """Whether a seat wins the last trick with a card; in a claim, whether it claims and still holds the card.

    Raises UnknownCards.
    """
    if table.claimed is not None:
        return table.claimed == seat and still_held(table, seat, card)
    last = table.last
    own = last.cards[table.from_seat(last.leader).index(seat)]
    if own not in (card, UNKNOWN) or last.winner not in (seat, None):
        return False
    if own == UNKNOWN and (table.played & card or lies_elsewhere(table, card)):
        return False
    if own == UNKNOWN or last.winner is None:
        raise UnknownCards
    return True


def still_held(table: Table, seat: int, card: int) -> bool:
    """Whether a seat had a card left when the rest was claimed. Raises UnknownCards."""
    hand = table.left[seat]
    if hand.known & card or hand.whole:
        return bool(hand.known & card)
    if not any(place & card for place in (table.played, *(other.known for other in table.left))):
        raise UnknownCards
    return False
