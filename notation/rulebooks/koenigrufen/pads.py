"""Possible scores of Königrufen, where only the contract, the card points and the score were noted down."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from notation.cards import KINGS, TRULL
from notation.game import Contract
from notation.parts.bonuses import Bonus, side
from notation.parts.counting import points_cases, points_of_all
from notation.parts.pads import (
    all_tricks_points,
    amounts_of,
    bonus_lines,
    owners,
    plus,
    powers,
    scored,
    with_partners,
    with_sets,
)
from notation.parts.rounds import KONTRAS
from notation.parts.settlement import total, zero_sum
from notation.parts.talk import Doublable, announcements
from notation.record import SEATS
from notation.rulebooks.koenigrufen.sheet import concession, counting, game, solo_worth, tricks_game, trischaken
from notation.rulebooks.koenigrufen.tariffs import BONUS, SIX, TARGET, TOTAL, cup_of, needs
from notation.table import Table

HALF = SIX // 2


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
                yield total(sided, trischaken(sided, case, [seat for seat in case if not case[seat]]))
        elif contract.tricks is not None:
            accounts = product(*[powers(sided, SEATS[seat], steps(sided)) for seat in sided.defenders])
            for more, factors in product((0, 1), accounts):
                won, accounts_of = contract.tricks + more, dict(zip(sided.defenders, factors, strict=True))
                yield total(sided, [tricks_game(sided, contract, won, accounts_of)])
        else:
            said = announcements(sided, cup_of(sided).labels)
            alike = sided.partner is None, *[side(sided, seat) for seat, _ in said]
            if alike not in known:
                known[alike] = amounts(sided, contract, points)
            yield from scored(sided, zero_sum, known[alike])


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
        yield from with_partners(seated, contract.calls)


# ---- What was said


def steps(table: Table) -> int:
    """How often something is doubled at most, where kontra counts on the sheet."""
    return KONTRAS.most or 0 if table.rules["kontra"] == "score" else 0


def factor_of(game: int, valat: int) -> Callable[[str], int]:
    """The factors of the game and of the Valat, by name."""
    return lambda name: valat if name else game


# ---- What each opponent pays the declarer's side


class PadSheet(NamedTuple):
    """A contract at a table, and the words of the bonuses that count if they were announced, and if not."""

    table: Table
    contract: Contract
    said: frozenset[str]
    unsaid: frozenset[str]


def amounts(table: Table, contract: Contract, points: dict[int, int]) -> dict[int, None]:
    """Possible payments of each opponent in a contract for card points, if the sides are known."""
    found: dict[int, None] = {}
    cup, tops = cup_of(table), dict[tuple[frozenset[str], frozenset[str]], dict[int, None]]()
    for valat, owner in product((0, 1, -1), owners(table, "valat")):
        if not valat or table.factors:
            rows = [counting(cup, contract.suit, bool(valat), bool(owner), silent) for silent in (False, True)]
            counted = frozenset(rows[0]), frozenset(rows[1])
            top = games(PadSheet(table, contract, *counted), points_cases(table, points), valat, owner)
            tops[counted] = tops.get(counted, {}) | top
    for counted, top in tops.items():
        for small in birds(PadSheet(table, contract, *counted)) if top else ():
            found |= plus(top, *small)
    if contract.calls and contract.exchanges and table.partner is None and table.declarer not in points:
        items = [concession(table, contract, bird) for bird in needs(contract).birds or ("",)]
        found |= dict.fromkeys(cup.lines.amount(table, item) for item in items)
    return found


def games(sheet: PadSheet, cases: Iterable[int], valat: int, owner: int) -> dict[int, None]:
    """The game and the Valat, with the trull and the kings: they say how few card points a side has."""
    table, contract, lines = sheet.table, sheet.contract, cup_of(sheet.table).lines
    least, most = bounds(table, contract, valat)
    said = Doublable(table.the_declarer if owner > 0 else table.defenders[0], 0) if owner else None
    doubled = powers(table, "", steps(table)), powers(table, "valat", steps(table)) if said else (1,)
    factors, found = [factor_of(*each) for each in product(*doubled)], dict[int, None]()
    for (trull, kings), some in with_sets(table, (TRULL, KINGS), [each for each in cases if least <= each <= most]):
        ends = {each >= TARGET: each for each in some}
        items = [[*game(table, contract, each, valat, said, by)] for each, by in product(ends.values(), factors)]
        suit = [] if contract.suit else [bonuses(sheet, BONUS["trull"], (trull,))]
        found |= plus(dict.fromkeys(amounts_of(table, lines, items)), *suit, bonuses(sheet, BONUS["koenige"], (kings,)))
    return found


def bounds(table: Table, contract: Contract, valat: int) -> tuple[int, int]:
    """The least and the most card points of the declarer's side, where a side has won every trick, or none has."""
    taken = 0 if not contract.exchanges else HALF if contract.packet else SIX
    half = HALF if contract.calls and contract.solo and table.partner is None else 0
    spared = KINGS | TRULL if contract.exchanges else 0
    least, most = all_tricks_points(table, SIX - taken - half, taken + half, spared)
    return (least, TOTAL) if valat > 0 else (0, most) if valat < 0 else (0, TOTAL)


def birds(sheet: PadSheet) -> Iterator[list[list[int]]]:
    """Possible values of the other bonuses. In a Besserrufer the declarer must announce a bird."""
    table, contract, demanded = sheet.table, sheet.contract, needs(sheet.contract).birds
    called = contract.calls and (table.partner is not None or contract.exchanges)
    rows = [bonus for bonus in cup_of(table).bonuses if not (bonus.cards or contract.suit) and called >= bonus.called]
    said = [word for seat, word in announcements(table, demanded) if seat == table.declarer]
    for owed in demanded if demanded and not said else ("",):
        yield [bonuses(sheet, bonus, (0, 1) if bonus.called else (0, 1, -1), bonus.word == owed) for bonus in rows]


def bonuses(sheet: PadSheet, bonus: Bonus, winners: Iterable[int], demanded: bool = False) -> list[int]:
    """Possible values of a bonus won by one of some sides, 0 for none.

    It was announced, and made or not, or won in silence, if that counts; by the declarer's side, if that is `demanded`.
    """
    if bonus.word not in sheet.said:
        return [0]
    table, lines, by = sheet.table, cup_of(sheet.table).lines, (1,) if demanded else ()
    unsaid, times = bonus.word in sheet.unsaid, solo_worth(sheet.contract)
    return amounts_of(table, lines, bonus_lines(table, lines, bonus, winners, steps(table), times, unsaid, by))
