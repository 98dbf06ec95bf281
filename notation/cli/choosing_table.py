"""The game and the table size that a command is given."""

from typing import TYPE_CHECKING

import click

from notation.words.languages import _, either

if TYPE_CHECKING:
    from notation.game import Game


def table_of(name: str, players: int | None, hint: str) -> "tuple[Game, int]":
    """A game by its name, and how many play it: by default as few as may. `hint` names the argument for the number.

    Raises BadParameter.
    """
    from notation.files.output import printable
    from notation.rulebooks import find, not_a_game

    game = find(name)
    if game is None:
        raise click.BadParameter(not_a_game(printable(name)), param_hint="GAME")
    if players is not None and players not in game.players:
        words = either(map(str, game.players))
        message = _("{game} is for {players} players").format(game=game.named, players=words)
        raise click.BadParameter(message, param_hint=hint)
    return game, players or game.players[0]
