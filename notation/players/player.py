"""The protocol of players, and what a player is given: a moment as one seat sees it."""

from random import Random
from typing import Protocol

from notation.deals.chance import Choice
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import seen_table
from notation.decision import Decision
from notation.errors import TarockError
from notation.record import Record
from notation.table import Table
from notation.words.languages import _


class PlayerError(TarockError, ValueError):
    """A player that is not known, or that chooses what cannot be chosen."""


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


def choice_of(player: SeatPlayer, view: SeatView) -> Choice | None:
    """A player's choice. A word or a card may be given bare; what cannot be chosen raises PlayerError."""
    choice: object = player.choose(view)
    offer = view.decision.offer(view.table)
    if choice is None and offer.declines:
        return None
    whole = choice if isinstance(choice, tuple) else (choice,)
    may, single = offer.allowed, [(one,) for one in (*offer.allowed.packets, *offer.allowed.seats)]
    cards = may.cards | offer.named
    held = [isinstance(part, int) and part & cards and part.bit_count() == 1 for part in whole]
    if whole in may.words or whole in single or (held and all(held)):
        return whole
    raise PlayerError(_("“{text}” cannot be chosen here.").format(text=" ".join(map(str, whole))))
