"""Facts taken out of legal records: nothing is judged or counted otherwise, nor is anything invented."""

import re

import pytest

from notation.deals.completing import complete
from notation.game import Game
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.records import record_of
from tests.notation.replay.test_gaps import check, codes
from tests.tools.gaps import tried


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.slow
def test_facts_taken_out_of_legal_records_prove_nothing(game: Game) -> None:
    """A sample of ``python -m tests.tools.gaps``."""
    found = list(tried(game, 3, 7, 2))
    assert found and [*filter(None, found)] == []


# ---- What follows is learned until nothing new is


KEPT = """deal cego 3
dealer C
rules standard solo-factor=2/1
hand A: T21 T19 T12 T3 SK S10 S9 HN H1 H2 DJ D1 D3
hand B: Fool T18 T16 T14 T13 T10 T9 T8 T6 SN CQ CJ H4
hand C: T20 T17 T15 T11 T7 T5 T4 T2 T1 SQ HQ HJ DK
talon: SJ C10 C8 D2 DN S8 H3 DQ C9 CN HK CK
bids: A pass, B pass, C pass, A cego, B pass, C pass
keep A: T21 _
discard A: D2
trick 1 A: T19 T18 T17
trick 2 A: C9 CJ T2
trick 3 C: T4 T21 T16
trick 4 A: _ CQ _
trick 5 C: HJ HK H4
trick 6 A: H3 T6 HQ
trick 7 B: SN SQ S8
trick 8 C: T7 DQ T8
trick 9 B: T9 T11 CN
trick 10 C: DK DN T10
trick 11 B: T13 T15 SJ
trick 12 C: T20 C8 T14
trick 13 C: T1 CK Fool
"""


def test_the_verdict_is_the_same_before_and_after_completing() -> None:
    """The kept T19 tells the discard and the hand, and they tell the two cards of trick 4."""
    report = check(KEPT)
    assert (report.verdict, report.points) == ("legal", {0: 24}), report.problems
    after = check(write(complete(report.record)))
    assert (after.verdict, after.points, after.score) == (report.verdict, report.points, report.score)


# ---- The order of the talon


KLOP = """deal slovenian 4
dealer C
bids: A pass, B pass, C pass, D klop
trick 1 D: D4 T5 DK DJ
trick 2 A: S7 S9 SJ SN
trick 3 D: HJ H3 HK HQ
trick 4 B: C8 CK CJ CN
trick 5 C: H4 T3 T9 T10
trick 6 B: D2 D1 T4 T11
trick 7 A: C10 T2 T7 T8
trick 8 D: SQ T12 T15 SK
trick 9 B: DN D3 T13 T14
trick 10 A: T16 T19 T1 T20
trick 11 D: T17 T18 T6 HN
trick 12 A: T21 DQ H1 Fool
"""


@pytest.mark.parametrize(
    ("talon", "told"),
    [("", ""), ("talon: _6\n", "_6"), ("talon: C9 H2 S10 C7 _2\n", "C9 H2 S10 C7 _2"),
     ("talon: C9 H2 S10 C7 _ CQ\n", "C9 H2 S10 C7 S8 CQ")],
)  # fmt: skip
@pytest.mark.slow
def test_the_order_of_a_talon_won_by_tricks_is_not_invented(talon: str, told: str) -> None:
    done = write(complete(record_of(KLOP.replace("bids", f"{talon}bids"))))
    assert re.findall("^talon: (.*)$", done, re.M) == ([told] if told else [])
    assert bool(check(done).points) == ("_" not in told and bool(told))


# ---- What depends on a called card that is unknown


@pytest.mark.parametrize(
    "called",
    ["contract A dve\nannounce: D kontra, B re", "contract A dve\ncall A: _\nannounce: D kontra, B re"],
)
def test_doublings_are_not_judged_without_the_called_king(called: str) -> None:
    report = check(f"deal slovenian 4\ndealer D\nhand B: T21 T20 T19 T17 T14 T13 T8 SK SN S10 HQ HN\n{called}\n")
    assert report.verdict == "incomplete", codes(report)


