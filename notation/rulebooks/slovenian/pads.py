"""Possible scores of Slovenian Tarok, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterable, Iterator
from itertools import product

from notation.cards import KINGS, TRULL
from notation.game import Contract, Item
from notation.parts.bonuses import Bonus
from notation.parts.counting import points_cases
from notation.parts.pads import (
    UNSAID,
    all_tricks_points,
    amounts_of,
    bonus_lines,
    owners,
    plus,
    powers,
    with_partners,
    with_sets,
)
from notation.parts.settlement import total
from notation.rulebooks.slovenian import sheet
from notation.rulebooks.slovenian.contracts import BONUSES, COLOUR, KLOP, SOLO_BREZ, VALAT
from notation.rulebooks.slovenian.sheet import LINES
from notation.table import Table

STEPS = 4
"""How often a thing is doubled at most."""


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, and regardless of who loses the
    mond.
    """
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    if contract == KLOP:
        yield from klop_scores(table, points)
        return
    twice = 2 if table.rules["radelc"] == "yes" else 1
    called = contract.calls and table.players == 4
    for sided in with_partners(table, called):
        losers = table.seats if sheet.card_points_count(sided, contract) else ()
        monds: list[list[Item]] = [[], *[[sheet.mond(sided, seat)] for seat in losers]]
        for amount, mond in product(amounts(sided, contract, called, points), monds):
            yield total(sided, [Item("", sheet.for_side(sided, twice * amount), {}), *mond])


def klop_scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Possible scores of a Klop; seats left out may have any score, also that for no trick."""
    written: dict[int, list[int]] = {}
    for some in range(sheet.TARGET):
        written.setdefault(sheet.rounded(table, some), []).append(some)
    anything = [*written.values(), [*range(sheet.TARGET, sheet.TOTAL + 2)]]
    cases = {seat: [[points[seat]]] if seat in points else anything for seat in table.seats}
    piles = [[*((some, False) for some in case), *[([0], True)] * (0 in case[0])] for case in cases.values()]
    for chosen in product(*piles):
        least, most = (sum([some[end] for some, _virgin in chosen]) for end in (0, -1))
        if least <= sheet.TOTAL + 1 and most >= sheet.TOTAL - 1:
            having = {seat: some[0] for seat, (some, _virgin) in zip(cases, chosen, strict=True)}
            virgins = [seat for seat, (_some, virgin) in zip(cases, chosen, strict=True) if virgin]
            yield total(table, sheet.klop_lines(table, having, virgins))


# ---- What the declarer's side makes


def amounts(table: Table, contract: Contract, called: bool, points: dict[int, int]) -> dict[int, None]:
    """Possible entries of the declarer's side, if its seats are known."""
    games, cases = powers(table, "", STEPS), points_cases(table, points)
    colour, valat = sheet.announced(table, COLOUR.word), owners(table, VALAT.word)
    if colour or (not contract.exchanges and contract != SOLO_BREZ):
        flat = COLOUR if colour else contract
        items = [sheet.flat(table, flat, "flat", made, factor) for made in (True, False) for factor in games]
    elif contract == SOLO_BREZ:
        items = [sheet.solo_brez(table, some, factor) for some in cases for factor in games]
    else:
        factors = powers(table, VALAT.word, STEPS) if any(valat) else ()
        items = [LINES.valat(table, contract, side, True, factor) for side in (1, -1) for factor in factors]
        if 0 in valat:
            valats = silent_valats(table, contract, cases)
            items += [LINES.valat(table, contract, side, None, factor) for side in valats for factor in games]
        if UNSAID in table.factors and not called:
            items += [sheet.flat(table, COLOUR, "colour", made, f) for made in (True, False) for f in games]
    found = dict.fromkeys(LINES.amount(table, item) for item in items)
    return found | normal(table, contract, called, cases) if contract.exchanges and not colour and 0 in valat else found


def silent_valats(table: Table, contract: Contract, cases: Iterable[int]) -> list[int]:
    """Which side may have won every trick with some card points."""
    rest = sum(table.game.talon(table.players)) - contract.packet
    least, most = all_tricks_points(table, rest, contract.packet, KINGS | TRULL)
    return [1] * any(some >= least for some in cases) + [-1] * any(some <= most for some in cases)


def normal(table: Table, contract: Contract, called: bool, cases: Iterable[int]) -> dict[int, None]:
    """The game with its bonuses: trula and kings say how few card points a side has."""
    found, games = dict[int, None](), powers(table, "", STEPS)
    trula, kings, ultimo, pagat = BONUSES

    def bonus(kind: Bonus, *winners: int) -> list[int]:
        return amounts_of(table, LINES, bonus_lines(table, LINES, kind, winners, STEPS))

    for where, some in with_sets(table, (trula.cards, kings.cards), cases):
        first = [LINES.amount(table, sheet.normal(table, contract, each, f)) for each in some for f in games]
        found |= plus(dict.fromkeys(first), *[bonus(*each) for each in zip((trula, kings), where, strict=True)])
    return plus(found, bonus(pagat, 0, 1, -1), *[bonus(ultimo, 0, 1, -1)] * called)
