"""Acts that are filled in, and taken back with the act that brought them."""

from random import Random

import pytest

from notation.deals.chance import records
from notation.deals.draft import Draft
from notation.deals.filling import fill, take_back
from notation.game import Game
from notation.record import plain
from notation.rulebooks import GAMES
from notation.writer import write


def enter_anything(draft: Draft, random: Random) -> None:
    """Enter one of the acts that the next decision offers, or pass it by."""
    moment = draft.moment()
    assert moment.decision is not None
    allowed = moment.decision.offer(moment.table).allowed
    cards = [card for card in (1 << place for place in range(80)) if card & allowed.cards]
    choices = [*allowed.words, *((card,) for card in cards)]
    act = moment.decision.written(random.choice(choices)) if choices else None
    if act is None or draft.enter(act, False):
        draft.pass_by()


@pytest.mark.parametrize("game", (GAMES["koenigrufen"], GAMES["french-tarot"]), ids=lambda game: game.name)
def test_each_step_back_takes_one_decision(game: Game) -> None:
    """An act brings its consequences, up to the trick that plays itself."""
    dealt = [line for line in next(records(game, 4, 1, 7, None)).main() if line.keyword in ("deal", "hand", "talon")]
    draft, random, before = Draft([*dealt, plain("dealer", 3)]), Random(3), []
    filled = 0
    while draft.moment().decision is not None and len(before) < 60:
        before.append((write(draft.record), draft.passed))
        enter_anything(draft, random)
        filled += fill(draft)
    assert filled > 3
    while before:
        text, passed = before.pop()
        if passed:  # passed by behind the last act, and taken back with it
            continue
        take_back(draft)
        assert write(draft.record) == text
