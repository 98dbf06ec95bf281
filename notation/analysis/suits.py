"""The cards of a deal suit by suit: what they weigh, which of them are as good as others, how a position is known."""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notation.cards import SUITS, cards_of
from notation.parts.counting import Counting
from notation.parts.play import Duties
from notation.table import Table

PLAIN = sum(SUITS.values())
MOST_SHAPES = 100_000
"""Layouts of a suit that are kept when others are dropped."""


class SuitShape(NamedTuple):
    """Common features of equivalent layouts of a suit: hands with cards of equal values in equal order."""

    number: int
    weight: int
    lengths: tuple[int, ...]
    top: int
    """Seat with the strongest card; -1 if there is none."""
    run: tuple[int, ...]
    """Weight of the top cards that this seat holds without a gap: of one, of two, and so on."""
    sure: tuple[tuple[int, int], ...]
    """Of the side that is counted, and of the others: how many cards of one seat the opponents cannot beat, each of
    theirs beating one; and what the side keeps at least of its own cards with them."""


class Layout:
    __slots__ = ("after", "alike", "kept", "lies", "number", "shape")

    def __init__(self, lies: tuple[int, ...], alike: int, shape: SuitShape) -> None:
        self.lies = lies
        self.alike = alike
        """Of cards as good as each other the first."""
        self.shape, self.number = shape, shape.number
        self.kept: tuple[int, int] | None = None
        """Of trumps those that each side keeps, once that was asked for."""
        self.after: dict[int, Layout] = {}
        """Layouts once some of the cards have gone."""


