"""Several seats exchange: each takes its share of the talon, and each lays as many cards away.

A contract says in `takes` how many cards each seat takes, the declarer first. They come off the top of the talon in
turn, so that its order says who got which and no line holds it; or each seat takes packets by choice, by a ``take``
line. Then each has a ``discard`` line, in the same order. A page does so::

    take_off_the_top(table, declarer, contract.takes)
    leave_rest(table, None)
    yield from each_discards(table, RULES, discardable, told=TAROCKS, aside=declarers_own)
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

from notation.decision import Decision
from notation.parts.exchange import (
    Aside,
    Rule,
    TakePacket,
    any_packet,
    discard,
    take_one,
    turn_up,
)
from notation.parts.whereabouts import lies_with, may_come
from notation.table import Table
from notation.table_parts import in_order


def take_off_the_top(table: Table, declarer: int, counts: Sequence[int]) -> None:
    """Each seat takes that many cards off the top of the talon, the declarer first; nobody else sees them.

    What lies under them stays: see `leave_rest`.
    """
    cards, start = in_order(table.talon), 0
    unplaced = sum([packet.known for packet in table.talon]) & ~sum(cards)
    for seat, count in zip(table.orders[declarer], counts, strict=False):
        if count:
            share = sum(cards[start : start + count]) if count < len(cards) else sum(cards) | unplaced
            table.take(seat, share, count, first=start)
            lies_with(table, share, seat)
            may_come(table, unplaced, seat)
            table.show("talon", share, (seat,))
        start += count


def take_packets(table: Table, seats: Iterable[int]) -> Generator[Decision, Any, None]:
    """The talon is turned up for all, and each of some seats takes one of the packets that are left, in this order.

    What nobody takes stays: see `leave_rest`.
    """
    turn_up(table)
    takers, talon = tuple(seats), sum([packet.known for packet in table.talon])
    for at, seat in enumerate(takers):
        may_come(table, talon & ~table.all_taken.known, seat)
        _index, taken = yield from take_one(table, TakePacket(table, seat, None, any_packet, takers[at + 1 :]))
        lies_with(table, taken, seat)


def leave_rest(table: Table, seat: int | None) -> None:
    """What nobody took of the talon counts for a seat's side, or for the declarer's opponents."""
    rest = table.lying
    if not rest.count:
        return
    known = 0 if rest.doubtful else rest.known
    lies_with(table, known)
    if seat is None:
        table.defenders_extra = table.defenders_extra.plus(known, rest.count)
    else:
        table.put_aside(seat, known, rest.count)


def declarers_own(table: Table, seat: int, known: int, count: int) -> None:
    """What the declarer laid away counts for him; what anybody else did counts for his opponents, his partner's too."""
    if seat == table.declarer:
        table.put_aside(seat, known, count)
    else:
        table.defenders_extra = table.defenders_extra.plus(known, count)


def each_discards(
    table: Table,
    rules: Sequence[Rule],
    allowed: Callable[[int], int],
    shown: int = 0,
    told: int = 0,
    aside: Aside = Table.put_aside,
) -> Generator[Decision, Any, None]:
    """Each seat that took cards of the talon lays as many away, in the order of taking.

    The `rules` judge each set, given the hand, and `allowed` gives the cards of a hand that some legal set holds, as in
    `exchange.discard`. Everybody sees the declarer's cards among `shown`, and hears how many of each seat's are among
    those `told`. `aside` says for whom they count: for the side of each, or `declarers_own`.
    """
    takers = table.takers
    for at, seat in enumerate(takers):
        size, seen = table.took(seat).count, shown if seat == table.declarer else 0
        yield from discard(table, seat, size, rules, allowed, seen, takers[at + 1 :], told, aside)
