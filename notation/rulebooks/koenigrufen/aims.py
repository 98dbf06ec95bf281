"""Aims of play in Königrufen: card points and bonuses, a number of tricks, or few card points."""

from collections.abc import Iterator, Mapping
from functools import partial

from notation.game import Contract, Item
from notation.parts import aims
from notation.parts.aims import POINTS, Aim, Watch, first_tricks, so_many_tricks
from notation.parts.bonuses import watched
from notation.parts.talk import Doublable
from notation.rulebooks.koenigrufen.sheet import (
    Course,
    called_half,
    counting,
    entries,
    give_called_half,
    tricks_item,
)
from notation.rulebooks.koenigrufen.tariffs import TOTAL, cup_of
from notation.table import Table


def for_points(table: Table, declarer: int, contract: Contract, said: Course) -> Aim:
    """Card points and bonuses.

    Where an announced Valat takes the place of the game, card points do not count, nor what nobody has announced.
    """

    def score_sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, declarer, contract, points, said)

    if "valat" not in said.things or cup_of(table).valat_beside:
        return Aim(POINTS, score_sheet, partial(watches, contract, said.things), give_called_half, swing=TOTAL)
    valat = said.things["valat"].owner
    partner = table.holder(table.called) if table.called and table.partner is None else table.partner
    every = table.game.hand_size(table.players)
    own, watched_too = valat in (declarer, partner), bonuses(contract, said.things, table)
    return aims.valat(own, every, score_sheet, *watched_too)._replace(closes=give_called_half)


def watches(contract: Contract, things: Mapping[str, Doublable], table: Table) -> tuple[Watch, ...]:
    """Facts other than card points on which the score depends: all tricks, and the bonuses."""
    return (first_tricks(), *bonuses(contract, things, table))


def bonuses(contract: Contract, things: Mapping[str, Doublable], table: Table) -> tuple[Watch, ...]:
    """Watches of every bonus that was announced, or may be made without a word."""
    cup = cup_of(table)
    unsaid = counting(cup, contract.suit, False, "valat" in things, silent=True)
    counted = [bonus for bonus in cup.bonuses if bonus.word in things or bonus.word in unsaid]
    return tuple([watch for bonus in counted for watch in watched(table, bonus, own_half)])


def own_half(table: Table) -> int:
    """The cards of an untouched talon that go to the declarer behind the last trick."""
    half = called_half(table)
    return 0 if half is None else table.talon[half].known


def for_tricks(contract: Contract, wanted: int, things: Mapping[str, Doublable]) -> Aim:
    """The number of the declarer's tricks."""
    return so_many_tricks(wanted, wanted, lambda table: [tricks_item(table, table.the_declarer, contract, things)])