class Suits:
    def __init__(
        self, table: Table, duties: Duties, side: frozenset[int], counts: bool = True, watched: tuple[int, ...] = ()
    ) -> None:
        """Cards weigh nothing if card points do not count; sets of cards that are `watched` differ from others."""
        counting = table.game.card_points
        assert isinstance(counting, Counting)
        self.counting, self.side = counting, side
        self.weight = {card: counting.weight(card, 1) if counts else 0 for card in cards_of(table.pack)}
        self.excused = duties.named if duties.excuse is not None else 0
        self.named, self.ascending, self.retained_cards = (
            duties.named | table.retained_cards,
            duties.ascending,
            table.retained_cards,
        )
        self.wild = table.retained_cards if duties.winner_of is not None else 0
        """Cards that stay with their players, but may win a trick by a rule of the game's own."""
        self.seats = tuple(sorted(table.seats))
        self.masks = (table.pack & ~PLAIN, *[table.pack & suit for suit in SUITS.values()])
        self.layouts: dict[tuple[int, ...], Layout] = {}
        self.shapes: dict[bytes, SuitShape] = {}
        self.numbers = itertools.count()  # none comes again, also once shapes are forgotten
        self.watched = watched
        kinds: dict[tuple[object, ...], int] = {}
        self.codes = [
            {
                card: kinds.setdefault(
                    (at, -card if card & self.named else weight, *[bool(card & cards) for cards in watched]), len(kinds)
                )
                for card, weight in self.weight.items()
            }
            for at in range(len(self.seats))
        ]
        """For each seat, by card: one number for cards of one worth that no rule and no bonus names."""
        self.ranks = {card: rank for rank, card in enumerate(self.ranked(table.pack))}
        self.lowest: dict[int, tuple[int, ...]] = {}
        self.others = {seat: tuple([other for other in self.seats if other != seat]) for seat in self.seats}
        self.enemies = tuple([tuple([seat for seat in self.seats if (seat in side) != own]) for own in (True, False)])

    def layouts_of(self, hands: Sequence[int]) -> tuple[Layout, ...]:
        return tuple([self.layout(tuple([hands[seat] & mask for seat in self.seats])) for mask in self.masks])

    def layout(self, lies: tuple[int, ...]) -> Layout:
        known = self.layouts.get(lies)
        if known is None:
            held = [
                (self.ranks[card], code[card], card)
                for code, cards in zip(self.codes, lies, strict=True)
                for card in cards_of(cards)
            ]
            held.sort()
            alike, last = 0, -1
            for _rank, code, card in held:
                if code != last:
                    alike |= card
                last = code
            order = bytes([code for _rank, code, _card in held])
            shape = self.shapes.get(order)
            if shape is None:
                shape = self.shapes[order] = self._shape(lies, [card for _rank, _code, card in held])
            known = self.layouts[lies] = Layout(lies, alike, shape)
        return known

    def without(self, layout: Layout, gone: int) -> Layout:
        behind = layout.after[gone] = self.layout(tuple([cards & ~gone for cards in layout.lies]))
        return behind

    def split(self, cards: int) -> tuple[tuple[int, int], ...]:
        """Some cards suit by suit: the index of each suit that is among them, and its cards."""
        return tuple([(at, cards & mask) for at, mask in enumerate(self.masks) if cards & mask])

    def sure(
        self, lies: Sequence[Layout], hands: Sequence[int], leader: int, beats: int, willing: bool
    ) -> tuple[int, int, int, int]:
        """Sure gains of the side and of the others, in weight and in tricks.

        They come from unbeatable trumps, regardless of who leads, and from the leader's run of winners, if the leader
        is `willing` to win much.
        """
        trumps, count, weight = lies[0].shape, 0, 0
        found = [0, 0, 0, 0]
        if beats:
            for at in (0, 1):
                tricks, weight_of_them = trumps.sure[at]
                if tricks:
                    foes = [hands[seat] for seat in self.enemies[at]]
                    found[2 * at], found[2 * at + 1] = weight_of_them + self.least(foes, tricks), tricks
            if trumps.top == leader and trumps.run:
                count, weight = len(trumps.run), trumps.run[-1]
        if willing:
            trumping = [at for at, seat in enumerate(self.seats) if seat != leader and trumps.lengths[at]]
            if not beats or max([trumps.lengths[at] for at in trumping], default=0) <= count:
                trumping = []  # nobody has a trump left behind the leader's own: a partner's would take the lead
            for layout in lies[1:]:
                suit = layout.shape
                if suit.top == leader:
                    rounds = min([len(suit.run), *[suit.lengths[at] for at in trumping]])
                    count += rounds
                    weight += suit.run[rounds - 1] if rounds else 0
            if count:
                own = 0 if leader in self.side else 2
                weight += self.least([hands[seat] for seat in self.others[leader]], count)
                found[own] = max(found[own], weight)
                found[own + 1] = max(found[own + 1], count)
        return found[0], found[1], found[2], found[3]

    def kept(self, trumps: Layout) -> tuple[int, int]:
        """The highest trumps that one side holds without a gap: those of the side that is counted, and of the others.

        Each wins its trick for its side, whatever is played.
        """
        if trumps.kept is None:
            own = others = 0
            for card in self.ranked(sum(trumps.lies)):
                if card & (self.retained_cards | self.excused):
                    continue
                seat = next(seat for seat, cards in zip(self.seats, trumps.lies, strict=True) if cards & card)
                if others if seat in self.side else own:
                    break
                own, others = (own | card, others) if seat in self.side else (own, others | card)
            trumps.kept = (own, others)
        return trumps.kept

    def draws(self, trumps: Layout, leader: int) -> bool:
        """Whether a leader can draw all trumps of his opponents with the highest ones; his side wins with the rest."""
        shape, enemies = trumps.shape, self.enemies[leader not in self.side]
        lengths = [length for seat, length in zip(self.seats, shape.lengths, strict=True) if seat in enemies]
        return shape.top == leader and max(lengths) <= len(shape.run)

    def free(self, trumps: Layout, left: int) -> int | None:
        """The seat that holds nothing but the highest trumps; None if there is none."""
        shape = trumps.shape
        if len(shape.run) < left or shape.lengths[self.seats.index(shape.top)] != left:
            return None
        return shape.top

    def least(self, hands: Sequence[int], count: int) -> int:
        """Least weight of `count` cards of each of some hands, without cards that stay with their players."""
        found = 0
        for hand in hands:
            lowest = self.lowest.get(hand)
            if lowest is None:
                weights = sorted([0 if card & self.retained_cards else self.weight[card] for card in cards_of(hand)])
                lowest = self.lowest[hand] = tuple(itertools.accumulate(weights, initial=0))
            found += lowest[count] if count < len(lowest) else lowest[-1]
        return found

    def weigh(self, cards: int) -> int:
        return sum([self.weight[card] for card in cards_of(cards)])

    def forget(self) -> None:
        """Keep no more than how those cards lie that somebody still looks at."""
        for layout in self.layouts.values():
            layout.after.clear()
        self.layouts.clear()
        self.lowest.clear()
        if len(self.shapes) > MOST_SHAPES:
            self.shapes.clear()

    def _shape(self, lies: tuple[int, ...], ranked: list[int]) -> SuitShape:
        top, run, goes_on, joins, joint = -1, list[int](), True, True, 0
        unbeaten, joined = [0] * len(lies), [0] * len(lies)
        sides = [seat in self.side for seat in self.seats]
        wild = [own for own, cards in zip(sides, lies, strict=True) if cards & self.wild]
        beaten_by = [wild.count(not own) for own in sides]
        for card in ranked:
            if card & self.retained_cards:
                continue  # it wins nothing, unless it is wild
            owner = next(at for at, cards in enumerate(lies) if cards & card)
            for at, own in enumerate(sides):
                beaten_by[at] += own != sides[owner]
            if top < 0:
                top, joins = owner, (not sides[owner]) not in wild
            goes_on &= owner == top
            joins &= sides[owner] == sides[top]
            if card & self.excused:
                continue  # it may win nothing
            goes_on &= not card & self.named
            if goes_on:
                run.append(self.weight[card] + (run[-1] if run else 0))
            if joins:
                joint += self.weight[card]
                joined[owner] += 1
            if beaten_by[owner]:
                beaten_by[owner] -= 1
            else:
                unbeaten[owner] += 1
        sure = []
        for side in (True, False):
            tricks = max([(unbeaten[at], joined[at]) for at, own in enumerate(sides) if own == side], default=(0, 0))
            sure.append((tricks[0], tricks[0] - tricks[1] + (joint if top >= 0 and sides[top] == side else 0)))
        lengths = tuple([cards.bit_count() for cards in lies])
        leads = self.seats[top] if top >= 0 else -1
        return SuitShape(next(self.numbers), self.weigh(sum(lies)), lengths, leads, tuple(run), tuple(sure))

    def equivalents(self, hands: Sequence[int]) -> dict[int, int]:
        """For each card of the hands the first of those as good as it."""
        found = dict[int, int]()
        for layout in self.layouts_of(hands):
            first = 0
            for card in self.ranked(sum(layout.lies)):
                first = card if card & layout.alike else first
                found[card] = first
        return found

    def ranked(self, cards: int) -> Iterator[int]:
        yield from cards_of(cards & ~self.ascending)
        yield from reversed([*cards_of(cards & self.ascending)])
