"""The search for the best card with open cards: which value can be reached, trick by trick.

It asks the duties of the page, by which records are judged, what may be played and who takes a trick, over a moment of
its own. It looks at one limit at a time: whether that much can be reached. Positions at the start of a trick are kept
by the owners of the cards in each suit, in their order, with what is known of them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import monotonic

from notation.analysis.ply import Bounds, Ply, TrickOutcome, newer_half
from notation.analysis.prospects import Prospect, Prospects, Secure, follow, owed
from notation.analysis.suits import PLAIN, Layout, Suits
from notation.analysis.worth import FAR, Ends, Question
from notation.cards import cards_of, stronger, strongest
from notation.errors import Signal
from notation.parts.aims import MADE, SURE, Aim, States
from notation.parts.play import Duties
from notation.table import Table
from notation.table_parts import FinishedTrick

INFINITE = 4 * FAR
"""More than any value, also one that an end has put as far away as can be: nothing may be cut at it."""


class SearchStop(Signal):
    """The time for the search is over."""


MOST_KEPT = 800_000
"""The most positions kept; then the older half of them is dropped."""
LIVE_WEIGHT = 4
"""A position in which something is remembered takes as much memory as that many others."""
MOST_OUTCOMES = 20_000
"""For that many different things to remember it is kept the result of each trick."""
ORDERS = 50_000
"""In that many cases it is kept in which order cards are tried."""


class Solver:
    """One deal with open cards; what is found out once is kept for all that is asked of it."""

    def __init__(
        self,
        table: Table,
        aim: Aim,
        side: frozenset[int],
        duties: Duties,
        ends: Ends,
        settled: Callable[[Ends, tuple[object, ...], list[FinishedTrick], int, Duties], None],
    ) -> None:
        """`side` is who is counted, and who wants that to be much; `settled` adds the end of a line."""
        self.table, self.aim, self.side, self.ends, self.settled = table, aim, side, ends, settled
        self.watches = aim.watches(table)
        self.question: Question = 0
        """The current question about the ends, if there is a memory."""
        states = zip(self.watches, [watch.start(table) for watch in self.watches], strict=True)
        watched = tuple([watch.cards for watch, state in states if state.open and watch.cards])
        self.suits = Suits(table, duties, side, aim.kind != MADE, watched)
        self.weight = self.suits.weight
        self.duties = duties
        self.prospects = self.find_prospects()
        self.positions: dict[tuple[object, ...], Bounds] = {}
        self.live: dict[tuple[object, ...], dict[Question, Bounds]] = {}
        """Bounds of positions with a memory, by question."""
        self.decided: dict[tuple[object, ...], int] = {}
        """Where only the number of tricks counts: how far an end is from the answer, once that number is decided."""
        self.outcomes: dict[tuple[object, ...], dict[tuple[int, ...], TrickOutcome]] = {}
        self.leads, self.answers = lru_cache(ORDERS)(self._leads), lru_cache(ORDERS)(self._answers)
        self.line: list[FinishedTrick] = []
        self.latest: FinishedTrick | None = None
        """A trick behind the line, while a position behind it is looked up."""
        self.gained: list[int] = []
        self.count = 0
        self.until = self.most = float("inf")
        """Where the search ends: the time, on the clock of `monotonic`, and the number of positions."""
        self.hands = list(table.hands)
        self.total = table.game.hand_size(table.players)

    def find_prospects(self) -> Prospects | None:
        """The ends that what is watched may come to; None where it depends on too much."""
        if any([watch.falls is None for watch in self.watches]) or self.aim.kind == SURE:
            return None

        def settle(ends: Ends, key: tuple[object, ...], line: list[FinishedTrick]) -> None:
            orders = self.table.orders
            gained = sum([self.gain(orders[trick.leader], trick.cards, trick.the_winner) for trick in line])
            self.settled(ends, key, line, gained, self.duties)

        ends = Ends(self.table, self.aim, self.ends.own, self.ends.base)
        return Prospects(self.table, self.watches, self.side, ends, settle)

    @property
    def possible(self) -> Ends | None:
        """Ends that a proof may have come to beside those that were seen."""
        return self.prospects.ends if self.prospects is not None else None

    def node(
        self, lies: Sequence[Layout], left: int, duties: Duties, memory: States, leader: int | None = None
    ) -> Prospect | None:
        """What the end depends on beside card points; None if that is too much.

        With a `leader`, if he leads his winners first.
        """
        if self.prospects is None:
            return None
        secure, suits = Secure(), self.suits
        if duties.beats and duties.winner_of is None:
            tricks = suits.sure(lies, self.hands, leader or 0, duties.beats, willing=leader is not None)
            own, others = suits.kept(lies[0])
            if leader is not None and suits.draws(lies[0], leader):
                if leader in self.side:
                    own |= sum(lies[0].lies)
                else:
                    others |= sum(lies[0].lies)
            free = None if duties.rules else suits.free(lies[0], left)
            secure = Secure(own, others, owed(tricks[1], left), owed(tricks[3], left), free)
        line = [*self.line, self.latest] if self.latest is not None else self.line
        return self.prospects.node(memory, left, self.hands, secure, line)

    def known_by(self, other: "Solver") -> None:
        """Take over what is known of positions in which nothing is remembered: of the same contract, regardless of who
        had what.
        """
        suits, others = self.suits, other.suits
        alike = suits.named == others.named and suits.watched == others.watched
        if alike and self.side == other.side and self.aim.kind == other.aim.kind:
            self.suits, self.positions = other.suits, other.positions

    # ---- Tricks

    def search(
        self, kept: Bounds, lies: Sequence[Layout], leader: int, left: int, duties: Duties, memory: States | None,
        need: int,
    ) -> int:  # fmt: skip
        """The side's gain from the start of a trick on: a lower bound if it is `need` or more, else an upper bound."""
        self.count += 1
        if not self.count & 255:
            self.rest()
        turn = self.lead(lies, leader, left, duties, memory)
        value, kept.lead = self.choose(turn, self.options(turn, kept.lead), need)
        if value >= need:
            kept.least = max(kept.least, value)
        else:
            kept.most = min(kept.most, value)
        return value

    def known(self, lies: Sequence[Layout], leader: int, left: int, duties: Duties, memory: States | None) -> Bounds:
        """Bounds of a position, shared by all in which the cards lie alike."""
        trumps, one, two, three, four = lies
        plain = [one.number, two.number, three.number, four.number]
        plain.sort()
        key = (leader, duties.locked, memory, trumps.number, *plain)
        if memory is not None:
            asked = self.live.get(key)
            if asked is None:
                asked = self.live[key] = {}
            kept = asked.get(self.question)
            if kept is None:
                kept = asked[self.question] = self.asked_anew(asked, lies, leader, left, duties, memory)
            return kept
        kept = self.positions.get(key)
        if kept is None:
            kept = self.positions[key] = Bounds(*self.bounds(lies, leader, left, duties))
        return kept

    def asked_anew(
        self, asked: dict[Question, Bounds], lies: Sequence[Layout], leader: int, left: int, duties: Duties,
        memory: States,
    ) -> Bounds:  # fmt: skip
        """Bounds of a position with a memory: from one look, and from answers to other questions."""
        if not asked:
            live = self.node(lies, left, duties, memory)
            kept = Bounds(*self.live_bounds(live, lies, leader, left, duties, memory))
            kept.live = live
            return kept
        question, kept = self.question, Bounds(-INFINITE, INFINITE)
        for other, known in asked.items():
            kept.lead, kept.live = known.lead, known.live
            if known.live is not None and self.prospects is not None:
                low, high = self.prospects.shift(known.live, other, question)
                kept.least, kept.most = max(kept.least, known.least + low), min(kept.most, known.most + high)
            elif isinstance(other, int) and isinstance(question, int):  # to reach more takes as much or more
                if other > question:
                    kept.least = max(kept.least, known.least)
                else:
                    kept.most = min(kept.most, known.most)
        if kept.least <= -FAR or kept.most >= FAR:
            least, most = self.live_bounds(kept.live, lies, leader, left, duties, memory)
            kept.least, kept.most = max(kept.least, least), min(kept.most, most)
        return kept

    def rest(self) -> None:
        """Stop when time is over or positions are used up, and forget when too much is kept."""
        if self.count > self.most or monotonic() > self.until:
            raise SearchStop
        if len(self.outcomes) > MOST_OUTCOMES:
            self.outcomes.clear()
            self.ends.forget()
        if len(self.positions) + LIVE_WEIGHT * len(self.live) > MOST_KEPT:
            self.positions, self.live = newer_half(self.positions), newer_half(self.live)
            self.suits.forget()
            if self.prospects is not None:
                self.prospects.forget()
            self.outcomes.clear()

    def lead(self, lies: Sequence[Layout], leader: int, left: int, duties: Duties, memory: States | None) -> Ply:
        turn = Ply()
        turn.duties, turn.led, turn.position, turn.seat, turn.hand = duties, 0, 0, leader, self.hands[leader]
        turn.order, turn.lying = self.table.orders[leader], []
        turn.tricks_left, turn.number = left, self.total + 1 - left
        turn.winners = self.aim.winners(memory) if memory is not None else ()
        self.begin(turn, lies, memory)
        return turn

    def begin(self, turn: Ply, lies: Sequence[Layout], memory: States | None) -> None:
        """Tell a moment how the cards lay at the start of the trick."""
        turn.lies, turn.memory = lies, memory
        turn.alike = sum([layout.alike for layout in lies])
        turn.outcomes = self.outcomes_of(turn)

    def outcomes_of(self, turn: Ply) -> "dict[tuple[int, ...], TrickOutcome]":
        duties, memory = turn.duties, turn.memory
        alone = memory is not None or duties.winner_of is not None
        kind = (duties.locked, memory, turn.tricks_left if alone else 0, self.question if memory is not None else 0)
        outcomes = self.outcomes.get(kind)
        if outcomes is None:
            outcomes = self.outcomes[kind] = {}
        return outcomes

    def bounds(self, lies: Sequence[Layout], leader: int, left: int, duties: Duties) -> tuple[int, int]:
        """The least and the most that the side gets from the start of a trick on, as far as one look shows."""
        sure = self.suits.sure(lies, self.hands, leader, duties.beats, willing=True)
        return sure[0], sum([layout.shape.weight for layout in lies]) - sure[2]

    def live_bounds(
        self, live: Prospect | None, lies: Sequence[Layout], leader: int, left: int, duties: Duties, memory: States
    ) -> tuple[int, int]:  # fmt: skip
        """The same where something is remembered, with what the end adds."""
        if self.aim.kind == MADE and not any([state.open for state in memory[1:]]):
            sure = self.suits.sure(lies, self.hands, leader, duties.beats, willing=False)
            made = self.is_made(memory[0].value, left, sure[1], sure[3])
            known = self.decided.get((self.question, made, memory[1:]))
            if known is not None:
                return known, known
        if live is None or self.prospects is None:
            return -INFINITE, INFINITE
        low, high = self.prospects.span(live, self.question)
        willing = self.node(lies, left, duties, memory, leader) if low < high else None
        if willing is not None and leader in self.side:
            low = max(low, self.prospects.span(willing, self.question)[0])
        elif willing is not None:
            high = min(high, self.prospects.span(willing, self.question)[1])
        least, most = self.bounds(lies, leader, left, duties)
        return max(least + low, -INFINITE), min(most + high, INFINITE)

    def is_made(self, won: object, left: int, own: int = 0, others: int = 0) -> bool | None:
        """Whether the side has as many tricks as it must win, if that is sure; that many more are its own or not."""
        assert isinstance(won, int)
        least, most = self.aim.least, self.aim.most
        if won + own > most or won + left - others < least:
            return False
        return True if least <= won + own and won + left - others <= most else None

    # ---- Cards

    def options(self, turn: Ply, first: int = 0) -> Sequence[int]:
        """The cards that who is to play can try, of those as good as each other one."""
        turn.hand = hand = self.hands[turn.seat]
        cards = turn.narrowed(hand) & turn.alike
        return self.in_order(turn, cards, first) if cards & (cards - 1) else (cards,)

    def choose(self, turn: Ply, cards: Sequence[int], need: int) -> tuple[int, int]:
        """The side's gain with the best of some cards of the player, and that card; a bound as in `search`."""
        position, order = turn.position, turn.order
        if position + 1 == len(order):
            return self.complete(turn, cards, need)
        seat, hand, led, duties, outcomes = turn.seat, turn.hand, turn.led, turn.duties, turn.outcomes
        seeks = seat in self.side
        best, best_card = -INFINITE if seeks else INFINITE, 0
        for card in cards:
            self.put(turn, card)
            turn.position, turn.seat = position + 1, order[position + 1]
            value, _ = self.choose(turn, self.options(turn), need)
            turn.lying.pop()
            self.hands[seat] = turn.hand = hand
            turn.position, turn.seat, turn.led, turn.duties, turn.outcomes = position, seat, led, duties, outcomes
            if (value > best) is seeks:
                best, best_card = value, card
                if (value >= need) is seeks:
                    break
        return best, best_card

    def complete(self, turn: Ply, cards: Sequence[int], need: int) -> tuple[int, int]:
        """The gain and card for the last card of a trick: if a known result suffices, nothing is searched."""
        seat, hand, led, duties, outcomes = turn.seat, turn.hand, turn.led, turn.duties, turn.outcomes
        seeks, left, lying, hands = seat in self.side, turn.tricks_left - 1, turn.lying, self.hands
        best, best_card = -INFINITE if seeks else INFINITE, 0
        unknown: list[tuple[int, TrickOutcome, Bounds, Sequence[Layout], Duties]] = []
        for card in cards:
            self.put(turn, card)
            outcome = self.close(turn)
            bound = turn.duties
            value = gain = outcome.gain
            if left and (outcome.memory is not None or need > gain):
                lies = self.left_of(turn.lies, outcome.gone)
                self.latest = outcome.trick
                kept = self.known(lies, outcome.winner, left, bound, outcome.memory)
                if kept.least >= need - gain:
                    value = gain + kept.least
                else:
                    value = gain + kept.most
                    if kept.most >= need - gain:
                        unknown.append((card, outcome, kept, lies, bound))
                        value = best  # nothing new by now
            lying.pop()
            hands[seat] = hand
            turn.led, turn.duties, turn.outcomes = led, duties, outcomes
            if (value > best) is seeks:
                best, best_card = value, card
                if (value >= need) is seeks:
                    return best, best_card
        for card, outcome, kept, lies, bound in unknown:
            hands[seat] = hand ^ card
            self.latest = None
            if outcome.trick is not None:
                self.line.append(outcome.trick)
                self.gained.append(outcome.won)
            gain = outcome.gain
            value = gain + self.search(kept, lies, outcome.winner, left, bound, outcome.memory, need - gain)
            if outcome.trick is not None:
                self.line.pop()
                self.gained.pop()
            hands[seat] = hand
            if (value > best) is seeks:
                best, best_card = value, card
                if (value >= need) is seeks:
                    break
        return best, best_card

    def put(self, turn: Ply, card: int) -> None:
        seat, duties = turn.seat, turn.duties
        if duties.excuse is not None and turn.excused(self.hands[seat], card):
            turn.duties = duties.excuse.used(seat)
            turn.outcomes = self.outcomes_of(turn)
        if not turn.led:
            turn.led = turn.duties.suit_of.get(card, 0)
        self.hands[seat] ^= card
        turn.lying.append(card)

    def left_of(self, lies: Sequence[Layout], gone: Sequence[tuple[int, int]]) -> Sequence[Layout]:
        """Layout of each suit once some cards have gone."""
        left = list(lies)
        for at, cards in gone:
            layout = left[at]
            left[at] = layout.after.get(cards) or self.suits.without(layout, cards)
        return left

    def behind(self, turn: Ply) -> Ply:
        """The lead to the trick behind one that is complete, which stays played."""
        outcome = self.close(turn)
        if outcome.trick is not None:
            self.line.append(outcome.trick)
            self.gained.append(outcome.won)
        lies = self.left_of(turn.lies, outcome.gone)
        return self.lead(lies, outcome.winner, turn.tricks_left - 1, turn.duties, outcome.memory)

    def close(self, turn: Ply) -> TrickOutcome:
        cards = tuple(turn.lying)
        outcome = turn.outcomes.get(cards)
        if outcome is None:
            outcome = turn.outcomes[cards] = self.outcome(turn, cards)
        return outcome

    def outcome(self, turn: Ply, cards: tuple[int, ...]) -> TrickOutcome:
        """Winner of a trick, the side's gain, and the state remembered."""
        memory = turn.memory
        winner = turn.winner(cards)
        assert winner is not None
        won, gone = self.gain(turn.order, cards, winner), self.suits.split(sum(cards))
        if memory is None:
            return TrickOutcome(winner, won, gone, None, None, won)
        trick, last = FinishedTrick(turn.number, turn.order[0], cards, winner), turn.tricks_left == 1
        states = follow(self.table, self.watches, memory, trick)
        if not last and any([state.open for state in states]):
            return TrickOutcome(winner, won, gone, states, trick, won)
        duties = turn.duties
        named = tuple([card & duties.named for card in cards])
        values = tuple([state.value for state in states])
        key = (values, named, turn.order[0], winner, duties.locked, last)
        if key not in self.ends.known:
            left = self.lead(self.left_of(turn.lies, gone), winner, turn.tricks_left - 1, duties, None)
            rest, gains, duties = self.play_out(left)
            self.settled(self.ends, key, [*self.line, trick, *rest], sum(self.gained) + won + gains, duties)
        offset = self.ends.offset(key, self.question)
        if self.aim.kind == MADE:
            made = self.is_made(states[0].value, turn.tricks_left - 1)
            self.decided[self.question, made, states[1:]] = offset
        return TrickOutcome(winner, won + offset, gone, None, None, won)

    def play_out(self, turn: Ply) -> tuple[list[FinishedTrick], int, Duties]:
        """Any way to the end in which the rest is played: its tricks, what the side gets from them, what binds then."""
        hands, tricks, gained = list(self.hands), list[FinishedTrick](), 0
        while turn.tricks_left:
            turn.hand = self.hands[turn.seat]
            self.put(turn, strongest(turn.narrowed(turn.hand)))
            if len(turn.lying) < len(turn.order):
                turn.position += 1
                turn.seat = turn.order[turn.position]
                continue
            cards = tuple(turn.lying)
            winner = turn.winner(cards)
            assert winner is not None
            tricks.append(FinishedTrick(turn.number, turn.order[0], cards, winner))
            gained += self.gain(turn.order, cards, winner)
            turn = self.lead(turn.lies, winner, turn.tricks_left - 1, turn.duties, None)
        self.hands[:] = hands
        return tricks, gained, turn.duties

    def gain(self, order: Sequence[int], cards: Sequence[int], winner: int) -> int:
        """The side's gain in a trick; cards that stay count for their players."""
        if self.aim.kind == SURE:
            return 0  # the end counts what each has won
        weight, stays, side = self.weight, self.table.retained_cards, self.side
        owners = zip(order, cards, strict=True)
        return sum([weight[card] for seat, card in owners if (seat if card & stays else winner) in side])

    def in_order(self, turn: Ply, cards: int, first: int = 0) -> Sequence[int]:
        """The cards in the order in which they are tried: those that seem the best first."""
        if turn.position:
            lying, beats = turn.lying, turn.duties.beats
            together = sum(lying)
            leading = together & beats or together & turn.led
            best = strongest(leading, turn.duties.ascending) if leading else 0
            friendly = bool(best) and (turn.order[lying.index(best)] in self.side) == (turn.seat in self.side)
            ordered = self.answers(cards, best, turn.led, beats, friendly)
        else:
            ordered = self.leads(cards)
        return [first, *[card for card in ordered if card != first]] if first & cards else ordered

    def _leads(self, cards: int) -> tuple[int, ...]:
        """In which order cards are led: of plain suits first what weighs much, then trumps from the strongest."""
        plain = sorted(cards_of(cards & PLAIN), key=self.weight.__getitem__, reverse=True)
        return (*plain, *cards_of(cards & ~PLAIN))

    def _answers(self, cards: int, best: int, led: int, beats: int, friendly: bool) -> tuple[int, ...]:
        """In which order cards are played to a trick in which one is the best so far.

        A friend's trick gets what weighs much. Else the trick is won with what weighs much, or as little as can be is
        given away.
        """
        by_weight = sorted(cards_of(cards), key=self.weight.__getitem__)
        if friendly:
            return tuple(reversed(by_weight))
        if best & beats:
            wins = stronger(cards & beats, best)
        else:
            wins = (stronger(cards & led, best, self.suits.ascending) if best else 0) | cards & beats
        winning = [card for card in reversed(by_weight) if card & wins]
        return (*winning, *[card for card in by_weight if not card & wins])
