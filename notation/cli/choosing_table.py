"""The game and the table size that a command is given."""

from typing import TYPE_CHECKING

import click

from notation.words.languages import _, either

if TYPE_CHECKING:
    from notation.files.houses import NamedHouse
    from notation.game import Game


def house_named(text: str) -> "NamedHouse | None":
    """The house that is given as a file, or by a name that no game has; None if there is none."""
    from notation.files.houses import ENDING, named_house
    from notation.rulebooks import find

    if text.endswith(ENDING):
        return house_of(text, "GAME")
    return None if find(text) else named_house(text)


def house_of(text: str, hint: str) -> "NamedHouse":
    """The house of a file, or of its name in this folder. `hint` names the argument. Raises BadParameter."""
    from notation.files.house_checks import check_house
    from notation.files.houses import ENDING, named_house
    from notation.files.output import printable

    found = named_house(text)
    if found is not None:
        return found
    name = text if text.endswith(ENDING) else f"{text}{ENDING}"
    try:
        [problem, *_more] = check_house(name, 0).problems
    except OSError as error:
        raise click.BadParameter(f"{printable(name)}: {error.strerror}", param_hint=hint) from error
    raise click.BadParameter(f"{printable(name)}:{problem.line}: {problem.message}", param_hint=hint)


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
