"""The protocol of players, and what a player is given: a moment as one seat sees it."""

from collections.abc import Iterator
from random import Random
from typing import Protocol

from notation.cards import cards_of
from notation.deals import chance
from notation.deals.chance import Choice
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import seen_table
from notation.decision import Decision
from notation.record import Record
from notation.replay.play import LiveDeal, Start
from notation.table import Table


class SeatView:
    """A moment as the seat to move sees it."""

    __slots__ = ("_deal", "decision", "random", "seat", "table")

    def __init__(self, table: Table, decision: Decision, random: Random, deal: GrowingDeal | None = None) -> None:
        self.seat = decision.the_seat
        self.table = seen_table(table, self.seat)
        """The table with the cards that the seat has seen, and no others."""
        self.decision = decision.at(self.table)
        self.random = random
        """Chance for players that need it: the same for the same deal and moment."""
        self._deal = deal

    def deals(self, count: int) -> Iterator[LiveDeal]:
        """Deals at random that the seat cannot tell from this one, each at this moment; for the auction alone."""
        table, live, own = self.table, self._the_deal.live, self.table.hands[self.seat]
        for _number in range(count):
            dealt = Table(table.game, table.players, table.dealer, table.rules)
            cards = [card for card in chance.shuffled(dealt, self.random) if not card & own]
            before = sum([dealt.sizes[seat] for seat in dealt.seats[: dealt.seats.index(self.seat)]])
            chance.deal_out(dealt, [*cards[:before], *cards_of(own), *cards[before:]])
            deal = LiveDeal(Start.of(dealt, dealt.hands))
            for act in live.sent:
                decision = deal.decision
                if decision is None or (decision.in_auction and act is not None and decision.breaches(act)):
                    break  # with these cards nobody could have said that
                deal.send(act)
            else:
                if deal.decision is not None and deal.decision.in_auction and deal.decision.seat == self.seat:
                    yield deal

    @property
    def record(self) -> Record:
        """The record of what the seat has seen."""
        return self._the_deal.seen(self.seat)

    @property
    def _the_deal(self) -> GrowingDeal:
        assert self._deal is not None, "this view was made without its deal"
        return self._deal


class SeatPlayer(Protocol):
    """Somebody who plays a seat."""

    def choose(self, view: SeatView) -> Choice | None:
        """A choice that the decision allows; None to decline. A packet of the talon is chosen by its index."""
