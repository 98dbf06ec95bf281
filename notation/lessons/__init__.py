"""Lessons: the questions that a record asks, the answers to them, and whether they are good ones."""

from notation.lessons.answers import lesson_problems, lesson_proofs
from notation.record import Record
from notation.replay import Report, judge

__all__ = ["check", "lesson_problems", "lesson_proofs"]


def check(record: Record, prove: bool = False) -> Report:
    """Check a record: judge it and its lesson; `prove` also what only a search can show.

    The lesson of a record that cannot be read, or whose game or rules are unknown, is not looked at.
    """
    report = judge(record)
    if report.table is not None and report.verdict not in ("unreadable", "unjudged"):
        found = lesson_problems(report, report.table)
        if prove:
            found = [*found, *lesson_proofs(report, report.table)]
        if found:
            report.add(found)
    return report
