"""The laws that every game keeps, for games of this project and for games from outside.

    from notation.testing import check_game

    def test_my_game() -> None:
        check_game(MY_GAME)

`check_game` deals at random at every table and under every rule, plays, writes, reads, judges, cuts off, takes facts
away, mixes records and asks questions. It raises `LawError` at the first thing that does not hold, with the law and the
record that breaks it. It needs no pytest.

Laws cannot see a rule that is consistently wrong: worked examples from the rulebook do that.
"""

from random import Random

from notation.game import Game
from notation.rulebooks import registered
from notation.testing import (
    completing,
    covering,
    duties,
    endings,
    gaps,
    laws,
    lessons,
    mixing,
    options,
    pages,
    positions,
    strange_cards,
)
from notation.testing.dealing import Case, LawError, cases, failing
from notation.testing.pages import write_tables

__all__ = ["Case", "LawError", "cases", "check_case", "check_game", "write_tables"]


def check_game(game: Game, deals: int = 60, reached: int = 8000, seed: int = 1) -> None:
    """Hold every law against a game, on that many deals of each table and rule. Raises LawError.

    Of `reached` deals in all, every word, contract and line of the score sheet has to turn up; 0 leaves this out. The
    same seed deals the same cards.
    """
    options.check_options(game)
    laws.check_tables(game)
    with registered(game):
        pages.check_page(game)
    for case in cases(game):
        check_case(case, deals, seed)
    if reached:
        with failing(game, game.name):
            covering.check_words(game, reached)


def check_case(case: Case, deals: int = 60, seed: int = 1) -> None:
    """Hold every law of deals against one table under one rule. Raises LawError."""
    with registered(case.game), failing(case.game, case):
        laws.check(case, deals, Random(f"{case} {seed}"))
        duties.check(case, max(1, deals // 12), Random(f"{case} duties {seed}"))
        gaps.check(case, max(1, deals // 12), Random(f"{case} gaps {seed}"))
        positions.check(case, max(1, deals // 12), Random(f"{case} positions {seed}"))
        endings.check(case, max(1, deals // 20), Random(f"{case} endings {seed}"))
        mixing.check(case, max(1, deals // 12), Random(f"{case} mixed {seed}"))
        completing.check(case, max(1, deals // 20), Random(f"{case} completed {seed}"))
        strange_cards.check(case, max(1, deals // 12), Random(f"{case} strange {seed}"))
        lessons.check(case, max(1, deals // 20), Random(f"{case} lessons {seed}"))
