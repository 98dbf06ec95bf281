"""The tricks: who must play what, and who wins."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from notation.cards import NAME
from notation.problems import Breach, declare
from notation.table import Claimed, Decision, Table, Trick

MUST_FOLLOW = declare("must-follow", "{seat} must follow {suit}: {cards}.", "follow")
MUST_TRUMP = declare("must-trump", "{seat} has no {suit} and must play a trump: {cards}.", "trump")
NOT_HELD = declare("not-held", "{seat} does not hold {card}; he could play {cards}.", "play")


class Rule(NamedTuple):
    """A duty in the tricks: what it leaves of the cards that may be played, and what it says to who breaks it."""

    narrow: "Callable[[Play, int], int]"
    """The cards that the duty demands among those that may be played so far; 0 where it demands nothing."""
    breach: "Callable[[Play, int, int], Breach]"
    """The breach, given the play, the cards that could have been played, and the one that was."""


Follow = Callable[[int, int], int]
"""The duty to follow: the cards of a hand that may be played when a suit (a set of cards) was led."""


def follow_or_trump(trumps: int) -> Follow:
    """Follow the suit that was led; who cannot must play a trump; who has none may play anything."""

    def follow(hand: int, led: int) -> int:
        return hand & led or hand & trumps or hand

    return follow


class Play(Decision):
    """A card in a trick. One object serves for every card of a deal: this is the part that has to be fast."""

    __slots__ = ("follow", "led", "legal", "number", "order", "position", "rules", "table", "tricks_left")
    keyword = "trick"

    def __init__(self, table: Table, follow: Follow, rules: Sequence[Rule]) -> None:
        self.table, self.follow, self.rules = table, follow, rules
        self.number = 0
        """The number of the trick, from 1."""
        self.tricks_left = 0
        """The tricks still to come, this one included."""
        self.order: tuple[int, ...] = ()
        """The seats in the order in which they play to this trick."""
        self.position = 0
        """How many have played to it."""
        self.led = 0
        """The suit that was led, as a set of cards; 0 for the leader."""
        self.legal = 0
        """The known cards of the hand that may be played."""

    def options(self) -> list[int]:
        """The known cards that may be played."""
        return [card for card in NAME if card & self.legal]

    def lead_from(self, seat: int) -> None:
        """Let another seat lead to this trick than the one whose turn it is."""
        self.order = self.table.from_seat(seat)
        self.seat = seat
        self.legal = self.narrowed(self.table.hands[seat])

    def narrowed(self, hand: int) -> int:
        """What the rules leave of a hand."""
        legal = self.follow(hand, self.led) if self.led else hand
        for rule in self.rules:
            legal = rule.narrow(self, legal) or legal
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
        legal = self.follow(hand, self.led) if self.led else hand
        if not act & legal:
            code = MUST_FOLLOW if legal & self.led else MUST_TRUMP
            return [(code(seat=seat, suit=self.led, cards=self.narrowed(hand)), None)]
        for rule in self.rules:
            left = rule.narrow(self, legal) or legal
            if not act & left:
                return [(rule.breach(self, left, act), None)]
            legal = left
        return []


class Winner(Decision):
    """Who won a trick with an unknown card in it: nobody decides it, the cards do. Answered with a seat or None."""

    __slots__ = ()
    keyword = "trick"

    def __init__(self) -> None:
        self.seat = None


def tricks(
    table: Table, leader: int, follow: Follow, rules: Sequence[Rule], suit_of: dict[int, int], trumps: int
) -> Generator[Decision, Any, None]:
    """All tricks, the first led by `leader`, each later one by the winner of the one before.

    The highest trump wins, else the highest card of the suit that was led. A claim gives what is left to a seat.
    A decision is answered with one card, or with the cards of a whole trick: as many of them are played as may be,
    and the decision comes back for the first that may not.
    """
    play = Play(table, follow, rules)
    hands, finished = table.hands, table.tricks
    size, total = len(table.seats), table.game.hand_size(table.players)
    orders = {seat: table.from_seat(seat) for seat in table.seats}
    table.held = list(hands)
    for number in range(1, total + 1):
        order = orders[leader]
        played: list[int] = []
        play.number, play.tricks_left, play.led, play.order = number, total + 1 - number, 0, order
        table.order, table.open = order, played
        while (position := len(played)) < size:
            seat = order[position]
            play.position, play.seat = position, seat
            play.legal = play.narrowed(hands[seat]) if position or rules else hands[seat]
            act = yield play
            if act.__class__ is tuple:
                several(table, play, act, suit_of)
                continue
            if act.__class__ is Claimed:
                return claim(table, act.seat)
            if not position:
                order = table.order = play.order  # the driver may know better who led
                play.led = suit_of.get(act, 0)
            hands[order[position]] &= ~act
            played.append(act)
        cards = sum(played)
        if 0 in played:
            winner = yield Winner()
        else:
            best = cards & trumps or cards & play.led
            winner = order[played.index(best & -best)]
        finished.append(_trick((number, order[0], tuple(played), winner)))
        leader = leader if winner is None else winner
    table.open = []
    return None


_trick: Callable[[tuple[Any, ...]], Trick] = partial(tuple.__new__, Trick)  # a Trick without a call of Python code


def several(table: Table, play: Play, cards: tuple[int, ...], suit_of: dict[int, int]) -> None:
    """Play the cards of a whole trick, from the leader's on, up to the first that may not be played."""
    hands, follow, rules, append, led = table.hands, play.follow, play.rules, table.open.append, 0
    for seat, card in zip(play.order, cards, strict=False):
        hand = hands[seat]
        legal = follow(hand, led) if led else hand
        if rules:
            play.seat = seat
            for rule in rules:
                legal = rule.narrow(play, legal) or legal
        if not card & legal:
            break
        if not led:
            play.led = led = suit_of[card]
        hands[seat] = hand ^ card
        append(card)


def claim(table: Table, seat: int) -> None:
    """All cards still held, and the open trick, go to a seat by agreement."""
    pile = table.aside[table.sides[seat]]
    for other, count in enumerate(table.counts):
        pile.add(table.hands[other], count)
        table.hands[other] = 0
    for card in table.open:
        pile.add(card, 1)
    table.claimed, table.open = seat, []


def keep_for_last(seat: int, card: int, breach: Callable[[Play, int, int], Breach]) -> Rule:
    """A card that a seat must keep for the last trick, as long as it has another that may be played."""

    def narrow(play: Play, cards: int) -> int:
        return cards & ~card if play.seat == seat and play.tricks_left > 1 else 0

    return Rule(narrow, breach)
