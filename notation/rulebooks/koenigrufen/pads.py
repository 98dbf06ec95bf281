"""Possible scores of Königrufen, where only the contract, the card points and the score were noted down."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from notation.cards import KINGS, TRULL
from notation.game import Contract
from notation.parts.bonuses import side
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
            accounts = product(*[powers(sided, SEATS[seat], steps(sided)) for seat in sided.defenders])
            for more, factors in product((0, 1), accounts):
                won, accounts_of = contract.tricks + more, dict(zip(sided.defenders, factors, strict=True))
                yield total(sided, [tricks_game(sided, contract, won, accounts_of)])
        else:
            alike = sided.partner is None, *[side(sided, seat) for seat, _ in announcements(sided, LABELS)]
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
        found |= dict.fromkeys(LINES.amount(table, concession(table, contract, bird)) for bird in BIRDS)
    return found


def games(table: Table, contract: Contract, cases: Iterable[int], valat: int, owner: int) -> dict[int, None]:
    """The game or the Valat, with the trull and the kings: they say how few card points a side has."""
    least, most = bounds(table, contract, valat)
    said = Doublable(table.the_declarer if owner > 0 else table.defenders[0], 0) if owner else None
    doubled = powers(table, "", steps(table)), powers(table, "valat", steps(table)) if said else (1,)
    factors = [factor_of(*each) for each in product(*doubled)]
    silent, found = not valat and not owner, dict[int, None]()
    for (trull, kings), some in with_sets(table, (TRULL, KINGS), [each for each in cases if least <= each <= most]):
        ends = {each >= TARGET: each for each in some}
        items = [game(table, contract, each, valat, said, by) for each, by in product(ends.values(), factors)]
        suit = [] if contract.suit else [bonuses(table, contract, "trull", (trull,), silent)]
        first = dict.fromkeys(LINES.amount(table, item) for item in items)
        found |= plus(first, *suit, bonuses(table, contract, "koenige", (kings,), silent))
    return found


def bounds(table: Table, contract: Contract, valat: int) -> tuple[int, int]:
    """The least and the most card points of the declarer's side, where a side has won every trick, or none has."""
    taken = 0 if not contract.exchanges else HALF if contract.packet else SIX
    half = HALF if contract.calls and contract.solo and table.partner is None else 0
    spared = KINGS | TRULL if contract.exchanges else 0
    least, most = all_tricks_points(table, SIX - taken - half, taken + half, spared)
    return (least, TOTAL) if valat > 0 else (0, most) if valat < 0 else (0, TOTAL)


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
    bonus, times, by = BONUS[word], solo_worth(contract), (1,) if demanded else ()
    return amounts_of(
        table, LINES, bonus_lines(table, LINES, bonus, winners, steps(table), times, unsaid=silent, by=by)
    )
