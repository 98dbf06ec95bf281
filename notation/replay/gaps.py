"""Deduction of cards that a record does not list, made before anything is judged.

A seat that plays or lays away a card has held it. The declarer's cards dealt and taken are those played and laid away.
If cards are missing in one place only, they are the rest of the pack.
"""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import chain
from operator import or_

from notation.cards import cards_of
from notation.decision import PASS
from notation.game import Contract
from notation.parts.exchange import cards_act
from notation.parts.whereabouts import may_have_laid
from notation.record import AUCTION_LINES, EXCHANGE_LINES, UNKNOWN, Line
from notation.replay.walk import Judging
from notation.table import Table
from notation.table_parts import Packet, in_order


def elsewhere(table: Table, dealt: Sequence[Line]) -> tuple[int, ...]:
    """By seat, and last for the talon: the cards that were dealt to somebody else, going by the lines that say so.

    A card that stands twice may be in either place.
    """
    twice = 0
    if dealt:
        times = Counter(chain.from_iterable(line.items for line in dealt))
        twice = sum([card for card, count in times.items() if count > 1 and card and card.__class__ is int])
    everywhere, places = 0, [*table.hands, sum([packet.known for packet in table.talon])]
    for cards in places:
        everywhere |= cards
    if table.position is not None:
        for _tricks, pile in table.position.won.values():
            everywhere |= 0 if pile is None else pile.known
    everywhere &= ~twice
    return tuple([everywhere & ~place for place in places])


class Moved:
    """Cards that came to a seat after the deal, and cards that left it unplayed."""

    def __init__(self) -> None:
        self.gained = self.given = 0
        """The known ones."""
        self.whole = True
        """Whether all of them are known."""
        self.took: int | None = None
        """The known cards that it took of the talon; None if it took none."""
        self.all_taken = True
        """Whether all the cards that it took of the talon are known."""
        self.places = range(0)
        """The places of the cards that it took off the top of the talon."""
        self.sure = True
        """Whether every card that it plays was dealt to it, but for those that it is known to have gained."""
        self.kept = 0
        """The known cards of the hand that stayed where all others left it."""
        self.all_kept = False
        """Whether all that stayed are known."""

    def gain(self, cards: int, count: int) -> None:
        """Cards come to the seat."""
        self.gained |= cards
        self.whole &= cards.bit_count() == count

    def give(self, cards: int, count: int) -> None:
        """Cards leave the seat."""
        self.given |= cards
        self.whole &= cards.bit_count() == count

    def keep(self, cards: int, count: int) -> None:
        """Cards stay where all others of the hand leave it."""
        self.kept |= cards
        self.all_kept = cards.bit_count() == count


def movements(table: Table, lines: Sequence[Line]) -> list[Moved]:
    """Movements of cards between the deal and the first trick, for each seat.

    If no declarer takes a packet of the talon, the seat that lays cards away has taken all of it; without such a line,
    the last bidder has. A seat that keeps some cards lays away all others. If nothing shows who took it, any seat may
    have.
    """
    moved = [Moved() for _ in range(table.players)]
    if table.position is not None:
        return moved  # what moved did so before
    bidder, contract = last_bid(table, lines)
    if table.game.all_exchange and (contract is None or contract.takes):
        return _all_move(table, lines, moved, bidder, contract)
    whole, takes_all = all(packet.whole for packet in table.talon), not table.game.takes_packets
    talon = sum([packet.known for packet in table.talon])
    for line in lines:
        if line.keyword not in EXCHANGE_LINES or line.seat not in table.orders:
            continue
        cards, seat = cards_act(line.items).known & table.pack, moved[line.seat]
        if line.keyword == "take":
            seat.gain(cards, len(line.items))
            seat.took = (seat.took or 0) | cards
            seat.all_taken = whole or UNKNOWN not in line.items
            continue
        if line.keyword == "buy":
            _bought(table, moved, line, lines)
            continue
        if line.keyword == "discard":
            seat.give(cards, len(line.items))
        elif takes_all:
            seat.keep(cards, len(line.items))
            seat.give(table.hands[line.seat] & ~cards, table.sizes[line.seat] - len(line.items))
        if takes_all and all(move.took is None for move in moved):
            seat.gain(talon, sum([packet.count for packet in table.talon]))
            seat.took, seat.all_taken = talon, whole
    exchanges = contract is not None and contract.exchanges
    if exchanges and bidder in table.orders and all(move.took is None for move in moved):
        taker = moved[bidder]
        taker.took = talon if takes_all else 0
        taker.gain(taker.took, taker.took.bit_count())
        taker.all_taken, taker.whole = whole, False
    elif all(move.took is None for move in moved) and anybody_may_exchange(table, lines):
        for move in moved:
            move.took, move.all_taken, move.whole = talon, whole, False
    return moved


