"""Tables of the rulebook of Droggn."""

from notation.cards import FOOL, TRUMPS
from notation.game import Contract, RuleTable
from notation.parts.tabulating import card_worth, deal, doubling, options, pack, rising_calls
from notation.problems import Phrase
from notation.rulebooks.droggn.rules import (
    ANNOUNCED,
    ANSAGER,
    CONTRACTS,
    DOUBLINGS,
    DROGGN,
    HALF,
    PACK,
    PAGAT_CAUGHT,
    PAGAT_LAST,
    SUPERMORD,
)


def tables() -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page."""
    trumps = ("trumps", TRUMPS, "T21 (Mond), T20, … T2, T1 (Pagat)")
    suits = pack({"how many": PACK}, trumps, {"spades, clubs": "SC", "hearts, diamonds": "HD"})
    fool = ("none", Phrase("Gstieß, written {card}", {"card": FOOL}), (PACK & FOOL).bit_count())
    return {
        "pack": suits._replace(rows=(*suits.rows, fool)),
        "deal": deal(DROGGN),
        "bidding": rising_calls(CONTRACTS),
        "contracts": contracts(),
        "doubling": doubling(DOUBLINGS, "an opponent", 3),
        "worth": card_worth(PACK, "Gstieß, T21, T1, kings", 1),
        "game": game(),
        "pagat": pagat(),
        "supermord": supermord(),
        "options": options(DROGGN),
    }


def contracts() -> RuleTable:
    talon, yes = {True: "exchange", False: "nobody touches it"}, {True: "yes", False: "no"}
    target = int(DROGGN.rules()["target"])

    def needs(contract: Contract) -> Phrase | str:
        return "every trick" if contract is SUPERMORD else Phrase("{number} card points", {"number": target})

    rows = [
        (
            (contract.word,), contract, contract.base, talon[contract.exchanges],
            yes[contract is ANSAGER], needs(contract),
        )
        for contract in CONTRACTS
    ]  # fmt: skip
    columns = ("word", "contract", "base value", "talon", "may buy a card", "the declarer needs")
    return RuleTable(columns, tuple(rows))


def game() -> RuleTable:
    """Entries for the game in the declarer's column."""
    target, rows = int(DROGGN.rules()["target"]), []
    for contract in CONTRACTS:
        about = {"base": contract.base, "half": HALF}
        won, lost = Phrase("{base} + D − {half}", about), Phrase("−({base} + O − {half})", about)
        if contract is SUPERMORD:
            won, lost = Phrase("{base} if every trick is won", about), Phrase("−{base}", about)
        rows.append((contract, won, lost))
    columns = (
        "contract",
        Phrase("won: D is {number} or more", {"number": target}),
        Phrase("lost: D is {number} or fewer", {"number": target - 1}),
    )
    return RuleTable(columns, tuple(rows))


def pagat() -> RuleTable:
    return RuleTable(
        ("case", "amount", "to"),
        (
            ("announced: the declarer wins the last trick with it", ANNOUNCED, "the declarer"),
            ("announced: anything else", ANNOUNCED, "the opponents"),
            ("silent: it wins the last trick", PAGAT_LAST, "the side that played it"),
            (
                "silent: it is played to the last trick and beaten, be it by the partner",
                PAGAT_LAST,
                "the other side",
            ),
            (
                "silent: it is played before, and the other side takes it",
                PAGAT_CAUGHT,
                "the side that takes it",
            ),
            ("silent: it is played before, and its own side takes it; or it lies in the talon", 0, None),
        ),
    )


def supermord() -> RuleTable:
    """Entries for Supermord, with an announcement and without."""
    both = SUPERMORD.base + ANNOUNCED
    return RuleTable(
        ("case", "entry"),
        (
            ("every trick, nothing announced", SUPERMORD.base),
            ("every trick, Pagat announced and made, or Gstieß announced", both),
            ("a trick lost, nothing announced", -SUPERMORD.base),
            ("a trick lost, Pagat or Gstieß announced, whatever the last trick was", -both),
        ),
    )
