"""What a game from outside can do without a change of the project, shown by a made-up one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from notation.reader import read
from notation.replay import Report, replay
from notation.rulebooks import registered
from notation.testing import Case, LawError, cases, check_case, covering
from tests.notation.rulebooks.village.rules import VILLAGE


@pytest.fixture(autouse=True)
def at_the_village() -> Iterator[None]:
    with registered(VILLAGE):
        yield


def judged(text: str) -> Report:
    [record] = read(text)
    return replay(record)


def problems(text: str) -> list[str]:
    return [problem.code for problem in judged(text).problems]


@pytest.mark.parametrize("case", cases(VILLAGE), ids=str)
def test_it_keeps_the_laws(case: Case) -> None:
    check_case(case, 24)


def test_chance_reaches_all_that_it_says() -> None:
    covering.check_words(VILLAGE, 600)


# ---- Who calls first


@pytest.mark.parametrize(("players", "first", "dealer"), [(4, "B", 3), (4, "A", 2), (3, "B", 2)])
def test_the_first_call_tells_the_dealer(players: int, first: str, dealer: int) -> None:
    report = judged(f"deal village {players}\nbids: {first} six\n")
    assert report.table is not None and report.table.dealer == dealer
    assert "out-of-turn" not in [problem.code for problem in report.problems]


def test_the_dealer_that_fits_the_first_call_is_proposed() -> None:
    bids = "bids: B pass, C six, D pass, A pass"
    text = f"deal village 4\ndealer A\n{bids}\ndiscard C: S7 S8 S9 C7 C8 C9\ntrick 1 A: HK HQ HN HJ\n"
    [problem] = [problem for problem in judged(text).problems if problem.severity == "error"]
    assert (problem.code, problem.line, problem.arguments) == ("dealer-wrong", 2, {"seat": 3, "seat_2": 0})


def test_a_game_whose_first_caller_is_another_one_is_named() -> None:
    with pytest.raises(LawError, match="calls first"):
        check_case(cases(replace(VILLAGE, first_caller=0))[0], 12)
