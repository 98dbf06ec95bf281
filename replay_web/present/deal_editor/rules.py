"""The rules by which a deal is entered: a rule set, and options."""

from typing import NamedTuple

from notation.game import TIMES, Game
from notation.record import Line
from notation.rulebooks.houses import MANY_TIMES, Rows, read_houses
from replay_web.present.documents import RuleLink, rule_link


class Option(NamedTuple):
    """An option of a game, as a field of the form."""

    name: str
    values: tuple[str, ...]
    chosen: str
    """The value that the record names; empty if it leaves the option to the rule set."""


class RulesForm(NamedTuple):
    """The rule sets and options of a game, with those that a record names."""

    sets: tuple[str, ...]
    chosen: str
    options: tuple[Option, ...]
    explained: RuleLink
    named: bool


def rules_form(game: Game, players: int, line: Line | None, houses: Rows = ()) -> RulesForm:
    """The form for a game, given the ``rules`` line of the record, None if it has none, and its lines of houses."""
    name, *words = line.items if line else ("standard",)
    chosen = dict(word.partition("=")[::2] for word in words)
    game = game.shipped or game
    options = tuple(Option(option, values, chosen.get(option, "")) for option, values in game.options.items())
    told = read_houses(game, houses).houses if houses and game.house else ()
    if any([house.radl for house in told]):
        options = (*options, Option(TIMES, MANY_TIMES, chosen.get(TIMES, "")))
    own = dict.fromkeys([name if house.name == name else f"{house.name}@{house.day}" for house in told])
    sets = (*game.rule_sets_for(players), *own)
    chosen_set = name if name in own else name.partition("@")[0]
    return RulesForm(sets, chosen_set, options, rule_link(f"{game.name}#options"), line is not None)
