"""A contract in which two sides play for card points and bonuses, told once for its sheet, its aim and its pad."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from notation.game import Contract, Item, Result, UnknownCards
from notation.parts.aims import POINTS, Aim, Watch, as_they_lie, first_tricks, valat
from notation.parts.bonuses import watched
from notation.parts.calling import reveal
from notation.parts.counting import points_of
from notation.parts.facts import FinalFacts
from notation.parts.settlement import settled
from notation.parts.side_sheet import VALAT, Counted, Facts, SideSheet
from notation.parts.talk import Doublable
from notation.table import Table


class TwoSides(NamedTuple):
    """A contract for card points and bonuses."""

    contract: Contract
    """Its row in the table of contracts."""
    sheet: SideSheet
    """The sheet that makes its lines."""
    game: Callable[[Table, Contract, Facts], Iterable[Item]]
    """The lines of the game, or of what takes its place. Raises UnknownCards."""
    counted: Callable[[bool, bool], Counted]
    """The bonuses that count, by whether one side has won every trick, and whether somebody announced that."""
    times: int = 1
    """How many times its worth a bonus makes."""
    closes: Callable[[Table], object] = as_they_lie
    """Changes of sides after the last trick, as `calling.bring` where the page finds it due. Raises UnknownCards."""
    valat_beside: bool = False
    """Whether a Valat counts beside the game; else it takes its place."""

    def lines(
        self, table: Table, points: int | None, things: Mapping[str, Doublable], doubles: bool = True
    ) -> Iterator[Item]:
        """The game and the bonuses at the end, with the card points of the declarer's side. Raises UnknownCards."""
        if not table.sides_known:
            raise UnknownCards
        facts, announced = FinalFacts(table, points, things, doubles), VALAT in things
        yield from self.game(table, self.contract, facts)
        counted = self.counted(False, announced)
        if counted[0]:
            counted = self.counted(True, announced) if facts.valat else counted
            yield from self.sheet.bonus_lines(table, things, facts.factor, counted, self.times, points)

    def settle(self, table: Table, sheet: Callable[[Table, int | None], Iterable[Item]]) -> Result:
        """The result of a deal, by the lines of its sheet with the card points of the declarer's side."""
        reveal(table)
        try:
            self.closes(table)
        except UnknownCards:
            return Result(None, None)
        if self.contract.for_points:
            points = points_of(table, table.the_declarer)
            return settled(table, points, sheet(table, points))
        result = settled(table, None, sheet(table, None))
        return Result({}, result.score, result.items)

    def aim(
        self,
        table: Table,
        things: Mapping[str, Doublable],
        sheet: Callable[[Table, int], Iterable[Item]],
        *beside: Watch,
    ) -> Aim:
        """The aim of the contract: card points, and each bonus that was announced or counts in silence.

        Where an announced Valat takes the place of the game, its tricks alone count. What is `beside` is watched, too.
        """
        rows, silently = self.counted(False, VALAT in things)
        partner = table.holder(table.called) if table.called and table.partner is None else table.partner
        alone = table.called and partner in (None, table.the_declarer)
        apart, swing = (table.defenders_extra.known, table.game.total) if alone else (0, 0)

        def watches(table: Table) -> tuple[Watch, ...]:
            followed = [bonus for bonus in rows if silently or bonus.word in things]
            return (*[watch for bonus in followed for watch in watched(table, bonus, apart)], *beside)

        if VALAT not in things or self.valat_beside:
            valats = (first_tricks(),) if rows else ()
            return Aim(POINTS, sheet, lambda table: (*valats, *watches(table)), self.closes, swing=swing)
        own, every = things[VALAT].owner in (table.the_declarer, partner), table.game.hand_size(table.players)
        return valat(own, every, sheet, *watches(table))._replace(closes=self.closes)
