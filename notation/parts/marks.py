"""Marks of a session, such as radelci: all get one after some deals, and a declarer loses one by a contract made."""

from collections.abc import Callable, Sequence

from notation.problems import Phrase
from notation.session_parts import SessionDeal, SessionEnd

Doubt = Callable[[SessionDeal, bool], Phrase | None]
"""Why a deal does not fit whether its declarer has a mark open; None if it does."""


def no_doubt(deal: SessionDeal, open_mark: bool) -> Phrase | None:
    """Marks change nothing in a deal."""
    return None


def open_marks(
    deals: Sequence[SessionDeal], given: Callable[[SessionDeal], bool], cost: int, doubt: Doubt = no_doubt
) -> SessionEnd:
    """The cost of the marks that are open at the end of a session, and deals that do not fit them.

    `given` says whether everybody at the table gets a mark after a deal, which cannot be lost by that deal.
    """
    marks: dict[str, int] = {}
    doubts = []
    for index, deal in enumerate(deals):
        has_mark = deal.declarer is not None and marks.get(deal.declarer, 0) > 0
        if (sentence := doubt(deal, has_mark)) is not None:
            doubts.append((index, sentence))
        if deal.declarer is not None and has_mark and deal.made:
            marks[deal.declarer] -= 1
        for player in deal.score if given(deal) else ():
            marks[player] = marks.get(player, 0) + 1
    return SessionEnd({player: -cost * count for player, count in marks.items()}, doubts)
