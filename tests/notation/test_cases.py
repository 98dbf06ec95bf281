"""Records that were judged, completed or reviewed falsely once: each gives what the rules say.

``cases/expected.json`` has by file how its records are asked, and what each of them must give: a verdict (or one of
some), the line of the first error (from its ``deal`` line, or the keyword of the false claim), card points and score
(``null_or``: nothing or exactly this), what completing leaves the ``same``, the one ``talon`` line that it may write.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from notation.analysis.reviewing import reviewed
from notation.deals.completing import complete
from notation.lessons import check
from notation.problems import ERROR
from notation.reader import read, read_record, sources
from notation.record import SEATS, Record
from notation.replay import Report
from notation.writer import write

FOLDER = Path(__file__).parent / "cases"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def records(name: str) -> list[Record]:
    """The records of a file; lines count from the first of each."""
    with (FOLDER / f"{name}.tdn").open("rb") as stream:
        found = [source for source in sources(stream) if source.number]
        return [read_record(source.data, 1, source.number, source.version) for source in found]


def completed(record: Record) -> Record:
    """A record with what follows from it, read again."""
    [again] = read(write(complete(record)))
    return again


def facts(report: Report) -> dict[str, Any]:
    """What a report says, in the words of the expectations; seats with nothing left out."""
    figures = {"points": report.points, "score": report.score}
    named = {
        key: None if found is None else {SEATS[seat]: number for seat, number in found.items() if number}
        for key, found in figures.items()
    }
    declarer = None if report.declarer is None else SEATS[report.declarer]
    return {"verdict": report.verdict, "declarer": declarer, "contract": report.contract, **named}


def without_zeros(found: Any) -> Any:
    return {key: number for key, number in found.items() if number} if isinstance(found, dict) else found


def demand(expected: dict[str, Any], report: Report) -> None:
    """Compare a report with what its record must give."""
    found = facts(report)
    errors = [problem for problem in report.problems if problem.severity == ERROR]
    lines = [line.keyword for problem in errors for line in report.record.lines if line.row == problem.line - 1]
    assert found["verdict"] in expected.get("verdict_in", [expected.get("verdict", found["verdict"])]), report.problems
    if found["verdict"] == "legal":
        assert not report.problems
    if "line" in expected:
        assert errors[0].line == expected["line"]
    if "claim" in expected:
        assert lines == [expected["claim"]]
    for key in expected.keys() & found.keys():
        assert found[key] == without_zeros(expected[key]), key
    for key, value in expected.get("null_or", {}).items():
        assert found[key] in (None, without_zeros(value)), key


@pytest.mark.parametrize("name", [name for name, case in EXPECTED.items() if case["how"] != "review"])
def test_a_record_gives_what_the_rules_say(name: str) -> None:
    case, found = EXPECTED[name], records(name)
    assert len(found) == len(case["expected"])
    for record, expected in zip(found, case["expected"], strict=True):
        report = check(record)
        if case["how"] == "complete":
            after = check(completed(record))
            for key in expected.get("same", ()):
                assert facts(report)[key] == facts(after)[key]
            new = {*write(after.record).splitlines()} - {*write(record).splitlines()}
            talons = [line for line in new if line.startswith("talon") and "same" not in expected]
            assert talons in ([], [expected.get("talon")])
            demand(expected, after)
        demand(expected, report)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, case in EXPECTED.items() if case["how"] == "review"])
def test_a_record_with_a_revoke_is_reviewed(name: str) -> None:
    record, sound = records(name)
    [again] = read(write(reviewed(record, 0.001, positions=20)))
    assert [line._replace(notes=None) for line in again.main()] == [line._replace(notes=None) for line in record.main()]
    assert check(sound).verdict == "legal"
