"""Value of an ending: the score by the game's own settlement, and card points if scores are equal.

At the end the page writes its score sheet. Tricks before it count in card points; all other facts that the sheet
depends on are watched from trick to trick (`notation.parts.aims`). The watched facts thus identify an end, and its
value only grows with card points: a search asks how many card points a value takes there.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from notation.game import Result, UnknownCards, balances
from notation.parts.aims import MADE, OVER, SURE, Aim
from notation.parts.counting import Counting
from notation.parts.settlement import total
from notation.table import Table

SPAN = 4096
"""More than all card points of a pack in any unit."""

FAR = 1_000_000
"""More than any pile weighs: the distance to a worth that card points alone cannot reach, or cannot miss."""

WON = "won"
"""The question whether the contract is made, in place of a worth."""

Question = int | str
"""A worth as a number, or `WON`."""


class Worth(NamedTuple):
    score: int
    """The declarer's score, negative if the declarer pays; the player's if all play for themselves."""
    made: bool
    """Whether the contract is made; where each plays for himself, whether who plays does not lose."""
    value: int
    """In the game's unit, what `Solution` calls a value."""


class ScoreStep(NamedTuple):
    """The score from some card points on, up to the next step."""

    points: int
    score: int
    made: bool


class End:
    """One way in which a deal may end: what its sheet makes of any card points."""

    __slots__ = ("kind", "needed", "scored", "shift", "span", "starts", "steps")

    def __init__(self, table: Table, aim: Aim, own: int, shift: int, span: range) -> None:
        """`shift` is what changes sides there, as a weight, beside what was won in the tricks; `span` are the card
        points that the side may have there."""
        self.kind, self.shift, self.span = aim.kind, shift, span
        self.needed = aim.needed(table) if aim.needed is not None else 0
        self.scored = True
        self.steps = tuple(self._found(table, aim, own))
        self.starts = [step.points for step in self.steps]

    def _found(self, table: Table, aim: Aim, own: int) -> Iterator[ScoreStep]:
        """The steps: between two card points of one outcome there is none."""
        known = {points: self._outcome(table, aim, own, points) for points in (self.span[0], self.span[-1])}
        pending, changes = [(self.span[0], self.span[-1])], [self.span[0]]
        while pending:
            least, most = pending.pop()
            if known[least] == known[most]:
                continue
            if most - least == 1:
                changes.append(most)
                continue
            middle = (least + most) // 2
            known[middle] = self._outcome(table, aim, own, middle)
            pending += [(least, middle), (middle, most)]
        for points in sorted(changes):
            yield ScoreStep(points, *known[points])

    def _outcome(self, table: Table, aim: Aim, own: int, points: int) -> tuple[int, bool]:
        """The score of the counted side, and whether the contract is made."""
        try:
            items = list(aim.sheet(table, points))
        except UnknownCards:
            items = []
        if not items:
            self.scored = False
            return 0, self._made_by(table, aim, own, points)
        score = total(table, items)
        made = score[own] >= 0 if aim.kind == SURE else table.game.made(table, Result({own: points}, score, items))
        return balances(table.game, score).get(own, 0), bool(made)

    def _made_by(self, table: Table, aim: Aim, own: int, points: int) -> bool:
        """Whether the contract is made, where no sheet can be written."""
        if aim.kind == MADE:
            return aim.least <= table.tricks_won(own) <= aim.most
        if aim.kind == SURE:
            others = table.side_points()
            return points < max(amount for seat, amount in others.items() if seat != own)
        target = self.needed if aim.kind == OVER else table.game.target(table)
        return target is not None and points >= target

    def worth(self, points: int) -> Worth:
        """The worth of the end with so many card points of the side that is counted."""
        step = self.steps[bisect_right(self.starts, points) - 1]
        return Worth(step.score, step.made, int(step.made) if self.kind == MADE else points - self.needed)

    def numbers(self) -> Iterator[int]:
        return (number(self.worth(points), self.kind) for points in self.span)

    def least_points(self, question: "Question") -> int | None:
        """The least card points with which the answer to a question is yes; None if none are enough."""
        least, most = 0, len(self.span)
        while least < most:
            middle = (least + most) // 2
            if self.reaches(self.span[middle], question):
                most = middle
            else:
                least = middle + 1
        return self.span[least] if least < len(self.span) else None

    def reaches(self, points: int, question: "Question") -> bool:
        worth = self.worth(points)
        return worth.made if isinstance(question, str) else number(worth, self.kind) >= question


