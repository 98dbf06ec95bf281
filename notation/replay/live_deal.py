"""A deal under way: the table, the game's page that leads it, the decision at hand, and what was sent.

Whoever plays, judges or steps through a deal holds one of these and sends acts to it: the driver, which reads them from
a record; chance; a player; a person.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from notation.decision import Batch, Decision
from notation.game import Deal, Game, Result
from notation.parts.resuming import begun
from notation.record import Line, Tricks
from notation.rulebooks import find
from notation.table import Table
from notation.table_parts import Claimed, Packet

_NUMBERS = tuple(range(100))


class DealUnderWay(Protocol):
    """A deal that goes on by what is sent: a walk through a record, or a live deal."""

    @property
    def table(self) -> Table: ...

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None if the deal is over."""

    @property
    def result(self) -> Result | None:
        """None as long as the deal goes on."""

    def send(self, act: Any) -> None: ...


class Again(Protocol):
    """A way to lead a deal anew to where somebody began to send acts to it."""

    def deal(self) -> "LiveDeal": ...


class LiveDeal:
    """A deal under way, from its first decision on."""

    __slots__ = ("_in_vain", "_play", "again", "dealt", "decision", "result", "sent", "table")

    def __init__(self, table: Table, in_vain: bool = False) -> None:
        """Begin a deal at a table with the cards dealt; `in_vain` asks also where nobody can do more than pass."""
        self.table = table
        self.dealt: Sequence[int] = tuple(table.hands)
        """The hands as they were dealt, as far as they are known."""
        self.sent: list[Any] = []
        """The acts that were sent, from the first decision on or from where `again` leads."""
        self.again: Again | None = None
        """How it is led anew, where sending the acts again would not do: a record taught it hands on the way."""
        self.decision: Decision | None = None
        """The decision at hand; None if the deal is over."""
        self.result: Result | None = None
        """The result; None as long as the deal goes on."""
        self._in_vain = in_vain
        self._play: Deal = begun(table)
        self._go_on(None)

    def send(self, act: Any) -> None:
        """Answer the decision at hand; the next one, or the result, takes its place."""
        self.sent.append(act)
        self._go_on(act)

    def _go_on(self, act: Any) -> None:
        try:
            self.decision = self._play.send(act)
            while self.decision.vain and not self._in_vain:
                self.decision = self._play.send(None)
        except StopIteration as end:
            self.decision, self.result = None, end.value

    # ---- From a record

    def take(self, line: Line, last: bool) -> int:
        """Do the acts of a line that answers the decision at hand, up to the first that needs a closer look.

        Gives how many. `last` says whether the record goes on behind it with something else. A trick is played card by
        card, or in a run.
        """
        keyword, decision = line.keyword, self.decision
        if decision is None or keyword == "trick":
            return 0
        if keyword == "claim":
            act = None if self.table.open or line.seat not in self.table.orders else Claimed(line.the_seat)
        elif decision.several:
            batch = Batch(line.items, last)
            self.send(batch)
            return batch.done
        else:
            act = decision.act_of(line, self.table)
        if act is None:
            return 0
        self.send(act)
        return 1

    def take_tricks(self, tricks: Tricks) -> int:
        """Play a run of tricks up to the first in which something needs a closer look; gives how many."""
        numbers, done = tricks.numbers, 0
        if numbers != _NUMBERS[numbers[0] : numbers[0] + len(numbers)]:
            return 0
        while done < len(numbers):
            decision = self.come_to("trick")
            if decision is None or decision.number != numbers[done]:
                break
            batch = Batch(tricks.part(done) if done else tricks, False)
            self.send(batch)
            if not batch.done:
                break
            done += batch.done
        return done

    def come_to(self, keyword: str) -> Decision | None:
        """The next decision that a line of a keyword answers, past those that go without saying; None for none.

        It passes none that comes after such lines.
        """
        decision = self.decision
        while decision is not None and decision.keyword != keyword:
            phases = self.table.game.phases
            if not decision.implied or phases[decision.keyword] >= phases[keyword]:
                return None
            self.send(None)
            decision = self.decision
        return decision

    # ---- Back

    def undo(self, count: int = 1) -> None:
        """Take back the last acts that were sent."""
        before = self._up_to(len(self.sent) - count)
        for name in self.__slots__:
            setattr(self, name, getattr(before, name))

    def clone(self) -> "LiveDeal":
        """The same deal once more, which goes on by itself."""
        return self._up_to(len(self.sent))

    def _up_to(self, count: int) -> "LiveDeal":
        """The same deal led anew, with the first acts that were sent."""
        return led_anew(self.again or self._start(), self.sent[:count])

    def _start(self) -> "Again":
        table = self.table
        talon = tuple([packet.order for packet in table.talon])
        return DealtAnew(table.game, table.players, table.dealer, table.rules, tuple(self.dealt), talon)

    def __reduce__(self) -> tuple[object, ...]:
        return led_anew, (self.again or self._start(), self.sent)


class DealtAnew(NamedTuple):
    """The cards of a deal as they were dealt, from which it is led anew."""

    game: Game
    players: int
    dealer: int | None
    rules: dict[str, str]
    hands: tuple[int, ...]
    talon: tuple[tuple[int, ...], ...]

    def deal(self) -> LiveDeal:
        table = Table(self.game, self.players, self.dealer, self.rules)
        table.hands[:] = self.hands
        table.talon = list(map(Packet.dealt, self.talon))
        return LiveDeal(table)

    def __reduce__(self) -> tuple[object, ...]:
        return _dealt_anew, (self.game.name, *self[1:])


def _dealt_anew(game: str, *dealt: Any) -> DealtAnew:
    """What was pickled: a game is known by its name."""
    found = find(game)
    assert found is not None
    return DealtAnew(found, *dealt)


def led_anew(again: Again, sent: Iterable[Any]) -> LiveDeal:
    """A deal that is led anew, to where these acts were sent to it, and by them."""
    live = again.deal()
    for act in sent:
        live.send(act)
    return live
