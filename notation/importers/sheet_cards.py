"""The cards of a printed deal, by what their letters mean in it."""

import re
from collections.abc import Iterator, Sequence

from notation.importers.printed_cards import Printed, meanings, nameable, printed
from notation.importers.sheet_deals import KEYED, PrintedDeal
from notation.importers.sheet_seating import SheetSeating
from notation.importers.source import Field, MisreadError, comment
from notation.words.languages import _


class Left:
    """Parts of a sheet that no line can be made of: they are named, and kept as comments."""

    def __init__(self) -> None:
        self.notes: list[MisreadError] = []
        self.comments: list[str] = []

    def keep(self, name: str, told: Field, why: str) -> None:
        """Keep a field, and say why there is no line for it."""
        self.notes.append(MisreadError(told.at, why.format(text=told.text, name=name)))
        self.comments.append(comment(name, told.text) if name else f"{{{_escaped(told.text)}}}")


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("}", "\\}").replace("{", "(")


class SheetCards:
    """The cards of a printed deal."""

    def __init__(self, sheet: PrintedDeal, seating: SheetSeating, left: Left, pack: int, language: str) -> None:
        self.sheet, self.seating, self.left, self.pack = sheet, seating, left, pack
        self.means = meanings(self._every(), pack, language)

    def _every(self) -> Iterator[Printed]:
        sheet = self.sheet
        for held in (*sheet.hands.values(), *sheet.cards.values()):
            by_suit = any(held is hand for hand in sheet.hands.values())
            for one in held:
                yield from self._printed(one, not by_suit, by_suit or len(held) > 1)
        if called := sheet.fields.get("call"):
            yield from printed(called)
        for trick in sheet.tricks:
            for cell in trick.cells.values():
                yield from printed(cell)

    def _printed(self, told: Field, named: bool = True, by_suit: bool = False) -> list[Printed]:
        """The cards of a field, which a name may precede: ``Nord: 21 20``."""
        found = KEYED.fullmatch(told.text) if named else None
        if found and self.seating.seat(found[1]) is not None:
            told = Field(found[2], told.at + found.start(2))
        lettered = bool(re.match(r"[A-Za-z]{1,2}[:.]?\s", told.text)) and not nameable(told.text.split()[:1])
        lettered = lettered or bool(re.match(r"[A-Za-z]{1,2}[:.]\s", told.text))
        return list(printed(told, letters=lettered, by_suit=by_suit))

    def name(self, card: Printed) -> str:
        """The name of a card, ``_`` if it cannot be read."""
        names = self.means.get((card.suit, card.rank), ())
        if len(names) == 1:
            return names[0]
        if names:
            text = _("“{text}” may be {cards} here, and is kept as a comment")
            text = text.replace("{cards}", ", ".join(names))
        else:
            text = _("“{text}” is not a card here, and is kept as a comment")
        self.left.keep("", Field(card.text, card.at), text)
        return "_"

    def of(self, fields: Sequence[Field], named: bool = True, by_suit: bool = False) -> list[str]:
        """The names of the cards of some fields; `by_suit` where each is one suit."""
        by_suit = by_suit or not named or len(fields) > 1
        return [self.name(card) for one in fields for card in self._printed(one, named, by_suit)]

    def alone(self, card: Printed) -> str:
        names = self.means.get((card.suit, card.rank)) or meanings([card], self.pack)[card.suit, card.rank]
        return names[0] if len(names) == 1 else ""
