"""The worth of every card, narrowed down question by question: whether it comes to that much or more.

Where nothing but card points is left to be won, a search yields more than yes or no, and its result for one question
helps the next. Where bonuses are still open, what a worth takes differs from end to end, and each question is a search
of its own; what to ask is found in the ends that were seen by then.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from notation.analysis.endings import Ending
from notation.analysis.ply import Ply
from notation.analysis.worth import SPAN, WON, Question, Worth, from_number

FARTHEST = 1 << 40
"""Farther than any worth."""


class Narrowing:
    """Bounds of each card's value so far; equivalent cards share those of the first."""

    def __init__(self, found: Ending, told: Callable[[], None] | None = None) -> None:
        """`told` is called whenever more is known."""
        self.found, self.told = found, told
        self.least: dict[int, int] = {}
        self.most: dict[int, int] = {}
        """Between these the worth of a card lies, as numbers."""
        self.won: dict[int, bool] = {}
        self.plain = found.memory is None
        self.complete = self.plain or found.all_ends()
        """Whether the worths of all ends to which the deal may come are among the numbers."""
        self.numbers = self.seen()

    def seen(self) -> list[int]:
        """The worths of all ends that came into view by now, as numbers in order."""
        return self.found.ends.numbers(self.found.search.possible)

    # ---- Questions

    def ask(self, card: int, question: Question) -> bool:
        """Whether the best play from a card comes to as much as asked."""
        found = self.found
        need = found.ask(question)
        value, _ = found.search.choose(found.begin(), (card,), need)
        yes = value >= need
        if self.plain:
            told = found.number_of(value)
        elif isinstance(question, str):
            told = None
        else:
            told = found.ends.implied(question, value, found.search.possible)
            told -= not yes
        if isinstance(question, str):
            self.won[card] = yes
        if told is not None:
            if yes:
                self.least[card] = max(told, self.least.get(card, -FARTHEST))
            else:
                self.most[card] = min(told, self.most.get(card, FARTHEST))
        if self.told is not None:
            self.told()
        return yes

    def narrow(self, cards: Sequence[int]) -> None:
        if self.plain:  # with few questions it is known which win
            self.narrow_won(cards)
        guess: int | None = None
        for card in cards:
            stride = 1
            while (question := self.next_question(card, guess, stride)) is not None:
                self.ask(card, question)
                if not self.plain:
                    self.numbers = self.seen()
                stride *= 1 if question == guess else 2
            guess = self.least[card]

    def narrow_won(self, cards: Sequence[int]) -> None:
        """Find out with which of some cards the contract is made."""
        for card in cards:
            self.ask(card, WON)

    def next_question(self, card: int, guess: int | None, stride: int) -> int | None:
        """The next value to test for a card; None once its value is known."""
        least, most, numbers = self.least.get(card), self.most.get(card), self.numbers
        if least is not None and least == most:
            return None
        low = 0 if least is None else bisect_right(numbers, least)
        high = len(numbers) if most is None else bisect_right(numbers, most)
        if low >= high:  # no end that was seen by now lies between
            if self.plain:
                self.most[card] = self.least[card] = numbers[0] if least is None else least
                return None
            if least is None:
                top = numbers[0] if most is None else min(numbers[0], most + 1)
                return top - SPAN * stride
            if self.complete and numbers[low - 1] == least:
                self.most[card] = least
                return None
            if stride.bit_length() & 1:
                return least + 1  # mostly it is no more
            return least + stride if most is None else (least + most + 1) // 2
        at = low if guess is None else bisect_left(numbers, guess)
        if guess is not None and low <= at < high and numbers[at] == guess:
            return guess
        if guess is None or (least is not None and most is not None and least != guess and most != guess - 1):
            return numbers[(low + high) // 2]
        if at >= high:
            return numbers[max(high - stride, low)]
        return numbers[min(low + stride - 1, high - 1)] if self.plain or stride > 1 else (least or 0) + 1

    # ---- What is known

    def worth(self, card: int) -> tuple[Worth | None, Worth | None]:
        """The least and the most that a card is worth, as far as it is known."""
        kind, least, most = self.found.aim.kind, self.least.get(card), self.most.get(card)
        return (
            None if least is None else from_number(least, kind),
            None if most is None else from_number(most, kind),
        )

    # ---- The line

    def line(self, card: int) -> tuple[int, ...]:
        """The cards from one whose worth is known to the end, if all play as well as can be."""
        found, worth = self.found, self.least[card]
        line = [card]
        while True:
            turn, need = self.moment(line, worth)
            if not turn.tricks_left:
                return tuple(line)
            seeks = turn.seat in found.search.side
            cards = found.search.options(turn)
            for other in cards[:-1]:
                turn, need = self.moment(line, worth if seeks else worth + 1)
                found.search.options(turn)
                if (found.search.choose(turn, (other,), need)[0] >= need) == seeks:
                    line.append(other)
                    break
            else:
                line.append(cards[-1])

    def moment(self, line: Sequence[int], question: Question) -> tuple[Ply, int]:
        """The moment behind some cards, and what has still to be won there for a yes."""
        found = self.found
        search, need, turn = found.search, found.ask(question), found.begin()
        for card in line:
            search.put(turn, card)
            if turn.position + 1 < len(turn.order):
                turn.position += 1
                turn.seat = turn.order[turn.position]
            else:
                need -= search.close(turn).gain
                turn = search.behind(turn)
        return turn, need
