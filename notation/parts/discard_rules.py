"""Cards spared from the discard: kings and trull always, other cards unless there is need."""

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any

from notation.cards import KINGS, TRULL
from notation.decision import Decision
from notation.parts.exchange import Cards, Rule, discard
from notation.problems import Breach, Code, declare
from notation.table import Table

DISCARD_FORBIDDEN = declare(
    "discard-forbidden", "{card} may never be laid away: kings and the trull (Fool, T21, T1) never are.", "discard"
)
DISCARD_TAROCK = declare(
    "discard-tarock",
    "{card} may not be laid away: with {plain} plain {plain|card other than a king|cards other than kings} ({set}) "
    "at most {need} {need|trump|trumps} may be.",
    "discard-tarock",
)


@lru_cache(256)
def never(cards: int, code: Code) -> Rule:
    """Some cards are never laid away; `code` says so of one of them."""

    def rule(hand: int, act: Cards) -> tuple[Breach, int] | None:
        first = act.first_of(cards)
        return None if first is None else (code(card=first[1]), first[0])

    return rule


no_kings_no_trull = never(KINGS | TRULL, DISCARD_FORBIDDEN)
"""Kings and trull are never laid away."""


@lru_cache(256)
def in_need(size: int, first: int, others: int, code: Code) -> Rule:
    """Of `size` cards laid away, `others` only where there are not enough of the `first`, and no more than needed."""

    def rule(hand: int, act: Cards) -> tuple[Breach, int] | None:
        if not act.known & others:
            return None
        plain = hand & first
        need, laid = max(0, size - plain.bit_count()), 0
        for index, card in enumerate(act.cards):
            laid += bool(card & others)
            if card & others and laid > need:
                return code(card=card, plain=plain.bit_count(), set=plain, need=need), index
        return None

    return rule


@lru_cache(256)
def discardable(size: int, first: int, others: int) -> Callable[[int], int]:
    """The cards of a hand that some legal set of `size` holds, where `others` are only laid away in need."""
    return lambda hand: hand & first if (hand & first).bit_count() >= size else hand & (first | others)


def discard_in_need(
    table: Table,
    declarer: int,
    size: int,
    first: int,
    others: int,
    rules: Sequence[Rule],
    code: Code = DISCARD_TAROCK,
    shown: int = 0,
) -> Generator[Decision, Any, None]:
    """The declarer lays `size` cards away, `others` only if he has not enough of the `first`.

    `rules` name the cards that are never laid away; `code` is the breach of laying one of the `others` without need.
    Everybody sees the `others`, or those among `shown`.
    """
    limits = (*rules, in_need(size, first, others, code))
    yield from discard(table, declarer, size, limits, discardable(size, first, others), shown=shown or others)
