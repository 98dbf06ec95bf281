"""The tariffs of the cups: contracts, bonuses, payments of a Trischaken, and in what else their rules differ.

`standard` is the Upper Austrian cup's (F. Kienast, 4/2023), `tirol` the Tyrolean one's (M. Mair, 2020), `sauwald` that
of the TarockRunde Sauwald before it took over the Upper Austrian rules (S. Lang, 2019).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from notation.cards import CARD, KINGS, MOND, TRULL
from notation.game import AT_ONCE, CHOSEN, Contract, Ladder
from notation.house import House
from notation.parts.bonuses import Bonus
from notation.parts.emperor import Emperor
from notation.parts.house import Part, bonuses_of, contracts_of, contradict, values_of_bonuses
from notation.parts.rounds import KONTRAS, Doublings
from notation.parts.seniority import FOREHAND, NOBODY, SENIORS
from notation.parts.settlement import zero_sum
from notation.parts.side_sheet import VALAT, SideSheet
from notation.parts.side_tariff import SideTariff, side_options, side_values
from notation.table import Table
from notation.words.languages import later

TOTAL, TARGET, UNIT = 210, 107, 3
"""The card points of the pack, and those that the declarer needs, in thirds: 35 and two leaves; how many make one."""
PACKET, SIX = 3, 6
"""The cards of half the talon, and of all of it."""
TALON = PACKET, PACKET
BIRDS = {word: CARD[f"T{number}"] for number, word in enumerate(("pagat", "uhu", "kakadu", "quapil"), 1)}

ANY_BIRD = sum(BIRDS.values())
IN_ORDER, ANY_ORDER = Emperor(in_order=True), Emperor(in_order=False)


class Needs(NamedTuple):
    """The cards that a contract needs in the dealt hand: in `Contract.own`."""

    birds: tuple[str, ...] = ()
    """Birds of which one is needed; the declarer announces one of them."""
    plain: int = 0

    @property
    def cards(self) -> int:
        return sum([BIRDS[bird] for bird in self.birds])


NOTHING = Needs()


class Pays(NamedTuple):
    """The payments of a Trischaken to each kind of seat."""

    forehand: int
    """Forehand, if he has the most card points."""
    most: int
    """Any other seat with the most card points."""
    virgin: int
    """A seat without a trick."""
    other: int


Case = tuple[bool, int, int]
"""Whether forehand has the most card points, how many seats have them, and how many have won no trick."""
Payments = dict[Case, tuple[Pays | None, Pays]]
"""By case: with fewer than half of the card points, and with more; None if the seats are paid by rank."""


@dataclass(frozen=True, eq=False)
class Cup(SideTariff):
    """The values of a cup. A bonus is worth twice as much in a solo; a Valat is a factor of the game, or an amount if
    it counts beside the game."""

    trischaken: Payments
    doublings: Doublings = field(default=KONTRAS, kw_only=True)
    target: int = field(default=TARGET, kw_only=True)
    valat_beside: bool = False
    """Whether a Valat is a bonus beside the game; then bonuses for cards in a pile do not count."""
    holders: str = FOREHAND
    """The seats that may hold a bid, in words of `seniority`."""
    emperor: Emperor | None = None
    """The emperor's trick, in which the Pagat takes T21 and the Fool; None if there is none."""
    again: bool = False
    """Whether everybody may announce in any of his turns."""
    keeps: bool = False
    """Whether announced birds and the called king are kept for their tricks."""
    apart: bool = False
    """Whether in suit contracts a defender may not both say kontra and announce the Valat."""
    opponents_need: bool = False
    """Whether the opponents need as many card points, where the game was doubled."""
    emperor_in_negative: bool = True
    """Whether there is an emperor's trick in negative games, too."""
    pot: int = 0
    """What the loser of a Trischaken pays in all, before it is doubled; 0 where `trischaken` says who pays what."""
    pot_forehand: int = 2
    """How many times the pot counts if forehand loses it."""
    pot_half: int = 2
    """How many times it counts with `target` card points."""
    pot_virgins: bool = True
    """Whether those without a trick share all of it."""
    queens: bool = False
    """Whether a queen is called with all four kings in the hand; else nobody with them may call."""
    own_king: bool = False
    """Whether a king of the caller's own hand may be called."""

    @cached_property
    def lines(self) -> SideSheet:
        return SideSheet(self.bonuses, zero_sum, self.valats, self.failed_half)


