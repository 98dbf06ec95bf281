"""A position out of a deal: how it was before one of its tricks, as a record that begins there."""

from collections.abc import Iterator, Sequence
from itertools import chain

from notation.cards import FOOL, cards_of
from notation.deals.viewing import head
from notation.record import HEADERS, UNKNOWN, Line, Record, is_line, plain
from notation.replay import position
from notation.replay.positions import count_acts
from notation.table import Table
from notation.table_parts import packets
from notation.words.languages import _


def position_of(record: Record, number: int) -> Record:
    """The deal of a record from a trick on, as a position; what is not known of it stays so.

    Raises ValueError where the record does not get there.
    """
    nodes, trick = list(record.lines), None
    step = 0
    while nodes and trick is None:
        if is_line(node := nodes[0]) and node.keyword == "trick" and node.number == number:
            trick = node
        else:
            step += count_acts(node) if is_line(node) else 0
            del nodes[0]
    walk = None if trick is None else position(record, step)
    while walk is not None and walk.decision is not None and walk.decision.implied and not walk.decision.in_tricks:
        walk.send(walk.decision.passed())  # nobody said any more before the trick
    if trick is None or walk is None or walk.at < len(walk.lines) or walk.table.contract is None:
        raise ValueError(_("the record has no trick {number} that could be played on from").format(number=number))
    lines = [head(line) for line in record.main() if line.keyword in HEADERS and line.keyword != "board"]
    lines += state(walk.table, number, trick.seat)
    return Record((*lines, *[node for node in nodes if not is_line(node) or node.keyword != "score"]))


def state(table: Table, number: int, leader: int | None) -> Iterator[Line]:
    """The lines that say how a deal is at a table before a trick."""
    assert table.contract is not None
    yield plain("position", leader, number)
    for seat in sorted(table.seats):
        yield plain("hand", seat, items=cards(table.hands[seat], table.count(seat)))
    talon = [packet.order or (UNKNOWN,) * packet.count for packet in table.talon]
    came, gone = dict[int, list[int]](), 0
    if table.talon_card_by_card:
        for winner, card in zip(table.winners[table.before :], chain.from_iterable(talon), strict=False):
            gone += 1
            if winner is not None:  # else nobody knows in whose pile it is
                came.setdefault(table.side_of[winner], []).append(card)
    if table.talon_is_won and (left := _without(talon, gone)):
        yield plain("talon", items=packets(left))
    for side in sorted({table.side_of[seat] for seat in table.seats}):
        pile, own = table.pile(side), came.get(side, [])
        yield plain("won", side, table.tricks_won(side), cards(pile.known | sum(own), pile.count + len(own)))
    declarer = table.declarer
    if table.called is not None and table.sides_known:
        yield plain("partner", declarer if table.partner is None else table.partner)
    yield plain("contract", leader if declarer is None else declarer, items=(table.contract.word,))
    if table.kept.count or table.locked is not None:
        kept = cards(table.kept.known, table.kept.count) or (FOOL,)
        yield plain("keep", declarer if table.locked is None else table.locked, items=kept)
    if table.called is not None:
        yield plain("call", declarer, items=(table.called,))
    if table.said:
        yield plain("announce", items=tuple(table.said))


def _without(talon: Sequence[Sequence[int]], gone: int) -> list[Sequence[int]]:
    """What is left of the packets of a talon, without the first cards; empty packets are none."""
    left = []
    for packet in talon:
        left.append(packet[gone:])
        gone = max(gone - len(packet), 0)
    return [packet for packet in left if packet]


def cards(known: int, count: int) -> tuple[int, ...]:
    return (*cards_of(known), *[UNKNOWN] * (count - known.bit_count()))
