"""Bonuses beside the game: all of some cards in one pile, a card that wins its trick, the called card in the last."""

from typing import NamedTuple

from notation.game import UnknownCards
from notation.parts.aims import Watch, all_on_one_side, fate, first_tricks, in_trick, sides
from notation.parts.card_history import falls, lies_elsewhere, played_in, played_to, takes
from notation.parts.counting import all_tricks
from notation.table import Table
from notation.table_parts import Packet


class Bonus(NamedTuple):
    """A row of a game's table of bonuses."""

    word: str
    """The word of its announcement."""
    label: str
    """Its name for people."""
    worth: int
    """If it was announced; half of it if not."""
    cards: int = 0
    """The cards that have to be in the pile of one side."""
    card: int = 0
    """The card that has to win a trick."""
    behind: int = 0
    """How many tricks come after that one."""
    called: bool = False
    """Whether the called card has to fall in the last trick, and the declarer's side to win that."""
    caught: int = 0
    """The card that has to fall to a trick of the side that does not play it."""
    catches_called: bool = False
    """Whether the called card has to fall so."""
    risky: bool = False
    """Whether its card costs as much, also in silence, if it falls to that trick in vain."""
    silent: int | None = None
    """If it was not announced; None for half of what it is worth announced."""
    least: int = 0
    """The card points that one side has to make, in their units."""
    below: int = 0
    """The card points below which the other side has to stay."""
    told: bool = False
    """Whether it is made by being announced."""
    by_side: bool = False
    """Whether any seat of the side that announced it may make it with its card, and not the announcer alone."""
    every: bool = False
    """Whether one side has to win every trick."""
    of_game: bool = False
    """Whether its worth is a number of games: it counts that many times the base value of the contract."""

    @property
    def silently(self) -> int:
        """Its worth if it was not announced."""
        return self.worth // 2 if self.silent is None else self.silent

    @property
    def by_points(self) -> bool:
        """Whether the card points of the sides decide it."""
        return bool(self.least or self.below)

    @property
    def needs_call(self) -> bool:
        """Whether there can be none unless a card is called."""
        return self.called or self.catches_called

    def prey(self, table: Table) -> int:
        """The card that has to fall to a trick of the other side; 0 if none has to. Raises UnknownCards."""
        if self.catches_called and table.called == 0:
            raise UnknownCards
        return (table.called or 0) if self.catches_called else self.caught

    def value(self, table: Table, announced: bool) -> int:
        """Its worth in the contract that is played, announced or not."""
        worth = self.worth if announced else self.silently
        return worth * table.contract.base if self.of_game and table.contract is not None else worth

    def due(self, table: Table) -> int:
        """The number of the trick in which its card has to fall."""
        return table.game.hand_size(table.players) - self.behind


# ---- Who gets it


def side(table: Table, seat: int) -> int:
    """1 for a seat of the declarer's side, -1 for one of the other."""
    return 1 if table.side_of[seat] == table.side_of[table.the_declarer] else -1


class Piles(NamedTuple):
    """All that counts for each of two sides."""

    own: Packet
    """The pile of the declarer's side."""
    others: Packet
    """The pile of the other side."""
    points: int | None = None
    """The card points of the declarer's side; None if they are unknown."""


def piles_of(table: Table, points: int | None = None) -> Piles:
    """The piles of the two sides as they lie, and the card points of the declarer's."""
    return Piles(table.pile(table.the_declarer), table.pile(table.defenders[0]), points)


def announced(table: Table, bonus: Bonus, owner: int, piles: Piles) -> bool:
    """Whether a bonus that a seat announced was made. Raises UnknownCards."""
    if bonus.card:
        seats = makers(table, bonus, owner)
        return any([takes(table, seat, bonus.card, bonus.due(table), seats) for seat in seats])
    if bonus.every:
        return all_tricks(table, table.the_declarer) == side(table, owner)
    if bonus.called:
        return called_card_last(table) > 0
    if bonus.told:
        return True
    if bonus.by_points:
        return side_by_points(table, bonus, piles.points) == side(table, owner)
    if bonus.caught or bonus.catches_called:
        return caught_by(table, bonus.prey(table)) == side(table, owner)
    return side_with_all(table, bonus.cards, piles) == side(table, owner)


def makers(table: Table, bonus: Bonus, owner: int) -> tuple[int, ...]:
    """The seats that may make a bonus by its card if a seat has announced it: that one, or all known of its side."""
    return tuple([seat for seat in table.seats if seat == owner or (bonus.by_side and side_with(table, seat, owner))])


def side_with(table: Table, seat: int, other: int) -> bool:
    """Whether two seats are known to play on one side."""
    return bool(table.side_of[seat] == table.side_of[other])