def each_alone(contract: Contract) -> bool:
    """Whether everybody plays for himself, as in a Trischaken."""
    return contract.negative and contract.tricks is None


# ---- Upper Austria

SOME_BIRD = Needs(birds=tuple(BIRDS))

UPPER_AUSTRIAN = Ladder(
    Contract("trischaken", "Trischaken", 1, exchanges=False, negative=True, when=CHOSEN),
    Contract("rufer", "Rufer", 1, exchanges=True, packet=PACKET, calls=True, when=CHOSEN),
    Contract("piccolo", "Piccolo", 2, exchanges=False, negative=True, tricks=1),
    Contract("bettel", "Bettel", 2, exchanges=False, negative=True, tricks=0),
    Contract("solorufer", "Solorufer", 2, exchanges=False, calls=True, solo=True),
    Contract("besserrufer", "Besserrufer", 1, exchanges=True, packet=PACKET, calls=True, own=SOME_BIRD),
    Contract("farbendreier", "Farbendreier", 3, exchanges=True, packet=PACKET, suit=True),
    Contract("sechserdreier", "Sechserdreier", 4, exchanges=True, lost=2, when=AT_ONCE),
    Contract("dreier", "Dreier", 4, exchanges=True, packet=PACKET),
    Contract("farbensolo", "Farbensolo", 6, exchanges=False, suit=True, solo=True),
    Contract("piccolo-ouvert", "Piccolo ouvert", 6, exchanges=False, negative=True, tricks=1, open=True),
    Contract("bettel-ouvert", "Bettel ouvert", 7, exchanges=False, negative=True, tricks=0, open=True),
    Contract("solodreier", "Solodreier", 8, exchanges=False, solo=True),
)
BONUSES = (
    Bonus("trull", "Trull", 2, cards=TRULL),
    Bonus("koenige", "All kings", 2, cards=KINGS),
    Bonus("koenig-ultimo", "König ultimo", 2, called=True),
    Bonus("pagat", "Pagat", 2, card=BIRDS["pagat"]),
    Bonus("uhu", "Uhu", 4, card=BIRDS["uhu"], behind=1),
    Bonus("kakadu", "Kakadu", 6, card=BIRDS["kakadu"], behind=2),
    Bonus("quapil", "Quapil", 8, card=BIRDS["quapil"], behind=3),
)
FOREHAND_ALL, ANOTHER_ALL = Pays(-12, 0, 4, 4), Pays(0, -6, 2, 2)
"""Where forehand has won every trick, and where another seat has."""
UPPER_AUSTRIAN_TRISCHAKEN: Payments = {
    **{(True, most, 0): (Pays(-6, 2, 2, 2), Pays(-12, 4, 4, 4)) for most in (1, 2, 3)},
    **{(True, most, 1): (Pays(-6, 0, 6, 0), Pays(-12, 0, 12, 0)) for most in (1, 2, 3)},
    **{(True, most, 2): (Pays(-6, 0, 3, 0), Pays(-12, 0, 6, 0)) for most in (1, 2)},
    (True, 1, 3): (FOREHAND_ALL, FOREHAND_ALL),
    (False, 1, 0): (Pays(0, -3, 0, 1), Pays(0, -6, 0, 2)),
    (False, 1, 1): (Pays(0, -3, 3, 0), Pays(0, -6, 6, 0)),
    (False, 1, 2): (Pays(0, -4, 2, 0), Pays(0, -6, 3, 0)),
    (False, 1, 3): (ANOTHER_ALL, ANOTHER_ALL),
    **{(False, 2, virgins): (Pays(0, -2, 2, 2), Pays(0, -2, 2, 2)) for virgins in (0, 2)},
    (False, 2, 1): (Pays(0, -2, 4, 0), Pays(0, -2, 4, 0)),
    **{(False, 3, virgins): (Pays(0, -1, 3, 3), Pays(0, -1, 3, 3)) for virgins in (0, 1)},
}

