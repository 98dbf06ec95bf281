"""Random play in the environments for learning, beside open_spiel: ``python -m tests.tools.benchmarks.environments``.

open_spiel has one of these games, Slovenian Tarok for three and four (``pip install open_spiel``); without it our own
figures are printed alone. They are processor time, the best of several rounds in which everything is measured in turn.
"""

import warnings
from random import Random

import numpy as np

import notation
from notation.rl import env
from notation.rulebooks import GAMES
from tests.tools.benchmarks.playing import best, played

DEALS = 12
SEATS = (3, 4)
"""The table sizes of open_spiel's game."""


def through_pettingzoo(game: str, players: int) -> int:
    """Play deals at random through an environment with its usual wrappers; how many steps."""
    deal, random, steps = env(game, players), Random(1), 0
    for seed in range(DEALS):
        deal.reset(seed=seed)
        for _seat in deal.agent_iter():
            seen, _reward, over, cut, _about = deal.last()
            allowed = np.flatnonzero(seen["action_mask"])
            deal.step(None if over or cut else int(allowed[int(random.random() * len(allowed))]))
            steps += not (over or cut)
    return steps


def of_open_spiel(players: int) -> int:
    """Play deals at random in open_spiel, with the observation of who is to act; how many steps."""
    import pyspiel  # type: ignore[import-not-found]

    game, random, steps = pyspiel.load_game(f"tarok(players={players})"), Random(1), 0
    for _deal in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.information_state_string(state.current_player())  # it has no tensor
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    works = {}
    for game in GAMES.values():
        for players in game.players:
            name = f"{game.name} {players}"
            works[name, "PettingZoo"] = lambda game=game.name, players=players: through_pettingzoo(game, players)
            works[name, "by number"] = lambda game=game.name, players=players: played(
                lambda seed: notation.Play(game, players, seed=seed), DEALS
            )
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("without open_spiel")
    else:
        for players in SEATS:
            works["open_spiel tarok", str(players)] = lambda players=players: of_open_spiel(players)
    found = best(works)
    print("| | steps a second |\n|---|---:|")
    for (name, how), seconds in found.items():
        print(f"| {name}{', ' * bool(how)}{how} | {1 / seconds:,.0f} |")


if __name__ == "__main__":
    main()
