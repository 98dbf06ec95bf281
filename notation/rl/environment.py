"""One deal as a PettingZoo environment: seats take turns, see what the rules let them see, and are paid at the end."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from notation.deals.observing import Observation, cards_at, parts, words_of
from notation.game import Game
from notation.library.play import Play
from notation.library.playing import game_of
from notation.record import SEATS

Seen = dict[str, NDArray[np.int8]]
"""Observation of a seat: ``observation`` and ``action_mask``."""


def env(game: str, players: int | None = None, *, rules: str = "", render_mode: str | None = None) -> AECEnv:
    """An environment of a game, with the usual wrappers; an action that is not allowed ends it with -1 for its seat.

    `players` may be left out if the game has one table size. `rules` is a rule set or options, as a record names them.
    Raises GameError for what is not known of the game.
    """
    wrapped = wrappers.TerminateIllegalWrapper(DealEnvironment(game, players, rules=rules, render_mode=render_mode), -1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def layout(game: str, players: int | None = None) -> dict[str, tuple[slice, tuple[int, int]]]:
    """Where each part of an observation is, by its name: its slice of the vector, and its rows and columns.

    Rows of seats begin with the seat that observes. Raises GameError for what is not known of the game.
    """
    known = game_of(game)
    places, start = {}, 0
    for part in parts(known.rules, known._players(players)):
        size = part.rows * part.width
        places[part.name] = slice(start, start + size), (part.rows, part.width)
        start += size
    return places


def encoder(game: Game, players: int) -> Callable[[Observation], NDArray[np.int8]]:
    """A function from an observation to its vector; numbers over 127 do not occur."""
    rows = [part for part in parts(game, players) if part.width == len(cards_at(game))]
    count, words = sum(part.rows for part in rows), len(words_of(game))
    columns = np.array([card.bit_length() - 1 for card in cards_at(game)])
    octets = int(columns.max()) // 8 + 1
    at = (np.arange(count)[:, np.newaxis] * octets * 8 + columns).reshape(-1)
    said = at.size
    factors, contract = said + players * words, said + (players + 1) * words
    seats, size = contract + words, sum(part.rows * part.width for part in parts(game, players))

    def encode(seen: Observation) -> NDArray[np.int8]:
        vector = np.zeros(size, np.int8)
        packed = b"".join([mask.to_bytes(octets, "little") for mask in seen.cards])
        vector[:said] = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")[at]
        for row, place in seen.said:
            vector[said + row * words + place] += 1
        for place, factor in seen.factors.items():
            vector[factors + place] = factor
        if seen.contract is not None:
            vector[contract + seen.contract] = 1
        vector[seats:] = list(chain.from_iterable(seen.seats))
        return vector

    return encode


class DealEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A deal, whose agents are the letters of its seats; anyone who sits out is not an agent of it.

    `reset` deals at random, the same cards for the same seed; `options={"play": play}` goes on from a `Play`.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012 (each deal has its own)

    def __init__(self, game: str, players: int | None = None, *, rules: str = "", render_mode: str | None = None):
        known = game_of(game)
        count = known._players(players)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{known.name}-{count}"}
        self._new: Callable[[int], Play] = lambda seed: Play(known, count, rules=rules, seed=seed)
        self._encode = encoder(known.rules, count)
        size = sum(part.rows * part.width for part in parts(known.rules, count))
        play = self._new(0)
        self.play = play
        self.possible_agents = list(SEATS[:count])
        seen = Dict({
            "observation": Box(0, 127, (size,), np.int8),
            "action_mask": Box(0, 1, (len(play.actions),), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(len(play.actions)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        play = (options or {}).get("play")
        self.play = self._new(int(self._random.integers(1 << 31))) if play is None else play.clone()
        self.agents = list(self.play.seats)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.play.turn or self.agents[0]

    def observe(self, agent: str) -> Seen:
        """An agent's observation; its mask is empty if it is not its turn."""
        mask = np.zeros(len(self.play.actions), np.int8)
        if agent == self.agent_selection:
            mask[self.play.own_ids] = 1
        return {"observation": self._encode(self.play.observe(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is; at the end each is paid, in the unit of the game."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.play.do(int(action))  # type: ignore[arg-type]
        if self.play.over:
            paid = self.play.payments or {}
            self.rewards = {agent: paid.get(agent, 0) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.play.turn or agent
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        return str(self.play.record) if self.render_mode == "ansi" else None

    def close(self) -> None: ...
