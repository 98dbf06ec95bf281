"""What the page of a record shows, as one frozen value made from an entry of the library. Templates only print."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from notation.problems import ERROR, Problem
from notation.record import Comment, Line, Record, Variation, is_line
from notation.replay import MANY_ACTS, PHASE, position
from notation.steps import DEAL, SETTLEMENT, Step, problems_by_step, steps
from notation.writer import line_text
from replay_web import words
from replay_web.library import Entry
from replay_web.listing import Heading, heading
from replay_web.moves import Group, groups
from replay_web.scene import Scene, scene
from replay_web.sheet import Sheet, sheet
from replay_web.words import Voice

SHOWN_TEXT = 1 << 16
"""How many characters of a record's text a page shows at most."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a step; without an address where it leads nowhere."""

    id: str
    label: str
    key: str
    href: str | None


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem as the page says it."""

    severity: str
    code: str
    message: str
    rule: str
    place: str
    href: str


@dataclass(frozen=True, slots=True)
class Note:
    """A teacher's words: a comment with its language, or a variation as it was written."""

    text: str
    language: str
    variation: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the record's text, with the first step on it, if it holds any."""

    number: int
    text: str
    href: str | None
    current: bool
    faulty: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One step of one record."""

    id: str
    heading: Heading
    verdict: str
    step: int
    last: int
    sentence: str
    mark: str
    mark_text: str
    """What the mark means."""
    irregular: bool
    notes: tuple[Note, ...]
    faults: tuple[Fault, ...]
    all_faults: tuple[Fault, ...]
    scene: Scene | None
    stopped: bool
    """Whether the judging ended before this step: the table is the last one that could be reached."""
    sheet: Sheet | None
    groups: tuple[Group, ...]
    links: tuple[Link, ...]
    rows: tuple[Row, ...]
    text_first: bool
    """Whether the text is what there is to show."""
    cut: bool
    """Whether the text is longer than what is shown of it."""
    cards: int
    """The cards that the page may show, as a set."""


def last_step(entry: Entry) -> int:
    """The number of a record's last step, its settlement."""
    return steps(entry.report().record)[-1].number


def page(entry: Entry, number: int) -> Page:
    """One step of a record. `number` is one of its steps, 0 to `last_step`."""
    report = entry.report()
    record = report.record
    every = steps(record)
    step, voice = every[number], Voice(record, report.game)
    walk = position(record, number)
    table = walk.table if walk else None
    result = report.result if step.keyword == SETTLEMENT else None
    ahead = walk.nodes[walk.at :] if walk else []
    stopped = bool(ahead and step.line and ahead[0].row <= step.line.row)
    by_step = problems_by_step(record, every, report.problems)
    faults = {at: tuple(_fault(entry, at, each) for each in found) for at, found in by_step.items()}
    decision = walk.decision if walk and not stopped and step.keyword != SETTLEMENT else None
    return Page(
        id=entry.id,
        heading=heading(entry),
        verdict=report.verdict,
        step=number,
        last=every[-1].number,
        sentence=words.sentence(record, step, None if stopped else table, result, voice),
        mark=step.mark,
        mark_text=words.MARKS.get(step.mark, ""),
        irregular=bool(step.line and step.line.note(step.item).irregular),
        notes=tuple(_notes(record, every).get(number, ())),
        faults=faults.get(number, ()),
        all_faults=tuple(fault for at in sorted(faults) for fault in faults[at]),
        scene=scene(table, decision, voice) if table else None,
        stopped=stopped,
        sheet=sheet(report, voice) if step.keyword == SETTLEMENT and report.game else None,
        groups=groups(entry.id, report, every, number, voice, {at: found[0].severity for at, found in faults.items()}),
        links=tuple(_links(entry.id, every, number)),
        rows=tuple(_rows(entry, record, every, step, report.problems)),
        text_first=table is None,
        cut=len(record.text) > SHOWN_TEXT,
        cards=table.pack if table else 0,
    )


def address(id: str, step: int) -> str:
    """The address of a step."""
    return f"/records/{id}?step={step}"


def _fault(entry: Entry, step: int, problem: Problem) -> Fault:
    place = f"line {problem.line}, column {problem.column}"
    return Fault(problem.severity, problem.code, problem.message, problem.rule, place, address(entry.id, step))


