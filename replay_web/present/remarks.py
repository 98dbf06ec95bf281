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
    Note,
    Variation,
    is_line,
)
from notation.replay.steps import WrittenStep

_CARDS = (*PARTS_OF_DEAL, *ACT_LINES)


class Remark(NamedTuple):
    """Comments that stand together, none of them blank."""

    comments: tuple[Comment, ...]
    card: int | None = None
    """The card that they speak of, where the step is more than this card."""
    seat: int | None = None


Remarks = Mapping[int, Sequence[Remark]]
"""The comments of a level by the numbers of its steps, each with one at least."""


class Commented(NamedTuple):
    """Where comments stand that belong to a step: beside an item of a line, or on a line of their own."""

    step: int
    line: Line
    item: int
    """The index of the item; -1 before the first one, or without any."""
    comments: tuple[Comment, ...]
    card: int | None = None
    """The card that they speak of, where the step is more than this card."""


def remarks(nodes: Iterable[Line | Variation], steps: Sequence[WrittenStep]) -> Remarks:
    """The comments among the nodes of a level by its steps; those on neighbouring lines of their own stand together."""
    found: dict[int, list[Remark]] = {}
    together: Remark | None = None
    above = -1
    for at, place in commented(nodes, steps):
        said = tuple(comment for comment in place.comments if comment.text.strip())
        own = place.line.keyword == ""
        neighbour = together is not None and own and at == above + 1
        above, listed = at, found.setdefault(place.step, []) if said else []
        if neighbour and together is not None:
            together = together._replace(comments=(*together.comments, *said))
            found[place.step][-1] = together
        elif said:
            seat = place.line.seat if place.line.keyword == "hand" else None
            listed.append(Remark(said, place.card, seat))
            together = listed[-1] if own else None
    return found


def commented(nodes: Iterable[Line | Variation], steps: Sequence[WrittenStep]) -> Iterator[tuple[int, Commented]]:
    """The comments among the nodes of a level, each with the index of its node."""
    at, last, acts = 0, steps[-1].number, _acts(steps)
    for index, node in enumerate(nodes):
        keep()
        if not is_line(node) or node.keyword in LESSON_LINES:
            continue
        if node.keyword in ("", "..."):
            yield index, Commented(at, node, -1, node.note(-1).comments)
        elif own := acts.get(id(node)):
            for item, note in _notes(node):
                step = next((step.number for step in own if step.item == max(item, 0)), own[0].number)
                card = card_of(node, item) if len(own) == 1 else None
                yield index, Commented(step, node, item, note.comments, card)
            at = own[-1].number
        else:
            at = last if node.keyword in CLAIM_LINES else at
            step = last if node.keyword in CLAIM_LINES else 0
            for item, note in _notes(without_translations(node)):
                yield index, Commented(step, node, item, note.comments, card_of(node, item, least=1))


def _notes(line: Line) -> Iterator[tuple[int, Note]]:
    notes = line.notes or {}
    return ((item, notes[item]) for item in sorted(notes) if notes[item].comments)


def _acts(steps: Iterable[WrittenStep]) -> dict[int, list[WrittenStep]]:
    acts: dict[int, list[WrittenStep]] = {}
    for step in steps:
        if step.line is not None:
            acts.setdefault(id(step.line), []).append(step)
    return acts


def card_of(line: Line, index: int, least: int = 2) -> int | None:
    """An item of a line, where it is a card and the line has that many items at least."""
    if line.keyword not in _CARDS or not 0 <= index < len(line.items) >= least:
        return None
    item = line.items[index]
    return item if isinstance(item, int) else None
