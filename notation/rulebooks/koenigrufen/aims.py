"""Aims of play in Königrufen: card points and bonuses, a number of tricks, or few card points."""

from collections.abc import Iterator, Mapping
from functools import partial

from notation.game import Contract, Item
from notation.parts import bonuses
from notation.parts.aims import Aim, Watch, so_many_tricks
from notation.parts.side_sheet import VALAT
from notation.parts.talk import Doublable
from notation.rulebooks.koenigrufen.sheet import Course, called_half, counted, entries, give_called_half, tricks_item
from notation.rulebooks.koenigrufen.tariffs import TOTAL, cup_of
from notation.table import Table


def for_points(contract: Contract, said: Course, table: Table) -> Aim:
    """Card points and bonuses.

    Where an announced Valat takes the place of the game, card points do not count, nor what nobody has announced.
    """

    def score_sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, table.the_declarer, contract, points, said)

    valat = said.things[VALAT].owner if VALAT in said.things and not cup_of(table).valat_beside else None
    watches = partial(watched, contract, said.things)
    return bonuses.for_points(table, score_sheet, valat, watches, give_called_half, TOTAL)


def watched(contract: Contract, things: Mapping[str, Doublable], table: Table) -> tuple[Watch, ...]:
    """Watches of every bonus that was announced, or may be made without a word."""
    rows, silently = counted(cup_of(table), contract.suit, False, VALAT in things)
    half = called_half(table)
    apart = 0 if half is None else table.talon[half].known
    watched = [bonus for bonus in rows if silently or bonus.word in things]
    return tuple([watch for bonus in watched for watch in bonuses.watched(table, bonus, apart)])


def for_tricks(contract: Contract, wanted: int, things: Mapping[str, Doublable], table: Table) -> Aim:
    """The number of the declarer's tricks."""
    return so_many_tricks(wanted, wanted, lambda table: [tricks_item(table, table.the_declarer, contract, things)])