# ---- Comments and variations


def _notes(record: Record, every: Sequence[Step]) -> dict[int, list[Note]]:
    """What a teacher says, by step: beside an act, or on a line of its own after it."""
    found: dict[int, list[Note]] = {}

    def add(number: int, comments: Iterable[Comment]) -> None:
        found.setdefault(number, []).extend(Note(each.text, each.language) for each in comments if each.text.strip())

    first = {id(step.line): step.number for step in reversed(every) if step.line}
    at = 0
    for node in record.lines:
        if not is_line(node):
            assert isinstance(node, Variation)
            number = _departs(node, every, at)
            found.setdefault(number, []).append(Note("\n".join(_variation(node.lines)), "", variation=True))
        elif node.keyword in PHASE and id(node) in first:
            acts = [step for step in every if step.line is node]
            for step in acts:
                add(step.number, step.comments)
            at = acts[-1].number
        else:
            if node.keyword in ("points", "score", "agreed"):
                at = every[-1].number
            add(at, (comment for index in sorted(node.notes or {}) for comment in node.note(index).comments))
    return found


def _departs(variation: Variation, every: Sequence[Step], before: int) -> int:
    """The step that a variation replaces: the first act that differs, on the nearest line of the same kind."""
    start = next((line for line in variation.lines if is_line(line)), None)
    if start is None:
        return before
    kind = (start.keyword, start.number)
    acts = [step for step in every[: before + 1] if step.line and (step.line.keyword, step.line.number) == kind]
    acts = [step for step in acts if step.line is acts[-1].line]
    for step in acts:
        if step.keyword not in MANY_ACTS or start.items[step.item : step.item + 1] != _item(step):
            return step.number
    return acts[-1].number if acts else before


def _item(step: Step) -> tuple[object, ...]:
    return step.line.items[step.item : step.item + 1] if step.line else ()


def _variation(nodes: Iterable[Line | Variation], indent: str = "") -> Iterator[str]:
    for node in nodes:
        if is_line(node):
            yield indent + line_text(node, indent)
        elif isinstance(node, Variation):
            yield f"{indent}("
            yield from _variation(node.lines, indent + "  ")
            yield f"{indent})"


# ---- From step to step


def _links(id: str, every: Sequence[Step], number: int) -> Iterator[Link]:
    """First, previous and next trick, previous and next step, last. A trick is gone to where it is complete."""
    last = every[-1].number
    stations = [step.number for step, after in pairwise(every) if _chapter(step) != _chapter(after)]
    stations.append(last)
    before = max((each for each in stations if each < number), default=None)
    after = min((each for each in stations if each > number), default=None)
    targets = (
        ("first", "First step", "Home", 0 if number else None),
        ("previous-trick", "Previous trick", "↑", before),
        ("previous", "Previous step", "←", number - 1 if number else None),
        ("next", "Next step", "→", number + 1 if number < last else None),
        ("next-trick", "Next trick", "↓", after),
        ("last", "Last step", "End", last if number < last else None),
    )
    for name, label, key, target in targets:
        yield Link(name, label, key, None if target is None else address(id, target))


def _chapter(step: Step) -> tuple[str, int | None]:
    """What the acts between two stations have in common: their trick, or their part of the deal."""
    if step.keyword in (DEAL, SETTLEMENT):
        return step.keyword, None
    if step.keyword == "trick":
        return step.keyword, step.line.number if step.line else None
    return {"contract": "bids"}.get(step.keyword, step.keyword), None


# ---- The text


def _rows(entry: Entry, record: Record, every: Sequence[Step], now: Step, problems: Sequence[Problem]) -> Iterator[Row]:
    """The record's lines as they were written."""
    first: dict[int, int] = {}
    for step in every:
        if step.line:
            first.setdefault(step.line.row, step.number)
    faulty = {problem.line for problem in problems if problem.severity == ERROR}
    here = now.line.row if now.line else None
    for row, text in enumerate(record.text[:SHOWN_TEXT].rstrip().split("\n")):
        number = entry.first_line + row
        href = address(entry.id, first[row]) if row in first else None
        yield Row(number, text.rstrip("\r"), href, row == here, number in faulty)
