"""A deal at random that fits a record with gaps: each card gets a place where it can be after all that was played."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import TypeVar

from notation.cards import cards_of
from notation.errors import Signal
from notation.record import EXCHANGE_LINES, UNKNOWN, Line, Record
from notation.replay.gaps import played_by, shown_by
from notation.table import Table

Found = TypeVar("Found")

MIXED = 8
"""How often each card may change places with another, so that every deal that can be is about as likely."""


def _named(lines: Sequence[Line]) -> int:
    """The cards that are named where cards were dealt, moved or played."""
    named = 0
    for line in lines:
        if line.keyword in ("hand", "talon", "won", "show", "trick", *EXCHANGE_LINES):
            for card in line.items:
                named |= sum(card) if isinstance(card, tuple) else card if isinstance(card, int) else 0
    return named


def _laid_away(seat: int, lines: Sequence[Line]) -> int:
    """The cards that a seat is known to have laid away: it may show them all the same."""
    away = [line.items for line in lines if line.keyword == "discard" and line.seat == seat]
    return sum({card for cards in away for card in cards})


class NoPlaceStop(Signal):
    pass


class Spot:
    """Where a card was dealt: the card, and which ones can be here."""

    __slots__ = ("can", "card")

    def __init__(self, card: int, can: int) -> None:
        self.card, self.can = card, can


class Dealing:
    """The places of all cards of a deal, followed through what was taken and laid away; once, at random."""

    def __init__(
        self,
        table: Table,
        lines: Sequence[Line],
        can: Sequence[int],
        random: Random,
        told: Mapping[int, Sequence[tuple[int, int]]] = MappingProxyType({}),
    ) -> None:
        """`told` is what everybody heard of the cards that each seat laid away, as in `Exchanged.told`."""
        self.table, self.lines, self.can, self.random, self.told = table, lines, can, random, told
        self.dealt: dict[int, list[Spot]] = {}
        self.hands: list[list[Spot]] = [[] for _ in range(table.players)]
        self.talon: list[Spot] = []
        self.gone: list[Spot] = []
        self.took = False
        self.taken: list[list[Spot]] = []
        """Packets that were taken."""
        self.heaps: list[Spot] = []
        """Unknown cards that were laid away, of which everybody heard what they can be."""
        shown = [
            played_by(table, seat, lines) | shown_by(seat, lines) & ~_laid_away(seat, lines)
            for seat in range(table.players)
        ]
        self.must = [cards & table.pack for cards in shown]
        """Cards that each seat must have held when the first trick began."""

    def deal(self) -> Record | None:
        """A deal, None if this try comes to none."""
        with suppress(NoPlaceStop):
            for at, line in enumerate(self.lines):
                if line.keyword in ("hand", "talon"):
                    self._lay(at, line)
            self._share_out()
            for at, line in enumerate(self.lines):
                if line.keyword in EXCHANGE_LINES:
                    self._move(at, line)
            for seat in self.table.seats:
                self._hold(seat)
            self._fill()
            return Record(tuple([self._written(at, line) for at, line in enumerate(self.lines)]))
        return None

    def _lay(self, at: int, line: Line) -> None:
        """The cards of a hand, or of the talon, as they were dealt."""
        self.dealt[at] = [Spot(card, self.table.pack) for card in line.items if card != "|"]
        if line.keyword == "talon":
            self.talon = self.dealt[at]
        elif line.seat is not None:
            self.hands[line.seat] = list(self.dealt[at])

    def _share_out(self) -> None:
        """Each seat takes its cards off the top of the talon, where the contract says that it does."""
        table, start = self.table, 0
        contract, declarer = table.contract, table.declarer
        if table.position is not None or contract is None or declarer is None or not contract.takes or contract.packet:
            return
        self.took = True
        for seat, count in zip(table.orders[declarer], contract.takes, strict=False):
            self.hands[seat] += self.talon[start : start + count]
            start += count

    def _move(self, at: int, line: Line) -> None:
        """Undo a taking, keeping, discard or exchange of cards."""
        if self.table.position is not None or line.seat is None:
            return  # the hands are those that come after it
        seat, hand = line.seat, self.hands[line.seat]
        if line.keyword == "take":
            left = [packet for packet in self._packets(len(line.items)) if packet not in self.taken]
            taken = self._one_of([packet for packet in left if self._fits(packet, line.items)])
            self.took = True
            self.taken.append(taken)
            hand += taken
            self.dealt[at] = taken
        elif line.keyword == "buy":
            self._buy(at, line, hand)
        elif line.keyword == "keep":
            self.dealt[at] = kept = self._chosen(line.items, hand, hand)
            self.gone += [place for place in hand if place not in kept]
            hand[:] = kept
            self._take_all(hand)
        else:
            self._take_all(hand)
            free = [place for place in hand if not place.card & self.must[seat]]
            sure = [place for place in free if place.card & ~self.can[seat]]
            self.dealt[at] = away = self._chosen(line.items, hand, free, sure)
            self._as_told(seat, away)
            self.gone += away
            hand[:] = [place for place in hand if place not in away]

    def _as_told(self, seat: int, away: list[Spot]) -> None:
        """What everybody heard of the cards that a seat laid away says what its unknown ones can be."""
        heard = self.told.get(seat)
        if not heard:
            return
        hidden = [place for place in away if not place.card]
        self.random.shuffle(hidden)
        for cards, number in heard:
            among = number - sum([bool(place.card & cards) for place in away])
            for index, place in enumerate(hidden):
                place.can &= cards if index < among else ~cards
            if not 0 <= among <= len(hidden):
                raise NoPlaceStop
        self.heaps += hidden

    def _take_all(self, hand: list[Spot]) -> None:
        """Where no packet is taken, who lays cards away takes the whole talon."""
        if not self.took and not self.table.game.takes_packets:
            self.took = True
            hand += self.talon

    def _packets(self, size: int) -> list[list[Spot]]:
        """The talon in packets of a size, in the order dealt."""
        return [self.talon[start : start + size] for start in range(0, len(self.talon), size)] if size else []

    def _fits(self, packet: list[Spot], cards: Sequence[int]) -> bool:
        known, lies = set(cards) - {UNKNOWN}, {place.card for place in packet} - {UNKNOWN}
        return len(packet) == len(cards) and (known <= lies or len(lies) < len(packet))

    def _buy(self, at: int, line: Line, hand: list[Spot]) -> None:
        """The named card comes from the hand that had it, and another one goes there."""
        named, price = line.items
        others = [cards for cards in self.hands if cards is not hand]
        source = next((cards for cards in others if any([place.card == named for place in cards])), None)
        seat = line.the_seat
        free = [place for place in hand if not place.card & self.must[seat]]
        [paid] = self._chosen((price,), hand, free)
        if source is not None:
            [bought] = [place for place in source if place.card == named]
            source.remove(bought)
            hand.remove(paid)
            source.append(paid)
            hand.append(bought)
        self.dealt[at] = [Spot(named, 0), paid]

    def _chosen(
        self, cards: Sequence[int], hand: list[Spot], free: list[Spot], sure: Sequence[Spot] = ()
    ) -> list[Spot]:
        """Dealing for some cards of a hand: unknown ones are any that are free, before all those that are sure."""
        chosen: list[Spot] = []
        for card in sorted(cards, reverse=True):
            if card:
                place = next((place for place in hand if place.card == card), None)
                if place is None:
                    place = self._one_of([place for place in hand if not place.card and place not in chosen])
                    place.card = card
            else:
                left = [place for place in sure if place not in chosen]
                place = self._one_of(left or [place for place in free if place not in chosen])
            chosen.append(place)
        if any([place not in chosen for place in sure]):
            raise NoPlaceStop
        return chosen

    def _one_of(self, choices: list[Found]) -> Found:
        if not choices:
            raise NoPlaceStop
        return self.random.choice(choices)

    def _hold(self, seat: int) -> None:
        """A hand as it went into the first trick: what was played or shown is in it, and nothing that cannot be."""
        hand = self.hands[seat]
        hidden = [place for place in hand if not place.card]
        cards = [card for card in cards_of(self.must[seat]) if all([place.card != card for place in hand])]
        if len(cards) > len(hidden):
            raise NoPlaceStop
        for place, card in zip(self.random.sample(hidden, len(cards)), cards, strict=True):
            place.card = card
        for place in hidden:
            place.can &= self.can[seat]

    def _fill(self) -> None:
        """Put the cards that were not seen where they can be, each such deal about as likely as another."""
        places = list({id(place): place for dealt in self.dealt.values() for place in dealt}.values())
        free = self.table.pack & ~_named(self.lines) & ~sum({place.card for place in places})
        empty = [place for place in places if not place.card]
        cards = list(cards_of(free))
        if len(cards) < len(empty):
            raise NoPlaceStop
        empty += [Spot(0, free) for _ in range(len(cards) - len(empty))]
        self.random.shuffle(cards)
        for place in self.heaps:  # few cards can be there, and the rest has more room
            fit = [card for card in cards if card & place.can]
            if not place.card:
                place.card = self._one_of(fit)
                cards.remove(place.card)
                empty = [other for other in empty if other is not place]
        self.random.shuffle(empty)
        for card in cards:
            if not self._settle(card, empty, set()):
                raise NoPlaceStop
        empty += [place for place in places if any([place is other for other in self.heaps])]
        for _ in range(MIXED * len(empty) if len(empty) > 1 else 0):
            one, other = self.random.sample(empty, 2)
            if one.card & other.can and other.card & one.can:
                one.card, other.card = other.card, one.card

    def _settle(self, card: int, empty: list[Spot], tried: set[int]) -> bool:
        """Find a place for a card, if need be by moving others."""
        for place in empty:
            if not place.card and card & place.can:
                place.card = card
                return True
        for place in empty:
            if card & place.can and id(place) not in tried:
                tried.add(id(place))
                if self._settle(place.card, empty, tried):
                    place.card = card
                    return True
        return False

    def _written(self, at: int, line: Line) -> Line:
        if at not in self.dealt:
            return line
        cards = [place.card for place in self.dealt[at]]
        if line.keyword == "hand":
            cards.sort()
        elif line.keyword == "talon":
            laid = iter(cards)
            return line._replace(items=tuple([item if item == "|" else next(laid) for item in line.items]))
        return line._replace(items=tuple(cards))
