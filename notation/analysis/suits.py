"""The cards of a deal suit by suit: what they weigh, which of them are as good as others, how a position is known."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notation.cards import SUITS, cards_of
from notation.parts.counting import Counting
from notation.parts.play import Duties
from notation.table import Table

PLAIN = sum(SUITS.values())


class Layout(NamedTuple):
    """How the cards of a suit lie."""

    number: int
    """The same number where they lie alike."""
    alike: int
    """Of cards as good as each other the first."""
    top: int
    """Who has the strongest."""
    run: tuple[int, ...]
    """What the strongest cards weigh together that this seat has without a gap: of the first, of two, and so on."""
    joint: int
    """What the strongest cards weigh together that one side has without a gap."""
    most: int
    """How many of these one seat has at most: so many tricks are theirs."""
    seeks: bool
    """Whether that is the side that is counted."""
    lengths: tuple[int, ...]
    """How many each seat has."""


class Suits:
    """The cards of a deal, suit by suit."""

    def __init__(self, table: Table, duties: Duties, side: frozenset[int], counts: bool = True) -> None:
        """Cards weigh nothing where card points do not count."""
        counting = table.game.card_points
        assert isinstance(counting, Counting)
        self.counting, self.side = counting, side
        self.weight = {card: counting.weight(card, 1) if counts else 0 for card in cards_of(table.pack)}
        self.excused = duties.named if duties.excuse is not None else 0
        self.named, self.ascending, self.stays = duties.named | table.stays, duties.ascending, table.stays
        self.seats = tuple(sorted(table.seats))
        self.masks = (table.pack & ~PLAIN, *[table.pack & suit for suit in SUITS.values()])
        self.layouts: dict[tuple[int, ...], Layout] = {}
        self.numbers: dict[tuple[object, ...], int] = {}
        self.weights: dict[int, int] = {}
        self.enemies = {
            seat: tuple(at for at, other in enumerate(self.seats) if (other in side) != (seat in side))
            for seat in self.seats
        }

    def layouts_of(self, hands: Sequence[int]) -> list[Layout]:
        """How the cards lie, suit by suit, the trumps first."""
        found, layouts = [], self.layouts
        own = [hands[seat] for seat in self.seats]
        for mask in self.masks:
            lies = tuple([hand & mask for hand in own])
            layout = layouts.get(lies)
            if layout is None:
                layout = layouts[lies] = self.layout(lies)
            found.append(layout)
        return found

    def sure(self, lies: Sequence[Layout], leader: int, duties: Duties, willing: bool) -> tuple[int, int, int, int]:
        """What the side and the others win for sure, in weight and in tricks: with the highest trumps, whoever leads;
        and with what the leader can lead one after the other, if he is `willing` to win much.
        """
        trumps, others, count, weight = lies[0], len(self.seats) - 1, 0, 0
        found = [0, 0, 0, 0]
        own = 0 if leader in self.side else 2
        if duties.beats and duties.locked is None:
            at = 0 if trumps.seeks else 2
            foes = len(self.enemies[trumps.top]) if trumps.most else 0  # a partner's card may be one of the joint ones
            found[at], found[at + 1] = trumps.joint + foes * trumps.most, trumps.most
            if trumps.top == leader and trumps.run:
                count, weight = len(trumps.run), trumps.run[-1]
        if not willing:
            return found[0], found[1], found[2], found[3]
        trumping = [at for at, seat in enumerate(self.seats) if seat != leader and trumps.lengths[at]]
        if not duties.beats or max([trumps.lengths[at] for at in trumping], default=0) <= count:
            trumping = []  # nobody has a trump left behind the leader's own: a partner's would take the lead from him
        for suit in lies[1:]:
            if suit.top == leader:
                rounds = min([len(suit.run), *[suit.lengths[at] for at in trumping]])
                count += rounds
                weight += suit.run[rounds - 1] if rounds else 0
        found[own] = max(found[own], weight + others * count)
        found[own + 1] = max(found[own + 1], count)
        return found[0], found[1], found[2], found[3]

    def weigh(self, cards: int) -> int:
        """What some cards weigh together."""
        found = self.weights.get(cards)
        if found is None:
            found = self.weights[cards] = sum([self.weight[card] for card in cards_of(cards)])
        return found

    def layout(self, lies: tuple[int, ...]) -> Layout:
        """How the cards of a suit lie among the seats."""
        alike, order, last = 0, list[object](), None
        top, run, joint, goes_on, joins = -1, list[int](), 0, True, True
        seeks, counts = False, dict[int, int]()
        for card in self.ranked(sum(lies)):
            owner = next(at for at, cards in enumerate(lies) if cards & card)
            kind = (owner, -card if card & self.named else self.weight[card])
            if kind != last:
                alike |= card
            last = kind
            order.append(kind)
            seat = self.seats[owner]
            if card & self.stays:
                continue  # it wins nothing
            if top < 0:
                top, seeks = seat, seat in self.side
            if card & self.excused:
                goes_on &= seat == top
                joins &= (seat in self.side) == seeks
                continue  # it may win nothing
            goes_on &= seat == top and not card & self.named
            if goes_on:
                run.append(self.weight[card] + (run[-1] if run else 0))
            joins &= (seat in self.side) == seeks
            if joins:
                joint += self.weight[card]
                counts[seat] = counts.get(seat, 0) + 1
        number = self.numbers.setdefault(tuple(order), len(self.numbers))
        lengths = tuple([cards.bit_count() for cards in lies])
        return Layout(number, alike, top, tuple(run), joint, max(counts.values(), default=0), seeks, lengths)

    def likes(self, lies: Sequence[int]) -> dict[int, int]:
        """For each card that the seats have, in hand or in the open trick, the first of those as good as it."""
        found = dict[int, int]()
        for mask in self.masks:
            own = tuple([cards & mask for cards in lies])
            alike, first = self.layout(own).alike, 0
            for card in self.ranked(sum(own)):
                first = card if card & alike else first
                found[card] = first
        return found

    def ranked(self, cards: int) -> Iterator[int]:
        """The cards of a suit, the strongest first."""
        yield from cards_of(cards & ~self.ascending)
        yield from reversed([*cards_of(cards & self.ascending)])

    def leads(self, cards: int, hands: Sequence[int], seat: int) -> list[int]:
        """The cards that may be led, in the order in which they are tried."""
        return list(cards_of(cards))
