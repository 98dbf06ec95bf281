"""Possible scores of Königrufen, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from notation.parts.counting import points_of_all
from notation.parts.pads import NO_DOUBLINGS, Pad, amounts, by_sides, powers, scored, with_dealers
from notation.parts.rounds import Doublings
from notation.parts.settlement import total, zero_sum
from notation.record import SEATS
from notation.rulebooks.koenigrufen.sheet import concession, needed, sides_of, tricks_game, trischaken
from notation.rulebooks.koenigrufen.tariffs import PACKET, TOTAL, cup_of, each_alone, needs
from notation.table import Table


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, with any bonuses that nobody
    announced.
    """
    contract = table.contract
    assert contract is not None
    if each_alone(contract):
        for seated in with_dealers(table):
            for case in points_of_all(seated, points, least=TOTAL, limit=cup_of(table).target, virgins=True):
                yield total(seated, trischaken(seated, case))
    elif contract.tricks is not None:
        for seated in with_dealers(table):
            accounts = product(*[powers(seated, SEATS[seat], doublings(seated)) for seat in seated.defenders])
            for more, factors in product((0, 1), accounts):
                of_accounts = dict(zip(seated.defenders, factors, strict=True))
                yield total(seated, [tricks_game(seated, contract, contract.tricks + more, of_accounts)])
    else:
        for sided, amounts in by_sides(table, contract.calls, partial(payments, points)):
            yield from scored(sided, zero_sum, amounts)


def doublings(table: Table) -> Doublings:
    """How something is doubled, where kontra counts on the sheet."""
    return cup_of(table).doublings if table.rules["kontra"] == "score" else NO_DOUBLINGS


def payments(points: dict[int, int], table: Table) -> dict[int, None]:
    """Possible payments of each opponent in a contract for card points, if the sides are known.

    A Valat explains as little by itself as an announcement: it is looked for where it is known what was announced.
    """
    contract, cup, alone = table.contract, cup_of(table), table.partner is None
    assert contract is not None
    pad = Pad(
        sides_of(cup)[contract.word],
        doublings(table),
        demanded=needs(contract).birds,
        apart=PACKET if contract.calls and contract.solo and alone else 0,
        valats=bool(table.factors) and cup.valat,
        doubles_bonuses=cup.doubles_bonuses,
        alike=lambda points: (points >= needed(cup, False), points >= needed(cup, True)),
    )
    found = amounts(table, pad, points)
    if contract.calls and contract.exchanges and alone and table.declarer not in points:
        items = [concession(table, contract, bird) for bird in needs(contract).birds or ("",)]
        found |= dict.fromkeys(cup.lines.amount(table, item) for item in items)
    return found
