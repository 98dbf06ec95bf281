"""Score pads: where only the score was noted down, any partner, and announcements and doublings that nobody wrote."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from notation.cards import KINGS, TRULL
from notation.game import Item
from notation.parts.bonuses import Bonus, Silent, side, side_by_points
from notation.parts.counting import Untaken, points_cases, sweeps
from notation.parts.rounds import Doublings
from notation.parts.settlement import every_total
from notation.parts.side_sheet import VALAT, Counted, SideSheet
from notation.record import SEATS
from notation.table import Table

if TYPE_CHECKING:
    from notation.parts.sides import TwoSides

NO_DOUBLINGS = Doublings((), 0)
"""Where nothing is doubled."""

UNSAID = "unsaid"
"""Among the factors: anything may have been announced and doubled that nobody noted down."""


def anything_unsaid(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """Anything that nobody noted down."""
    yield {UNSAID: 1}


# ---- Who plays


def with_dealers(table: Table) -> Iterator[Table]:
    """The table, with each seat that may sit out if that is not known."""
    if table.seats_known:
        yield table
        return
    assert table.contract is not None
    for dealer in [seat for seat in range(table.players) if seat != table.the_declarer]:
        seated = Table(table.game, table.players, dealer, table.rules)
        seated.factors, seated.said = table.factors, table.said
        seated.alone(table.the_declarer, table.contract)
        yield seated


def with_partners(table: Table, called: bool) -> Iterator[Table]:
    """The table with each partner that a `called` card may find, the declarer himself first; or with him alone."""
    for partner in table.orders[table.the_declarer] if called else (table.the_declarer,):
        sided = copy(table)
        sided.side_of, sided.partner, sided.called = list(range(table.players)), None, 0 if called else None
        sided.partner_found(partner)
        yield sided


def by_sides(
    table: Table, called: bool, amounts: Callable[[Table], dict[int, None]]
) -> Iterator[tuple[Table, dict[int, None]]]:
    """The table with each possible dealer and partner, and the amounts that it makes for the declarer's side.

    The `amounts` are asked for once for all sides alike: whether there is a partner, and who of them said what.
    """
    known: dict[tuple[int, ...], dict[int, None]] = {}
    for seated in with_dealers(table):
        for sided in with_partners(seated, called):
            alike = sided.partner is None, *[side(sided, seat) for seat, *_words in sided.said]
            if alike not in known:
                known[alike] = amounts(sided)
            yield sided, known[alike]


def scored(
    table: Table, pays: Callable[[Table, int], dict[int, int]], amounts: Iterable[int]
) -> Iterator[dict[int, int]]:
    """The scores that some amounts of the declarer's side make; `pays` makes an amount into entries by seat."""
    shares = dict.fromkeys(range(table.players), 0) | pays(table, 1)
    return ({seat: share * amount for seat, share in shares.items()} for amount in amounts)


def beside(table: Table, scores: Iterable[dict[int, int]], *choices: Iterable[list[Item]]) -> Iterator[dict[int, int]]:
    """Scores with what single seats may write beside them: the lines of one alternative of each of some choices.

    The usual alternative of a choice comes first, as none: an empty list. So do the scores to which nothing is added.
    """
    if not choices:
        yield from scores
        return
    known = [*scores]
    for more in every_total(table, *choices):
        yield from ({seat: score.get(seat, 0) + amount for seat, amount in more.items()} for score in known)


# ---- What was said


def owners(table: Table, word: str, own_only: bool = False) -> tuple[int, ...]:
    """The sides that may have announced something: 1 the declarer's, -1 the other unless it is `own_only`, 0 none."""
    if UNSAID in table.factors:
        return (0, 1) if own_only else (0, 1, -1)
    return tuple([side(table, entry[0]) for entry in table.said if entry[1:] == (word,)]) or (0,)


