"""The tables on the rules page of Slovenian Tarok."""

from notation.cards import TAROCKS
from notation.game import RuleTable
from notation.parts.side_sheet import VALAT
from notation.parts.tabulating import card_worth, deal, doubling, options, pack
from notation.problems import Phrase
from notation.rulebooks.slovenian.contracts import (
    ANNOUNCED_VALAT,
    BONUSES,
    COLOUR_VALAT,
    CONTRACTS,
    DOUBLINGS,
    KLOP_LOST,
    KLOP_WON,
    SILENT_VALAT,
    TARGET,
    TARIFF,
    each_alone,
)
from notation.rulebooks.slovenian.rules import PACK, SLOVENIAN


def tables() -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page."""
    tarocks = ("the trumps", TAROCKS, "Fool (Škis), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(SLOVENIAN),
        "contracts": contracts(),
        "bonuses": bonuses(),
        "kontra": doubling(DOUBLINGS, "an opponent", DOUBLINGS.most or 0, "the side that was doubled"),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 1),
        "game": game(),
        "klop": klop(),
        "options": options(SLOVENIAN),
    }


def contracts() -> RuleTable:
    """The contracts, lowest first, with what they are worth."""
    rows = []
    for contract in CONTRACTS:
        sets = Phrase("one of {number} × {size}", {"number": 6 // (contract.packet or 6), "size": contract.packet})
        talon = "as gifts" if each_alone(contract) else sets if contract.packet else "untouched"
        lead = "forehand" if each_alone(contract) or contract.exchanges else "who plays"
        rows.append(((contract.word,), contract, contract.base, talon, "yes" if contract.calls else None, lead))
    columns = ("word", "contract", "value", "talon", "a king is called (4 players)", "first lead")
    return RuleTable(columns, tuple(rows))


def bonuses() -> RuleTable:
    rows = [((bonus.word,), bonus.label, bonus.worth // 2, bonus.worth) for bonus in BONUSES]
    rows.append(((VALAT,), TARIFF.labels[VALAT], SILENT_VALAT, ANNOUNCED_VALAT))
    colour = CONTRACTS.by_word[COLOUR_VALAT]
    rows_of_games = (((colour.word,), TARIFF.labels[colour.word], None, colour.base),)
    return RuleTable(("word", "bonus", "silent", "announced"), (*rows, *rows_of_games))


def game() -> RuleTable:
    won = [Phrase("{base} + difference", {"base": contract.base}) for contract in CONTRACTS if contract.exchanges]
    lost = [Phrase("−{base} − difference", {"base": contract.base}) for contract in CONTRACTS if contract.exchanges]
    names = [contract for contract in CONTRACTS if contract.exchanges]
    columns = ("contract", Phrase("{number} card points or more", {"number": TARGET}), "fewer")
    return RuleTable(columns, tuple(zip(names, won, lost, strict=True)))


def klop() -> RuleTable:
    rows = (
        ("no trick", KLOP_WON),
        (Phrase("{number} card points or more", {"number": TARGET}), -KLOP_LOST),
        ("anything else, if nobody has either", "minus the card points"),
    )
    return RuleTable(("who has", "writes"), rows)
