"""The settlement of a session: its deals in order, who made his contract, what is added, and who pays whom."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from notation.problems import Phrase


class Payment(NamedTuple):
    """One payment when a session is settled."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    amount: int
    """How much; always more than 0."""


class SessionDeal(NamedTuple):
    """A scored deal of a session, by the names of its players."""

    declarer: str | None
    """The declarer; None if nobody plays alone."""
    contract: str | None
    """The word of the contract; None if the cards were thrown in."""
    made: bool | None
    """Whether the declarer made it; None if nobody knows, or nobody plays alone."""
    labels: frozenset[str]
    """The labels of the lines of its score sheet."""
    score: Mapping[str, int]
    """Result of the deal for each player at the table."""
    rules: Mapping[str, str]
    """Every option with its value."""


class SessionEnd(NamedTuple):
    """The part of a session's settlement that depends on several deals."""

    amounts: Mapping[str, int]
    """Amount that each player writes at the end besides the sum of the deals; players without one may be left out."""
    doubts: Sequence[tuple[int, Phrase]] = ()
    """Deals, by index, whose options do not follow from the deals before them, each with a sentence."""


def nothing_beside(deals: Sequence[SessionDeal]) -> SessionEnd:
    """Nothing is written in a session but what its deals make."""
    return SessionEnd({})


def pays_declarer(table: Any, result: Any) -> bool | None:
    """Whether a contract was made: the first line of the sheet pays the declarer; None if it pays nobody.

    Where each plays for himself, whether all lines together cost the declarer nothing.
    """
    first: dict[int, int] = result.items[0].entries if result.items else {}
    declarer: int | None = table.declarer
    if declarer is None or not any(first.values()):
        return None
    if table.defenders:
        return first.get(declarer, 0) > 0
    return bool(sum([item.entries.get(declarer, 0) for item in result.items]) >= 0)
