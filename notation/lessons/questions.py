"""The questions of a record, and the acts that they ask for; whether they are good ones is not asked here."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from notation.record import (
    BUY,
    CARDS,
    COUNT,
    ENTRY_LINES,
    KEYWORDS,
    LESSON_LINES,
    WORDS,
    Answer,
    Line,
    Note,
    Record,
)
from notation.replay.positions import acts_of, count_acts
from notation.replay.variations import Path, branches
from notation.words.languages import later

DEEDS = ("expose", "concede", "claim")
"""Lines that say that something was done; their word is the answer."""

COUNTED = {"points": later("Card points"), "score": later("Entry")}
"""Lines before which a number is asked for, and what the number is."""


class Listed(NamedTuple):
    """An answer that a record accepts or rejects, with its place and what is said of it."""

    answer: Answer
    accepted: bool
    line: Line
    at: int

    @property
    def note(self) -> Note:
        """The comments beside it."""
        return self.line.note(self.at)


class Question(NamedTuple):
    """A question of a record: where it stands, and the act that it asks for."""

    ask: Line
    path: Path
    """The variation in which it stands; empty in the main line."""
    step: int
    """The number of the act asked for; for a number, that of the settlement."""
    line: Line
    """The line that holds the act, or the claim."""
    item: int
    answers: tuple[Listed, ...]
    hints: tuple[Line, ...]

    @property
    def seat(self) -> int:
        """Whose act it is."""
        return self.ask.the_seat

    @property
    def done(self) -> Answer:
        """What the record says was done."""
        line, keyword = self.line, self.line.keyword
        if keyword in COUNTED:
            return Answer(COUNT, line.items[self.item][1:])
        if keyword in ENTRY_LINES:
            return Answer(WORDS, line.items[self.item][1:])
        if keyword == "contract":
            return Answer(WORDS, line.items)
        if keyword in DEEDS:
            return Answer(WORDS, (keyword, *line.items))
        if keyword == "buy":
            return Answer(BUY, line.items)
        return Answer(CARDS, (line.items[self.item],) if keyword == "trick" else line.items)

    @property
    def done_note(self) -> Note:
        """What stands beside it: a mark, ``^``, comments."""
        return self.line.note(self.item)

    @property
    def allows(self) -> bool:
        """Whether it asks what is allowed, so that every legal act is a right answer."""
        return any(answer.line.keyword == "allowed" for answer in self.answers)

    def listed(self, answer: Answer) -> Listed | None:
        """What the record says of an answer."""
        return next((each for each in self.answers if meaning(each.answer) == meaning(answer)), None)


class Asked(NamedTuple):
    """The questions of a record, and the lines of lessons that belong to none."""

    questions: list[Question]
    alone: list[Line]
    """``accept``, ``allowed``, ``best``, ``reject`` and ``hint`` lines that stand below no ``ask``."""
    unanswered: list[Line]
    """``ask`` lines below which their seat does nothing."""


def meaning(answer: Answer) -> tuple[str, tuple[Any, ...]]:
    """What an answer says, the same for two that say the same: the order of several cards means nothing."""
    return answer.form, tuple(sorted(answer.values)) if answer.form == CARDS else answer.values


def asked(record: Record, orders: Mapping[int, tuple[int, ...]]) -> Asked:
    """Every question of a record, those of the main line first, each level in the order written."""
    found = Asked([], [], [])
    if record.asks:
        _asked(list(record.main()), (), orders, found)
        for branch in branches(record, full=True):
            if branch.flaw is None:
                _asked([node for node in branch.own if isinstance(node, Line)], branch.path, orders, found)
    return found


def _asked(lines: Sequence[Line], path: Path, orders: Mapping[int, tuple[int, ...]], found: Asked) -> None:
    """The questions of one level: each waits for the next act, or the next claim, of its seat."""
    listed, waiting = list[_Open](), dict[int | None, list[_Open]]()
    settlement = sum(map(count_acts, lines)) + 1
    number, at_hand = 0, None
    for line in lines:
        if line.keyword == "ask":
            at_hand = _Open(line)
            listed.append(at_hand)
            waiting.setdefault(line.seat, []).append(at_hand)
        elif line.keyword in LESSON_LINES:
            if at_hand is None:
                found.alone.append(line)
            else:
                (at_hand.hints if line.keyword == "hint" else at_hand.answers).append(line)
        elif line.keyword in KEYWORDS:
            at_hand = None
            for _, item, seat in acts_of((line,), orders):
                number += 1
                for each in waiting.pop(seat, ()):
                    each.act = (number, line, item)
            for item, entry in enumerate(line.items if line.keyword in COUNTED else ()):
                for each in waiting.pop(entry[0], ()):
                    each.act = (settlement, line, item)
    for each in listed:
        if each.act is None:
            found.unanswered.append(each.ask)
            continue
        answers = [
            Listed(answer, line.keyword != "reject", line, at)
            for line in each.answers
            for at, answer in enumerate(line.items)
        ]
        found.questions.append(Question(each.ask, path, *each.act, tuple(answers), tuple(each.hints)))


class _Open:
    """A question whose act is still to come."""

    def __init__(self, ask: Line) -> None:
        self.ask = ask
        self.answers: list[Line] = []
        self.hints: list[Line] = []
        self.act: tuple[int, Line, int] | None = None
