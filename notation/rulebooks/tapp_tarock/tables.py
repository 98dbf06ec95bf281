"""Tables of the rulebook of Tapp-Tarock."""

from notation.cards import AUSTRIAN_54, TAROCKS
from notation.game import RuleTable
from notation.parts.rounds import KONTRAS
from notation.parts.tabulating import card_worth, deal, doubling, groups_of_three, options, pack
from notation.problems import Phrase
from notation.rulebooks.tapp_tarock.rules import (
    ALL_KINGS,
    ANNOUNCED_ULTIMO,
    ANNOUNCED_VALAT,
    CONTRACTS,
    DISCARDS,
    PACK,
    PAGAT_ULTIMO,
    PAGAT_ULTIMO_SOLO,
    SILENT_VALAT,
    TAPP_TAROCK,
    TARGET,
    TWO_OF_TRULL,
    WHOLE_TRULL,
)


def tables() -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page."""
    tarocks = ("the trumps", TAROCKS, "Fool (Sküs), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(TAPP_TAROCK),
        "contracts": contracts(),
        "discard": discard(),
        "kontra": doubling(KONTRAS, "a defender", KONTRAS.most or 0),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 0),
        "groups": groups_of_three(TAPP_TAROCK.card_points, AUSTRIAN_54),
        "game": game(),
        "tariff": tariff(),
        "pagat": pagat(),
        "hands": hands(),
        "options": options(TAPP_TAROCK),
    }


def contracts() -> RuleTable:
    talon = {True: "exchange", False: "nobody touches it"}
    rows = [((contract.word,), contract, contract.base, talon[contract.exchanges]) for contract in CONTRACTS]
    return RuleTable(("word", "contract", "base value", "talon"), tuple(rows))


def discard() -> RuleTable:
    """The discard, by the number of plain cards available for it."""
    rows = [
        (Phrase("{number} or more", {"number": many}) if many == DISCARDS else many, many, DISCARDS - many)
        for many in range(DISCARDS, -1, -1)
    ]
    columns = ("plain cards in hand other than kings", "of these laid away", "trumps with them, shown")
    return RuleTable(columns, tuple(rows))


def game() -> RuleTable:
    silent = Phrase("{times} × base × factor", {"times": SILENT_VALAT})
    valat = Phrase("{times} × base × factor", {"times": ANNOUNCED_VALAT})
    return RuleTable(
        ("case", "who writes", "how much"),
        (
            (Phrase("{number} card points or more", {"number": TARGET}), "the declarer", "base × factor"),
            (Phrase("{number} card points or fewer", {"number": TARGET - 1}), "each defender", "base × factor"),
            ("every trick, not announced", "the declarer, in place of the game", silent),
            ("Valat announced and made", "the declarer, in place of the game", valat),
            ("Valat announced and not made", "each defender, whatever the card points are", valat),
        ),
    )


def tariff() -> RuleTable:
    doublings = [2**stage for stage in range(1, (KONTRAS.most or 0) + 1)]
    factors = (1, *doublings, SILENT_VALAT, ANNOUNCED_VALAT)
    rows = [(contract, *(contract.base * factor for factor in factors)) for contract in CONTRACTS]
    said = ((word,) for word in KONTRAS.words)
    return RuleTable(("contract", "game", *said, "Valat, silent", "Valat, announced"), tuple(rows))


def pagat() -> RuleTable:
    silent = (PAGAT_ULTIMO, PAGAT_ULTIMO_SOLO)
    announced = [Phrase("{worth} × factor", {"worth": ANNOUNCED_ULTIMO * worth}) for worth in silent]
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


def hands() -> RuleTable:
    return RuleTable(
        ("held", "entry"),
        (
            ("the whole trull: Fool, T21, T1", WHOLE_TRULL),
            ("exactly two of the trull", TWO_OF_TRULL),
            ("all four kings", ALL_KINGS),
        ),
    )
