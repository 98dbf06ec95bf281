"""The tricks, one after the other; several of a record in a run, up to the first in which something may not be."""

from collections.abc import Generator
from typing import Any

from notation.decision import Batch, Decision
from notation.parts.aims import AimAt
from notation.parts.piles import take_up
from notation.parts.play import UNTOLD, CardPlay, Duties, Winner
from notation.record import UNKNOWN, Tricks
from notation.table import Table
from notation.table_parts import Claimed, Packet


def tricks(
    table: Table, leader: int | None, duties: Duties, aim: AimAt | None = None
) -> Generator[Decision, Any, None]:
    """All tricks, the first led by `leader`, if that is known, each later one by the winner of the one before.

    A claim gives what is left to a seat. Of a batch of tricks as many are played as may be. `aim` is what is played
    for: a search for the best card needs it.
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
        played: list[int] = []
        table.order, table.open, play.lying = play.order, played, played
        done = 0
        while len(played) < size:
            play.turn(len(played))
            act = yield play
            if act.__class__ is Batch:
                winners = run(table, play, act.acts)
                act.done = done = len(winners)
                if done:
                    leader = winners[-1]
                    break
                play.begin(play.number, leader, total)
                play.lying = played
                continue
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
            if act and act == table.called:
                table.partner_found(seat)
        if done:
            continue
        leader = UNTOLD if play.in_doubt or UNKNOWN in played else play.winner(played)
        if leader == UNTOLD:
            leader = yield Winner(play, played)
        table.leaders.append(play.order[0])
        table.cards.append(tuple(played))
        table.winners.append(leader)
    table.open = []
    return None


def run(table: Table, play: CardPlay, given: Tricks) -> list[int]:
    """Play whole tricks up to the first in which something may not be, or cannot be told; who wins each."""
    leader, hands, total = play.order[0], table.hands, play.number + play.tricks_left - 1
    if given.seats[0] != leader or len(given.cards[0]) != len(play.order):
        return []
    duties = play.duties
    follow, rules, excuse, suit_of = duties.follow, duties.rules, duties.excuse, duties.suit_of
    winners: list[int] = []
    play.winners = so_far = [*table.winners]
    for led_by, cards in zip(given.seats, given.cards):  # noqa: B905 (costs time)
        if led_by != leader:
            break
        play.begin(len(so_far) + 1, leader, total)
        before, led = hands[:], 0
        lying: list[int] = []
        play.lying = lying
        for seat, card in zip(play.order, cards):  # noqa: B905
            hand = hands[seat]
            if rules:
                play.seat, play.position, play.led, play.hand = seat, len(lying), led, hand
                if not card & play.ruled(follow(hand, led) if led else hand):
                    break
            elif not card & (hand if card & led or not led else follow(hand, led)):  # who follows does what he must
                break
            if excuse is not None and excuse.doubtful(play, card):
                break
            hands[seat] = hand ^ card
            lying.append(card)
            if not led:
                led = suit_of.get(card, 0)
        else:
            play.led = led
            winner = play.winner(cards)
            if winner is not None and winner != UNTOLD:
                winners.append(winner)
                so_far.append(winner)
                leader = winner
                continue
        hands[:] = before  # this trick is played again, card by card
        break
    play.winners, count = table.winners, len(winners)
    table.leaders += given.seats[:count]
    table.cards += given.cards[:count]
    table.winners += winners
    if table.called and table.partner is None:
        for leader, cards in zip(given.seats, given.cards[:count], strict=False):
            if table.called in cards:
                table.partner_found(table.orders[leader][cards.index(table.called)])
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
