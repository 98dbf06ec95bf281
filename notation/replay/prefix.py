"""A deal that goes on where a record, or a part of it, ends.

Every card has to be known: a deal with gaps does not grow forwards, since each act teaches its hands anew.
"""

from typing import NamedTuple

from notation.record import Record
from notation.replay.live_deal import LiveDeal
from notation.replay.positions import position
from notation.replay.variations import Path
from notation.replay.walk import Judging


class Prefix(NamedTuple):
    """The first acts of a record, or of a variation."""

    record: Record
    path: Path
    step: int

    def walk(self) -> Judging | None:
        """The walk to its end; None if the game is unknown, or if there is no such variation."""
        return position(self.record, self.step, self.path)

    def deal(self) -> LiveDeal:
        """The deal to which it leads."""
        walk = self.walk()
        assert walk is not None
        return self.live(walk)

    def live(self, walk: Judging) -> LiveDeal:
        """The deal to which a walk to its end has come; it needs the record no more if that taught it no hand."""
        live = walk.live
        assert live is not None
        if walk.problems or not walk.plain or walk.table.position is not None or walk.opens_above_auction:
            live.again, live.sent, live.dealt = self, [], walk.dealt
        return live
