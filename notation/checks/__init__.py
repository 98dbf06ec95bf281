"""Checks of a whole record: problems that show only once it has been replayed.

A check is a function that takes the report of a replay and its table, and returns problems. `CHECKS` lists all of them.
A record passes through the list whichever way it was replayed, at once or act by act.
"""

from collections.abc import Callable, Iterable

from notation.lessons import lesson_problems, lesson_proofs
from notation.problems import Finding
from notation.record import Record
from notation.replay import Report, replay
from notation.table import Table

__all__ = ["CHECKS", "check"]

CHECKS: tuple[Callable[[Report, Table], Iterable[Finding]], ...] = (lesson_problems,)


def check(record: Record, prove: bool = False) -> Report:
    """Check a record: replay it, then pass it through every check; `prove` also what only a search can show.

    A record that cannot be read, or whose game or rules are unknown, reaches no check.
    """
    report = replay(record)
    if report.table is not None and report.verdict not in ("unreadable", "unjudged"):
        for find in (*CHECKS, lesson_proofs) if prove else CHECKS:
            if problems := find(report, report.table):
                report.add(problems)
    return report
