"""The games, a folder each. A game outside the project registers under the entry point group ``tarock.games``.

A game from outside that cannot be loaded is named with the reason wherever games are listed, and harms no other.
"""

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from linecache import getline
from traceback import walk_tb
from typing import TYPE_CHECKING, NamedTuple

from notation.errors import DealError, TarockError
from notation.game import Game
from notation.native_words import native
from notation.problems import CATALOGUE, Code
from notation.reader.native import Native, find_by
from notation.short_texts import LONGEST
from notation.table import Table
from notation.words.languages import LANGUAGES, Messages, _, speaking

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class _Games(MutableMapping[str, Game[Table]]):
    """Games by name. One of the project is loaded when somebody first asks for it: a record needs one of seven."""

    def __init__(self, *names: str) -> None:
        self._loaded: dict[str, Game[Table] | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Game[Table]:
        game = self._loaded[name]
        if game is None:
            package = name.replace("-", "_")
            game = getattr(import_module(f"notation.rulebooks.{package}"), package.upper())
            self._loaded[name] = game
        return game

    def __setitem__(self, name: str, game: Game[Table]) -> None:
        self._loaded[name] = game

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._loaded

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


GAMES = _Games("tapp-tarock", "troggu", "droggn", "cego", "koenigrufen", "french-tarot", "slovenian")

GROUP = "tarock.games"
"""The entry point group of games from outside: ``NAME = "PACKAGE.rules:GAME"``."""


class BrokenGame(NamedTuple):
    """A game from outside that cannot be loaded."""

    name: str
    origin: str
    """Its registration: the package with its version, and the place of the game in it."""
    reason: str


class InvalidGameError(TarockError):
    """A registered object that is not a usable game."""


def known() -> dict[str, Game[Table]]:
    """Every game by its name, those of the project first, then those from outside that can be loaded."""
    return {name: game for name in _names() if (game := find(name))}


def broken() -> list[BrokenGame]:
    """The games from outside that cannot be loaded."""
    outside = [_loaded(name) for name in _entries() if name not in GAMES]
    return [game for game in outside if isinstance(game, BrokenGame)]


def find(name: str | None) -> Game[Table] | None:
    """The game of this name, from the project or from outside; None if unknown."""
    return _find(name) if name and len(name) <= LONGEST else None


@lru_cache(1024)
def _find(name: str) -> Game[Table] | None:
    game = GAMES.get(name) or _loaded(name)
    return game if isinstance(game, Game) else None


def native_words(name: str) -> Native | None:
    """The native words that records of the game of this name may use; None if it is unknown."""
    game = find(name)
    return native(game) if game else None


find_by(native_words)


def why_broken(name: str) -> BrokenGame | None:
    """Why the game of this name cannot be loaded; None if nothing registers it, or it can be."""
    game = None if name in GAMES else _loaded(name)
    return game if isinstance(game, BrokenGame) else None


def codes() -> dict[str, Code]:
    """Every kind of problem by its name, those that games from outside declare, too."""
    known()
    return CATALOGUE


def at_fault(error: BaseException) -> Game[Table] | None:
    """The game from outside whose code was running when an exception was raised; None if there was none."""
    if isinstance(error, DealError):
        return find(error.game)
    outside = {top: game for game in known().values() if (top := game.package.partition(".")[0]) != "notation"}
    called = [frame.f_globals.get("__name__", "") for frame, _line in walk_tb(error.__traceback__)]
    return next((outside[top] for name in reversed(called) if (top := name.partition(".")[0]) in outside), None)


def place_in(game: Game[Table], error: BaseException) -> str:
    """The line of a game's code that was running when an exception was raised, as a part of a sentence, if any.

    If it looked up an option that the game has not, it says so, too.
    """
    lines = [(frame.f_globals.get("__name__", ""), frame, line) for frame, line in walk_tb(error.__traceback__)]
    own = [place for place in lines if f"{place[0]}.".startswith(f"{game.package}.")]
    if not own:
        return ""
    module, frame, line = own[-1]
    place = f" in {module}, line {line}"
    if isinstance(error, KeyError) and ".rules[" in getline(frame.f_code.co_filename, line):
        return f"{place}: the game has no option {error}, its options are {', '.join(game.options) or 'none'}"
    return place


def log(text: str, error: BaseException) -> None:
    """Note what went wrong with its traceback: for anyone who runs the program, and for anyone who made the game."""
    from logging import NullHandler, StreamHandler, getLogger

    logger = getLogger("notation")
    if not logger.hasHandlers():  # what calls us keeps no log: a traceback is for anyone who asks for one
        logger.addHandler(StreamHandler() if os.environ.get("TAROCK_TRACEBACK") else NullHandler())
    logger.warning("%s", text, exc_info=error)


@contextmanager
def registered(game: Game[Table]) -> Iterator[None]:
    """Let a game be found by its name, whether it is installed or not; it hides another one of that name."""
    hidden = GAMES.get(game.name)
    GAMES[game.name] = game
    _find.cache_clear()
    _.take_in(game.package)
    try:
        yield
    finally:
        if hidden is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = hidden
        _find.cache_clear()


def not_a_game(name: str) -> str:
    if reason := why_broken(name):
        return said_of(reason)
    return _("“{name}” is not a known game; known games: {games}").format(name=name, games=", ".join(known()))


def said_of(game: BrokenGame) -> str:
    """That a game cannot be loaded, and why."""
    text = _("The game “{name}” of {origin} cannot be loaded: {reason}")
    return text.format(name=game.name, origin=game.origin, reason=game.reason)


# ---- Games from outside


def _names() -> list[str]:
    return list(dict.fromkeys([*GAMES, *_entries()]))


@cache
def _entries() -> "dict[str, EntryPoint]":
    """Registrations of games, by name; the first of a name counts."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in reversed(tuple(entry_points(group=GROUP)))}


@cache
def _loaded(name: str) -> Game[Table] | BrokenGame | None:
    """The game that is registered under a name, or why it cannot be used; None if nothing registers it."""
    entry = _entries().get(name)
    if entry is None:
        return None
    try:
        game = entry.load()
        _examine(name, game)
    except (Exception, SystemExit) as error:
        origin = f"{entry.dist.name} {entry.dist.version} ({entry.value})" if entry.dist else entry.value
        why = str(error) if isinstance(error, InvalidGameError) else f"{type(error).__name__}: {error}"
        reason = BrokenGame(name, origin, why)
        log(said_of(reason), error)
        return reason
    assert isinstance(game, Game)
    _.take_in(game.package)
    return game


def _examine(name: str, game: object) -> None:
    """Ask a game from outside for what it brings besides its deal. Raises InvalidGameError, and what it raises."""
    if not isinstance(game, Game):
        raise InvalidGameError(f"it is no notation.game.Game but {type(game).__name__}")
    if game.name != name:
        raise InvalidGameError(f"it is called {game.name!r}, and registered as {name!r}")
    for language in LANGUAGES:
        with speaking(language):
            Messages(game.package, _.domain)(game.title)
    game.tables()
    game.glossary()
