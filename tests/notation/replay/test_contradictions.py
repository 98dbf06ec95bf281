"""Records that contradict themselves: each is judged, at the act that cannot be."""

import re

import pytest

from notation.problems import ERROR
from notation.rulebooks import GAMES
from tests.notation.replay.test_broken import EXCHANGE
from tests.notation.replay.test_gaps import check


def errors(text: str) -> list[tuple[str, int, int]]:
    """The errors of a record: their codes and places."""
    found = [problem for problem in check(text).problems if problem.severity == ERROR]
    return [(problem.code, problem.line, problem.column) for problem in found]


# ---- Whatever stands there is judged


OUT_OF_PLACE = {
    "tapp-tarock 3": "contract A solo\nscore: D 3\ncall A: CK",
    "koenigrufen 4": "contract A solodreier\nscore: E 3\ncall A: CK",
    "french-tarot 4": "contract A garde-sans\nscore: E 3\ncall A: CK",
    "droggn 3": "contract A solo\nscore: D 3\ncall A: CK",
    "cego 4": "contract A solo\nscore: E 3\ncall A: CK",
    "slovenian 4": "contract A solo-brez\nscore: E 3\ncall A: CK",
    "troggu 7": "contract A solo\nscore: H 3\ntake A: CK",
}
"""An entry of a seat that the table lacks, and a line out of place while something optional is open."""


@pytest.mark.parametrize("game", GAMES)
def test_a_line_out_of_place_below_a_strange_seat_is_judged(game: str) -> None:
    [table] = [table for table in OUT_OF_PLACE if table.startswith(game)]
    codes = [code for code, _, _ in errors(f"deal {table}\ndealer C\n{OUT_OF_PLACE[table]}\n")]
    assert codes == ["seat-unknown", "act-unexpected"]


@pytest.mark.parametrize(
    "deal",
    ["koenigrufen 5\ndealer B\ncontract A solodreier\n", "droggn 4\ndealer B\ncontract A solo\n"],
)
def test_a_dealer_who_leads_behind_a_gap_is_one_problem(deal: str) -> None:
    assert errors(f"deal {deal}trick 2 B: HK\n") == [("sits-out", 4, 9)]


# ---- A card that is known to be elsewhere


TAPP = "deal tapp-tarock 3\ndealer C\n"
DROGGN = "deal droggn 3\ndealer C\nhand B: T20 T2 HK C4 _17\n"
FRENCH = "deal french-tarot 4\ndealer D\nhand B: T20 T2 HK S4 _14\n"
CEGO = "deal cego 4\ndealer D\nhand B: T20 H1 C9 _8\n"


@pytest.mark.parametrize(
    ("text", "error", "where"),
    [
        (TAPP + "hand A: H4 _15\ncontract A solo\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract A dreier\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "talon: H4 _2 | _3\ncontract A solo\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "dealt to nobody"),
        (TAPP + "talon: H4 _2 | _3\ncontract A dreier\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract B dreier\ntake B: H4 _2\n", ("take-not-a-packet", 5, 9), "the hand of A"),
        (TAPP + "hand A: H4 _15\ncontract B dreier\ndiscard B: S7 H4 _\n", ("discard-not-held", 5, 15), "hand of A"),
        (TAPP + "contract B dreier\ntake B: H4 _2\ntrick 1 A: HK H3 H4\n", ("not-held", 5, 18), "the hand of B"),
        (CEGO + "contract A cego\nkeep A: H1 C7\n", ("keep-not-held", 5, 9), "the hand of B"),
        (CEGO + "contract A cego\nkeep A: C7 C8\ntrick 1 A: HK C7 H3 H2\n", ("not-held", 6, 15), "the hand of A"),
        (DROGGN + "contract A ansager\nbuy A: T21 for C4\n", ("buy-not-held", 5, 16), "the hand of B"),
        (DROGGN + "contract A ansager\nbuy A: HK for C5\ntrick 1 A: S7 S4 HK\n", ("not-held", 6, 18), "hand of A"),
        (FRENCH + "contract A garde-sans\nshow A: T1 T3 T4 T5 T6 T7 T8 T9 T10 T20\n", ("show-not-held", 5, 37), "of B"),
        (FRENCH + "contract A garde-sans\nshow A: T1 T3 T4 T5 T6 T7 T8 T9 T10 T11\ntrick 1 A: T1 T20 T11 T12\n",
         ("not-held", 6, 19), "the hand of A"),
    ],
)  # fmt: skip
def test_a_card_that_is_elsewhere_is_not_in_an_unknown_hand(text: str, error: tuple[str, int, int], where: str) -> None:
    assert errors(text) == [error]
    [problem] = [problem for problem in check(text).problems if problem.severity == ERROR]
    assert where in problem.message


@pytest.mark.parametrize("discard", ["_3", "CJ _2"])
def test_an_unknown_discard_puts_no_card_of_another_in_play(discard: str) -> None:
    """The rest of the declarer's hand is not known; what was dealt to others is not in it."""
    text = re.sub("discard A: .*", f"discard A: {discard}", EXCHANGE[: EXCHANGE.index("trick 3")])
    assert errors(text) == []
    row = text.split("\n").index("trick 2 A: T21 T11 T7") + 1
    assert errors(text.replace("A: T21 T11 T7", "A: T18 T11 T7")) == [("not-held", row, 12)], "it is in the hand of B"


@pytest.mark.parametrize(
    "text",
    [
        TAPP + "talon: H4 _2 | _3\ncontract A dreier\ntrick 1 A: H4 H3 HK\n",
        TAPP + "hand A: H4 _15\nhand B: H4 _15\ncontract A solo\ntrick 1 A: HK H4 H3\n",
        DROGGN + "contract A ansager\nbuy A: HK for C5\ntrick 1 A: S7 S4 S5\ntrick 2 A: HK HQ H1\n",
        DROGGN + "contract A ansager\nbuy A: _ for C5\ntrick 1 A: HK HQ H1\n",
        DROGGN + "hand A: C5 _20\ncontract A ansager\nbuy A: HK for _\ntrick 1 A: C6 C5 C7\n",
    ],
)
def test_a_card_that_may_have_come_to_a_hand_is_no_contradiction(text: str) -> None:
    assert [code for code, _, _ in errors(text) if code != "card-twice"] == []
