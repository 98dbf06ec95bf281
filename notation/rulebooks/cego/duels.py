"""Auctions in stages, and by duels in which only two speak at a time.

The senior of the two has the bid. The junior goes one step higher or passes; the senior holds that bid or passes. The
first pass ends the duel, and the survivor meets the next player. Nobody bids or holds what his hand cannot play.
"""

from collections.abc import Generator

from notation.decision import PASS
from notation.parts.auction import CALL_TOO_LOW, Able, Call, RisingCall, one_round
from notation.parts.seniority import HOLD, HOLD_BY_JUNIOR, HOLD_INSTEAD
from notation.problems import Breach, declare

STEP_TOO_HIGH = declare(
    "step-too-high",
    "A duel rises by single steps: “{word}” is not the next one above “{standing}”; {seat} may say {words}.",
    "duels",
)
NOT_PLAYABLE = declare(
    "not-playable", "{seat}’s hand cannot play “{word_2}”, so he may not say “{word}”; he may say {words}.", "feasible"
)
CALL_FORCED = declare("call-forced", "{seat} has no choice here: he must say {words}, not “{word}”.", "forced")

Stage = Generator[Call, str, tuple[int | None, str]]
"""A stage of an auction: it yields whose call it is, is sent words, and gives who has which bid in the end."""


class StageCall(RisingCall):
    """A call of a stage in which everybody is asked once, and which another stage may follow."""

    __slots__ = ()

    def probability(self, bold: float, loud: float) -> float:
        """Rarely: others may follow."""
        return 0.3 * bold


class ForcedCall(Call):
    __slots__ = ()

    def why_not(self, word: str) -> Breach:
        return CALL_FORCED(seat=self.seat, word=word, words=self._options)


class FurtherCall(Call):
    """A call that somebody may add when all others have spoken; if he does not, nothing is said."""

    __slots__ = ()
    implied = True

    def probability(self, bold: float, loud: float) -> float:
        """One way as often as the other."""
        return 0.5


class DuelCall(Call):
    """A call in a duel: of the junior, who may go one step higher, or of the senior, who may hold."""

    __slots__ = ("able", "holder", "senior")

    def __init__(
        self, seat: int, other: int, waiting: tuple[int, ...], steps: tuple[str, ...], level: int, able: Able
    ) -> None:
        self.seat, self.holder, self.waiting, self.able = seat, other, waiting, able
        self.senior, self.ladder, self.level = waiting[0] == seat, steps, level

    @property
    def _options(self) -> tuple[str, ...]:  # type: ignore[override]
        """To pass, and to hold the bid or go one step higher if the hand can play that: asked only where it matters."""
        step = self.ladder[self.level - self.senior : self.level + 1 - self.senior]
        if not step or not self.able(self.seat, step[0]):
            return (PASS,)
        return (PASS, HOLD if self.senior else step[0])

    def allows(self, word: str) -> bool:
        return word == PASS or super().allows(word)

    def probability(self, bold: float, loud: float) -> float:
        return float(bold**0.3)

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        standing = self.ladder[self.level - 1]
        if word == HOLD and self.senior:
            return NOT_PLAYABLE(**about, word_2=standing)
        if word == HOLD:
            return HOLD_BY_JUNIOR(**about, seat_2=self.holder)
        if word not in self.ladder:
            return super().why_not(word)
        if self.ladder.index(word) < self.level:
            return CALL_TOO_LOW(**about, standing=standing)
        if self.senior:
            return HOLD_INSTEAD(**about, seat_2=self.holder)
        if self.ladder.index(word) > self.level:
            return STEP_TOO_HIGH(**about, standing=standing)
        return NOT_PLAYABLE(**about, word_2=word)


def asked_once(seats: tuple[int, ...], bids: tuple[str, ...], ends: str, again: tuple[int, ...] = ()) -> Stage:
    """A stage in which each is asked once for one of some bids, higher than those before; one of them `ends` it.

    `again` are those who may speak in a later stage, though they pass here.
    """
    holder, level = yield from one_round(seats, bids, ends, again, StageCall)
    return holder, bids[level - 1] if holder is not None else PASS


def duels(holder: int, others: tuple[int, ...], steps: tuple[str, ...], able: Able) -> Stage:
    """The holder of the lowest step meets one junior after the other; gives who is left, and at which step.

    A call against the rules stands as what it says where it raises or holds the bid, and is a pass otherwise.
    """
    level = 1
    for index, junior in enumerate(others):
        senior, waiting = holder, (holder, *others[index:])
        while True:
            word = yield DuelCall(junior, senior, waiting, steps, level, able)
            if word not in steps[level:]:
                break
            level, holder = steps.index(word) + 1, junior
            word = yield DuelCall(senior, junior, waiting, steps, level, able)
            if word not in (HOLD, *steps[level:]):
                break
            level, holder = steps.index(word) + 1 if word != HOLD else level, senior
    return holder, steps[level - 1]
