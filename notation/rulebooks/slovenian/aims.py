"""Aims of play in Slovenian Tarok: card points and bonuses, all tricks or none, or few card points."""

from collections.abc import Hashable, Iterator, Mapping
from functools import partial

from notation.cards import FOOL, MOND
from notation.game import Contract, Item
from notation.parts.aims import POINTS, Aim, Watch, fate, so_many_tricks
from notation.parts.bonuses import for_points, watched
from notation.parts.side_sheet import VALAT
from notation.parts.talk import Doublable
from notation.rulebooks.slovenian.contracts import SOLO_BREZ
from notation.rulebooks.slovenian.sheet import TOTAL, counted, entries, give_rest
from notation.table import Table
from notation.table_parts import FinishedTrick


def aim(contract: Contract, things: Mapping[str, Doublable], table: Table) -> Aim:
    """The aim of a contract."""

    def sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, contract, points, things)

    if contract == SOLO_BREZ:
        return Aim(POINTS, sheet, lambda table: (fate(MOND, with_fool),))
    if not contract.exchanges:
        every = 0 if contract.negative else table.game.hand_size(table.players)
        return so_many_tricks(every, every, lambda table: sheet(table, 0))
    valat = things[VALAT].owner if VALAT in things else None
    return for_points(table, sheet, valat, partial(watched_beside, contract, valat is not None), give_rest, TOTAL)


def watched_beside(contract: Contract, valat: bool, table: Table) -> tuple[Watch, ...]:
    """Facts other than card points and all tricks on which the score depends: the mond, bonuses, the king that brings
    the talon.
    """
    rows, _unsaid = counted(contract, False, valat)
    bonuses = [watch for bonus in rows for watch in watched(table, bonus, table.defenders_extra.known)]
    king = (fate(table.called, own_trick),) if rows and table.called else ()
    return (*bonuses, fate(MOND, with_fool), *king)


def with_fool(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whose the mond was, if it falls to a trick with the Fool."""
    return holder if FOOL in trick.cards else None


def own_trick(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whether a card wins the trick to which it falls, and whose it was."""
    return holder if holder == trick.winner else None
