"""A complete deal under way: forward act by act, and back by sending all acts but the last again.

Every card has to be known: a deal with gaps does not grow forwards, since each act teaches its hands anew.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from notation.decision import Decision
from notation.game import Deal, Result
from notation.record import Line, Record, Tricks
from notation.replay.positions import walk_to
from notation.replay.variations import Path
from notation.replay.walk import Walk
from notation.rulebooks import find
from notation.table import Table
from notation.table_parts import Packet


class Start(NamedTuple):
    """The cards of a deal before its first act."""

    game: str
    players: int
    dealer: int | None
    rules: dict[str, str]
    hands: tuple[int, ...]
    talon: tuple[tuple[int, ...], ...]
    """The packets of the talon, each in the order dealt."""

    @classmethod
    def of(cls, table: Table, hands: Iterable[int]) -> "Start":
        """The start of a deal at a table, from the hands as they were dealt."""
        talon = tuple(packet.order for packet in table.talon)
        return cls(table.game.name, table.players, table.dealer, table.rules, tuple(hands), talon)

    def table(self) -> Table:
        """The table with the cards dealt out."""
        game = find(self.game)
        assert game is not None
        table = Table(game, self.players, self.dealer, self.rules)
        table.hands[:] = self.hands
        table.talon = list(map(Packet.dealt, self.talon))
        return table


class LoggedWalk(Walk):
    """A walk that keeps what the game was told."""

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

    def walk(self) -> LoggedWalk:
        """The walk to its end."""
        walk = walk_to(self.record, self.step, self.path, LoggedWalk)
        assert walk is not None
        return walk

    def live(self) -> "LiveDeal":
        """The deal under way behind it. Acts of a whole and faultless record are sent again without the record."""
        walk = self.walk()
        if walk.problems or not walk.plain or walk.table.position is not None or walk.taken_ahead():
            return LiveDeal(self)
        _begins, *sent = walk.sent
        return LiveDeal(Start.of(walk.table, walk.dealt), sent)


class LiveDeal:
    """A deal under way, from its first act on, or from a step of a record."""

    __slots__ = ("_play", "_start", "decision", "result", "sent", "table")

    def __init__(self, start: Start | Prefix, sent: Iterable[Any] = ()) -> None:
        self._start = start
        self.sent: list[Any] = []
        """Acts sent to the game since the start."""
        self.restart(sent)

    table: Table
    decision: Decision | None
    """The decision at hand; None if the deal is over."""
    result: Result | None
    """None as long as the deal goes on."""
    _play: Deal

    def restart(self, sent: Iterable[Any] = ()) -> None:
        """Begin anew and send these acts."""
        start, self.result = self._start, None
        if isinstance(start, Start):
            self.table = start.table()
            self._play = self.table.game.deal(self.table)
            self.decision = next(self._play)
        else:
            walk = start.walk()
            self.table, self._play, self.decision, self.result = walk.table, walk.play, walk.decision, walk.result
        self.sent = []
        for act in sent:
            self.send(act)

    def send(self, act: Any) -> None:
        """Answer the decision at hand."""
        self.sent.append(act)
        try:
            self.decision = self._play.send(act)
        except StopIteration as end:
            self.decision, self.result = None, end.value

    def undo(self, count: int = 1) -> None:
        """Take the last acts back."""
        self.restart(self.sent[: len(self.sent) - count])

    def clone(self) -> "LiveDeal":
        """A copy of the deal, which goes on by itself."""
        return LiveDeal(self._start, self.sent)

    def __reduce__(self) -> tuple[object, ...]:
        return LiveDeal, (self._start, self.sent)
