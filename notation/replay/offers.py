"""Possible choices at a moment, including those after forced acts."""

from collections.abc import Iterator

from notation.decision import Decision
from notation.replay.walk import Replay


def decisions(walk: Replay, player: int | None = None) -> Iterator[Decision]:
    """The decisions that somebody could answer now: those that go without saying, and the next one.

    The walk is led from each to the one behind it. `player` is who has to play where only the cards could tell.
    """
    while walk.decision is not None:
        decision = walk.decision
        if decision.seat is None:
            walk.send(player)
            continue
        yield decision
        if not decision.implied:
            break
        walk.send(None)
