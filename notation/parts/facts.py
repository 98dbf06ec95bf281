"""The facts of a deal at its end, on which the lines of a sheet of two sides depend."""

from collections.abc import Mapping

from notation.game import UnknownCards
from notation.parts.bonuses import side
from notation.parts.counting import all_tricks, every_trick
from notation.parts.talk import Doublable, doubled
from notation.table import Table


class FinalFacts:
    """The `Facts` as they lie."""

    __slots__ = ("_doubles", "_points", "_valat", "table", "things")

    def __init__(self, table: Table, points: int | None, things: Mapping[str, Doublable], doubles: bool = True) -> None:
        self.table = table
        """The table at the end of the deal."""
        self.things = things
        """The game and the announcements, by their names."""
        self._points = points
        """The card points of the declarer's side; None if they are unknown."""
        self._valat: int | None = None
        self._doubles = doubles
        """Whether doublings count."""

    @property
    def points(self) -> int:
        """The card points of the declarer's side. Raises UnknownCards."""
        if self._points is None:
            raise UnknownCards
        return self._points

    @property
    def valat(self) -> int:
        """The side that has won every trick. Raises UnknownCards."""
        if self._valat is None:
            self._valat = all_tricks(self.table, self.table.the_declarer)
        return self._valat

    def every_trick(self, side: int) -> bool:
        """Whether a side has won every trick. Raises UnknownCards."""
        return every_trick(self.table, side)

    def makes(self, tricks: int) -> bool:
        """Whether the declarer's side has won that many tricks, no more and no fewer. Raises UnknownCards."""
        if not tricks:
            return self.every_trick(-1)
        won = self.table.tricks_won(self.table.the_declarer)
        if won <= tricks and self.table.unclaimed:
            raise UnknownCards
        return won == tricks

    def said(self, word: str) -> int:
        """The side that announced something, 0 for none."""
        thing = self.things.get(word)
        return 0 if thing is None else side(self.table, thing.owner)

    def factor(self, name: str) -> int:
        """The factor of something: 1 where nobody doubled it."""
        return doubled(self.table, self.things[name]) if self._doubles and name in self.things else 1
