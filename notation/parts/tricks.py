"""The tricks: who must play what, and who wins."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME
from notation.problems import Breach, declare
from notation.record import UNKNOWN, Tricks
from notation.table import Claimed, Decision, Packet, Table

MUST_FOLLOW = declare("must-follow", "{seat} must follow {suit}: {cards}.", "follow")
MUST_TRUMP = declare("must-trump", "{seat} cannot follow {suit} and must play a trump: {cards}.", "trump")
NOT_HELD = declare("not-held", "{seat} does not hold {card}; he could play {cards}.", "play")


class Rule(NamedTuple):
    """A duty in the tricks: what it leaves of the cards that may be played, and what it says to who breaks it."""

    narrow: "Callable[[Play, int], int | None]"
    """The cards that the duty leaves of the known ones that may be played so far; None where it demands nothing."""
    breach: "Callable[[Play, int, int], Breach]"
    """The breach, given the play, the cards that could have been played, and the one that was."""


Follow = Callable[[int, int], int]
"""The duty to follow: the cards of a hand that may be played when a suit (a set of cards) was led.

Whoever plays a card of that suit always meets it."""


def follow_or_trump(trumps: int) -> Follow:
    """Follow the suit that was led; who cannot must play a trump; who has none may play anything."""

    def follow(hand: int, led: int) -> int:
        return hand & led or hand & trumps or hand

    return follow


class Excuse(NamedTuple):
    """What excuses from the duties to follow and to trump."""

    cards: Callable[[int, int], int]
    """The cards of a hand that may be played beside those (the second argument) that the duties leave."""
    used: "Callable[[Play], None]"
    """What comes of it when somebody plays one of them."""
    doubtful: "Callable[[Play, int], bool]"
    """Whether nobody knows what a card does in the trick, since an excuse may have been used before."""


class Play(Decision):
    """A card in a trick. One object serves for every card of a deal: this is the part that has to be fast."""

    __slots__ = (
        "excuse", "follow", "implied", "in_doubt", "leader_known", "led", "legal", "marked", "number", "order",
        "position", "rules", "suit_of", "table", "tricks_left", "trumps", "winner_of",
    )  # fmt: skip
    keyword = "trick"

    def __init__(
        self,
        table: Table,
        follow: Follow,
        rules: Sequence[Rule],
        suit_of: dict[int, int],
        trumps: int,
        excuse: Excuse | None = None,
        winner_of: "Callable[[Play, Sequence[int]], int | None] | None" = None,
    ) -> None:
        self.table, self.follow, self.rules, self.excuse = table, follow, rules, excuse
        self.suit_of = suit_of
        """What must be followed when a card is led; a card that is not in it leads nothing, the next one does."""
        self.implied = False
        self.trumps = trumps
        """The cards that take a trick before those of the suit that was led."""
        self.winner_of = winner_of
        """Who wins a trick in which the page has a rule of its own; it answers None in any other."""
        self.number = 0
        """The number of the trick, from 1."""
        self.tricks_left = 0
        """The tricks still to come, this one included."""
        self.order = table.seats
        """The seats in the order in which they play to this trick."""
        self.leader_known = True
        """Whether it is known who has to lead to it."""
        self.position = 0
        """How many have played to it."""
        self.led = 0
        """The suit that was led, as a set of cards; 0 for the leader."""
        self.legal = 0
        """The known cards of the hand that may be played."""
        self.marked = False
        """Whether the next card is said to break a rule that the table let stand."""
        self.in_doubt = False
        """Whether nobody knows what a card does that was played to the trick."""

    def begin(self, number: int, leader: int | None, total: int) -> None:
        """Begin a trick; None leads where nobody knows who has to."""
        self.number, self.tricks_left, self.led = number, total + 1 - number, 0
        self.leader_known, self.in_doubt = leader is not None, False
        if leader is not None:
            self.order = self.table.orders[leader]

    def turn(self, position: int) -> None:
        """Go on to the next who plays."""
        self.position, self.seat = position, self.order[position]
        self.legal = self.narrowed(self.table.hands[self.seat])

    def certain(self, card: int) -> bool:
        """Whether it is known what may be played, and what this card does: who leads, what was led, the whole hand."""
        played = self.table.open
        led = self.led or (played[0] != UNKNOWN and not self.in_doubt if played else self.leader_known)
        known = bool(card and led) and self.table.whole(self.seat or 0)
        return known and (self.excuse is None or not self.excuse.doubtful(self, card))

    def options(self) -> list[int]:
        """The known cards that may be played."""
        return [card for card in NAME if card & self.legal]

    def winner(self, cards: Sequence[int]) -> int | None:
        """Who wins with these cards of the trick, all of them known; None where none of them can."""
        own = self.winner_of(self, cards) if self.winner_of is not None else None
        together = sum(cards)
        best = together & self.trumps or together & self.led
        return self.order[cards.index(best & -best)] if own is None and best else own

    def lead_from(self, seat: int) -> None:
        """Let another seat lead to this trick than the one whose turn it is."""
        self.order = self.table.from_seat(seat)
        self.seat = seat
        self.legal = self.narrowed(self.table.hands[seat])

    def duty(self, hand: int) -> int:
        """What the duties to follow and to trump leave of a hand."""
        return self.follow(hand, self.led) if self.led else hand

    def excused(self, hand: int, card: int) -> bool:
        """Whether a card may be played to the trick only because something excuses it."""
        if self.excuse is None or not self.led:
            return False
        duty = self.duty(hand | card)
        return bool(card & ~duty & self.excuse.cards(hand | card, duty))

    def narrowed(self, hand: int) -> int:
        """What the rules leave of a hand."""
        legal = self.duty(hand)
        if self.excuse:
            legal |= self.excuse.cards(hand, legal)
        for rule in self.rules:
            left = rule.narrow(self, legal)
            legal = legal if left is None else left
        return legal

    def breaches(self, act: int) -> list[tuple[Breach, int | None]]:
        """Why a card may not be played: it is not held, or the first duty that it does not meet."""
        seat = self.seat or 0
        hand = self.table.hands[seat]
        if not act or act & self.legal:
            return []
        if not act & hand:
            if self.table.whole(seat):
                return [(NOT_HELD(seat=seat, card=act, cards=self.legal), None)]
            hand |= act
        legal = self.duty(hand)
        if self.excuse:
            legal |= self.excuse.cards(hand, legal)
        if not act & legal:
            code = MUST_FOLLOW if legal & self.led else MUST_TRUMP
            return [(code(seat=seat, suit=self.led, cards=self.narrowed(hand)), None)]
        if self.position and self.table.open[0] == UNKNOWN:
            return []  # what else could have been played depends on what was led
        for rule in self.rules:
            left = rule.narrow(self, legal)
            if left is not None and not act & left:
                return [(rule.breach(self, left, act), None)]
            legal = legal if left is None else left
        return []


UNTOLD = -1
"""Who wins a trick where that hangs on something that is not known."""


class Winner(Decision):
    """Who won a trick of which not enough is known: nobody decides it, the cards do. Answered with a seat or None."""

    __slots__ = ()
    keyword = "trick"

    def __init__(self) -> None:
        self.seat = None


def tricks(
    table: Table,
    leader: int | None,
    follow: Follow,
    rules: Sequence[Rule],
    suit_of: dict[int, int],
    trumps: int,
    excuse: Excuse | None = None,
    winner_of: "Callable[[Play, Sequence[int]], int | None] | None" = None,
) -> Generator[Decision, Any, None]:
    """All tricks, the first led by `leader`, if that is known, each later one by the winner of the one before.

    The highest trump wins, else the highest card of the suit that was led; where the page has a rule of its own,
    `winner_of` says who wins, or None, or `UNTOLD`. A claim gives what is left to a seat.
    Of tricks that are known ahead as many are played at once as may be, up to the first in which something may not, or
    has to be looked at card by card.
    """
    play = Play(table, follow, rules, suit_of, trumps, excuse, winner_of)
    hands, size, total = table.hands, len(table.seats), table.game.hand_size(table.players)
    table.held = list(hands)
    while len(table.winners) < total:
        play.begin(len(table.winners) + 1, leader, total)
        given = table.ahead.run(play.number)
        if given is not None and table.ahead.runs and (winners := run(table, play, given)):
            table.ahead.take_tricks(len(winners))
            leader = winners[-1]
            continue
        told = given.cards[0] if given and table.ahead.singly and given.seats[0] == leader else ()
        played: list[int] = []
        table.order, table.open = play.order, played
        while len(played) < size:
            play.turn(len(played))
            act: Any = told[len(played)] if len(told) == size else 0
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
                    excuse.used(play)  # a card that broke a rule was not excused
            if not play.led and not play.in_doubt and UNKNOWN not in played:
                play.led = play.suit_of.get(act, 0)
            hands[seat] &= ~act
            played.append(act)
            if act and act == table.called:
                table.partner_found(seat)
        leader = UNTOLD if play.in_doubt or UNKNOWN in played else play.winner(played)
        if leader == UNTOLD:
            leader = yield Winner()
        table.leaders.append(play.order[0])
        table.cards.append(tuple(played))
        table.winners.append(leader)
        if told:
            table.ahead.take_tricks(1)
    table.open = []
    return None


def run(table: Table, play: Play, given: Tricks) -> list[int]:
    """Play whole tricks up to the first in which something may not be; who wins each. Here speed counts."""
    winners = [] if play.rules else _followed(table, play, given)
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


def _followed(table: Table, play: Play, given: Tricks) -> list[int]:
    """Who wins each trick of a run in which nothing is wrong, its cards taken out of the hands; else nobody.

    Whether a card was held is not asked card by card: it is turned over in its hand, and if it was not there, it
    is there now. In the end every hand has to be a part of what it was, by as many cards smaller as there are tricks.
    Nor is it asked trick by trick who leads: in the end they have to be those who won the tricks before.
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


