"""The auction by seniority: a senior seat may take a bid over by the same word, and forehand speaks last."""

from collections.abc import Generator
from functools import cache
from typing import Any

from notation.decision import PASS, Decision
from notation.game import Contract, Ladder, playable
from notation.parts.auction import CALL_TOO_LOW, Able, Auction, Call, Kind, auction
from notation.parts.chosen import FOREHAND_ONLY, TOO_EARLY
from notation.problems import Breach, declare
from notation.rulebooks.slovenian.contracts import COMPULSORY, CONTRACTS, DVE, KLOP, SOLO_BREZ, TRI
from notation.table import Table

FOREHAND_CHOOSES = declare("forehand-chooses", "{seat} is forehand and must choose a contract: {words}.", "bidding")
KLOP_COMPULSORY = declare(
    "klop-compulsory", "“{word}” is not played in a deal with compulsory Klop; {seat} may say {words}.", "bidding"
)
CHOSEN = (KLOP.word, TRI.word)
"""Words of forehand alone, after all others have passed."""


class SeniorCall(Call):
    """A call of the auction; the final word of the holder of the bid goes without saying."""

    __slots__ = ("final", "forehand")

    def __init__(
        self, seat: int, options: tuple[str, ...], waiting: tuple[int, ...], ladder: tuple[str, ...], level: int,
        forehand: int, final: bool,
    ) -> None:  # fmt: skip
        super().__init__(seat, options, waiting)
        self.ladder, self.level, self.forehand, self.final = ladder, level, forehand, final

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether the bid is this seat's already."""
        return self.final

    def why_not(self, word: str) -> Breach:
        """The rule that a word which is not an option breaks."""
        about = {"seat": self.seat, "word": word, "words": self._options}
        if word == PASS:
            return FOREHAND_CHOOSES(**about)
        if word in CHOSEN and self.seat != self.forehand:
            return FOREHAND_ONLY(seat=self.seat, word=word)
        if word in CONTRACTS.words and word not in self.ladder and self.ladder[1] == SOLO_BREZ.word:
            return KLOP_COMPULSORY(**about)
        if word in CHOSEN:
            return TOO_EARLY(**about)
        if word not in self.ladder:
            return super().why_not(word)
        return CALL_TOO_LOW(**about, standing=self.ladder[self.level - 1])

    def cannot_win(self, seat: int, word: str) -> Breach | None:
        """Why a seat cannot have come to play a contract."""
        return FOREHAND_ONLY(seat=seat, word=word) if word in CHOSEN and seat != self.forehand else None


@cache
def by_seniority(floor: str) -> Kind:
    """The auction in which bids begin at a word of the ladder; forehand, left alone without a bid, says any word."""

    def kind(seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
        waiting, turn, level, holder = [*seats[1:], seats[0]], 0, 0, seats[0]
        while True:
            seat, alone = waiting[turn], len(waiting) == 1
            least = max(ladder.index(floor), level - (level > 0 and seats.index(seat) <= seats.index(holder)))
            words = ladder[least:] if level or not alone else ladder
            options, final = words if alone else (PASS, *words), alone and level > 0
            word = yield SeniorCall(seat, options, tuple(waiting), ladder, level, seats[0], final)
            if word in words:
                level, holder = ladder.index(word) + 1, seat
            elif not alone:
                waiting.remove(seat)
                turn -= 1
            if alone:
                return holder, level or 1
            turn = (turn + 1) % len(waiting)

    return kind


@cache
def ladder(players: int, compulsory: str) -> Ladder:
    """The contracts that can be played, as a ladder; the option says whether Klop is compulsory."""
    return Ladder(*playable(CONTRACTS, players, {COMPULSORY: compulsory}))


def bidding(table: Table) -> Generator[Decision, Any, tuple[int, Contract]]:
    """Declarer and contract. With compulsory Klop bids begin higher, and a forehand without a bid has less choice."""
    compulsory = table.rules[COMPULSORY]
    floor = SOLO_BREZ if compulsory == "yes" else DVE
    declarer, contract = yield from auction(table, ladder(table.players, compulsory), by_seniority(floor.word))
    assert declarer is not None and contract is not None
    return declarer, contract
