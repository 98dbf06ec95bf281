"""The best play as programs ask for it: cards by their names, seats by their letters."""

import json
import pickle

import pytest

import notation
from tests.notation.analysis.test_best import BOOK, DEAL
from tests.notation.cli.test_best import best

ENDINGS = notation.read(BOOK.read_text("utf-8"))
SURE, STOPPED = ENDINGS[9], ENDINGS[12]


def test_each_card_has_its_value_and_what_it_costs() -> None:
    play = notation.best_play(SURE)
    assert (play.seat, play.aim, play.unit, play.exact, play.best) == ("C", "sure", 1, True, ("CN",))
    assert list(play.values.items()) == [("CN", 0), ("C9", 6)] and play.won == {"CN": True, "C9": True}
    assert (play.cost("C9"), play.cost("CN"), play.cost("T21")) == (6, 0, None)
    assert play.line[0] == "CN" and play.score == {"A": 0, "B": -5, "C": 0, "D": 0}
    assert repr(play) == f"<BestPlay C after step {play.step}, sure: CN 0 C9 6>"


def test_what_is_not_proven_in_time_is_a_span() -> None:
    play = notation.best_play(STOPPED, 8, seconds=0.05)
    assert play.step == 8 and not play.exact and play.best == play.line == () and play.score is None
    assert play.at_least.keys() == play.at_most.keys() > play.values.keys()


def test_what_is_often_best_is_told_with_averages_and_shares() -> None:
    often = notation.often_best(SURE, deals=4, seconds=30, seed=1)
    assert (often.seat, often.aim, often.deals) == ("C", "sure", 4)
    assert often.average.keys() == often.often.keys() == {"C9", "CN"} and 1 <= sum(often.often.values()) <= 2
    assert "4 deals: " in repr(often)


def test_the_json_is_that_of_the_command() -> None:
    words = ("--record", "10", "--format", "jsonl")
    unseen = ("--unseen", "--deals", "4", "--seed", "1", "--seconds", "30")
    assert notation.to_json(notation.best_play(SURE)) == best(*words).output.rstrip()
    often = notation.often_best(SURE, deals=4, seconds=30, seed=1)
    assert json.loads(notation.to_json(often)) == json.loads(best(*words, *unseen).output)
    assert all(pickle.loads(pickle.dumps(found)) == found for found in (often, notation.best_play(SURE)))


def test_where_there_is_nothing_to_be_found_it_says_why() -> None:
    """A step that there is not, a game that nobody knows, no card to be played; in the reader's language."""
    with pytest.raises(notation.StepError, match="no step 999"):
        notation.best_play(SURE, 999)
    with pytest.raises(notation.GameError, match="not known here"):
        notation.often_best(notation.read("deal skat 3\n")[0])
    [start] = notation.read(DEAL.partition("bids")[0])
    with pytest.raises(ValueError, match=r"^No card .* at this step; next comes a call of B\.$") as nothing:
        notation.best_play(start)
    assert str(pickle.loads(pickle.dumps(nothing.value))) == str(nothing.value)
    with notation.speaking("de"):
        assert str(nothing.value).endswith("keine Karte zu spielen; als Nächstes kommt: ein Gebot von B.")
