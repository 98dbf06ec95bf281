"""The best card of a lesson is proven."""

from pathlib import Path as FilePath

import pytest

from notation.analysis import Solution, best_play
from notation.lessons import check
from notation.lessons.proving import MOST_POSITIONS
from notation.reader import read
from notation.record import Record
from notation.replay import Path
from tests.notation.records import record_of
from tests.places import RECORDS

LESSONS = [path for path in sorted(RECORDS.rglob("*.tdn")) if "\nbest" in path.read_text()]

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
    problems = check(record_of(ENDING.format(answers=answers)), prove=True).problems
    assert sorted(problem.code for problem in problems) == sorted(codes)


def test_cards_that_are_as_good_are_all_listed() -> None:
    both = ENDING.replace("HQ H3", "H3 H4").replace("S8 HQ", "S8 H4")
    assert [problem.code for problem in check(record_of(both.format(answers="best: H3")), prove=True).problems] == [
        "best-left-out"
    ]
    assert check(record_of(both.format(answers="best: H3, H4")), prove=True).problems == []


def test_what_cannot_be_proven_is_told() -> None:
    unknown = ENDING.replace("hand D: S8 DK\n", "").replace("trick 11 B: SK SQ S8 HQ\n", "")
    problems = check(record_of(unknown.format(answers="best: H3")), prove=True).problems
    assert ("best-unproven", "warning") in [(problem.code, problem.severity) for problem in problems]


def test_nothing_is_searched_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.analysis.best_play", None)
    assert check(record_of(ENDING.format(answers="best: HQ"))).problems == []


def test_all_proofs_of_a_record_share_their_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many questions it asks, a check looks at no more positions than for one of them."""
    given = list[int]()

    def search(record: Record, step: int, path: Path, positions: int) -> Solution:
        given.append(positions)
        return best_play(record, step, path=path, positions=positions)

    monkeypatch.setattr("notation.analysis.best_play", search)
    asked = ENDING.format(answers="best: H3").replace("trick 11", "ask B\nbest: SK\ntrick 11")
    assert check(record_of(asked), prove=True).problems == []
    assert MOST_POSITIONS == given[0] > given[1] > 0


@pytest.mark.slow
def test_a_search_ends_with_its_positions_whatever_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.lessons.proving.MOST_POSITIONS", 100)
    book = (RECORDS / "tapp-tarock" / "03-exercises.tdn").read_text()
    found = [problem.code for record in read(book) for problem in check(record, prove=True).problems]
    assert set(found) == {"best-unproven"}


@pytest.mark.slow
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_best_cards_of_the_records_that_come_with_it_are_proven(path: FilePath) -> None:
    for record in read(path.read_text()):
        assert check(record, prove=True).problems == check(record).problems
