"""The tricks, one after the other, and several at once where nothing in them has to be looked at."""

from collections.abc import Generator
from typing import Any

from notation.cards import strongest
from notation.decision import Decision
from notation.parts.aims import Aim
from notation.parts.piles import take_up
from notation.parts.play import UNTOLD, CardPlay, Duties, Winner
from notation.record import UNKNOWN, Tricks
from notation.table import Table
from notation.table_parts import Claimed, Packet


def tricks(
    table: Table, leader: int | None, duties: Duties, aim: Aim | None = None
) -> Generator[Decision, Any, None]:
    """All tricks, the first led by `leader`, if that is known, each later one by the winner of the one before.

    A claim gives what is left to a seat. Of tricks that are known ahead as many are played at once as may be, up to the
    first in which something may not, or has to be looked at card by card. `aim` is what is played for: a search for the
    best card needs it.
    """
    if table.game.ascending:
        duties = duties._replace(ascending=table.game.ascending)
    excuse = duties.excuse
    play = CardPlay(table, duties, aim)
    hands, size, total = table.hands, len(table.seats), table.game.hand_size(table.players)
    table.held = list(hands)
    if table.position is not None:
        leader = take_up(table, table.position)
    while len(table.winners) < total:
        play.begin(len(table.winners) + 1, leader, total)
        given = table.ahead.run(play.number)
        if given is not None and (winners := run(table, play, given)):
            table.ahead.take_tricks(len(winners))
            leader = winners[-1]
            continue
        told = given.cards[0] if given and table.ahead.singly and given.seats[0] == leader else ()
        played: list[int] = []
        table.order, table.open, play.lying = play.order, played, played
        while len(played) < size:
            play.turn(len(played))
            act: Any = told[len(played)] if len(played) < len(told) else 0
            if not act & play.legal:
                act = yield play
            if act.__class__ is Claimed:
                return claim(table, act.seat)
            if not played:
                table.order = play.order  # the driver may know better who led
            seat = play.order[len(played)]
            if excuse is not None and act:
                play.in_doubt |= excuse.doubtful(play, act)
                if play.excused(hands[seat], act) and (not play.marked or play.certain(act)):
                    table.locked, play.duties = seat, excuse.used(seat)  # a card that broke a rule was not excused
            if not play.led and not play.in_doubt and UNKNOWN not in played:
                play.led = play.duties.suit_of.get(act, 0)
            hands[seat] &= ~act
            played.append(act)
            if len(played) == len(told):
                table.ahead.take_tricks(1)
            if act and act == table.called:
                table.partner_found(seat)
        leader = UNTOLD if play.in_doubt or UNKNOWN in played else play.winner(played)
        if leader == UNTOLD:
            leader = yield Winner()
        table.leaders.append(play.order[0])
        table.cards.append(tuple(played))
        table.winners.append(leader)
    table.open = []
    return None


def run(table: Table, play: CardPlay, given: Tricks) -> list[int]:
    """Play whole tricks up to the first in which something may not be; who wins each. Here speed counts."""
    duties = play.duties
    winners = [] if duties.rules or duties.ascending or _ruled(duties, given) else _followed(table, play, given)
    if not winners:
        winners = _one_by_one(table, play, given)
    count = len(winners)
    table.leaders += given.seats[:count]
    table.cards += given.cards[:count]
    table.winners += winners
    if table.called and table.partner is None:
        for leader, cards in zip(given.seats, given.cards[:count], strict=False):
            if table.called in cards:
                table.partner_found(table.orders[leader][cards.index(table.called)])
    return winners


def _ruled(duties: Duties, given: Tricks) -> bool:
    """Whether the page may have a rule of its own for who wins one of the tricks."""
    if duties.winner_of is None:
        return False
    leads, together = duties.ruled_leads, duties.ruled_together  # as `Duties.ruled`, without a call a trick
    return any([cards[0] & leads and not together & ~sum(cards) for cards in given.cards])


def _followed(table: Table, play: CardPlay, given: Tricks) -> list[int]:
    """Winners of the tricks in a run without errors, whose cards are taken out of the hands; otherwise empty.

    Cards are not looked up one by one: each is flipped in its hand, so a card that was not there appears. In the end
    every hand must be a subset of its former self, smaller by the number of tricks. Leaders are not checked trick by
    trick either: in the end they must be the winners of the tricks before.
    """
    if len(given.cards[0]) != len(play.order):
        return []
    hands = list(table.hands)
    turn_over = _three if len(play.order) == 3 else _any_number
    try:
        winners = turn_over(hands, table.orders, play, given)
    except KeyError:  # a card that leads no suit, or a seat that takes no part
        return []
    if (play.order[0], *winners[:-1]) != given.seats:
        return []
    for seat in play.order:
        before, after = table.hands[seat], hands[seat]
        if before | after != before or (before ^ after).bit_count() != len(winners):
            return []
    table.hands[:] = hands
    return winners


