"""A score sheet on which each line makes one amount for the declarer's side, or takes it away: Valat and bonuses.

A game's rows of `Bonus` hold the worth of its bonuses; its `pays` makes an amount into entries by seat.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from notation.game import Contract, Item
from notation.parts import bonuses
from notation.parts.bonuses import Bonus, Silent
from notation.problems import phrase
from notation.table import Table

if TYPE_CHECKING:
    from notation.parts.talk import Doublable

VALATS = {
    "valat-silent": "Every trick in {contract}, not announced: {worth} × {factor}",
    "valat-made": "Valat announced and made in {contract}: {worth} × {factor}",
    "valat-failed": "Valat announced and not made in {contract}: {worth} × {factor}",
}
"""The lines of a Valat."""


def texts(rows: Iterable[Bonus]) -> dict[str, str]:
    """The lines of bonuses, by their labels."""
    found = {}
    for bonus in rows:
        found[f"{bonus.word}-made"] = "{bonus} announced and made: {worth} × {factor}"
        found[f"{bonus.word}-failed"] = "{bonus} announced and not made: {worth} × {factor}"
        found[f"{bonus.word}-silent"] = "{bonus}, not announced: {worth}"
        if bonus.risky:
            found[f"{bonus.word}-lost"] = "{bonus} lost, not announced: {worth}"
    return found


class SideSheet(NamedTuple):
    """The sheet of a game in which two sides play."""

    bonuses: tuple[Bonus, ...]
    """Its bonuses, in the order of their lines."""
    pays: Callable[[Table, int], dict[int, int]]
    """Entries for an amount of the declarer's side."""
    valats: tuple[int, int]
    """The worth of a Valat, silent and announced."""

    def line(self, table: Table, label: str, side: int, worth: int, factor: int, **about: Any) -> Item:
        """A line for the declarer's side (1) or the other (-1)."""
        return Item(label, self.pays(table, side * worth * factor), about | {"worth": worth, "factor": factor})

    def amount(self, table: Table, item: Item) -> int:
        """The amount that a line makes for the declarer's side."""
        seat = table.the_declarer
        return item.entries[seat] // self.pays(table, 1)[seat]

    def valat(
        self, table: Table, contract: Contract, side: int, made: bool | None, factor: int, times: int = 1, **about: Any
    ) -> Item:
        """A Valat that one side is paid for, 1 or -1: announced, and made or not by the other; or silent (None)."""
        label = "valat-silent" if made is None else "valat-made" if made else "valat-failed"
        worth = self.valats[made is not None] * times
        return self.line(table, label, side, worth, factor, contract=contract.label, **about)

    def announced(self, table: Table, bonus: Bonus, side: int, made: bool, factor: int, times: int = 1) -> Item:
        """A bonus that the declarer's side (1) or the other (-1) announced, and made or not, at that many `times` its
        worth."""
        label, side = (f"{bonus.word}-made", side) if made else (f"{bonus.word}-failed", -side)
        return self.line(table, label, side, bonus.worth * times, factor, bonus=phrase(bonus.label))

    def silent(self, table: Table, bonus: Bonus, outcome: Silent, times: int = 1) -> Item:
        """A bonus that nobody announced, for the side that is paid for it."""
        worth = bonus.worth // 2 * times
        label = f"{bonus.word}-{'lost' if outcome.lost else 'silent'}"
        return Item(label, self.pays(table, outcome.side * worth), {"bonus": phrase(bonus.label), "worth": worth})

    def bonus_lines(
        self,
        table: Table,
        things: "Mapping[str, Doublable]",
        factor: Callable[[str], int],
        unsaid: Collection[Bonus],
        times: int = 1,
    ) -> Iterator[Item]:
        """The bonuses that were announced, and those of the `unsaid` that somebody has made. Raises UnknownCards."""
        piles = bonuses.piles_of(table)
        for bonus in self.bonuses:
            if (thing := things.get(bonus.word)) is not None:
                made, side = bonuses.announced(table, bonus, thing.owner, piles), bonuses.side(table, thing.owner)
                yield self.announced(table, bonus, side, made, factor(bonus.word), times)
            elif bonus in unsaid and (outcome := bonuses.silent(table, bonus, piles)).side:
                yield self.silent(table, bonus, outcome, times)
