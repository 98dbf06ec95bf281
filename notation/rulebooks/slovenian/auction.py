"""The auction by seniority: a senior seat may take a bid over by the same word, and forehand speaks last."""

from functools import cache

from notation.decision import PASS
from notation.parts.auction import CALL_TOO_LOW, Able, Auction, Call, Kind
from notation.problems import Breach, declare

FOREHAND_ALONE = declare(
    "forehand-alone",
    "“{word}” is said by forehand alone, once all others have passed; {seat} may say {words}.",
    "bidding",
)
FOREHAND_CHOOSES = declare("forehand-chooses", "{seat} is forehand and must choose a contract: {words}.", "bidding")


class SeniorCall(Call):
    """A call of the auction; the last one of a seat that holds the bid goes without saying."""

    __slots__ = ("final",)

    def __init__(
        self, seat: int, options: tuple[str, ...], waiting: tuple[int, ...], ladder: tuple[str, ...], level: int,
        final: bool,
    ) -> None:  # fmt: skip
        super().__init__(seat, options, waiting)
        self.ladder, self.level, self.final = ladder, level, final

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether the bid is this seat's already."""
        return self.final

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is no option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        if word == PASS:
            return FOREHAND_CHOOSES(**about)
        if word not in self.ladder:
            return super().why_not(word)
        if self.level and self.ladder.index(word) < self.level:
            return CALL_TOO_LOW(**about, standing=self.ladder[self.level - 1])
        return FOREHAND_ALONE(**about)


@cache
def by_seniority(floor: str, forced: tuple[str, ...] = ()) -> Kind:
    """The auction in which bids begin at a word; forehand, left alone without a bid, says any word, or one `forced`."""

    def kind(seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
        waiting, turn, level, holder = [*seats[1:], seats[0]], 0, 0, seats[0]
        while True:
            seat, alone = waiting[turn], len(waiting) == 1
            least = max(ladder.index(floor), level - (level > 0 and seats.index(seat) <= seats.index(holder)))
            words = ladder[least:] if level or not alone else forced or ladder
            options = words if alone else (PASS, *words)
            word = yield SeniorCall(seat, options, tuple(waiting), ladder, level, alone and level > 0)
            if word in words:
                level, holder = ladder.index(word) + 1, seat
            elif not alone:
                waiting.remove(seat)
                turn -= 1
            if alone:
                return holder, level or 1
            turn = (turn + 1) % len(waiting)

    return kind
