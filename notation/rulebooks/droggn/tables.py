"""Tables of the rulebook of Droggn."""

from notation.cards import FOOL, TRUMPS
from notation.game import Cell, Contract, Game, RuleTable
from notation.parts.house import Values
from notation.parts.tabulating import card_worth, deal, doubling, options, pack, rising_calls
from notation.problems import Phrase
from notation.rulebooks.droggn.rules import (
    ANSAGER,
    DOUBLINGS,
    DROGGN,
    HALF,
    PACK,
    SUPERMORD,
    VALUES,
)
from notation.table import Table


def tables(of: Game[Table] = DROGGN) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    values = of.tariff or VALUES
    trumps = ("trumps", TRUMPS, "T21 (Mond), T20, … T2, T1 (Pagat)")
    suits = pack({"how many": PACK}, trumps, {"spades, clubs": "SC", "hearts, diamonds": "HD"})
    fool = ("none", Phrase("Gstieß, written {card}", {"card": FOOL}), (PACK & FOOL).bit_count())
    return {
        "pack": suits._replace(rows=(*suits.rows, fool)),
        "deal": deal(DROGGN),
        "bidding": rising_calls(values.contracts),
        "contracts": contracts(values),
        "doubling": doubling(DOUBLINGS, "an opponent", 3),
        "worth": card_worth(PACK, "Gstieß, T21, T1, kings", 1),
        "game": game(values),
        "pagat": pagat(values),
        "supermord": supermord(values),
        "options": options(DROGGN),
    }


def contracts(values: Values) -> RuleTable:
    talon, yes = {True: "exchange", False: "nobody touches it"}, {True: "yes", False: "no"}
    target = int(DROGGN.rules()["target"])

    def needs(contract: Contract) -> Phrase | str:
        return "every trick" if contract.every else Phrase("{number} card points", {"number": target})

    rows = [
        (
            (contract.word,), contract, contract.base, talon[contract.exchanges],
            yes[contract.word == ANSAGER.word], needs(contract),
        )
        for contract in values.contracts
    ]  # fmt: skip
    columns = ("word", "contract", "base value", "talon", "may buy a card", "the declarer needs")
    return RuleTable(columns, tuple(rows))


def game(values: Values) -> RuleTable:
    """Entries for the game in the declarer's column."""
    target, rows = int(DROGGN.rules()["target"]), []
    for contract in values.contracts:
        about = {"base": contract.base, "half": HALF}
        won, lost = Phrase("{base} + D − {half}", about), Phrase("−({base} + O − {half})", about)
        if contract.every:
            won, lost = Phrase("{base} if every trick is won", about), Phrase("−{base}", about)
        rows.append((contract, won, lost))
    columns = (
        "contract",
        Phrase("won: D is {number} or more", {"number": target}),
        Phrase("lost: D is {number} or fewer", {"number": target - 1}),
    )
    return RuleTable(columns, tuple(rows))


def pagat(values: Values) -> RuleTable:
    (last, announced), caught = values.prizes["pagat"], values.value("pagat-caught")
    return RuleTable(
        ("case", "amount", "to"),
        (
            ("announced: the declarer wins the last trick with it", announced, "the declarer"),
            ("announced: anything else", announced, "the opponents"),
            ("silent: it wins the last trick", last, "the side that played it"),
            (
                "silent: it is played to the last trick and beaten, be it by the partner",
                last,
                "the other side",
            ),
            (
                "silent: it is played before, and the other side takes it",
                caught,
                "the side that takes it",
            ),
            ("silent: it is played before, and its own side takes it; or it lies in the talon", 0, None),
        ),
    )


def supermord(values: Values) -> RuleTable:
    """Entries for Supermord, with an announcement and without; none if it is not played."""
    if SUPERMORD.word not in values.contracts.by_word:
        return RuleTable(("case", "entry"), ())
    base = values.contracts.by_word[SUPERMORD.word].base
    pagat, gstiess = values.prizes["pagat"][-1], values.value("gstiess")
    both: Cell = base + pagat if pagat == gstiess else (base + pagat, base + gstiess)
    lost: Cell = -base - pagat if pagat == gstiess else (-base - pagat, -base - gstiess)
    return RuleTable(
        ("case", "entry"),
        (
            ("every trick, nothing announced", base),
            ("every trick, Pagat announced and made, or Gstieß announced", both),
            ("a trick lost, nothing announced", -base),
            ("a trick lost, Pagat or Gstieß announced, whatever the last trick was", lost),
        ),
    )