def _any_number(hands: list[int], orders: Orders, play: Play, given: Tricks) -> list[int]:
    """Who wins each trick of a run, if all follow as they must, their cards turned over in the hands; else nobody.

    Among trumps and cards of the suit that was led, the lower number is the stronger card.
    """
    follow, suit_of, trumps = play.follow, play.suit_of, play.trumps
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
            elif card < best and card & trumps:
                best, winner = card, seat
        winners.append(winner)
    return winners


def _three(hands: list[int], orders: Orders, play: Play, given: Tricks) -> list[int]:
    """The same with three at the table, as most games have them, without a loop inside the loop: that halves it."""
    follow, suit_of, trumps = play.follow, play.suit_of, play.trumps
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
        elif second < best and second & trumps:
            best, winner = second, behind
        hand = hands[last]
        hands[last] = hand ^ third
        if third & led:
            if third < best:
                winner = last
        elif not third & follow(hand, led):
            return []
        elif third < best and third & trumps:
            winner = last
        won(winner)
    return winners


def _one_by_one(table: Table, play: Play, given: Tricks) -> list[int]:
    """Who wins each trick up to the first in which something may not be, their cards taken out of the hands."""
    hands, orders, follow, rules, suit_of = table.hands, table.orders, play.follow, play.rules, play.suit_of
    leader, size, number, winners = play.order[0], len(play.order), play.number, list[int]()
    last = number + play.tricks_left - 1
    for led_by, cards in zip(given.seats, given.cards, strict=True):
        order, led, before = orders[leader], suit_of.get(cards[0], 0), tuple(hands)
        if led_by != leader or len(cards) != size or not led:
            break
        play.begin(number + len(winners), leader, last)
        for seat, card in zip(order, cards, strict=True):
            hand = hands[seat]
            legal = hand if seat == leader else follow(hand, led)
            if not card & legal or (rules and _kept_back(play, seat, card, legal)):
                hands[:] = before  # this trick is played again, card by card
                return winners
            hands[seat] = hand ^ card
        union = sum(cards)
        best = union & play.trumps or union & led
        leader = order[cards.index(best & -best)]
        winners.append(leader)
    return winners


def _kept_back(play: Play, seat: int, card: int, legal: int) -> bool:
    """Whether a duty beyond following forbids a card."""
    play.seat = seat
    for rule in play.rules:
        left = rule.narrow(play, legal)
        legal = legal if left is None else left
    return not card & legal


def claim(table: Table, seat: int) -> None:
    """All cards still held, and the open trick, go to a seat by agreement."""
    table.left = [Packet(*hand) for hand in zip(table.hands, table.counts, strict=True)]
    for hand in table.left:
        table.put_aside(seat, hand.known, hand.count)
    table.hands[:] = [0] * table.players
    for card in table.open:
        table.put_aside(seat, card, 1)
    table.claimed, table.broken_off, table.open = seat, table.open, []
