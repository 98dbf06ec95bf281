"""Records that are made: act by act from what is allowed, or at random; and the games that there are."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from notation.cards import names_of
from notation.deals import chance
from notation.errors import TarockError
from notation.game import Contract
from notation.game import Game as Rules
from notation.library.errors import GameError
from notation.library.records import Record, reread
from notation.rulebooks import find, known, not_a_game
from notation.words.languages import _, either

# ---- Games


class Pack(NamedTuple):
    """The cards dealt at a table of some size."""

    players: int
    """The number of players."""
    pack: tuple[str, ...]
    """The cards, strongest first within trumps and each suit."""
    hand_size: int
    """How many cards each seat is dealt."""
    talon: tuple[int, ...]
    """How many cards the packets of the talon have."""


@dataclass(frozen=True)
class Game:
    """A game that is known here."""

    name: str
    """As records name it."""
    title: str
    """As people call it."""
    players: tuple[int, ...]
    """How many may sit at the table."""
    rule_sets: tuple[str, ...]
    """Rule sets that ``rules`` may name in a record, ``standard`` first."""
    options: dict[str, tuple[str, ...]]
    """Options that may follow a rule set, each with its values, the default first."""
    contracts: tuple[Contract, ...]
    """Its contracts, each with its `word`, its `label`, its `base` and whether it `exchanges` with the talon."""
    words: dict[str, str]
    """The words of its records, as people read them."""
    points_unit: int
    """How many units make a card point: 1, 2 where it counts halves, 3 where it counts thirds."""
    rules: Rules = field(repr=False, compare=False)
    """The underlying game, for the modules of the project."""

    def pack(self, players: int | None = None) -> tuple[str, ...]:
        """The cards of its pack, strongest first within trumps and each suit."""
        return tuple(names_of(self.rules.pack(self._players(players))))

    def hand_size(self, players: int | None = None) -> int:
        """How many cards each seat is dealt."""
        return self.rules.hand_size(self._players(players))

    def talon(self, players: int | None = None) -> tuple[int, ...]:
        """How many cards the packets of the talon have."""
        return self.rules.talon(self._players(players))

    @property
    def packs(self) -> tuple[Pack, ...]:
        """The pack, the hands and the talon for each number of players."""
        return tuple(
            Pack(players, self.pack(players), self.hand_size(players), self.talon(players)) for players in self.players
        )

    def _players(self, players: int | None) -> int:
        if players is None:
            return self.players[0]
        if players not in self.players:
            text = _("{game} is for {words} players, not for {given}.")
            raise GameError(text.format(game=self.name, words=either(map(str, self.players)), given=players))
        return players

    def __reduce__(self) -> tuple[object, ...]:
        return game_of, (self.name,)

    def __repr__(self) -> str:
        return f"<Game {self.name} for {either(map(str, self.players))} players>"


def games() -> dict[str, Game]:
    """Every game that is known here by its name, also those that other packages bring."""
    return {name: _public(rules) for name, rules in known().items()}


@lru_cache(64)
def _public(rules: Rules) -> Game:
    return Game(
        rules.name, rules.title, rules.players, tuple(rules.rule_sets), dict(rules.options), rules.every_contract,
        dict(rules.words), rules.points_unit, rules,
    )  # fmt: skip


def game_of(game: "str | Game") -> Game:
    """A game by its name. Raises GameError."""
    if isinstance(game, Game):
        return game
    rules = find(game)
    if rules is None:
        raise GameError(not_a_game(game) + ".")
    return _public(rules)


def deal_by_chance(game: str | Game, players: int | None = None, *, rules: str = "", seed: int | None = None) -> Record:
    """A legal record of a game that was dealt and played at random, always the same for the same seed.

    `rules` is what is behind ``rules`` in a record. Raises GameError for a game, a number of players or rules that
    are not known.
    """
    known = game_of(game)
    try:
        [parsed] = chance.records(known.rules, known._players(players), 1, seed, rules or None)
    except (TarockError, ValueError) as error:
        raise GameError(str(error)) from None
    return reread(parsed)
