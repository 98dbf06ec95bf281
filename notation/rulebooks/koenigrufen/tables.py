"""Tables of the rulebook of Königrufen."""

from notation.cards import TAROCKS
from notation.game import Cell, Game, RuleTable
from notation.parts.tabulating import card_worth, deal, doubling, options, pack
from notation.problems import Phrase
from notation.rulebooks.koenigrufen.rules import HAND, KOENIGRUFEN, PACK
from notation.rulebooks.koenigrufen.sheet import solo_worth
from notation.rulebooks.koenigrufen.tariffs import CUPS, PACKET, SIX, USUAL, Cup, each_alone
from notation.table import Table


def tables(game: Game[Table] = KOENIGRUFEN) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    cup = game.tariff or USUAL
    steps = cup.doublings.most or 0
    tarocks = ("the trumps", TAROCKS, "Fool (Sküs), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(KOENIGRUFEN),
        "contracts": contracts(cup),
        "bonuses": bonuses(cup),
        "kontra": doubling(cup.doublings, "an opponent", steps, "the side that was doubled"),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 1),
        "game": of_game(cup),
        "trischaken": trischaken(cup),
        "options": options(KOENIGRUFEN),
        "cups": cups(),
        "trischaken-tirol": payments(CUPS["tirol"]),
        "trischaken-sauwald": payments(CUPS["sauwald"]),
    }


def contracts(cup: Cup) -> RuleTable:
    """The contracts, lowest first, with what they are worth."""
    rows = []
    for contract in cup.contracts:
        word = contract.word
        kind = "negative" if contract.negative else "suit" if contract.suit else "trump"
        taken: Cell = "open, one half" if contract.packet else "all six, unseen"
        if contract.packet not in (0, PACKET):
            taken = Phrase("one of {number} × {size}", {"number": SIX // contract.packet, "size": contract.packet})
        talon: Cell = taken if contract.exchanges else "untouched"
        who = "forehand" if contract.when else "all"
        rows.append(((word,), contract, contract.base, kind, talon, who))
    return RuleTable(("word", "contract", "value", "kind", "talon", "who may bid it"), tuple(rows))


def bonuses(cup: Cup) -> RuleTable:
    rows: list[tuple[Cell, ...]] = []
    for bonus in cup.bonuses:
        trick = Phrase("trick {number}", {"number": HAND - bonus.behind}) if bonus.card else None
        silent, announced = bonus.silently, bonus.worth
        rows.append(((bonus.word,), bonus.label, trick, silent, announced, 2 * silent, 2 * announced))
    columns = ("word", "bonus", "the card wins", "silent", "announced", "silent in a solo", "announced in a solo")
    return RuleTable(columns, tuple(rows))


def of_game(cup: Cup) -> RuleTable:
    """Value of the game, and of the Valat that replaces it or counts beside it."""
    rows: list[tuple[Cell, ...]] = []
    for contract in cup.contracts:
        if not contract.negative:
            lost = contract.base * contract.lost
            unit = solo_worth(contract) if cup.valat_beside else contract.base
            valats = [worth * unit for worth in cup.valats] if cup.valat else [None, None]
            rows.append((contract, contract.base, lost, *valats))
    return RuleTable(("contract", "won", "lost", "Valat, silent", "Valat, announced"), tuple(rows))


def trischaken(cup: Cup) -> RuleTable:
    """Payments in a Trischaken of the standard rules; of a house all of them, or what its pot is."""
    half = Phrase("with {points} or more", {"points": KOENIGRUFEN.counted(cup.target)})
    if not any([each_alone(contract) for contract in cup.contracts]):
        return RuleTable(("most card points", "each pays", half), ())
    if cup.pot:
        forehand, more = cup.pot * cup.pot_forehand, cup.pot_half
        pots = (("forehand, alone or with others", forehand, forehand * more), ("one other", cup.pot, cup.pot * more))
        return RuleTable(("most card points", "how much", half), pots)
    if cup.trischaken is not USUAL.trischaken:
        return payments(cup)
    rows: list[tuple[Cell, ...]] = [
        ("forehand, alone or with others", *[-pays.forehand for pays in USUAL.trischaken[True, 1, 0] if pays]),
        ("one other", *[-pays.most for pays in USUAL.trischaken[False, 1, 0] if pays]),
        *[
            (who, -USUAL.trischaken[False, losers, 0][1].most, None)
            for losers, who in ((2, "two others"), (3, "three others"))
        ],
    ]
    return RuleTable(("most card points", "each pays", half), tuple(rows))


def payments(cup: Cup) -> RuleTable:
    """Entries in a Trischaken of a cup, where they do not go by rank."""
    half = Phrase("with {points} or more", {"points": KOENIGRUFEN.counted(cup.target)})
    rows: list[tuple[Cell, ...]] = []
    for (forehand, most, virgins), (fewer, more) in sorted(cup.trischaken.items(), reverse=True):
        who = MOST[forehand, most]
        for condition, pays in ((None, None if virgins == 3 else fewer), (half, more if most == 1 else None)):
            if pays is not None:
                cells: list[Cell] = [who, condition, virgins]
                cells += [pays.forehand if forehand else None, None if forehand and most == 1 else pays.most]
                cells += [pays.virgin if virgins else None, pays.other if most + virgins < 4 else None]
                rows.append(tuple(cells))
    columns = ("most card points", "card points", "virgins", "forehand", "who has them", "each virgin", "others")
    return RuleTable(columns, tuple(rows))


MOST = {
    (True, 1): "forehand", (True, 2): "forehand and another", (True, 3): "forehand and two others",
    (False, 1): "one other", (False, 2): "two others", (False, 3): "three others",
}  # fmt: skip
"""The seats with the most card points, by whether forehand is among them and their number."""


def cups() -> RuleTable:
    """The contracts of each cup, lowest first, with what they are worth."""
    columns = [title for rules in KOENIGRUFEN.rule_sets for title in ((f"rules {rules}",), "value")]
    longest = max(len(cup.contracts) for cup in CUPS.values())
    rows: list[tuple[Cell, ...]] = []
    for at in range(longest):
        row: list[Cell] = []
        for cup in CUPS.values():
            contract = cup.contracts[at] if at < len(cup.contracts) else None
            row += [contract, contract and contract.base]
        rows.append(tuple(row))
    return RuleTable(tuple(columns), tuple(rows))
