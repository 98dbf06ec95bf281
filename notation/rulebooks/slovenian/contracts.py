"""The contracts and bonuses of Slovenian Tarok."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from notation.cards import KINGS, PAGAT, TRULL
from notation.game import CHOSEN, Contract, Ladder, playable
from notation.house import HOUSE, house_of
from notation.parts.bonuses import Bonus
from notation.parts.house import bonuses_of, contracts_of, contradict
from notation.parts.rounds import Doublings
from notation.parts.seniority import FOREHAND, NOBODY, SENIORS
from notation.parts.side_sheet import VALAT, SideSheet
from notation.parts.side_tariff import SideTariff, side_options, side_values
from notation.table import Table
from notation.words.languages import later

COMPULSORY = "compulsory-klop"
"""The option of deals in which only Klop and the contracts from Solo without up are played."""
FOUR, KLOP_ONLY = (4,), (COMPULSORY, "yes")

CONTRACTS = Ladder(
    Contract("klop", "Klop", 0, exchanges=False, negative=True, when=CHOSEN),
    Contract("tri", "Three", 10, exchanges=True, option=KLOP_ONLY, packet=3, calls=True, when=CHOSEN),
    Contract("dve", "Two", 20, exchanges=True, option=KLOP_ONLY, packet=2, calls=True),
    Contract("ena", "One", 30, exchanges=True, option=KLOP_ONLY, packet=1, calls=True),
    Contract("solo-tri", "Solo three", 40, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=3, solo=True),
    Contract("solo-dve", "Solo two", 50, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=2, solo=True),
    Contract("solo-ena", "Solo one", 60, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=1, solo=True),
    Contract("berac", "Beggar", 70, exchanges=False, option=KLOP_ONLY, negative=True, tricks=0),
    Contract("solo-brez", "Solo without", 80, exchanges=False),
    Contract("odprti-berac", "Open beggar", 90, exchanges=False, negative=True, tricks=0, open=True),
    Contract("barvni-valat", "Colour valat without", 125, exchanges=False, suit=True, every=True),
    Contract("valat", "Valat without", 500, exchanges=False, every=True),
)
"""Lowest first. Those without an exchange but for Klop are flat: won or lost, they make their base and no more."""
COLOUR_VALAT = "barvni-valat"
"""A contract that a declarer may still announce in place of his."""

DOUBLINGS = Doublings(("kontra", "re", "sub", "mort"), 4)

BONUSES = (
    Bonus("trula", "Trula", 20, cards=TRULL),
    Bonus("kralji", "Kings", 20, cards=KINGS),
    Bonus("kralj", "King ultimo", 20, called=True, risky=True),
    Bonus("pagat", "Pagat ultimo", 50, card=PAGAT, risky=True),
)
SILENT_VALAT, ANNOUNCED_VALAT = 250, 500


def for_side(table: Table, amount: int) -> dict[int, int]:
    """Entries for an amount of the declarer's side: that much for each of its seats."""
    side = table.side_of[table.the_declarer]
    return {seat: amount for seat in range(table.players) if table.side_of[seat] == side}


def each_alone(contract: Contract | None) -> bool:
    """Whether everybody plays for himself, as in Klop."""
    return contract is not None and contract.negative and contract.tricks is None


TOTAL, TARGET = 70, 36
"""The card points of the pack, and those that the declarer needs."""
KLOP_WON, KLOP_LOST, RADELC_COST = 70, 70, 100


@dataclass(frozen=True, eq=False)
class SlovenianTariff(SideTariff):
    """The values of the game, as it ships or in a house. A Valat counts in place of the game."""

    contracts: Ladder = CONTRACTS
    bonuses: tuple[Bonus, ...] = BONUSES
    valats: tuple[int, int] = (SILENT_VALAT, ANNOUNCED_VALAT)
    doublings: Doublings = DOUBLINGS
    target: int = TARGET
    klop_full: bool = False
    """Whether in a Klop the others write off their card points beside those who write the whole."""
    klop: tuple[int, int] = (KLOP_WON, KLOP_LOST)
    """What a seat writes in a Klop without a trick, and what one with `target` card points or more loses."""
    radelc_cost: int = RADELC_COST
    """The cost of a radelc that is open at the end of a session."""
    own_king: bool = True
    """Whether a king of the caller's own hand may be called."""
    holders: str = SENIORS
    """The seats that may hold a bid, in words of `seniority`."""

    @cached_property
    def labels(self) -> dict[str, str]:
        """What may be announced, with the label of each."""
        return super().labels | ({COLOUR_VALAT: "Colour valat"} if COLOUR_VALAT in self.contracts.by_word else {})

    @cached_property
    def lines(self) -> SideSheet:
        return SideSheet(self.bonuses, for_side, self.valats, self.failed_half)

    @cached_property
    def by_players(self) -> dict[int, Ladder]:
        """The contracts of that many players."""
        return {players: Ladder(*playable(self.contracts, players, {})) for players in (3, 4)}


TARIFF = SlovenianTariff()
OPTIONS = {
    "hold": (SENIORS, FOREHAND, NOBODY),
    "own-king": ("yes", "no"),
    **side_options(DOUBLINGS),
    "lost": ("yes", "no"),
    "klop-full": ("alone", "all"),
    "klop-won": ("N",),
    "klop-lost": ("N",),
    "mond": ("N",),
    "radelc-cost": ("N",),
    "radelc": ("SEATS",),
}
"""What only a house chooses, or an option of a record, each with its values."""
NUMBER_OF_VALUES = {bonus.word: 2 for bonus in BONUSES} | {VALAT: 2}


def tariff_under(rules: Mapping[str, str]) -> SlovenianTariff:
    """The tariff under the rules of a deal. Raises house.ContradictionError."""
    return tariff_of_house(rules[HOUSE]) if HOUSE in rules else TARIFF


@lru_cache(64)
def tariff_of_house(text: str) -> SlovenianTariff:
    """The tariff of a house. Raises house.ContradictionError."""
    house = house_of(text)
    contracts = contracts_of(CONTRACTS, house)
    bonuses = bonuses_of(BONUSES, house, apart=(VALAT,))
    if house.rule("lost") == "no":
        bonuses = tuple([bonus._replace(risky=False) for bonus in bonuses])
    if not any([contract.when == CHOSEN for contract in contracts]):
        raise contradict(later("the ladder has no contract that forehand may choose when all have passed"))
    if any([prize.word == VALAT and prize.by == "x" for prize in house.bonuses]):
        raise contradict(later("a Valat counts in place of the game here, and not as a factor of it"))
    return replace(
        TARIFF,
        contracts=contracts,
        bonuses=bonuses,
        **side_values(house, TARIFF, 1, TOTAL),
        klop_full=house.rule("klop-full") == "all",
        klop=(int(house.rule("klop-won", str(KLOP_WON))), int(house.rule("klop-lost", str(KLOP_LOST)))),
        radelc_cost=int(house.rule("radelc-cost", str(RADELC_COST))),
        own_king=house.rule("own-king") != "no",
        holders=house.rule("hold", TARIFF.holders),
    )