TAKEN = """deal slovenian 4
dealer C
hand A: T19 T14 T10 S9 S8 S7 CK C9 HJ H3 DJ D1
hand B: T13 T12 T8 T5 SQ SJ CQ CN HN DN D2 D4
hand C: T20 T18 T15 T11 T9 T1 SK SN CJ C10 H2 DQ
hand D: Fool T16 T7 T6 T3 T2 S10 C8 C7 H1 DK D3
talon: T21 T17 T4 HK HQ H4
bids: A pass, B pass, C dve, D pass
call C: HK
take C: HK T4
discard C: CJ H2
trick 1 D: Fool T10 T5 T4
trick 2 D: T16 T19 T8 T20
trick 3 C: C10 C7 CK CN
trick 4 A: S7 SQ SK S10
trick 5 C: T18 T2 T14 T12
trick 6 C: T15 T3 H3 T13
trick 7 C: T11 T6 S8 D4
trick 8 C: T9 T7 S9 D2
trick 9 C: HK H1 HJ HN
trick 10 C: DQ DK D1 DN
trick 11 D: D3 DJ SJ T1
trick 12 C: SN C8 C9 CQ
points: C 47
"""
"""The king that was called lies in the talon, is taken, and wins a trick: the rest of the talon is the declarer's."""


@pytest.mark.parametrize("gap", ["take C: _ _", "take C: HK _", "take C: _ T4"])
@pytest.mark.parametrize("call", ["call C: HK", "call C: _"])
def test_the_rest_of_the_talon_is_not_forgotten(gap: str, call: str) -> None:
    assert check(TAKEN).verdict == "legal"
    report = check(TAKEN.replace("take C: HK T4", gap).replace("call C: HK", call))
    assert report.verdict in ("legal", "incomplete"), report.problems
    assert report.points in (None, {2: 47})


# ---- Piles of which not all is known


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("deal french-tarot 5\ndealer E\nposition 15 D\nhand B: C9\nhand E: D2\nwon A 3\nwon E 11: Fool T19 T18 T17 "
         "T16 T15 T14 T12 T11 T10 T9 T8 T7 T5 T4 T3 T2 T1 SK SJ S10 S8 S7 S6 S5 S4 S3 S2 S1 C8 C6 C5 C4 C3 C2 HK HJ H1 "
         "H2 H3 H4 H5 H6 H7 H8 H9 H10 DK DN DJ D1 D3 D4 D5 D6 D7 D8 D9 D10\npartner B\ncontract E petite\ncall E: SK\n"
         "trick 15 D: DQ D2 HQ C9 C10\n", 108),
        ("deal droggn 4\ndealer D\nposition 21 C\nhand A: HJ\nwon A 0: Fool\nwon C 20\ncontract C supermord\n"
         "announce: A double\ntrick 21 C: T9 HJ CK\n", None),
        ("deal koenigrufen 4\ndealer A\nposition 6 B\nwon A 3: Fool T12 T7 T5 T1 SQ S10 S9 DK DJ _ D3\n"
         "won B 1: T16 DQ D2 D4\nwon C 0\nwon D 1: T18 HJ H3 H4\ncontract A solorufer\ncall A: SK\n"
         "trick 6 B: C8 T14 C7 CN\ntrick 7 C: SN S7 T11 T21\ntrick 8 B: C9 T15 C10 T6\ntrick 9 C: HN T8 T10 H1\n"
         "trick 10 A: T3 CK T17 T4\ntrick 11 C: T19 SJ T2 CQ\ntrick 12 C: T20 SK DN CJ\n", None),
    ],
    ids=["half a point for the Excuse", "the Fool of a side without a trick", "the talon is in no pile"],
)  # fmt: skip
def test_what_is_not_in_the_one_pile_may_be_in_neither(text: str, points: int | None) -> None:
    report = check(text)
    assert report.verdict == "legal" and (report.points or {}).get(4) == points
