"""The tricks of Troggu, and the Fool that may be withheld in them."""

from collections.abc import Generator, Hashable
from functools import cache
from typing import Any

from notation.cards import FOOL, LATIN_SUITS, SWISS_62, TAROCKS, TRUMPS, cards_of, face_sum
from notation.decision import Decision
from notation.parts.aims import AimAt, Followed, Watch
from notation.parts.play import CardPlay, Duties, Excuse, InTrick, Rule, follow_or_trump, suits_led
from notation.parts.tricks import tricks
from notation.problems import declare
from notation.table import Table
from notation.table_parts import FinishedTrick

LED = suits_led(SWISS_62, TAROCKS, LATIN_SUITS.values())

FOLLOW = follow_or_trump(TAROCKS)

WITHOUT_FOOL = {card: suit for card, suit in LED.items() if card != FOOL}
"""Cards to follow with while the Fool is locked."""

# ---- The Fool

FOOL_LOCKED = declare(
    "fool-locked",
    "{seat} has withheld the Fool, which is locked until the last trick; he may play another card.",
    "fool",
)


def plays(table: Table, leader: int | None, aim: AimAt) -> Generator[Decision, Any, None]:
    """The tricks; a Fool that was withheld before them is locked."""
    free = Duties(FOLLOW, (), LED, TAROCKS, beats=TAROCKS, excuse=withheld_fool(), named=FOOL)
    return tricks(table, leader, free if table.locked is None else locked(table.locked), aim)


@cache
def withheld_fool() -> Excuse:
    """Whose only trump is the Fool need not play it when he must trump; but then it is locked."""
    return Excuse(lambda hand, legal: hand if legal == FOOL else 0, locked, may_be_locked)


@cache
def locked(seat: int) -> Duties:
    """Until the last trick the Fool of a seat may not be played; there it leads no suit and takes no trick."""

    def keep_locked(moment: InTrick, cards: int) -> int | None:
        return cards & ~FOOL if moment.seat == seat and moment.tricks_left > 1 else None

    rules = (Rule(keep_locked, lambda moment, cards, card: FOOL_LOCKED(seat=moment.seat)),)
    return Duties(FOLLOW, rules, WITHOUT_FOOL, TRUMPS, TRUMPS, withheld_fool(), named=FOOL, locked=seat)


def may_be_locked(play: CardPlay, card: int) -> bool:
    """Whether a Fool falls that may have been locked: before the last trick, only where a breach was let stand."""
    return card == FOOL and (play.marked or play.tricks_left == 1) and fool_in_doubt(play.table)


def fool_in_doubt(table: Table) -> bool:
    """Whether nobody can say if the Fool that fell last, or that a claim covers, had been withheld.

    Anyone who had it, or may have had it, could not follow and played no trump, or a card that nobody knows. Where his
    hand was known then, so was what he withheld.
    """
    if table.locked is not None:
        return False
    size = table.game.hand_size(table.players) - table.before
    before_last = table.game.hand_size(table.players) - 1
    earlier = list(zip(table.leaders, table.cards, strict=True))[table.before : before_last]
    if table.broken_off and len(table.cards) < before_last:
        earlier.append((table.order[0], tuple(table.broken_off)))
    if any([FOOL in cards for _, cards in earlier]) or FOOL & table.lying:
        return False
    known = [seat for seat in table.seats if table.held[seat] & FOOL]
    holders = known or [seat for seat in table.seats if table.held[seat].bit_count() < size]
    whole = [seat for seat in table.seats if table.held[seat].bit_count() == size]
    for leader, cards in earlier:
        meets = LED.get(cards[0], 0) | TAROCKS
        for seat, card in zip(table.from_seat(leader), cards, strict=False):
            if not card and seat in whole:
                whole.remove(seat)
            sure = (seat == leader and card) or (seat in whole and cards[0])
            if seat in holders and not sure and not card & meets:
                return True
    return False


def who_has_fool(table: Table) -> int | None:
    """The seat with the Fool in hand or in the open trick; None if unknown."""
    return table.order[table.open.index(FOOL)] if FOOL in table.open else table.holder(FOOL)


def while_fool_is_held(table: Table) -> Followed:
    """The end depends on the Fool as long as it is in a hand, and on the lowest card that its side has taken."""
    holder = who_has_fool(table)
    if holder is None:
        return Followed(False, None)
    lowest = lowest_card(table, holder) if table.tricks_won(holder) else 0
    return Followed(True, face_sum(lowest))


def lowest_so_far(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
    """The state after one more trick. A Fool that falls before the last trick was not locked."""
    assert isinstance(value, int)
    if FOOL in trick.cards and trick.number < table.game.hand_size(table.players):
        return Followed(False, None)
    holder, winner = who_has_fool(table), trick.the_winner
    if FOOL in trick.cards or holder is None or table.side_of[holder] != table.side_of[winner]:
        return Followed(True, value)
    lowest = min(map(face_sum, trick.cards))
    return Followed(True, min(lowest, value or lowest))


HELD_FOOL = Watch(while_fool_is_held, lowest_so_far)
"""A locked Fool goes back to its side for the lowest card."""


def fool_goes_back(table: Table) -> None:
    """The locked Fool of the last trick goes back to its side, which gives the winner its lowest card for it.

    A side without a trick has nothing to give, and the Fool stays where it fell.
    """
    holder, winner = table.locked, table.claimed
    if holder is None or (winner is None and FOOL not in table.last.cards):
        return
    winner = table.last.winner if winner is None else winner
    if winner is None or table.side_of[winner] == table.side_of[holder] or not table.tricks_won(holder):
        return
    lowest = lowest_card(table, holder)
    table.transfer(FOOL, winner, holder)
    table.transfer(lowest, holder, winner)


def may_go(table: Table, side: int) -> tuple[int, int]:
    """A locked Fool, and the lowest card that goes for one: of the cards of a side, one at most."""
    last = table.game.hand_size(table.players)
    if any([FOOL in cards for cards in table.cards[: last - 1]]):
        return 0, 0
    known = table.taken_by(side).known & ~FOOL
    return FOOL | min(cards_of(known), key=face_sum, default=0), 1


def lowest_card(table: Table, seat: int) -> int:
    """A card of least worth that a seat's side has taken in tricks, with the option also of what lies aside for it."""
    taken, won = table.pile(seat), table.taken_by(seat)
    if table.rules["fool-exchange-pool"] == "tricks" and won.count < taken.count:
        taken = won
    worth = {card: face_sum(card) for card in cards_of(taken.known)}
    lowest = min(reversed(worth), key=lambda card: worth[card], default=0)
    return lowest if taken.whole or worth.get(lowest) == 1 else 0
