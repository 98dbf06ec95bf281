"""Running totals as curves that the server draws; the figures are in a table beside each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from replay_web.messages import _
from replay_web.present import words

WIDTH, HEIGHT = 640, 200
"""The size of a drawing, in its own units."""
_MARGIN = 8
_CORNERS = 320
"""A line has that many corners at most: more are closer together than anybody can see."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A running total after each deal or session."""

    name: str
    points: str
    end: str


@dataclass(frozen=True, slots=True)
class Curves:
    lines: tuple[Curve, ...]
    zero: float
    """Height of zero in the drawing, from the top."""
    said: str


def curves(totals: Mapping[str, Sequence[int]]) -> Curves | None:
    """The curves of running totals by name, each from nothing; None if there are less than two steps."""
    steps = max(map(len, totals.values()), default=0)
    if steps < 2:
        return None
    whole = {name: (0, *amounts) for name, amounts in totals.items()}
    low, high = (limit(amount for amounts in whole.values() for amount in amounts) for limit in (min, max))
    lines = tuple(
        Curve(name, corners(amounts, low, high, steps), words.balance(amounts[-1])) for name, amounts in whole.items()
    )
    text = words.row(_("{name} has {amount}").format(name=curve.name, amount=curve.end) for curve in lines)
    return Curves(lines, _down(0, low, high), _("In the end {totals}.").format(totals=text))


def corners(amounts: Sequence[int], low: int, high: int, steps: int | None = None) -> str:
    """The corners of the line of some amounts, in a drawing that goes from a lowest to a highest one in some steps."""
    last, apart = len(amounts) - 1, -(-len(amounts) // _CORNERS)
    shown = dict.fromkeys([*range(0, last, apart), last])
    return " ".join(f"{round(WIDTH * at / (steps or last), 1)},{_down(amounts[at], low, high)}" for at in shown)


def _down(amount: int, low: int, high: int) -> float:
    """Height of an amount in a drawing, from the top."""
    return round(_MARGIN + (HEIGHT - 2 * _MARGIN) * (high - amount) / ((high - low) or 1), 1)
