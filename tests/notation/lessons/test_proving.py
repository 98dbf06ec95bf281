"""The best card of a lesson is proven."""

import pytest

from notation.analysis import UnsolvableError
from notation.checks import check
from notation.lessons.proving import PATIENCE
from notation.problems import phrase
from notation.record import Record
from notation.replay import Path
from tests.notation.records import record_of

ENDING = """
deal cego 4
position 10 A
hand A: HQ H3
hand B: SK H2
hand C: SQ CK
hand D: S8 DK
won A 0
won B 9
contract A bettel
ask A {{Which card is best?}}
{answers}
trick 10 A: H3 H2 CK DK
trick 11 B: SK SQ S8 HQ
"""


@pytest.mark.parametrize(
    ("answers", "codes"),
    [
        ("best: H3", []),
        ("best: HQ", ["answer-not-best"]),
        ("best: H3, HQ", ["answer-not-best"]),
        ("best: H1", ["answer-not-best", "answer-not-allowed"]),
        ("best: H3\nreject: HQ", []),
        ("accept: HQ", []),
    ],
)
def test_a_card_that_is_called_the_best_is_proven(answers: str, codes: list[str]) -> None:
    problems = check(record_of(ENDING.format(answers=answers))).problems
    assert sorted(problem.code for problem in problems) == sorted(codes)


def test_cards_that_are_as_good_are_all_listed() -> None:
    both = ENDING.replace("HQ H3", "H3 H4").replace("S8 HQ", "S8 H4")
    assert [problem.code for problem in check(record_of(both.format(answers="best: H3"))).problems] == ["best-left-out"]
    assert check(record_of(both.format(answers="best: H3, H4"))).problems == []


def test_what_cannot_be_proven_is_told() -> None:
    unknown = ENDING.replace("hand D: S8 DK\n", "").replace("trick 11 B: SK SQ S8 HQ\n", "")
    problems = check(record_of(unknown.format(answers="best: H3"))).problems
    assert ("best-unproven", "warning") in [(problem.code, problem.severity) for problem in problems]


def test_all_proofs_of_a_record_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many questions it asks, a check takes no longer than one of them may."""
    given = list[float]()

    def search(record: Record, step: int, seconds: float, path: Path) -> None:
        given.append(seconds)
        raise UnsolvableError(phrase("The search was not begun."))

    monkeypatch.setattr("notation.analysis.best_play", search)
    asked = ENDING.format(answers="best: H3").replace("trick 11", "ask B\nbest: SK\ntrick 11")
    codes = [problem.code for problem in check(record_of(asked)).problems]
    assert codes.count("best-unproven") == 2
    assert PATIENCE > given[0] > given[1] > 0
