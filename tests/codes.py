"""Which codes may be said of the records of a game."""

import importlib
import sys
from types import ModuleType

from notation.games import GAMES
from notation.problems import CATALOGUE, Code


def rooms(module: ModuleType) -> set[ModuleType]:
    """A game's page with the parts that it uses, and the parts that these use."""
    names = {getattr(value, "__module__", None) for value in vars(module).values()}
    used = {sys.modules[name] for name in names if name and name.startswith("notation.parts.")} - {module}
    return {module}.union(*map(rooms, used))


def codes_of(*modules: ModuleType) -> set[str]:
    """The codes that some modules have for what they find wrong."""
    return {value.name for module in modules for value in vars(module).values() if isinstance(value, Code)}


def codes_of_game(name: str) -> set[str]:
    """What may be wrong with a record of a game: not what only parts and pages speak of that it does not use."""
    page = importlib.import_module(f"{GAMES[name].package}.rules")
    used = rooms(page)
    rules = ("notation.parts.", "notation.games.")
    elsewhere = {module for name, module in sys.modules.items() if name.startswith(rules)}
    return set(CATALOGUE) - (codes_of(*elsewhere - used) - codes_of(*used))
