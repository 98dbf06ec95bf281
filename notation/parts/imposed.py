"""A contract that is imposed: nobody bids, a slip of paper says who plays what."""

from collections.abc import Generator, Sequence
from typing import Any

from notation.decision import WORDS, Choices, CompletedAct, Decision, Offer, Written
from notation.game import Contract, Ladder
from notation.parts.auction import Call
from notation.problems import Breach, Phrase, phrase
from notation.table import Table
from notation.table_parts import Settled
from notation.words.languages import later


class Imposed(Call):
    """Decision on declarer and contract, if the declarer did not choose it."""

    __slots__ = ("seats",)
    keyword = "contract"
    open_to_others = True
    several = False
    question = later("{who} has to play: {words}")
    may = later("play {words}")
    breaks_off = later("The record breaks off here: it does not say who plays what.")

    def __init__(self, table: Table, words: tuple[str, ...]) -> None:
        super().__init__(table.seats[0], words, table.seats)
        self.seats = table.seats

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """One of the contracts, played by anybody."""
        words = tuple([(word,) for word in self._options])
        return Offer(WORDS, self.keyword, Choices(words, seats=self.seats), Choices(words))

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        """Declarer and contract."""
        return Settled(self.seat if seat is None else seat, " ".join(choice))

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """A line of its own."""
        return Written(self.keyword, self.seat if seat is None else seat, tuple(choice))

    def breaches(self, act: Any) -> list[tuple[Breach, int | None]]:
        """A contract that is not imposed."""
        return [] if self.allows(act.contract) else [(self.why_not(act.contract), 0)]

    def expected(self, table: Table) -> Phrase:
        """The line that says it."""
        return phrase("the “{keyword}” line", keyword=self.keyword)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """Declarer and contract."""
        return phrase("{who} has to play {word}.", who=done.seat, word=str(done.items[0]))

    def sentence(self, table: Table) -> Phrase:
        """That it has to be said."""
        return phrase("The contract is imposed: {words}.", words=self._options)


def imposed(
    table: Table, ladder: Ladder, decision: type[Imposed] = Imposed
) -> Generator[Decision, Any, tuple[int, Contract]]:
    """Ask for the declarer and the imposed contract; `decision` supplies the wording."""
    act: Settled = yield decision(table, ladder.words)
    return act.declarer, ladder[ladder.words.index(act.contract)]
