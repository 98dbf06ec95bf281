"""``tarock dataset``: deals of sensible players as data for programs that learn."""

import sys
from pathlib import Path

import click

from notation.cli.choosing_table import table_of
from notation.words.languages import _


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--deals", type=click.IntRange(1), default=1000, metavar="N", help="How many per table size; by default 1000."
)
@click.option("--seed", type=int, default=1, metavar="S", help="The same number gives the same bytes.")
@click.option(
    "--game", "games", multiple=True, metavar="GAME", help="This game alone; may be repeated. By default all."
)
@click.option(
    "--players",
    default="rule",
    metavar="NAMES",
    help="The players, separated by commas: rule, chance, search.",
)
@click.option(
    "--tricks", type=click.IntRange(0), default=3, metavar="N", help="The last N tricks are solved; by default 3."
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many processes; by default one for each core.")
def dataset(
    folder: Path, deals: int, seed: int, games: tuple[str, ...], players: str, tricks: int, jobs: int | None
) -> None:
    """Write deals of sensible players into the folder DIR: records, and Parquet with a row per card and per decision.

    DIR/README.md explains the columns.
    """
    from notation.datasets.making import Dataset, make
    from notation.files.output import printable
    from notation.players import PlayerError, named_players
    from notation.rulebooks import GAMES

    try:
        named_players(players)
    except PlayerError as error:
        raise click.BadParameter(printable(str(error)), param_hint="--players") from error
    found = [table_of(name, None, "GAME")[0] for name in games] or list(GAMES.values())
    made = Dataset([(game, size) for game in found for size in game.players], deals, seed, players, tricks)
    if folder.exists() and any(folder.iterdir()):
        raise click.BadParameter(_("{path} is not empty.").format(path=printable(str(folder))), param_hint="DIR")
    with click.progressbar(length=deals * len(made.tables), file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        try:
            make(made, folder, jobs, bar.update)
        except ImportError as error:
            raise click.ClickException(_("Parquet needs pyarrow: pip install tarock-notation[parquet]")) from error
