"""A page of a terminal: labelled lines within its width, and cards by suit."""

from collections.abc import Iterable
from os import environ
from typing import TYPE_CHECKING

from notation.cards import SUITS, cards_of
from notation.checking import printable
from notation.table import card_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

SYMBOLS = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
"""How the severities of problems look."""
LABEL = 12
"""The width of the first column."""
_RED = SUITS["H"] | SUITS["D"]

DOES = {
    "take": "takes", "keep": "keeps", "discard": "lays away", "call": "calls", "buy": "buys",
    "expose": "lays the hand open", "claim": "claims the rest", "contract": "plays",
}  # fmt: skip
"""What is done with the cards of a line."""


def reader_language() -> str:
    """The reader's language as the environment names it (``de``); ``""`` where it names none."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    language = named.partition(".")[0].partition("_")[0].lower()
    return "" if language in ("c", "posix") else language


class Page:
    """What is printed, line by line, as wide as the console is."""

    def __init__(self, console: "Console") -> None:
        self.console = console

    def text(self, *pieces: "Piece") -> "Text":
        """A text from plain pieces, pieces with a style, and texts; every plain one made printable."""
        from rich.text import Text

        whole = Text()
        for piece in pieces:
            if isinstance(piece, Text):
                whole.append_text(piece)
            else:
                words, style = (piece, "") if isinstance(piece, str) else piece
                whole.append(printable(words), style)
        return whole

    def put(self, *pieces: "Piece", label: "Piece" = "", at: int = 0) -> None:
        """Print a text from column `at` on, its further lines below it, with a label to its left."""
        from rich.text import Text

        body = self.text(*pieces).wrap(self.console, max(20, self.console.width - at))
        for index, line in enumerate(body or [Text()]):
            line.rstrip()
            head = self.text(label) if index == 0 else Text()
            head.pad_right(max(0, at - head.cell_len))
            self.console.print(head + line, soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()


def cards_text(page: Page, cards: Iterable[int]) -> "Text":
    """Cards by their names, the red ones in red."""
    return page.text(*(part for card in cards for part in ((card_name(card), card_style(card)), " ")))


def choice_text(page: Page, cards: int, pack: int) -> "Text":
    """Cards to choose from; where that is most of the pack, those that may not be chosen."""
    left_out = pack & ~cards
    if left_out.bit_count() < cards.bit_count() // 4:
        return page.text("any card", *((" but ", cards_text(page, cards_of(left_out))) if left_out else ()))
    return cards_text(page, cards_of(cards))


def card_style(card: int) -> str:
    """How a card looks, by its suit."""
    return "red" if card & _RED else "bold" if card & ~sum(SUITS.values()) else ""


def by_suit(page: Page, cards: int, unknown: int = 0, latin: bool = False) -> "list[Text]":
    """A hand: trumps and the Fool, then each suit behind its symbol, then how many cards are not known.

    Latin suits have no symbol that a terminal can print; their letters must do.
    """
    trumps = cards & ~sum(SUITS.values())
    groups = [cards_text(page, cards_of(trumps))] if trumps else []
    plain = page.text()
    for letter, suit in SUITS.items():
        if cards & suit:
            held = cards_text(page, cards_of(cards & suit))
            plain.append_text(page.text(*() if latin else ((SYMBOLS[letter], card_style(suit)), " "), held, "  "))
    if unknown:
        plain.append(f"and {unknown} unknown" if cards else f"{unknown} unknown cards")
    return [*groups, *([plain] if plain else [])]
