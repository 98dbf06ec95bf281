"""Former names of the judge, and of what was taken and laid away, work for one more version."""

from random import Random

import pytest

from notation import replay
from notation.deals.chance import play_out
from notation.rulebooks import GAMES


def test_a_former_name_warns_and_works() -> None:
    with pytest.warns(DeprecationWarning, match="notation.replay.Replay is called Judging now"):
        assert replay.Replay is replay.Judging
    assert replay.replay is replay.judge


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="no attribute 'judged'"):
        _ = replay.judged  # type: ignore[attr-defined]


def test_what_was_taken_and_laid_away_can_be_read_as_before() -> None:
    game = GAMES["troggu"]
    tables = [play_out(game, 4, game.rules("standard", 4), Random(seed)).table for seed in range(12)]
    table = next(table for table in tables if table.takers)
    with pytest.warns(DeprecationWarning, match=r"Table\.taken is Table\.exchange"):
        assert table.taken == (table.declarer, 0)
    with pytest.warns(DeprecationWarning, match=r"Table\.laid is Table\.laid_away"):
        assert table.laid == table.laid_by(table.the_declarer) == table.laid_away
