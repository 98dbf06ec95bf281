"""From the bytes of a record to the rows that an archive keeps of it: all that needs thought, before any is written.

This is the work that is done in parallel. It never fails: what the engine cannot take becomes a row that says so.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from corpus.database.tables import masks, place_of
from corpus.ingest.identity import hashed, of_deal, of_record, trimmed
from corpus.search.bigrams import pairs
from corpus.search.limits import MOST_ROWS, as_indexed, fits
from notation.files.checking import check
from notation.files.houses import carried
from notation.reader import Source, read_record, version_after
from notation.record import Record
from notation.replay import Report
from notation.schemas import facts

Row = tuple[Any, ...]


class Prepared(NamedTuple):
    identity: bytes
    deal: bytes | None
    at: tuple[int, int, str]
    """Its number and first line in its file, and the version of the notation there."""
    row: Row
    """Its row in the table of records, from the verdict on."""
    source: bytes
    parts: tuple[list[Row], ...]
    """For each of `corpus.database.tables.PARTS` its rows."""
    pairs: str
    names: tuple[tuple[str, str], ...]


def prepare(span: list[Source]) -> list[Prepared]:
    """Judge some records, and gather all that is kept of them."""
    parts = (part for source in span for part in ([source] if source.number else heads(source)))
    return [prepared for part in parts if (prepared := _prepare(part)) is not None]


def heads(source: Source) -> Iterator[Source]:
    """Texts above the first record of a file, split at their version lines.

    An exported file may have several, one from each source file.
    """
    start, kept, version = 0, list[bytes](), "1"
    for number, line in enumerate([*source.data.splitlines(keepends=True), b""]):
        named = version_after(line, "")
        if named or not line:
            if kept:
                yield source._replace(line=source.line + start, version=version, data=b"".join(kept))
            kept, version = [], named
        elif kept or line.strip():
            start = start if kept else number
            kept.append(line)


def _prepare(source: Source) -> Prepared | None:
    """None for what is above the first record of a file and has nothing wrong."""
    data = carried(trimmed(source.data), source.file)
    report = check(source._replace(data=data, line=1))
    if report is None:
        return None
    at = (source.number, source.line, as_indexed(source.version) or "1")
    try:
        return _rows_of(report, data, at)
    except Exception:  # what the record says cannot be taken apart: it is kept, and found by its problems
        report = Report(Record((), "", 1, source.number), report.verdict, report.problems)
        return _rows_of(report, data, at, hashed(data.rstrip()))


def _rows_of(report: Report, data: bytes, at: tuple[int, int, str], identity: bytes | None = None) -> Prepared:
    record = report.record
    said = facts.said_by(record)
    kept = {keyword: as_indexed(text) for keyword, text in said.headers.items()}
    named = {(keyword.partition(" ")[0], name) for keyword, name in kept.items() if name and keyword in _NAMES}
    countable = all(map(fits, (report.score or {}).values()))
    return Prepared(
        identity or of_record(record, data),
        of_deal(record) if identity is None and record.version == "1" else None,
        at,
        (*facts.of_record(report, said, kept), *_listed(report)),
        data,
        (
            [
                (seat, name, role, *masks(cards), points, score if countable else None, won)
                for seat, name, role, cards, points, score, won in facts.seats(report, kept)
            ],
            facts.calls(record)[:MOST_ROWS],
            facts.announcements(record)[:MOST_ROWS],
            [
                (number, leader, winner, place_of(led), place_of(best), *masks(cards))
                for number, leader, winner, led, best, cards in facts.tricks(report)[:MOST_ROWS]
            ],
            facts.sheet(report)[:MOST_ROWS],
            facts.problems(report)[:MOST_ROWS],
        ),
        _pairs(said),
        tuple(named),
    )


def _listed(report: Report) -> tuple[str | None, bool]:
    """What lists show beside: the factors of a contract that was played, none where all have passed; and whether a slip
    was let stand."""
    table = report.table if report.verdict != "unreadable" else None
    told = table is not None and (table.contract is not None or report.result is not None)
    return as_indexed(json.dumps(table.factors)) if table is not None and told else None, report.slip


def pairs_of(source: Source) -> str:
    """The pairs of letters by which a record is found that was prepared before."""
    record = read_record(source.data, source.line, source.number, source.version)
    try:
        return _pairs(facts.said_by(record))
    except Exception:  # as above
        return ""


def _pairs(said: facts.Said) -> str:
    searched = [text for keyword, text in said.headers.items() if keyword in _SEARCHED]
    return " ".join(pairs(searched + said.translations + said.comments))


_SEARCHED = frozenset(("event", "place", "table", "annotator", *(f"player {letter}" for letter in "ABCDEFGH")))
"""Headers in which words without a key are looked for."""
_NAMES = _SEARCHED | {"source"}
