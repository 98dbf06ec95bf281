"""Changes of declared values that some law notices: a sample, and what `tests.tools.mutants` changes at all."""

from collections import Counter

import pytest

from notation.rulebooks import GAMES
from tests.tools.mutants import NONE, Mutant, in_a_process, mutants


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_declared_value_is_changed(game: str) -> None:
    kinds = Counter(mutant.kind for mutant in mutants(game))
    assert kinds[NONE] == 1 and kinds["target"] == 2
    assert min(kinds[kind] for kind in ("number", "order", "left out", "word", "yes or no")) >= 4


def fields(game: str) -> list[Mutant]:
    """The changes that laws are there for: a wrong `order`, `target`, `resume`."""
    names = ("target", "Game.order", "Game.first_caller")
    return [mutant for mutant in mutants(game) if any(name in mutant.what for name in names)]


EVERY = [mutant for game in GAMES for mutant in fields(game)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "mutant", [pytest.param(one, id=f"{one.game}-{one.module[-5:]}-{one.number}") for one in EVERY]
)
@pytest.mark.sampled(4)
def test_a_wrong_field_of_a_game_breaks_a_law(mutant: Mutant) -> None:
    assert in_a_process(mutant, ("laws",))[0] in ("laws", "import"), mutant


@pytest.mark.slow
def test_no_change_is_noticed_by_nobody() -> None:
    [none] = [mutant for mutant in mutants("droggn") if mutant.kind == NONE]
    assert in_a_process(none, ("examples",)) == ("", "")
