"""The protocol of players, and what a player is given: a moment as one seat sees it."""

from random import Random
from typing import Protocol

from notation.deals.chance import Choice
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import seen_table
from notation.decision import Decision
from notation.record import Record
from notation.table import Table


class SeatView:
    __slots__ = ("_deal", "decision", "random", "seat", "table")

    def __init__(self, table: Table, decision: Decision, random: Random, deal: GrowingDeal | None = None) -> None:
        self.seat = decision.the_seat
        self.table = seen_table(table, self.seat)
        """The table with the cards that the seat has seen, and no others."""
        self.decision = decision.at(self.table)
        self.random = random
        """Chance for players that need it: the same for the same deal and moment."""
        self._deal = deal

    @property
    def record(self) -> Record:
        assert self._deal is not None, "this view was made without its deal"
        return self._deal.seen(self.seat)


class SeatPlayer(Protocol):
    def choose(self, view: SeatView) -> Choice | None:
        """A choice that the decision allows; None to decline. A packet of the talon is chosen by its index."""
