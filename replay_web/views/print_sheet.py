"""A deal on a sheet of paper, as books print one: the hands by suits, the auction, the tricks, comments, the score.

It is the whole deal, or as far as the address names a step; for a seat that hides the others, what it saw of that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from flask import render_template

from notation.deadline import keep
from notation.record import MANY_ACTS, SEATS
from notation.replay import Report, position
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep
from notation.table import Table
from notation.words.languages import later
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import comment_languages, links, questions, seat_view, step_page, words
from replay_web.present.addresses import Address
from replay_web.present.branching import part_of
from replay_web.present.cards import signs
from replay_web.present.deduced import Known, known
from replay_web.present.faults import faults
from replay_web.present.hands import PLACES, PrintedCards, in_order, place, source
from replay_web.present.heading import Heading, heading, in_words
from replay_web.present.lines_of_play import MAIN, Level, Levels, played, problems_at
from replay_web.present.notes import ShownComment, notes
from replay_web.present.sentences import brief
from replay_web.present.sheet import Sheet
from replay_web.present.source_view import SHOWN_TEXT
from replay_web.present.step_list import marks_of
from replay_web.present.table import facts
from replay_web.present.talon import title
from replay_web.present.words import Index, Voice
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import read_number

pages = RecordPages("print_sheet", __name__)

_SPOKEN = {"bids": later("Auction"), "announce": later("Announced")}
"""What is said in turn, and stands in a table with a column for each player."""


def _two_rows(near: int, far: int) -> tuple[str, ...]:
    """Places on the near side of a long table, from the left, and on its far side, from the right."""
    return (
        *(f"paper-near of-{near} at-{at}" for at in range(1, near + 1)),
        *(f"paper-far of-{far} at-{at}" for at in range(far, 0, -1)),
    )


_PLACES = PLACES | {seats: _two_rows(seats // 2, seats - seats // 2) for seats in (5, 6, 7, 8)}
"""Where hands stand on the sheet: those of a large table in two rows, since each is as wide as its longest suit."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An act in a table: its words and its cards, its mark, and the numbers of what is said of it below."""

    text: str
    cards: tuple[Index, ...]
    joint: str
    mark: str
    notes: tuple[int, ...]
    leads: bool = False
    wins: bool = False


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """Acts beside each other, one under each player; None where he has none."""

    title: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class PrintedRemark:
    """What is said of an act: its number, where that was, and what."""

    number: int
    about: str
    said: tuple[ShownComment, ...]


@dataclass(frozen=True, slots=True)
class PrintedVariation:
    """A variation, as text: its acts, with what is said of them."""

    name: str
    part: str
    acts: tuple[tuple[str, Cell, tuple[ShownComment, ...]], ...]
    """Each with what stands before it, where it starts a trick."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A deal as it is printed."""

    heading: Heading
    verdict: str
    said: str
    more: tuple[tuple[str, str], ...]
    """Who wrote the comments, and where the record comes from."""
    back: str
    """The page that replays it."""
    until: int | None
    """The step up to which it is told, where that is not its end."""
    seer: str
    """Whose view it is; empty where everything is shown."""
    intro: tuple[ShownComment, ...]
    players: int
    columns: tuple[tuple[str, str], ...]
    """The letter and the name of each player."""
    hands: tuple[PrintedCards, ...]
    talon: tuple[PrintedCards, ...]
    facts: tuple[tuple[str, str], ...]
    spoken: tuple[tuple[str, tuple[PrintedRow, ...]], ...]
    exchange: tuple[tuple[str, Cell], ...]
    tricks: tuple[PrintedRow, ...]
    questions: tuple[questions.Beside, ...]
    remarks: tuple[PrintedRemark, ...]
    variations: tuple[PrintedVariation, ...]
    sheet: Sheet | None
    text: str
    """The record as it was written, where nothing else can be shown of it."""


