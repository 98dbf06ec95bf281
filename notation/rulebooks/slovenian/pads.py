"""Possible scores of Slovenian Tarok, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from notation.game import Item
from notation.parts.pads import UNSAID, Pad, amounts, by_sides
from notation.parts.settlement import total
from notation.rulebooks.slovenian import sheet
from notation.rulebooks.slovenian.contracts import COLOUR, KLOP, card_points_count
from notation.rulebooks.slovenian.sheet import LINES
from notation.table import Table

STEPS = 4
"""How often a thing is doubled at most."""


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, and regardless of who loses the
    mond.
    """
    contract = table.contract
    assert contract is not None
    if contract == KLOP:
        yield from klop_scores(table, points)
        return
    twice = 2 if table.rules["radelc"] == "yes" else 1
    for sided, sums in by_sides(table, contract.calls and table.players == 4, partial(side_amounts, points)):
        losers = table.seats if card_points_count(sheet.contract_played(sided)) else ()
        monds: list[list[Item]] = [[], *[[sheet.mond(sided, seat)] for seat in losers]]
        for amount, mond in product(sums, monds):
            yield total(sided, [Item("", sheet.for_side(sided, twice * amount), {}), *mond])


def side_amounts(points: dict[int, int], table: Table) -> dict[int, None]:
    """Possible entries of the declarer's side, if its seats are known; a colour valat may be unsaid where no king was
    called."""
    contract, found = sheet.contract_played(table), dict[int, None]()
    unsaid = UNSAID in table.factors and contract.exchanges and table.called is None
    for kind in (contract, COLOUR) if unsaid else (contract,):
        pad = Pad(LINES, sheet.game, partial(sheet.counted, kind), STEPS)
        found |= amounts(table, kind, pad, points)
    return found


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
