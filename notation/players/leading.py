"""A choice that is better than the usual one beyond doubt: all are tried in the same deals, and their leads compared.

Rules of thumb choose well on average and badly now and then. So their own choice stands, unless another one gains more:
in the same deals, and by more than the deals differ by chance.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf, sqrt
from time import monotonic
from typing import TypeVar

Deal = TypeVar("Deal")
Option = TypeVar("Option")

BATCH = 8
"""Deals after which options that fall behind are dropped; fewer deals prove nothing."""
DROPPED, PROVEN = 1.0, 1.5
"""Standard errors by which an option is dropped, and by which it has to lead."""


class Lead:
    """The gains after an option over those after the usual one, deal by deal."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, difference: float) -> None:
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


def proven(
    usual: Option,
    others: Sequence[Option],
    deals: Iterator[Deal],
    gain: Callable[[Deal, Option], float],
    until: float = inf,
) -> Option:
    """The option that gains most in some deals; the usual one unless that is proven.

    From a moment of the clock on the deals played by then decide.
    """
    leads, played = [(option, Lead()) for option in others], 0
    for deal in deals if others else ():
        by_usual = gain(deal, usual)
        for option, lead in leads:
            lead.add(gain(deal, option) - by_usual)
        played += 1
        if played % BATCH == 0:
            leads = [(option, lead) for option, lead in leads if lead.mean + DROPPED * lead.error > 0]
        if not leads or monotonic() > until:
            break
    best = [(lead.mean, option) for option, lead in leads if lead.mean > PROVEN * lead.error]
    return usual if played < BATCH or not best else max(best, key=lambda each: each[0])[1]