@pages.page("/print")
def print_sheet(record: RecordRequest) -> str:
    """The record as a sheet to print."""
    entry, last = record.entry, record.levels[MAIN].last
    seat, hidden, step = record.seat, record.hidden, read_number("step", last, 0, last)
    language = comment_languages.reader_gets(record.comments, comment_languages.spoken(entry.report().record))
    seer = record.seer if hidden else None
    shown = entry if seer is None else seat_view.as_seen(entry, seer, min(step, last - 1))
    back = links.own(f"{record.address}?step={step}{query.kept()}")
    page = _Sheet(entry, shown, step, last, seat, seer, language).diagram(back)
    report = entry.report()
    drawn = signs(report.game.suits) if report.game and report.game.suits != "french" else ""
    return render_template("print_sheet/print.html", page=page, sprite=drawn)


@dataclass(slots=True)
class _Sheet:
    """What a sheet is made from."""

    entry: Entry
    shown: Entry
    """The record, or what a seat saw of it."""
    step: int
    last: int
    south: int | None
    seer: int | None
    language: str
    remarks: list[PrintedRemark] = field(default_factory=list)

    def diagram(self, back: str) -> Diagram:
        """The whole sheet."""
        report = self.shown.report()
        record, voice, listed = report.record, Voice(report.record, report.game), step_page.levels_of(self.shown)
        level, whole = listed[MAIN], self.seer is None
        over = whole and self.step == self.last
        walk, dealt = position(record, level.last if over else min(self.step, level.last - 1)), position(record, 0)
        steps = [step for step in level.steps if step.number <= self.step and step.keyword not in (DEAL, SETTLEMENT)]
        said = self._said(report, listed, voice, whole)
        table, start = (walk.table, dealt.table) if walk and dealt else (None, None)
        seats = in_order(table, self.south) if table else []
        deduced = known(played(listed, MAIN) if whole else None, dealt.table) if dealt else None
        rows = _Rows(seats, voice, said, self.remarks)
        spoken = [(_(text), rows.spoken(steps, keyword)) for keyword, text in _SPOKEN.items()]
        others = tuple(rows.others(steps))
        tricks = tuple(rows.tricks(steps, table))
        seer = None if self.seer is None else voice.name(self.seer)
        if over:
            rows.numbered(said.get(self.last, ()), _("Score sheet"))
        lesson = None if over else questions.lesson_of(self.entry)
        asked = questions.beside(lesson, (MAIN, self.step), self.language, voice) if lesson else ()
        kept = [(_("Annotator"), in_words(record, "annotator")), (_("Source"), in_words(record, "source"))]
        return Diagram(
            heading=heading(self.entry),
            verdict=self.entry.report().verdict if whole else "",
            said=words.verdict(report),
            more=tuple((name, value) for name, value in kept if value),
            back=back,
            until=None if self.step >= self.last else self.step,
            seer=seer or "",
            intro=said.get(0, ()),
            players=len(seats),
            columns=tuple((SEATS[seat], voice.name(seat)) for seat in seats),
            hands=tuple(_hands(start, table, seats, voice, deduced)) if start and table and deduced else (),
            talon=tuple(_talon(table, voice, deduced)) if table and deduced else (),
            facts=tuple(facts(table, None, voice)) if table else (),
            spoken=tuple(line for line in spoken if line[1]),
            exchange=others,
            tricks=tricks,
            questions=tuple(question for question in asked if seer in (None, question.who)),
            remarks=tuple(self.remarks),
            variations=tuple(_variations(listed, voice, self.language, rows)) if over else (),
            sheet=step_page.sheet_of(report, level, voice) if over and report.game else None,
            text="" if table else record.text[:SHOWN_TEXT].rstrip(),
        )

    def _said(self, report: Report, listed: Levels, voice: Voice, whole: bool) -> dict[int, tuple[ShownComment, ...]]:
        """What is said of each step: the comments, and the problems that a check found."""
        said = _notes(listed[MAIN], self.language, voice)
        problems = problems_at(report.record, listed, report.problems) if whole else {}
        found = faults(problems, listed, Address(""), voice)
        for (path, number), wrong in found.items():
            if path == MAIN:
                grave = [fault for fault in wrong if fault.severity != "note"]
                told = [ShownComment(fault.message, "", f"{fault.grave}:") for fault in grave]
                said[number] = (*said.get(number, ()), *told)
        return {number: text for number, text in said.items() if text}


# ---- What was done


