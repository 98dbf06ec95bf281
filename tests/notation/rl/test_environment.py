"""Environments pass PettingZoo's own tests, and a seat observes what its view of the record shows, nothing more."""

import random
import warnings

import numpy as np
import pytest

import notation
from notation.deals.observing import words_of
from notation.players.players import ChancePlayer, RulePlayer
from notation.rulebooks import GAMES
from notation.testing.observing import observations_are_views

pytest.importorskip("pettingzoo", reason="it comes with the extra rl")

from pettingzoo import test as theirs  # type: ignore[import-untyped]

from notation.rl import DealEnvironment, env, layout

TABLES = [(game.name, players) for game in GAMES.values() for players in game.players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_environment_passes_the_tests_of_pettingzoo(game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # seats are letters, and a mask stands beside each observation
        theirs.api_test(env(game, players), num_cycles=25)
        theirs.seed_test(lambda: env(game, players), num_cycles=25)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.slow
def test_a_seat_observes_what_its_view_of_the_record_shows(game: str, players: int) -> None:
    """Laws of views hold that cards nobody has shown it change nothing there."""
    assert sum(observations_are_views(game, players, seed) for seed in range(1)) > 2


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_vector_is_the_observation_in_full(game: str, players: int) -> None:
    places = layout(game, players)
    deal = DealEnvironment(game, players)
    deal.reset(seed=3)
    chance = random.Random(3)
    while not deal.play.over:
        agent = deal.agent_selection
        seen = deal.observe(agent)
        rows = deal.play.observe(agent).rows()
        assert list(rows) == list(places)
        for name, (where, shape) in places.items():
            assert np.array_equal(seen["observation"][where].reshape(shape), np.array(rows[name])), name
        allowed = np.flatnonzero(seen["action_mask"]).tolist()
        assert allowed and set(allowed) <= set(deal.play.ids)
        deal.step(chance.choice(allowed))


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_players_of_the_project_play_in_an_environment(game: str, players: int) -> None:
    """Their choices are allowed, and lead to the deal that they play elsewhere."""
    deal, others = DealEnvironment(game, players), [RulePlayer(), ChancePlayer()]
    for seed in range(3):
        deal.reset(seed=seed)
        play = deal.play.clone()
        while not play.over:
            play.do(play.chosen_by(others[len(str(play.record)) % 2]))
        assert notation.check(notation.read(str(play.record))[0]).verdict in ("legal", "incomplete")
    with pytest.raises(notation.ActError):
        play.chosen_by(others[0])


def test_a_hand_and_its_legal_cards_have_the_same_order() -> None:
    play = notation.Play("tapp-tarock", seed=4)
    names = play.actions[-54:]
    assert play.turn is not None
    [held] = play.observe(play.turn).rows()["hand"]
    assert sorted(name for name, holds in zip(names, held, strict=True) if holds) == sorted(play.table.hands[play.turn])
    play.take("dreier")
    places = words_of(GAMES["tapp-tarock"])
    said = play.observe("A").rows()["said"]
    assert sum(map(sum, said)) == 1 and any(row[places["dreier"]] for row in said)


def test_agents_are_paid_what_the_settlement_of_the_deal_gives() -> None:
    """Droggn writes the declarer's column alone; what the others pay is the difference of the columns."""
    deal = env("droggn", 3)
    paid = set()
    for seed in range(12):
        deal.reset(seed=seed)
        total = dict.fromkeys(deal.agents, 0.0)
        chance = random.Random(seed)
        for agent in deal.agent_iter():
            seen, reward, over, cut, _info = deal.last()
            total[agent] += reward
            deal.step(None if over or cut else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        play = deal.unwrapped.play
        assert sum(total.values()) == 0 and total == play.payments
        score = play.result
        for one in "ABC":
            assert total[one] == sum(score[one] - score[other] for other in "ABC")
        paid.add(max(total.values()))
    assert len(paid) > 2


def test_an_act_that_is_not_allowed_ends_the_deal_for_its_seat() -> None:
    deal = env("cego", 3)
    deal.reset(seed=1)
    agent, mask = deal.agent_selection, deal.last()[0]["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        deal.step(int(np.flatnonzero(mask == 0)[0]))
    assert deal.rewards[agent] == -1 and all(deal.terminations.values())


def test_a_reset_goes_on_from_a_play_and_render_shows_the_record() -> None:
    play = notation.Play("tapp-tarock", seed=4)
    play.take(play.options[0])
    deal = env("tapp-tarock", render_mode="ansi")
    deal.reset(options={"play": play})
    deal.step(int(np.flatnonzero(deal.last()[0]["action_mask"])[0]))
    assert deal.render().startswith("deal tapp-tarock 3\n") and deal.render() != str(play.record)


def test_a_game_that_is_not_known_is_named() -> None:
    with pytest.raises(notation.GameError, match="whist"):
        env("whist")
    with pytest.raises(notation.GameError):
        env("cego", 7)
