"""The games, a folder each. A game outside the project registers under the entry point group ``tarock.games``."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from notation.game import Game
from notation.games.cego import CEGO
from notation.games.droggn import DROGGN
from notation.games.tapp_tarock import TAPP_TAROCK
from notation.games.troggu import TROGGU
from notation.words.languages import _

GAMES: dict[str, Game] = {game.name: game for game in (TAPP_TAROCK, TROGGU, DROGGN, CEGO)}
"""The games of the project by name."""


@lru_cache(1024)
def find(name: str) -> Game | None:
    """The game of this name, from the project or from outside; None where nobody knows it."""
    if name in GAMES:
        return GAMES[name]
    from importlib.metadata import entry_points

    for entry in entry_points(group="tarock.games"):
        if entry.name == name:
            game = entry.load()
            return game if isinstance(game, Game) else None
    return None


def known() -> dict[str, Game]:
    """Every game by its name, those of the project first, then those from outside that can be loaded."""
    from importlib.metadata import entry_points

    names = dict.fromkeys([*GAMES, *(entry.name for entry in entry_points(group="tarock.games"))])
    return {name: game for name in names if (game := find(name))}


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Let a game be found by its name, whether it is installed or not; it hides another one of that name."""
    hidden = GAMES.get(game.name)
    GAMES[game.name] = game
    find.cache_clear()
    try:
        yield
    finally:
        if hidden is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = hidden
        find.cache_clear()


def not_a_game(name: str) -> str:
    """What to say of a game that nobody here knows."""
    return _("“{name}” is no game known here; known: {games}").format(name=name, games=", ".join(GAMES))
