"""A complete deal under way: forward act by act, and back by sending all acts but the last again.

Every card has to be known: a deal with gaps does not grow forwards, since each act teaches its hands anew.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from notation.decision import Decision
from notation.game import Deal, Game, Result
from notation.parts.resuming import begun
from notation.record import Line, Record, Tricks
from notation.replay.positions import walk_to
from notation.replay.variations import Path
from notation.replay.walk import Replay
from notation.rulebooks import find
from notation.table import Table
from notation.table_parts import Packet


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


class Start(NamedTuple):
    game: Game
    players: int
    dealer: int | None
    rules: dict[str, str]
    hands: tuple[int, ...]
    talon: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, table: Table, hands: Iterable[int]) -> "Start":
        """The start of a deal at a table, from the hands as they were dealt."""
        talon = tuple(packet.order for packet in table.talon)
        return cls(table.game, table.players, table.dealer, table.rules, tuple(hands), talon)

    def table(self) -> Table:
        table = Table(self.game, self.players, self.dealer, self.rules)
        table.hands[:] = self.hands
        table.talon = list(map(Packet.dealt, self.talon))
        return table

    def __reduce__(self) -> tuple[object, ...]:
        return _start, (self.game.name, *self[1:])


def _start(name: str, *rest: Any) -> Start:
    """A start as it was pickled: a game is known by its name."""
    game = find(name)
    assert game is not None
    return Start(game, *rest)


class LoggedWalk(Replay):
    """A walk that keeps what it sent to the game."""

    def __init__(self, record: Record, lines: Iterable[Line | Tricks]) -> None:
        super().__init__(record, lines)
        self.sent: list[Any] = []

    def taken_ahead(self) -> list[Line]:
        """Only the acts above the auction: nobody is asked for them."""
        return self.above_the_auction()

    def send(self, act: Any) -> None:
        """Answer the decision at hand, and keep the answer."""
        self.sent.append(act)
        super().send(act)


class Prefix(NamedTuple):
    """The first acts of a record, or of a variation."""

    record: Record
    path: Path
    step: int

    def walk(self) -> LoggedWalk | None:
        """The walk to its end; None if the game is unknown, or if there is no such variation."""
        return walk_to(self.record, self.step, self.path, LoggedWalk)


class LiveDeal:
    """A deal under way, from its first act on, or from a step of a record."""

    __slots__ = ("_play", "_start", "dealt", "decision", "result", "sent", "table")

    def __init__(self, start: Start | Prefix, sent: Iterable[Any] = ()) -> None:
        self._start = start
        self._restart(sent)

    @classmethod
    def at(cls, table: Table) -> "LiveDeal":
        live = cls.__new__(cls)
        live._start, live.sent = Start.of(table, table.hands), []
        live._begin(table)
        return live

    @classmethod
    def behind(cls, prefix: Prefix, walk: LoggedWalk) -> "LiveDeal":
        """The deal to which a walk through a prefix has come.

        Acts of a whole and faultless record are sent again without the record.
        """
        live = cls.__new__(cls)
        if walk.problems or not walk.plain or walk.table.position is not None or walk.taken_ahead():
            live._start, live.sent = prefix, []
        else:
            _begins, *sent = walk.sent
            live._start, live.sent = Start.of(walk.table, walk.dealt), sent
        live._go_on(walk)
        return live

    table: Table
    dealt: Sequence[int]
    decision: Decision | None
    """The decision at hand; None if the deal is over."""
    result: Result | None
    """None as long as the deal goes on."""
    sent: list[Any]
    """Acts sent to the game since the start."""
    _start: Start | Prefix
    _play: Deal

    def _restart(self, sent: Iterable[Any] = ()) -> None:
        """Begin anew and send these acts."""
        start = self._start
        if isinstance(start, Start):
            self._begin(start.table())
        else:
            walk = start.walk()
            assert walk is not None
            self._go_on(walk)
        self.sent = []
        for act in sent:
            self.send(act)

    def _begin(self, table: Table) -> None:
        self.table, self.dealt, self.result = table, tuple(table.hands), None
        self._play = begun(table)
        self.decision = next(self._play)

    def _go_on(self, walk: LoggedWalk) -> None:
        self.table, self.dealt, self.result = walk.table, walk.dealt, walk.result
        self._play, self.decision = walk.play, walk.decision

    def send(self, act: Any) -> None:
        self.sent.append(act)
        try:
            self.decision = self._play.send(act)
        except StopIteration as end:
            self.decision, self.result = None, end.value

    def undo(self, count: int = 1) -> None:
        self._restart(self.sent[: len(self.sent) - count])

    def clone(self) -> "LiveDeal":
        return LiveDeal(self._start, self.sent)

    def __reduce__(self) -> tuple[object, ...]:
        return LiveDeal, (self._start, self.sent)
