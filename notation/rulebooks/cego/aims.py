"""Aims of play in Cego, for best play."""

from collections.abc import Callable, Hashable, Iterable

from notation.cards import AUSTRIAN_54, PAGAT
from notation.game import Item
from notation.parts.aims import Aim, fate, first_tricks
from notation.parts.counting import in_threes
from notation.table import Table
from notation.table_parts import FinishedTrick


def give_up_laid(table: Table) -> None:
    """A declarer who has won no trick gives what lies aside for him to the others."""
    declarer = table.the_declarer
    if not table.unclaimed and not table.tricks_won(declarer) and (laid := table.extra_pile.pop(declarer, None)):
        table.put_aside(table.defenders[0], laid.known, laid.count)


def caught(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whether the Pfeife falls to the defenders, not led to the first trick."""
    return trick.number > 1 and trick.winner != table.declarer


def for_points(sheet: Callable[[Table, int], Iterable[Item]], pfeife: bool) -> Aim:
    """Card points; whether the declarer wins a trick; and the Pfeife, which may lose the game by itself."""
    watches = (first_tricks(own=True), *((fate(PAGAT, caught),) if pfeife else ()))
    return Aim(sheet=sheet, watches=lambda table: watches, closes=give_up_laid, swing=in_threes(AUSTRIAN_54, 54) + 1)
