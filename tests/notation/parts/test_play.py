"""Each duty in the tricks matters: some illegal deal becomes legal without it."""

from random import Random

import pytest

from notation.decision import Decision
from notation.game import Game
from notation.parts.play import CardPlay, InTrick, Rule
from notation.rulebooks import GAMES
from notation.table import Table
from notation.testing.dealing import cases, deal

SEED, MOST = 20, 400
"""A seed that comes to rare moments soon, and the most deals of a game until each of its rules has been needed."""


NARROWED = {
    "tapp-tarock": {"keep_until_due.<locals>.narrow"},
    "troggu": {"locked.<locals>.keep_locked"},
    "droggn": {"keep_until_due.<locals>.narrow"},
    "koenigrufen": {
        "Emperor._must",
        "Emperor._last",
        "_last",
        "keep_tarocks",
        "keep_until_due.<locals>.narrow",
        "higher_bird_first.<locals>.narrow",
        "must_overtake.<locals>.narrow",
    },
    "french-tarot": {"must_overtake.<locals>.narrow", "not_the_called_suit.<locals>.other_suit"},
    "slovenian": {
        "Emperor._must",
        "Emperor._last_card",
        "keep_until_due.<locals>.narrow",
        "must_overtake.<locals>.narrow",
    },
}
"""The functions of the rules of each game that has more duties than to follow and to trump."""


class Without(InTrick):
    """A moment in which one of the rules is not asked."""

    def __init__(self, play: CardPlay, rule: Rule) -> None:
        rules = [other for other in play.duties.rules if other is not rule]
        self.duties = play.duties._replace(rules=rules)
        for name in ("seat", "hand", "lying", "led", "position", "order", "number", "tricks_left", "winners"):
            setattr(self, name, getattr(play, name))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_each_rule_forbids_cards_that_no_other_forbids(game: Game) -> None:
    """A rule is told by the function that narrows; the record with such a card is tried by the law of duties."""
    seen, alone = set[str](), set[str]()

    def look(table: Table, decision: Decision) -> None:
        if isinstance(decision, CardPlay):
            for rule in decision.duties.rules:
                name = rule.narrow.__qualname__
                seen.add(name)
                if name not in alone and Without(decision, rule).narrowed(decision.hand) & ~decision.legal:
                    alone.add(name)

    random, every = Random(f"{game.name} {SEED}"), cases(game)
    for number in range(MOST):
        deal(every[number % len(every)], random, look)
        if alone == NARROWED.get(game.name, set()):
            break
    assert seen == alone, number
    assert alone == NARROWED.get(game.name, set())
