"""A bid by simulation: deals that fit what the seat has seen are played out by rules of thumb after each bid."""

from notation.deals.chance import Choice
from notation.deals.settling import gains
from notation.decision import Decision
from notation.players import rules_of_thumb
from notation.players.player import SeatView
from notation.replay.play import LiveDeal
from notation.table import Table

DEALS = 16
"""So many deals are played out after each bid."""


def best_by_playing_out(view: SeatView, by_rule: Choice | None) -> Choice | None:
    """The bid after which the seat wins most on average; `by_rule` where there is one bid alone, or no deal fits."""
    words = view.decision.offer(view.table).allowed.words
    if len(words) < 2:
        return by_rule
    won = dict.fromkeys(words, 0)
    for deal in view.deals(DEALS):
        for each in words:
            after = deal.clone()
            answer(after, each)
            play_out(after)
            won[each] += gains(after.table.game, after.result).get(view.seat, 0)
    return max(words, key=lambda each: (won[each], each == by_rule))


def play_out(deal: LiveDeal) -> None:
    """Play a deal to its end by rules of thumb."""
    while deal.decision is not None:
        answer(deal, rules_of_thumb.choose(deal.decision, deal.table))


def answer(deal: LiveDeal, choice: Choice | None) -> None:
    """Answer the decision at hand as a player has chosen."""
    decision, table = deal.decision, deal.table
    assert decision is not None
    deal.send(act_of(decision, table, whole_choice(decision, table, choice)))


def whole_choice(decision: Decision, table: Table, choice: Choice | None) -> Choice | None:
    """A player's choice with the cards of a packet in place of its index."""
    if choice is None or not decision.offer(table).allowed.packets:
        return choice
    packet: Choice = table.talon[choice[0]].order
    return packet


def act_of(decision: Decision, table: Table, choice: Choice | None) -> object:
    """A choice as the decision takes it, by the seat that is asked; None declines."""
    if choice is None:
        return decision.passed() if decision.open_to_others else None
    speaks = decision.open_to_others and decision.offer(table).allowed.seats
    return decision.act(choice, decision.seat if speaks else None)