def powers(table: Table, name: str, doublings: Doublings) -> list[int]:
    """Every factor that something can have: the one that was noted down, or any where nothing was.

    A doubling that turns out to be one's own side's is void, and so is what answers it.
    """
    most = doublings.most or 0
    if UNSAID in table.factors:
        return [2**step for step in range(most + 1)]
    word, _, letter = name.partition(" ")
    owner = next((seat for seat, *words in table.said if words == [word] and letter in ("", SEATS[seat])), None)
    owner = table.the_declarer if owner is None else owner
    factor = 1
    for step, seat in enumerate(islice(_doublers(table, name, doublings), most)):
        if (table.side_of[seat] == table.side_of[owner]) != bool(step % 2):
            break
        factor *= 2
    return [factor]


def _doublers(table: Table, name: str, doublings: Doublings) -> Iterator[int]:
    """The seats that doubled something, in order: an announcement, the game, or the account of a defender."""
    account = bool(name) and name in SEATS
    for seat, *words in table.said:
        about = " ".join(map(str, words[1:])) if words[1:] else SEATS[seat] if account else ""
        if words[0] in doublings.words and about == name:
            yield seat


def bonus_lines(
    table: Table,
    sheet: SideSheet,
    bonus: Bonus,
    winners: Iterable[int],
    doublings: Doublings,
    times: int = 1,
    unsaid: bool = True,
    by: Sequence[int] = (),
) -> Iterator[list[Item]]:
    """The lines that a bonus may have if one of some sides (0 for neither) has made it: one, or none.

    It can be doubled by `doublings`, and makes `times` its worth; in silence nothing unless it counts
    `unsaid`. Sides that had to announce it are `by`.
    """
    if sheet.each_side and not by:
        yield from _of_each_side(table, sheet, bonus, winners, doublings, times, unsaid)
        return
    for winner in winners:
        for owner in by or owners(table, bonus.word, bonus.called):
            if not owner:
                yield [sheet.silent(table, bonus, Silent(winner), times)] if winner and unsaid else []
                continue
            for factor in powers(table, bonus.word, doublings):
                yield [sheet.announced(table, bonus, owner, owner if bonus.told else winner, factor, times)]


def _of_each_side(
    table: Table,
    sheet: SideSheet,
    bonus: Bonus,
    winners: Iterable[int],
    doublings: Doublings,
    times: int,
    unsaid: bool,
) -> Iterator[list[Item]]:
    """The lines of a bonus that either side may have announced, or both."""
    said = [tuple([owner for owner in owners(table, bonus.word, bonus.called) if owner])]
    if UNSAID in table.factors:
        said = [(), (1,), (-1,), (1, -1)]
    for winner, by in product(winners, said):
        for factors in product(*[powers_of(table, bonus.word, owner, doublings) for owner in by]):
            lines = [
                sheet.announced(table, bonus, owner, owner if bonus.told else winner, factor, times)
                for owner, factor in zip(by, factors, strict=True)
            ]
            if winner and unsaid and winner not in by:
                lines.append(sheet.silent(table, bonus, Silent(winner), times))
            yield lines


def powers_of(table: Table, word: str, of: int, doublings: Doublings) -> list[int]:
    """Every factor of what one side has announced by a word, where the other may have announced it, too."""
    seats = [seat for seat, *words in table.said if words == [word]]
    mine = [at for at, seat in enumerate(seats) if side(table, seat) == of]
    if UNSAID in table.factors or not mine:
        return powers(table, word, doublings)
    return powers(table, f"{word} {SEATS[seats[mine[0]]]}" if mine[0] else word, doublings)


# ---- What it makes


def plus(first: dict[int, None], *choices: Iterable[int]) -> dict[int, None]:
    """Every sum of one amount of each kind."""
    for choice in choices:
        first = dict.fromkeys(one + other for other in dict.fromkeys(choice) for one in first)
    return first


def amounts_of(table: Table, sheet: SideSheet, lines: Iterable[list[Item]]) -> list[int]:
    """The amounts that each of some alternatives of lines makes for the declarer's side."""
    return [sum([sheet.amount(table, item) for item in items]) for items in lines]


