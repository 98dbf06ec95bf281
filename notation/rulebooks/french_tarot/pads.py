"""Possible scores of French Tarot, where only the contract, the card points and the score were noted down."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from notation.cards import FOOL
from notation.game import Contract, Item
from notation.parts.counting import Untaken, in_halves, points_cases, sweeps
from notation.parts.pads import UNSAID, amounts_of, anything_unsaid, beside, plus, scored, with_partners
from notation.parts.talk import announcements
from notation.rulebooks.french_tarot.sheet import (
    LINES,
    chelem,
    game,
    petit,
    petit_of,
    poignee,
    sizes_of,
    told,
)
from notation.rulebooks.french_tarot.tariff import CHELEM, CONTRE, ToldPrize, tariff_of
from notation.table import Table

BOUT = in_halves(FOOL, 1)


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make: with any bouts, poignées and chelem, regardless of the player who
    has the Petit in the last trick and regardless of who is the partner.
    """
    assert table.contract is not None
    [alone] = with_partners(table, called=False)
    found = amounts(alone, table.contract, points_cases(table, points))
    sides = with_partners(table, called=table.players == 5)
    possible = [score for sided in sides for score in scored(sided, LINES.pays, found)]
    yield from beside(table, possible, *of_their_own(alone))


def of_their_own(table: Table) -> list[list[list[Item]]]:
    """The lines of prizes of single players that may be, those that are noted down or that nobody noted."""
    tariff, choices = tariff_of(table), list[list[list[Item]]]()
    if not tariff.personal and not tariff.told:
        return choices
    if tariff.personal:
        choices.append([[*group] for group in poignees_of_seats(table)])
        ends = [petit_of(table, tariff, seat, won) for seat in table.seats for won in (True, False)]
        choices.append([[], *[[end] for end in ends]])
    noted = [(seat, tariff.by_word[word]) for seat, word in announcements(table, tariff.by_word)]
    if UNSAID in table.factors:
        each = [(seat, prize) for prize in tariff.told for seat in table.seats]
        choices.append([[told(table, prize, seat) for seat, prize in some] for some in few(each)])
    else:
        choices.append([[told(table, prize, seat) for seat, prize in noted]])
    return choices


def few(told: Sequence[tuple[int, ToldPrize]]) -> list[tuple[tuple[int, ToldPrize], ...]]:
    """Up to two of some prizes that may have been told."""
    return [some for count in range(3) for some in combinations(told, count)]


def poignees_of_seats(table: Table) -> Iterator[list[Item]]:
    """The lines of poignées of single players: of those that were shown, or of any that may have been."""
    if table.shown:
        yield [item for seat, packet in table.shown.items() for item in poignee(table, seat, packet.count, True)]
        return
    for sizes in product((0, *sizes_of(table)), repeat=len(table.seats)):
        if sum(sizes) <= (table.game.trumps | FOOL).bit_count():
            shown = zip(table.seats, sizes, strict=True)
            yield [item for seat, size in shown for item in poignee(table, seat, size, True)]


def amounts(table: Table, contract: Contract, cases: Iterable[int]) -> dict[int, None]:
    """Possible payments of each defender to a taker who is alone."""
    firsts: dict[tuple[bool, tuple[int, ...]], dict[int, None]] = {}
    for some, bouts in product(cases, (2, 1, 3, 0)):
        if least(bouts) <= some <= table.game.total - least(3 - bouts):
            item = game(table, contract, some, bouts)
            kind = item.label == "game-won", every_trick(table, contract, some)
            firsts.setdefault(kind, {})[LINES.amount(table, item)] = None
    shown = tuple([packet.count for packet in table.shown.values()])
    groups = [shown] if shown else list(some_poignees(table))
    said, tariff = (True,) if CHELEM in table.factors else (False, True), tariff_of(table)
    found: dict[int, None] = {}
    for (won, sweeping), games in firsts.items():
        prizes = [[item for count in group for item in poignee(table, 0, count, won)] for group in groups]
        if tariff.for_shower:
            prizes = [*of_sides(table, groups)]
        ends = [[], [petit(table, contract, True)], [petit(table, contract, False)]]
        slams = [list(chelem(table, sweep, announced)) for announced, sweep in product(said, sweeping)]
        if tariff.personal:
            prizes = ends = [[]]
        if not tariff.chelem:
            slams = [[]]
        found |= plus(games, *[amounts_of(table, LINES, choice) for choice in (prizes, ends, slams)])
    return found


def of_sides(table: Table, groups: Iterable[tuple[int, ...]]) -> Iterator[list[Item]]:
    """The lines of some poignées, each for the taker or for another seat."""
    other = table.defenders[0]
    for group in groups:
        seats = [[*table.shown]] if table.shown else product((table.the_declarer, other), repeat=len(group))
        for some in seats:
            shown = zip(some, group, strict=True)
            yield [item for seat, count in shown for item in poignee(table, seat, count, won=True)]


def least(bouts: int) -> int:
    """The least that a pile with that many bouts makes: for an Excuse in it half a card point may have been given, and
    half a point may have been rounded away."""
    return max(0, bouts * BOUT - 2)


def every_trick(table: Table, contract: Contract, points: int) -> tuple[int, ...]:
    """Sides that may have won every trick with these card points: 0 for neither, 1 for the taker, -1 for the others.

    The Excuse stays with its side, and gives half a point.
    """
    size = sum(table.game.talon(table.players))
    dog, nothing = Untaken(size, size), Untaken(0, 0)
    own, others = (nothing, dog) if contract.own == CONTRE else (dog, nothing)
    return sweeps(table, points, own, others, slack=1, kept=BOUT - 1)


def some_poignees(table: Table) -> Iterator[tuple[int, ...]]:
    """The sizes of the poignées that may have been shown: together no more than there are trumps and the Excuse."""
    trumps = (table.game.trumps | FOOL).bit_count()
    for count in range(table.players + 1):
        for sizes in combinations_with_replacement(sizes_of(table), count):
            if sum(sizes) <= trumps:
                yield sizes


def unsaid(table: Table, highest: int) -> Iterable[dict[str, int]]:
    """What nobody noted down, where something is paid for being told."""
    return anything_unsaid(table, highest) if tariff_of(table).told else ()
