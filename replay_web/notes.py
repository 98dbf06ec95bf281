"""What a teacher says: the comments of a level at the acts where they were written, in the reader's language."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from notation.record import ACT_LINES, CLAIM_LINES, LESSON_LINES, SEATS, Comment, Line, for_reader, is_line
from notation.replay import MANY_ACTS
from notation.steps import Step
from replay_web import words
from replay_web.levels import Level
from replay_web.messages import _
from replay_web.words import Voice


@dataclass(frozen=True, slots=True)
class Note:
    """A comment, with its language where it names one."""

    text: str
    language: str
    about: str
    """What it speaks of, where that is not the whole step: a card of several."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How an annotator judges an act, and whether it was irregular."""

    sign: str
    meaning: str
    irregular: bool
    about: str
    """What it judges, where that is not the whole step."""


def notes(level: Level, language: str, voice: Voice) -> dict[int, tuple[Note, ...]]:
    """The comments of a level by step: beside an act, or on lines of their own after it."""
    found: dict[int, list[Note]] = {}
    at = 0
    own_lines: list[Comment] = []

    def add(number: int, comments: Iterable[Comment], about: str = "") -> None:
        said = for_reader((each for each in comments if each.text.strip()), language)
        found.setdefault(number, []).extend(Note(each.text, each.language, about) for each in said)

    acts = _acts(level)
    for node in level.nodes:
        if is_line(node) and node.keyword == "":
            own_lines += [each for note in (node.notes or {}).values() for each in note.comments]
            continue
        if own_lines:
            add(at, own_lines)  # neighbouring lines of comments stand together
            own_lines = []
        if not is_line(node):
            continue
        if node.keyword in LESSON_LINES:
            continue
        if steps := acts.get(id(node)):
            for number, index, about in _places(node, steps, voice) if node.notes else ():
                add(number, node.note(index).comments, about)
            at = steps[-1].number
        elif node.keyword == "...":
            add(at, _all(node))
        else:
            if node.keyword in CLAIM_LINES:
                at = level.last
            for index in sorted(node.notes or {}):
                number = level.last if node.keyword in CLAIM_LINES else 0
                add(number, node.note(index).comments, _about(node, index, voice))
    add(at, own_lines)
    return {number: tuple(each) for number, each in found.items() if each}


def _acts(level: Level) -> dict[int, list[Step]]:
    acts: dict[int, list[Step]] = {}
    for step in level.steps:
        if step.line is not None:
            acts.setdefault(id(step.line), []).append(step)
    return acts


def _all(line: Line) -> Iterator[Comment]:
    for index in sorted(line.notes or {}):
        yield from line.note(index).comments


def _places(line: Line, acts: list[Step], voice: Voice) -> Iterator[tuple[int, int, str]]:
    """Each noted item of a line of acts: its step, its index, and what it is if the step is more than that."""
    whole = len(acts) == 1 and len(line.items) > 1
    numbers = {step.item: step.number for step in acts}
    for index in sorted(line.notes or {}):
        number = numbers.get(max(index, 0), acts[0].number)
        yield number, index, _about(line, index, voice) if whole else ""


def _about(line: Line, index: int, voice: Voice) -> str:
    """A card of a line that holds several, as it is read; empty for anything else."""
    item = line.items[index] if 0 <= index < len(line.items) else None
    if not isinstance(item, int) or line.keyword not in ("hand", "talon", *ACT_LINES):
        return ""
    seat = f"{SEATS[line.seat % len(SEATS)]} " if line.keyword == "hand" and line.seat is not None else ""
    return seat + voice.short(item)


def marks(step: Step, voice: Voice) -> tuple[Mark, ...]:
    """The marks at a step. Where the whole line is one act, any of its items may have one."""
    line = step.line
    if line is None:
        return ()
    one = step.keyword in MANY_ACTS
    found = []
    for index in [step.item] if one else sorted(line.notes or {}):
        note = line.note(index)
        if note.mark or note.irregular:
            about = "" if one or len(line.items) < 2 else _about(line, index, voice)
            meaning = _(words.MARKS[note.mark]) if note.mark in words.MARKS else ""
            found.append(Mark(note.mark, meaning, note.irregular, about))
    return tuple(found)