def _all_move(
    table: Table, lines: Sequence[Line], moved: list[Moved], declarer: int, contract: Contract | None
) -> list[Moved]:
    """Movements where several seats exchange: by the row of the contract; any seat's, where it is not known."""
    whole, talon = all(packet.whole for packet in table.talon), sum([packet.known for packet in table.talon])
    said = {(line.keyword, line.seat): line.items for line in lines if line.keyword in EXCHANGE_LINES}
    if contract is None or declarer not in table.orders:
        if anybody_may_exchange(table, lines) or said:
            for seat, move in enumerate(moved):
                move.took, move.all_taken, move.whole = talon, whole, False
                move.give(cards_act(said.get(("discard", seat), ())).known & table.pack, 0)
        return moved
    start, cards = 0, in_order(table.talon)
    for seat, count in zip(table.orders[declarer], contract.takes, strict=False):
        move = moved[seat]
        if not count:
            continue
        if contract.packet:
            items = said.get(("take", seat))
            share = cards_act(items or ()).known & table.pack
            move.all_taken = whole or (items is not None and UNKNOWN not in items)
        else:
            move.places = range(start, start + count)
            share = sum(cards[start : start + count])
            move.all_taken = share.bit_count() == count
            start += count
        move.took = share
        move.gain(share, count)
        laid = said.get(("discard", seat), ())
        move.give(cards_act(laid).known & table.pack, count)
    return moved


def anybody_may_exchange(table: Table, lines: Sequence[Line]) -> bool:
    """Whether somebody may have exchanged cards, nobody knows who: the auction is missing, or all have passed.

    The game is asked what it does where all pass.
    """
    exchanges = any([contract.exchanges for contract in table.contracts])
    calls = [call for line in lines if line.keyword in AUCTION_LINES for call in line.items]
    if not calls or not exchanges:
        return exchanges
    if any(call and PASS not in call for call in calls):
        return False
    play = table.game.deal(table.snapshot())
    try:
        decision = next(play)
        while decision.implied or (decision.in_auction and decision.allows(PASS)):
            decision = play.send(None if decision.implied else PASS)
    except StopIteration:
        return False
    return not decision.in_tricks and not decision.in_auction


def last_bid(table: Table, lines: Sequence[Line]) -> tuple[int, Contract | None]:
    """The seat with the last bid, made or held, -1 if there is none; and the contract, None if it is not known."""
    contracts = {contract.word: contract for contract in table.contracts}
    seat, last = -1, None
    for line in lines:
        if line.keyword not in AUCTION_LINES:
            continue
        for call in line.items if line.keyword == "bids" else [(line.the_seat, line.items[0])]:
            if call and call[1] != PASS:
                seat, last = call[0], contracts.get(call[1], last)
    return seat, last


def _bought(table: Table, moved: list[Moved], line: Line, lines: Sequence[Line]) -> None:
    """Apply a purchase: the named card moves to the buyer, its price to the holder of that card, or to the player of
    the price.

    Nothing moves if the buyer had the named card already or kept the price.
    """
    buyer = line.the_seat
    named, price = line.items
    own = table.hands[buyer] | moved[buyer].gained | moved[buyer].given
    if (named and (named & own or named == price)) or price & played_by(table, buyer, lines):
        return
    others = table.from_seat(buyer)[1:]
    sellers = [seat for seat in others if table.hands[seat] & named or played_by(table, seat, lines) & price]
    moved[buyer].gain(named, 1)
    moved[buyer].sure = bool(named)
    if sellers:
        moved[buyer].give(price, 1)
        moved[sellers[0]].give(named, 1)
    for seat in sellers[:1] or others:
        moved[seat].gain(price, 1)
        moved[seat].sure = bool(price)


_CARDED = frozenset(["trick", "show", *EXCHANGE_LINES])
"""Acts that reveal cards of the hands."""


