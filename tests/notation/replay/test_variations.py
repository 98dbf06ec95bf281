"""Variations are replayed and judged as the main line is, each with its own score."""

import pytest

from notation.reader import read
from notation.replay import Report, branch_of, judge, position
from notation.replay.steps import steps
from notation.writer import write
from tests.notation.records import WHOLE


def with_variation(after: str, variation: str) -> str:
    """The whole record with a variation behind the line that starts with `after`."""
    lines = WHOLE.splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith(after))
    return "\n".join([*lines[: at + 1], variation, *lines[at + 1 :]]) + "\n"


def check(text: str) -> Report:
    [record] = read(text)
    return judge(record)


@pytest.mark.parametrize(
    ("after", "variation"),
    [
        ("trick 2", "( trick 2 B: T21 T20\n)"),
        ("bids", "( bids: B dreier, C pass, A pass\n  take B: HN DQ S7\n  discard B: H2 DQ HN\n  trick 1 B: S7\n)"),
        ("discard", "( discard B: H2 D4 T5\n  announce: B valat\n)"),
        ("announce", "( announce: B valat, C kontra\n  trick 1 B: Fool\n)"),
        ("trick 9", "( trick 9 B: SK S10 S8\n)"),
        ("trick 3", "( trick 2 B: T21 T11 T2 {an earlier trick}\n)"),
    ],
)
def test_a_legal_variation_makes_nothing_incomplete(after: str, variation: str) -> None:
    report = check(with_variation(after, variation))
    if "T11 T2" in variation:
        assert report.verdict == "illegal", "T2 was played in the first trick already"
    else:
        assert (report.verdict, report.problems) == ("legal", [])
    assert report.points == {1: 62}, "the main line is what was played"


def test_an_error_in_a_variation_makes_the_record_illegal() -> None:
    text = with_variation("trick 2", "( trick 2 B: T21 SQ T3\n)")
    report = check(text)
    line = text.splitlines().index("( trick 2 B: T21 SQ T3") + 1
    assert [(problem.code, problem.line, problem.column) for problem in report.problems] == [("must-follow", line, 18)]
    assert report.verdict == "illegal"


def test_what_is_wrong_in_the_main_line_is_told_once() -> None:
    broken = with_variation("trick 9", "( trick 9 B: SK\n)").replace("trick 2 B: T21 T11 T3", "trick 2 B: T21 SQ T3")
    codes = [problem.code for problem in check(broken).problems]
    assert codes.count("must-follow") == 1


def test_variations_nest_and_have_paths() -> None:
    variation = "( trick 2 B: T21 T20 T3\n  trick 3 B: T18 T11 T15\n  ( trick 3 B: T18 T11 T1\n  )\n)"
    text = with_variation("trick 2", variation)
    [record] = read(text)
    report = judge(record)
    assert [branch.path for branch in report.branches] == [(1,), (1, 1)]
    assert report.verdict == "legal", report.problems
    walk = position(record, 3, (1, 1))
    assert walk is not None and len(walk.table.tricks) == 3
    assert [step.item for step in steps(record, (1, 1))] == [0, 0, 1, 2, 0]
    assert branch_of(record, (2,)) is None and steps(record, (2,)) == [] and position(record, 0, (2,)) is None


def test_a_complete_variation_has_its_own_score_and_claims() -> None:
    lines = WHOLE.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("trick 9"))
    tail = [line for line in lines[start:] if line.startswith("trick")]
    body = "\n  ".join([*tail, "points: B 61"])
    report = check(with_variation("trick 9", f"( {body}\n)"))
    assert report.branches[0].result is not None and report.branches[0].result.points == {1: 62}
    assert [problem.code for problem in report.problems] == ["false-points"]


@pytest.mark.parametrize(
    ("variation", "code"),
    [
        ("( trick 14 B: SK\n)", "nothing-to-depart-from"),
        ("( {only words}\n)", "variation-empty"),
        ("( hand A: _16\n)", "variation-fact"),
    ],
)
def test_a_variation_that_departs_from_nothing_is_named(variation: str, code: str) -> None:
    report = check(with_variation("trick 2", variation))
    assert [problem.code for problem in report.problems] == [code] and report.verdict == "illegal"


def test_variations_survive_writing() -> None:
    text = with_variation("trick 2", "( trick 2 B: T21 T20 T3 {a}\n  ( trick 2 B: T21 T11 T15\n  )\n)")
    [record] = read(text)
    assert write(record) == text
