"""``tarock arena``: players against each other, each deal in every arrangement of the table."""

import json
from typing import TYPE_CHECKING

import click

from notation.cli.choosing_table import table_of
from notation.words.languages import _

if TYPE_CHECKING:
    from notation.players.arena import Arena


@click.command()
@click.argument("game")
@click.argument("seats", type=int, required=False)
@click.option(
    "--players",
    default="rule,chance",
    metavar="NAMES",
    help="The players, separated by commas: rule, chance, search.",
)
@click.option("--deals", type=click.IntRange(1), default=100, metavar="N", help="How many deals; by default 100.")
@click.option("--seed", type=int, default=1, metavar="S", help="The same number gives the same deals.")
@click.option("--auction", metavar="NAME", help="This player bids for all: only the play of cards differs.")
@click.option("--rules", metavar="TEXT", help="What follows “rules” in a record: a name, and options.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Lines or JSON.")
def arena(
    game: str,
    seats: int | None,
    players: str,
    deals: int,
    seed: int,
    auction: str | None,
    rules: str | None,
    form: str,
) -> None:
    """Let players play GAME against each other, at tables of SEATS where there are several sizes.

    Each deal is played in every arrangement of the table. A player's mean is its gain per deal, in the game's unit,
    with the 95 % confidence interval.
    """
    from notation.deals.chance import chosen_rules
    from notation.files.output import printable
    from notation.players import PlayerError, named_players, player
    from notation.players.arena import rounds

    found, size = table_of(game, seats, "SEATS")
    try:
        named = named_players(players)
        bidder = player(auction) if auction else None
    except PlayerError as error:
        raise click.BadParameter(printable(str(error)), param_hint="--players") from error
    try:
        options = chosen_rules(found, (rules or "").split(), size)
    except ValueError as error:
        raise click.BadParameter(printable(str(error)), param_hint="--rules") from error
    last = None
    for last in rounds(found, size, named, deals, seed, options, bidder):  # noqa: B007 (the last is the result)
        pass
    assert last is not None
    click.echo(json.dumps(as_json(last, found.name, size, deals, seed)) if form == "json" else as_text(last))


def as_json(arena: "Arena", game: str, seats: int, deals: int, seed: int) -> dict[str, object]:
    """The standings as JSON; shares are of 1, and None if there is nothing to share."""
    rows = [
        {
            "player": standing.player, "mean": round(standing.mean, 3),
            "low": round(standing.mean - standing.margin, 3), "high": round(standing.mean + standing.margin, 3),
            "played": standing.played,
            "made": round(standing.made / standing.played, 3) if standing.played else None,
        }
        for standing in arena.standings
    ]  # fmt: skip
    thrown_in = round(arena.thrown_in / arena.plays, 3) if arena.plays else None
    return {"game": game, "seats": seats, "deals": deals, "seed": seed, "players": rows, "thrown_in": thrown_in}


def as_text(arena: "Arena") -> str:
    """The standings as lines."""
    lines = []
    for standing in arena.standings:
        declared = f"{_('declarer')} {standing.played}"
        made = f", {_('made')} {standing.made / standing.played:.0%}" if standing.played else ""
        lines.append(f"{standing.player:<8} {standing.mean:+.2f} ± {standing.margin:.2f}  {declared}{made}")
    return "\n".join([*lines, _("thrown in: {share}").format(share=f"{arena.thrown_in / max(1, arena.plays):.0%}")])
