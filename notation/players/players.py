"""The players that come with the project: by chance, by rules of thumb, and by a search."""

from notation.analysis.seat_card import SECONDS, seat_cards
from notation.deals import chance
from notation.deals.chance import TEMPERS, Choice
from notation.players import rules_of_thumb
from notation.players.player import SeatView
from notation.players.playing_out import best_by_playing_out

MOST_HELD = 10
"""With more cards in hand a search finds nothing in time: then a card is played by rules of thumb."""


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
    """Bids by playing deals out that fit what it has seen, and plays the card that is best in most of them.

    A card is looked for at most so many `seconds`. Where that finds nothing, the rules of thumb choose.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def choose(self, view: SeatView) -> Choice | None:
        """The choice by a search, else by the rules of thumb."""
        decision, by_rule = view.decision, rules_of_thumb.choose(view.decision, view.table)
        if decision.in_auction:
            return best_by_playing_out(view, by_rule)
        if not decision.in_tricks or decision.implied or not 1 < view.table.count(view.seat) <= MOST_HELD:
            return by_rule
        cards = seat_cards(view.record, self.seconds).cards
        return by_rule if not cards or by_rule is None or by_rule[0] in cards else (cards[0],)
