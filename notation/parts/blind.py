"""The blind: a talon as large as a hand, for which the declarer gives up all but the cards that he keeps.

He says which those are, lays the rest of his hand away unseen, and only then takes up the talon. Before the first
lead he may, in some games, lay his hand open instead.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from notation.parts.exchange import ASK, Cards, Lay, Rule, told
from notation.problems import declare
from notation.table import Decision, Packet, Table

KEEP_COUNT = declare("keep-count", "{seat} keeps {given} {given|card|cards}; it has to be {wanted}.", "keep")
KEEP_NOT_HELD = declare("keep-not-held", "{seat} was not dealt {card} and cannot keep it.", "keep")


class Keep(Lay):
    """Which cards of his hand the declarer keeps."""

    __slots__ = ()
    keyword = "keep"
    wrong_count, not_held = KEEP_COUNT, KEEP_NOT_HELD


def keep(
    table: Table, declarer: int, size: int, rules: Sequence[Rule], allowed: Callable[[int], int], shown: int
) -> Generator[Decision, Any, int]:
    """The declarer keeps some cards, and lays the rest of his hand away, which counts for him; gives what he kept.

    Those among `shown` lie open before him.
    """
    decision = Keep(table, declarer, size, rules, allowed)
    act: Cards | None = told(table, decision)
    if act is ASK:
        act = yield decision
    kept, sure = (0, False) if act is None else (act.known, 0 not in act.cards)
    away = table.hands[declarer] & ~kept if sure else 0
    rest = table.sizes[declarer] - size
    table.sizes[declarer] = size
    table.hands[declarer] = kept
    table.kept = Packet(kept, size)
    table.laid.add(away, rest)
    table.put_aside(declarer, away, rest)
    table.show("keep", kept, (declarer,))
    table.show("keep", kept & shown)
    table.exposed[declarer] = kept & shown
    return kept


class Expose(Decision):
    """Whether the declarer lays his hand open before the first lead; if he does not, nothing is said."""

    __slots__ = ()
    keyword = "expose"
    implied = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self) -> list[str]:
        """Only this may be done."""
        return [self.keyword]


def exposing(table: Table, declarer: int) -> Generator[Decision, Any, bool]:
    """Before the first lead the declarer may lay his hand open, and all others then theirs; whether he does."""
    if table.ahead.passes_by(Expose.keyword) or (yield Expose(declarer)) is None:
        return False
    table.exposed = list(table.hands)
    for seat in table.defenders:
        table.show("hand", table.hands[seat])
    return True
