"""What a score pad of Königrufen can hold, where only contract, card points and score were noted down."""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import partial
from itertools import product

from notation.game import Contract, Item
from notation.parts.counting import points_of_all
from notation.parts.settlement import every_total, total, zero_sum
from notation.parts.talk import Thing
from notation.rulebooks.koenigrufen.sheet import (
    ANNOUNCED,
    NEGATIVE,
    SOLO,
    TOTAL,
    game,
    tricks_game,
    trischaken,
    unannounced,
)
from notation.table import Table

ANYTHING = "anything"
"""Among the factors: the highest amount that something which nobody noted down may have made."""


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, whoever is the partner, with any bonuses that nobody announced.

    With a factor: every score that announcements and doublings might make beside them.
    """
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    if contract.word == "trischaken":
        for seated in with_dealers(table, declarer, contract):
            for possible in points_of_all(seated, points, TOTAL) if set(points) <= set(seated.seats) else ():
                virgins = [seat for seat in possible if not possible[seat]]
                yield total(table, [trischaken(table, declarer, possible, virgins)])
        return
    if contract.word in NEGATIVE:
        for seated, more in product(with_dealers(table, declarer, contract), (0, 1)):
            accounts = dict.fromkeys(seated.defenders, 1)
            yield total(table, [tricks_game(table, contract, NEGATIVE[contract.word] + more, accounts)])
        return
    for sided in with_partners(table, declarer, contract):
        if highest := table.factors.get(ANYTHING, 0):
            for amount in range(-highest, highest + 1):
                yield total(sided, [Item("", zero_sum(sided, amount), {})])
            continue
        valats = (0, 1, -1) if "" in table.factors else (0,)  # what was announced is noted down
        games = [[possible] for valat in valats for possible in games_of(sided, contract, points[declarer], valat)]
        yield from every_total(sided, games, *bonuses(sided, declarer, contract))


def games_of(table: Table, contract: Contract, points: int, valat: int) -> Iterator[Item]:
    """The game with what is noted to have been announced and doubled, where a doubling may turn out to be void."""
    counts = table.rules["kontra"] == "score"
    powers = [
        range(factor.bit_length()) if counts else (0,) for factor in map(table.factors.get, ("", "valat")) if factor
    ]
    said = [entry[0] for entry in table.said if len(entry) == 2 and str(entry[1]) == "valat"]
    for chosen in product(*powers):
        times = 2 ** sum(chosen)
        yield game(table, contract, points, valat, Thing(said[0], 0) if said else None, partial(_only_game, times))


def _only_game(times: int, name: str) -> int:
    return 1 if name else times


def bonuses(table: Table, declarer: int, contract: Contract) -> Iterator[Iterable[list[Item]]]:
    """Each bonus that was announced, made or not; each other one that could be had in silence."""
    for word in ANNOUNCED:
        if word not in table.factors:
            continue
        worth = ANNOUNCED[word] * (2 if contract.word in SOLO else 1)
        doublings = range(table.factors[word].bit_length()) if table.rules["kontra"] == "score" else (0,)
        yield [[Item(word, zero_sum(table, side * worth * 2**step), {})] for side in (1, -1) for step in doublings]
    for word, items in silent_items(table, contract):
        if word not in table.factors:
            yield items


def with_dealers(table: Table, declarer: int, contract: Contract) -> Iterator[Table]:
    """The table, with each seat that may sit out if that is not known."""
    if table.seats_known:
        yield table
        return
    for dealer in [seat for seat in range(table.players) if seat != declarer]:
        seated = Table(table.game, table.players, dealer, table.rules)
        seated.factors, seated.said = table.factors, table.said
        seated.alone(declarer, contract)
        yield seated


def with_partners(table: Table, declarer: int, contract: Contract) -> Iterator[Table]:
    """The same, with each partner that the declarer can have, and without any."""
    for seated in with_dealers(table, declarer, contract):
        calls = contract.word in ("rufer", "solorufer", "besserrufer")
        for partner in seated.orders[declarer] if calls else (declarer,):
            sided = copy(seated)
            sided.sides, sided.partner = list(range(table.players)), None
            sided.partner_found(partner)
            yield sided


def silent_items(table: Table, contract: Contract) -> Iterator[tuple[str, Iterable[list[Item]]]]:
    """Each bonus that could be had in silence: by nobody, or by one of the sides."""
    suit = contract.word in ("farbendreier", "farbensolo")
    called = contract.word in ("rufer", "solorufer", "besserrufer")
    for word in ("koenige",) if suit else ANNOUNCED:
        sides = (1,) if word == "koenig-ultimo" else (1, -1)
        if word != "koenig-ultimo" or (called and table.partner is not None):
            yield word, [[], *([unannounced(table, contract, word, side)] for side in sides)]


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """What was announced and doubled can make any amount, as far as a score can tell."""
    yield {ANYTHING: highest}
