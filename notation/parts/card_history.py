"""The fate of a card: the trick in which it fell, whether it took the last one, whether it was held at a claim."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from notation.game import UnknownCards
from notation.problems import Breach, Code
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import FinishedTrick


def played_to(table: Table, card: int) -> tuple[FinishedTrick, int] | None:
    """The trick to which a card was played, and who played it; None if it was in none. Raises UnknownCards."""
    at = table.trick_with(card)
    if at is not None:
        leader, cards = table.leaders[at], table.cards[at]
        return FinishedTrick(at + 1, leader, cards, table.winners[at]), table.from_seat(leader)[cards.index(card)]
    if any(UNKNOWN in cards for cards in table.cards) and not lies_elsewhere(table, card):
        raise UnknownCards
    return None


def falls(table: Table, card: int, cards: Sequence[int]) -> bool:
    """Whether a card is among those of a trick. Raises UnknownCards."""
    if card in cards:
        return True
    if UNKNOWN in cards and not table.played & card and not lies_elsewhere(table, card):
        raise UnknownCards
    return False


def counted_somewhere(table: Table, card: int) -> bool:
    """Whether it is known for which of the two sides a card counts."""
    return bool(table.pile(table.the_declarer).known & card or table.pile(table.defenders[0]).known & card)


def keep_at_claim(table: Table, card: int) -> None:
    """Where the rest was claimed: a card that the other side still held or had in the open trick stays with it."""
    open_cards = sum(table.broken_off)
    held = [seat for seat, hand in enumerate(table.left) if table.held[seat] & (hand.known | open_cards) & card]
    if table.claimed is not None and held and table.side_of[held[0]] != table.side_of[table.claimed]:
        table.transfer(card, table.claimed, held[0])


def lies_elsewhere(table: Table, card: int) -> bool:
    """Whether a card is known to have been laid away, or to be in what nobody took of the talon."""
    if table.laid_away & card:
        return True
    if not table.takers and table.contract is not None and table.contract.exchanges:
        return False
    left = table.lying
    return bool(left & card) and not left.doubtful


def takes_last(table: Table, seat: int, card: int) -> bool:
    """Whether a seat wins the last trick with a card; in a claim, whether it claims and still holds the card.

    Raises UnknownCards.
    """
    return takes(table, seat, card, table.game.hand_size(table.players))


def takes(table: Table, seat: int, card: int, number: int, claimants: Sequence[int] = ()) -> bool:
    """Whether a seat wins the n-th trick with a card; if it was claimed, whether that seat did, and held the card.

    With `claimants` one of these may have claimed it. Raises UnknownCards.
    """
    if number > len(table.winners):
        return table.claimed in (claimants or (seat,)) and still_held(table, seat, card)
    winner = table.winners[number - 1]
    own = table.cards[number - 1][table.from_seat(table.leaders[number - 1]).index(seat)]
    if winner not in (seat, None) or not falls(table, card, (own,)):
        return False
    if winner is None:
        raise UnknownCards
    return True


class PlayedIn(NamedTuple):
    """A card that fell to a trick."""

    seat: int
    """The player of the card."""
    won: bool
    """Whether it won the trick itself."""


def played_in(table: Table, card: int, number: int) -> PlayedIn | None:
    """The player of a card in the n-th trick; None if it was not played there, or claimed. Raises UnknownCards."""
    if number > len(table.winners):
        return None
    cards, winner = table.cards[number - 1], table.winners[number - 1]
    if card not in cards and (UNKNOWN not in cards or not falls(table, card, cards)):
        return None
    if winner is None:
        raise UnknownCards
    seat = table.from_seat(table.leaders[number - 1])[cards.index(card)]
    return PlayedIn(seat, seat == winner)


def won_by_holder(table: Table, card: int, number: int) -> int | None:
    """The seat that wins the n-th trick with a card; None if none does, or it was claimed. Raises UnknownCards."""
    found = played_in(table, card, number)
    return found.seat if found is not None and found.won else None


def still_held(table: Table, seat: int, card: int) -> bool:
    """Whether a seat had a card left when the rest was claimed. Raises UnknownCards."""
    hand = table.left[seat]
    if hand.known & card or hand.whole:
        return bool(hand.known & card)
    if not any(place & card for place in (table.played, *(other.known for other in table.left))):
        raise UnknownCards
    return False


def unless_held(table: Table, seat: int, card: int, code: Code | Callable[..., Breach]) -> Breach | None:
    """Nothing if a seat holds a card, or may hold it for all that is known; else the breach."""
    if table.hands[seat] & card:
        return None
    elsewhere = any([hand & card for hand in table.hands]) or (table.laid_away.known | table.lacks(seat)) & card
    return code(seat=seat) if elsewhere or table.whole(seat) else None
