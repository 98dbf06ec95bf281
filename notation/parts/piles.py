"""Piles of a deal that begins part-way: stated cards, and cards that follow from them."""

from collections.abc import Sequence

from notation.cards import cards_of
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import Packet, Position


def begin_at(table: Table, position: Position) -> None:
    """Begin part-way: of the tricks before, nobody knows the cards, nor yet who won them."""
    before = position.number - 1
    table.position = position
    table.leaders = [table.seats[0] if position.leader is None else position.leader] * before
    table.cards = [(UNKNOWN,) * len(table.seats)] * before
    table.winners = [None] * before


def take_up(table: Table, position: Position) -> int | None:
    """Let what was won before count for those who won it; gives who leads.

    Of two sides the other one has won the tricks of which nothing is said.
    """
    sides = {table.side_of[seat] for seat in table.seats}
    won = [seat for seat, (tricks, _pile) in position.won.items() for _trick in range(tricks)]
    others = sides - {table.side_of[seat] for seat in position.won}
    if len(sides) == 2 and len(others) == 1:
        won += list(others) * (table.before - len(won))
    table.winners[: len(won)] = won
    listed = {seat: pile for seat, (_tricks, pile) in position.won.items() if pile is not None}
    for seat, pile in listed.items():
        table.put_aside(seat, pile.known, pile.count - table.winners.count(seat) * len(table.seats))
    known = {table.side_of[seat] for seat in listed} | without_trick(table, position)
    for side in sides - known:
        table.put_aside(side, 0, 1)  # nobody knows what lies there beside the tricks
    if len(sides) > 2 and table.defenders and table.declarer not in known:
        table.defenders_extra = table.defenders_extra.plus(0, 1)  # nor what of the talon may count for the others
    give_what_stays(table, sorted(sides - known))
    return position.leader


def without_trick(table: Table, position: Position) -> set[int]:
    """The seats whose piles are empty, where nobody knows yet who plays with whom, or everybody plays for himself."""
    if table.defenders:
        alone = table.sides_known
        return set() if alone else {seat for seat, (tricks, pile) in position.won.items() if not tricks and not pile}
    if table.unclaimed or (table.talon_is_won and not any([packet.count for packet in table.talon])):
        return set()
    return {seat for seat in table.seats if seat not in table.winners}


def give_what_stays(table: Table, unlisted: Sequence[int]) -> None:
    """A card that stayed with its side is in its pile as one too many; the trick in which it lay has one too few.

    Of two such piles one may be `unlisted`. If several could be it, the cards of the other do not say what it is worth.
    """
    left = sum(table.game.talon(table.players))
    over = {seat: pile.count for seat, pile in table.extra_pile.items() if seat not in unlisted}
    more = [seat for seat, count in over.items() if count in (1, left + 1)]
    fewer = [seat for seat, count in over.items() if count in (-1, left - 1)]
    holders, givers = more or unlisted, fewer or unlisted
    for card in cards_of(table.retained_cards) if more or fewer else ():
        if len(holders) != 1 or len(givers) != 1 or holders == givers:
            for seat in (*more, *fewer):
                table.put_aside(seat, 0, 1)
            continue
        [holder], [giver], piles = holders, givers, table.extra_pile
        piles[giver] = piles[giver].plus(card, 1)
        piles[holder] = Packet(piles[holder].known & ~card, piles[holder].count - (holder in more))
        table.transfer(card, giver, holder)
