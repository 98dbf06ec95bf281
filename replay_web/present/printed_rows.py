"""The acts of a deal as they are printed: in tables with a column for each player, and in lines of text.

What is said about an act gets a number, and is below.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from notation.deadline import keep
from notation.record import MANY_ACTS
from notation.replay.steps import WrittenStep
from notation.table import Table
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.branching import part_of
from replay_web.present.lines_of_play import Level, Levels
from replay_web.present.notes import ShownComment, notes
from replay_web.present.sentences import brief
from replay_web.present.step_list import marks_of
from replay_web.present.words import Index, Voice

SPOKEN = {"bids": later("Auction"), "announce": later("Announced")}
"""Calls made in turn, which are printed in a table with a column per player."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An act in a table: its words and its cards, its mark, and the numbers of what is said about it below."""

    text: str
    cards: tuple[Index, ...]
    joint: str
    mark: str
    notes: tuple[int, ...]
    leads: bool = False
    wins: bool = False


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """Acts beside each other, one under each player; None if he has none."""

    title: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class PrintedRemark:
    number: int
    about: str
    said: tuple[ShownComment, ...]


@dataclass(frozen=True, slots=True)
class PrintedVariation:
    """A variation, as text: its acts, with what is said about them."""

    name: str
    part: str
    acts: tuple[tuple[str, Cell, tuple[ShownComment, ...]], ...]
    """Each with what is before it, where it starts a trick."""


@dataclass(frozen=True, slots=True)
class ActRows:
    """The tables of what was done, with a column for each seat; what is said about an act is numbered as it comes."""

    seats: Sequence[int]
    voice: Voice
    said: Mapping[int, tuple[ShownComment, ...]]
    remarks: list[PrintedRemark]

    def numbered(self, said: tuple[ShownComment, ...], about: str) -> tuple[int, ...]:
        """Put what is said about an act below, under the next number."""
        if not said:
            return ()
        self.remarks.append(PrintedRemark(len(self.remarks) + 1, about, said))
        return (len(self.remarks),)

    def cell(self, step: WrittenStep, **looks: bool) -> Cell:
        """An act, with what is said about it in the main line."""
        return self.plain(step, self.numbered(self.said.get(step.number, ()), self._about(step)), **looks)

    def plain(self, step: WrittenStep, numbers: tuple[int, ...] = (), **looks: bool) -> Cell:
        keep()
        cards, text = brief(step, self.voice)
        joint = _("for") if step.keyword == "buy" else ""
        return Cell(text, tuple(map(self.voice.index, cards)), joint, marks_of(step), numbers, **looks)

    def _about(self, step: WrittenStep) -> str:
        who = self.voice.name(step.seat)
        if step.keyword != "trick" or step.line is None:
            return who
        return _("Trick {number}, {who}").format(number=step.line.number, who=who)

    def spoken(self, steps: Iterable[WrittenStep], keyword: str) -> tuple[PrintedRow, ...]:
        """Calls in rows, each in the column of its seat; a new row begins when the turn has come round."""
        rows: list[dict[int, Cell]] = []
        column = len(self.seats)
        for step in steps:
            if step.keyword != keyword or step.seat not in self.seats:
                continue
            at = self.seats.index(step.seat)
            if at <= column:
                rows.append({})
            rows[-1][at], column = self.cell(step), at
        return tuple(PrintedRow("", tuple(map(row.get, range(len(self.seats))))) for row in rows)

    def others(self, steps: Iterable[WrittenStep]) -> Iterator[tuple[str, Cell]]:
        """Acts other than calls and tricks, each with the name of its player."""
        for step in steps:
            if step.keyword not in (*SPOKEN, "trick"):
                yield self.voice.name(step.seat), self.cell(step)

    def tricks(self, steps: Iterable[WrittenStep], table: Table | None) -> Iterator[PrintedRow]:
        winners = {trick.number: trick.winner for trick in table.tricks} if table else {}
        number, row = 0, dict[int, Cell]()
        for step in steps:
            if step.keyword != "trick" or step.line is None or step.seat not in self.seats:
                continue
            if row and step.line.number != number:
                yield self._row(number, row)
                row = {}
            number = step.line.number or 0
            wins = winners.get(number, -1) == step.seat
            row[self.seats.index(step.seat)] = self.cell(step, leads=step.item == 0, wins=wins)
        if row:
            yield self._row(number, row)

    def _row(self, number: int, row: Mapping[int, Cell]) -> PrintedRow:
        return PrintedRow(str(number), tuple(map(row.get, range(len(self.seats)))))


def comments_of(level: Level, language: str, voice: Voice) -> dict[int, tuple[ShownComment, ...]]:
    return {number: notes(remarks, language, voice) for number, remarks in level.remarks.items()}


def variations(listed: Levels, voice: Voice, language: str, rows: ActRows) -> Iterator[PrintedVariation]:
    for level in listed.values():
        if level.path:
            acts = tuple(_acts(level, voice, language, rows))
            yield PrintedVariation(level.name, part_of(listed, level), acts)


def _acts(
    level: Level, voice: Voice, language: str, rows: ActRows
) -> Iterator[tuple[str, Cell, tuple[ShownComment, ...]]]:
    comments = comments_of(level, language, voice)
    for step in level.steps[max(level.entry, 1) :]:
        if step.line is None:
            if comments.get(step.number):
                yield "", Cell("", (), "", "", ()), comments[step.number]
            continue
        many = step.keyword in MANY_ACTS
        start = _("Trick {number}:").format(number=step.line.number) if step.keyword == "trick" else ""
        opens = many and (step.item == 0 or step.number == max(level.entry, 1))
        who = voice.name(step.seat) if step.keyword != "trick" or opens else ""
        before = " ".join(filter(None, [start if opens else "", who]))
        yield before, rows.plain(step), comments.get(step.number, ())