# ---- Tyrol

TYROLEAN = Ladder(
    Contract("rufer", "Rufer", 1, exchanges=True, packet=PACKET, calls=True, when=CHOSEN),
    Contract("trischaken", "Trischaken", 2, exchanges=False, negative=True, when=CHOSEN),
    Contract("piccolo", "Piccolo", 2, exchanges=False, negative=True, tricks=1),
    Contract("solorufer", "Solorufer", 2, exchanges=False, calls=True, solo=True),
    Contract(
        "besserrufer", "Besserrufer", 1, exchanges=True, packet=PACKET, calls=True, own=Needs(birds=("pagat", "uhu"))
    ),
    Contract("bettel", "Bettel", 4, exchanges=False, negative=True, tricks=0),
    Contract("sechserdreier", "Sechserdreier", 4, exchanges=True, lost=2, when=AT_ONCE),
    Contract("farbendreier", "Farbendreier", 5, exchanges=True, packet=PACKET, suit=True),
    Contract("dreier", "Dreier", 5, exchanges=True, packet=PACKET),
    Contract(
        "besserrufer-hoch", "High Besserrufer", 1, exchanges=True, packet=PACKET, calls=True,
        own=Needs(birds=("kakadu", "quapil")),
    ),
    Contract("zwiccolo-ouvert", "Zwiccolo ouvert", 8, exchanges=False, negative=True, tricks=2, open=True),
    Contract("piccolo-ouvert", "Piccolo ouvert", 8, exchanges=False, negative=True, tricks=1, open=True),
    Contract("bettel-ouvert", "Bettel ouvert", 8, exchanges=False, negative=True, tricks=0, open=True),
    Contract("farbensolo", "Farbensolo", 10, exchanges=False, suit=True, solo=True),
    Contract("solodreier", "Solodreier", 10, exchanges=False, solo=True),
)  # fmt: skip
MONDFANG = Bonus("mondfang", "Mondfang", 2, caught=MOND)
TYROLEAN_TRISCHAKEN: Payments = {
    (True, 1, 0): (Pays(-6, 0, 0, 2), Pays(-12, 0, 0, 4)),
    (True, 1, 1): (Pays(-6, 0, 6, 0), Pays(-12, 0, 8, 2)),
    (True, 1, 2): (Pays(-6, 0, 4, -2), Pays(-12, 0, 6, 0)),
    (True, 1, 3): (FOREHAND_ALL, FOREHAND_ALL),
    (False, 1, 0): (None, Pays(0, -6, 0, 2)),
    (False, 1, 1): (Pays(0, -2, 6, -2), Pays(0, -6, 6, 0)),
    (False, 1, 2): (Pays(0, -4, 4, -4), Pays(0, -6, 4, -2)),
    (False, 1, 3): (ANOTHER_ALL, ANOTHER_ALL),
    **{(tied, 2, 0): (Pays(-2, -2, 2, 2), Pays(-2, -2, 2, 2)) for tied in (True, False)},
    **{(tied, most, 1): (Pays(-2, -2, 6, -2), Pays(-2, -2, 6, -2)) for tied in (True, False) for most in (2, 3)},
    **{(tied, 2, 2): (Pays(-4, -4, 4, 0), Pays(-4, -4, 4, 0)) for tied in (True, False)},
    **{(tied, 3, 0): (Pays(-1, -1, 3, 3), Pays(-1, -1, 3, 3)) for tied in (True, False)},
}

# ---- Sauwald

