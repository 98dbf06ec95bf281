"""Material of the laws: random deals at a table and under a rule, written and read again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from notation.cards import names_of
from notation.deals.chance import PLAY_STYLES, Dealt, PlayStyle, chosen_rules, play_out, record_of
from notation.decision import Decision
from notation.errors import DealError, TarockError
from notation.game import Deal, Game
from notation.parts.resuming import under_way
from notation.reader import read
from notation.record import Record
from notation.rulebooks import place_in
from notation.rulebooks.houses import Rows
from notation.table import Table
from notation.writer import write

Look = Callable[[Table, Decision], None]


class LawError(TarockError, AssertionError):
    """A game breaks a law; the text says which, and where."""


def demand(holds: object, *about: object) -> None:
    """Raise LawError if something does not hold; `about` says what it is."""
    if not holds:
        raise LawError(": ".join(str(part) for part in about))


def demand_same(found: object, expected: object, *about: object) -> None:
    """Raise LawError if something is not as expected: with the smallest parts of both that differ."""
    if found != expected:
        raise LawError(": ".join([*map(str, about), differences(found, expected)]))


MOST_DIFFERENCES = 6
"""How many differences of two things are shown."""
_OF_CARDS = frozenset((
    "called", "cards", "elsewhere", "exposed", "hands", "held", "known", "left", "open", "order", "pack", "places",
    "retained_cards", "seen", "talon",
))  # fmt: skip
"""Names of fields that hold sets of cards."""


def differences(found: object, expected: object) -> str:
    """The smallest parts in which two things differ, each as what was found and what was expected there."""
    parts = [f"{place}found {one}, expected {other}" for place, one, other in _apart(found, expected)]
    more = [f"and {len(parts) - MOST_DIFFERENCES} more"] if len(parts) > MOST_DIFFERENCES else []
    return "; ".join([*parts[:MOST_DIFFERENCES], *more])


def _apart(found: Any, expected: Any, place: tuple[object, ...] = ()) -> Iterator[tuple[str, str, str]]:
    """Where two things differ: the place of each smallest part, and both parts as text."""
    if isinstance(found, str) and isinstance(expected, str) and "\n" in found + expected:
        found, expected, place = found.splitlines(), expected.splitlines(), (*place, "line")
    if isinstance(found, (list, tuple)) and type(found) is type(expected):
        names = getattr(found, "_fields", range(max(len(found), len(expected))))
        found, expected = dict(zip(names, found, strict=False)), dict(zip(names, expected, strict=False))
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in dict.fromkeys((*found, *expected)):
            one, other = found.get(key, _NOTHING), expected.get(key, _NOTHING)
            if one != other:
                yield from _apart(one, other, (*place, key))
        return
    cards = not _OF_CARDS.isdisjoint(place)
    yield " ".join(map(str, place)) + ": " * bool(place), _text(found, cards), _text(expected, cards)


_NOTHING = object()


def _text(value: object, cards: bool) -> str:
    """A value as text, among sets of cards by their names."""
    if cards and isinstance(value, int):
        return cards_text(value)
    if cards and isinstance(value, (list, tuple)):
        return f"({', '.join([_text(part, cards) for part in value])})"
    return "nothing" if value is _NOTHING else repr(value)


def cards_text(cards: int) -> str:
    """A set of cards by their names; “no card” for none."""
    return " ".join(names_of(cards)) or "no card"


@contextmanager
def failing(game: Game, about: object) -> Iterator[None]:
    """Raise LawError for any exception that ends a law, with the last line of the game's code that was running."""
    try:
        yield
    except LawError:
        raise
    except Exception as error:
        what = str(error) if isinstance(error, DealError) else f"{type(error).__name__}: {error}"
        said = f"{about}: the game fails: {what}"
        raise LawError(said + place_in(game, error)) from error


class Case(NamedTuple):
    """A table of a game, and what is behind ``rules`` there; nothing for the standard rules."""

    game: Game
    """The game."""
    players: int
    """The number of players."""
    rules: str
    """The text of the `rules` line; empty for the usual rules."""
    houses: Rows = ()
    """Lines of houses, of which the `rules` line may name one."""

    def __str__(self) -> str:
        return f"{self.game.name} {self.players} {self.rules or 'standard'}".strip()

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
        return chosen_rules(self.game, self.rules.split(), self.players, self.houses)


def cases(game: Game) -> list[Case]:
    """Every table of a game, under its standard rules, each other rule set, and each other value of an option.

    Rules that come to the same are there once.
    """
    found = []
    for players in game.players:
        usual = game.rules("standard", players)
        sets = sorted(game.rule_sets_for(players), key=lambda name: name != "standard")
        others = [
            f"standard {option}={value}" for option, values in game.options.items() for value in values
            if value != usual[option]
        ]  # fmt: skip
        every = [Case(game, players, "" if rules == "standard" else rules) for rules in (*sets, *others)]
        known = [case.options for case in every]
        found += [case for at, case in enumerate(every) if case.options not in known[:at]]
    return found


class RandomDeal(NamedTuple):
    """A deal at random, its record, and what is read when that has been written."""

    case: Case
    dealt: Dealt
    record: Record
    text: str
    read: Record


def deal(case: Case, random: Random, look: Look | None = None, styles: Sequence[PlayStyle] = PLAY_STYLES) -> RandomDeal:
    """A deal at random by players of some styles; `look` sees each of its decisions before it is answered."""
    game = case.game if look is None else _watched(case.game, look)
    dealt = play_out(game, case.players, case.options, random, styles)
    record = record_of(dealt, case.rules.split(), "random")
    text = write(record)
    found = read(text)
    demand_same(len(found), 1, str(case), "a record that was written is read as one", text)
    return RandomDeal(case, dealt, record, text, found[0])


def _watched(game: Game, look: Look) -> Game:
    def deal(table: Table) -> Deal:
        play = under_way(game, game.deal(table))
        decision = next(play)
        while True:
            look(table, decision)
            act = yield decision
            try:
                decision = play.send(act)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]

    return replace(game, deal=deal)


def deals(case: Case, count: int, random: Random) -> Iterator[RandomDeal]:
    """That many random deals."""
    for _ in range(count):
        yield deal(case, random)
