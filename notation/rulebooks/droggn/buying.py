"""Buying a card: the declarer lays a card down and names another; the holder of that must exchange it for his."""

from collections.abc import Generator
from typing import Any

from notation.cards import NAME
from notation.decision import EXCHANGE, Choices, CompletedAct, Decision, LaterActs, Offer, free_cards
from notation.parts.exchange import Cards, CardsDecision, cards_act
from notation.parts.whereabouts import change_hands, whereabouts
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import UNKNOWN, Line
from notation.table import Table
from notation.table_parts import Bought
from notation.words.languages import later

BUY_NOT_HELD = declare("buy-not-held", "{seat} does not hold {card} and cannot give it for another.{hint}", "buy")


class Buy(CardsDecision):
    """Whether the declarer buys a card: the card that he names, and the one that he lays down for it."""

    __slots__ = ("_reach", "hand", "pack", "table")
    seat: int
    keyword = "buy"
    does = later("names")
    implied = True
    question = later("{who} may buy a card (T21 for D4) for one of:")
    may = later("buy {cards}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to buy a card.")

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.hand, self.pack = table.hands[seat], table.pack
        elsewhere = table.laid_away.known | table.lacks(seat)
        for other in table.from_seat(seat)[1:]:
            elsewhere |= table.hands[other]
        self._reach = self.hand if table.whole(seat) else table.pack & ~elsewhere

    @property
    def reach(self) -> int:
        """The cards that can be laid down at all: the hand's, or what may be in it for all that is known."""
        return self._reach

    def options(self) -> list[int]:
        """The known cards that he may lay down; he may name any card of the pack."""
        return [card for card in NAME if card & self.hand]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        hand = Choices(cards=table.hands[self.seat])
        perhaps = 0 if table.whole(self.seat) else free_cards(table, self.seat)
        return Offer(
            EXCHANGE, self.keyword, hand, hand, title=phrase("Buy a card"), declines=True, possible=perhaps,
            named=self.pack,
        )  # fmt: skip

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what he may do."""
        return phrase("{who} may name a card, and lay down any card of the hand for it, or buy nothing.", who=self.seat)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """Which card was named for which, and whether somebody gave it."""
        named, price = done.items
        act = phrase("{who} names {the} and lays down {the_2} for it", who=done.seat, the=named, the_2=price)
        if done.after is None:
            return phrase("{act}.", act=act)
        bought = done.after.bought
        if bought is None:
            return phrase("{act}; who holds it is not known.", act=act)
        if bought.seller is None:
            return phrase("{act}; nobody else holds it, and nothing is bought.", act=act)
        return phrase("{act}; {who} holds it, and they exchange the two cards.", act=act, who=bought.seller)

    def fallback_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards | None:
        """The purchase, its unknown cards named where the play tells them.

        Where it does not, only the cards are left of the hands that may have changed that their seats play later.
        """
        if given is None:
            return None
        table, buyer = to_come.table, self.seat
        played = {seat: to_come.played(seat) & table.pack for seat in table.seats}
        hand, hands = table.hands[buyer], table.hands
        named, price = given.cards
        if not named and table.whole(buyer):
            named = _single(played[buyer] & ~hand)
        sellers = [seat for seat in table.from_seat(buyer)[1:] if hands[seat] & named]
        if not price and sellers:
            all_played = table.whole(buyer) and played[buyer].bit_count() == table.count(buyer)
            price = _single((hand | named) & ~played[buyer] if all_played else played[sellers[0]] & hand)
        if not (named and price) and not missed(table, buyer, named, price):
            for seat in (buyer, *(() if named else table.from_seat(buyer)[1:])):
                hands[seat] &= played[seat] | (named if seat in sellers else 0)
        return cards_act((named, price))

    def act_of(self, line: Line, table: Table) -> Cards | None:
        """The cards of its line, if both are known and nothing is wrong with them; the named one may be the price."""
        act = cards_act(line.items)
        known = UNKNOWN not in act.cards and not act.known & ~table.pack
        return act if line.seat == self.seat and known and not self.breaches(act) else None

    def touches(self, table: Table) -> tuple[int, ...]:
        """Any hand: anyone who holds the named card gives it away."""
        return tuple(table.seats)

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """Only a card of his own hand can be the price."""
        price = act.cards[1]
        if not price & ~self.reach:
            return []
        where = whereabouts(self.table, price, self.seat) if price & self.table.lacks(self.seat) else None
        return [(BUY_NOT_HELD(seat=self.seat, card=price, hint=where), 1)]


def buy(table: Table, declarer: int) -> Generator[Decision, Any, None]:
    """The declarer may name one card, whose holder has to give it to him for the card that he has laid down.

    Where he has the named card himself, or has laid it away, nothing is bought, and he takes his card back. Everybody
    hears which card is named and sees who gives it; what is given for it, only the two of them see.
    """
    act = yield Buy(table, declarer)
    if act is None:
        return
    named, price = act.cards
    hands = table.hands
    others = [seat for seat in table.from_seat(declarer)[1:] if hands[seat] & named]
    if others:
        [seller] = others
        for seat in table.seats:
            hands[seat] &= ~(named | price)
        hands[declarer] |= named
        hands[seller] |= price
        change_hands(table, declarer, (seller,), named, price)
        table.bought = Bought(declarer, named, price, seller)
        table.show("buy", price, (declarer, seller))
    elif missed(table, declarer, named, price):
        table.bought = Bought(declarer, named, price, None)
        table.show("buy", price, (declarer,))
    else:
        hands[declarer] &= ~price  # he may have it no more
        change_hands(table, declarer, others or table.from_seat(declarer)[1:], named, price)


def missed(table: Table, declarer: int, named: int, price: int) -> bool:
    """Whether it is known that nobody else holds the card that was named."""
    own = named == price or named & (table.hands[declarer] | table.laid_by(declarer).known)
    return named != UNKNOWN and bool(own or all(table.whole(seat) for seat in table.from_seat(declarer)[1:]))


def _single(cards: int) -> int:
    """The card of a set of one; the unknown one for any other set."""
    return cards if cards.bit_count() == 1 else UNKNOWN
