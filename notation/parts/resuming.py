"""A deal that begins part-way: what is played, and what was done before and binds those who play on.

How things stand is stated and not judged. Only what a record states is asked for, so that nothing but the play is open.
"""

from collections.abc import Callable, Generator, Sequence
from types import GeneratorType
from typing import Any

from notation.decision import CARDS, PASS, WORDS, Choices, CompletedAct, Decision, Offer, Written
from notation.errors import DealError
from notation.game import Contract, Deal, Game, Ladder, Result
from notation.parts.exchange import Cards, cards_act
from notation.parts.imposed import Imposed, imposed
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import SEATS, UNKNOWN
from notation.table import Table
from notation.words.languages import later

STATED_WORD = declare("stated-word", "“{word}” is never announced, only {words}.", "SPEC#positions")


def begun(table: Table) -> Deal:
    """A deal from its first bid on, or from where it begins part-way: then there is no score."""
    game = table.game
    part_way = game.resume if table.position is not None else None
    result = yield from under_way(game, (part_way or game.deal)(table))
    if not isinstance(result, Result):
        wrong = f"returns {result!r} and no `Result`: perhaps it ends without `return`"
        raise DealError(game.name, wrong)
    return Result(result.points, None, ending=True) if part_way else result


def under_way(game: Game, play: Deal) -> Deal:
    """A deal of a game that has begun. Raises DealError for one that asks for nothing, since it is not a generator."""
    if not isinstance(play, GeneratorType):
        wrong = f"gives {play!r} and is not a generator: it has to `yield` its decisions, or `yield from` parts"
        raise DealError(game.name, wrong)
    return play


class Stated(Imposed):
    """Declarer and contract, however they came about."""

    __slots__ = ()
    stated = True
    question = later("{who} plays: {words}")

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """Declarer and contract."""
        return phrase("{who} plays {word}.", who=done.seat, word=str(done.items[0]))

    def sentence(self, table: Table) -> Phrase:
        """That it has to be stated."""
        return phrase("The record states who plays what: {words}.", words=self._options)


def stated(table: Table, contracts: Sequence[Contract]) -> Generator[Decision, Any, tuple[int, Contract]]:
    """Ask for the stated declarer and contract."""
    return (yield from imposed(table, Ladder(*contracts), Stated))


def times(table: Table, keyword: str) -> int:
    """How many acts of a kind of line the record states."""
    return 0 if table.position is None else table.position.stated.get(keyword, 0)


class KeptBefore(Decision):
    """Which cards a seat has kept since."""

    __slots__ = ()
    seat: int
    keyword = "keep"
    open_to_others = stated = True
    question = later("{who} has kept:")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """Some cards."""
        may = Choices(cards=table.pack)
        return Offer(CARDS, self.keyword, may, may, 2, phrase("State what was kept"), sizes=(1, 2))

    def act(self, choice: Sequence[Any], seat: int | None = None) -> tuple[int, Cards]:
        """The seat and the cards that it has kept."""
        return self.seat if seat is None else seat, cards_act(tuple(choice))

    def sentence(self, table: Table) -> Phrase:
        """The statement expected."""
        return phrase("The record states what was kept.")


def kept_before(table: Table, seat: int) -> Generator[Decision, Any, tuple[int, int] | None]:
    """Seat and cards that were kept; None if nothing is stated."""
    if not times(table, KeptBefore.keyword):
        return None
    act = yield KeptBefore(seat)
    return None if act is None or UNKNOWN in act[1].cards else (act[0], act[1].known)


class SaidBefore(Decision):
    """Announcements made before the position."""

    __slots__ = ("words",)
    seat: int
    keyword = "announce"
    implied = open_to_others = stated = True
    question = later("{who} has announced: {words}")

    def __init__(self, seat: int, words: Sequence[str]) -> None:
        self.seat, self.words = seat, words

    def options(self) -> list[str]:
        """The words."""
        return list(self.words)

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """One of the words."""
        words = Choices(tuple([(word,) for word in self.words]))
        return Offer(WORDS, self.keyword, words, words)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> tuple[Any, ...]:
        """The seat and its word."""
        return (self.seat if seat is None else seat, *choice)

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """It goes on with what was said before."""
        return Written(self.keyword, None, (self.act(choice, seat),), joins=True)

    def breaches(self, act: tuple[Any, ...]) -> list[tuple[Breach, int | None]]:
        """A word that is never announced."""
        words = [str(word) for word in act[1:] if str(word) not in SEATS]
        wrong = [word for word in words if word not in self.words]
        return [(STATED_WORD(word=wrong[0], words=self.words), None)] if wrong else []

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """One announcement or doubling, or that a seat declined."""
        [(_seat, *words)] = done.items
        if words == [PASS]:
            return phrase("{who} has announced nothing.", who=done.seat)
        return phrase("{who} has announced: {word}.", who=done.seat, word=" ".join(map(str, words)))

    def sentence(self, table: Table) -> Phrase:
        """The statement expected."""
        return phrase("The record states what was announced: {words}.", words=self.words)


def said_before(table: Table, seat: int, *announced: str) -> Generator[Decision, Any, None]:
    """Ask for announcements and doublings; `announced` are announcements that share the word of a contract."""
    bids = {contract.word for contract in table.game.every_contract} | {"hold"}
    words = [word for word in table.game.words if word not in bids or word in announced]
    for _entry in range(times(table, SaidBefore.keyword)):
        act = yield SaidBefore(seat, words)
        if act is not None and act[1:] != (PASS,):
            table.said.append(act)
            if len(act) == 2:
                table.factors.setdefault(act[1], 1)


Played = Callable[[Table, int, Contract], Deal]
"""The play of the tricks and the result, at a table, for a declarer and a contract."""


def one_against_all(contracts: Sequence[Contract], played: Played, table: Table) -> Deal:
    """The rest of a deal in which the declarer plays alone: what he plays, what was said, and what is `played`."""
    declarer, contract = yield from stated(table, contracts)
    table.alone(declarer, contract)
    yield from said_before(table, declarer)
    return (yield from played(table, declarer, contract))
