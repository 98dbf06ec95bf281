"""The values of a game of two sides, as it ships or in a house."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from notation.game import Ladder
from notation.house import House
from notation.parts.bonuses import Bonus
from notation.parts.house import contradict
from notation.parts.rounds import Doublings
from notation.parts.side_sheet import VALAT
from notation.reader.lines import card_points
from notation.words.languages import later


@dataclass(frozen=True, eq=False)
class SideTariff:
    """The values of a game of two sides."""

    contracts: Ladder
    """The contracts, lowest first."""
    bonuses: tuple[Bonus, ...]
    """The bonuses, in the order of their lines."""
    valats: tuple[int, int]
    """The worth of a Valat, silent and announced: an amount, or a factor of the game."""
    valat: bool = field(default=True, kw_only=True)
    """Whether a Valat counts."""
    doublings: Doublings = field(kw_only=True)
    """How something is doubled."""
    doubles_bonuses: bool = field(default=True, kw_only=True)
    """Whether what was announced can be doubled, beside the game."""
    failed_half: bool = field(default=False, kw_only=True)
    """Whether a bonus that was announced and made by nobody costs what it is worth in silence."""
    target: int = field(kw_only=True)
    """The card points that the declarer needs, in their units."""

    @cached_property
    def by_word(self) -> dict[str, Bonus]:
        """The bonuses by their words."""
        return {bonus.word: bonus for bonus in self.bonuses}

    @cached_property
    def labels(self) -> dict[str, str]:
        """What may be announced, with the label of each."""
        return {bonus.word: bonus.label for bonus in self.bonuses} | ({VALAT: "Valat"} if self.valat else {})


def side_options(doublings: Doublings) -> dict[str, tuple[str, ...]]:
    """The options of a house that every such game has; the first steps of `doublings` may be all that it knows."""
    return {
        "kontra-of": ("all", "game"),
        "kontra-steps": tuple([str(number) for number in range(len(doublings.words), 0, -1)]),
        "failed": ("whole", "half"),
        "target": ("POINTS",),
    }


def side_values(house: House, usual: SideTariff, unit: int, total: int) -> dict[str, Any]:
    """What a house sets of them: fields of a tariff that is like the `usual` one. Raises ContradictionError.

    Card points are counted in units of which so many make one, and there are `total` of them.
    """
    steps = int(house.rule("kontra-steps", str(usual.doublings.most)))
    target = int(card_points(house.rule("target")) * unit) if house.rule("target") else usual.target
    if not 0 < target <= total:
        raise contradict(later("nobody can make {points} card points"), points=house.rule("target"))
    prize = next((prize for prize in house.bonuses if prize.word == VALAT), None)
    found: dict[str, Any] = {
        "doublings": Doublings(usual.doublings.words[:steps], steps),
        "doubles_bonuses": house.rule("kontra-of") != "game",
        "failed_half": house.rule("failed") == "half",
        "target": target,
    }
    if prize is not None:
        values = (prize.values[0], prize.values[1]) if prize.values else (0, 0)
        found |= {"valats": values, "valat": bool(prize.values)}
    return found
