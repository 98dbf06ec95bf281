"""The auction by seniority, in which a senior player may hold the bid of a junior one."""

from collections.abc import Generator
from functools import cache
from typing import Any

from notation.decision import PASS, Decision
from notation.game import Contract, Ladder
from notation.parts.auction import CALL_TOO_LOW, CALL_UNKNOWN, Able, Auction, Call, auction
from notation.problems import Breach, declare
from notation.table import Table

HOLD = "hold"
"""The word of a seat that holds a bid."""

CALL_TOO_HIGH = declare(
    "call-too-high",
    "{seat} may not say “{word}” here; only the lowest bid left and the highest of all are allowed: {words}.",
    "lowest-bid",
)
HOLD_INSTEAD = declare(
    "hold-instead", "{seat} sits before {seat_2} and may hold the bid, but not raise it; he may say {words}.", "hold"
)
NOTHING_TO_HOLD = declare("nothing-to-hold", "There is no bid to hold; {seat} may say {words}.", "hold")
HOLD_BY_JUNIOR = declare(
    "hold-by-junior",
    "Only a player seated before the bidder may hold; {seat} sits after {seat_2} and may say {words}.",
    "hold",
)


class HoldingCall(Call):
    """A call of an auction in which a senior player may hold the bid of a junior one."""

    __slots__ = ("holder", "senior")

    def __init__(
        self, seat: int, waiting: tuple[int, ...], ladder: tuple[str, ...], level: int, holder: int | None, senior: bool
    ) -> None:
        self.ladder, self.level, self.holder, self.senior = ladder, level, holder, senior
        self.seat, self.waiting, self._options = seat, waiting, _options(ladder, level, senior)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        if word == HOLD:
            return NOTHING_TO_HOLD(**about) if self.holder is None else HOLD_BY_JUNIOR(**about, seat_2=self.holder)
        if word not in self.ladder:
            return CALL_UNKNOWN(**about)
        if self.ladder.index(word) < self.level:
            return CALL_TOO_LOW(**about, standing=self.ladder[self.level - 1])
        return HOLD_INSTEAD(**about, seat_2=self.holder) if self.senior else CALL_TOO_HIGH(**about)


@cache
def _options(ladder: tuple[str, ...], level: int, may_hold: bool) -> tuple[str, ...]:
    """Allowed calls once the bids below a level are taken: the lowest bid left, or the highest."""
    left = ladder[level:]
    bids = (HOLD, *left[-1:]) if may_hold else left[:1] + left[1:][-1:]
    return (PASS, *bids)


def auction_with_hold(table: Table, ladder: Ladder) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """An auction by seniority in which a senior player may hold; the highest bid may be made at any time.

    It ends when all but one have passed, when the most senior player left holds the highest bid, or when all pass.
    A call against the rules stands as what it says where it raises the bid, and is a pass otherwise.
    """
    return (yield from auction(table, ladder, _holding))


def _holding(seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
    """The auction by seniority, with hold."""
    waiting, level, holder, turn = list(seats), 0, None, 0
    while True:
        seat = waiting[turn]
        senior = holder is not None and waiting.index(seat) < waiting.index(holder)
        word = yield HoldingCall(seat, tuple(waiting), ladder, level, holder, senior)
        if word in ladder and ladder.index(word) >= level:
            level, holder = ladder.index(word) + 1, seat
        elif word == HOLD and holder is not None:
            holder = seat
        else:
            waiting.remove(seat)
            turn -= 1
            if not waiting:
                return None, 0
        if holder is not None and (waiting == [holder] or (level == len(ladder) and holder == waiting[0])):
            return holder, level
        turn = (turn + 1) % len(waiting)
        if waiting[turn] == holder:  # he has spoken last: the one behind him answers
            turn = (turn + 1) % len(waiting)
