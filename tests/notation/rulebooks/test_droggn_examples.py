"""The worked examples of Droggn: facts beside their claims; the examples are files in `examples/`.

Example 10, the settlement of a whole session, is no deal; examples 11 and 12 are in ``test_droggn.py``.
"""

import pytest

from notation.cards import FOOL, PAGAT, face_sum
from notation.replay import Report, position
from notation.replay.steps import steps
from notation.table import Table
from tests.notation.records import changed, record_of, scores, table_of, without
from tests.notation.records import legal as is_legal
from tests.notation.rulebooks.examples import example


def pile(table: Table, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table.pile(seat)
    return lying.count, face_sum(lying.known)


# ---- The worked examples


def test_9_an_opponents_gstiess_in_one_of_13_tricks(legal: Report) -> None:
    """Example 9: 41 cards against 25."""
    table = table_of(legal)
    assert table.tricks_won(1) == 13
    assert pile(table, 1) == (41, 67)
    assert pile(table, 0) == (25, 51)
    assert table.side_points() == {1: 40, 2: 34}


# ---- Every row of the Pagat, of Supermord and of the Gstieß


def test_pagat_in_the_untouched_talon_is_worth_nothing_by_itself(legal: Report) -> None:
    """It counts five card points for the declarer, and that is all."""
    assert table_of(legal).pile(0).known & PAGAT


def test_gstiess_in_the_untouched_talon_counts_for_the_declarer(legal: Report) -> None:
    """The deal has no declarer."""
    assert table_of(legal).pile(0).known & FOOL


def test_winning_every_trick_does_not_win_the_gstiess(legal: Report) -> None:
    """Only the declarer has a Match."""
    table = table_of(legal)
    assert table.tricks_won(2) == 0
    assert table.pile(2).known & FOOL


# ---- What is doubled, and what is not


@pytest.mark.parametrize(
    ("name", "said", "entry"),
    [
        ("1-ansager-with-45-makes-28", "A pass, B double", 56),
        ("1-ansager-with-45-makes-28", "A pass, C double, A redouble, B redouble", 224),
        ("2-solo-lost-with-30-makes-minus-47", "A pass, C double", -94),
        ("5-solo-with-41-and-the-silent-pagat-of-an-opponent-makes-34", "B pass, C double", 78),
        ("4-super-with-52-the-pagat-announced-and-made-and-redoubled-makes-460", "C pagat", 115),
        ("4-super-with-52-the-pagat-announced-and-made-and-redoubled-makes-460", "C pass", 105),
        ("4-super-with-52-the-pagat-announced-and-made-and-redoubled-makes-460", "C pass, A double", 200),
    ],
)
def test_the_same_deal_otherwise_announced(name: str, said: str, entry: int) -> None:
    text = without(example("droggn", name), "points", "score")
    before = next(line for line in text.splitlines() if line.startswith("announce:"))
    report = is_legal(changed(text, (before, f"announce: {said}")))
    assert list(scores(report).values()) == [entry]


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("3-ansager-with-37-is-won-and-makes-20", -20),
        ("1-ansager-with-45-makes-28", 28),
        ("3-ansager-with-36-is-lost-and-makes-minus-21", -21),
    ],
)
def test_with_the_option_38_only_the_threshold_moves(name: str, entry: int) -> None:
    text = without(example("droggn", name), "score")
    report = is_legal(changed(text, ("deal droggn 3\n", "deal droggn 3\nrules standard target=38\n")))
    assert list(scores(report).values()) == [entry]


def test_whose_the_gstiess_is_shows_at_every_step() -> None:
    """From the trick in which it is played the side that played it has its five points; in a Match only to the end."""
    record = record_of(example("droggn", "7-solo-with-all-tricks-makes-77"))
    for step in steps(record)[:-1]:
        walk = position(record, step.number)
        assert walk is not None
        if walk.table.tricks:
            assert bool(walk.table.pile(0).known & FOOL) == (len(walk.table.tricks) < 21)
