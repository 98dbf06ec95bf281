"""Tables of the rulebook of Troggu."""

from notation.cards import TAROCKS
from notation.game import Game, Ladder, RuleTable
from notation.parts.tabulating import card_worth, deal, options, pack, rising_calls
from notation.problems import Phrase
from notation.rulebooks.troggu.rules import (
    BY_FAR,
    EVERY_TRICK,
    FEW,
    PACK,
    PACKETS,
    PLAIN,
    SHARE,
    TARGET,
    TOTAL,
    TROGGU,
    VALUES,
    WITH_PARTNER,
)
from notation.table import Table


def tables(game: Game[Table] = TROGGU) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    ladder = (game.tariff or VALUES).contracts
    trumps = ("trumps", TAROCKS, "Fool (Bättler), T21, T20, … T2, T1")
    suits = {"swords (S), batons (C)": "SC", "cups (H), coins (D)": "HD"}
    packets = ("dealt in packets of", lambda players: PACKETS[players])
    return {
        "pack": pack({"how many": PACK}, trumps, suits),
        "deal": deal(TROGGU, packets),
        "bidding": rising_calls(ladder, ends="solo"),
        "contracts": contracts(ladder),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 1),
        "payment": payment(ladder),
        "partner": partner(),
        "options": options(TROGGU),
    }


def contracts(ladder: Ladder) -> RuleTable:
    tapp = {True: "exchange", False: "nobody sees it; it counts for the Tappist"}
    rows = [((contract.word,), contract, contract.base, tapp[contract.exchanges]) for contract in ladder]
    return RuleTable(("word", "contract", "times", "Tapp"), tuple(rows))


def payment(ladder: Ladder) -> RuleTable:
    """Payments of each opponent; negative if the opponents receive."""
    half, far = TOTAL // 2, {"number": TOTAL - FEW, "number_2": FEW}
    cases = (
        ("the opponents have won no trick", EVERY_TRICK),
        (Phrase("{number} card points or more: the opponents have {number_2} or fewer", far), BY_FAR),
        (Phrase("{number} to {number_2}", {"number": TARGET, "number_2": TOTAL - FEW - 1}), PLAIN),
        (half, 0),
        ("the Tappist’s side has won no trick", -EVERY_TRICK),
        (Phrase("{number} or fewer", {"number": FEW}), -BY_FAR),
        (Phrase("{number} to {number_2}", {"number": FEW + 1, "number_2": half - 1}), -PLAIN),
    )
    rows = [(case, *(chips * contract.base for contract in ladder)) for case, chips in cases]
    return RuleTable(("case", *ladder), tuple(rows))


def partner() -> RuleTable:
    """Shares of a game won at one chip."""
    tables = [players for players in TROGGU.players if players >= WITH_PARTNER]
    rows = [(players, -PLAIN, SHARE * PLAIN, (players - 2 - SHARE) * PLAIN) for players in tables]
    return RuleTable(("players", "each opponent", "partner", "Tappist"), tuple(rows))