def learn(walk: Judging, seen: int) -> None:
    """Complete the hands and the talon of the table, and unknown cards of tricks, from the record."""
    table, lines = walk.table, walk.lines
    if walk.own is not None:
        lines = [*walk.record.main(), *lines]  # the same cards were dealt to the main line
    if not seen and not any([line.keyword in _CARDED for line in lines]):
        walk.cardless = True
        return
    moved = movements(table, lines)
    certain = table.pack & ~twice_in_a_trick(lines)
    played = [played_by(table, seat, lines) & certain for seat in range(table.players)]
    used = [cards | shown_by(seat, lines) & table.pack for seat, cards in enumerate(played)]
    talon = sum(packet.known for packet in table.talon)
    for seat in table.seats:
        talon |= moved[seat].took or 0
    for seat in table.seats:
        if moved[seat].all_kept:
            _put(table, seat, moved[seat].kept & ~table.hands[seat] & ~seen)
            gone = (used[seat] | moved[seat].given) & ~moved[seat].kept
            talon |= _found_in_talon(table, gone & ~table.hands[seat] & ~talon & ~seen)
        had = (moved[seat].given | (used[seat] if moved[seat].sure else 0)) & ~(moved[seat].gained | talon | seen)
        takes_all = not table.game.takes_packets
        if takes_all and moved[seat].took is not None and table.whole(seat):
            talon |= _found_in_talon(table, had, moved[seat].places)
        elif moved[seat].took is None or moved[seat].all_taken:
            _put(table, seat, had)
        seen |= table.hands[seat]
    _fill_the_only_gap(table, talon)
    _leave_out_of_whole_hands(table, moved)
    if walk.own is None:
        _name_unknown_plays(walk, movements(table, lines), played)


def twice_in_a_trick(lines: Sequence[Line]) -> int:
    """The cards that stand twice in one trick: nobody knows who had them."""
    twice = 0
    for line in lines:
        if line.keyword == "trick" and len({*line.items}) < len(line.items):
            twice |= sum({card for card in line.items if line.items.count(card) > 1})
    return twice


def _found_in_talon(table: Table, cards: int, places: range = range(0)) -> int:
    """Cards that somebody whose hand is known has had beside it came out of the talon, if there is room for them.

    A single one is in the one place that is left of those from which the seat took cards off the top.
    """
    gaps = [index for index, packet in enumerate(table.talon) if packet.missing]
    if len(gaps) != 1 or cards.bit_count() > table.talon[gaps[0]].missing:
        return 0
    packet = table.talon[gaps[0]].plus(cards, 0)
    free = [place for place in places if place < len(packet.order) and packet.order[place] == UNKNOWN]
    if len(table.talon) == 1 and cards.bit_count() == len(free) == 1:
        order = packet.order
        packet = packet._replace(order=(*order[: free[0]], cards, *order[free[0] + 1 :]))
    table.talon[gaps[0]] = _in_order(packet)
    return cards


def _put(table: Table, seat: int, cards: int) -> None:
    """Put cards into a hand that is not whole, if there is room for them."""
    if not table.whole(seat) and cards.bit_count() <= table.count(seat) - table.hands[seat].bit_count():
        table.hands[seat] |= cards


def _fill_the_only_gap(table: Table, talon: int) -> None:
    """Where only one hand or the talon has cards missing, they are what is left of the pack."""
    left = table.pack & ~talon
    for seat in table.seats:
        left &= ~table.hands[seat]
    if table.position is not None:
        left &= ~sum([pile.known for _tricks, pile in table.position.won.values() if pile is not None])
    hands = [seat for seat in table.seats if not table.whole(seat)]
    missing = sum(packet.count for packet in table.talon) - talon.bit_count()
    if len(hands) == 1 and not missing:
        if left.bit_count() == table.count(hands[0]) - table.hands[hands[0]].bit_count():
            table.hands[hands[0]] |= left
    elif not hands and missing == left.bit_count():
        gaps = [index for index, packet in enumerate(table.talon) if not packet.whole]
        if len(gaps) == 1 and table.talon[gaps[0]].missing == missing:
            table.talon[gaps[0]] = _in_order(table.talon[gaps[0]].plus(left, 0))


def _leave_out_of_whole_hands(table: Table, moved: list[Moved]) -> None:
    """A seat whose hand is known, and to whom no card comes, has no other card, whatever it plays unseen."""
    lacks = list(table.elsewhere) or [0] * (table.players + 1)
    for seat in table.seats:
        if table.whole(seat) and moved[seat].took is None and moved[seat].whole and not moved[seat].gained:
            lacks[seat] |= table.pack & ~table.hands[seat]
    table.elsewhere = tuple(lacks)