class Silent(NamedTuple):
    """The outcome of a bonus that nobody announced."""

    side: int = 0
    """The side that is paid for it: 1 the declarer's, -1 the other, 0 none."""
    lost: bool = False
    """Whether the other side has lost it."""


_NOBODY = Silent()


def silent(table: Table, bonus: Bonus, piles: Piles) -> Silent:
    """The side that is paid for a bonus without announcement. Raises UnknownCards.

    After a claim no more cards fall, so that no silent bonus can be won with them.
    """
    if bonus.card:
        found = played_in(table, bonus.card, bonus.due(table))
        if found is None:
            return _NOBODY
        own, won = side(table, found.seat), found.won
    elif bonus.called:
        outcome = 0 if table.called is None or table.claimed is not None else called_card_last(table)
        own, won = abs(outcome), outcome >= 0
    elif bonus.caught or bonus.catches_called:
        prey = bonus.prey(table)
        own, won = caught_in_play(table, prey) if prey else 0, True
    elif bonus.every:
        own, won = all_tricks(table, table.the_declarer), True
    elif bonus.by_points:
        own, won = side_by_points(table, bonus, piles.points), True
    elif bonus.told:
        return _NOBODY
    else:
        own, won = side_with_all(table, bonus.cards, piles), True
    if won:
        return Silent(own) if own else _NOBODY
    return Silent(-own, lost=True) if bonus.risky else _NOBODY


def side_with_all(table: Table, cards: int, piles: Piles) -> int:
    """Which side has some cards in its pile: 1 the declarer's, -1 the other, 0 where they are divided.

    Raises UnknownCards.
    """
    own, others, _points = piles
    if cards & own.known and cards & others.known:
        return 0
    if not cards & ~own.known:
        return 1
    if not cards & ~others.known:
        return -1
    if table.unclaimed:
        raise UnknownCards
    if own.whole:
        return 0 if cards & own.known else -1
    if others.whole:
        return 0 if cards & others.known else 1
    raise UnknownCards


def side_by_points(table: Table, bonus: Bonus, points: int | None) -> int:
    """Which side has a bonus by the card points of the declarer's: 1 the declarer's, -1 the other, 0 neither.

    Raises UnknownCards.
    """
    if points is None:
        raise UnknownCards
    others = table.game.total - points
    if bonus.least:
        return 1 if points >= bonus.least else -1 if others >= bonus.least else 0
    return 1 if others < bonus.below else -1 if points < bonus.below else 0


def caught_in_play(table: Table, card: int) -> int:
    """The side that has won a trick with a card of the other: 1 the declarer's, -1 the other; 0 for none.

    Raises UnknownCards.
    """
    found = played_to(table, card)
    if found is None:
        return 0
    trick, holder = found
    if trick.winner is None:
        raise UnknownCards
    winner = side(table, trick.winner)
    return winner if winner != side(table, holder) else 0


def caught_by(table: Table, card: int) -> int:
    """The side that catches a card of the other; of a claim the claimant's, if the other still holds it.

    Raises UnknownCards.
    """
    if table.claimed is None or table.played & card or lies_elsewhere(table, card):
        return caught_in_play(table, card)
    holders = [seat for seat, hand in enumerate(table.left) if hand.known & card]
    if not holders:
        raise UnknownCards
    claimant = side(table, table.claimed)
    return claimant if side(table, holders[0]) != claimant else 0


def called_card_last(table: Table) -> int:
    """Whether the called card falls in the last trick: 1 where the declarer's side wins that, -1 where the other does.

    0 where it does not fall there. If the rest was claimed, 1 where the declarer's side did so and the card was still
    held. Raises UnknownCards.
    """
    if not table.called:
        raise UnknownCards
    if table.claimed is not None:
        gone = table.played & table.called or lies_elsewhere(table, table.called)
        if gone or side(table, table.claimed) < 0:
            return 0
        if not any(hand.known & table.called for hand in table.left):
            raise UnknownCards
        return 1
    last = table.last
    if not falls(table, table.called, last.cards):
        return 0
    if last.winner is None:
        raise UnknownCards
    return side(table, last.winner)


# ---- From trick to trick


def watched(table: Table, bonus: Bonus, apart: int = 0) -> tuple[Watch, ...]:
    """Watches of a bonus from trick to trick, but for some cards `apart` of which the end decides whose they are."""
    if bonus.card:
        return (fate(bonus.card, in_trick(bonus.due(table)), bonus.due(table)),)
    if bonus.called:
        return (fate(table.called, in_trick(bonus.due(table))),) if table.called else ()
    if bonus.catches_called:
        return (fate(table.called, sides),) if table.called else ()
    if bonus.caught:
        return (fate(bonus.caught, sides),)
    if bonus.every:
        return (first_tricks(),)
    return (all_on_one_side(bonus.cards & ~apart),) if bonus.cards else ()
