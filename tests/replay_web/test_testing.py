"""The law of pages notices what no page can show, in games of this project and from outside."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from notation.problems import CATALOGUE
from notation.rulebooks import GAMES
from notation.table import Table
from notation.testing import Case, LawError, cases
from replay_web.present import talon
from replay_web.testing import check_case, check_pages
from tests.notation.rulebooks.village import rules
from tests.notation.rulebooks.village.rules import VILLAGE

CASES = [case for game in GAMES.values() for case in cases(game)]


@pytest.fixture
def village(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CATALOGUE, rules.HAND_HAS_TRUMPS.name, rules.HAND_HAS_TRUMPS)
    yield


@pytest.mark.slow
@pytest.mark.parametrize("case", [pytest.param(case, id=str(case).replace(" ", "-")) for case in CASES])
@pytest.mark.sampled(3)
def test_every_step_and_view_of_a_deal_is_shown(case: Case) -> None:
    assert check_case(case, each=7) > case.players


@pytest.mark.slow
@pytest.mark.usefixtures("village")
def test_a_game_from_outside_is_shown() -> None:
    assert check_pages(replace(VILLAGE, players=(3,), options={"stake": ("1",)}, rule_sets={"standard": {}})) > 3


def untold(table: Table) -> int:
    """A target that only some tables have."""
    assert table.contract is None or len(table.winners) < 3, "no target is known here"
    return rules.TARGET


@pytest.mark.usefixtures("village")
def test_what_a_page_cannot_show_is_named_with_its_address_and_record() -> None:
    game = replace(VILLAGE, target=untold)
    with pytest.raises(LawError, match=r"the page step=\d+.*: found AssertionError: no target") as raised:
        check_case(cases(game)[0], deals=3)
    assert str(raised.value).startswith("village 3 standard: the site shows every step: ")
    assert ", expected the page\ndeal village 3\n" in str(raised.value)


def test_a_talon_that_no_page_can_show_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a game says that a packet was taken which does not exist."""

    def fails(*given: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(talon, "heaps", fails)
    with pytest.raises(LawError, match="found IndexError: list index out of range, expected the page"):
        check_case(cases(GAMES["droggn"])[0])
