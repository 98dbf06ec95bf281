"""The contracts and prizes of French Tarot, as they ship and in a house."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from notation.game import Contract, Ladder
from notation.house import House, Prize
from notation.parts.house import contracts_of, contradict, named
from notation.table import Table
from notation.words.languages import later

TOTAL = 91
"""The card points of the pack."""
CHELEM, PETIT, POIGNEE = "chelem", "petit", "poignee"
CONTRE = "contre"
"""In `Contract.own`: the dog counts for the defenders."""

CONTRACTS = Ladder(
    Contract("petite", "Petite", 1, exchanges=True, option=("petite", "no")),
    Contract("garde", "Garde", 2, exchanges=True),
    Contract("garde-sans", "Garde sans", 4, exchanges=False),
    Contract("garde-contre", "Garde contre", 6, exchanges=False, own=CONTRE),
)
"""Lowest first."""

BASE, PETIT_AU_BOUT = 25, 10
THRESHOLDS = (56, 51, 41, 36)
"""The card points that the taker needs with no, one, two and three bouts in his pile."""
CHELEM_ANNOUNCED, CHELEM_SILENT = 400, 200
PRIZES = (20, 30, 40)


class ToldPrize(NamedTuple):
    """A prize for what somebody announces to have, as a misère."""

    word: str
    label: str
    worth: int


@dataclass(frozen=True, eq=False)
class FrenchTariff:
    """The values of the game, as it ships or in a house."""

    contracts: Ladder = CONTRACTS
    base: int = BASE
    """What a contract makes before its card points above or below the target; 0 where its own value is that."""
    added: bool = False
    """Whether the value of a contract is added to those card points; else it multiplies them and `base`."""
    steps: int = 1
    """To which card points those above or below the target are rounded."""
    most: int = 0
    """The most of these that count; 0 for all."""
    petit: int = PETIT_AU_BOUT
    prizes: tuple[int, ...] = PRIZES
    """The prizes of poignées, by size; none where nobody shows any."""
    chelem: tuple[int, int] | None = (CHELEM_SILENT, CHELEM_ANNOUNCED)
    """A chelem, silent and announced; None if there is none."""
    told: tuple[ToldPrize, ...] = ()
    thresholds: tuple[int, ...] = THRESHOLDS
    """The card points that the taker needs, by his bouts."""
    petit_once: bool = False
    """Whether the Petit au bout counts once, and not as many times as the contract."""
    for_shower: bool = False
    """Whether a poignée is for the side that shows it; else for the side that wins the deal."""
    personal: bool = False
    """Whether a prize is paid to its player by every other one, the partner too; else by one side to the other."""

    @cached_property
    def without_petite(self) -> Ladder:
        return Ladder(*[contract for contract in self.contracts if not contract.option[0]])

    @cached_property
    def by_word(self) -> dict[str, ToldPrize]:
        """What may be told, by its word."""
        return {told.word: told for told in self.told}

    def factor(self, contract: Contract) -> int:
        """By what the value of a contract multiplies what else is in its line."""
        return 1 if self.added else contract.base


TARIFF = FrenchTariff()
OPTIONS = {
    "over": ("multiplied", "added"),
    "over-steps": ("N",),
    "over-most": ("N",),
    "base": ("N",),
    "petit-counts": ("multiplied", "once"),
    "poignee-for": ("winners", "shower"),
    "prizes": ("sides", "personal"),
    **{f"bouts-{number}": ("N",) for number in range(4)},
}
"""What only a house chooses, each with its values; `N` for a number."""
NUMBER_OF_VALUES = {CHELEM: 2, PETIT: 1, POIGNEE: 3}
USUAL = {
    CHELEM: f"{CHELEM_SILENT}/{CHELEM_ANNOUNCED}", PETIT: str(PETIT_AU_BOUT), POIGNEE: " ".join(map(str, PRIZES)),
}  # fmt: skip
"""Its bonuses with their values, as a house writes them."""


def tariff_of(table: Table) -> FrenchTariff:
    """The tariff of a table: that of its house, or the usual one."""
    return table.game.tariff or TARIFF


@lru_cache(64)
def tariff_of_house(house: House) -> FrenchTariff:
    """The tariff of a house. Raises house.ContradictionError."""
    prizes = {prize.word: prize for prize in house.bonuses}
    chelem = prizes.get(CHELEM, Prize(CHELEM, (CHELEM_SILENT, CHELEM_ANNOUNCED), "/"))
    steps = int(house.rule("over-steps", "1"))
    if not steps:
        raise contradict(later("card points cannot be rounded to 0"))
    thresholds = tuple([int(house.rule(f"bouts-{bouts}", str(usual))) for bouts, usual in enumerate(THRESHOLDS)])
    if sorted(thresholds, reverse=True) != [*thresholds] or thresholds[0] > TOTAL:
        raise contradict(later("with more bouts the taker cannot need more card points, nor ever more than 91"))
    contracts = contracts_of(CONTRACTS, house)
    if not contracts:
        raise contradict(later("the ladder has no contract"))
    if odd := [contract.word for contract in contracts if contract.negative or contract.packet or contract.calls]:
        raise contradict(later("“{words}” cannot be played for card points"), words=odd)
    return FrenchTariff(
        contracts,
        base=int(house.rule("base", str(BASE))),
        thresholds=thresholds,
        petit_once=house.rule("petit-counts") == "once",
        for_shower=house.rule("poignee-for") == "shower",
        added=house.rule("over") == "added",
        steps=steps,
        most=int(house.rule("over-most", "0")),
        petit=(*prizes.get(PETIT, Prize(PETIT, (PETIT_AU_BOUT,))).values, 0)[0],
        prizes=prizes.get(POIGNEE, Prize(POIGNEE, PRIZES)).values,
        chelem=(chelem.values[0], chelem.values[1]) if chelem.values else None,
        told=tuple([told for prize in house.bonuses if prize.kind for told in _told(prize)]),
        personal=house.rule("prizes") == "personal",
    )


def _told(prize: Prize) -> list[ToldPrize]:
    """What is told of a bonus, by size: ``misere``, ``double-misere``."""
    sizes = ("", "double-", "triple-")
    words = [f"{size}{prize.word}" for size, _worth in zip(sizes, prize.values, strict=False)]
    return [ToldPrize(word, named(word), worth) for word, worth in zip(words, prize.values, strict=True)]
