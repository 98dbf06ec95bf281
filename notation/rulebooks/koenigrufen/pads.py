"""Possible scores of Königrufen, where only the contract, the card points and the score were noted down."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from notation.cards import KINGS, TRULL
from notation.game import Contract, Item
from notation.parts import pads
from notation.parts.bonuses import Silent, side
from notation.parts.counting import most_points, points_cases, points_of_all
from notation.parts.pads import owners, plus, with_partners
from notation.parts.rounds import KONTRAS
from notation.parts.settlement import total, zero_sum
from notation.parts.talk import Doublable, announcements
from notation.record import SEATS
from notation.rulebooks.koenigrufen.sheet import (
    BIRDS,
    BONUS,
    LABELS,
    LINES,
    SIX,
    TARGET,
    TOTAL,
    concession,
    game,
    solo_worth,
    tricks_game,
    trischaken,
)
from notation.table import Table

HALF = SIX // 2
WORTH = 13
"""The thirds of a king, and of each card of the trull."""

def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, with any bonuses that nobody
    announced.

    A Valat explains as little by itself as an announcement: it is looked for where it is known what was announced.
    """
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    known: dict[tuple[int, ...], dict[int, None]] = {}
    for sided in with_sides(table, declarer, contract):
        if contract.word == "trischaken":
            for case in points_of_all(sided, points, least=TOTAL, limit=TARGET, virgins=True):
                yield total(sided, [trischaken(sided, declarer, case, [seat for seat in case if not case[seat]])])
        elif contract.tricks is not None:
            accounts = product(*[powers(sided, SEATS[seat]) for seat in sided.defenders])
            for more, factors in product((0, 1), accounts):
                won, accounts_of = contract.tricks + more, dict(zip(sided.defenders, factors, strict=True))
                yield total(sided, [tricks_game(sided, contract, won, accounts_of)])
        else:
            alike = sided.partner is None, *[side(sided, seat) for seat, _ in announcements(sided, LABELS)]
            if alike not in known:
                known[alike] = amounts(sided, contract, points)
            shares = total(sided, [Item("", zero_sum(sided, 1), {})])
            yield from ({seat: share * amount for seat, share in shares.items()} for amount in known[alike])


# ---- Who plays


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


def with_sides(table: Table, declarer: int, contract: Contract) -> Iterator[Table]:
    """Tables with each possible dealer and partner, and without a partner."""
    for seated in with_dealers(table, declarer, contract):
        yield from with_partners(seated, declarer, seated.orders[declarer] if contract.calls else (declarer,))


# ---- What was said


def powers(table: Table, name: str) -> list[int]:
    """Every factor that something can have, where kontra counts on the sheet."""
    return pads.powers(table, name, KONTRAS.most or 0) if table.rules["kontra"] == "score" else [1]


def factor_of(game: int, valat: int) -> Callable[[str], int]:
    """The factors of the game and of the Valat, by name."""
    return lambda name: valat if name else game


# ---- What each opponent pays the declarer's side


def amounts(table: Table, contract: Contract, points: dict[int, int]) -> dict[int, None]:
    """Possible payments of each opponent in a contract for card points, if the sides are known."""
    found: dict[int, None] = {}
    for silent in (True, False):
        tops: dict[int, None] = {}
        for valat, owner in product((0, 1, -1), owners(table, "valat")):
            if silent == (not valat and not owner) and (not valat or table.factors):
                tops |= games(table, contract, points_cases(table, points), valat, owner)
        for small in birds(table, contract, silent) if tops else ():
            found |= plus(tops, *small)
    if contract.calls and contract.exchanges and table.partner is None and table.declarer not in points:
        found |= dict.fromkeys(paid(table, concession(table, contract, bird)) for bird in BIRDS)
    return found


def paid(table: Table, item: Item) -> int:
    """Payment of each opponent by a line of the sheet."""
    return -item.entries[table.defenders[0]]


def games(table: Table, contract: Contract, cases: Iterable[int], valat: int, owner: int) -> dict[int, None]:
    """The game or the Valat, with the trull and the kings: they say how few card points a side has."""
    least, most = bounds(table, contract, valat)
    said = Doublable(table.the_declarer if owner > 0 else table.defenders[0], 0) if owner else None
    factors = list(product(powers(table, ""), powers(table, "valat") if said else (1,)))
    silent, found = not valat and not owner, dict[int, None]()
    for trull, kings in product((0, 1, -1), repeat=2):
        low, high = max(least, pile(trull, kings, 1)), min(most, TOTAL - pile(trull, kings, -1))
        ends = {some >= TARGET: some for some in cases if low <= some <= high}
        first = [
            paid(table, game(table, contract, some, valat, said, factor_of(*each)))
            for some, each in product(ends.values(), factors)
        ]
        suit = [] if contract.suit else [bonuses(table, contract, "trull", (trull,), silent)]
        found |= plus(dict.fromkeys(first), *suit, bonuses(table, contract, "koenige", (kings,), silent))
    return found


def bounds(table: Table, contract: Contract, valat: int) -> tuple[int, int]:
    """The least and the most card points of the declarer's side, where a side has won every trick, or none has."""
    pack, six = table.game.pack(table.players), contract.exchanges and not contract.packet
    split = contract.calls and contract.solo and table.partner is None
    if valat > 0:
        left = 0 if six else HALF if contract.exchanges or split else SIX
        return TOTAL - most_points(table.game, pack, left), TOTAL
    if valat < 0 and contract.exchanges:
        return 0, most_points(table.game, pack & ~KINGS & ~TRULL, SIX if six else HALF)
    return 0, most_points(table.game, pack, HALF * split) if valat < 0 else TOTAL


def pile(trull: int, kings: int, side: int) -> int:
    """The least thirds of a side, where trull and kings lie with it, with the other, or with both (0)."""
    cards = ((trull, TRULL), (kings, KINGS))
    return WORTH * sum(whole.bit_count() if lies == side else lies == 0 for lies, whole in cards)


def birds(table: Table, contract: Contract, silent: bool) -> Iterator[list[list[int]]]:
    """Possible values of the birds and of König ultimo. In a Besserrufer the declarer must announce a bird."""
    words = [] if contract.suit else [*BIRDS]
    if contract.calls and (table.partner is not None or contract.exchanges):
        words.append("koenig-ultimo")
    said = [word for seat, word in announcements(table, BIRDS) if seat == table.declarer]
    for demanded in BIRDS if contract.word == "besserrufer" and not said else ("",):
        lies = {word: (0, 1) if word == "koenig-ultimo" else (0, 1, -1) for word in words}
        yield [bonuses(table, contract, word, lies[word], silent, word == demanded) for word in words]


def bonuses(
    table: Table, contract: Contract, word: str, winners: Iterable[int], silent: bool, demanded: bool = False
) -> list[int]:
    """Possible values of a bonus won by one of some sides, 0 for none.

    It was announced, and made or not, or won in silence, if that counts; by the declarer's side, if that is `demanded`.
    """
    found = []
    for owner, winner in product((1,) if demanded else owners(table, word), winners):
        bonus, made, times = BONUS[word], winner == owner, solo_worth(contract)
        if owner:
            lines = [LINES.announced(table, bonus, owner, made, factor, times) for factor in powers(table, word)]
            found += [paid(table, line) for line in lines]
        else:
            found.append(paid(table, LINES.silent(table, bonus, Silent(winner), times)) if silent and winner else 0)
    return found
