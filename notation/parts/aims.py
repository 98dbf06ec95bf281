"""Aims of play: card points, and all other facts on which the score of a deal depends.

A page names its aim as an `Aim`. It has the score sheet that follows from the cards and card points at the end, and the
`Watch`es that follow the other facts from trick to trick: an announced card, the trull, a trick at all. No rule of the
score is here.
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import partial
from typing import NamedTuple

from notation.game import Item
from notation.table import Table
from notation.table_parts import FinishedTrick

POINTS, OVER, MADE, SURE = "points", "over", "made", "sure"
"""The kinds: the card points of the declarer's side; those above the number it needs, where that depends on its cards;
whether it wins as many tricks as it must; where each plays for himself, how few card points somebody is sure of."""


class Followed(NamedTuple):
    """The state of something that is watched."""

    open: bool
    """Whether a later trick may change it."""
    value: Hashable
    """Its state, in a form that can be compared."""


class Watch(NamedTuple):
    """Something beside card points that the score depends on, followed from trick to trick."""

    start: Callable[[Table], Followed]
    """Its state at a moment."""
    after: Callable[[Table, Hashable, FinishedTrick], Followed]
    """Its state after one more trick, while it is open; at the table of the moment at which the search began."""
    cards: int = 0
    """The cards that it is about: none of them is as good as another card of its worth."""
    falls: int | None = None
    """The cards whose fall changes it: it depends on nothing else than by whom they are played, to which trick, and who
    wins the tricks; the states of all such watches give the score for each number of card points, and the cards that
    change sides at the end. None where it depends on more."""


States = tuple[Followed, ...]
"""The states of all that an aim watches, in its order."""


def no_sheet(table: Table, points: int) -> Iterable[Item]:
    """No score sheet is known."""
    return ()


def as_they_lie(table: Table) -> None:
    """Behind the last trick each side counts what it has won."""


def nobody(states: States) -> Collection[int]:
    """No seats: no earlier tricks affect the winner of a later one."""
    return ()


class Aim(NamedTuple):
    """The aim of play."""

    kind: str = POINTS
    """One of `POINTS`, `OVER`, `MADE` and `SURE`."""
    sheet: Callable[[Table, int], Iterable[Item]] = no_sheet
    """The lines of the score sheet at the end, given the card points of the declarer's side. Raises UnknownCards."""
    watches: Callable[[Table], tuple[Watch, ...]] = lambda table: ()
    """Facts other than card points on which the score depends."""
    closes: Callable[[Table], object] = as_they_lie
    """Changes of sides after the last trick, applied to a table."""
    needed: Callable[[Table], int] | None = None
    """The card points that the declarer's side needs with the cards in its pile, where that depends on them."""
    least: int = 0
    """The number of tricks that the declarer's side must win at least, where card points do not count."""
    most: int = 0
    """The number of tricks that it may win at most."""
    swing: int = 0
    """By how many units of card points the end may change what each side has won, at most."""
    winners: Callable[[States], Collection[int]] = nobody
    """Winners of earlier tricks, as far as they affect the winner of a later one."""


AimAt = Callable[[Table], Aim]
"""The aim of play at a table: a page names it, and a search for the best card asks for it."""

Sheet = Callable[[Table], Iterable[Item]]
"""The lines of a score sheet that card points play no part in, or those that each has."""


def so_many_tricks(least: int, most: int, sheet: Sheet = lambda table: ()) -> Aim:
    """The number of the declarer's tricks."""
    watches = partial(_counted, least, most)
    return Aim(MADE, lambda table, points: sheet(table), watches, least=least, most=most)


def valat(own: bool, every: int, sheet: Callable[[Table, int], Iterable[Item]], *watches: Watch) -> Aim:
    """An announced Valat: the declarer's side wins every trick if it is its own, or else one."""
    least = every if own else 1

    def counted(table: Table) -> tuple[Watch, ...]:
        return (count_tricks(least, every, table), *watches)

    return Aim(MADE, sheet, counted, least=least, most=every)


def _counted(least: int, most: int, table: Table) -> tuple[Watch]:
    return (count_tricks(least, most, table),)


def for_few(sheet: Sheet, *watches: Watch) -> Aim:
    """Few card points, where each plays for himself."""
    return Aim(SURE, lambda table, points: sheet(table), lambda table: (piles(), *watches))


