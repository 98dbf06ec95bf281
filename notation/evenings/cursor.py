"""One line of a file, read item by item: each at its place, and as the canonical form writes it."""

import re
from fractions import Fraction

from notation.errors import TarockError
from notation.problems import LINE_UNREADABLE, Breach, phrase
from notation.reader.atoms import ATOM, COMMENT, GAP, REMARK, STRING
from notation.reader.lines import valid_date
from notation.words.languages import later

_BETWEEN = re.compile(rf"{GAP}({COMMENT})?")
_REMARK = re.compile(REMARK)
_FOUND = re.compile(r'"[^"\n]*"?|[^\s,:{}"]+|.')
_COUNT = re.compile(ATOM["COUNT"])
_NUMBER = re.compile(ATOM["NUMBER"])
_DATE = re.compile(ATOM["DATE"])
_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?![\w:-])")
_STRING = re.compile(STRING)
_WORD = re.compile(ATOM["WORD"])
_ITEM = re.compile(r'"(?:[^"\\]|\\.)*":?|[^\s{}#"]+')
_RULE_SET, _OPTION = re.compile(ATOM["RULE_SET"]), re.compile(ATOM["OPTION"])
_NUMERAL = r"-?[0-9]{1,9}(?:/[1-9][0-9]{0,8}|\.[0-9]{1,9})?"
_VALUE = re.compile(rf"{_NUMERAL}(?![\w./])")
_ENDS = re.compile(rf"{_NUMERAL}\.\.{_NUMERAL}(?![\w./])")
_ESCAPE = re.compile(r"\\(.)")


class FactError(TarockError):
    """A line that cannot be read: where it breaks off, and why."""

    def __init__(self, column: int, breach: Breach) -> None:
        super().__init__(breach.code.name)
        self.column, self.breach = column, breach


