"""The lesson of every judged record is looked at, and the new problem of the manual works as it is printed."""

import re
from typing import Any

import pytest

from notation import lessons, problems, replay
from notation.problems import Finding
from notation.reader import read
from notation.replay import Judging, Report
from notation.table import Table
from tests.notation.records import LESSON, WHOLE
from tests.notation.test_problems import expected_place
from tests.test_manual import README, fences

GAP = re.sub("(?m)^hand A: .*\n", "", WHOLE)
VARIED = WHOLE + "(\ntrick 16 A: T1\n)\n"
NOT_JUDGED = (WHOLE.replace("tapp-tarock 3", "tapp-tarock 7"), WHOLE.replace("hand A:", "hand A"))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """The reports whose lesson is looked at."""
    reached = list[Report]()
    monkeypatch.setattr(lessons, "lesson_problems", lambda report, table: reached.append(report) or [])
    return reached


@pytest.mark.parametrize("text", [WHOLE, WHOLE + "points: B 1\n", GAP, VARIED, LESSON])
def test_the_lesson_of_every_judged_record_is_looked_at_once(text: str, seen: list[Report]) -> None:
    report = lessons.check(read(text)[0])
    assert len(seen) == 1 and seen[0] is report


@pytest.mark.parametrize("text", NOT_JUDGED)
def test_that_of_a_record_which_is_not_judged_is_not(text: str, seen: list[Report]) -> None:
    assert lessons.check(read(text)[0]).verdict in ("unreadable", "unjudged") and not seen


def test_an_error_in_a_lesson_makes_a_record_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(report: Report, table: Table) -> list[Finding]:
        return [Finding("card-twice", "error", 1, 1, "", {}, None)]

    assert lessons.check(read(WHOLE)[0]).verdict == "legal"
    monkeypatch.setattr(lessons, "lesson_problems", wrong)
    report = lessons.check(read(WHOLE)[0])
    assert report.verdict == "illegal" and [problem.code for problem in report.problems] == ["card-twice"]


def test_the_new_problem_of_the_manual_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "CATALOGUE", dict(problems.CATALOGUE))
    [program] = [code for kind, _, code in fences(README) if kind == "python" and "NAME_TWICE" in code]
    [broken] = [text for kind, _, text in fences(README) if kind == "tdn" and "Anna already" in text]
    module: dict[str, Any] = {}
    exec(program, module)
    [example] = [code for kind, _, code in fences(README) if kind == "python" and "namesakes" in code]
    exec(example, module)
    set_table = replay.set_table

    def with_names(walk: Judging) -> None:
        set_table(walk)
        module["names_differ"](walk)

    monkeypatch.setattr(replay, "set_table", with_names)
    module["test_seats_without_names_are_no_namesakes"]()
    texts = {broken: expected_place(broken.encode())}
    for text in (WHOLE, GAP, VARIED):
        named = text.replace('player C "Marlies"', 'player C "Franzi"')
        texts[named] = (named[: named.index("player C")].count("\n") + 1, 10)
    for text, place in texts.items():
        [problem] = [found for found in lessons.check(read(text)[0]).problems if found.code == "name-twice"]
        assert (problem.line, problem.column) == place and problem.message.endswith("is the name of A already.")