# ---- What is watched


def own_side(table: Table, seat: int) -> bool:
    """Whether a seat plays on the declarer's side."""
    return table.side_of[seat] == table.side_of[table.the_declarer]


def count_tricks(least: int, most: int, table: Table) -> Watch:
    """How many tricks the declarer's side has won, until it is certain whether that is between two numbers."""
    every = table.game.hand_size(table.players)

    def followed(won: int, played: int) -> Followed:
        left = every - played
        return Followed(won <= most and won + left >= least and not (won >= least and won + left <= most), won)

    def start(table: Table) -> Followed:
        return followed(table.tricks_won(table.the_declarer), len(table.winners))

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        assert isinstance(value, int)
        return followed(value + own_side(table, trick.the_winner), trick.number)

    return Watch(start, after, falls=0)


def first_tricks(own: bool | None = None) -> Watch:
    """Which sides have won a trick, until each of them has; with `own`, the declarer's alone, or the other alone."""

    def start(table: Table) -> Followed:
        won = tuple([bool(table.tricks_won(seat)) for seat in (table.the_declarer, table.defenders[0])])
        return followed(won)

    def followed(won: tuple[bool, ...]) -> Followed:
        return Followed(not (all(won) if own is None else won[not own]), won)

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        assert isinstance(value, tuple)
        own_trick = own_side(table, trick.the_winner)
        return followed((value[0] or own_trick, value[1] or not own_trick))

    return Watch(start, after, falls=0)


def last_trick() -> Watch:
    """The side that wins the last trick, where that counts by itself, as with `counting.last_trick`."""

    def start(table: Table) -> Followed:
        return Followed(True, None)

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        last = trick.number == table.game.hand_size(table.players)
        return Followed(not last, own_side(table, trick.the_winner) if last else None)

    return Watch(start, after, falls=0)


def all_on_one_side(cards: int) -> Watch:
    """Which side gets all of some cards."""

    def start(table: Table) -> Followed:
        left = cards & (sum(table.hands) | sum(table.open))
        own = table.pile(table.the_declarer).known & cards
        return followed(left, bool(own), bool(cards & ~left & ~own))

    def followed(left: int, own: bool, others: bool) -> Followed:
        divided = own and others
        return Followed(bool(left) and not divided, (0 if divided else left, own, others))

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        assert isinstance(value, tuple)
        left, own, others = value
        fallen = left & sum(trick.cards)
        wins = own_side(table, trick.the_winner)
        return followed(left & ~fallen, own or bool(fallen and wins), others or bool(fallen and not wins))

    return Watch(start, after, cards, cards)


Tell = Callable[[Table, FinishedTrick, int], Hashable]
"""Function of the trick in which a card falls, and of its player, that returns the relevant facts."""


def fate(card: int, tell: Tell, until: int | None = None, beside: int = 0) -> Watch:
    """Watch of a held card's fate, up to a trick given by number; cards `beside` it matter in its trick."""

    def start(table: Table) -> Followed:
        held = bool(card & (sum(table.hands) | sum(table.open)))
        return Followed(held and (until is None or len(table.winners) < until), None)

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        if card in trick.cards:
            return Followed(False, tell(table, trick, table.from_seat(trick.leader)[trick.cards.index(card)]))
        return Followed(until is None or trick.number < until, None)

    return Watch(start, after, card, card | beside)


def in_trick(number: int) -> Tell:
    """Whether a card falls to the n-th trick; which side played it then, which side won, and whether it won itself."""

    def tell(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
        if trick.number != number:
            return None
        return own_side(table, holder), own_side(table, trick.the_winner), holder == trick.winner

    return tell


def sides(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """The side that played the card, and the one that won it."""
    return own_side(table, holder), own_side(table, trick.the_winner)


def piles() -> Watch:
    """Watch of each seat's tricks, if all play for themselves."""

    def start(table: Table) -> Followed:
        return Followed(True, ())

    def after(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
        assert isinstance(value, tuple)
        weights, winner, together = dict(value), trick.the_winner, sum(trick.cards)
        won = table.game.card_points.weight(together, len(trick.cards))  # type: ignore[attr-defined]
        weights[winner] = weights.get(winner, 0) + won
        return Followed(True, tuple(sorted(weights.items())))

    return Watch(start, after)
