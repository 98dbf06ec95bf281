"""A record with everything written down that follows from what it says.

Hands, the talon, the discard and single cards that the play lets be worked out; the card points and the score where
the deal is complete. What is written already stays as it is, where it is; nothing is added that would make the record
worse than it was.
"""

from collections.abc import Iterator

from notation.deals.writing import claims
from notation.reader import read_record
from notation.record import Record, plain
from notation.replay import Report, judge
from notation.replay.following import Change, apply, first, follows
from notation.writer import write


def complete(record: Record) -> Record:
    """The record with what follows from it; the record itself where nothing does.

    A legal record stays legal, an incomplete one may become so, and a score stays the same. A record of which
    something is wrong or not known stays as it is.
    """
    report = judge(record)
    while report.table is not None and report.verdict in ("legal", "incomplete"):
        better = _better(report, [*follows(report.record.lines, report), *_claims(report)])
        if better is None:
            break
        report = better
    return report.record


def _better(report: Report, changes: list[Change]) -> Report | None:
    """The report of the record with these changes, or with those that it can take; None if it can take none."""
    if not changes:
        return None
    changed = _changed(report.record, changes)
    if _as_good(report, changed):
        return changed
    kept: list[Change] = []  # lines of play that contradict each other: not all that follows can be written
    last: Report | None = None
    for change in changes:
        changed = _changed(report.record, [*kept, change])
        if _as_good(report, changed):
            kept.append(change)
            last = changed
    return last


def _as_good(before: Report, after: Report) -> bool:
    """Whether nothing became wrong, nor legal play incomplete, and no score another one."""
    legal = after.verdict == "legal" or after.verdict == before.verdict
    return legal and before.score in (None, after.score) and before.points in (None, after.points)


def _changed(record: Record, changes: list[Change]) -> Report:
    text = write(Record(tuple(apply(changes, record.lines))))
    return judge(read_record(text.encode("utf-8", "surrogatepass"), record.first_line, record.number, record.version))


def _claims(report: Report) -> Iterator[Change]:
    """The card points and the score of a legal record, where they are not written."""
    nodes = report.record.lines
    if report.verdict != "legal" or report.game is None:
        return
    for keyword, items in claims(report, report.game).items():
        if first(nodes, keyword) < 0:
            at = first(nodes, "score", len(nodes)) if keyword == "points" else len(nodes)
            yield Change(at, plain(keyword, items=items))
