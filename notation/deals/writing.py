"""From an act to its line: the one place where what was chosen is written down."""

from collections.abc import Sequence

from notation.decision import Decision, Written
from notation.record import Line, plain


def goes_on(line: Line, act: Written) -> Line | None:
    """A line with an act behind those that it holds; None where the act begins a line of its own."""
    if act.joins and line.keyword == act.keyword:
        return line._replace(items=(*line.items, *act.items))
    return None


def line_of(act: Written) -> Line:
    """The line that an act begins."""
    return plain(act.keyword, act.seat, act.number, act.items)


def add(lines: list[Line], decision: Decision, choice: Sequence[object]) -> None:
    """Write down behind some lines what was chosen at a decision, if a record holds it."""
    act = decision.written(choice)
    if act is None:
        return
    if lines and (longer := goes_on(lines[-1], act)):
        lines[-1] = longer
    else:
        lines.append(line_of(act))
