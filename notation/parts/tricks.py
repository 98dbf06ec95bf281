"""The tricks, one after the other, and several at once where nothing in them has to be looked at."""

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from notation.decision import Decision
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
        if (claimed := table.ahead.line("claim")) is not None and claimed.seat in table.orders:
            table.ahead.taken += 1
            return claim(table, claimed.the_seat)
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
            leader = yield Winner(play, played)
        table.leaders.append(play.order[0])
        table.cards.append(tuple(played))
        table.winners.append(leader)
    table.open = []
    return None


def run(table: Table, play: CardPlay, given: Tricks) -> list[int]:
    """Play whole tricks up to the first in which something may not be; who wins each. Here speed counts."""
    leader = play.order[0]
    if given.seats[0] != leader or len(given.cards[0]) != len(play.order):
        return []
    winners = _at_once(table, play, given, leader) or _one_by_one(table, play, given, leader)
    play.winners, count = table.winners, len(winners)
    table.leaders += given.seats[:count]
    table.cards += given.cards[:count]
    table.winners += winners
    if table.called and table.partner is None:
        for leader, cards in zip(given.seats, given.cards[:count], strict=False):
            if table.called in cards:
                table.partner_found(table.orders[leader][cards.index(table.called)])
    return winners


def _at_once(table: Table, play: CardPlay, given: Tricks, first: int) -> list[int]:
    """Winners of the tricks in a run without errors, whose cards are taken out of the hands; otherwise empty.

    Cards are not looked up one by one: each is flipped in its hand, so a card that was not there appears. In the end
    every hand must be a subset of its former self, smaller by the number of tricks. Leaders are not checked trick by
    trick either: in the end they must be the winners of the tricks before.
    """
    hands = list(table.hands)
    try:
        winners = _turned_over(hands, play, given)
    except KeyError:  # a card that leads no suit, or a seat that takes no part
        return []
    if (first, *winners[:-1]) != given.seats:
        return []
    for seat in table.seats:
        before, after = table.hands[seat], hands[seat]
        if before | after != before or (before ^ after).bit_count() != len(winners):
            return []
    table.hands[:] = hands
    return winners


def _turned_over(hands: list[int], play: CardPlay, given: Tricks) -> list[int]:
    """Winners of the tricks in a run in which all meet their duties, with their cards flipped in the hands; or empty.

    Tricks with a card that a rule names are judged closely, all others quickly; who wins one by a rule of the page's
    own is seen afterwards.
    """
    duties, orders, seats, tricks = play.duties, play.table.orders, given.seats, given.cards
    overtake = about_leads = 0
    closely, leads = set[int](), list[int]()
    ruled: Sequence[int] = ()
    if duties.winner_of is not None:
        ruled = _with_each(duties.ruled, tricks)
        closely.update([at for at in ruled if tricks[at][0] not in duties.suit_of])
    for rule in duties.rules:
        overtake |= rule.overtake
        about_leads |= rule.broken_by_lead
        closely.update(_with_each(rule.broken_by if not rule.overtake & duties.ascending else (), tricks))
        due = [play.tricks_left - 1 - behind for behind in rule.broken_in]
        closely.update([at for at in due if 0 <= at < len(tricks)])
    if about_leads:
        leads = [at for at, cards in enumerate(tricks) if cards[0] & about_leads]
    plain = not overtake and not duties.ascending
    quick = _UNROLLED.get(len(play.order), _any_number) if plain else _any_number
    winners: list[int] = []
    stops = sorted(closely.union(leads)) if closely or leads else ()
    for at in (*stops, len(tricks)):
        start = len(winners)
        if start < at:
            winners += quick(hands, orders, duties, overtake, zip(seats[start:at], tricks[start:at]))  # noqa: B905
        if len(winners) < at:
            return []
        if at in closely:
            winner = _trick(play, hands, seats[at], tricks[at], winners)
            if winner is None:
                return []
            winners.append(winner)
        elif at < len(tricks) and not _may_lead(play, hands, seats[at], tricks[at][0], winners):
            return []
    for at in ruled:
        winner = _by_own_rule(play, seats[at], tricks[at], winners[:at])
        if winner == UNTOLD:
            return []
        if winner is not None:
            winners[at] = winner
    return winners


def _with_each(sets: Iterable[int], tricks: Sequence[tuple[int, ...]]) -> Sequence[int]:
    """Which of some tricks, in order, hold a card of each of some sets."""
    found: Sequence[int] = range(len(tricks))
    for cards in sets:
        if cards & (cards - 1):
            found = [at for at in found if cards & sum(tricks[at])]
        else:
            found = [at for at in found if cards in tricks[at]] if cards else ()
    return found


Orders = dict[int, tuple[int, ...]]
"""By seat, all seats in the order of play from it."""
Led = Iterable[tuple[int, tuple[int, ...]]]
"""Leader and cards of each of some tricks."""


