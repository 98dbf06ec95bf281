"""The players that come with the project: at random, by rules of thumb, and by simulation."""

from notation.deals import chance
from notation.deals.chance import PLAY_STYLES, Choice
from notation.players import rules_of_thumb
from notation.players.card_search import DEALS, best_card
from notation.players.player import SeatView
from notation.players.playing_out import best_by_playing_out


class ChancePlayer:
    """Anything that is allowed, by a temper that a seat keeps for a deal."""

    def choose(self, view: SeatView) -> Choice | None:
        table = view.table
        temper = PLAY_STYLES[(view.seat + (table.dealer or 0)) % len(PLAY_STYLES)]
        return chance.choose(view.decision, table, temper, view.random)


class RulePlayer:
    """Bids by what hands are worth, and plays by a few rules of thumb."""

    def choose(self, view: SeatView) -> Choice | None:
        return rules_of_thumb.choose(view.decision, view.table)


class SearchPlayer:
    """Chooses by simulation: it plays out deals that fit what its seat has seen.

    A card is tried in `deals` of them, the same for the same view: the clock plays no part. If the simulation proves
    nothing, the rules of thumb choose.
    """

    def __init__(self, deals: int = DEALS) -> None:
        self.deals = deals

    def choose(self, view: SeatView) -> Choice | None:
        """The choice by simulation, else by the rules of thumb."""
        decision, table = view.decision, view.table
        by_rule = rules_of_thumb.choose(decision, table)
        if not decision.in_tricks:
            return best_by_playing_out(view.record, decision, table, view.random, by_rule)
        if by_rule is None or decision.implied:
            return by_rule
        return (best_card(decision, table, view.random, by_rule[0], self.deals),)
