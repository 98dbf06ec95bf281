"""Where a card cannot be: it was dealt to another hand, or has moved to one, and is known not to have left it.

`Table.elsewhere` has this for each seat and for the talon. It shows more than the known cards of the hands: what a
hand may have laid away is not a known card of it any more, and yet no other hand can hold it.
"""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from notation.problems import Phrase, phrase
from notation.table import Table

IN_TALON = -1
"""The talon, among the places where a card can be."""


def lies_with(table: Table, cards: int, *seats: int) -> None:
    """Some cards can be with these seats only; with nobody where none is named."""
    if table.elsewhere:
        lacks = enumerate(table.elsewhere)
        table.elsewhere = tuple([there & ~cards if place in seats else there | cards for place, there in lacks])


def may_come(table: Table, cards: int, seat: int) -> None:
    """Some cards may have come to a seat."""
    if table.elsewhere:
        lacks = table.elsewhere
        table.elsewhere = (*lacks[:seat], lacks[seat] & ~cards, *lacks[seat + 1 :])


def may_have_laid(table: Table, seat: int) -> bool:
    """Whether a seat may have laid away some of the cards that it is known to have had."""
    return table.laid_by(seat).missing > 0


def change_hands(table: Table, buyer: int, sellers: Sequence[int], named: int, price: int) -> None:
    """One of some sellers and the buyer exchanged two cards; an unknown one may be any that its seat had."""
    no_price, not_named = table.lacks(buyer), reduce(and_, [table.lacks(seat) for seat in sellers])
    lies_with(table, named, buyer)
    may_come(table, 0 if named else ~not_named, buyer)
    if len(sellers) == 1:
        lies_with(table, price, *sellers)
    for seat in sellers:
        may_come(table, price or ~no_price, seat)


def whereabouts(table: Table, card: int, place: int) -> Phrase:
    """The place of a card that cannot be with a seat, or in the talon."""
    others = [seat for seat in table.seats if seat != place and not table.lacks(seat) & card]
    if len(others) > 1:
        return phrase("It was in another hand.")
    if others:
        return phrase("It was in the hand of {seat}.", seat=others[0])
    if any([packet.known & card for packet in table.talon]):
        return phrase("It was dealt to nobody.")
    return phrase("It had been won or laid away.")
