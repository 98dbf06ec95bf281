"""Records with gaps: what follows is worked out, what does not is said in a note, and nothing is guessed."""

import re
from pathlib import Path

import pytest

from notation.deals.completing import complete
from notation.reader import read
from notation.replay import Report, position, replay
from notation.writer import write

CORPUS = Path(__file__).parents[2] / "corpus" / "records" / "tapp-tarock"
WHOLE = write(read((CORPUS / "evenings.tdn").read_text(encoding="utf-8"))[0])
"""Unterer, kontra, the declarer with 62 card points: one of the records that ship with the project."""


def without(pattern: str, text: str = WHOLE) -> str:
    return re.sub(rf"^(?:{pattern}).*\n", "", text, flags=re.MULTILINE)


def check(text: str) -> Report:
    [record] = read(text)
    return replay(record)


def codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


@pytest.mark.parametrize(
    "left_out",
    ["hand A", "hand B", "hand", "talon", "(?:hand|talon)", "discard", "(?:discard|hand)", "(?:discard|hand A|talon)"],
)
def test_what_the_complete_play_tells_need_not_be_written(left_out: str) -> None:
    report = check(without(left_out))
    assert (report.verdict, report.points, report.score) == ("legal", {1: 62}, {0: 0, 1: 9, 2: 0}), report.problems


def test_some_cards_of_a_hand_may_be_unknown() -> None:
    assert check(WHOLE.replace("hand C: T20 T11 T4 SQ", "hand C: _4")).verdict == "legal"


def test_a_single_unknown_card_is_the_one_that_was_never_played() -> None:
    report = check(WHOLE.replace("trick 7 B: T14 H3", "trick 7 B: T14 _"))
    assert report.verdict == "legal"


def test_two_unknown_cards_of_one_hand_stay_unknown() -> None:
    text = WHOLE.replace("trick 7 B: T14 H3", "trick 7 B: T14 _").replace("trick 12 B: T9 DJ", "trick 12 B: T9 _")
    report = check(text)
    assert (report.verdict, codes(report)) == ("incomplete", ["card-unknown"])
    assert report.points == {1: 62}, "the declarer's own cards are all known"


def test_a_revoke_is_found_though_no_hand_is_written() -> None:
    text = without("(?:hand|talon)").replace("trick 12 B: T9 DJ", "trick 12 B: T9 DN").replace("T6 DN", "T6 DJ")
    assert check(text).verdict == "legal", "the same cards in another order break nothing"
    text = without("(?:hand|talon|points|score)").replace("T17 D3", "T17 SQ").replace("T7 SQ", "T7 D3")
    assert check(text).verdict == "legal", "who has no tarock may play anything"
    text = without("(?:hand|talon)").replace("trick 2 B: T21 T11", "trick 2 B: T21 SQ").replace("T7 SQ", "T7 T11")
    report = check(text)
    assert "must-follow" in codes(report) and report.verdict == "illegal", "a tarock played later was held"


def test_without_the_auction_its_result_is_enough_and_the_record_incomplete() -> None:
    report = check(re.sub(r"^bids.*", "contract B unterer", WHOLE, flags=re.MULTILINE))
    assert (report.verdict, codes(report), report.score) == ("incomplete", ["auction-missing"], {0: 0, 1: 9, 2: 0})


def test_without_any_auction_nothing_is_judged_and_nothing_is_false() -> None:
    report = check(without("(?:bids|take|discard|announce)"))
    assert (report.verdict, codes(report)) == ("incomplete", ["auction-unknown"])


def test_one_missing_trick_is_a_gap_that_the_hands_fill() -> None:
    report = check(without("trick 5"))
    assert (report.verdict, codes(report), report.points) == ("incomplete", ["trick-missing"], {1: 62})


def test_three_missing_tricks_are_gaps_and_prove_nothing() -> None:
    report = check(without("trick [567] "))
    assert report.verdict == "incomplete"
    assert set(codes(report)) == {"trick-missing", "not-scored"}
    assert report.points is None


@pytest.mark.parametrize("end", ["", "...\n", "trick 10 B: SK\n"])
def test_a_deal_broken_off_is_incomplete(end: str) -> None:
    report = check(without(r"(?:trick 1\d|points|score)") + end)
    assert (report.verdict, codes(report), report.score) == ("incomplete", ["record-ends"], None)


def test_a_missing_take_is_told_from_the_cards() -> None:
    report = check(without("take"))
    assert (report.verdict, codes(report), report.points) == ("incomplete", ["exchange-missing"], {1: 62})


ONLY = "deal tapp-tarock 3\ndealer A\ncontract B {contract}\npoints: B {points}\nscore: {score}\n"


@pytest.mark.parametrize(
    ("contract", "points", "score"),
    [("dreier", 41, "B 3"), ("dreier", 35, "A 3, C 3"), ("solo", 41, "B 8, A 1"), ("unterer", 41, "B 8, C 6"),
     ("dreier", 35, "A 7, C 10"), ("oberer", 70, "B 20")],
)  # fmt: skip
def test_a_score_that_the_points_can_make_is_believed(contract: str, points: int, score: str) -> None:
    assert check(ONLY.format(contract=contract, points=points, score=score)).verdict == "incomplete"


@pytest.mark.parametrize(
    ("contract", "points", "score"),
    [("dreier", 41, "A 3, C 3"), ("dreier", 35, "B 3"), ("dreier", 36, "B 5"), ("solo", 36, "B 8, A 1, C 1")],
)
def test_a_score_that_the_points_cannot_make_is_false(contract: str, points: int, score: str) -> None:
    report = check(ONLY.format(contract=contract, points=points, score=score))
    assert report.verdict == "illegal" and "score-impossible" in codes(report)


def test_complete_writes_what_follows_and_nothing_else() -> None:
    """Hands, discard, a single card, points and score come back; the order of the talon's packets cannot."""
    bare = without("(?:hand A|discard|points|score)").replace("trick 7 B: T14 H3", "trick 7 B: T14 _")
    [record] = read(bare)
    [whole] = read(WHOLE)
    completed = complete(record)
    assert write(completed).splitlines() == [
        line.replace(" {A tarock only because there are not three plain cards; it is shown.}", "")
        for line in write(whole).splitlines()
    ]
    assert complete(completed) == completed


def test_complete_leaves_an_illegal_record_alone() -> None:
    [record] = read(without("hand A").replace("trick 2 B: T21 T11", "trick 2 B: T21 SQ"))
    assert complete(record) is record


def test_at_a_step_the_hands_are_known_by_what_is_played_later() -> None:
    [record] = read(without("discard"))
    walk = position(record, 19)
    assert walk is not None and walk.table.whole(1), "what the declarer laid away follows from the tricks to come"
