"""Players: anyone who plays a seat of any game, by what that seat may know.

A player is anything with `choose`. Play-on, `tarock random --players`, and `tarock arena` ask the same ones.
"""

from collections.abc import Callable

from notation.players.player import PlayerError, SeatPlayer, SeatView
from notation.players.players import ChancePlayer, RulePlayer, SearchPlayer
from notation.words.languages import _, either

__all__ = ["PLAYERS", "PlayerError", "SeatPlayer", "SeatView", "named_players", "player"]

PLAYERS: dict[str, Callable[[], SeatPlayer]] = {"chance": ChancePlayer, "rule": RulePlayer, "search": SearchPlayer}


def player(name: str) -> SeatPlayer:
    """A player by its name. Raises PlayerError."""
    if name not in PLAYERS:
        raise PlayerError(_("“{name}” is not a player; known are {words}").format(name=name, words=either(PLAYERS)))
    return PLAYERS[name]()


def named_players(names: str) -> list[tuple[str, SeatPlayer]]:
    """Players by their names, with commas between, each with its name. Raises PlayerError."""
    return [(name.strip(), player(name.strip())) for name in names.split(",")]
