"""Every judged record passes through the checks, and the check of the manual works as it is printed."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from notation import checks, problems
from notation.problems import Finding
from notation.reader import read
from notation.replay import Report
from notation.table import Table
from tests.notation.records import LESSON, WHOLE
from tests.notation.test_problems import expected_place
from tests.test_manual import README, fences

GAP = re.sub("(?m)^hand A: .*\n", "", WHOLE)
VARIED = WHOLE + "(\ntrick 16 A: T1\n)\n"
NOT_JUDGED = (WHOLE.replace("tapp-tarock 3", "tapp-tarock 7"), WHOLE.replace("hand A:", "hand A"))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """The reports that reach the checks."""
    reached = list[Report]()
    monkeypatch.setattr(checks, "CHECKS", (lambda report, table: reached.append(report) or (),))
    return reached


@pytest.mark.parametrize("text", [WHOLE, WHOLE + "points: B 1\n", GAP, VARIED, LESSON])
def test_every_judged_record_reaches_the_checks_once(text: str, seen: list[Report]) -> None:
    report = checks.check(read(text)[0])
    assert len(seen) == 1 and seen[0] is report


@pytest.mark.parametrize("text", NOT_JUDGED)
def test_a_record_that_is_not_judged_reaches_none(text: str, seen: list[Report]) -> None:
    assert checks.check(read(text)[0]).verdict in ("unreadable", "unjudged") and not seen


def test_an_error_of_a_check_makes_a_record_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(report: Report, table: Table) -> Iterator[Finding]:
        yield Finding("card-twice", "error", 1, 1, "", {}, None)

    assert checks.check(read(WHOLE)[0]).verdict == "legal"
    monkeypatch.setattr(checks, "CHECKS", (wrong,))
    report = checks.check(read(WHOLE)[0])
    assert report.verdict == "illegal" and [problem.code for problem in report.problems] == ["card-twice"]


def test_the_check_of_the_manual_finds_its_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "CATALOGUE", dict(problems.CATALOGUE))
    [program] = [code for kind, _, code in fences(README) if kind == "python" and "NAME_TWICE" in code]
    [broken] = [text for kind, _, text in fences(README) if kind == "tdn" and "Anna already" in text]
    module: dict[str, Any] = {}
    exec(program, module)
    [example] = [code for kind, _, code in fences(README) if kind == "python" and "namesakes" in code]
    exec(example, module)
    monkeypatch.setattr(checks, "CHECKS", (*checks.CHECKS, module["names_differ"]))
    module["test_seats_without_names_are_no_namesakes"]()
    texts = {broken: expected_place(broken.encode())}
    for text in (WHOLE, GAP, VARIED):
        named = text.replace('player C "Marlies"', 'player C "Franzi"')
        texts[named] = (named[: named.index("player C")].count("\n") + 1, 10)
    for text, place in texts.items():
        [problem] = [found for found in checks.check(read(text)[0]).problems if found.code == "name-twice"]
        assert (problem.line, problem.column) == place and problem.message.endswith("is the name of A already.")
