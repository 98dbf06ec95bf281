"""The search for the best card with open cards: which value can be reached, trick by trick.

It asks the duties of the page, by which records are judged, what may be played and who takes a trick, over a moment of
its own. It looks at one limit at a time: whether so much can be reached. Positions at the start of a trick are kept by
the owners of the cards in each suit, in their order, with what is known of them.
"""

from collections.abc import Callable, Sequence
from time import monotonic

from notation.analysis.suits import PLAIN, Layout, Suits
from notation.cards import cards_of, stronger, strongest
from notation.errors import Signal
from notation.parts.aims import MADE, Aim, Memory
from notation.parts.play import Duties, InTrick
from notation.table import Table, Trick

INFINITE = 1_000_000
"""More than any value."""


class SearchStop(Signal):
    """The time for the search is over."""


class Ply(InTrick):
    """A moment in a line of play that a search looks at."""

    lying: list[int]
    __slots__ = ("duties", "hand", "led", "lying", "number", "order", "position", "seat", "tricks_left", "winners")


class Bounds:
    """What is known of a position at the start of a trick."""

    __slots__ = ("lead", "least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        """What can be reached from it lies between these."""
        self.lead = 0
        """The best lead so far."""


MOST_KEPT = 600_000
"""So many positions are kept by their cards; then these are forgotten, and only those known by how the cards lie stay.
"""


class Solver:
    """One deal with open cards; what is found out once is kept for all that is asked of it."""

    def __init__(
        self,
        table: Table,
        aim: Aim,
        side: frozenset[int],
        seekers: frozenset[int],
        duties: Duties,
        ended: Callable[[Memory, list[Trick], int, Duties], int],
    ) -> None:
        """`side` is who is counted, `seekers` those who want that to be much.

        `ended` gives what changes sides beside what the tricks have won, once nothing has to be remembered any more.
        """
        self.table, self.aim, self.side, self.seekers, self.ended = table, aim, side, seekers, ended
        self.suits = Suits(table, duties, side, aim.kind != MADE)
        self.weight = self.suits.weight
        self.swing = aim.swing * self.suits.counting.group
        self.positions: dict[tuple[object, ...], Bounds] = {}
        self.seen: dict[tuple[object, ...], tuple[Bounds, int]] = {}
        self.adjustments: dict[tuple[object, ...], int] = {}
        self.line: list[Trick] = []
        self.gained: list[int] = []
        self.count = 0
        self.until = float("inf")
        self.hands = list(table.hands)
        self.total = table.game.hand_size(table.players)

    def known_by(self, other: "Solver") -> None:
        """Take over what is known of positions of the same deal, in which nothing is remembered."""
        if self.suits.named == other.suits.named and self.seekers == other.seekers:
            self.suits, self.positions, self.seen = other.suits, other.positions, other.seen

    # ---- Tricks

    def reach(self, leader: int, left: int, duties: Duties, memory: Memory | None, need: int) -> int:
        """What the side gets from the start of a trick on: at least this if it is `need` or more, else at most this."""
        if not left:
            return 0
        if memory is None and need <= 0:
            return 0
        hands = self.hands
        seen = (leader, duties.locked, memory, *hands)
        known = self.seen.get(seen)
        if known is None:
            if self.aim.kind == MADE:
                decided = self.decided(memory.note if memory is not None else 0, left)
                if decided is not None:
                    return decided
            self.count += 1
            if not self.count & 255 and monotonic() > self.until:
                raise SearchStop
            if len(self.seen) > MOST_KEPT:
                self.seen.clear()
            known = self.seen[seen] = self.known(leader, left, duties, memory)
        kept, alike = known
        if kept.least >= need:
            return kept.least
        if kept.most < need:
            return kept.most
        turn = self.lead(leader, left, duties, memory)
        value, kept.lead = self.choose(turn, alike, memory, need, kept.lead)
        if value >= need:
            kept.least = max(kept.least, value)
        else:
            kept.most = min(kept.most, value)
        return value

    def lead(self, leader: int, left: int, duties: Duties, memory: Memory | None) -> Ply:
        """The moment before a lead."""
        turn = Ply()
        turn.duties, turn.led, turn.position, turn.seat, turn.hand = duties, 0, 0, leader, self.hands[leader]
        turn.order, turn.lying = self.table.orders[leader], []
        turn.tricks_left, turn.number = left, self.total + 1 - left
        turn.winners = memory.winners if memory is not None else ()
        return turn

    def known(self, leader: int, left: int, duties: Duties, memory: Memory | None) -> tuple[Bounds, int]:
        """What is known of a position, the same for all in which the cards lie alike; and the cards to be tried."""
        hands, suits = self.hands, self.suits
        lies = suits.layouts_of(hands)
        alike = 0
        for layout in lies:
            alike |= layout.alike
        plain = sorted([layout.number for layout in lies[1:]])
        key = (leader, duties.locked, memory, lies[0].number, *plain)
        kept = self.positions.get(key)
        if kept is None:
            kept = self.positions[key] = Bounds(*self.bounds(lies, leader, left, duties, memory))
        return kept, alike

    def bounds(
        self, lies: list[Layout], leader: int, left: int, duties: Duties, memory: Memory | None
    ) -> tuple[int, int]:
        """The least and the most that the side gets from the start of a trick on, as far as one look tells."""
        sure = (0, 0, 0, 0)
        if duties.winner_of is None or (memory is None and not duties.named & PLAIN):
            willing = self.aim.kind != MADE and (leader in self.side) == (leader in self.seekers)
            sure = self.suits.sure(lies, leader, duties, willing)
        if self.aim.kind == MADE:
            won = memory.note if memory is not None else 0
            decided = self.decided(won, left, sure[1], sure[3])
            return (0, 1) if decided is None else (decided, decided)
        held = sum(self.hands)
        stays = (held & self.table.stays).bit_count()  # what stays with who plays it comes to no trick
        low, high = max(0, sure[0] - stays), self.suits.weigh(held) - max(0, sure[2] - stays)
        return (low, high) if memory is None else (low - self.swing, high + self.swing)

    def decided(self, won: int, left: int, own: int = 0, others: int = 0) -> int | None:
        """Whether the side has as many tricks as it has to win, if that is sure; so many more are its own or not."""
        least, most = self.aim.least, self.aim.most
        if won + own > most or won + left - others < least:
            return 0
        return 1 if least <= won + own and won + left - others <= most else None

    # ---- Cards

    def choose(self, turn: Ply, alike: int, memory: Memory | None, need: int, first: int = 0) -> tuple[int, int]:
        """What the side gets with the best card of who is to play, and that card; a bound as in `reach`."""
        seat = turn.seat or 0
        turn.hand = hand = self.hands[seat]
        legal = turn.narrowed(hand)
        seeks = seat in self.seekers
        best, best_card = (-INFINITE, 0) if seeks else (INFINITE, 0)
        cards = self.in_order(turn, legal & alike, seeks, first)
        for card in cards:
            value = self.play(turn, card, alike, memory, need)
            if seeks:
                if value > best:
                    best, best_card = value, card
                    if value >= need:
                        break
            elif value < best:
                best, best_card = value, card
                if value < need:
                    break
        return best, best_card

    def play(self, turn: Ply, card: int, alike: int, memory: Memory | None, need: int) -> int:
        """What the side gets once a card is played at a moment; a bound as in `reach`."""
        seat, position, led, duties, lying = turn.seat or 0, turn.position, turn.led, turn.duties, turn.lying
        hands = self.hands
        hand = hands[seat]
        self.put(turn, card)
        if position + 1 < len(turn.order):
            turn.position, turn.seat = position + 1, turn.order[position + 1]
            value, _ = self.choose(turn, alike, memory, need)
        else:
            value = self.finish(turn, memory, need)
        turn.position, turn.seat, turn.led, turn.duties = position, seat, led, duties
        lying.pop()
        hands[seat] = hand
        return value

    def put(self, turn: Ply, card: int) -> None:
        """Who is to play plays a card."""
        seat, duties = turn.seat or 0, turn.duties
        if duties.excuse is not None and turn.excused(self.hands[seat], card):
            turn.duties = duties.excuse.used(seat)
        if not turn.led:
            turn.led = turn.duties.suit_of.get(card, 0)
        self.hands[seat] ^= card
        turn.lying.append(card)

    def finish(self, turn: Ply, memory: Memory | None, need: int) -> int:
        """What the side gets from a trick that is complete, and from those behind it."""
        winner, gain, behind = self.close(turn, memory)
        value = gain + self.reach(winner, turn.tricks_left - 1, turn.duties, behind, need - gain)
        if memory is not None:
            self.line.pop()
            self.gained.pop()
        return value

    def close(self, turn: Ply, memory: Memory | None) -> tuple[int, int, Memory | None]:
        """Who wins a trick that is complete, what the side gets from it, and what is remembered."""
        lying, duties, aim = tuple(turn.lying), turn.duties, self.aim
        winner = turn.winner(lying)
        assert winner is not None
        gain = self.gain(turn, lying, winner)
        if memory is None:
            return winner, gain, None
        trick = Trick(turn.number, turn.order[0], lying, winner)
        self.line.append(trick)
        self.gained.append(gain)
        last = turn.tricks_left == 1
        if aim.kind == MADE:
            won = memory.note + (winner in self.side)
            return winner, int(last and aim.least <= won <= aim.most), Memory(note=won)
        behind = aim.after(self.table, memory, trick)
        if behind is None or last:
            named = tuple([card & duties.named for card in lying])
            key = (memory, named, turn.order[0], winner, duties.locked, last)
            if key not in self.adjustments:
                self.adjustments[key] = self.ended(memory, self.line, sum(self.gained), duties)
            return winner, gain + self.adjustments[key], None
        return winner, gain, behind

    def gain(self, turn: Ply, cards: Sequence[int], winner: int) -> int:
        """What the side has in a trick: it is won, or the card stays with who played it."""
        weight, stays, side = self.weight, self.table.stays, self.side
        together = sum(cards)
        if not together & stays:
            return sum([weight[card] for card in cards]) if winner in side else 0
        owners = zip(turn.order, cards, strict=False)
        return sum([weight[card] for seat, card in owners if (seat if card & stays else winner) in side])

    def in_order(self, turn: Ply, cards: int, seeks: bool, first: int) -> Sequence[int]:
        """The cards in the order in which they are tried: those that seem the best first."""
        if not cards & (cards - 1):
            return (cards,)
        weight = self.weight
        if not turn.position:
            order = self.suits.leads(cards, self.hands, turn.seat or 0)
            return [first, *[card for card in order if card != first]] if first & cards else order
        duties = turn.duties
        together = sum(turn.lying)
        trumps = together & duties.beats
        best = strongest(trumps or together & turn.led, duties.ascending) if trumps or turn.led else 0
        if trumps:
            wins = stronger(cards & duties.beats, best)
        else:
            wins = (stronger(cards & turn.led, best, duties.ascending) if best else 0) | cards & duties.beats
        holder = turn.order[turn.lying.index(best)] if best else None
        friendly = holder is not None and (holder in self.seekers) == seeks
        ordered = sorted(cards_of(cards), key=weight.__getitem__)
        winning = [card for card in ordered if card & wins]
        losing = [card for card in ordered if not card & wins]
        if friendly:
            return [*reversed(losing), *winning]
        if turn.position == len(turn.order) - 1:
            return [*reversed(winning), *losing]
        return [*sorted(winning), *losing]
