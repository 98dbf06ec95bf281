"""Tables of the rulebook of French Tarot."""

from notation.cards import CAVALIERS, FIGURES, FIVES, FOOL, JACKS, QUEENS, RED_PIPS, TRUMPS
from notation.game import Cell, Contract, Game, RuleTable
from notation.parts.counting import in_halves
from notation.parts.tabulating import deal, options, pack, rising_calls
from notation.problems import Phrase
from notation.rulebooks.french_tarot.rules import FRENCH_TAROT, PACK
from notation.rulebooks.french_tarot.sheet import NAMES, POIGNEES
from notation.rulebooks.french_tarot.tariff import CONTRE, TARIFF, FrenchTariff
from notation.table import Table


def tables(game: Game[Table] = FRENCH_TAROT) -> dict[str, RuleTable]:
    """The tables by the names under which they are on the rules page, of the game as it ships or of a house."""
    tariff = game.tariff or TARIFF
    return {
        "pack": cards(),
        "deal": deal(FRENCH_TAROT),
        "bidding": rising_calls(tariff.contracts),
        "contracts": contracts(tariff),
        "poignees": poignees(tariff),
        "worth": worth(),
        "thresholds": thresholds(tariff),
        "chelem": chelem(tariff),
        "options": values(),
    }


def values() -> RuleTable:
    """The options; in a duplicate nobody bids, and so none of them matters."""
    table = options(FRENCH_TAROT)
    return RuleTable(table.columns[:3], tuple(row[:3] for row in table.rows))


def cards() -> RuleTable:
    """The pack: the Excuse is not a trump."""
    trumps = ("trumps (atouts)", TRUMPS, "T21, T20, … T2, T1 (Petit)")
    suits = pack({"how many": PACK}, trumps, {"spades, clubs": "SC", "hearts, diamonds": "HD"}, RED_PIPS)
    fool = ("none", Phrase("Excuse, written {card}", {"card": FOOL}), (PACK & FOOL).bit_count())
    return suits._replace(rows=(*suits.rows, fool))


def contracts(tariff: FrenchTariff) -> RuleTable:
    def dog(contract: Contract) -> str:
        return "taken, for all to see" if contract.exchanges else "nobody sees it"

    def counts(contract: Contract) -> str:
        return "the defenders" if contract.own == CONTRE else "the taker"

    played = tariff.contracts
    rows = [((contract.word,), contract, contract.base, dog(contract), counts(contract)) for contract in played]
    value = "base value" if tariff.added else "coefficient"
    return RuleTable(("word", "contract", value, "the dog", "it counts for"), tuple(rows))


def poignees(tariff: FrenchTariff) -> RuleTable:
    """How many trumps a poignée has, and what it is worth."""
    rows: list[tuple[Cell, ...]] = []
    for level, (name, prize) in enumerate(zip(NAMES, tariff.prizes, strict=False)):
        rows.append((name, *(sizes[level] for sizes in POIGNEES.values()), prize))
    players = [Phrase("with {number} players", {"number": number}) for number in POIGNEES]
    return RuleTable(("poignée", *players, "worth"), tuple(rows))


def worth() -> RuleTable:
    groups = {"Excuse, 21, Petit, kings": FIVES, "queens": QUEENS, "cavaliers": CAVALIERS, "jacks": JACKS}
    rows = []
    for title, of_worth in {**groups, "every other card": PACK & ~FIVES & ~FIGURES}.items():
        some = PACK & of_worth
        card = some & -some
        points = Phrase("{points}", {"points": FRENCH_TAROT.counted(in_halves(card, 1))})
        rows.append((title, points, some.bit_count()))
    return RuleTable(("card", "worth", "how many"), tuple(rows))


def thresholds(tariff: FrenchTariff) -> RuleTable:
    """Points that the taker needs, by number of bouts."""
    return RuleTable(("bouts", "card points needed"), tuple(enumerate(tariff.thresholds)))


def chelem(tariff: FrenchTariff) -> RuleTable:
    columns = ("chelem", "for the taker’s side")
    if tariff.chelem is None:
        return RuleTable(columns, ())
    silent, announced = tariff.chelem
    rows = (
        ("announced and made", announced),
        ("made, not announced", silent),
        ("announced, not made", -silent),
        ("of the defenders", -silent),
    )
    return RuleTable(columns, rows)
