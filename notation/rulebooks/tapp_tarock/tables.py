"""Tables of the rulebook of Tapp-Tarock."""

from notation.cards import AUSTRIAN_54, TAROCKS
from notation.game import Cell, Game, RuleTable
from notation.parts.house import Values
from notation.parts.rounds import KONTRAS
from notation.parts.tabulating import card_worth, deal, doubling, groups_of_three, options, pack
from notation.problems import Phrase
from notation.rulebooks.tapp_tarock.rules import (
    DISCARDS,
    PACK,
    TAPP_TAROCK,
    TARGET,
    VALUES,
)
from notation.table import Table


def tables(of: Game[Table] = TAPP_TAROCK) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    values = of.tariff or VALUES
    tarocks = ("the trumps", TAROCKS, "Fool (Sküs), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(TAPP_TAROCK),
        "contracts": contracts(values),
        "discard": discard(),
        "kontra": doubling(KONTRAS, "a defender", KONTRAS.most or 0),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 0),
        "groups": groups_of_three(TAPP_TAROCK.card_points, AUSTRIAN_54),
        "game": game(values),
        "tariff": tariff(values),
        "pagat": pagat(values),
        "hands": hands(values),
        "options": options(TAPP_TAROCK),
    }


def contracts(values: Values) -> RuleTable:
    talon = {True: "exchange", False: "nobody touches it"}
    rows = [((contract.word,), contract, contract.base, talon[contract.exchanges]) for contract in values.contracts]
    return RuleTable(("word", "contract", "base value", "talon"), tuple(rows))


def discard() -> RuleTable:
    """The discard, by the number of plain cards available for it."""
    rows = [
        (Phrase("{number} or more", {"number": many}) if many == DISCARDS else many, many, DISCARDS - many)
        for many in range(DISCARDS, -1, -1)
    ]
    columns = ("plain cards in hand other than kings", "of these laid away", "trumps with them, shown")
    return RuleTable(columns, tuple(rows))


def game(values: Values) -> RuleTable:
    times = "{times} × base × factor" if values.valat_factors else "{worth} × factor"
    silent, valat = [Phrase(times, {"times": worth, "worth": worth}) for worth in values.prizes["valat"]]
    valats: tuple[tuple[Cell, ...], ...] = (
        ("every trick, not announced", "the declarer, in place of the game", silent),
        ("Valat announced and made", "the declarer, in place of the game", valat),
        ("Valat announced and not made", "each defender, whatever the card points are", valat),
    )
    return RuleTable(
        ("case", "who writes", "how much"),
        (
            (Phrase("{number} card points or more", {"number": TARGET}), "the declarer", "base × factor"),
            (Phrase("{number} card points or fewer", {"number": TARGET - 1}), "each defender", "base × factor"),
            *(valats if values.prizes["valat"][1] else ()),
        ),
    )


def tariff(values: Values) -> RuleTable:
    doublings = [2**stage for stage in range(1, (KONTRAS.most or 0) + 1)]
    rows = []
    for contract in values.contracts:
        valats = [worth * (contract.base if values.valat_factors else 1) for worth in values.prizes["valat"]]
        rows.append((contract, *(contract.base * factor for factor in (1, *doublings)), *valats))
    said = ((word,) for word in KONTRAS.words)
    return RuleTable(("contract", "game", *said, "Valat, silent", "Valat, announced"), tuple(rows))


def pagat(values: Values) -> RuleTable:
    once, loud = values.prizes["pagat"]
    silent = (once, 2 * once)
    announced = [Phrase("{worth} × factor", {"worth": worth}) for worth in (loud, 2 * loud)]
    return RuleTable(
        ("case", "who writes", "how much", "in Solo"),
        (
            ("announced: the declarer wins the last trick with the Pagat", "the declarer", *announced),
            ("announced: anything else", "each defender", *announced),
            ("silent: the declarer wins the last trick with it", "the declarer", *silent),
            ("silent: the declarer plays it to the last trick and loses it", "each defender", *silent),
            ("silent: a defender wins the last trick with it", "each defender", *silent),
            ("silent: a defender plays it to the last trick, the declarer takes it", "the declarer", *silent),
            (
                "silent: a defender plays it to the last trick, the other defender takes it",
                "nobody",
                None,
                None,
            ),
            (
                "the Pagat was played before, or lay in the part of the talon that nobody took",
                "nobody",
                None,
                None,
            ),
        ),
    )


def hands(values: Values) -> RuleTable:
    return RuleTable(
        ("held", "entry"),
        (
            ("the whole trull: Fool, T21, T1", values.value("trull")),
            ("exactly two of the trull", values.value("two-of-trull")),
            ("all four kings", values.value("kings")),
        ),
    )
