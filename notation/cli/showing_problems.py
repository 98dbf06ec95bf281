"""Problems on a page of a terminal: what each is called, how many there are, and the lines on which they stand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from notation.cli.terminal import STYLES, Printout
from notation.problems import Finding
from notation.words.languages import _, later

if TYPE_CHECKING:
    from rich.console import Console

SEVERITIES = (later("error"), later("warning"), later("note"))
"""The severities, the gravest first."""


def problem_name(problem: Finding) -> tuple[str, str]:
    """Its severity and its code, and how that looks."""
    return f"{_(problem.severity)} {problem.code}", STYLES[problem.severity]


def counts(problems: Sequence[Finding]) -> str:
    """How many problems of each severity there are."""
    number = Counter(problem.severity for problem in problems)
    counts = [
        _.plural("{number} error", "{number} errors", number["error"]).format(number=number["error"]),
        _.plural("{number} warning", "{number} warnings", number["warning"]).format(number=number["warning"]),
        _.plural("{number} note", "{number} notes", number["note"]).format(number=number["note"]),
    ]
    listed = [count for count, severity in zip(counts, SEVERITIES, strict=True) if number[severity]]
    return _(": ") + _(", ").join(listed) if listed else ""


def show_lines(console: "Console", text: str, first_line: int, problems: Iterable[Finding]) -> None:
    """A record by its lines, each problem below its place."""
    page = Printout(console)
    rows = text.rstrip().split("\n")
    width = len(str(first_line + len(rows)))
    for number, row in enumerate(rows, first_line):
        page.put(row.rstrip("\r"), label=(f"{number:>{width}} | ", "dim"), at=width + 3)
        for problem in problems:
            if problem.line == number:
                place = _("column {number}: ").format(number=problem.column)
                rest = f": {problem.message} [{problem.rule}]"
                page.put(place, problem_name(problem), rest, label=" " * width + " ! ", at=width + 3)