class LineCursor:
    """The items of a line, one after another."""

    def __init__(self, keyword: str, text: str, position: int) -> None:
        self.keyword, self.text, self.position = keyword, text, position
        self.pieces: list[str] = [keyword]
        """The keyword and what was read, as the canonical form writes it."""
        self.columns: list[int] = []
        """The places of the items, from 1."""
        self.end_of_items = position
        self._skip()

    def _skip(self) -> None:
        """Go on to the next item, over comments."""
        while (found := _BETWEEN.match(self.text, self.position)) and found.end() > self.position:
            self.position = found.end()
            if found[1]:
                self.pieces.append(found[1])

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.text) or self.text[self.position] == "#"

    def broken(self, *expected: str) -> FactError:
        expectations = [phrase(text) for text in expected]
        if self.at_end:
            return FactError(
                self.end_of_items + 1, LINE_UNREADABLE(keyword=self.keyword, expected=expectations, case="end")
            )
        found = _FOUND.match(self.text, self.position)
        given = found[0] if found else ""
        return FactError(self.position + 1, LINE_UNREADABLE(keyword=self.keyword, found=given, expected=expectations))

    def maybe(self, expression: "re.Pattern[str]", canonical: str | None = None) -> str | None:
        """An item, if it is here."""
        found = expression.match(self.text, self.position)
        if found is None:
            return None
        self.columns.append(self.position + 1)
        self.pieces.append(found[0] if canonical is None else canonical)
        self.position = self.end_of_items = found.end()
        self._skip()
        return found[0]

    def item(self, expression: "re.Pattern[str]", expected: str) -> str:
        """An item that has to be here. Raises FactError."""
        found = self.maybe(expression)
        if found is None:
            raise self.broken(expected)
        return found

    def colon(self) -> None:
        """A colon. Raises FactError."""
        if not self._sign(":"):
            raise self.broken(later("a colon"))

    def comma(self) -> bool:
        return self._sign(",")

    def _sign(self, sign: str) -> bool:
        """Whether a sign is here; the canonical form joins it to what is before it."""
        stands = self.text.startswith(sign, self.position)
        if stands:
            self.pieces[-1] += sign
            self.position = self.end_of_items = self.position + 1
            self._skip()
        return stands

    def word(self, *words: str) -> str | None:
        """One of some words, if it is here."""
        found = _WORD.match(self.text, self.position)
        return self.maybe(_WORD) if found and found[0] in words else None

    def other_word(self, *words: str) -> str | None:
        """A word that is none of some, if one is here."""
        found = _WORD.match(self.text, self.position)
        return self.maybe(_WORD) if found and found[0] not in words else None

    def any_word(self) -> str:
        """A word. Raises FactError."""
        return self.item(_WORD, later("a word"))

    def count(self, least: int = 1) -> int:
        """A number without a sign. Raises FactError."""
        found = self.maybe_count(least)
        if found is None:
            raise self.broken(later("a number"))
        return found

    def maybe_count(self, least: int = 1) -> int | None:
        """A number without a sign, if one is here that is not less than the least."""
        found = _COUNT.match(self.text, self.position)
        if found is None or int(found[0]) < least:
            return None
        self.maybe(_COUNT, str(int(found[0])))
        return int(found[0])

    def counts(self) -> tuple[int, ...]:
        """One or more numbers without a sign. Raises FactError."""
        found = [self.count()]
        while (further := self.maybe_count()) is not None:
            found.append(further)
        return tuple(found)

    def parts(self, length: int) -> tuple[int, ...]:
        """Numbers with dots between: a round and its table. Raises FactError."""
        found = _PARTS[length].match(self.text, self.position)
        if found is None:
            raise self.broken(_PARTS_NAMED[length])
        numbers = tuple(map(int, found[0].split(".")))
        self.maybe(_PARTS[length], ".".join(map(str, numbers)))
        return numbers

    def scores(self) -> tuple[int, ...]:
        """One or more numbers. Raises FactError."""
        found = list[int]()
        while (next_one := _NUMBER.match(self.text, self.position)) is not None:
            self.maybe(_NUMBER, str(int(next_one[0])))
            found.append(int(next_one[0]))
        if not found:
            raise self.broken(later("a number"))
        return tuple(found)

    def maybe_value(self) -> Fraction | None:
        """A number that may have a part: ``1/2``, ``2.5``; None if none is here."""
        found = self.maybe(_VALUE)
        return None if found is None else Fraction(found)

    def value(self) -> Fraction:
        """A number that may have a part. Raises FactError."""
        found = self.maybe_value()
        if found is None:
            raise self.broken(later("a number"))
        return found

    def ends(self) -> tuple[Fraction, Fraction] | None:
        """The first and the last of some values that are spread evenly, if they are here: ``60..0``."""
        found = self.maybe(_ENDS)
        if found is None:
            return None
        first, last = found.split("..")
        return Fraction(first), Fraction(last)

    def string(self) -> str:
        """A text in quotes. Raises FactError."""
        return _ESCAPE.sub(r"\1", self.item(_STRING, later('a text in quotes ("…")'))[1:-1])

    def maybe_string(self) -> str | None:
        """A text in quotes, if one is here."""
        return self.string() if self.text.startswith('"', self.position) else None

    def date(self) -> str:
        """A day, a month or a year. Raises FactError."""
        found = _DATE.match(self.text, self.position)
        if found is not None and not valid_date(found[0]):
            raise self.broken(later("a day of the calendar"))
        return self.item(_DATE, later("a date (1999, 1999-10 or 1999-10-02)"))

    def time(self) -> str:
        """A moment: ``2026-11-27T19:52``. Raises FactError."""
        found = _TIME.match(self.text, self.position)
        if found is not None and not valid_date(found[1]):
            raise self.broken(later("a day of the calendar"))
        return self.item(_TIME, later("a time (2026-11-27T19:52)"))

    def digits(self) -> str:
        """The 32 digits of what was dealt. Raises FactError."""
        return self.item(_DIGITS, later("32 hexadecimal digits"))

    def path(self) -> str:
        """The name of a file, with or without quotes. Raises FactError."""
        quoted = self.maybe_string()
        return self.item(_PATH, later("the name of a file")) if quoted is None else quoted

    def rule_set(self) -> str:
        """The name of a rule set. Raises FactError."""
        return self.item(_RULE_SET, later("the name of a rule set"))

    def options(self) -> list[str]:
        found = list[str]()
        while (option := self.maybe(_OPTION)) is not None:
            found.append(option)
        return found

    def items(self) -> tuple[str, ...]:
        """All that is left, part by part, as the lines of a house have it. Raises FactError."""
        found = [self.item(_ITEM, later("a word"))]
        while (further := self.maybe(_ITEM)) is not None:
            found.append(further)
        return tuple(found)

    def end(self) -> None:
        """Nothing more is here but a remark. Raises FactError."""
        if not self.at_end:
            raise self.broken(later("the end of the line"))
        if found := _REMARK.match(self.text, self.position):
            self.pieces.append(found[0].rstrip())

    @property
    def canonical(self) -> str:
        return " ".join(self.pieces)


_DIGITS = re.compile(r"[0-9a-f]{32}(?![0-9A-Za-z_])")
_PATH = re.compile(r'[^\s"{}#]+')
_PARTS = {length: re.compile(r"\.".join([r"[1-9][0-9]{0,3}"] * length) + r"(?![\w.])") for length in (1, 2, 3)}
_PARTS_NAMED = {
    2: later("a round and a table (1.2)"), 3: later("a round, a table and a board (1.2.3)"),
}  # fmt: skip
