"""The law of options: rule sets, defaults, tariffs and contracts name only what the game knows."""

from random import Random
from typing import Any

from notation.deals.chance import play_out
from notation.game import Game
from notation.testing.dealing import demand

DEALS = 24
"""How many deals are played to see whether one looks at what only a rule set has."""


class _Watched(dict[str, str]):
    """Rules that know what was looked up in them."""

    def __init__(self, rules: dict[str, str]) -> None:
        super().__init__(rules)
        self.asked: set[str] = set()

    def __getitem__(self, option: str) -> str:
        self.asked.add(option)
        return super().__getitem__(option)

    def get(self, option: str, default: Any = None) -> Any:
        self.asked.add(option)
        return super().get(option, default)


def check_options(game: Game) -> None:
    """Hold the law against a game. Raises LawError with what is not known, and where it stands."""
    for name, chosen in game.rule_sets.items():
        only_here = {option: value for option, value in chosen.items() if option not in game.options}
        for option, value in chosen.items():
            demand_known(game, f"the rule set “{name}”", option, value, option in only_here)
        if only_here:
            unread = only_here.keys() - _looked_up(game, name)
            demand(not unread, _lacks(game, f"the rule set “{name}”", *[f"{key}={only_here[key]}" for key in unread]))
    for players, usual in game.defaults.items():
        for option, value in usual.items():
            demand_known(game, f"`defaults` for {players} players", option, value)
    fixed = [chosen[option] for chosen in game.rule_sets.values() for option in chosen if option not in game.options]
    for option, value in game.tariffs:
        demand_known(game, "`tariffs`", option, value, value in fixed)
    for contract in game.every_contract:
        if contract.option[0]:
            demand_known(game, f"the contract “{contract.word}”", *contract.option, contract.option[1] in fixed)
    for name in game.only_for:
        demand(name in game.rule_sets, game.name, f"`only_for` has “{name}”, which is no rule set")


def demand_known(game: Game, place: str, option: str, value: str, otherwise: bool = False) -> None:
    """Raise LawError for a value that no option of the game has, unless it is known `otherwise`."""
    demand(otherwise or value in game.options.get(option, ()), _lacks(game, place, f"{option}={value}"))


def _lacks(game: Game, place: str, *named: str) -> str:
    known = ", ".join(f"{option}={value}" for option, values in game.options.items() for value in values) or "none"
    return f"{game.name}: {place} has {', '.join(named)}, which is no option of the game; its options: {known}"


def _looked_up(game: Game, name: str) -> set[str]:
    """Options that deals under a rule set look up; a rule set may have some that cannot be chosen one by one."""
    players = game.only_for.get(name, game.players)
    asked = set[str]()
    for number in range(DEALS):
        seats = players[number % len(players)]
        rules = _Watched(game.rules(name, seats))
        play_out(game, seats, rules, Random(number))
        asked |= rules.asked
    return asked