def with_sets(table: Table, sets: Sequence[int], cases: Iterable[int]) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Where each of some sets of equal cards may lie, with a side or divided (0), and the card points of the declarer's
    side with which that can be."""
    [*cases], game = cases, table.game

    def least(where: tuple[int, ...], side: int) -> int:
        held = 0
        for lies, cards in zip(where, sets, strict=True):
            held |= cards if lies == side else 0 if lies else cards & -cards
        return max(game.card_points(held, held.bit_count()) - game.rounding(len(table.seats)), 0)

    for where in product((0, 1, -1), repeat=len(sets)):
        low, high = least(where, 1), game.total - least(where, -1)
        yield where, [some for some in cases if low <= some <= high]


# ---- A contract with bonuses


class Supposed:
    """The `Facts` that a pad supposes."""

    __slots__ = ("_factors", "_making", "_owner", "_points", "points_asked", "valat")

    def __init__(self, points: int, valat: int, owner: int, factors: tuple[int, ...], making: bool = False) -> None:
        self._points = points
        self.valat = valat
        """The side that has won every trick."""
        self._owner = owner
        """The side that announced a Valat, 0 for none."""
        self._factors = factors
        """The factors of the game and of the Valat."""
        self._making = making
        """Whether the declarer has won the tricks that he needs, where their number decides."""
        self.points_asked = False
        """Whether the card points have made a difference."""

    @property
    def points(self) -> int:
        """The card points of the declarer's side."""
        self.points_asked = True
        return self._points

    def every_trick(self, side: int) -> bool:
        """Whether a side has won every trick."""
        return self.valat == side

    def makes(self, tricks: int) -> bool:
        """Whether the declarer's side has won that many tricks."""
        return self._making if tricks else self.every_trick(-1)

    def said(self, word: str) -> int:
        """The side that announced something, 0 for none."""
        return self._owner if word == VALAT else 0

    def factor(self, name: str) -> int:
        """The factor of the game, or of the Valat."""
        return self._factors[bool(name)]


class Pad(NamedTuple):
    """A contract with bonuses, of which a pad has no more than the card points and the score."""

    sides: "TwoSides"
    """The contract."""
    doublings: Doublings
    """How often, and in which words, something is doubled."""
    demanded: tuple[str, ...] = ()
    """Words of bonuses of which the declarer has to announce one."""
    apart: int = 0
    """Cards of the talon that come to the declarer's side untaken."""
    valats: bool = True
    """Whether a side may have won every trick without a word."""
    doubles_bonuses: bool = True
    """Whether a bonus is doubled as the game is."""
    alike: Callable[[int], Hashable] = lambda points: points
    """Something of the card points, without which they make no difference to the game."""

    @property
    def of_bonuses(self) -> Doublings:
        """How often, and in which words, a bonus is doubled."""
        return self.doublings if self.doubles_bonuses else NO_DOUBLINGS


def amounts(table: Table, pad: Pad, points: Mapping[int, int]) -> dict[int, None]:
    """The possible amounts of the declarer's side, if it is known who plays with whom.

    The usual one comes first: nobody has won every trick, and there is no bonus, nor was anything doubled.
    """
    cases, tops = _cases(table, pad, points_cases(table, points)), dict[Counted, dict[int, None]]()
    with_bonuses, _silently = pad.sides.counted(False, False)
    for valat, owner in product(cases, owners(table, VALAT) if with_bonuses else (0,)):
        counted = pad.sides.counted(bool(valat), bool(owner))
        top = _games(table, pad, counted, cases[valat], valat, owner)
        tops[counted] = tops.get(counted, {}) | top
    found: dict[int, None] = {}
    for counted, top in tops.items():
        for others in _others(table, pad, counted) if top else ():
            found |= plus(top, *others)
    return found


