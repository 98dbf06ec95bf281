"""Records with gaps: what follows is worked out, what does not is said in a note, and nothing is guessed."""

import re

import pytest

from notation.deals.chance import records
from notation.deals.completing import complete
from notation.reader import read
from notation.replay import Report, judge, position
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.records import WHOLE


def without(pattern: str, text: str = WHOLE) -> str:
    return re.sub(rf"^(?:{pattern}).*\n", "", text, flags=re.MULTILINE)


def check(text: str) -> Report:
    [record] = read(text)
    return judge(record)


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


def test_the_result_of_the_auction_is_enough_but_incomplete() -> None:
    report = check(re.sub(r"^bids.*", "contract B unterer", WHOLE, flags=re.MULTILINE))
    assert (report.verdict, codes(report), report.score) == ("incomplete", ["auction-missing"], {0: 0, 1: 9, 2: 0})


def test_without_any_auction_nothing_is_judged() -> None:
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


def test_complete_writes_what_follows_and_nothing_else() -> None:
    """Hands, discard, a single card, points and score come back; the order of the talon's packets cannot."""
    bare = without("(?:hand A|discard|points|score)").replace("trick 7 B: T14 H3", "trick 7 B: T14 _")
    [record] = read(bare)
    [whole] = read(WHOLE)
    completed = complete(record)
    assert write(completed).splitlines() == [
        re.sub(r" \{.*\}", "", line) if line.startswith("discard") else line for line in write(whole).splitlines()
    ]
    assert complete(completed) == completed


def test_complete_leaves_an_illegal_record_alone() -> None:
    [record] = read(without("hand A").replace("trick 2 B: T21 T11", "trick 2 B: T21 SQ"))
    assert complete(record) is record


def test_at_a_step_the_hands_are_known_by_what_is_played_later() -> None:
    [record] = read(without("discard"))
    walk = position(record, 19)
    assert walk is not None and walk.table.whole(1), "what the declarer laid away follows from the tricks to come"


# ---- Who dealt


def dealer_of(text: str) -> int | None:
    report = check(text)
    assert report.table is not None and all(problem.severity == "note" for problem in report.problems)
    return report.table.dealer


@pytest.mark.parametrize(
    ("acts", "dealer"),
    [
        ("contract D solo", None),
        ("contract D super\nannounce: D pagat, A double, D redouble", None),
        ("contract D solo\ntrick 1 D: T3 T4 T2\ntrick 2 A: T5 T20 T6", None),
        ("contract D solo\ntrick 1 D: T3 T4 T2\ntrick 2 A: T5 T20 T6\ntrick 3 B: T19 T7 T8", 2),
        ("contract D super\nannounce: D pagat, A double, C pass", 1),
        ("bids: A solo, B pass, C pass", 3),
        ("", None),
    ],
)
def test_with_two_possible_dealers_nobody_is_guessed(acts: str, dealer: int | None) -> None:
    assert dealer_of(f"deal droggn 4\n{acts}\n") == dealer


def test_what_is_known_without_the_dealer_is_judged_all_the_same() -> None:
    pad = "deal droggn 4\ncontract D solo\npoints: D {points}\nscore: D {score}\n"
    assert codes(check(pad.format(points=40, score=43))) == ["auction-missing", "record-ends"]
    assert "score-impossible" in codes(check(pad.format(points=40, score=44)))
    assert "points-impossible" in codes(check(pad.format(points=75, score=43)))
    laid = check("deal droggn 4\nhand D: T21 T20 T19 _18\ncontract D solo\ndiscard D: T21 T20 T19\n")
    assert "discard-trull" in codes(laid)


def test_without_dealer_and_auction_the_leader_is_unknown() -> None:
    text = without("(?:dealer|trick 1 )", re.sub(r"^bids.*", "contract B unterer", WHOLE, flags=re.MULTILINE))
    report = check(text)
    assert (report.verdict, report.table and report.table.dealer) == ("incomplete", None), report.problems


# ---- What was announced


ANNOUNCED = "deal tapp-tarock 3\ndealer C\nbids: A solo, B pass, C pass\nannounce: A {word}\n{tricks}"


def items(text: str) -> list[str]:
    report = check(text)
    assert report.result is not None and report.score is None
    return [item.label for item in report.result.items]


@pytest.mark.parametrize(
    ("tricks", "told"),
    [
        ("trick 1 A: T21 T2 _\nclaim A\n", []),
        ("trick 2 A: T21 T2 T3\nclaim A\n", ["valat-made"]),
        ("trick 1 A: T20 T2 _\ntrick 2 C: SK S7 SQ\nclaim A\n", ["valat-failed"]),
    ],
)
def test_an_announced_valat_fails_only_by_a_known_lost_trick(tricks: str, told: list[str]) -> None:
    assert items(ANNOUNCED.format(word="valat", tricks=tricks))[:1] == told