SAUWALD = Ladder(
    *[UPPER_AUSTRIAN.by_word[word] for word in ("rufer", "trischaken", "piccolo", "bettel", "solorufer")],
    *[UPPER_AUSTRIAN.by_word[word] for word in ("besserrufer", "dreier", "sechserdreier")],
    Contract("farbensolo", "Farbensolo", 5, exchanges=False, suit=True, solo=True, own=Needs(plain=6)),
    *[UPPER_AUSTRIAN.by_word[word] for word in ("piccolo-ouvert", "bettel-ouvert", "solodreier")],
)
SAUWALD_TRISCHAKEN: Payments = {
    (True, 1, 0): (Pays(-6, 0, 0, 2), Pays(-12, 0, 0, 4)),
    (True, 1, 1): (Pays(-6, 0, 6, 0), Pays(-12, 0, 12, 0)),
    (True, 1, 2): (Pays(-12, 0, 6, 0), Pays(-24, 0, 12, 0)),
    (True, 1, 3): (FOREHAND_ALL, FOREHAND_ALL),
    (True, 2, 0): (Pays(-4, -2, 3, 3), Pays(-4, -2, 3, 3)),
    **{(True, most, 1): (Pays(-6, 0, 6, 0), Pays(-6, 0, 6, 0)) for most in (2, 3)},
    (True, 2, 2): (Pays(-6, 0, 3, 0), Pays(-6, 0, 3, 0)),
    (True, 3, 0): (Pays(-2, -1, 4, 4), Pays(-2, -1, 4, 4)),
    (False, 1, 0): (Pays(0, -3, 0, 1), Pays(0, -6, 0, 2)),
    (False, 1, 1): (Pays(0, -3, 3, 0), Pays(0, -6, 6, 0)),
    (False, 1, 2): (Pays(0, -6, 3, 0), Pays(0, -12, 6, 0)),
    (False, 1, 3): (ANOTHER_ALL, ANOTHER_ALL),
    (False, 2, 0): (Pays(0, -2, 0, 2), Pays(0, -2, 0, 2)),
    (False, 2, 1): (Pays(0, -2, 4, 0), Pays(0, -2, 4, 0)),
    (False, 2, 2): (Pays(0, -3, 3, 0), Pays(0, -3, 3, 0)),
    **{(False, 3, virgins): (Pays(0, -1, 3, 3), Pays(0, -1, 3, 3)) for virgins in (0, 1)},
}

# ---- All cups

CUPS = {
    "upper-austria": Cup(UPPER_AUSTRIAN, BONUSES, (4, 8), UPPER_AUSTRIAN_TRISCHAKEN, apart=True),
    "tirol": Cup(
        TYROLEAN, (*BONUSES, MONDFANG), (10, 20), TYROLEAN_TRISCHAKEN, valat_beside=True, holders=NOBODY,
        emperor=IN_ORDER, again=True, keeps=True,
    ),
    "sauwald": Cup(SAUWALD, BONUSES, (4, 8), SAUWALD_TRISCHAKEN),
}  # fmt: skip
"""By the value of the option `cup`."""
USUAL = CUPS["upper-austria"]


def cup_of(table: Table) -> Cup:
    """The tariff of a table: that of its house, or of its cup."""
    return table.game.tariff or CUPS[table.rules["cup"]]


def needs(contract: Contract) -> Needs:
    return contract.own or NOTHING


# ---- The cup of a house

NUMBER_OF_VALUES = {bonus.word: 2 for bonus in (*BONUSES, MONDFANG)} | {VALAT: 2}
OWN_PARTS: dict[str, Part] = {
    "birds": lambda contract, given: contract._replace(own=needs(contract)._replace(birds=given)),
    "plain": lambda contract, given: contract._replace(
        own=needs(contract)._replace(plain=int(given[0]) if given else 0)
    ),
}
EMPERORS = {"no": None, "in-order": IN_ORDER, "any": ANY_ORDER}
OPTIONS = {
    "hold": (NOBODY, FOREHAND, SENIORS),
    "own-king": ("no", "yes"),
    "four-kings": ("no", "queen"),
    "emperor": tuple(EMPERORS),
    "emperor-negative": ("yes", "no"),
    "announce": ("once", "again"),
    **side_options(KONTRAS),
    "kontra-target": ("declarer", "opponents"),
    "lost": ("no", "yes"),
    "trischaken-pot": ("N",),
    "trischaken-forehand": ("twice", "once"),
    "trischaken-half": ("twice", "once"),
    "trischaken-virgins": ("all", "share"),
}
TIMES_OF = {"twice": 2, "once": 1}
"""What only a house chooses, each with its values; `N` for a number."""


