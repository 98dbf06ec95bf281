"""Tables of the rulebook of Königrufen."""

from notation.cards import TAROCKS
from notation.game import RuleTable
from notation.parts.rounds import KONTRAS
from notation.parts.tabulating import card_worth, deal, doubling, options, pack
from notation.problems import Phrase
from notation.rulebooks.koenigrufen.rules import CONTRACTS, FOREHANDS, HAND, KOENIGRUFEN, PACK
from notation.rulebooks.koenigrufen.sheet import (
    ANNOUNCED_VALAT,
    BONUSES,
    FOREHAND_LOSES,
    ONE_LOSES,
    SILENT_VALAT,
    TARGET,
    THREE_LOSE,
    TWO_LOSE,
)


def tables() -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page."""
    tarocks = ("the trumps", TAROCKS, "Fool (Sküs), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(KOENIGRUFEN),
        "contracts": contracts(),
        "bonuses": bonuses(),
        "kontra": doubling(KONTRAS, "an opponent", KONTRAS.most or 0, "the side that was doubled"),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 1),
        "game": game(),
        "trischaken": trischaken(),
        "options": options(KOENIGRUFEN),
    }


def contracts() -> RuleTable:
    """The contracts, lowest first, with what they are worth."""
    rows = []
    for contract in CONTRACTS:
        word = contract.word
        kind = "negative" if contract.negative else "suit" if contract.suit else "trump"
        talon = "open, one half" if contract.packet else "all six, unseen" if contract.exchanges else "untouched"
        who = "forehand" if word in (*FOREHANDS.chosen, *FOREHANDS.at_once) else "all"
        rows.append(((word,), contract, contract.base, kind, talon, who))
    return RuleTable(("word", "contract", "value", "kind", "talon", "who may bid it"), tuple(rows))


def bonuses() -> RuleTable:
    """Announcements and their values."""
    rows = []
    for word, label, worth, _cards, card, behind, *_ in BONUSES:
        trick = Phrase("trick {number}", {"number": HAND - behind}) if card else None
        rows.append(((word,), label, trick, worth // 2, worth, worth, 2 * worth))
    columns = ("word", "bonus", "the card wins", "silent", "announced", "silent in a solo", "announced in a solo")
    return RuleTable(columns, tuple(rows))


def game() -> RuleTable:
    """Value of the game, and of the Valat that replaces it."""
    rows = []
    for contract in CONTRACTS:
        if not contract.negative:
            lost = contract.base * (2 if contract.lost_double else 1)
            valats = (SILENT_VALAT * contract.base, ANNOUNCED_VALAT * contract.base)
            rows.append((contract, contract.base, lost, *valats))
    return RuleTable(("contract", "won", "lost", "Valat, silent", "Valat, announced"), tuple(rows))


def trischaken() -> RuleTable:
    """Payments in a Trischaken."""
    return RuleTable(
        ("most card points", "each pays", Phrase("with {points} or more", {"points": KOENIGRUFEN.counted(TARGET)})),
        (
            ("forehand, alone or with others", FOREHAND_LOSES, 2 * FOREHAND_LOSES),
            ("one other", ONE_LOSES, 2 * ONE_LOSES),
            ("two others", TWO_LOSE, None),
            ("three others", THREE_LOSE, None),
        ),
    )
