"""The observation of a seat as numbers, for programs that learn: what it may know at a moment, and nothing else.

Rows of cards have a place for each card of the game, rows of words one for each word that can be said, both in the
order of `actions_of`. Rows of seats begin with the seat that observes; the others follow in the order of play.
"""

from functools import cache
from itertools import islice
from typing import NamedTuple

from notation.deals.actions import Choosing, actions_of
from notation.deals.viewing import sold_by
from notation.game import Game
from notation.table import Table

SEEN = ("hand", "talon", "take", "keep", "discard", "buy", "show")
"""The lines of a record whose cards a seat may have been shown."""

CARD_ROWS = ("hand", "dealt", "chosen", "called", *[f"seen {line}" for line in SEEN])
"""One row each: cards held now, cards dealt, cards of a choice under way, the called card, cards seen in a line."""

CARDS_BY_SEAT = ("trick", "played", "open")
"""A row for each seat: its card in the open trick, all its cards played, its cards that everybody has seen."""

SEATS_ROWS = ("left", "tricks", "turn", "dealer", "declarer", "partner")
"""One row of seats each: cards in hand, tricks won, and the seat to move, the dealer, the declarer, a known partner."""


class Rows(NamedTuple):
    """A part of an observation: its name, its rows, and the numbers in a row."""

    name: str
    rows: int
    width: int


@cache
def words_of(game: Game) -> dict[str, int]:
    """The place of each word of a game in a row of words."""
    return {key: place for place, key in enumerate(key for key in actions_of(game).keys if isinstance(key, str))}


@cache
def cards_at(game: Game) -> tuple[int, ...]:
    """The cards of a game in the order of a row of cards."""
    return tuple([key for key in actions_of(game).keys if isinstance(key, int)])


@cache
def parts(game: Game, players: int) -> tuple[Rows, ...]:
    """The parts of an observation, in their order: first all rows of cards, then rows of words, then rows of seats."""
    cards, words = len(cards_at(game)), len(words_of(game))
    return (
        *[Rows(name, 1, cards) for name in CARD_ROWS],
        *[Rows(name, players, cards) for name in CARDS_BY_SEAT],
        Rows("said", players, words),
        Rows("factors", 1, words),
        Rows("contract", 1, words),
        *[Rows(name, 1, players) for name in SEATS_ROWS],
    )


class Observation(NamedTuple):
    """A seat's knowledge at a moment, in short; `rows` has it in full."""

    game: Game
    players: int
    cards: list[int]
    said: list[tuple[int, int]]
    """For each word said, the row of the seat that said it, and the place of the word."""
    factors: dict[int, int]
    """The factors of what is announced or doubled, by the place of the word."""
    contract: int | None
    seats: list[list[int]]

    def rows(self) -> dict[str, list[list[int]]]:
        cards, width = cards_at(self.game), len(words_of(self.game))
        said = [[0] * width for _ in range(self.players)]
        for row, place in self.said:
            said[row][place] += 1
        rows = [[int(bool(mask & card)) for card in cards] for mask in self.cards] + said
        rows.append([self.factors.get(place, 0) for place in range(width)])
        rows.append([int(place == self.contract) for place in range(width)])
        rest = iter(rows + self.seats)
        return {part.name: list(islice(rest, part.rows)) for part in parts(self.game, self.players)}


def observe(table: Table, seat: int, dealt: int, turn: int | None, choosing: Choosing | None) -> Observation:
    """A seat's knowledge of a table, of the cards dealt to it, and of its own choice under way."""
    game, players, words = table.game, table.players, words_of(table.game)
    own = choosing.keys if choosing is not None and choosing.decision.seat == seat else ()
    chosen = sum([key for key in own if isinstance(key, int)])
    seen = [table.seen[line][seat] if line in table.seen else 0 for line in SEEN]
    order = [(seat + place) % players for place in range(players)]
    trick, played = [0] * players, [0] * players
    for leader, cards in zip(table.leaders, table.cards, strict=True):
        for player, card in zip(table.orders[leader], cards, strict=True):
            played[player] |= card
    for player, card in zip(table.order, table.open, strict=False):
        trick[player] = card
        played[player] |= card
    laid_open = [table.exposed[player] | sold_by(table, player) for player in range(players)]
    for player, packet in table.shown.items():
        laid_open[player] |= packet.known
    rows = [table.hands[seat], dealt, chosen, table.called or 0, *seen]
    for by_seat in (trick, played, laid_open):
        rows += [by_seat[player] for player in order]
    spoken = [(by, word) for by, *words in (*table.calls, *table.said) for word in words]
    said = [((by - seat) % players, words[word]) for by, word in spoken if word in words]
    factors = {words[what]: factor for what, factor in table.factors.items() if what in words}
    contract = None if table.contract is None else words.get(table.contract.word)
    won = [table.winners.count(player) for player in order]
    one = [[int(player == which) for player in order] for which in (turn, table.dealer, table.declarer, table.partner)]
    return Observation(game, players, rows, said, factors, contract, [[table.count(at) for at in order], won, *one])
