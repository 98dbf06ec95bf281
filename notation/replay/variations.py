"""Variations: each is replayed and judged as the main line is, from the line that it departs from.

A variation restates a line of its own level and goes on from there. What was before that line it shares with its
level; what was dealt, all levels share. Its path names it: ``(2, 1)`` is the first variation of the record's second.
"""

from collections.abc import Iterator
from typing import NamedTuple

from notation.deadline import keep
from notation.problems import Breach, declare
from notation.record import AFTER_THE_DEAL, PARTS_OF_DEAL, PHASE, Line, Record, Tricks, Variation, plain

Node = Line | Tricks
Path = tuple[int, ...]

NOTHING_TO_DEPART_FROM = declare(
    "nothing-to-depart-from",
    "A variation starts by restating a line above it on its level; there is no “{keyword}” line there.",
    "SPEC#variations",
)
VARIATION_EMPTY = declare("variation-empty", "This variation contains no act of the deal.", "SPEC#variations")
VARIATION_FACT = declare(
    "variation-fact", "A “{keyword}” line applies to the whole deal and cannot be used in a variation.",
    "SPEC#variations",
)  # fmt: skip


class Branch(NamedTuple):
    """A variation with what it shares with the lines above it."""

    path: Path
    before: tuple[Node, ...]
    """The deal, and the acts up to the line from which it departs."""
    own: tuple[Node, ...]
    flaw: tuple[Breach, Line] | None
    """Why it cannot be replayed, and where."""

    @property
    def nodes(self) -> list[Node]:
        return [*self.before, *self.own]


def branches(record: Record, full: bool = False) -> Iterator[Branch]:
    """Every variation of a record, each before those that it holds; if `full`, with what is beside the items."""
    nodes = record.lines if full else record.acts
    if Variation in map(type, nodes):
        main = [node for node in nodes if not isinstance(node, Variation)]
        dealt = [node for node in main if node.keyword not in AFTER_THE_DEAL]
        yield from _branches(nodes, dealt, ())


def branch_of(record: Record, path: Path) -> Branch | None:
    return next((branch for branch in branches(record, full=True) if branch.path == path), None)


def _branches(nodes: tuple[Node | Variation, ...], shared: list[Node], above: Path) -> Iterator[Branch]:
    """The variations of one level; `shared` is what its lines themselves start from."""
    level: list[Node] = []
    number = 0
    for node in nodes:
        if not isinstance(node, Variation):
            if node.keyword in PHASE or node.keyword == "tricks":
                level.append(node)
            continue
        number += 1
        keep()
        own = tuple([line for line in node.lines if not isinstance(line, Variation) and line.keyword])
        branch = _branch(node, own, level, shared, (*above, number))
        yield branch
        if branch.flaw is None and Variation in map(type, node.lines):
            yield from _branches(node.lines, list(branch.before), branch.path)


def _branch(node: Variation, own: tuple[Node, ...], level: list[Node], shared: list[Node], path: Path) -> Branch:
    fact = next((line for line in own if line.keyword in ("deal", "rules", "house", "dealer", *PARTS_OF_DEAL)), None)
    first = next((line for line in own if line.keyword in PHASE or isinstance(line, Tricks)), None)
    if isinstance(fact, Line):
        return Branch(path, (), own, (VARIATION_FACT(keyword=fact.keyword), fact))
    if first is None:
        return Branch(path, (), own, (VARIATION_EMPTY(), plain("")._replace(row=node.row)))
    keyword, number = ("trick", first.numbers[0]) if isinstance(first, Tricks) else (first.keyword, first.number)
    before = _up_to(level, keyword, number)
    if before is None:
        line = first.lines()[0] if isinstance(first, Tricks) else first
        return Branch(path, (), own, (NOTHING_TO_DEPART_FROM(keyword=line.keyword), line))
    return Branch(path, (*shared, *before), own, None)


def _up_to(level: list[Node], keyword: str, number: int | None) -> list[Node] | None:
    """Nodes of a level before the nearest line with this keyword and number; None if there is none."""
    for index in range(len(level) - 1, -1, -1):
        node = level[index]
        if isinstance(node, Tricks):
            if keyword == "trick" and number in node.numbers:
                kept = len(node.numbers) - 1 - node.numbers[::-1].index(number)
                return [*level[:index], *([node.part(0, kept)] if kept else [])]
        elif (node.keyword, node.number) == (keyword, number):
            return level[:index]
    return None
