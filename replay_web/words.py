"""What the site says in few words: names of seats and cards, lists and numbers, the contract with its factors."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from notation.cards import NAME
from notation.game import Contract, Game, Item
from notation.languages import _
from notation.parts.announcing import Saying
from notation.problems import filled
from notation.record import SEATS, UNKNOWN, Record
from notation.table import Decision, Table
from replay_web.cards import INK, SUITS, card_name

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MARKS = {
    "!": "a good one",
    "?": "a mistake",
    "!!": "an excellent one",
    "??": "a blunder",
    "!?": "an interesting one",
    "?!": "a doubtful one",
}
"""What a teacher's mark means."""

_SIGNS = {"spades": "♠\ufe0e", "clubs": "♣\ufe0e", "hearts": "♥\ufe0e", "diamonds": "♦\ufe0e"}
"""The suits that have a sign among the letters; the others are drawn."""

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_SEATS = re.compile(r"\{((?:seats?|group)(?:_\d)?)\}")
"""What stands for seats in a line of the score sheet."""


@dataclass(frozen=True, slots=True)
class Index:
    """A card in a list: its sign as a letter and its rank; or the drawing of its sign, where there is no letter."""

    text: str
    ink: str
    sign: str = ""


class Voice:
    """How one record's players, words and cards are called; players by name where it gives one, else by seat."""

    def __init__(self, record: Record, game: Game | None) -> None:
        self.names = record.names
        self.game = game
        self.suits = game.suits if game else "french"

    def name(self, seat: int | None) -> str:
        """A player's name, or the letter of the seat."""
        return "nobody" if seat is None else self.names.get(seat, "").strip() or SEATS[seat % len(SEATS)]

    def word(self, *words: str) -> str:
        """A call or an announcement as people say it."""
        return self.game.word(*words) if self.game else " ".join(words)

    def item(self, item: Item) -> str:
        """A line of the score sheet in words; empty where there is nothing to say."""
        if self.game is None or item.label not in self.game.sheet:
            return item.label
        text = _(self.game.sheet[item.label])
        named = {f"who_{key}": self._named(item.arguments[key]) for key in _SEATS.findall(text)}
        return filled(_SEATS.sub(r"{who_\1}", text), item.arguments | named)

    def _named(self, seats: int | Sequence[int] | None) -> str:
        return self.name(seats) if seats is None or isinstance(seats, int) else listed(map(self.name, seats))

    # ---- Cards

    def suit(self, card: int) -> str:
        """The suit of a plain card by its name; empty for any other."""
        return SUITS[self.suits].get(NAME.get(card, "_")[0], "")

    def card(self, card: int) -> str:
        """A card with its article: "the king of spades", "trump 21", "an unknown card"."""
        if card == UNKNOWN:
            return "an unknown card"
        name = card_name(NAME[card], self.suits)
        return name if name.startswith(("the ", "trump ")) else f"the {name}"

    def cards(self, cards: Iterable[int], last: str = "and") -> str:
        """Cards in a sentence, the unknown ones counted."""
        given = list(cards)
        unknown = given.count(UNKNOWN)
        rest = [counted(unknown, "unknown card") if unknown > 1 else "an unknown card"] if unknown else []
        return listed([*(self.card(card) for card in given if card), *rest], last) or "nothing"

    def short(self, card: int) -> str:
        """A card in a few characters where its suit has a letter: ``♠K``, ``T21``, ``Fool``, ``_``; else its name."""
        name, suit = NAME.get(card, "_"), self.suit(card)
        if suit in _SIGNS:
            return _SIGNS[suit] + name[1:]
        return self.card(card).removeprefix("the ") if suit else name

    def index(self, card: int) -> Index:
        """A card as a list shows it."""
        name, suit = NAME.get(card, "_"), self.suit(card)
        if suit:
            return Index(self.short(card) if suit in _SIGNS else name[1:], INK[suit], "" if suit in _SIGNS else suit)
        return Index(name, "black" if name == "_" else "trump")


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence: "A, B and C"."""
    all_words = list(words)
    return f" {last} ".join([", ".join(all_words[:-1]), all_words[-1]] if len(all_words) > 1 else all_words)


def counted(number: int, thing: str) -> str:
    """A number of things: "1 trick", "2 tricks"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def day(date: str) -> str:
    """An ISO date, or its beginning, as people write it: "17 January 2014", "June 2019"."""
    parts = date.split("-")
    if not all(part.isdecimal() for part in parts) or len(parts) > 3:
        return date
    if len(parts) > 1 and not 1 <= int(parts[1]) <= 12:
        return date
    words = [str(int(part)) for part in parts[2:]] + [_MONTHS[int(part) - 1] for part in parts[1:2]]
    return " ".join([*words, parts[0]])


# ---- Who plays what with whom


def factors(table: Table, decision: Decision | None) -> dict[str, int]:
    """The factors of the game (under ``""``) and of what was announced, also while somebody may still double."""
    return decision.factors() if isinstance(decision, Saying) else table.factors


def contract(voice: Voice, chosen: Contract, by: dict[str, int]) -> str:
    """The contract with its factor, and what was announced beside it with its own."""

    def times(name: str) -> str:
        factor = by.get(name, 1)
        return f" × {factor}" if factor > 1 else ""

    return ", ".join([chosen.label + times(""), *(voice.word(name) + times(name) for name in by if name)])


def two_sides(table: Table) -> bool:
    """Whether it is known who plays with the declarer and who against him."""
    return table.declarer is not None and len({table.sides[seat] for seat in table.seats}) == 2


def role_of(table: Table, seat: int | None) -> str:
    """What a seat is in the play: the declarer, his partner, a defender; or nothing that is known yet."""
    if seat is None or table.declarer is None:
        return ""
    if seat in (table.declarer, table.partner):
        return "declarer" if seat == table.declarer else "partner"
    return "defender" if two_sides(table) else ""
