"""Play after an answer: the card on the table, and the following cards, one by one.

A right answer continues as the record does, a wrong one as a variation of the record that begins with it. A position is
played to its end; a deal of which a seat has seen its part, to the end of the trick.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from notation.deals.viewing import seen_table
from notation.lessons.lesson import Lesson, Question
from notation.lessons.questions import meaning
from notation.record import CARDS, Answer
from notation.replay import Path
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present.deduced import known
from replay_web.present.hands import Display
from replay_web.present.lines_of_play import Level, Levels
from replay_web.present.navigation import ICONS, StepLink
from replay_web.present.step_page import sentence_at
from replay_web.present.table import Scene, scene
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class PlayedLine:
    scene: Scene
    sentence: str
    shown: int
    last: int

    def links(self, address: Callable[[int], str]) -> tuple[StepLink, ...]:
        """Links along the line; `address` gives that of a number of cards."""
        targets = (
            ("first", _("First card"), 1),
            ("previous", _("Card back"), self.shown - 1),
            ("next", _("Next card"), self.shown + 1),
            ("last", _("Last card"), self.last),
        )
        return tuple(
            StepLink(name, label, "", address(to) if 1 <= to <= self.last and to != self.shown else None, ICONS[name])
            for name, label, to in targets
        )


def outcome_after(
    entry: Entry, listed: Levels, lesson: Lesson, question: Question, given: Answer, shown: int | None
) -> PlayedLine | None:
    """The table `shown` cards behind an answer, else behind its first one; None if the record does not go on so."""
    if question.about is not None or question.line.keyword != "trick" or given.form != CARDS:
        return None
    found = _line(listed, question, given)
    if found is None:
        return None
    level, first = found
    last = _last(entry, level, first, question)
    number = min(first + (1 if shown is None else max(shown, 1)) - 1, last)
    walk, dealt = entry.at(number, level.path), entry.at(0)
    if walk is None or dealt is None:
        return None
    voice = Voice(lesson.record, lesson.report.game)
    whole = walk.table.position is not None
    table = walk.table if whole else seen_table(walk.table, question.seat)
    return PlayedLine(
        scene=scene(table, None, voice, known(None, dealt.table), table.contract is not None, Display(question.seat)),
        sentence=sentence_at(entry, level, number, voice),
        shown=number - first + 1,
        last=last - first + 1,
    )


def _line(listed: Levels, question: Question, given: Answer) -> tuple[Level, int] | None:
    """The level on which an answer is played, and the number of its step there."""
    if meaning(given) == meaning(question.done):
        return listed[question.path], question.step
    for level in _variations(listed, question.path):
        step = level.steps[level.entry] if level.departs == question.step else None
        if step and step.keyword == "trick" and step.line and (step.line.items[step.item],) == given.values:
            return level, level.entry
    return None


def _variations(listed: Levels, above: Path) -> Iterator[Level]:
    return (level for path, level in listed.items() if path and path[:-1] == above)


def _last(entry: Entry, level: Level, first: int, question: Question) -> int:
    """The last step to show: the last card, or that of the trick where hands are hidden."""
    cards = [step.number for step in level.steps[first:] if step.keyword == "trick"]
    walk = entry.at(first, level.path)
    if walk is None or walk.table.position is not None:
        return cards[-1]
    trick = level.steps[first].line
    return [number for number in cards if level.steps[number].line is trick][-1]
