"""A score sheet on which each line makes one amount for the declarer's side, or takes it away: Valat and bonuses.

A game's rows of `Bonus` hold the worth of its bonuses; its `pays` makes an amount into entries by seat. The line of the
game depends on `Facts`: those at the end (`facts.FinalFacts`), or those that a score pad supposes (`pads.amounts`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from notation.game import Contract, Item
from notation.parts import bonuses
from notation.parts.bonuses import Bonus, Silent
from notation.problems import phrase
from notation.table import Table

if TYPE_CHECKING:
    from notation.parts.talk import Doublable

VALAT = "valat"
"""The word that announces a Valat."""

VALATS = {
    "valat-silent": "Every trick in {contract}, not announced: {worth} × {factor}",
    "valat-made": "Valat announced and made in {contract}: {worth} × {factor}",
    "valat-failed": "Valat announced and not made in {contract}: {worth} × {factor}",
}
"""The lines of a Valat, for `Game.sheet`; the word itself, and its name for people, belong in `Game.words`."""


def names_of(word: str, things: Iterable[str]) -> tuple[str, ...]:
    """The names of an announcement among all that can be doubled: its word, and with a seat that of the other side."""
    return tuple([name for name in things if name.partition(" ")[0] == word])


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


class Facts(Protocol):
    """What the line of a game depends on, its bonuses apart. All but what was said may raise UnknownCards."""

    @property
    def points(self) -> int:
        """The card points of the declarer's side."""

    @property
    def valat(self) -> int:
        """The side that has won every trick: 1 the declarer's, -1 the other, 0 none."""

    def every_trick(self, side: int) -> bool:
        """Whether a side has won every trick: known before `valat` if it has lost one."""

    def makes(self, tricks: int) -> bool:
        """Whether the declarer's side has won that many tricks, no more and no fewer."""

    def said(self, word: str) -> int:
        """The side that announced something, 0 for none."""

    def factor(self, name: str) -> int:
        """The factor of an announcement, or of the game under ``""``."""


def valat_of(facts: Facts) -> tuple[int, bool | None]:
    """The side that is paid for a Valat, 0 for none, and whether it was made: None if nobody announced it.

    Raises UnknownCards.
    """
    owner, winner = facts.said(VALAT), facts.valat
    if not owner:
        return winner, None
    return (owner, True) if winner == owner else (-owner, False)


Counted = tuple[tuple[Bonus, ...], bool]
"""The bonuses that count if they were announced, in the order of their lines; whether they count in silence, too."""


class SideSheet(NamedTuple):
    """The sheet of a game in which two sides play."""

    bonuses: tuple[Bonus, ...]
    """Its bonuses, in the order of their lines."""
    pays: Callable[[Table, int], dict[int, int]]
    """Entries for an amount of the declarer's side."""
    valats: tuple[int, int]
    """The worth of a Valat, silent and announced."""
    failed_half: bool = False
    """Whether a bonus that was announced and made by nobody costs only what it is worth in silence."""
    each_side: bool = False
    """Whether both sides may announce a bonus, and a side that makes it in silence is paid beside what the other has
    announced (`AnnouncementRules.for_side`)."""

    def line(self, table: Table, label: str, side: int, worth: int, factor: int = 1, **about: Any) -> Item:
        """A line for the declarer's side (1) or the other (-1); its text has `worth`, `factor` and all `about` it."""
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

    def announced(self, table: Table, bonus: Bonus, side: int, winner: int, factor: int, times: int = 1) -> Item:
        """A bonus that the declarer's side (1) or the other (-1) announced, at that many `times` its worth.

        The side that has made it is the `winner`, 0 if nobody has.
        """
        worth = bonus.value(table, announced=not self.failed_half or bool(winner))
        label, side = (f"{bonus.word}-made", side) if winner == side else (f"{bonus.word}-failed", -side)
        return self.line(table, label, side, worth * times, factor, bonus=phrase(bonus.label))

    def silent(self, table: Table, bonus: Bonus, outcome: Silent, times: int = 1) -> Item:
        """A bonus that nobody announced, for the side that is paid for it."""
        worth = bonus.value(table, announced=False) * times
        label = f"{bonus.word}-{'lost' if outcome.lost else 'silent'}"
        return Item(label, self.pays(table, outcome.side * worth), {"bonus": phrase(bonus.label), "worth": worth})

    def bonus_lines(
        self,
        table: Table,
        things: "Mapping[str, Doublable]",
        factor: Callable[[str], int],
        counted: Counted,
        times: int = 1,
        points: int | None = None,
    ) -> Iterator[Item]:
        """The bonuses that were announced, or that somebody has made in silence, as far as they are `counted`.

        `points` are the card points of the declarer's side, None if they are unknown. Raises UnknownCards.
        """
        (rows, silently), piles = counted, bonuses.piles_of(table, points)
        for bonus in rows:
            sides = []
            for name in (
                names_of(bonus.word, things) if self.each_side else (bonus.word,) if bonus.word in things else ()
            ):
                owner = things[name].owner
                sides.append(side := bonuses.side(table, owner))
                winner = side if bonuses.announced(table, bonus, owner, piles) else 0
                if not winner and self.failed_half:
                    winner = min(bonuses.silent(table, bonus, piles).side * side, 0) * side
                yield self.announced(table, bonus, side, winner, factor(name), times)
            if silently and (self.each_side or not sides):
                outcome = bonuses.silent(table, bonus, piles)
                if outcome.side and outcome.side * (-1 if outcome.lost else 1) not in sides:
                    yield self.silent(table, bonus, outcome, times)
