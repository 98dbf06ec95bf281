"""The talon as gifts, where everybody plays for himself: its cards go to the winners of tricks."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from notation.game import Contract, Deal, Item, Result
from notation.parts.aims import Aim, Followed, Sheet, Watch, for_few
from notation.parts.settlement import each_for_himself
from notation.parts.trick_hooks import Tricks, beside
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import FinishedTrick


def talon_cards(table: Table) -> list[int]:
    """The talon's cards in the order dealt."""
    return [card for packet in table.talon for card in packet.order or (UNKNOWN,) * packet.count]


def show_won(table: Table) -> None:
    """Everybody sees the cards of the talon that the first tricks have won so far."""
    table.show("talon", sum(talon_cards(table)[: len(table.winners) - table.before]))


def give_talon(table: Table, card_by_card: bool) -> None:
    """Give the talon to the winner of the last trick, or `card_by_card` to those of the first ones.

    A claimant gets the cards of the tricks that he claims.
    """
    cards = talon_cards(table)
    size = sum(table.game.talon(table.players))
    if card_by_card and table.before and len(cards) != max(size - table.before, 0):
        cards = [UNKNOWN] * len(cards)  # some of them should have been won before
    last = table.claimed if table.claimed is not None else table.winners[-1]
    takers, known = [], len(table.winners) if card_by_card else 0
    for trick, card in enumerate(cards, table.before):
        winner = table.winners[trick] if trick < known else last
        takers.append(winner)
        if winner is not None:
            table.put_aside(winner, card, 1)
    if UNKNOWN in cards:
        _name_unknown(table, cards, takers)


def _name_unknown(table: Table, cards: Sequence[int], takers: Sequence[int | None]) -> None:
    """The unknown cards of the talon are what all hands leave of the pack, if one seat gets all of them."""
    hands, sizes = [table.held[seat] for seat in table.seats], [table.sizes[seat] for seat in table.seats]
    left = table.pack & ~sum(hands) & ~sum(cards)
    among = {taker for card, taker in zip(cards, takers, strict=True) if not card}
    whole = table.position is None and [hand.bit_count() for hand in hands] == sizes
    taker = among.pop() if len(among) == 1 else None
    if whole and left.bit_count() == cards.count(UNKNOWN) and taker is not None:
        table.put_aside(taker, left, 0)


def for_few_with_gifts(sheet: Sheet, card_by_card: Callable[[Table], bool], total: int) -> Aim:
    """Few card points, where the talon goes with the tricks; `total` are the card points of the pack."""

    def first_winners(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        """Winners of the tricks that bring a card of the talon."""
        assert isinstance(value, tuple)
        early = card_by_card(table) and trick.number <= table.before + len(talon_cards(table))
        return Followed(True, (*value, trick.the_winner) if early else value)

    watch = Watch(lambda table: Followed(True, ()), first_winners)
    return for_few(sheet, watch)._replace(closes=lambda table: give_talon(table, card_by_card(table)), swing=total)


def always(table: Table) -> bool:
    """The talon goes card by card to the winners of the first tricks."""
    return True


class EachAlone(NamedTuple):
    """A contract in which everybody plays for himself, and the talon goes to the winners of tricks."""

    lines: Callable[[Table, Mapping[int, int]], list[Item]]
    """The score sheet, given the card points of each seat; a seat without any has won no trick."""
    total: int
    """The card points of the pack."""
    card_by_card: Callable[[Table], bool] = always
    """Whether the talon goes card by card to the winners of the first tricks; else it goes to that of the last."""

    def sheet(self, table: Table) -> list[Item]:
        """The score sheet, from the piles as they lie."""
        return self.lines(table, table.side_points())

    def aim(self, table: Table) -> Aim:
        """Few card points."""
        return for_few_with_gifts(self.sheet, self.card_by_card, self.total)

    def played(self, table: Table, contract: Contract, chooser: int, play: Tricks) -> Deal:
        """The tricks, and the result; the `chooser` is the seat that named the contract. Nobody has a side before."""
        table.each_alone(contract, chooser)
        table.talon_is_won = True
        table.talon_card_by_card = card_by_card = self.card_by_card(table)
        yield from beside(play, partial(show_won, table)) if card_by_card else play
        give_talon(table, card_by_card)
        if sum([table.pile(seat).count for seat in table.seats]) != table.pack.bit_count():
            return Result(None, None)  # of what was won before, some is in no pile
        return each_for_himself(table, partial(self.lines, table))
