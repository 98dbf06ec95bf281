"""Boards that are dealt beforehand, the same at all tables of a round: their cards, and the digits that pin them down.

Nobody may know the cards before they are played, so their chance comes from the system, never from a seed.
"""

from collections.abc import Iterable
from random import Random, SystemRandom

from notation.cards import cards_of
from notation.errors import TarockError
from notation.evenings.evening import Evening
from notation.game import Game
from notation.reader import read
from notation.record import Line, Record, plain
from notation.replay import judge
from notation.schemas.facts import dealt
from notation.table import Table
from notation.table_parts import places
from notation.words.languages import _


class BoardError(TarockError, ValueError):
    """Boards that cannot be dealt, or are not those that were dealt."""


def board(
    game: Game[Table], players: int, number: int, head: Iterable[Line] = (), random: Random | None = None
) -> Record:
    """A deal at random; board 1 is dealt by seat A, board 2 by B, and so on round the table."""
    dealer = (number - 1) % players
    at_table = places(game, players, dealer)
    seats, sizes = at_table.seats, at_table.sizes
    cards = list(cards_of(game.pack(players)))
    (random or SystemRandom()).shuffle(cards)
    hands = {}
    for seat in seats:
        hands[seat], cards = cards[: sizes[seat]], cards[sizes[seat] :]
    packets = list[int | str]()
    for size in game.talon(players):
        packets += [*(["|"] if packets else []), *cards[:size]]
        cards = cards[size:]
    lines = [
        plain("deal", None, players, (game.name,)),
        *head,
        plain("board", None, None, (number,)),
        plain("dealer", dealer),
        *(plain("hand", seat, None, tuple(sorted(hand))) for seat, hand in sorted(hands.items())),
        *([plain("talon", None, None, tuple(packets))] if packets else []),
    ]
    return Record(tuple(lines))


def digits(record: Record) -> str:
    """The 32 digits of what was dealt, which do not reveal the cards. Raises BoardError where a card is not known."""
    found = dealt(judge(record))
    if found is None:
        raise BoardError(_("the cards of a board are not known"))
    return found.hex()


def differing(evening: Evening, round: int, text: str) -> list[int]:
    """The boards of a round whose cards are not those that were dealt: their numbers."""
    found = {record.header("board"): digits(record) for record in read(text)}
    return [number for number, pinned in evening.rounds[round].boards.items() if found.get(number) != pinned]
