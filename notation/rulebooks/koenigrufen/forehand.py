"""The auction in which the forehand keeps everything open.

He opens: he keeps the choice for himself, or bids at once. Then the bids rise round the table, and who passes is out;
the forehand alone may hold a bid. If all others pass and he has bid nothing, he chooses, also what nobody can bid.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from notation.decision import PASS
from notation.parts.auction import CALL_TOO_LOW, CALL_UNKNOWN, Able, Auction, Call, Kind
from notation.parts.chosen import FOREHAND_ONLY, TOO_EARLY
from notation.parts.holding import HOLD, NOTHING_TO_HOLD
from notation.problems import Breach, declare

FOREHAND_OPENS = declare(
    "forehand-opens", "Forehand has to say something here, and “{word}” is not enough: {words}.", "bidding"
)
HOLD_FOREHAND_ONLY = declare("hold-forehand-only", "Only forehand may hold a bid; {seat} may say {words}.", "hold")
AT_ONCE_ONLY = declare("at-once-only", "“{word}” can only be forehand's first word; {seat} may say {words}.", "bidding")


class Forehand(NamedTuple):
    """Privileges of forehand: words of the ladder, except for the first one."""

    keeps_open: str
    """His word for keeping everything open."""
    chosen: tuple[str, ...]
    """Words that can only be chosen after all others have passed."""
    at_once: tuple[str, ...]
    """Words that forehand can only bid first."""
    holds: bool = True
    """Whether he may hold a bid."""

    @property
    def own(self) -> tuple[str, ...]:
        """Bids that nobody else can make."""
        return (*self.chosen, *self.at_once)


WhyNot = Callable[[Able, int, str], Breach]
"""Breach of a bid, or of holding it, by a seat whose hand cannot play it."""

OPENING, RISING, CHOOSING = "opening", "rising", "choosing"
"""The phases of the auction: forehand's first word, the bids, forehand's choice where all others have passed."""


class ForehandCall(Call):
    """A call of this auction."""

    __slots__ = ("able", "able_breach", "forehand", "holder", "rights", "stage")

    def __init__(
        self, seat: int, waiting: tuple[int, ...], ladder: tuple[str, ...], level: int, stage: str, rights: Forehand,
        forehand: int, holder: int | None, able: Able, able_breach: WhyNot,
    ) -> None:  # fmt: skip
        self.seat, self.waiting, self.ladder, self.level = seat, waiting, ladder, level
        self.stage, self.rights, self.forehand, self.holder = stage, rights, forehand, holder
        self.able, self.able_breach = able, able_breach

    @property
    def sayable(self) -> tuple[str, ...]:
        """Words allowed here, whatever the hand."""
        holds = self.rights.holds and self.seat == self.forehand and self.holder not in (None, self.seat)
        return _sayable(self.rights, self.ladder, self.stage, self.level, holds)

    def fits(self, word: str) -> bool:
        """Whether the hand can play what a word bids or holds."""
        bid = self.ladder[self.level - 1] if word == HOLD else word
        return bid not in self.ladder or self.able(self.seat, bid)

    @property
    def _options(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple([word for word in self.sayable if self.fits(word)])

    def allows(self, word: str) -> bool:
        """Whether a word may be said."""
        return word in self.sayable and self.fits(word)

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether it goes without saying: nothing but a pass is left."""
        return self.sayable == (PASS,)

    def fallback_act(self, to_come: object, given: object = None) -> str:
        """A pass, or what forehand says as a rule."""
        return PASS if PASS in self.sayable else self._options[0]

    def probability(self, bold: float, loud: float) -> float:
        """Bids that must rise are few."""
        return bold if self.stage == OPENING else 0.6 * bold

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        rights, first = self.rights, self.seat == self.forehand
        if word in self.sayable:
            return self.able_breach(self.able, self.seat, self.ladder[self.level - 1] if word == HOLD else word)
        if self.stage != RISING and word in (PASS, HOLD):
            return FOREHAND_OPENS(**about)
        if word == HOLD:
            return NOTHING_TO_HOLD(**about) if first else HOLD_FOREHAND_ONLY(**about)
        if not first and word in (rights.keeps_open, *rights.own):
            return FOREHAND_ONLY(**about)
        if word in rights.chosen:
            return TOO_EARLY(**about)
        if word in rights.at_once:
            return AT_ONCE_ONLY(**about)
        if word not in self.ladder:
            return CALL_UNKNOWN(**about)
        return CALL_TOO_LOW(**about, standing=self.ladder[self.level - 1])

    def cannot_win(self, seat: int, word: str) -> Breach | None:
        """Why a seat cannot have come to play a contract."""
        return FOREHAND_ONLY(seat=seat, word=word) if word in self.rights.own and seat != self.forehand else None


@cache
def _sayable(rights: Forehand, ladder: tuple[str, ...], stage: str, level: int, holds: bool) -> tuple[str, ...]:
    """Words allowed in a phase of the auction above a level of the ladder, to a seat that may hold or not."""
    if stage == OPENING:
        return (rights.keeps_open, *[word for word in ladder if word not in rights.chosen])
    if stage == CHOOSING:
        return tuple([word for word in ladder if word not in rights.at_once])
    return (PASS, *((HOLD,) if holds else ()), *[word for word in ladder[level:] if word not in rights.own])


def with_forehand(rights: Forehand, able_breach: WhyNot) -> Kind:
    """The kind of auction in which the forehand has these rights.

    A call against the rules stands as what it says where it raises the bid, and is a pass otherwise.
    """

    def kind(seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
        forehand, waiting = seats[0], list(seats)
        level, holder = 0, None

        def call(seat: int, stage: str) -> ForehandCall:
            still = tuple(waiting[waiting.index(seat) :] + waiting[: waiting.index(seat)])
            return ForehandCall(seat, still, ladder, level, stage, rights, forehand, holder, able, able_breach)

        word = yield call(forehand, OPENING)
        if word in ladder:
            level, holder = ladder.index(word) + 1, forehand
        turn = 1
        while waiting != [forehand] and waiting != [holder]:
            if level == len(ladder) and not (rights.holds and holder != forehand and forehand in waiting):
                break
            seat = waiting[turn % len(waiting)]
            word = yield call(seat, RISING)
            if word in ladder[level:]:
                level, holder = ladder.index(word) + 1, seat
            elif word == HOLD and seat == forehand and holder is not None:
                holder = seat
            else:
                turn = turn % len(waiting)
                waiting.remove(seat)
                continue
            turn = (turn + 1) % len(waiting)
        if holder is None:
            word = yield call(forehand, CHOOSING)
            level = ladder.index(word if word in ladder else rights.chosen[0]) + 1
            holder = forehand
        return holder, level

    return kind
