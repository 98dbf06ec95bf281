"""The 32 worked settlements of Slovenian Tarok, each a whole deal that ships with the project, and its rule of talk."""

import pytest

from notation.reader import read
from notation.replay import judge
from tests.notation.records import blamed
from tests.places import RECORDS

SETTLEMENTS = [
    (10, 10, 0, 0), (-15, -15, 0, 0), (30, 30, 0, 0), (30, 30, 0, 0), (85, 0, 0, 0), (-45, -25, 0, 0),
    (55, 0, -20, 0), (-10, -10, 0, 0), (15, 15, 0, 0), (60, 60, 0, 0), (-125, -125, 0, 0), (-15, -15, 0, 0),
    (310, 310, 0, 0), (500, 0, 0, 0), (-1000, -1000, 0, 0), (-270, -250, 0, 0), (280, 0, 0, 0), (-90, 0, 0, 0),
    (60, 0, 0, 0), (250, 0, 0, 0), (-500, 0, 0, 0), (150, 0, 0, 0), (-70, -50, 0, 0), (-35, -35, 0, 0), (13, 0, 0),
    (-32, 0, 0), (22, 22, 0, 0), (0, 0, 0, 70), (-70, 0, 0, 0), (-70, 0, 0, 70), (-35, -15, -10, -10), (-32, -21, -16),
]  # fmt: skip
"""The score sheet of each worked example, in the order of the rulebook; A declares."""

RECORD = read((RECORDS / "slovenian" / "settlements.tdn").read_text("utf-8"))


@pytest.mark.parametrize("number", range(1, len(SETTLEMENTS) + 1))
def test_a_worked_settlement(number: int) -> None:
    report = judge(RECORD[number - 1])
    assert (report.verdict, report.problems) == ("legal", [])
    assert tuple((report.score or {}).values()) == SETTLEMENTS[number - 1]


def test_a_hand_without_trumps_annuls_the_deal() -> None:
    report = judge(RECORD[-1])
    assert (report.verdict, report.declarer, report.contract) == ("legal", None, None)
    assert set((report.score or {}).values()) == {0}


TALK = """deal slovenian 4
dealer D
hand A: T21 T20 T19 SQ SN CQ CN HQ HN DQ DN SJ
hand B: Fool T18 T17 T16 T15 CJ HJ DJ S10 C10 H1 D1
hand C: T14 T13 T12 T11 SK S9 S8 C9 C8 H2 H3 D2
hand D: T10 T9 T8 T7 T6 S7 C7 H4 D3 D4 T5 T4
talon: CK HK DK T3 T2 T1
bids: B pass, C pass, D pass, A dve
call A: SK
take A: T3 DK
discard A: T3 SJ
announce: """


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("A trula, B kontra, C re, D pass, A kralji", [("announces-again", "kralji")]),
        ("B kralji, C kontra kralji, D re kralji", []),
        ("A trula, B kontra trula, A re trula, B kontra", [("said-too-late", "kontra")]),
        ("D kontra, B sub", [("nothing-to-double", "sub")]),
        ("B kontra, C kontra", [("not-his-doubling", "kontra")]),
        ("C kontra", [("not-his-doubling", "kontra")]),
        ("A pass, B pass, C pass, D pass, B kontra", [("said-too-late", "kontra")]),
        ("A barvni-valat", [("no-bonus-here", "barvni-valat")]),
        ("B kralj", [("king-not-held", "kralj")]),
        ("C kralj, B kontra kralj, A re kralj", []),
        ("B pagat", [("pagat-not-held", "pagat")]),
        ("A pass, B pass, C pass, D pass, A trula", [("announces-again", "trula")]),
        ("A pass, B pass, C pass, D pass, B trula", [("said-too-late", "trula")]),
    ],
)
def test_worked_talk(said: str, wrong: list[tuple[str, str]]) -> None:
    assert blamed(TALK + said + "\n") == wrong