def number(worth: Worth, kind: str) -> int:
    """A worth as one number: more is better for the side that is counted."""
    value = -worth.value if kind == SURE else worth.value
    return (2 * worth.score + worth.made) * SPAN + SPAN // 2 + value


def from_number(code: int, kind: str) -> Worth:
    outcome, value = divmod(code, SPAN)
    value -= SPAN // 2
    return Worth(outcome >> 1, bool(outcome & 1), -value if kind == SURE else value)


class Ends:
    """The ways in which a deal may end, and which card points a worth takes there."""

    def __init__(self, table: Table, aim: Aim, own: int, base: int) -> None:
        """`base` is the weight that the side has won by now."""
        self.aim, self.own, self.base = aim, own, base
        counting = table.game.card_points
        assert isinstance(counting, Counting)
        self.counting = counting
        held = sum(table.hands) | sum(table.open)
        self.held = counting.weight(held, held.bit_count())
        self.known: dict[tuple[object, ...], End] = {}
        self._distinct: dict[tuple[object, ...], End] = {}
        self._offsets: dict[tuple[End, Question], int] = {}
        self._numbers = set[int]()

    def add(self, key: tuple[object, ...], table: Table, shift: int) -> None:
        if self.aim.kind == MADE:
            span = range(1)
        else:
            least = self.base + shift
            most = least if self.aim.kind == SURE else least + self.held
            span = range(self.counting.units(least), self.counting.units(most) + 1)
        end = End(table, self.aim, self.own, shift, span)
        alike = (end.shift, end.span, end.steps, end.needed)
        if alike not in self._distinct:
            self._distinct[alike] = end
            self._numbers.update(end.numbers())
        self.known[key] = self._distinct[alike]

    def forget(self) -> None:
        """Keep no more than the first end by its key; which ends there are stays known."""
        self.known = dict(islice(self.known.items(), 1))

    def offset(self, key: tuple[object, ...], question: Question) -> int:
        """Shift of a weight won from now on, so that it is 0 or more if the answer is yes."""
        return self.offset_at(self.known[key], question)

    def offset_at(self, end: End, question: Question) -> int:
        """The offset of an end."""
        found = self._offsets.get((end, question))
        if found is None:
            found = self._offsets[end, question] = self._offset(end, question)
        return found

    def implied(self, question: int, margin: int, others: "Ends | None") -> int:
        """The farthest question that an answer settles too: of a yes with a margin of 0 or more a higher one, of a no
        with one below 0 a lower one. At every end that the proof can have come to, it would have come out alike; to
        `others` it can have come too."""
        numbers, ends = self.numbers(others), [*self._distinct.values(), *(others._distinct.values() if others else ())]
        own = [self.offset_at(end, question) for end in ends]

        def settled(other: int) -> bool:
            moved = [margin + self.offset_at(end, other) - offset for end, offset in zip(ends, own, strict=True)]
            return min(moved) >= 0 if margin >= 0 else max(moved) < 0

        at = bisect_right(numbers, question) if margin >= 0 else bisect_left(numbers, question) - 1
        step, farthest = (1, question) if margin >= 0 else (-1, question)
        while 0 <= at < len(numbers) and settled(numbers[at]):
            farthest = numbers[at]
            at += step
        return farthest

    def _offset(self, end: End, question: Question) -> int:
        points = end.least_points(question)
        if points is None:
            return -FAR
        return FAR if points == end.span[0] else self.base + end.shift - self.counting.least(points)

    def numbers(self, others: "Ends | None" = None) -> list[int]:
        """The worths of all ends that were seen by now, and of `others`, as numbers in order."""
        return sorted(self._numbers | others._numbers if others else self._numbers)
