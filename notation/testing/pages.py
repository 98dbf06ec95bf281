"""Laws of a game's page in words: it names every rule that a problem may name, and has the tables of the game."""

import sys
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from notation.game import Game
from notation.problems import CATALOGUE, Code
from notation.rulebooks.rulebook import BLOCK, filled, page
from notation.testing.dealing import demand
from notation.words.languages import DEFAULT, LANGUAGES


def check_page(game: Game) -> None:
    """Hold the laws of its page against a game that is registered. Raises LawError."""
    rules = page(game.name)
    demand(rules is not None, game.name, "a page with its rules, rules.md")
    assert rules is not None
    codes = [CATALOGUE[name] for name in sorted(codes_of_game(game))]
    lacking = [code for code in codes if not code.rule.startswith("SPEC#") and code.rule not in rules.anchors]
    lacks = [f'rules.md lacks id="{code.rule}", the rule of {code.name}: {code.text}' for code in lacking]
    demand(not lacks, game.name, "\n".join(lacks))
    named = {match[1] for match in BLOCK.finditer(rules.text)}
    demand(named <= game.tables().keys(), game.name, "the tables of its page", named - game.tables().keys())
    demand(rules.text == filled(rules.text, game, rules.language), game.name, "its page has its tables as they are now")


def write_tables(game: Game) -> None:
    """Write the tables of a game into its rules pages, in each language that it brings, as they are now."""
    for language in LANGUAGES:
        place = files(game.package) / ("rules.md" if language == DEFAULT else f"rules.{language}.md")
        if isinstance(place, Path) and place.is_file():
            place.write_text(filled(place.read_text("utf-8"), game, language), "utf-8")


def codes_of_game(game: Game) -> set[str]:
    """Problem codes that a record of a game may have; without those of parts and pages that it does not use."""
    used = modules_of(game)
    judging = ("notation.parts.", "notation.rulebooks.", "notation.evenings.codes", game.package)
    elsewhere = {module for name, module in sys.modules.items() if name.startswith(judging)} - used
    return set(CATALOGUE) - (codes_of(*elsewhere) - codes_of(*used))


def codes_of(*modules: ModuleType) -> set[str]:
    """The codes that some modules have for what they find wrong."""
    return {value.name for module in modules for value in vars(module).values() if isinstance(value, Code)}


def modules_of(game: Game) -> set[ModuleType]:
    """The modules of a game's package that are loaded, with the parts that they use, and the parts that these use.

    Tables and glossary are none of them: they only say what others judge.
    """
    telling = (f"{game.package}.tables", f"{game.package}.glossary")
    own = [name for name in sys.modules if f"{name}.".startswith(f"{game.package}.") and name not in telling]
    waiting = {game.deal.__module__, *own}
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        found.add(name)
        uses = {_module_of(value) for value in vars(sys.modules[name]).values()}
        waiting |= {name for name in uses if name.startswith("notation.parts.")} - found
    return {sys.modules[name] for name in found}


def _module_of(value: object) -> str:
    """The name of a module, or of the module in which something is defined."""
    return value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
