"""The players that come with the project: by chance, by rules of thumb, and by simulation."""

from notation.deals import chance
from notation.deals.chance import TEMPERS, Choice
from notation.players import rules_of_thumb
from notation.players.player import SeatView
from notation.players.playing_out import best_by_playing_out
from notation.players.seat_card import SECONDS, seat_cards


class ChancePlayer:
    """Anything that is allowed, by a temper that a seat keeps for a deal."""

    def choose(self, view: SeatView) -> Choice | None:
        """A choice at random."""
        table = view.table
        temper = TEMPERS[(view.seat + (table.dealer or 0)) % len(TEMPERS)]
        return chance.choose(view.decision, table, temper, view.random)


class RulePlayer:
    """Bids by what hands are worth, and plays by a few rules of thumb."""

    def choose(self, view: SeatView) -> Choice | None:
        """The choice by the rules of thumb."""
        return rules_of_thumb.choose(view.decision, view.table)


class SearchPlayer:
    """Chooses by simulation: it plays out, or solves, deals that fit what its seat has seen.

    It takes at most `seconds` for a choice. Where the simulation proves nothing, the rules of thumb choose.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def choose(self, view: SeatView) -> Choice | None:
        """The choice by simulation, else by the rules of thumb."""
        decision, table = view.decision, view.table
        by_rule = rules_of_thumb.choose(decision, table)
        if not decision.in_tricks:
            return best_by_playing_out(view.record, decision, table, view.random, by_rule, self.seconds)
        cards = seat_cards(view.record, self.seconds).cards
        return by_rule if not cards or by_rule is None or by_rule[0] in cards else (cards[0],)