@pytest.mark.parametrize(
    ("tricks", "told"),
    [
        ("trick 1 A: T21 T2 T3\nclaim A\n", []),
        ("trick 1 A: _ T2 T3\ntrick 2 C: SK SQ SN\nclaim A\n", []),
        ("trick 1 A: T21 T2 T3\nclaim B\n", ["pagat-failed"]),
        ("trick 1 A: T1^ T2 T3\nclaim A\n", ["pagat-failed"]),
    ],
)
@pytest.mark.slow
def test_an_announced_pagat_is_lost_only_where_that_is_known(tricks: str, told: list[str]) -> None:
    hand = "hand A: T21 T20 T19 _13\n"
    labels = items(ANNOUNCED.format(word="pagat, A valat", tricks=tricks).replace("bids", f"{hand}bids"))
    assert [label for label in labels if label.startswith("pagat")] == told


def test_points_that_cannot_be_counted_are_not_false() -> None:
    """Each opponent pays three chips for a side without a trick, whatever lies in the Tapp."""
    report = check("deal troggu 3\ndealer C\nbids: A solo\nclaim B\npoints: A 12\n")
    assert (report.verdict, codes(report)) == ("incomplete", ["not-counted"])
    assert (report.points, report.score) == (None, {0: -12, 1: 6, 2: 6})


# ---- At a step


def test_a_trick_behind_a_gap_can_be_shown_card_by_card() -> None:
    [record] = read("deal tapp-tarock 3\ndealer C\nbids: A solo\ntrick 2 A: T21 T2 T3\n")
    for step in (2, 3, 4):
        walk = position(record, step)
        assert walk is not None and {problem.code for problem in walk.problems} <= {"trick-missing"}


# ---- A shown card that was laid away


POIGNEE = """deal french-tarot 4
dealer D
hand A: T5 SK SQ S10 S8 S6 S5 CJ C6 C5 C2 C1 HN HJ H7 DQ D3 D10
hand B: T2 S9 S7 S4 CQ C7 C4 C3 HQ H1 H2 H4 H9 DN D1 D2 D5 D6
hand C: T4 T3 SN SJ S3 CN C10 C9 H3 H5 H6 H8 H10 DK DJ D4 D8 D9
hand D: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T1 S1
talon: S2 CK C8 D7 Fool HK
bids: A pass, B pass, C pass, D petite
discard D: T20 T19 S2 S1 C8 D7
show D: T20 T18 T16 T13 T12 T10 T9 T7 T6 T1
trick 1 A: H7 HQ H8 HK
trick 2 D: T13 T5 T2 T4
trick 3 D: T21 D3 S9 T3
trick 4 D: T18 D10 D5 C9
trick 5 D: T17 DQ H1 D9
trick 6 D: T16 HJ H2 H3
trick 7 D: T10 S5 D2 SN
trick 8 D: T14 HN H4 H5
trick 9 D: T6 C6 D6 SJ
trick 10 D: T9 C1 DN C10
trick 11 D: T15 S10 CQ DK
trick 12 D: T7 C2 H9 H6
trick 13 D: T8 C5 C3 D8
trick 14 D: T12 CJ S7 S3
trick 15 D: CK S6 C7 CN
trick 16 D: Fool SK S4 H10
trick 17 A: S8 C4 D4 T11
trick 18 D: T1 SQ D1 DJ
"""


@pytest.mark.parametrize("unknown", ["H7 HQ", "S8 C4", "T1 SQ"])
@pytest.mark.parametrize("left_out", ["(?:hand|talon|discard)", "(?:hand|discard)", "discard"])
def test_a_shown_trump_may_have_been_laid_away(unknown: str, left_out: str) -> None:
    assert check(POIGNEE).verdict == "legal"
    gap = POIGNEE.replace(unknown, unknown.split()[0] + " _")
    report = check(without(left_out, gap))
    assert report.verdict in ("legal", "incomplete"), report.problems


# ---- The talon of a Trischaken


@pytest.fixture(scope="module")
def trischaken() -> str:
    texts = (write(record) for record in records(GAMES["koenigrufen"], 4, 200, 1, None))
    return next(text for text in texts if "trischaken" in text and "\ntrick 12" in text)


FIRST, LAST = r"talon: (\S+)", r"(\S+)(?=\nbids)"


@pytest.mark.parametrize("option", ["last", "first-six"])
@pytest.mark.parametrize(
    ("gap", "follows"),
    [
        ((FIRST, "talon: _"), True), ((LAST, "_"), True),
        (("talon: .*", "talon: _6"), False), (("talon: .*\n", ""), False),
    ],
)  # fmt: skip
def test_the_talon_of_a_trischaken_follows_from_the_hands(
    trischaken: str, option: str, gap: tuple[str, str], follows: bool
) -> None:
    """One unknown card always does; all six do where the last trick takes them, whichever lay where."""
    rules = f"rules standard trischaken-talon={option}\n"
    text = without("(?:points|score)", trischaken).replace("dealer", f"{rules}dealer")
    whole, report = check(text), check(re.sub(*gap, text, count=1))
    assert whole.verdict == "legal"
    if follows or option == "last":
        assert (report.verdict, report.score, report.points) == ("legal", whole.score, whole.points)
    else:
        assert report.verdict == "incomplete"
