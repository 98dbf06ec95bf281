"""How a deal may still end: the range of what its ends add to the card points of a side.

What is watched beside card points mostly depends only on who wins each trick and on who plays a few cards. So its ends
are among those of a far smaller game: in each trick any seat may play any of these cards that it holds, or another one,
and any seat may win, but for what is certain.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from notation.analysis.worth import End, Ends, Question
from notation.cards import cards_of
from notation.errors import Signal
from notation.parts.aims import States, Watch
from notation.table import Table
from notation.table_parts import FinishedTrick

MOST_TRICKS = 5_000
"""So many different tricks are looked at for a state; one that needs more has no range."""

Settle = Callable[[Ends, tuple[object, ...], list[FinishedTrick]], None]
"""Adds the end of a line to some ends, by a key."""


class TooManyError(Signal):
    """There are too many ways to go on."""


class Secure(NamedTuple):
    """What is certain before a trick, whatever is played."""

    own: int = 0
    """Cards that the side that is counted keeps: each of them wins its trick for it."""
    others: int = 0
    """Cards that the others keep."""
    own_tricks: int = 0
    """How many of the tricks left the side wins: 0, 1 or all of them, as `owed` tells."""
    others_tricks: int = 0
    """How many the others win."""
    free: int | None = None
    """A seat that holds nothing but the highest trumps: it wins all tricks, and plays its cards in any order."""

    def after(self, own: bool) -> "Secure":
        """What is certain behind a trick that the side, or another one, has won."""
        if own:
            return self._replace(own_tricks=max(self.own_tricks - 1, 0))
        return self._replace(others_tricks=max(self.others_tricks - 1, 0))


def owed(tricks: int, left: int) -> int:
    """Of a number of tricks that are certain what is followed: all that are left, or one, or none."""
    return left if tricks >= left else min(tricks, 1)


class Prospect(NamedTuple):
    """What is watched before a trick."""

    states: States
    number: int
    """The number of the trick."""
    held: int
    """The cards that matter and are still held."""
    secure: Secure


class Prospects:
    """The ends that states may come to, and the range of their offsets for a question."""

    def __init__(
        self, table: Table, watches: Sequence[Watch], side: frozenset[int], ends: Ends, settle: Settle
    ) -> None:
        """`ends` are not those of the search: no play leads to some of these."""
        self.table, self.watches, self.side, self.ends, self.settle = table, watches, side, ends, settle
        self.order = table.order
        self.hands = list(table.hands)
        for seat, card in zip(table.order, table.open, strict=False):
            self.hands[seat] |= card
        self.every = table.game.hand_size(table.players)
        self._ends: dict[Prospect, frozenset[End] | None] = {}
        self._spans: dict[tuple[Prospect, Question], tuple[int, int]] = {}
        self._shifts: dict[tuple[Prospect, Question, Question], tuple[int, int]] = {}
        self._left = 0

    def node(
        self, states: States, left: int, hands: Sequence[int], secure: Secure, line: Sequence[FinishedTrick]
    ) -> Prospect | None:
        """What is watched with so many tricks left behind a line; None if too much may come of it."""
        node = self._node(states, self.every + 1 - left, sum(hands), secure)
        if node not in self._ends:
            self._left = MOST_TRICKS
            try:
                self._reach(node, hands, line)
            except TooManyError:
                self._ends[node] = None
        return node if self._ends[node] else None

    def span(self, node: Prospect, question: Question) -> tuple[int, int]:
        """The least and the most that an end may add to what is won."""
        span = self._spans.get((node, question))
        if span is None:
            offsets = [self.ends.offset_at(end, question) for end in self._ends[node] or ()]
            free = node.secure.free
            if free is not None and not node.held & ~self.hands[free]:
                offsets = [max(offsets) if free in self.side else min(offsets)]
            span = self._spans[node, question] = min(offsets), max(offsets)
        return span

    def shift(self, node: Prospect, question: Question, other: Question) -> tuple[int, int]:
        """By how much at least and at most the answer to the other question lies above that to the first."""
        shift = self._shifts.get((node, question, other))
        if shift is None:
            offset, ends = self.ends.offset_at, self._ends[node] or ()
            shifts = [offset(end, other) - offset(end, question) for end in ends]
            shift = self._shifts[node, question, other] = min(shifts), max(shifts)
        return shift

    def forget(self) -> None:
        """Forget what was asked; the ends stay known."""
        self._spans.clear()
        self._shifts.clear()

    def _node(self, states: States, number: int, held: int, secure: Secure) -> Prospect:
        """A node with no more than what matters."""
        matter, tricks = 0, False
        for watch, state in zip(self.watches, states, strict=True):
            if state.open:
                matter |= watch.falls or 0
                tricks |= not watch.falls
        held &= matter
        counts = (secure.own_tricks, secure.others_tricks) if tricks else (0, 0)
        return Prospect(states, number, held, Secure(secure.own & held, secure.others & held, *counts, secure.free))

    def _reach(self, node: Prospect, hands: Sequence[int], line: Sequence[FinishedTrick]) -> frozenset[End]:
        known = self._ends.get(node)
        if known is not None:
            return known
        ends = set[End]()
        if node.number > self.every or not any([state.open for state in node.states]):
            if node.number <= self.every or not (node.secure.own_tricks or node.secure.others_tricks):
                ends.add(self._end(node.states, hands, line))
        else:
            for after, trick in self._after(node):
                ends |= self._reach(after, hands, [*line, trick])
        found = self._ends[node] = frozenset(ends)
        return found

    def _after(self, node: Prospect) -> Iterator[tuple[Prospect, FinishedTrick]]:
        """The different nodes behind a trick, each with one trick that leads to it."""
        left, secure, found = self.every + 1 - node.number, node.secure, set[Prospect]()
        choices = list[list[int]]()
        for seat in self.order:
            held = [*cards_of(node.held & self.hands[seat])]
            choices.append(held if len(held) >= left else [0, *held])
        for cards in product(*choices):
            together = sum(cards)
            for winner in self.order:
                own = winner in self.side
                if together & (secure.others if own else secure.own):
                    continue
                if secure.free is not None and winner != secure.free:
                    continue
                if (secure.others_tricks if own else secure.own_tricks) == left:
                    continue
                self._left -= 1
                if self._left < 0:
                    raise TooManyError
                trick = FinishedTrick(node.number, self.order[0], cards, winner)
                states = follow(self.table, self.watches, node.states, trick)
                after = self._node(states, node.number + 1, node.held & ~together, secure.after(own))
                if after not in found:
                    found.add(after)
                    yield after, trick

    def _end(self, states: States, hands: Sequence[int], line: Sequence[FinishedTrick]) -> End:
        """The end of a line in which only the cards that matter are told, with any others between them."""
        key = tuple([state.value for state in states])
        if key not in self.ends.known:
            self.settle(self.ends, key, [*self._filled(hands, line)])
        return self.ends.known[key]

    def _filled(self, hands: Sequence[int], line: Sequence[FinishedTrick]) -> Iterator[FinishedTrick]:
        """A line to the last trick, with all cards of the hands: those that are watched fall last, where it is free."""
        played = sum([sum(trick.cards) for trick in line])
        watched = 0
        for watch in self.watches:
            watched |= watch.falls or 0
        rest = [
            chain(cards_of(hands[seat] & ~played & ~watched), cards_of(hands[seat] & ~played & watched))
            for seat in range(len(hands))
        ]
        number, winner = self.every - max(hand.bit_count() for hand in hands), self.order[0]
        for trick in line:
            if trick.number > number:
                number, winner = trick.number, trick.the_winner
                pairs = zip(self.table.orders[trick.leader], trick.cards, strict=True)
                trick = trick._replace(cards=tuple([card or next(rest[seat]) for seat, card in pairs]))
            yield trick
        for later in range(number + 1, self.every + 1):
            yield FinishedTrick(later, self.order[0], tuple([next(rest[seat]) for seat in self.order]), winner)


def follow(table: Table, watches: Sequence[Watch], states: States, trick: FinishedTrick) -> States:
    """The states of all that is watched after one more trick."""
    watched = zip(watches, states, strict=True)
    return tuple([watch.after(table, state.value, trick) if state.open else state for watch, state in watched])
