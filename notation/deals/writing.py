"""From an act to its line: the one place where what was chosen is written down."""

from collections.abc import Iterable

from notation.decision import Written
from notation.record import Line, plain


def goes_on(line: Line, act: Written) -> Line | None:
    """A line with an act behind those that it holds; None where the act begins a line of its own."""
    if act.joins and line.keyword == act.keyword:
        return line._replace(items=(*line.items, *act.items))
    return None


def line_of(act: Written) -> Line:
    """The line that an act begins."""
    return plain(act.keyword, act.seat, act.number, act.items)


def lines_of(acts: Iterable[Written]) -> list[Line]:
    """The lines that hold acts which were done one after the other."""
    begun: list[tuple[Written, list[object]]] = []
    for act in acts:
        if act.joins and begun and begun[-1][0].keyword == act.keyword:
            begun[-1][1].extend(act.items)
        else:
            begun.append((act, list(act.items)))
    return [plain(first.keyword, first.seat, first.number, tuple(items)) for first, items in begun]
