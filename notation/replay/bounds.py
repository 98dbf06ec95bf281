"""Card points that are possible for all that is known of the piles, where they could not be counted."""

from collections.abc import Iterator
from typing import NamedTuple

from notation.cards import cards_of, face_sum
from notation.parts.counting import Counting
from notation.parts.pads import with_partners
from notation.record import Line, plain
from notation.replay.acts import pass_by
from notation.replay.opening import set_table
from notation.replay.positions import run
from notation.replay.walk import Judging, JudgingStop
from notation.table import Table


class PointBounds(NamedTuple):
    """The fewest and the most card points, in the unit of the game."""

    least: int
    most: int


def before_tricks(walk: Judging) -> list[Table]:
    """The table of a walk; where it stopped before the tricks, with what would count for each side without one.

    The exchange goes on with unknown cards, in a walk of its own. Where nobody knows who sits out, the table of each
    dealer with whom the declarer plays.
    """
    table = walk.table
    if not table.seats_known:
        dealt = [_exchanged(walk, [plain("dealer", seat)]) for seat in range(table.players)]
        return [one for one in dealt if table.declarer in one.orders and one.contract is not None]
    return [table if walk.decision is None or walk.decision.in_tricks or table.winners else _exchanged(walk, [])]


def _exchanged(walk: Judging, dealer: list[Line]) -> Table:
    """The table before the tricks, with a line about the dealer."""
    again = Judging(walk.record, [walk.written[0], *dealer, *walk.written[1:]])
    again.own = frozenset()
    try:
        set_table(again)
        run(again)
        while again.decision is not None and again.decision.seat is not None and not again.decision.in_tricks:
            pass_by(again, again.decision)
    except JudgingStop:
        pass
    return again.table


def bounds_of(table: Table, seat: int) -> PointBounds:
    """The card points that a seat's side can have at the end, whoever is the partner."""
    possible = [_bounds(sided, seat) for sided in _sided(table)]
    return PointBounds(min([found.least for found in possible]), max([found.most for found in possible]))


def _sided(table: Table) -> Iterator[Table]:
    """The table with each partner that the called card may find."""
    if table.sides_known:
        yield table
        return
    holder = table.holder(table.called) if table.called else None
    for sided in with_partners(table, called=True):
        if holder is None or holder in (sided.partner, sided.the_declarer):
            yield sided


def _bounds(table: Table, seat: int) -> PointBounds:
    """The card points that a seat's side can have, if it is known who plays with whom."""
    game, pack, shares = table.game, table.pack, dict[int, tuple[int, int]]()
    for side in {table.side_of[other] for other in table.seats}:
        shares[side] = share(table, side)
    nowhere, out = nobodys(table)
    located = nowhere | sum_of(known for known, _count in shares.values())
    cheap = sorted(cards_of(pack & ~located), key=face_sum)
    known, count = shares.pop(table.side_of[seat])
    least = game.card_points(known | sum(cheap[: count - known.bit_count()]), count)
    others = sum_of(known for known, _count in shares.values()) | nowhere
    gone = sum([count for _known, count in shares.values()]) + out
    left = pack & ~others & ~sum(cheap[: gone - others.bit_count()])
    beside = game.total - game.card_points(pack, pack.bit_count())
    return PointBounds(least, game.card_points(left, left.bit_count()) + beside)


def share(table: Table, side: int) -> tuple[int, int]:
    """The known cards that certainly count for a side at the end, and how many do."""
    known, count = table.taken_by(side)[:2]
    others = bool(table.defenders) and table.side_of[table.defenders[0]] == side
    alone = _may_bring_rest(table)
    won = None if table.position is None else table.position.won
    for seat, pile in table.extra_pile.items():
        if won is not None and won.get(seat, (0, None))[1] is None and not pile.known:
            continue  # of what nobody listed, one card stands for what may lie there
        if table.side_of[seat] == side and not (others and alone and table.position is not None):
            known, count = known | pile.known, count + pile.count
    if others and not alone:
        known, count = known | table.defenders_extra.known, count + table.defenders_extra.count
    loose, fewer = table.game.loose(table, side)[:2]
    known &= ~(loose | table.retained_cards)
    doubtful = table.retained_cards.bit_count() + (0 if table.position is None else 2)
    return known, max(known.bit_count(), count - fewer - doubtful)


def _may_bring_rest(table: Table) -> bool:
    """Whether the called card may have lain in the talon, and bring the declarer the rest of it."""
    alone = table.called is not None and table.partner is None
    return alone and table.contract is not None and table.game.brings_rest(table.contract)


def nobodys(table: Table) -> tuple[int, int]:
    """The known cards of the talon that count for nobody, and how many do."""
    if not table.talon_is_nobodys or table.position is not None:
        return 0, 0
    return sum([packet.known for packet in table.talon]), sum([packet.count for packet in table.talon])


def sum_of(cards: Iterator[int]) -> int:
    """All cards of some sets."""
    union = 0
    for some in cards:
        union |= some
    return union


def together(table: Table, seats: int) -> PointBounds:
    """The card points that all seats have together where each plays for himself; `seats` of them are named."""
    game, (nowhere, out), counting = table.game, nobodys(table), table.game.card_points
    if not isinstance(counting, Counting) or table.position is not None:
        return PointBounds(0, game.total + game.rounding(seats))
    rest = sorted(cards_of(table.pack & ~nowhere), key=face_sum)
    unknown = out - nowhere.bit_count()
    perhaps = 0 if out or table.talon_is_won else sum([packet.count for packet in table.talon])
    least, most = (sum(some) for some in (rest[: len(rest) - unknown - perhaps], rest[unknown:]))
    low, high = (counting.weight(cards, cards.bit_count()) for cards in (least, most))
    spare = counting.group - 1 - counting.half
    some = -(-(low - seats * spare) // counting.group) if seats == len(table.seats) else 0
    return PointBounds(some, (high + seats * counting.half) // counting.group)


def in_such_parts(table: Table, seat: int, units: int) -> bool:
    """Whether the number of cards of a side can make such a fraction of a card point."""
    counting = table.game.card_points
    whole = isinstance(counting, Counting) and counting.group == 1  # more in a group are rounded
    if not whole or table.talon_is_won or table.position is not None:
        return True
    assert isinstance(counting, Counting)
    size = len(table.seats)
    for sided in _sided(table):
        side = sided.side_of[seat]
        tricks = table.game.hand_size(table.players) - len(table.winners) + table.unclaimed
        untaken = sum([pile.count for other, pile in sided.extra_pile.items() if sided.side_of[other] == side])
        extra = sided.defenders_extra.count
        alone = _may_bring_rest(sided)
        theirs = bool(sided.defenders) and sided.side_of[sided.defenders[0]] == side
        for come in (0, extra) if alone else (extra if theirs else 0,):
            count = sided.taken_by(seat).count + untaken + come
            if any((units + counting.loss * (count + size * more)) % counting.times == 0 for more in range(tricks + 1)):
                return True
    return False
