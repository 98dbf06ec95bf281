"""Possible scores of Slovenian Tarok, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby, product

from notation.game import Item
from notation.parts.pads import UNSAID, Pad, amounts, anything_unsaid, by_sides
from notation.parts.settlement import total
from notation.rulebooks.slovenian import sheet
from notation.rulebooks.slovenian.contracts import COLOUR_VALAT, TOTAL, each_alone, for_side
from notation.table import Table


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, and regardless of who loses the
    mond.
    """
    contract = table.contract
    assert contract is not None
    if each_alone(contract):
        yield from (total(table, sheet.klop(table, case)) for case in klop_cases(table, points))
        return
    twice = 2 if sheet.has_radelc(table, table.the_declarer) else 1
    for sided, sums in by_sides(table, contract.calls and table.players == 4, partial(side_amounts, points)):
        losers = table.seats if sheet.contract_played(sided).for_points else ()
        monds: list[list[Item]] = [[], *[[sheet.mond(sided, seat)] for seat in losers]]
        for amount, mond in product(sums, monds):
            yield total(sided, [Item("", for_side(sided, twice * amount), {}), *mond])


def unsaid(table: Table, highest: int) -> Iterable[dict[str, int]]:
    """What nobody noted down; nothing where the rules have no announcements."""
    return anything_unsaid(table, highest) if table.rules["announcements"] == "yes" else ()


def side_amounts(points: dict[int, int], table: Table) -> dict[int, None]:
    """Possible entries of the declarer's side, if its seats are known; a colour valat may be unsaid where no king was
    called."""
    contract, found, tariff = sheet.contract_played(table), dict[int, None](), sheet.tariff_of(table)
    unsaid = UNSAID in table.factors and contract.exchanges and table.called is None
    for word in {contract.word: None, **({COLOUR_VALAT: None} if unsaid else {})}:
        if sides := sheet.sides_of(tariff).get(word):
            pad = Pad(sides, tariff.doublings, doubles_bonuses=tariff.doubles_bonuses)
            found |= amounts(table, pad, points)
    return found


def klop_cases(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Card points of all seats in a Klop, where seats are left out: one case of those that make the same alone."""
    any_points = range(TOTAL + 2) if len(points) < table.players else ()
    alike = [[*some] for _, some in groupby(any_points, lambda some: sheet.klop(table, {0: some})[0].entries)]
    for chosen in product(*[[[points[seat]]] if seat in points else alike for seat in table.seats]):
        least, most = (sum([some[end] for some in chosen]) for end in (0, -1))
        if least <= TOTAL + 1 and most >= TOTAL - 1:
            yield {seat: some[0] for seat, some in zip(table.seats, chosen, strict=True)}