def cup_of_house(house: House, rules: Mapping[str, str]) -> Cup:
    """The cup of a house that is like one of ours. Raises ContradictionError."""
    like = CUPS[rules["cup"]]
    contracts = contracts_of(like.contracts, house, OWN_PARTS)
    bonuses = bonuses_of(like.bonuses, house, (*BONUSES, MONDFANG), UNIT, (VALAT,))
    if house.rule("lost") == "yes":
        bonuses = tuple([bonus._replace(risky=bool(bonus.card or bonus.called)) for bonus in bonuses])
    words = {bonus.word for bonus in bonuses}
    for contract in contracts:
        if missing := [bird for bird in needs(contract).birds if bird not in words]:
            text = later("“{word}” demands a bird that is no bonus: {words}")
            raise contradict(text, word=contract.word, words=missing)
    if not any([contract.when == CHOSEN for contract in contracts]):
        raise contradict(later("the ladder has no contract that forehand may choose when all have passed"))
    if house.rule("kontra-target") == "opponents" and rules["kontra"] != "score":
        raise contradict(later("the opponents need card points only where a kontra counts on the sheet: kontra=score"))
    pot = int(house.rule("trischaken-pot", "0"))
    trischaken = like.trischaken if pot else payments_of(like, contracts)
    valat = next((prize for prize in house.bonuses if prize.word == VALAT), None)
    cup = replace(
        like, contracts=contracts, bonuses=bonuses, trischaken=trischaken, **side_values(house, like, UNIT, TOTAL),
        valat_beside=like.valat_beside if valat is None else valat.by != "x",
    )  # fmt: skip
    return replace(
        cup,
        holders=house.rule("hold", cup.holders),
        own_king=house.rule("own-king") == "yes",
        queens=house.rule("four-kings") == "queen",
        emperor=EMPERORS[house.rule("emperor")] if house.rule("emperor") else cup.emperor,
        emperor_in_negative=house.rule("emperor-negative") != "no",
        again=cup.again if not house.rule("announce") else house.rule("announce") == "again",
        opponents_need=house.rule("kontra-target") == "opponents",
        pot=pot,
        pot_forehand=TIMES_OF[house.rule("trischaken-forehand", "twice")],
        pot_half=TIMES_OF[house.rule("trischaken-half", "twice")],
        pot_virgins=house.rule("trischaken-virgins") != "share",
    )


def usual_bonuses(cup: Cup) -> dict[str, str]:
    """The bonuses of a cup with their values, as a house writes them."""
    silent, announced = [str(value) if cup.valat_beside else f"x{value}" for value in cup.valats]
    return values_of_bonuses(cup.bonuses, (*BONUSES, MONDFANG)) | {VALAT: f"{silent}/{announced}"}


def payments_of(like: Cup, contracts: Ladder) -> Payments:
    """The payments of a Trischaken, as many times those of its parent as its value is. Raises ContradictionError."""
    [usual] = [contract for contract in like.contracts if each_alone(contract)]
    times = [contract.base for contract in contracts if each_alone(contract)]
    if not times or times[0] == usual.base:
        return like.trischaken

    def scaled(pays: Pays | None) -> Pays | None:
        if pays is None or any([amount * times[0] % usual.base for amount in pays]):
            text = later("a Trischaken of {given} is not a multiple of one of {wanted}: use trischaken-pot=N")
            raise contradict(text, given=times[0], wanted=usual.base)
        return Pays(*[amount * times[0] // usual.base for amount in pays])

    return {case: tuple(map(scaled, both)) for case, both in like.trischaken.items()}  # type: ignore[misc]
