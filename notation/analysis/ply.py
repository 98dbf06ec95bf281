"""A moment in a line of play, the result of a trick, and what is known of a position."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from notation.analysis.prospects import Prospect
from notation.analysis.suits import Layout
from notation.parts.aims import States
from notation.parts.play import InTrick
from notation.table_parts import FinishedTrick


class Ply(InTrick):
    """A moment in a line of play that a search looks at."""

    lying: list[int]
    lies: Sequence[Layout]
    """Layout of each suit at the start of the trick."""
    alike: int
    """Of cards that were as good as each other then the first."""
    memory: States | None
    outcomes: "dict[tuple[int, ...], TrickOutcome]"
    __slots__ = (
        "alike", "duties", "hand", "led", "lies", "lying", "memory", "number", "order", "outcomes", "position", "seat",
        "tricks_left", "winners",
    )  # fmt: skip


class TrickOutcome(NamedTuple):
    winner: int
    gain: int
    """The side's gain from it, including bonuses settled with it."""
    gone: tuple[tuple[int, int], ...]
    memory: States | None
    trick: FinishedTrick | None
    won: int
    """The side's gain from the trick alone."""


class Bounds:
    """Bounds of a position at the start of a trick."""

    __slots__ = ("lead", "least", "live", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.lead = 0
        self.live: Prospect | None = None
        """What its end depends on beside card points."""


Kept = TypeVar("Kept")


def newer_half(kept: dict[tuple[object, ...], Kept]) -> dict[tuple[object, ...], Kept]:
    return dict(islice(kept.items(), len(kept) - len(kept) // 2, None))