@dataclass(frozen=True, slots=True)
class _Rows:
    """The tables of what was done, with a column for each seat; what is said of an act is numbered as it comes."""

    seats: Sequence[int]
    voice: Voice
    said: Mapping[int, tuple[ShownComment, ...]]
    remarks: list[PrintedRemark]

    def numbered(self, said: tuple[ShownComment, ...], about: str) -> tuple[int, ...]:
        """Put what is said of an act below, under the next number."""
        if not said:
            return ()
        self.remarks.append(PrintedRemark(len(self.remarks) + 1, about, said))
        return (len(self.remarks),)

    def cell(self, step: WrittenStep, **looks: bool) -> Cell:
        """An act, with what is said of it in the main line."""
        return self.plain(step, self.numbered(self.said.get(step.number, ()), self._about(step)), **looks)

    def plain(self, step: WrittenStep, numbers: tuple[int, ...] = (), **looks: bool) -> Cell:
        """An act alone."""
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
        """What was said in turn, each under who said it; a further row where the turn has come round."""
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
        """What was done beside the auction, the announcements and the tricks: who, and what."""
        for step in steps:
            if step.keyword not in (*_SPOKEN, "trick"):
                yield self.voice.name(step.seat), self.cell(step)

    def tricks(self, steps: Iterable[WrittenStep], table: Table | None) -> Iterator[PrintedRow]:
        """The tricks."""
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


def _notes(level: Level, language: str, voice: Voice) -> dict[int, tuple[ShownComment, ...]]:
    """The comments of a level by step."""
    return {number: notes(remarks, language, voice) for number, remarks in level.remarks.items()}


def _variations(listed: Levels, voice: Voice, language: str, rows: _Rows) -> Iterator[PrintedVariation]:
    """The variations, each from its first act that is another."""
    for level in listed.values():
        if level.path:
            acts = tuple(_acts(level, voice, language, rows))
            yield PrintedVariation(level.name, part_of(listed, level), acts)


def _acts(
    level: Level, voice: Voice, language: str, rows: _Rows
) -> Iterator[tuple[str, Cell, tuple[ShownComment, ...]]]:
    said = _notes(level, language, voice)
    for step in level.steps[max(level.entry, 1) :]:
        if step.line is None:
            if said.get(step.number):
                yield "", Cell("", (), "", "", ()), said[step.number]
            continue
        many = step.keyword in MANY_ACTS
        start = _("Trick {number}:").format(number=step.line.number) if step.keyword == "trick" else ""
        opens = many and (step.item == 0 or step.number == max(level.entry, 1))
        who = voice.name(step.seat) if step.keyword != "trick" or opens else ""
        before = " ".join(filter(None, [start if opens else "", who]))
        yield before, rows.plain(step), said.get(step.number, ())


# ---- The cards


def _hands(start: Table, table: Table, seats: Sequence[int], voice: Voice, deduced: Known) -> Iterator[PrintedCards]:
    """The hands as they were dealt."""
    for seat in seats:
        is_ = {"dealer": table.dealer, "declarer": table.declarer, "partner": table.partner}
        roles = [_(words.ROLES[role]) for role, holder in is_.items() if holder == seat]
        held = start.hands[seat]
        told = source(deduced.hands[seat], held, start.counts[seat] - held.bit_count())
        about = words.row(filter(None, [*roles, told]))
        where = place(table, seat, seats[0], _PLACES)
        yield PrintedCards(voice.name(seat), SEATS[seat], where, about, tuple(voice.by_suits(held)))


def _talon(table: Table, voice: Voice, deduced: Known) -> Iterator[PrintedCards]:
    """The packets of the talon, and what was laid away."""
    for number, packet in enumerate(table.talon):
        told = source(deduced.talon, packet.known, packet.missing)
        yield PrintedCards(title(table, number, voice), "", "", told, tuple(voice.by_suits(packet.known)))
    if table.laid.count:
        name = _("Laid away by {who}").format(who=voice.name(table.declarer))
        told = source(~deduced.laid, table.laid.known, table.laid.missing)
        yield PrintedCards(name, "", "", told, tuple(voice.by_suits(table.laid.known)))
