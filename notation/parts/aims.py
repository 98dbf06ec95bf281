"""What is played for in the tricks: the one number by which a search knows the best card."""

from collections.abc import Callable
from typing import NamedTuple

from notation.table import Table
from notation.table_parts import Trick

POINTS, OVER, MADE, SURE = "points", "over", "made", "sure"
"""The kinds: the card points of the declarer's side, and those above what it needs, where that hangs on its cards;
whether it wins as many tricks as it has to; where each plays for himself, how few card points somebody is sure of."""


class Memory(NamedTuple):
    """What of the tricks so far the end still hangs on, beside the cards that each side has won."""

    winners: frozenset[int] = frozenset()
    """Those who have won a trick, as far as that matters."""
    held: int = 0
    """Cards that have not been played and matter."""
    note: int = 0
    """A number with a meaning of the page's own."""


def nothing(table: Table) -> Memory | None:
    """Nothing has to be remembered: the cards that each side wins tell all."""
    return None


def as_before(table: Table, memory: Memory, trick: Trick) -> Memory | None:
    """Nothing comes to it."""
    return memory


def as_they_lie(table: Table) -> None:
    """Behind the last trick each side counts what it has won."""


def always(table: Table) -> bool:
    """Nothing else decides it."""
    return True


class Aim(NamedTuple):
    """What is played for. The end of a deal is asked of the page: no rule of it stands here."""

    kind: str = POINTS
    least: int = 0
    most: int = 0
    """How many tricks the declarer's side has to win at least, and at most, where nothing else counts."""
    remembers: Callable[[Table], Memory | None] = nothing
    """What of the tricks so far the end still hangs on; None once it hangs on nothing."""
    after: Callable[[Table, Memory, Trick], Memory | None] = as_before
    """What is remembered after one more trick, at the table of the moment at which the search began."""
    closes: Callable[[Table], object] = as_they_lie
    """What changes sides behind the last trick, done on a table."""
    needed: Callable[[Table], int] | None = None
    """The card points that the declarer's side needs with what lies in its pile, where that hangs on its cards."""
    decides: Callable[[Table], bool] = always
    """Whether the contract is made with this alone: not as long as a card may still be lost that must not be."""
    swing: int = 0
    """By how many units of card points the end may change what each side has won, at most."""


FOR_POINTS = Aim()
"""Card points, and what each side has won tells all."""


def so_many_tricks(least: int, most: int) -> Aim:
    """Nothing but the number of the declarer's tricks."""
    return Aim(MADE, least, most)
