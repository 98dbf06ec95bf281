"""The comments of a level by its steps, in whatever language: beside an act, or on lines of their own after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from notation.comments import without_translations
from notation.deadline import keep
from notation.record import (
    ACT_LINES,
    CLAIM_LINES,
    LESSON_LINES,
    PARTS_OF_DEAL,
    Comment,
    Line,
    Variation,
    is_line,
)
from notation.replay.steps import WrittenStep

_CARDS = (*PARTS_OF_DEAL, *ACT_LINES)
"""Lines that may hold several cards."""


class Remark(NamedTuple):
    """Comments that stand together, none of them blank."""

    comments: tuple[Comment, ...]
    card: int | None = None
    """The card that they speak of, where the step is more than this card."""
    seat: int | None = None
    """In whose hand the card was dealt, where it was."""


Remarks = Mapping[int, Sequence[Remark]]
"""The comments of a level by the numbers of its steps, each with one at least."""


def remarks(nodes: Iterable[Line | Variation], steps: Sequence[WrittenStep]) -> Remarks:
    """The comments among the nodes of a level by its steps."""
    found: dict[int, list[Remark]] = {}
    at, last = 0, steps[-1].number
    own_lines: list[Comment] = []

    def add(number: int, comments: Iterable[Comment], card: int | None = None, seat: int | None = None) -> None:
        if said := tuple(comment for comment in comments if comment.text.strip()):
            found.setdefault(number, []).append(Remark(said, card, seat))

    acts = _acts(steps)
    for node in nodes:
        keep()
        if is_line(node) and node.keyword == "":
            own_lines += _all(node)
            continue
        if own_lines:
            add(at, own_lines)  # neighbouring lines of comments stand together
            own_lines = []
        if not is_line(node) or node.keyword in LESSON_LINES:
            continue
        if own := acts.get(id(node)):
            for index in sorted(node.notes or {}):
                number = next((note.number for note in own if note.item == max(index, 0)), own[0].number)
                add(number, node.note(index).comments, card_of(node, index) if len(own) == 1 else None)
            at = own[-1].number
        elif node.keyword == "...":
            add(at, _all(node))
        else:
            number = last if node.keyword in CLAIM_LINES else 0
            at = last if node.keyword in CLAIM_LINES else at
            said = without_translations(node)
            for index in sorted(said.notes or {}):
                seat = node.seat if node.keyword == "hand" else None
                add(number, said.note(index).comments, card_of(node, index, least=1), seat)
    add(at, own_lines)
    return found


def _acts(steps: Iterable[WrittenStep]) -> dict[int, list[WrittenStep]]:
    acts: dict[int, list[WrittenStep]] = {}
    for step in steps:
        if step.line is not None:
            acts.setdefault(id(step.line), []).append(step)
    return acts


def _all(line: Line) -> Iterator[Comment]:
    for index in sorted(line.notes or {}):
        yield from line.note(index).comments


def card_of(line: Line, index: int, least: int = 2) -> int | None:
    """An item of a line, where it is a card and the line has so many items at least."""
    if line.keyword not in _CARDS or not 0 <= index < len(line.items) >= least:
        return None
    item = line.items[index]
    return item if isinstance(item, int) else None
