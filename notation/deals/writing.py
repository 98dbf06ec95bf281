"""From an act to its line: the one place where what was chosen, dealt and claimed is written down."""

from collections.abc import Iterable
from typing import Any

from notation.decision import Written
from notation.game import Game, Result
from notation.record import CLAIM_LINES, HEADERS, PARTS_OF_DEAL, PHASE, Line, Note, Variation, plain
from notation.replay import Report

ORDER = (*HEADERS, *PARTS_OF_DEAL)
"""The lines before the first act, in the order in which they are written."""


def goes_on(line: Line, act: Written) -> Line | None:
    """A line with an act behind those that it holds; None if the act begins a line of its own."""
    if act.joins and line.keyword == act.keyword:
        notes = {**(line.notes or {}), len(line.items): Note(irregular=True)} if act.irregular else line.notes
        return line._replace(items=(*line.items, *act.items), notes=notes)
    return None


def line_of(act: Written) -> Line:
    line = plain(act.keyword, act.seat, act.number, act.items)
    return line._replace(notes={0: Note(irregular=True)}) if act.irregular else line


def lines_of(acts: Iterable[Written]) -> list[Line]:
    """The lines that hold acts which were done one after the other."""
    begun: list[tuple[Written, list[object]]] = []
    for act in acts:
        if act.joins and begun and begun[-1][0].keyword == act.keyword:
            begun[-1][1].extend(act.items)
        else:
            begun.append((act, list(act.items)))
    return [plain(first.keyword, first.seat, first.number, tuple(items)) for first, items in begun]


def claims(outcome: Result | Report, game: Game) -> dict[str, tuple[tuple[int, Any], ...]]:
    """Claims for a finished deal, by the keyword of their lines: card points and scores.

    Scores of 0 are left out, unless everybody has 0 and card points were counted: then all are claimed.
    """
    points, score = sorted((outcome.points or {}).items()), sorted((outcome.score or {}).items())
    counted = tuple((seat, game.counted(units)) for seat, units in points)
    scored = tuple((seat, amount) for seat, amount in score if amount)
    entries = {"points": counted, "score": scored or tuple(score) if points else scored}
    return {keyword: items for keyword, items in entries.items() if items}


def rank_of(node: Line | Variation) -> tuple[int, int]:
    """The place of a line in the order in which the lines of a record are written; before all others if it is free."""
    if isinstance(node, Variation) or node.keyword in PHASE or node.keyword in ("...", *CLAIM_LINES):
        return len(ORDER), 0
    if node.keyword not in ORDER:
        return -1, 0
    return ORDER.index(node.keyword), 0 if node.seat is None else node.seat
