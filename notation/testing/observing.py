"""A law of observations: a seat observes exactly what its view of the record shows."""

import random

from notation.deals.observing import observe
from notation.library.play import Play
from notation.record import SEATS
from notation.replay import ALL, position
from notation.testing.dealing import demand, demand_same

EACH = 0.15
"""The share of moments that are looked at."""


def observations_are_views(game: str, players: int, seed: int) -> int:
    """Play a deal at random and compare every seat's observation with that of its view; how many. Raises LawError.

    A view does not change when cards that the seat has not seen change places, so neither does an observation.
    """
    chance, play, compared = random.Random(seed), Play(game, players, seed=seed), 0
    while not play.over:
        for letter in play.seats if chance.random() < EACH else ():
            seat, seen = SEATS.index(letter), play.observe(letter)
            if any(seen.rows()["chosen"][0]):
                continue  # a choice under way is in no record
            walk = position(play.seen(letter).parsed, ALL)
            demand(walk is not None, "game", game)
            assert walk is not None
            turn = None if play.turn is None else SEATS.index(play.turn)
            demand_same(seen, observe(walk.table, seat, walk.dealt[seat], turn, None), game, players, seed)
            compared += 1
        play.do(chance.choice(play.ids))
    return compared
