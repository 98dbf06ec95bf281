"""Tables of the rulebook of Cego."""

from itertools import groupby

from notation.cards import TAROCKS
from notation.game import Cell, Contract, RuleTable
from notation.parts.tabulating import card_worth, deal, groups_of_three, options, pack
from notation.problems import Phrase
from notation.rulebooks.cego.rules import (
    ABOVE_SOLO,
    CEGO,
    CONTRACTS,
    HIGH,
    HIGH_ENOUGH,
    NO_TRICK,
    PACK,
    RAEUBER,
    RAEUBER_FOREHAND,
    RAEUBER_OTHER,
    SOLO,
    SOLO_TRUMPS,
    TARGET,
    TOTAL,
    achievement,
)

PICCOLO, BETTEL = (next(contract for contract in CONTRACTS if contract.word == word) for word in ("piccolo", "bettel"))


def tables() -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page."""
    packs = {"with four": PACK[4], "with three": PACK[3]}
    trumps = ("trumps", TAROCKS, "Fool (Stieß), T21, T20, … T2, T1 (Pfeife)")
    return {
        "pack": pack(packs, trumps, {"spades, clubs": "SC", "hearts": "H", "diamonds": "D"}),
        "deal": deal(CEGO),
        "contracts": contracts(),
        "keep": keep(),
        "solo-hand": solo_hand(),
        "worth": worth(),
        "groups": groups_of_three(CEGO.card_points, PACK[4]),
        "achievement": achievements(),
        "contract-points": contract_points(),
        "sheet": sheet(),
        "options": options(CEGO),
    }


def contracts() -> RuleTable:
    aims: dict[Contract, Cell] = dict.fromkeys(CONTRACTS, Phrase("{number} card points", {"number": TARGET}))
    aims |= {PICCOLO: "exactly one trick", BETTEL: "no trick", RAEUBER: "few card points, everybody alone"}
    unseen = {SOLO: "nobody sees it; it counts for the declarer"}
    rows = []
    for contract in CONTRACTS:
        blind = "exchange" if contract.exchanges else unseen.get(contract, "nobody sees it; it counts for nobody")
        tables = contract.players or CEGO.players
        rows.append(((contract.word,), contract, aims[contract], blind, contract.base, tables))
    columns = ("word", "contract", "the declarer needs", "blind", "contract points", "players")
    return RuleTable(columns, tuple(rows))


def keep() -> RuleTable:
    """Cards that each step keeps, requirements on the hand, and the last discard."""
    places = {True: "open on the table", False: "hidden"}
    rows: list[tuple[Cell, ...]] = []
    for step in (contract for contract in CONTRACTS if contract.exchanges):
        keeping = step.own
        last = (keeping.which or "any card") if keeping.size > 1 else None
        rows.append((step, keeping.what, places[keeping.open], last))
    return RuleTable(("step", "kept", "until the first lead", "laid away last"), tuple(rows))


def solo_hand() -> RuleTable:
    rows = tuple((players, SOLO_TRUMPS[players], SOLO_TRUMPS[players] - 1) for players in CEGO.players)
    with_high = Phrase("or this number, with at least {number} of {set}", {"number": HIGH_ENOUGH, "set": HIGH})
    return RuleTable(("players", "number of trumps", with_high), rows)


def worth() -> RuleTable:
    four, three = (card_worth(PACK[players], "Fool, T21, T1, kings", 0) for players in (4, 3))
    rows = [(*row, other[-1]) for row, other in zip(four.rows, three.rows, strict=True)]
    return RuleTable(("card", "worth", "with four", "with three"), tuple(rows))


def achievements() -> RuleTable:
    rows: list[tuple[Cell, ...]] = []
    for reached, group in groupby(range(TOTAL, -1, -1), achievement):
        points = list(group)
        least, most = points[-1], points[0]
        rows.append((span(least, most), span(TOTAL - most, TOTAL - least), reached))
    return RuleTable(("declarer", "defenders", "achievement"), tuple(rows))


def span(least: int, most: int) -> Cell:
    """Numbers from the least to the most."""
    return least if least == most else Phrase("{number}–{number_2}", {"number": least, "number_2": most})


def contract_points() -> RuleTable:
    factors = CEGO.rules()["solo-factor"].split("/")
    rows: list[tuple[Cell, ...]] = [(SOLO, None, None, *map(int, factors))]
    steps: list[Contract] = [contract for contract in CONTRACTS if contract.exchanges]
    rows += [(contract, contract.base, contract.base, *[contract.base + ABOVE_SOLO] * 2) for contract in steps]
    columns = ("contract", "nobody bid Solo: won", "lost", "somebody bid Solo: won", "lost")
    return RuleTable(columns, tuple(rows))


def sheet() -> RuleTable:
    times = Phrase("{number} × contract points", {"number": NO_TRICK})
    reached = "achievement × contract points"
    return RuleTable(
        ("case", "who writes", "how much"),
        (
            ("the achievement is positive", "the declarer", reached),
            ("it is negative", "each defender", "achievement × contract points, as a gain"),
            ("a defender had a concealed solo hand", "each of the others, the declarer too", times),
            ("the challenge was wrong", "each defender", times),
            ("Piccolo, exactly one trick", "the declarer", PICCOLO.base),
            ("Piccolo, none or more than one", "each defender", PICCOLO.base),
            ("Bettel, no trick", "the declarer", BETTEL.base),
            ("Bettel, a trick", "each defender", BETTEL.base),
            (
                "Räuber: the forehand has most card points, alone or with others",
                "the forehand",
                -RAEUBER_FOREHAND,
            ),
            ("Räuber: others have most", "each of them", -RAEUBER_OTHER),
        ),
    )
