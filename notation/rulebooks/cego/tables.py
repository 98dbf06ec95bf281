"""Tables of the rulebook of Cego."""

from itertools import groupby

from notation.cards import TAROCKS
from notation.game import Cell, Contract, Game, RuleTable
from notation.parts.house import Values
from notation.parts.tabulating import card_worth, deal, groups_of_three, options, pack
from notation.problems import Phrase
from notation.rulebooks.cego.rules import (
    CEGO,
    HIGH,
    HIGH_ENOUGH,
    NO_TRICK,
    PACK,
    RAEUBER,
    SOLO,
    SOLO_TRUMPS,
    TARGET,
    TOTAL,
    VALUES,
    achievement,
)
from notation.table import Table

PICCOLO, BETTEL = "piccolo", "bettel"


def tables(game: Game[Table] = CEGO) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    values = game.tariff or VALUES
    packs = {"with four": PACK[4], "with three": PACK[3]}
    trumps = ("trumps", TAROCKS, "Fool (Stieß), T21, T20, … T2, T1 (Pfeife)")
    return {
        "pack": pack(packs, trumps, {"spades, clubs": "SC", "hearts": "H", "diamonds": "D"}),
        "deal": deal(CEGO),
        "contracts": contracts(values),
        "keep": keep(values),
        "solo-hand": solo_hand(),
        "worth": worth(),
        "groups": groups_of_three(CEGO.card_points, PACK[4]),
        "achievement": achievements(),
        "contract-points": contract_points(values),
        "sheet": sheet(values),
        "options": options(CEGO),
    }


def contracts(values: Values) -> RuleTable:
    aims: dict[str, Cell] = {PICCOLO: "exactly one trick", BETTEL: "no trick"}
    aims[RAEUBER.word] = "few card points, everybody alone"
    points = Phrase("{number} card points", {"number": TARGET})
    unseen = {SOLO.word: "nobody sees it; it counts for the declarer"}
    rows = []
    for contract in values.contracts:
        word = contract.word
        blind = "exchange" if contract.exchanges else unseen.get(word, "nobody sees it; it counts for nobody")
        tables = contract.players or CEGO.players
        rows.append(((word,), contract, aims.get(word, points), blind, contract.base, tables))
    columns = ("word", "contract", "the declarer needs", "blind", "contract points", "players")
    return RuleTable(columns, tuple(rows))


def keep(values: Values) -> RuleTable:
    """Cards that each step keeps, requirements on the hand, and the last discard."""
    places = {True: "open on the table", False: "hidden"}
    rows: list[tuple[Cell, ...]] = []
    for step in (contract for contract in values.contracts if contract.exchanges):
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


def contract_points(values: Values) -> RuleTable:
    factors = CEGO.rules()["solo-factor"].split("/")
    rows: list[tuple[Cell, ...]] = [(SOLO, None, None, *map(int, factors))]
    steps: list[Contract] = [contract for contract in values.contracts if contract.exchanges]
    above = values.value("solo-bid")
    rows += [(contract, contract.base, contract.base, *[contract.base + above] * 2) for contract in steps]
    columns = ("contract", "nobody bid Solo: won", "lost", "somebody bid Solo: won", "lost")
    return RuleTable(columns, tuple(rows))


def sheet(values: Values) -> RuleTable:
    other, forehand = values.prizes["raeuber"]
    tricks = (
        (PICCOLO, "Piccolo, exactly one trick", "Piccolo, none or more than one"),
        (BETTEL, "Bettel, no trick", "Bettel, a trick"),
    )
    rows: list[tuple[Cell, ...]] = []
    for word, made, failed in tricks:
        if contract := values.contracts.by_word.get(word):
            rows += [(made, "the declarer", contract.base), (failed, "each defender", contract.base)]
    if RAEUBER.word in values.contracts.by_word:
        most = "Räuber: the forehand has most card points, alone or with others"
        rows += [(most, "the forehand", -forehand), ("Räuber: others have most", "each of them", -other)]
    times = Phrase("{number} × contract points", {"number": NO_TRICK})
    reached = "achievement × contract points"
    return RuleTable(
        ("case", "who writes", "how much"),
        (
            ("the achievement is positive", "the declarer", reached),
            ("it is negative", "each defender", "achievement × contract points, as a gain"),
            ("a defender had a concealed solo hand", "each of the others, the declarer too", times),
            ("the challenge was wrong", "each defender", times),
            *rows,
        ),
    )
