"""Lessons: the questions that a record asks, the answers to them, and whether they are good ones."""

from notation.lessons.answers import lesson_problems
from notation.record import Record
from notation.replay import Report, replay

__all__ = ["check"]


def check(record: Record) -> Report:
    """Check a record: replay it, and judge the questions that it asks."""
    report = replay(record)
    if record.asks and report.table is not None and report.verdict not in ("unreadable", "unjudged"):
        results = {(): report.result} | {branch.path: branch.result for branch in report.branches}
        report.add(lesson_problems(record, report.table, results))
    return report