def _cases(table: Table, pad: Pad, points: Iterable[int]) -> dict[int, list[int]]:
    """Card points that the declarer's side can have, by the side that has won every trick, 0 for neither.

    Where it has won every trick without a word, the card points have to show it, unless the pad believes that anyway.
    """
    contract, talon = table.contract, sum(table.game.talon(table.players))
    assert contract is not None
    taken = 0 if not contract.exchanges else contract.packet or talon
    found = table.called is not None and table.partner is None  # with the called card, the rest of the talon may come
    own = Untaken(taken, taken + pad.apart)
    others = Untaken(0 if found else talon - taken, talon - taken - pad.apart)
    spared, [*points] = KINGS | TRULL if contract.exchanges else 0, points
    cases: dict[int, list[int]] = {0: [], 1: [], -1: []}
    for some in points:
        sides = sweeps(table, some, own, others, spared)
        shown = pad.valats or (0 not in sides and len(points) == 1)
        for winner in sides:
            if not winner or shown:
                cases[winner].append(some)
    return cases


def _games(table: Table, pad: Pad, counted: Counted, cases: Iterable[int], valat: int, owner: int) -> dict[int, None]:
    """The game, with the bonuses for sets of cards: they say how few card points a side has."""
    valats = powers(table, VALAT, pad.of_bonuses) if owner else (1,)
    doubled = [*product(powers(table, "", pad.doublings), valats)]
    games, sides = dict[Hashable, dict[int, None]](), pad.sides

    def game(points: int) -> dict[int, None]:
        """The amounts of the game with some card points; the last ones, where they make no difference."""
        alike = pad.alike(points)
        if None not in games and alike not in games:
            making = (True, False) if sides.contract.tricks else (False,)
            facts = [Supposed(points, valat, owner, *some) for some in product(doubled, making)]
            lines = [[*sides.game(table, sides.contract, supposed)] for supposed in facts]
            games[alike if facts[0].points_asked else None] = dict.fromkeys(amounts_of(table, sides.sheet, lines))
        return games[None] if None in games else games[alike]

    sets, found = [bonus for bonus in counted[0] if bonus.cards], dict[int, None]()
    reached = [bonus for bonus in counted[0] if bonus.by_points]
    every = [bonus for bonus in counted[0] if bonus.every]
    for where, some in with_sets(table, [bonus.cards for bonus in sets], cases):
        firsts: dict[tuple[int, ...], dict[int, None]] = {}
        for points in some:
            sides_of_points = tuple([side_by_points(table, bonus, points) for bonus in reached])
            firsts[sides_of_points] = firsts.get(sides_of_points, {}) | game(points)
        for sides_of_points, first in firsts.items():
            won = (*where, *sides_of_points, *[valat for _ in every])
            bonuses = zip((*sets, *reached, *every), won, strict=True)
            found |= plus(first, *[_made(table, pad, counted, bonus, (winner,)) for bonus, winner in bonuses])
    return found


def _others(table: Table, pad: Pad, counted: Counted) -> Iterator[list[list[int]]]:
    """The amounts of each of the other bonuses; with each of those that the declarer may have had to announce."""
    contract, said = table.contract, [words[0] for seat, *words in table.said if seat == table.declarer]
    assert contract is not None
    called = table.called is not None and (table.partner is not None or contract.exchanges)
    rows = [bonus for bonus in counted[0] if not (bonus.cards or bonus.by_points or bonus.every)]
    rows = [bonus for bonus in rows if called >= bonus.needs_call]
    for owed in pad.demanded if not any([word in said for word in pad.demanded]) and pad.demanded else ("",):
        winners = [(0, 1) if bonus.called and not bonus.risky else (0, 1, -1) for bonus in rows]
        owing = [(1,) if bonus.word == owed else () for bonus in rows]
        yield [_made(table, pad, counted, *outcome) for outcome in zip(rows, winners, owing, strict=True)]


def _made(
    table: Table, pad: Pad, counted: Counted, bonus: Bonus, winners: Sequence[int], by: Sequence[int] = ()
) -> list[int]:
    """The amounts of a bonus won by one of some sides, 0 for none; announced `by` one of some sides if it has to be."""
    sides = pad.sides
    lines = bonus_lines(table, sides.sheet, bonus, winners, pad.of_bonuses, sides.times, counted[1], by)
    return amounts_of(table, sides.sheet, lines)
