"""The levels of a record: its main line and its variations, each with its steps and where it departs from another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from notation.deadline import keep
from notation.problems import Finding
from notation.reader import locate
from notation.record import CLAIM_LINES, MANY_ACTS, PHASE, Line, Record, Variation, is_line
from notation.replay import Path
from notation.replay.steps import DEAL, SETTLEMENT, WrittenStep, last_act, steps
from replay_web.library import MOST_ACTS
from replay_web.present.remarks import Remarks, remarks

MAIN: Path = ()

MOST = 100

Place = tuple[Path, int]


@dataclass(frozen=True)
class Level:
    """The main line of a record, or a variation."""

    path: Path
    nodes: tuple[Line | Variation, ...]
    row: int
    """The row of the record's text on which it starts."""
    steps: list[WrittenStep]
    departs: int
    """Which step of the level above it replaces."""
    entry: int
    """Its first step that is another than there."""
    remarks: Remarks

    @property
    def last(self) -> int:
        return self.steps[-1].number

    @cached_property
    def stations(self) -> tuple[int, ...]:
        """The steps that end a trick, or a part of the deal; the last one is its settlement."""
        chapters = map(_chapter, self.steps)
        return *(number for number, (here, after) in enumerate(pairwise(chapters)) if here != after), self.last

    @property
    def name(self) -> str:
        """Name of the level: ``2.1`` for the first variation in the record's second; empty for the main line."""
        return ".".join(map(str, self.path))


def _chapter(step: WrittenStep) -> tuple[str, int | None]:
    """The section to which a step belongs: a trick, or a part of the deal."""
    if step.keyword in (DEAL, SETTLEMENT):
        return step.keyword, None
    if step.keyword == "trick":
        return step.keyword, step.line.number if step.line else None
    return {"contract": "bids"}.get(step.keyword, step.keyword), None


Levels = Mapping[Path, Level]
"""The levels of a record by their paths, each before those that it holds."""


def levels(record: Record) -> dict[Path, Level]:
    """The main line and the variations of a record, `MOST` of them at most, and none with more than `MOST_ACTS`.

    Of a main line with more there are only its ends.
    """
    if last_act(record) > MOST_ACTS:
        deal, settlement = (WrittenStep(number, name, None, 0, None) for number, name in enumerate((DEAL, SETTLEMENT)))
        return {MAIN: _level(MAIN, record.lines, 0, [deal, settlement])}
    found = {MAIN: _level(MAIN, record.lines, 0, steps(record))}
    _add(record, found[MAIN], found)
    return found


def _add(record: Record, above: Level, found: dict[Path, Level]) -> None:
    number = 0
    for node in above.nodes:
        if is_line(node) or not isinstance(node, Variation):
            continue
        number += 1
        path = (*above.path, number)
        own = steps(record, path) if len(found) <= MOST else []
        if 0 < len(own) <= MOST_ACTS + 2:
            found[path] = _level(path, node.lines, node.row, own, *_departure(above, node, own))
            _add(record, found[path], found)


def _level(
    path: Path, nodes: tuple[Line | Variation, ...], row: int, own: list[WrittenStep], departs: int = 0, entry: int = 0
) -> Level:
    return Level(path, nodes, row, own, departs, entry, remarks(nodes, own))


def _departure(above: Level, node: Variation, own: Sequence[WrittenStep]) -> tuple[int, int]:
    """The step above that a variation replaces, and its own one that does: the first act that differs."""
    first = own[1].line if len(own) > 2 else None
    earlier = [step for step in above.steps if step.line and step.line.row < node.row]
    same = [step.line for step in earlier if first and step.line and _kind(step.line) == _kind(first)]
    if not same:
        return (earlier[-1].number if earlier else 0), 0
    start = next(step.number for step in earlier if step.line is same[-1])
    shared = 0
    for theirs, mine in zip(above.steps[start:], own[1:], strict=False):
        if _act_key(theirs) != _act_key(mine):
            break
        shared += 1
    return min(start + shared, above.steps[-1].number), min(1 + shared, own[-1].number)


def _kind(line: Line) -> tuple[str, int | None]:
    return line.keyword, line.number


def _act_key(step: WrittenStep) -> tuple[Any, ...]:
    """Key of an act; equal acts have equal keys."""
    line = step.line
    if line is None:
        return (step.keyword,)
    return *_kind(line), step.seat, line.items[step.item] if step.keyword in MANY_ACTS else line.items


def played(listed: Levels, path: Path) -> Iterator[Line]:
    """The lines that lead to a level and through it, in order, those that its acts replace left out."""
    level = listed[path]
    if path:
        start = next((step.line.row for step in listed[path[:-1]].steps if step.line and _restates(step, level)), None)
        yield from (line for line in played(listed, path[:-1]) if start is None or line.row < start or _deals(line))
    yield from (node for node in level.nodes if is_line(node))


def _restates(step: WrittenStep, level: Level) -> bool:
    return step.number == level.departs - max(level.entry - 1, 0)


def _deals(line: Line) -> bool:
    return line.keyword not in PHASE and line.keyword not in (*CLAIM_LINES, "...")


# ---- From level to level


def children(listed: Levels, path: Path, step: int) -> list[Level]:
    return [level for level in listed.values() if level.path[:-1] == path and level.path and level.departs == step]


def following(listed: Levels, path: Path, step: int) -> Place | None:
    """The next variation at this point, or after the last of them the step that they replace; None if are none."""
    if inner := children(listed, path, step):
        return inner[0].path, inner[0].entry
    while path:
        level = listed[path]
        above = path[:-1]
        later = [sibling for sibling in children(listed, above, level.departs) if sibling.path > path]
        if later:
            return later[0].path, later[0].entry
        if not above or listed[above].entry != level.departs:
            return above, level.departs
        path = above
    return None


# ---- Problems


def problems_at(record: Record, listed: Levels, problems: Sequence[Finding]) -> dict[Place, list[Finding]]:
    """Each problem at the step where it happened: one of the deal at step 0, a false claim at its level's last step."""
    if not problems:
        return {}
    rows = sorted(_rows(listed), key=lambda row: row[0])
    found: dict[Place, list[Finding]] = {}
    for problem in problems:
        keep()
        row = problem.line - record.first_line
        _, path, line = next((entry for entry in reversed(rows) if entry[0] <= row), rows[0])
        found.setdefault((path, _step_of(record, listed[path], line, problem)), []).append(problem)
    return found


def _rows(listed: Levels) -> Iterator[tuple[int, Path, Line | None]]:
    for path, level in listed.items():
        yield level.row, path, None
        yield from ((node.row, path, node) for node in level.nodes if is_line(node))


def _step_of(record: Record, level: Level, line: Line | None, problem: Finding) -> int:
    acts = [step for step in level.steps if step.line is not None and step.line is line]
    if line is None or not acts:
        if line is not None and line.keyword in CLAIM_LINES:
            return level.last
        before = [step.number for step in level.steps if step.line and line and step.line.row < line.row]
        return before[-1] if before and level.path else 0
    at = (problem.line, problem.column)
    if line.keyword in MANY_ACTS:
        for step in reversed(acts):
            if locate(record, line, step.item) <= at:
                return int(step.number)
    return int(acts[0].number)
