"""A deal as books print one: the hands by suits, the auction, the tricks, comments, the score.

It is the whole deal, or as far as a step; for a seat that hides the others, what it saw of that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from notation.record import SEATS
from notation.replay import Report, position
from notation.replay.steps import DEAL, SETTLEMENT
from notation.table import Table
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import questions, seat_view, step_page, words
from replay_web.present.addresses import Address
from replay_web.present.deduced import Known, known
from replay_web.present.faults import faults
from replay_web.present.game_language import in_its_words
from replay_web.present.hands import PLACES, PrintedCards, in_order, place, source
from replay_web.present.heading import Heading, heading, in_words
from replay_web.present.lines_of_play import MAIN, Levels, played, problems_at
from replay_web.present.notes import ShownComment
from replay_web.present.printed_rows import (
    SPOKEN,
    ActRows,
    Cell,
    PrintedRemark,
    PrintedRow,
    PrintedVariation,
    comments_of,
    variations,
)
from replay_web.present.sheet import Sheet
from replay_web.present.source_view import SHOWN_TEXT
from replay_web.present.table import facts
from replay_web.present.talon import heaps, laid_away
from replay_web.present.words import Voice


def _two_rows(near: int, far: int) -> tuple[str, ...]:
    """Places on the near side of a long table, from the left, and on its far side, from the right."""
    return (
        *(f"paper-near of-{near} at-{at}" for at in range(1, near + 1)),
        *(f"paper-far of-{far} at-{at}" for at in range(far, 0, -1)),
    )


_PLACES = PLACES | {seats: _two_rows(seats // 2, seats - seats // 2) for seats in (5, 6, 7, 8)}
"""Where hands are on the sheet: those of a large table in two rows, since each is as wide as its longest suit."""


@dataclass(frozen=True, slots=True)
class Diagram:
    heading: Heading
    verdict: str
    said: str
    more: tuple[tuple[str, str], ...]
    """Author of the comments, and source of the record."""
    scope: str
    """Whose view it is and up to which step, as a sentence; empty for the whole deal with all hands."""
    intro: tuple[ShownComment, ...]
    players: int
    columns: tuple[tuple[str, str], ...]
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


@in_its_words
def diagram(entry: Entry, language: str, seat: int | None, hides: bool = False, step: int | None = None) -> Diagram:
    """A deal as it is printed, with comments in a language, up to a step or its end.

    `seat` comes first; with `hides`, only what it saw is there, or else forehand. The game of the record is then known.
    """
    last = step_page.levels_of(entry)[MAIN].last
    step, table = last if step is None else step, seat_view.table_of(entry)
    seer = in_order(table, seat)[0] if hides and table else None
    shown = entry if seer is None else seat_view.as_seen(entry, seer, min(step, last - 1))
    return _Sheet(entry, shown, step, last, seat, seer, language).diagram()


@dataclass(slots=True)
class _Sheet:
    entry: Entry
    shown: Entry
    """The record, or what a seat saw of it."""
    step: int
    last: int
    south: int | None
    seer: int | None
    language: str
    remarks: list[PrintedRemark] = field(default_factory=list)

    def diagram(self) -> Diagram:
        report = self.shown.report()
        record, voice, listed = report.record, Voice(report.record, report.game), step_page.levels_of(self.shown)
        level, whole = listed[MAIN], self.seer is None
        over = whole and self.step == self.last
        walk, dealt = position(record, level.last if over else min(self.step, level.last - 1)), position(record, 0)
        steps = [step for step in level.steps if step.number <= self.step and step.keyword not in (DEAL, SETTLEMENT)]
        comments = self._said(report, listed, voice, whole)
        table, start = (walk.table, dealt.table) if walk and dealt else (None, None)
        seats = in_order(table, self.south) if table else []
        deduced = known(played(listed, MAIN) if whole else None, dealt.table) if dealt else None
        rows = ActRows(seats, voice, comments, self.remarks)
        spoken = [(_(text), rows.spoken(steps, keyword)) for keyword, text in SPOKEN.items()]
        others = tuple(rows.others(steps))
        tricks = tuple(rows.tricks(steps, table))
        seer = None if self.seer is None else voice.name(self.seer)
        if over:
            rows.numbered(comments.get(self.last, ()), _("Score sheet"))
        lesson = None if over else questions.lesson_of(self.entry)
        asked = questions.beside(lesson, (MAIN, self.step), self.language, voice, self.seer) if lesson else ()
        kept = [(_("Annotator"), in_words(record, "annotator")), (_("Source"), in_words(record, "source"))]
        return Diagram(
            heading=heading(self.entry),
            verdict=self.entry.report().verdict if whole else "",
            said=words.verdict(report),
            more=tuple((name, value) for name, value in kept if value),
            scope=self._scope(seer),
            intro=comments.get(0, ()),
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
            variations=tuple(variations(listed, voice, self.language, rows)) if over else (),
            sheet=step_page.sheet_of(report, level, voice) if over and report.game else None,
            text="" if table else record.text[:SHOWN_TEXT].rstrip(),
        )

    def _scope(self, seer: str | None) -> str:
        if self.step >= self.last:
            return _("What {who} saw.").format(who=seer) if seer else ""
        text = _("What {who} saw, up to step {step}.") if seer else _("Up to step {step}.")
        return text.format(who=seer, step=self.step)

    def _said(self, report: Report, listed: Levels, voice: Voice, whole: bool) -> dict[int, tuple[ShownComment, ...]]:
        said = comments_of(listed[MAIN], self.language, voice)
        problems = problems_at(report.record, listed, report.problems) if whole else {}
        found = faults(problems, listed, Address(""), voice)
        for (path, number), wrong in found.items():
            if path == MAIN:
                grave = [fault for fault in wrong if fault.severity != "note"]
                told = [ShownComment(fault.message, "", f"{fault.grave}:") for fault in grave]
                said[number] = (*said.get(number, ()), *told)
        return {number: text for number, text in said.items() if text}


# ---- The cards


def _hands(start: Table, table: Table, seats: Sequence[int], voice: Voice, deduced: Known) -> Iterator[PrintedCards]:
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
    for heap in heaps(table, voice, apart=True):
        told = source(deduced.talon, heap.packet.known, heap.packet.missing)
        yield PrintedCards(heap.title, "", "", told, tuple(voice.by_suits(heap.packet.known)))
    for seat, packet in laid_away(table):
        name = _("Laid away by {who}").format(who=voice.name(seat))
        told = source(~deduced.laid, packet.known, packet.missing)
        yield PrintedCards(name, "", "", told, tuple(voice.by_suits(packet.known)))
