"""The worth of a hand in each contract: what a declarer with it wins on average, from a table made by playing.

`hand_strength.json` has a row of weights for each game, table size and contract, and one for passing where nobody plays
then. A worth is the sum of the weights times the `features` of the hand, in the game's unit, as one deal is settled.
`python -m tests.tools.hand_strength` makes the table anew.
"""

import json
from functools import cache
from operator import mul
from pkgutil import get_data

from notation.cards import CAVALIERS, FOOL, JACKS, MOND, PAGAT, QUEENS, SUITS, cards_of, strongest
from notation.decision import PASS
from notation.game import Game
from notation.table import Table

Rows = dict[str, list[float]]
"""The weights of the features by contract."""

_PLAYED_ALONE, _WITH_TALON = 0.6, 0.42
"""Where no table is known: the share of the tricks that a hand should be good for, without and with the talon."""


@cache
def tables() -> dict[str, Rows]:
    """The rows of each game, by ``GAME SEATS``, the seats that take part."""
    found: dict[str, Rows] = json.loads(get_data("notation.players", "hand_strength.json") or b"{}")
    return found


@cache
def _lowest(game: Game, pack: int) -> int:
    """The three lowest cards of each plain suit."""
    lowest = 0
    for suit in SUITS.values():
        cards = list(cards_of(pack & suit & ~game.ascending)) + list(cards_of(pack & suit & game.ascending))[::-1]
        lowest |= sum(cards[-3:])
    return lowest


def features(hand: int, table: Table, seat: int) -> tuple[float, ...]:
    """The numbers that a worth depends on: counts of trumps, courts, short suits and low cards, and the place."""
    game, pack = table.game, table.pack
    trumps = list(cards_of(pack & game.trumps))
    number = (hand & game.trumps).bit_count()
    high = (hand & sum(trumps[:5])).bit_count()
    lengths = [(hand & suit).bit_count() for suit in SUITS.values()]
    tops = sum(bool(hand & strongest(pack & suit, game.ascending)) for suit in SUITS.values() if pack & suit)
    return (
        1, number, number * number / 10, high, (hand & sum(trumps[5:10])).bit_count(),
        bool(hand & FOOL), bool(hand & MOND), bool(hand & PAGAT),
        tops, (hand & QUEENS).bit_count(), (hand & (CAVALIERS | JACKS)).bit_count(),
        lengths.count(0), lengths.count(1), max(lengths), (hand & _lowest(game, pack)).bit_count(),
        seat == table.forehand, max(0, number - hand.bit_count() // 2) ** 2, high * number / 10,
    )  # fmt: skip


class HandWorth:
    """Estimated value of a seat's hand in each contract."""

    def __init__(self, table: Table, seat: int) -> None:
        self.game, self.rows = table.game, tables().get(f"{table.game.name} {len(table.seats)}")
        self.hand = table.hands[seat]
        self.features = features(self.hand, table, seat)

    def of(self, word: str) -> float | None:
        """The worth in a contract; None if it is not known."""
        if self.rows is None:
            return self._by_tricks(word)
        weights = self.rows.get(word)
        return None if weights is None else sum(map(mul, weights, self.features))

    @property
    def passing(self) -> float:
        """The worth if everybody passes."""
        return (self.of(PASS) or 0) if self.rows else 0

    def _by_tricks(self, word: str) -> float | None:
        """For a game without a table: the share of the tricks that the hand should win, above what a contract needs."""
        contract = next((contract for contract in self.game.contracts if contract.word == word), None)
        if contract is None:
            return None
        _one, number, _square, high, _middle, _fool, _mond, _pagat, tops, *_rest = self.features
        tricks = high + 0.75 * max(0, number - high - 2) + 0.6 * tops
        return tricks / max(1, self.hand.bit_count()) - (_WITH_TALON if contract.exchanges else _PLAYED_ALONE)