def _any_number(hands: list[int], orders: Orders, duties: Duties, overtake: int, led_tricks: Led) -> list[int]:
    """Winners of some tricks in which all follow suit and overtake, with their cards flipped in the hands; or empty.

    Among trumps and cards of the suit led, the lower number is the stronger card, except for those `ascending`.
    """
    follow, suit_of, beats, ascending = duties.follow, duties.suit_of, duties.beats, duties.ascending
    higher = overtake & beats
    winners = list[int]()
    for leader, cards in led_tricks:
        played = zip(orders[leader], cards)  # noqa: B905 (costs time)
        winner, best = next(played)
        hands[winner] ^= best
        led = suit_of[best]
        bound = overtake & led
        for seat, card in played:
            hand = hands[seat]
            hands[seat] = hand ^ card
            if card & led:
                if card < best if not card & ascending or not best & ascending else card > best:
                    best, winner = card, seat
                elif bound and hand & bound & best - 1:
                    return []
            elif not card & (legal := follow(hand, led)):
                return []
            elif card < best and card & beats:
                best, winner = card, seat
            elif card & overtake and legal & (bound | higher) & best - 1:
                return []
        winners.append(winner)
    return winners


def _three(hands: list[int], orders: Orders, duties: Duties, overtake: int, led_tricks: Led) -> list[int]:
    """Winners of tricks with three players without a duty to overtake; without an inner loop it takes half the time."""
    follow, suit_of, beats = duties.follow, duties.suit_of, duties.beats
    winners = list[int]()
    won = winners.append
    for leader, (best, second, third) in led_tricks:
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


def _four(hands: list[int], orders: Orders, duties: Duties, overtake: int, led_tricks: Led) -> list[int]:
    """Winners of tricks with four players, likewise."""
    follow, suit_of, beats = duties.follow, duties.suit_of, duties.beats
    winners = list[int]()
    won = winners.append
    for leader, (best, second, third, fourth) in led_tricks:
        led = suit_of[best]
        winner, behind, across, last = orders[leader]
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
        hand = hands[across]
        hands[across] = hand ^ third
        if third & led:
            if third < best:
                best, winner = third, across
        elif not third & follow(hand, led):
            return []
        elif third < best and third & beats:
            best, winner = third, across
        hand = hands[last]
        hands[last] = hand ^ fourth
        if fourth & led:
            if fourth < best:
                winner = last
        elif not fourth & follow(hand, led):
            return []
        elif fourth < best and fourth & beats:
            winner = last
        won(winner)
    return winners


_UNROLLED = {3: _three, 4: _four}
"""By the number of players, without an inner loop."""


def _one_by_one(table: Table, play: CardPlay, given: Tricks, leader: int) -> list[int]:
    """Winners of the tricks up to the first possible breach, whose cards are taken out of the hands."""
    winners = list[int]()
    for led_by, cards in zip(given.seats, given.cards, strict=True):
        winner = _trick(play, table.hands, leader, cards, winners) if led_by == leader else None
        if winner is None:
            break  # this trick is played again, card by card
        winners.append(winner)
        leader = winner
    return winners


def _trick(play: CardPlay, hands: list[int], leader: int, cards: tuple[int, ...], before: list[int]) -> int | None:
    """Winner of a trick after those of its run that were won `before`; its cards are taken out of the hands.

    None after a breach, or where something is unknown; then the hands stay as they are.
    """
    _begin(play, leader, before)
    duties, left, order, lying, led = play.duties, hands[:], play.order, play.lying, 0
    follow, rules, suit_of = duties.follow, duties.rules, duties.suit_of
    for position, card in enumerate(cards):
        seat = order[position]
        hand = left[seat]
        legal = follow(hand, led) if led else hand
        if card & legal and rules:
            play.seat, play.position, play.led, play.hand = seat, position, led, hand
            for rule in rules:
                narrowed = rule.narrow(play, legal)
                if narrowed is not None:
                    legal = narrowed
        if not card & legal:
            return None
        left[seat] = hand ^ card
        lying.append(card)
        led = led or suit_of.get(card, 0)
    play.led = led
    winner = play.winner(cards)
    if winner == UNTOLD:
        return None
    hands[:] = left
    return winner


def _may_lead(play: CardPlay, hands: list[int], leader: int, card: int, before: list[int]) -> bool:
    """Whether a seat may lead a card after the tricks of the run that were won `before`."""
    _begin(play, leader, before)
    play.seat, play.position, play.hand = leader, 0, hands[leader]
    return bool(card & play.narrowed(play.hand))


def _begin(play: CardPlay, leader: int, before: list[int]) -> None:
    """Begin a trick after those of its run that were won `before`."""
    play.winners = [*play.table.winners, *before]
    play.begin(len(play.winners) + 1, leader, play.number + play.tricks_left - 1)
    play.lying = []


def _by_own_rule(play: CardPlay, leader: int, cards: tuple[int, ...], before: list[int]) -> int | None:
    """Winner of a trick by the page's own rule, after those of its run that were won `before`; None for any other."""
    _begin(play, leader, before)
    duties = play.duties
    play.lying, play.led = list(cards), duties.suit_of.get(cards[0], 0)
    return None if duties.winner_of is None else duties.winner_of(play, cards)


def claim(table: Table, seat: int) -> None:
    """All cards still held, and the open trick, go to a seat by agreement."""
    table.left = [Packet(*hand) for hand in zip(table.hands, table.counts, strict=True)]
    for hand in table.left:
        table.put_aside(seat, hand.known, hand.count)
    table.hands[:] = [0] * table.players
    for card in table.open:
        table.put_aside(seat, card, 1)
    table.claimed, table.broken_off, table.open = seat, table.open, []
