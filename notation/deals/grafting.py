"""Acts that go on from a step of a record, as a variation of it; where the record ends there, it goes on itself."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from notation.deals.amending import AmendedText, variation_text
from notation.deals.writing import goes_on, line_of
from notation.decision import Written
from notation.reader import read
from notation.record import CLAIM_LINES, PHASE, Line, Note, Record, Variation
from notation.replay import Path, branch_of, first_acts
from notation.writer import line_text, write


class Grown(NamedTuple):
    record: Record
    path: Path
    """The path of the variation in the record; empty for the main line."""
    text: str


class Continuation(NamedTuple):
    """The lines that go on behind some others."""

    lines: list[Line]
    restates: bool
    """Whether the first of them is the last of the others, which it goes on with."""


def added(kept: Sequence[Line], acts: Iterable[Written]) -> Continuation:
    """The lines that hold some acts behind those that are kept."""
    lines: list[Line] = []
    restates = False
    for act in acts:
        last = lines[-1] if lines else kept[-1] if kept else None
        longer = goes_on(last, act) if last is not None else None
        if longer is None:
            lines.append(line_of(act))
        elif lines:
            lines[-1] = longer
        else:
            restates = True
            lines.append(longer)
    return Continuation(lines, restates)


def grafted(record: Record, path: Path, step: int, acts: Iterable[Written]) -> Grown | None:
    """A record with some acts behind a step of it, or of a variation; None if there are none.

    Whatever else is written of a readable record stays as it is, to the byte.
    """
    if not record.text or record.unreadable:
        record = reread(record.lines)
    branch = branch_of(record, path) if path else None
    level: Iterable[Any] = record.main() if branch is None else branch.own
    own = [line for line in level if line.keyword in PHASE]
    behind = first_acts(own, step)
    lines, restates = added(behind, acts)
    if not lines:
        return None
    kept = len(behind)
    whole = not kept or len(behind[-1].items) == len(own[kept - 1].items)
    if not path and whole and kept == len(own):
        return _longer(record, own, lines, restates)
    follows = own[kept] if whole and kept < len(own) else None
    if restates:
        anchor = own[kept - 1]
    elif follows is not None and _kind(follows) == _kind(lines[0]):
        anchor = follows
    elif kept:
        anchor, lines = own[kept - 1], [behind[-1], *lines]
    else:
        return _alone(record, lines)
    variation = Variation(tuple(map(without_comments, lines)), 0)
    last, place = _behind(record.lines, anchor)
    text = AmendedText(record)
    text.add_after(last, variation)
    return Grown(text.read(), place, variation_text(variation))


def _longer(record: Record, own: Sequence[Line], lines: Sequence[Line], restates: bool) -> Grown:
    """The record itself, which ends at the step, and goes on now."""
    text, kept = AmendedText(record), list(record.lines)
    for line in record.main():
        if line.keyword == "...":
            text.remove(line)
            kept.remove(line)
    if restates:
        text.replace(own[-1], lines[0])
    end = next((line for line in record.main() if line.keyword in CLAIM_LINES), None)
    if end is None:
        text.add_after(kept[-1], *lines[restates:])
    else:
        for line in lines[restates:]:
            text.add_before(end, line)
    return Grown(text.read(), (), "".join(f"{line_text(line)}\n" for line in lines))


def _alone(record: Record, lines: Sequence[Line]) -> Grown:
    """A record of its own: the same deal, of which no line is left that a variation could depart from."""
    main = record.main()
    dealt = [line for line in main if line.keyword not in PHASE and line.keyword not in (*CLAIM_LINES, "...")]
    alone = reread((*dealt, *lines))
    return Grown(alone, (), write(alone))


def reread(nodes: Sequence[Line | Variation]) -> Record:
    """A record of some lines, as it is read again once it is written."""
    [record] = read(write(Record(tuple(nodes))))
    return record


def _kind(line: Line) -> tuple[str, int | None]:
    return line.keyword, line.number


def without_comments(line: Line) -> Line:
    """A line without its comments, which the line that it restates has already; what was let stand still stands."""
    irregular = {at: Note(irregular=True) for at in range(-1, len(line.items)) if line.note(at).irregular}
    return line._replace(notes=irregular or None, remark=None)


def _behind(nodes: Sequence[Line | Variation], anchor: Line) -> tuple[Line | Variation, Path]:
    """The last of a line's variations, or the line itself without any; and the path of one that is added behind it."""
    place = _place(nodes, anchor)
    assert place is not None
    level, at, above = place
    end = next((i for i, node in enumerate(level[at + 1 :], at + 1) if not isinstance(node, Variation)), len(level))
    number = sum(isinstance(node, Variation) for node in level[:end])
    return level[end - 1], (*above, number + 1)


def _place(
    nodes: Sequence[Line | Variation], line: Line, path: Path = ()
) -> tuple[Sequence[Line | Variation], int, Path] | None:
    """The level of a line, its index there, and the level's path."""
    number = 0
    for index, node in enumerate(nodes):
        if node is line:
            return nodes, index, path
        if isinstance(node, Variation):
            number += 1
            if (found := _place(node.lines, line, (*path, number))) is not None:
                return found
    return None