def _in_order(packet: Packet) -> Packet:
    """A packet of known cards, each in its place if only one had none."""
    [*unplaced] = cards_of(packet.known & ~sum(packet.order))
    if len(unplaced) != 1 or packet.order.count(UNKNOWN) != 1:
        return packet
    return packet._replace(order=tuple([card or unplaced[0] for card in packet.order]))


def _name_unknown_plays(walk: Judging, moved: list[Moved], played: list[int]) -> None:
    """A single unknown card of a seat whose hand is known is the one that it never played."""
    table = walk.table
    for seat in table.seats:
        size = table.count(seat)
        if not table.whole(seat) or not moved[seat].whole:
            continue
        hand = (table.hands[seat] | moved[seat].gained) & ~moved[seat].given
        left = hand & ~played[seat]
        if hand.bit_count() == size and left.bit_count() == 1 and played[seat].bit_count() == size - 1:
            _name(walk, seat, next(cards_of(left)))


def _name(walk: Judging, seat: int, card: int) -> None:
    """Put a card in the place of the one unknown card that a seat played."""
    lines = walk.lines
    for index, line in enumerate(lines):
        if line.keyword == "trick" and line.seat in walk.table.orders:
            order = walk.table.from_seat(line.seat)
            at = order.index(seat)
            if at < len(line.items) and line.items[at] == UNKNOWN:
                items = (*line.items[:at], card, *line.items[at + 1 :])
                walk.lines[index] = line._replace(items=items)
                return


def sure(walk: Judging, seat: int, done: int = 0) -> None:
    """After the exchange: a hand that is not whole holds at least what its seat plays later, but what it may still buy.

    `done` is how many of the lines at hand are done. They are looked at only where they matter: to look at the lines
    one by one takes whole tricks apart.
    """
    table = walk.table
    if not table.whole(seat):
        lines = walk.ahead()[done:]
        bought = cards_act(tuple(line.items[0] for line in lines if line.keyword == "buy")).known
        strange = table.laid_away.known | bought | table.lacks(seat)
        for hand in table.hands:
            strange |= hand
        shown = 0 if may_have_laid(table, seat) else shown_by(seat, lines)
        _put(table, seat, (played_by(table, seat, lines) | shown) & table.pack & ~strange)


class ActsToCome:
    """The `LaterActs` of a walk."""

    def __init__(self, walk: Judging) -> None:
        self.walk = walk
        """The replay of the record."""
        self.table: Table = walk.table
        """The table at this moment."""

    def played(self, seat: int) -> int:
        """The known cards that a seat plays."""
        return played_by(self.table, seat, self.walk.ahead())

    def spent(self, seat: int) -> int:
        """The known cards that a seat plays, and the one that it gives for another."""
        return self.played(seat) | self._of("buy", seat, slice(1, None), 1)

    def used(self, seat: int) -> int:
        """The known cards that a seat plays or lays away."""
        return self.played(seat) | self._of("discard", seat)

    def _of(self, keyword: str, seat: int, part: slice = slice(None), most: int | None = None) -> int:
        lines = [line for line in self.walk.ahead() if line.keyword == keyword and line.seat == seat]
        return reduce(or_, [cards_act(line.items[part]).known for line in lines[:most]], 0)


def sure_only(walk: Judging, seat: int, may: int) -> None:
    """Where one of the cards that `may` leaves a hand, only the others are certain, and what is played later."""
    walk.table.hands[seat] &= ActsToCome(walk).spent(seat) | ~may


def shown_by(seat: int, lines: Sequence[Line]) -> int:
    """The known cards that a seat has shown before play."""
    shown = [line.items for line in lines if line.keyword == "show" and line.seat == seat]
    return reduce(or_, [cards_act(cards).known for cards in shown], 0)


def played_by(table: Table, seat: int, lines: Sequence[Line]) -> int:
    """The known cards that a seat plays in some tricks, going by who leads to them."""
    played = 0
    for line in lines:
        if line.keyword == "trick" and line.seat in table.orders:
            for player, card in zip(table.from_seat(line.seat), line.items, strict=False):
                played |= card if player == seat else 0
    return played
