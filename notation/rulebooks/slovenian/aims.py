"""Aims of play in Slovenian Tarok: card points and bonuses, all tricks or none, or few card points."""

from collections.abc import Hashable, Iterator, Mapping
from functools import partial

from notation.cards import FOOL, KINGS, MOND, TRULL
from notation.game import Contract, Item
from notation.parts.aims import POINTS, Aim, Watch, all_on_one_side, fate, first_tricks, so_many_tricks, valat
from notation.parts.bonuses import watched
from notation.parts.talk import Doublable
from notation.rulebooks.slovenian.contracts import BONUSES, VALAT
from notation.rulebooks.slovenian.sheet import TOTAL, entries, give_rest
from notation.table import Table
from notation.table_parts import FinishedTrick


def aim(table: Table, contract: Contract, every: bool, things: Mapping[str, Doublable]) -> Aim:
    """The aim of a contract; `every` says whether the declarer must win all tricks."""
    size = table.game.hand_size(table.players)

    def sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, contract, points, things)

    if every or contract.negative:
        least, most = (size, size) if every else (0, 0)
        return so_many_tricks(least, most, lambda table: sheet(table, 0))
    if VALAT.word not in things:
        silent = partial(watches, contract)
        return Aim(POINTS, sheet, silent, give_rest, swing=TOTAL if contract.exchanges else 0)
    own = table.side_of[things[VALAT.word].owner] == table.side_of[table.the_declarer] if table.sides_known else True
    return valat(own, size, sheet, mond())._replace(closes=give_rest)


def watches(contract: Contract, table: Table) -> tuple[Watch, ...]:
    """Facts other than card points on which the score depends: all tricks, bonuses, the mond, the king that brings the
    talon.
    """
    if not contract.exchanges:
        return (mond(),)
    rest = table.defenders_extra.known
    piles = [all_on_one_side(cards & ~rest) for cards in (TRULL, KINGS)]
    last = [watch for bonus in BONUSES if not bonus.cards for watch in watched(table, bonus)]
    king = (fate(table.called, own_trick),) if table.called else ()
    return (first_tricks(), *piles, *last, mond(), *king)


def mond() -> Watch:
    """Whether the mond falls to a trick with the Fool, and whose it was."""
    return fate(MOND, lambda table, trick, holder: holder if FOOL in trick.cards else None)


def own_trick(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whether a card wins the trick to which it falls, and whose it was."""
    return holder if holder == trick.winner else None
