"""The laws notice what a game does wrong, and say what it is."""

from dataclasses import replace
from random import Random

import pytest

from notation.game import Deal, Game, Item, Result
from notation.parts.auction import Call
from notation.parts.counting import points_of
from notation.parts.exchange import Lay
from notation.rulebooks import GAMES
from notation.table import Table
from notation.testing import LawError, cases, check_case, check_game, gaps, mixing, pages

DROGGN, CEGO = GAMES["droggn"], GAMES["cego"]


def settled(game: Game, result: object) -> Game:
    """A game that settles its deals in another way."""

    def deal(table: Table) -> Deal:
        return result(table, (yield from game.deal(table)))  # type: ignore[operator, no-any-return]

    return replace(game, deal=deal)


def one_more(table: Table, result: Result) -> Result:
    """A score that its sheet does not make."""
    score = None if result.score is None else {seat: amount + 1 for seat, amount in result.score.items()}
    return replace(result, score=score)


def another_line(table: Table, result: Result) -> Result:
    """A line of the score sheet that has no name."""
    return replace(result, items=[*result.items, Item("strange", {}, {})])


def hasty(table: Table, result: Result) -> Result:
    """A score where not all is known: whatever is known of the tricks is counted."""
    if result.score is not None or table.declarer is None:
        return result
    known = points_of(table, table.declarer) is not None
    return result if known else Result(None, dict.fromkeys(range(table.players), 0), [])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (replace(DROGGN, total=DROGGN.total + 1), "the card points of the pack"),
        (replace(DROGGN, talons=(1,)), "hands and talon make the pack"),
        (settled(DROGGN, one_more), "The score is the sum of the score sheet"),
        (settled(DROGGN, another_line), "a line of the score sheet: strange"),
        (settled(DROGGN, hasty), "a record with gaps is not judged falsely"),
        (replace(CEGO, words=CEGO.words | {"never": "never said"}), "never reached: never"),
    ],
    ids=["total", "talon", "score", "sheet", "gaps", "words"],
)
@pytest.mark.slow
def test_what_a_game_does_wrong_is_named(game: Game, said: str) -> None:
    with pytest.raises(LawError, match=said):
        check_game(game, deals=48, reached=600 if "never" in game.words else 0)


@pytest.mark.parametrize(("decision", "said"), [(Call, "Call: .*not offered, and right"), (Lay, "Lay: ")])
def test_a_decision_that_lets_anything_pass_is_named(
    decision: type, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision, "breaches", lambda self, act: [])
    with pytest.raises(LawError, match=said):
        check_case(cases(DROGGN)[0], 24)


def test_an_act_of_another_shape_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Call, "act", lambda self, choice, seat=None: tuple(choice))
    with pytest.raises(LawError, match="Call: an act has the shape of its line"):
        check_case(cases(DROGGN)[0], 1)


def test_a_rule_that_the_page_lacks_is_named_with_its_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "codes_of_game", lambda game: {"must-follow", "show-excuse"})
    with pytest.raises(LawError, match=r'rules.md lacks id="show-fool", the rule of show-excuse: The Fool stands for'):
        pages.check_page(DROGGN)


def test_what_a_game_raises_on_a_mixed_record_is_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(record: object) -> None:
        raise KeyError("no such seat")

    monkeypatch.setattr(mixing, "replay", fails)
    with pytest.raises(LawError, match="a mixed record is judged: KeyError") as raised:
        mixing.check(cases(DROGGN)[0], 1, Random(1))
    assert isinstance(raised.value.__cause__, KeyError)


def test_a_law_names_the_case_and_shows_the_record() -> None:
    with pytest.raises(LawError) as raised:
        check_case(cases(settled(DROGGN, one_more))[0], 12)
    assert str(raised.value).startswith("droggn 3 standard: ")
    assert "\nhand A: " in str(raised.value)


def test_the_records_that_lose_facts_are_of_every_kind() -> None:
    """Some are broken off by a claim, and in some the table let a breach stand."""
    source = gaps.whole_records(cases(DROGGN)[0], Random(1))
    records = ["\n".join(next(source)[0]) for _ in range(60)]
    assert all(any(sign in record for record in records) for sign in ("^", "claim "))
