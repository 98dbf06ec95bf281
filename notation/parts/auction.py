"""Auctions: who plays, and what."""

from collections.abc import Callable, Generator
from functools import cache, lru_cache
from typing import Any

from notation.game import Contract, Ladder
from notation.problems import Breach, declare
from notation.table import Decision, Settled, Table, Together

PASS, HOLD = "pass", "hold"

CALL_UNKNOWN = declare(
    "call-unknown", "“{word}” is no call of this game; {seat} may say {words}.", "bidding"
)
CALL_TOO_HIGH = declare(
    "call-too-high",
    "{seat} may not say “{word}” here, only the lowest bid that is left, or the highest of all: {words}.",
    "lowest-bid",
)
CALL_TOO_LOW = declare(
    "call-too-low", "“{word}” does not overbid “{standing}”; {seat} may say {words}.", "bidding"
)
HOLD_INSTEAD = declare(
    "hold-instead", "{seat} sits before {seat_2} and may hold the bid, but not raise it; he may say {words}.", "hold"
)
NOTHING_TO_HOLD = declare("nothing-to-hold", "There is no bid to hold; {seat} may say {words}.", "hold")
HOLD_BY_JUNIOR = declare(
    "hold-by-junior",
    "Only who sits before the bidder may hold; {seat} sits behind {seat_2} and may say {words}.",
    "hold",
)


class Call(Decision):
    """A call of the auction."""

    __slots__ = ("_options", "holder", "ladder", "level", "senior", "waiting")
    keyword = "bids"

    def __init__(self, seat: int, options: tuple[str, ...], waiting: tuple[int, ...]) -> None:
        self.seat: int | None = seat
        self._options = options
        self.waiting = waiting
        """Who may still speak, this seat included."""

    def options(self) -> list[str]:
        """The words that may be said."""
        return list(self._options)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is no option breaks."""
        return CALL_UNKNOWN(seat=self.seat, word=word, words=self._options)

    def breaches(self, act: str) -> list[tuple[Breach, int | None]]:
        """The rule that a call breaks, if it does."""
        return [] if self.allows(act) else [(self.why_not(act), None)]

    def allows(self, word: str) -> bool:
        """Whether a word may be said."""
        return word in self._options


class Holder(Decision):
    """Who has to play because he holds a certain card, where the hands do not tell: nobody decides it.

    It is answered with a seat.
    """

    __slots__ = ()
    keyword = "contract"

    def __init__(self) -> None:
        self.seat = None


class RisingCall(Call):
    """A call of an auction in which each bid has to be higher than the one before."""

    __slots__ = ()

    def __init__(self, seat: int, waiting: tuple[int, ...], ladder: tuple[str, ...], level: int) -> None:
        self.ladder, self.level = ladder, level
        self.seat, self.waiting, self._options = seat, waiting, (PASS, *ladder[level:])

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is no option breaks."""
        if word not in self.ladder:
            return super().why_not(word)
        standing = self.ladder[self.level - 1]
        return CALL_TOO_LOW(seat=self.seat, word=word, standing=standing, words=self._options)


class HoldingCall(Call):
    """A call of an auction in which a senior player may hold the bid of a junior one."""

    def __init__(
        self, seat: int, waiting: tuple[int, ...], ladder: tuple[str, ...], level: int, holder: int | None, senior: bool
    ) -> None:
        self.ladder, self.level, self.holder, self.senior = ladder, level, holder, senior
        self.seat, self.waiting, self._options = seat, waiting, _options(ladder, level, senior)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is no option breaks."""
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
    """What may be said when the bids of a ladder below a level are taken: the lowest that is left, or the highest."""
    left = ladder[level:]
    bids = (HOLD, *left[-1:]) if may_hold else left[:1] + left[1:][-1:]
    return (PASS, *bids)


Outcome = tuple[int | None, int]
"""Who holds which bid of the ladder in the end, counted from 1; None and 0 where all have passed."""

Auction = Generator[Call, str, Outcome]
"""An auction as such: it yields whose call it is, is sent words, and gives its outcome."""


def auction_with_hold(table: Table, ladder: Ladder) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """An auction by seniority in which a senior player may hold; the highest bid may be made at any time.

    It ends when all but one have passed, when the most senior player left holds the highest bid, or when all pass.
    A call against the rules stands as what it says where it raises the bid, and is a pass otherwise.
    """
    return (yield from _auction(table, ladder, _holding))


def one_call_each(
    table: Table, ladder: Ladder, ends: str | None = None
) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """A rising auction in which everybody speaks once, forehand first; the bid that `ends` it is the last word.

    A call against the rules stands as what it says where it raises the bid, and is a pass otherwise.
    """
    return (yield from _auction(table, ladder, _rising(ends)))


def _auction(
    table: Table, ladder: Ladder, kind: Callable[[tuple[int, ...], tuple[str, ...]], Auction]
) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """An auction of one kind at the table: who plays what; both None where all have passed."""
    auction = kind(table.seats, ladder.words)
    decision = next(auction)
    while True:
        word = yield decision
        if word.__class__ is Together:
            if (outcome := _outcome(kind, table.seats, ladder.words, word.entries)) is None:
                continue
            table.calls += word.entries
            break
        if word.__class__ is Settled:
            return word.declarer, ladder[ladder.words.index(word.contract)]
        table.calls.append((decision.seat or 0, word))
        try:
            decision = auction.send(word)
        except StopIteration as end:
            outcome = end.value
            break
    holder, level = outcome
    return holder, None if holder is None else ladder[level - 1]


@cache
def _rising(ends: str | None) -> Callable[[tuple[int, ...], tuple[str, ...]], Auction]:
    """The auction of one call each that a certain bid ends."""

    def auction(seats: tuple[int, ...], ladder: tuple[str, ...]) -> Auction:
        level, holder = 0, None
        for index, seat in enumerate(seats):
            word = yield RisingCall(seat, seats[index:], ladder, level)
            if word in ladder and ladder.index(word) >= level:
                level, holder = ladder.index(word) + 1, seat
                if word == ends:
                    break
        return holder, level

    return auction


def _holding(seats: tuple[int, ...], ladder: tuple[str, ...]) -> Auction:
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


@lru_cache(4096)
def _outcome(
    kind: Callable[[tuple[int, ...], tuple[str, ...]], Auction],
    seats: tuple[int, ...],
    ladder: tuple[str, ...],
    entries: tuple[tuple[int, str], ...],
) -> Outcome | None:
    """What comes of a whole auction; None where a call of it is against the rules, or its end is not its last call."""
    auction = kind(seats, ladder)
    decision = next(auction)
    for index, (seat, *words) in enumerate(entries):
        if len(words) != 1 or seat != decision.seat or not decision.allows(words[0]):
            return None
        try:
            decision = auction.send(words[0])
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome if index + 1 == len(entries) else None
    return None
