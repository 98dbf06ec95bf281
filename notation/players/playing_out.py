"""A choice by simulation: deals that fit what the seat has seen are played out by rules of thumb after each option."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import inf
from random import Random
from time import monotonic

from notation.analysis.endings import UnsolvableError, settle_sides
from notation.analysis.sampling import deals_alike
from notation.cards import cards_of
from notation.deals.chance import DECLINES, Choice
from notation.decision import Decision
from notation.game import UnknownCards, gains
from notation.players import rules_of_thumb
from notation.players.card_rules import hidden_call
from notation.players.leading import proven
from notation.players.trick_play import TrickPlay, card_play
from notation.record import Record
from notation.replay import ALL
from notation.replay.live_deal import LiveDeal
from notation.replay.prefix import Prefix
from notation.table import Table

DEALS = 24
MOST_DOUBLED = 4
"""The factor from which on nothing is doubled any more: that somebody has doubled says more than any simulation."""


def best_by_playing_out(
    seen: Record, decision: Decision, table: Table, random: Random, by_rule: Choice | None, seconds: float = inf
) -> Choice | None:
    """The choice that gains most in deals that fit what a seat has `seen`; `by_rule` unless that is proven.

    `table` is the table as the seat has seen it. After that many `seconds` the deals played by then decide.
    """
    others = [choice for choice in options(decision, table) if choice != by_rule]
    doubled = not decision.in_tricks and max(decision.standing_factors(table).values(), default=1) >= MOST_DOUBLED
    if not others or doubled:
        return by_rule
    until, seat = monotonic() + seconds, decision.the_seat
    deals = islice(deals_like(seen, decision, random, until), DEALS)
    return proven(by_rule, others, deals, lambda deal, choice: gain_after(deal, choice, seat), until)


def options(decision: Decision, table: Table) -> list[Choice | None]:
    """The choices that are compared: words, packets, seats, single cards, and to decline; no sets of cards."""
    offer = decision.offer(table)
    allowed = offer.allowed
    found: list[Choice | None] = list(allowed.words)
    found += [(index,) for index in (*allowed.packets, *allowed.seats)]
    if not found and offer.size == 1 and not offer.named and not decision.implied:
        found += [(card,) for card in cards_of(allowed.cards)]
    if offer.declines and found and DECLINES not in found:
        found.append(None)
    return found


def deals_like(seen: Record, decision: Decision, random: Random, until: float = inf) -> Iterator[LiveDeal]:
    """Deals at random of which the seat to move has seen the same, each at its decision, until a moment of the clock.

    None if no deal is found.
    """
    try:
        for deal in deals_alike(seen, decision.the_seat, ALL, random, until):
            prefix = Prefix(deal, (), ALL)
            walk = prefix.walk()
            assert walk is not None
            live = prefix.live(walk)
            while live.decision is not None and not _same(live.decision, decision) and live.decision.implied:
                live.send(live.decision.passed())
            if not walk.problems and live.decision is not None and _same(live.decision, decision):
                yield live
    except UnsolvableError:
        return


def _same(one: Decision, other: Decision) -> bool:
    return type(one) is type(other) and one.seat == other.seat


def gain_after(deal: LiveDeal, choice: Choice | None, seat: int) -> float:
    """A seat's gain after a choice, if all play on by rules of thumb; card points tell equal scores apart."""
    after = deal.clone()
    answer(after, choice)
    while (decision := after.decision) is not None:
        table, play = after.table, card_play(decision)
        if play is not None:
            tricks = table.snapshot()
            settle_sides(tricks)
            with suppress(UnknownCards):
                return TrickPlay(tricks, play.at(tricks), seat, hidden_call(table)).worth_by_rule()
        answer(after, rules_of_thumb.choose(decision, table))
    return gains(after.table.game, after.result).get(seat, 0)


def answer(deal: LiveDeal, choice: Choice | None) -> None:
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
