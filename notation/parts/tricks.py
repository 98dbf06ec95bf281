"""The tricks: who must play what, and who wins."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME, strongest
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


class Play(Decision):
    """A card in a trick. One object serves for every card of a deal: this is the part that has to be fast."""

    __slots__ = ("led", "legal", "number", "order", "position", "rules", "table", "tricks_left")
    keyword = "trick"

    def __init__(self, table: Table, rules: Sequence[Rule]) -> None:
        self.table, self.rules = table, rules
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
        legal = hand
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
        legal = hand
        for rule in self.rules:
            left = rule.narrow(self, legal) or legal
            if not act & left:
                return [(rule.breach(self, left, act), None)]
            legal = left
        return []


class Winner(Decision):
    """Who won a trick with an unknown card in it: nobody decides it, the cards do."""

    __slots__ = ()
    keyword = "trick"


def follow_or_trump(trumps: int) -> Rule:
    """Follow the suit that was led; who cannot must play a trump; who has none may play anything."""

    def narrow(play: Play, cards: int) -> int:
        led = play.led
        return cards & led or cards & trumps if led else 0

    def breach(play: Play, cards: int, card: int) -> Breach:
        if cards & play.led:
            return MUST_FOLLOW(seat=play.seat, suit=play.led, cards=cards)
        return MUST_TRUMP(seat=play.seat, suit=play.led, cards=cards)

    return Rule(narrow, breach)


def tricks(
    table: Table, leader: int, rules: Sequence[Rule], suit_of: dict[int, int], trumps: int
) -> Generator[Decision, Any, None]:
    """All tricks, the first led by `leader`, each later one by the winner of the one before.

    The highest trump wins, else the highest card of the suit that was led. A claim gives what is left to a seat.
    """
    play = Play(table, rules)
    narrow = [rule.narrow for rule in rules]
    hands, counts, sides, piles = table.hands, table.counts, table.sides, table.piles
    size = len(table.seats)
    total = table.game.hand_size(table.players)
    orders = {seat: table.from_seat(seat) for seat in table.seats}
    trick = table.trick
    table.held = list(hands)
    for number in range(1, total + 1):
        play.number, play.tricks_left, play.led = number, total + 1 - number, 0
        play.order = orders[leader]
        cards = 0
        for position in range(size):
            play.position = position
            play.seat = seat = play.order[position]
            legal = hands[seat]
            for rule in narrow:
                legal = rule(play, legal) or legal
            play.legal = legal
            card = yield play
            if card.__class__ is Claimed:
                return _claim(table, card.seat)
            if not position:
                seat = play.order[0]  # the driver may know better who led
                play.led = suit_of.get(card, 0)
            hands[seat] &= ~card
            counts[seat] -= 1
            cards |= card
            trick.append((seat, card))
        order = play.order
        table.played |= cards
        played = tuple([card for _, card in trick])
        if cards.bit_count() == size:
            best = strongest(cards & trumps or cards & play.led)
            leader = winner = order[played.index(best)]
            pile = piles[sides[winner]]
            pile.known |= cards
            pile.count += size
            table.tricks_won[winner] += 1
        else:
            winner = yield Winner(play)
            pile = table.nowhere if winner is None else piles[sides[winner]]
            pile.add(cards, size)
            if winner is not None:
                table.tricks_won[winner] += 1
                leader = winner
        table.tricks.append(Trick(number, order[0], played, winner))
        trick.clear()
    return None


def _claim(table: Table, seat: int) -> None:
    """All cards still held, and the open trick, go to a seat by agreement."""
    pile = table.piles[table.sides[seat]]
    left = max(table.counts)
    for other in table.seats:
        pile.add(table.hands[other], table.counts[other])
        table.counts[other] = table.hands[other] = 0
    for _, card in table.trick:
        pile.add(card, 1)
    table.trick.clear()
    table.tricks_won[seat] += left
    table.claimed = seat


def keep_for_last(seat: int, card: int, breach: Callable[[Play, int, int], Breach]) -> Rule:
    """A card that a seat must keep for the last trick, as long as it has another that may be played."""

    def narrow(play: Play, cards: int) -> int:
        return cards & ~card if play.seat == seat and play.tricks_left > 1 else 0

    return Rule(narrow, breach)
