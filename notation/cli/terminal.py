"""Output for a terminal: pages of labelled lines within its width, cards by suit, and records as they are."""

import re
from collections.abc import Iterable
from os import environ
from typing import TYPE_CHECKING

from notation.cards import SUITS, cards_of
from notation.files.output import printable
from notation.table import card_name
from notation.words.languages import DEFAULT, LANGUAGES, _, language, later

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

SYMBOLS = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
"""Styles of problems, by severity."""
LABEL = 12
"""The width of the first column."""
_RED = SUITS["H"] | SUITS["D"]

DOES = {
    "take": later("{who} takes {items}"), "keep": later("{who} keeps {items}"),
    "discard": later("{who} lays away {items}"), "call": later("{who} calls {items}"),
    "buy": later("{who} buys {items}"), "expose": later("{who} lays the hand open"),
    "claim": later("{who} claims the rest"), "contract": later("{who} plays {items}"),
    "concede": later("{who} concedes"), "show": later("{who} shows {items}"),
}  # fmt: skip
"""Sentences for lines of acts."""


def reader_language() -> str:
    """The language whose comments a reader gets: the one that is spoken, or his own that nobody speaks here."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    own, spoken = named.partition(".")[0].partition("_")[0].lower(), language()
    return own if spoken == DEFAULT and own not in ("", "c", "posix", *LANGUAGES) else spoken


def woven(text: str, **pieces: "Iterable[Piece]") -> "list[Piece]":
    """A message whose arguments have styles of their own, piece by piece."""
    parts = _ARGUMENT.split(text)
    return [piece for at, part in enumerate(parts) for piece in (pieces[part] if at % 2 else [part] * bool(part))]


_ARGUMENT = re.compile(r"\{(\w+)\}")


class Printout:
    """Printed output, line by line, as wide as the console."""

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


def cards_text(page: Printout, cards: Iterable[int]) -> "Text":
    """Cards by their names, the red ones in red."""
    return page.text(*(part for card in cards for part in ((card_name(card), card_style(card)), " ")))


def choice_text(page: Printout, cards: int, pack: int) -> "Text":
    """Cards to choose from; where that is most of the pack, those that may not be chosen."""
    left_out = pack & ~cards
    if left_out.bit_count() < cards.bit_count() // 4:
        if not left_out:
            return page.text(_("any card"))
        return page.text(*woven(_("any card but {cards}"), cards=[cards_text(page, cards_of(left_out))]))
    return cards_text(page, cards_of(cards))


def card_style(card: int) -> str:
    """Style of a card, by its suit."""
    return "red" if card & _RED else "bold" if card & ~sum(SUITS.values()) else ""


def by_suit(page: Printout, cards: int, unknown: int = 0, latin: bool = False) -> "list[Text]":
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
        more = _("and {count} unknown") if cards else _.plural("{count} unknown card", "{count} unknown cards", unknown)
        plain.append(more.format(count=unknown))
    return [*groups, *([plain] if plain else [])]