Orders = dict[int, tuple[int, ...]]
"""By seat, all seats in the order of play from it."""


def _any_number(hands: list[int], orders: Orders, play: CardPlay, given: Tricks) -> list[int]:
    """Winners of the tricks in a run in which all follow suit, with their cards flipped in the hands; otherwise empty.

    Among trumps and cards of the suit led, the lower number is the stronger card.
    """
    follow, suit_of, beats = play.duties.follow, play.duties.suit_of, play.duties.beats
    winners = list[int]()
    for leader, cards in zip(given.seats, given.cards):  # noqa: B905 (costs time)
        best = cards[0]
        led, winner = suit_of[best], leader
        for seat, card in zip(orders[leader], cards):  # noqa: B905
            hand = hands[seat]
            hands[seat] = hand ^ card
            if card & led:
                if card < best:
                    best, winner = card, seat
            elif not card & follow(hand, led):
                return []
            elif card < best and card & beats:
                best, winner = card, seat
        winners.append(winner)
    return winners


def _three(hands: list[int], orders: Orders, play: CardPlay, given: Tricks) -> list[int]:
    """Winners of the tricks with three players, as in most games; without an inner loop it takes half the time."""
    follow, suit_of, beats = play.duties.follow, play.duties.suit_of, play.duties.beats
    winners = list[int]()
    won = winners.append
    for leader, (best, second, third) in zip(given.seats, given.cards):  # noqa: B905 (costs time)
        led = suit_of[best]
        winner, behind, last = orders[leader]
        hands[winner] ^= best
        hand = hands[behind]
        hands[behind] = hand ^ second
        if second & led:
            if second < best:
                best, winner = second, behind
        elif not second & follow(hand, led):
            return []
        elif second < best and second & beats:
            best, winner = second, behind
        hand = hands[last]
        hands[last] = hand ^ third
        if third & led:
            if third < best:
                winner = last
        elif not third & follow(hand, led):
            return []
        elif third < best and third & beats:
            winner = last
        won(winner)
    return winners


def _one_by_one(table: Table, play: CardPlay, given: Tricks) -> list[int]:
    """Winners of the tricks up to the first possible breach, whose cards are taken out of the hands."""
    hands, orders, duties = table.hands, table.orders, play.duties
    follow, rules, suit_of = duties.follow, duties.rules, duties.suit_of
    beats, ascending, winner_of = duties.beats, duties.ascending, duties.winner_of
    leader, size, number, winners = play.order[0], len(play.order), play.number, list[int]()
    last, lying = number + play.tricks_left - 1, list[int]()
    play.lying, play.winners = lying, [*table.winners]
    for led_by, cards in zip(given.seats, given.cards, strict=True):
        order, led, before, own = orders[leader], suit_of.get(cards[0], 0), tuple(hands), None
        if led_by != leader or len(cards) != size or not led:
            break
        play.begin(number + len(winners), leader, last)
        lying.clear()
        for position, (seat, card) in enumerate(zip(order, cards, strict=True)):
            hand = hands[seat]
            legal = follow(hand, led) if position else hand
            if card & legal and rules:
                play.seat, play.position, play.led, play.hand = seat, position, led if position else 0, hand
                for rule in rules:
                    left = rule.narrow(play, legal)
                    legal = legal if left is None else left
            if not card & legal:
                break
            hands[seat] = hand ^ card
            lying.append(card)
        if len(lying) == size and winner_of is not None and duties.ruled(cards):
            play.led = led
            own = winner_of(play, cards)
        if len(lying) < size or own == UNTOLD:
            hands[:] = before  # this trick is played again, card by card
            break
        union = sum(cards)
        leader = order[cards.index(strongest(union & beats or union & led, ascending))] if own is None else own
        winners.append(leader)
        play.winners.append(leader)
    lying.clear()
    play.winners = table.winners
    return winners


def claim(table: Table, seat: int) -> None:
    """All cards still held, and the open trick, go to a seat by agreement."""
    table.left = [Packet(*hand) for hand in zip(table.hands, table.counts, strict=True)]
    for hand in table.left:
        table.put_aside(seat, hand.known, hand.count)
    table.hands[:] = [0] * table.players
    for card in table.open:
        table.put_aside(seat, card, 1)
    table.claimed, table.broken_off, table.open = seat, table.open, []
