"""The questions of a record, and the acts that they ask for; whether they are good ones is not asked here."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from notation.lessons.facts import FACT_LINES, fact, is_fact
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

JUDGED_ANSWERS = ("accept", "allowed", "best", "reject")
"""Lines whose items are answers to the question above them."""

GRADES = (1, 2, 3)

THEMES = ("draw-trumps", "last-trick", "pagat", "endplay", "counting", "partners")

COUNTED = {"points": later("Card points"), "score": later("Entry")}
"""Lines before which a number is asked for, and what the number is."""


class Listed(NamedTuple):
    """An answer that a record accepts or rejects, with its place and what is said about it."""

    answer: Answer
    accepted: bool
    line: Line
    at: int

    @property
    def note(self) -> Note:
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
    grade: int | None = None
    """Difficulty, 1 to 3; None if not given."""
    themes: tuple[str, ...] = ()
    """The subjects that it practises, as `THEMES` names them."""
    about: Line | None = None
    """The line that makes it a question about the table, `who` or `count`."""
    fact: Answer | None = None
    """The answer to a question about the table, as far as it is known."""

    @property
    def asks_number(self) -> bool:
        return self.about.keyword == "count" if self.about else self.line.keyword in COUNTED

    @property
    def seat(self) -> int:
        return self.ask.the_seat

    @property
    def done(self) -> Answer:
        """The recorded act; for a question about the table, the fact."""
        if self.about is not None:
            return self.fact or Answer("", ())
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
        """Its note: a mark, ``^``, comments."""
        return self.line.note(self.item)

    @property
    def allows(self) -> bool:
        """Whether it asks what is allowed, so that every legal act is a right answer."""
        return any(answer.line.keyword == "allowed" for answer in self.answers)

    def listed(self, answer: Answer) -> Listed | None:
        """An answer as the record lists it; None if it does not."""
        return next((judged for judged in self.answers if meaning(judged.answer) == meaning(answer)), None)


class Asked(NamedTuple):
    """The questions of a record, and the lines of lessons that belong to none."""

    questions: list[Question]
    alone: list[Line]
    """Other lines of lessons that are below no ``ask``."""
    unanswered: list[Line]
    """``ask`` lines below which their seat does nothing."""


def meaning(answer: Answer) -> tuple[str, tuple[Any, ...]]:
    """Key of an answer, equal for equal answers: the order of several cards does not matter."""
    return answer.form, tuple(sorted(answer.values)) if answer.form == CARDS else answer.values


def asked(record: Record, orders: Mapping[int, tuple[int, ...]]) -> Asked:
    """Every question of a record, those of the main line first, each level in the order written."""
    found = Asked([], [], [])
    if record.asks:
        _asked(record, list(record.main()), (), orders, found)
        for branch in branches(record, full=True):
            if branch.flaw is None:
                own = [node for node in branch.own if isinstance(node, Line)]
                _asked(record, own, branch.path, orders, found)
    return found


def _asked(
    record: Record, lines: Sequence[Line], path: Path, orders: Mapping[int, tuple[int, ...]], found: Asked
) -> None:
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
                at_hand.below.append(line)
        elif line.keyword in KEYWORDS:
            at_hand = None
            for _, item, seat in acts_of((line,), orders):
                number += 1
                for question in waiting.pop(seat, ()):
                    question.act = (number, line, item)
            for item, entry in enumerate(line.items if line.keyword in COUNTED else ()):
                for question in waiting.pop(entry[0], ()):
                    question.act = (settlement, line, item)
    for question in listed:
        if question.act is None:
            found.unanswered.append(question.ask)
            continue
        found.questions.append(_question(record, question, path, question.act))


def _question(record: Record, asked: "_Open", path: Path, act: tuple[int, Line, int]) -> Question:
    below = asked.below
    answers = [
        Listed(answer, line.keyword != "reject", line, at)
        for line in below
        if line.keyword in JUDGED_ANSWERS
        for at, answer in enumerate(line.items)
    ]
    themes = [item.values[0] for line in below if line.keyword == "theme" for item in line.items if item.form == WORDS]
    about = next((line for line in below if line.keyword in FACT_LINES and is_fact(line)), None)
    return Question(
        asked.ask,
        path,
        *act,
        answers=tuple(answers),
        hints=tuple(line for line in below if line.keyword == "hint"),
        grade=next((line.number for line in below if line.keyword == "grade"), None),
        themes=tuple(theme for theme in THEMES if theme in themes),
        about=about,
        fact=fact(record, about, asked.ask.the_seat, act[0] - 1, path) if about else None,
    )


class _Open:
    def __init__(self, ask: Line) -> None:
        self.ask = ask
        self.below: list[Line] = []
        self.act: tuple[int, Line, int] | None = None
