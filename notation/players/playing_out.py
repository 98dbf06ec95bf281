"""A choice by simulation: deals that fit what the seat has seen are played out by rules of thumb after each option.

Rules of thumb choose well on average and badly now and then. So their own choice stands, unless another one gains more
beyond doubt: in the same deals, and by more than the deals differ by chance.
"""

from collections.abc import Iterator
from itertools import islice
from math import inf, sqrt
from random import Random
from time import monotonic

from notation.analysis.endings import UnsolvableError
from notation.analysis.sampling import deals_alike
from notation.cards import cards_of
from notation.deals.chance import DECLINES, Choice
from notation.deals.settling import gains
from notation.decision import Decision
from notation.players import rules_of_thumb
from notation.record import Record
from notation.replay import ALL
from notation.replay.play import LiveDeal, Prefix
from notation.table import Table

DEALS = 24
"""Deals that are played out after each option, at most."""
BATCH = 8
"""Deals after which options that fall behind are dropped; fewer deals prove nothing."""
DROPPED, PROVEN = 1.0, 1.5
"""Standard errors by which an option is dropped, and by which it has to lead."""


class Lead:
    """The gains after an option over those after the choice by rules of thumb, deal by deal."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count = self._sum = self._squares = 0

    def add(self, difference: int) -> None:
        """Count a deal."""
        self._count += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def mean(self) -> float:
        """Its average; 0 without a deal."""
        return self._sum / self._count if self._count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the average; infinite with fewer than two deals."""
        count = self._count
        if count < 2:
            return inf
        return sqrt(max(self._squares - self._sum * self._sum / count, 0) / (count - 1) / count)


def best_by_playing_out(
    seen: Record, decision: Decision, table: Table, random: Random, by_rule: Choice | None, seconds: float = inf
) -> Choice | None:
    """The choice that gains most in deals that fit what a seat has `seen`; `by_rule` unless that is proven.

    `table` is the table as the seat has seen it. After so many `seconds` the deals played by then decide.
    """
    others = [choice for choice in options(decision, table) if choice != by_rule]
    if not others:
        return by_rule
    leads = [(choice, Lead()) for choice in others]
    played, until = 0, monotonic() + seconds
    for deal in islice(deals_like(seen, decision, random, until), DEALS):
        by_thumb = gain_after(deal, by_rule, decision.the_seat)
        for choice, lead in leads:
            lead.add(gain_after(deal, choice, decision.the_seat) - by_thumb)
        played += 1
        if played % BATCH == 0:
            leads = [(choice, lead) for choice, lead in leads if lead.mean + DROPPED * lead.error > 0]
        if not leads or monotonic() > until:
            break
    proven = [(choice, lead.mean) for choice, lead in leads if lead.mean > PROVEN * lead.error]
    if played < BATCH or not proven:
        return by_rule
    return max(proven, key=lambda each: each[1])[0]


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

    None where no deal is found.
    """
    try:
        for deal in deals_alike(seen, decision.the_seat, ALL, random, until):
            prefix = Prefix(deal, (), ALL)
            walk = prefix.walk()
            assert walk is not None
            live = LiveDeal.behind(prefix, walk)
            while live.decision is not None and not _same(live.decision, decision) and live.decision.implied:
                live.send(live.decision.passed())
            if not walk.problems and live.decision is not None and _same(live.decision, decision):
                yield live
    except UnsolvableError:
        return


def _same(one: Decision, other: Decision) -> bool:
    return type(one) is type(other) and one.seat == other.seat


def gain_after(deal: LiveDeal, choice: Choice | None, seat: int) -> int:
    """A seat's gain after a choice, if all play on by rules of thumb."""
    after = deal.clone()
    answer(after, choice)
    while after.decision is not None:
        answer(after, rules_of_thumb.choose(after.decision, after.table))
    return gains(after.table.game, after.result).get(seat, 0)


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
