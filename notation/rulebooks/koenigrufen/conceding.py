"""Conceding: before he takes the talon, the declarer may give the deal up, and pays as the tariff says."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from notation.decision import YES_NO, Choices, CompletedAct, Decision, Offer, Words, Written
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import Line
from notation.table import Table
from notation.words.languages import later

CONCEDE_FORBIDDEN = declare("concede-forbidden", "{seat} may not concede here.{hint}", "concede")


class Concede(Decision):
    """Whether the declarer concedes, perhaps with a word that says what he would have announced."""

    __slots__ = ("why_not", "words")
    seat: int
    keyword = "concede"
    does, deed = later("concedes"), later("concede")
    implied = True
    question = later("{who} may concede instead of taking, by {words}:")
    may = later("concede, or take")

    def __init__(self, seat: int, words: tuple[str, ...], why_not: Callable[[str], Breach]) -> None:
        self.seat, self.words, self.why_not = seat, words, why_not

    def options(self) -> list[Words]:
        return [(self.keyword,), *((self.keyword, word) for word in self.words)]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """To do it or leave it."""
        deeds = Choices(tuple(self.options()))
        return Offer(
            YES_NO, self.keyword, deeds, deeds, title=phrase(self.deed), declines=True, declining=later("Play on")
        )

    def act(self, choice: Sequence[Any], seat: int | None = None) -> str:
        """The word that goes with it, empty if none does."""
        return " ".join(choice[1:])

    def act_of(self, line: Line, table: Table) -> str | None:
        """The word of its line, if nothing is wrong with it."""
        return super().act_of(line._replace(items=(self.keyword, *line.items)), table)  # type: ignore[no-any-return]

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """A line with the word, if there is one."""
        return Written(self.keyword, self.seat if seat is None else seat, tuple(choice[1:]))

    def breaches(self, act: str) -> list[tuple[Breach, int | None]]:
        """A word that may not go with it."""
        return [] if not act or act in self.words else [(self.why_not(act), 0)]

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what he may do."""
        return phrase("Does {who} concede?", who=self.seat)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        if done.items:
            return phrase("{who} concedes, and would have announced {word}.", who=done.seat, word=str(done.items[0]))
        return phrase("{who} concedes.", who=done.seat)

    def probability(self, bold: float, loud: float) -> float:
        return (1 - bold) / 2


def conceding(
    table: Table, declarer: int, words: tuple[str, ...], why_not: Callable[[str], Breach]
) -> Generator[Decision, Any, str | None]:
    """The declarer may concede: with which word, empty for none; None if he does not."""
    answer: str | None = yield Concede(declarer, words, why_not)
    return answer
