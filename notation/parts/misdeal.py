"""A hand that annuls the deal: who has it lays it open, before the auction or after the exchange, by duty or right."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from notation.decision import YES_NO, Batch, Choices, CompletedAct, Decision, Offer, Written
from notation.game import Contract
from notation.parts.auction import Call
from notation.problems import Breach, Phrase, phrase
from notation.table import Table
from notation.words.languages import later

Unplayable = Callable[[Table, int], bool | None]
"""Whether the hand of a seat may not be played, given the table and the seat; None if unknown."""


def none_of(cards: int, table: Table, seat: int) -> bool | None:
    """Whether a hand has none of some cards; None if unknown."""
    return False if table.hands[seat] & cards else table.whole(seat) or None


class LayOpen(Decision):
    """Whether somebody lays open a hand that may not be played."""

    __slots__ = ("unplayable", "vain", "why_not")
    seat: int
    keyword = "expose"
    does, deed = later("lays the hand open"), later("lay the hand open")
    implied = open_to_others = True
    question = later("{who} lays open a hand that may not be played, by “expose”:")
    may = later("lay the hand open")

    def __init__(
        self, seat: int, unplayable: Callable[[int], bool | None], why_not: Callable[[int], Breach], vain: bool = False
    ) -> None:
        self.seat, self.unplayable, self.why_not, self.vain = seat, unplayable, why_not, vain

    def options(self) -> list[str]:
        """Only this may be done."""
        return [self.keyword]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """To do it; who has such a hand may not leave it."""
        hand = self.unplayable(self.seat if seat is None else seat)
        deed = Choices(((self.keyword,),))
        may = Choices() if hand is False else deed
        return Offer(YES_NO, self.keyword, may, deed, title=phrase(self.deed), declines=hand is not True)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        """The seat that does it."""
        return self.seat if seat is None else seat

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """A line without items."""
        return Written(self.keyword, self.act(choice, seat), ())

    def breaches(self, act: Any) -> list[tuple[Breach, int | None]]:
        """A hand that has to be played."""
        return [(self.why_not(act), None)] if self.unplayable(act) is False else []

    def sentence(self, table: Table) -> Phrase:
        """Whose hand it is."""
        if self.unplayable(self.seat):
            return phrase("{who} has a hand that may not be played, and lays it open.", who=self.seat)
        return phrase("A player with a hand that may not be played lays it open.")

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The deal is over."""
        return phrase("{who} lays the hand open, and the cards are thrown in.", who=done.seat)

    def probability(self, bold: float, loud: float) -> float:
        """Never, where nobody knows of such a hand."""
        return 0


class MayLayOpen(LayOpen):
    """Whether somebody lays open a hand with which he may annul the deal."""

    __slots__ = ()

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """To do it, or to leave it."""
        return super().offer(table, seat)._replace(declines=True)

    def sentence(self, table: Table) -> Phrase:
        """Whose right it is."""
        if self.unplayable(self.seat):
            return phrase("{who} may lay the hand open, and so annul the deal.", who=self.seat)
        return phrase("A player whose hand annuls the deal may lay it open.")

    def probability(self, bold: float, loud: float) -> float:
        """The less somebody would bid."""
        return 1 - bold if self.unplayable(self.seat) else 0


def annul(
    table: Table, unplayable: Unplayable, why_not: Callable[[int], Breach], kind: type[LayOpen] = LayOpen
) -> Generator[Decision, Any, int | None]:
    """Who has a certain hand lays it open, or may do so; who does, None if nobody does.

    The `kind` is `LayOpen` where that hand may not be played, and `MayLayOpen` where to annul the deal is a right. The
    line has its place in `Game.order`: `act_lines("expose", "bids")` before the auction, `act_lines("bids", "contract",
    "take", "expose")` once the talon has been taken.
    """
    could = [seat for seat in table.seats if unplayable(table, seat)]
    perhaps = table.contract is not None and any([unplayable(table, seat) is None for seat in table.seats])
    decision = kind((could or table.seats)[0], partial(unplayable, table), why_not, not could and not perhaps)
    answer: int | None = yield decision
    if answer is not None:
        table.exposed[answer] = table.hands[answer]
        table.show("hand", table.hands[answer])
    return answer


Outcome = tuple[int | None, Contract | None]
"""Declarer and contract; both None if all have passed."""


class BarredCall(Call):
    """A call of somebody who had to lay his hand open instead."""

    __slots__ = ("_implied", "why")

    def __init__(self, call: Call, why: Breach) -> None:
        super().__init__(call.seat, tuple(call.options()), call.waiting)
        self.why, self._implied = why, call.implied

    @property
    def implied(self) -> bool:  # type: ignore[override]
        """Whether it goes without saying: then nobody calls."""
        return self._implied

    def allows(self, word: str) -> bool:
        """No word."""
        return False

    def why_not(self, word: str) -> Breach:
        """That he had to lay his hand open."""
        return self.why


def unless_barred(
    seat: int | None, why: Callable[[int], Breach], auction: Generator[Decision, Any, Outcome]
) -> Generator[Decision, Any, Outcome]:
    """An auction in which a seat may not call, if one is named; what it calls counts all the same."""
    if seat is None:
        return (yield from auction)
    act = None
    try:
        while True:
            decision = auction.send(act)
            if decision.seat == seat and isinstance(decision, Call):
                decision = BarredCall(decision, why(seat))
            act = yield decision
            while act.__class__ is Batch:  # the calls of that seat have to be looked at
                act = yield decision
    except StopIteration as end:
        outcome: Outcome = end.value
        return outcome
