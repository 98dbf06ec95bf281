"""The auction by seniority: bids rise round the table, who passes is out, and a senior seat may hold a junior's bid.

Forehand is the most senior. He may have privileges: to keep everything open, to hold alone, to choose in the end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from notation.decision import PASS
from notation.parts.auction import CALL_TOO_LOW, CALL_UNKNOWN, Able, Auction, Call
from notation.problems import Breach, Code, declare

HOLD = "hold"
"""The word of a seat that holds a bid."""

HOLD_INSTEAD = declare(
    "hold-instead", "{seat} sits before {seat_2} and may hold the bid, but not raise it; he may say {words}.", "hold"
)
NOTHING_TO_HOLD = declare("nothing-to-hold", "There is no bid to hold; {seat} may say {words}.", "hold")
HOLD_BY_JUNIOR = declare(
    "hold-by-junior",
    "Only a player seated before the bidder may hold; {seat} sits after {seat_2} and may say {words}.",
    "hold",
)
HOLD_FOREHAND_ONLY = declare("hold-forehand-only", "Only forehand may hold a bid; {seat} may say {words}.", "hold")
FOREHAND_ONLY = declare("forehand-only", "Only forehand may say “{word}”.", "bidding")
FOREHAND_OPENS = declare(
    "forehand-opens", "Forehand has to say something here, and “{word}” is not enough: {words}.", "bidding"
)
TOO_EARLY = declare(
    "too-early", "“{word}” can be chosen only when all others have passed and nothing was bid; {seat} may say {words}.",
    "bidding",
)  # fmt: skip
AT_ONCE_ONLY = declare("at-once-only", "“{word}” can only be forehand’s first word; {seat} may say {words}.", "bidding")

NOBODY, FOREHAND, SENIORS = "nobody", "forehand", "seniors"
"""The seats that may hold a bid: none, forehand alone, or all that are senior to the bidder."""

OPENING, RISING, CHOOSING, FINAL = "opening", "rising", "choosing", "final"
"""The phases: forehand's first word, if he has to say something; the bids; forehand's choice where all others have
passed; and the last word of the seat that is left with the bid."""


def _any_hand(call: "SeniorCall", word: str) -> Breach:
    """Every hand can play every bid, so that nobody breaks this."""
    raise AssertionError


@dataclass(frozen=True, eq=False)
class Seniority:
    """Rules of an auction by seniority, and the kind of auction that follows from them.

    A call against the rules stands as what it says where it raises or holds the bid, and is a pass otherwise.
    """

    holders: str = NOBODY
    """The seats that may hold a bid: `NOBODY`, `FOREHAND` or `SENIORS`."""
    by_repeating: bool = False
    """Whether a bid is held by the same word once more, and not by `HOLD`."""
    jump: Code | None = None
    """The breach of a jump, where only the lowest bid left and the highest of all may be made, and who may hold may not
    raise; None if any higher bid may be made."""
    forehand_last: bool = False
    """Whether the seat after forehand speaks first."""
    keeps_open: str = ""
    """The word with which forehand, who must speak, keeps everything open; empty if he may pass at once."""
    chosen: tuple[str, ...] = ()
    """Words that can only be chosen by a forehand to whom all others have passed: he has to choose then."""
    at_once: tuple[str, ...] = ()
    """Words that only forehand can bid, as his first."""
    final_word: bool = False
    """Whether it goes on until all but one have passed, and that one may raise his bid once more."""
    unable: Callable[["SeniorCall", str], Breach] = _any_hand
    """Breach of making a bid, or of holding it, that the hand of the caller cannot play."""

    @property
    def own(self) -> tuple[str, ...]:
        """Bids of forehand alone."""
        return (*self.chosen, *self.at_once)

    def may_hold(self, seats: tuple[int, ...], seat: int, holder: int | None) -> bool:
        """Whether a seat may hold the bid of another, of some seats by seniority."""
        if holder is None or seat == holder or self.holders == NOBODY:
            return False
        return seat == seats[0] if self.holders == FOREHAND else seats.index(seat) < seats.index(holder)

    def __call__(self, seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
        """One auction of some seats, forehand first."""
        waiting = [*seats[self.forehand_last :], *seats[: self.forehand_last]]
        level, turn, stage = 0, 0, OPENING if self.keeps_open else RISING
        holder: int | None = None
        sayable = _sayable_in(self, ladder)
        while True:
            seat = waiting[turn]
            if len(waiting) == 1 and (holder is not None or self.chosen):
                stage = FINAL if holder is not None else CHOOSING
            words = sayable(stage, level, self.may_hold(seats, seat, holder))
            word = yield SeniorCall(self, stage, seat, seats, tuple(waiting), ladder, level, holder, able, words)
            if word != PASS and word in ladder[level:]:
                level, holder = ladder.index(word) + 1, seat
            elif holder is not None and word == (ladder[level - 1] if self.by_repeating else HOLD):
                holder = seat
            elif stage == RISING:
                waiting.remove(seat)
                turn -= 1
            if stage == CHOOSING:
                return seat, level or ladder.index(self.chosen[0]) + 1
            if stage == FINAL or self._is_over(seats, waiting, holder, level == len(ladder)):
                return holder, level
            turn, stage = (turn + 1) % len(waiting), RISING

    def _is_over(self, seats: tuple[int, ...], waiting: list[int], holder: int | None, highest: bool) -> bool:
        """Whether nobody can say anything but pass: with a final word, only if nobody is left."""
        if self.final_word or not waiting:
            return not waiting
        return waiting == [holder] or (highest and not any([self.may_hold(seats, seat, holder) for seat in waiting]))


class SeniorCall(Call):
    """A call of an auction by seniority."""

    __slots__ = ("able", "holder", "rules", "sayable", "seats", "stage")

    def __init__(
        self, rules: Seniority, stage: str, seat: int, seats: tuple[int, ...], waiting: tuple[int, ...],
        ladder: tuple[str, ...], level: int, holder: int | None, able: Able, sayable: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.rules, self.stage, self.seat, self.seats, self.waiting = rules, stage, seat, seats, waiting
        self.ladder, self.level, self.holder, self.able = ladder, level, holder, able
        self.sayable = sayable
        """Words allowed here, whatever the hand."""

    def bid(self, word: str) -> str:
        """The bid that a word makes or holds."""
        return self.ladder[self.level - 1] if word == HOLD else word

    def fits(self, word: str) -> bool:
        """Whether the hand can play what a word bids or holds."""
        bid = self.bid(word)
        return bid not in self.ladder or self.able(self.seat, bid)

    @property
    def _options(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple([word for word in self.sayable if self.fits(word)])

    def allows(self, word: str) -> bool:
        """Whether a word may be said."""
        return word in self.sayable and (word == PASS or self.fits(word))

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether it goes without saying: nothing but a pass is left, or the bid is this seat's already."""
        return self.stage == FINAL or self.sayable == (PASS,)

    def probability(self, bold: float, loud: float) -> float:
        """Where forehand has kept everything open, bids that must rise are few."""
        return 0.6 * bold if self.rules.keeps_open and self.stage != OPENING else bold

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        rules, forehand = self.rules, self.seat == self.seats[0]
        if word in self.sayable:
            return rules.unable(self, self.bid(word))
        if self.stage != RISING and word in (PASS, HOLD):
            return FOREHAND_OPENS(**about)
        if word == HOLD and not rules.by_repeating and rules.holders != NOBODY:
            return self._no_hold(about)
        if not forehand and word in (rules.keeps_open, *rules.own):
            return FOREHAND_ONLY(**about)
        if word in rules.chosen:
            return TOO_EARLY(**about)
        if word in rules.at_once:
            return AT_ONCE_ONLY(**about)
        if word not in self.ladder:
            return CALL_UNKNOWN(**about)
        if self.ladder.index(word) < self.level:
            return CALL_TOO_LOW(**about, standing=self.ladder[self.level - 1])
        assert rules.jump is not None
        may_hold = rules.may_hold(self.seats, self.seat, self.holder)
        return HOLD_INSTEAD(**about, seat_2=self.holder) if may_hold else rules.jump(**about)

    def _no_hold(self, about: dict[str, object]) -> Breach:
        """Why the bid that stands, if there is one, cannot be held."""
        if self.rules.holders == FOREHAND and self.seat != self.seats[0]:
            return HOLD_FOREHAND_ONLY(**about)
        if self.holder is None or self.holder == self.seat:
            return NOTHING_TO_HOLD(**about)
        return HOLD_BY_JUNIOR(**about, seat_2=self.holder)

    def cannot_win(self, seat: int, word: str) -> Breach | None:
        """Why a seat cannot have come to play a contract."""
        return FOREHAND_ONLY(seat=seat, word=word) if word in self.rules.own and seat != self.seats[0] else None


@cache
def _sayable_in(rules: Seniority, ladder: tuple[str, ...]) -> Callable[[str, int, bool], tuple[str, ...]]:
    """Words allowed in a phase above a level of a ladder, to a seat that may hold the bid or not."""

    @cache
    def sayable(stage: str, level: int, may_hold: bool) -> tuple[str, ...]:
        if stage == OPENING:
            return (rules.keeps_open, *[word for word in ladder if word not in rules.chosen])
        if stage == CHOOSING:
            return tuple([word for word in ladder if word not in rules.at_once])
        if stage == FINAL:
            return ladder[level - 1 :]
        left = [word for word in ladder[level:] if word not in rules.own]
        if rules.jump is not None:
            left = left[-1:] if may_hold else [*left[:1], *left[1:][-1:]]
        held = (ladder[level - 1] if rules.by_repeating else HOLD,) if may_hold else ()
        return (PASS, *held, *left)

    return sayable
