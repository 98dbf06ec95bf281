"""Records that contradict themselves: each is judged, at the act that cannot be."""

import pytest

from notation.problems import ERROR
from notation.rulebooks import GAMES
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
def test_a_dealer_who_sits_out_and_leads_behind_a_gap_is_one_problem(deal: str) -> None:
    assert errors(f"deal {deal}trick 2 B: HK\n") == [("sits-out", 4, 9)]
