"""The tables on the rules page of Slovenian Tarok."""

from notation.cards import TAROCKS
from notation.game import Cell, Game, RuleTable
from notation.parts.side_sheet import VALAT
from notation.parts.tabulating import card_worth, deal, doubling, options, pack
from notation.problems import Phrase
from notation.rulebooks.slovenian.contracts import COLOUR_VALAT, TARIFF, SlovenianTariff, each_alone
from notation.rulebooks.slovenian.rules import PACK, SLOVENIAN
from notation.table import Table


def tables(of: Game[Table] = SLOVENIAN) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    tariff = of.tariff or TARIFF
    steps = tariff.doublings.most or 0
    tarocks = ("the trumps", TAROCKS, "Fool (Škis), T21 (Mond), T20, … T2, T1 (Pagat)")
    return {
        "pack": pack({"how many": PACK}, tarocks, {"spades, clubs": "SC", "hearts, diamonds": "HD"}),
        "deal": deal(SLOVENIAN),
        "contracts": contracts(tariff),
        "bonuses": bonuses(tariff),
        "kontra": doubling(tariff.doublings, "an opponent", steps, "the side that was doubled"),
        "worth": card_worth(PACK, "Fool, T21, T1, kings", 1),
        "game": game(tariff),
        "klop": klop(tariff),
        "options": options(SLOVENIAN),
    }


def contracts(tariff: SlovenianTariff) -> RuleTable:
    """The contracts, lowest first, with what they are worth."""
    rows = []
    for contract in tariff.contracts:
        sets = Phrase("one of {number} × {size}", {"number": 6 // (contract.packet or 6), "size": contract.packet})
        talon = "as gifts" if each_alone(contract) else sets if contract.packet else "untouched"
        lead = "forehand" if each_alone(contract) or contract.exchanges else "who plays"
        rows.append(((contract.word,), contract, contract.base, talon, "yes" if contract.calls else None, lead))
    columns = ("word", "contract", "value", "talon", "a king is called (4 players)", "first lead")
    return RuleTable(columns, tuple(rows))


def bonuses(tariff: SlovenianTariff) -> RuleTable:
    rows: list[tuple[Cell, ...]] = [
        ((bonus.word,), bonus.label, bonus.silently, bonus.worth) for bonus in tariff.bonuses
    ]
    if tariff.valat:
        rows.append(((VALAT,), tariff.labels[VALAT], *tariff.valats))
    if colour := tariff.contracts.by_word.get(COLOUR_VALAT):
        rows.append(((colour.word,), tariff.labels[colour.word], None, colour.base))
    return RuleTable(("word", "bonus", "silent", "announced"), tuple(rows))


def game(tariff: SlovenianTariff) -> RuleTable:
    names = [contract for contract in tariff.contracts if contract.exchanges or contract.over]
    won = [Phrase("{base} + difference", {"base": contract.base}) for contract in names]
    lost = [Phrase("−{base} − difference", {"base": contract.base * contract.lost}) for contract in names]
    columns = ("contract", Phrase("{number} card points or more", {"number": tariff.target}), "fewer")
    return RuleTable(columns, tuple(zip(names, won, lost, strict=True)))


def klop(tariff: SlovenianTariff) -> RuleTable:
    won, lost = tariff.klop
    others = "others" if tariff.klop_full else "anything else, if nobody has either"
    rows: tuple[tuple[Cell, ...], ...] = (
        ("no trick", won),
        (Phrase("{number} card points or more", {"number": tariff.target}), -lost),
        (others, "minus the card points"),
    )
    return RuleTable(("who has", "writes"), rows)
