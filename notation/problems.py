"""Problems as values: what a check finds, and the catalogue of every code that it may use.

A part or a game declares its own codes beside the rule that they speak of; `CATALOGUE` is what all of them have
declared. A problem is said through its code and its arguments: the sentence is made when somebody reads it, in the
language that he reads.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME, names_of
from notation.words.card_names import suit_name
from notation.words.languages import _, either, form_of, listed, speaking_of
from notation.words.numbers import number

ERROR, WARNING, NOTE = "error", "warning", "note"
"""The severities: the record is illegal; it is legal, but hardly meant so; something to know."""


class Code(NamedTuple):
    """A kind of problem: its stable name, how grave it is, the anchor of its rule, and its sentence."""

    name: str
    """Its name, as reports show it."""
    severity: str
    """`ERROR`, `WARNING` or `NOTE`."""
    rule: str
    """The anchor on the game's rules page, or on the notation's specification after ``SPEC``."""
    text: str
    """The sentence, with its arguments in braces; ``{given|card|cards}`` is the word that suits the number given."""
    cases: tuple[tuple[str, str], ...] = ()
    """Situations that want a sentence of their own, by the names that the argument ``case`` gives them."""

    def sentence(self, arguments: Mapping[str, Any]) -> str:
        """The sentence that suits the arguments, which are still in braces."""
        return dict(self.cases).get(arguments.get("case", ""), self.text)

    @property
    def pattern(self) -> str:
        """The sentence in the language that is being spoken, with its arguments still in braces."""

        def shown(found: re.Match[str]) -> str:
            return _forms(found)[-1] or ("" if found[1] in OPTIONAL else found[0])

        return _ARGUMENT.sub(shown, _(self.text))

    def __call__(self, **arguments: Any) -> "Breach":
        """This problem, with what it speaks of."""
        return Breach(self, arguments)


class Breach(NamedTuple):
    """A rule that an act breaks, and what the sentence about it speaks of."""

    code: Code
    """The kind of problem."""
    arguments: dict[str, Any]
    """The values of the words in braces in its sentence."""

    @property
    def message(self) -> str:
        """Its sentence."""
        return say(self.code.sentence(self.arguments), self.arguments)


class Flaw(NamedTuple):
    """A problem found by the reader: its code, place and arguments."""

    code: str
    line: int
    column: int
    arguments: dict[str, Any]


class Finding(NamedTuple):
    """A problem found in a record, at its place: line and column from 1, in the file, by code point.

    Its sentence is made when somebody reads it, in the language that is spoken then.
    """

    code: str
    severity: str
    line: int
    column: int
    rule: str
    arguments: dict[str, Any]
    """Arguments of the sentence."""
    game: str | None = None
    """The name of the game in whose words it is said."""

    @property
    def message(self) -> str:
        """The sentence: what was wrong, what the situation was, what would have been right."""
        with speaking_of(self.game):
            return say(CATALOGUE[self.code].sentence(self.arguments), self.arguments)


CATALOGUE: dict[str, Code] = {}
"""Every code by its name."""


def declare(name: str, text: str, rule: str, severity: str = ERROR, **cases: str) -> Code:
    """A new code. `rule` is an anchor of the game's rules page; ``SPEC#…`` is one of the notation's.

    `cases` are sentences for situations in which the usual one would not be true (`Code.cases`).
    """
    code = Code(name, severity, rule, text, tuple(cases.items()))
    if CATALOGUE.setdefault(name, code) != code:
        raise ValueError(f"the code {name} is declared twice")
    return CATALOGUE[name]


def rule_of(code: Code, game: str | None) -> str:
    """Where the rule stands: the page of the game, or the notation's own, and the anchor."""
    return code.rule if code.rule.startswith("SPEC") else f"{game}#{code.rule}"


# ---- Sentences


def seat_letter(seat: int) -> str:
    """A seat as its letter."""
    return "ABCDEFGH"[seat]


class Phrase(NamedTuple):
    """A part of a sentence, worded with it."""

    text: str
    """The English text, with its arguments in braces."""
    arguments: dict[str, Any]
    """The values of these arguments."""


def phrase(text: str, **arguments: Any) -> Phrase:
    """A part of a sentence, with its own arguments in braces."""
    return Phrase(text, arguments)


def few(names: Sequence[str]) -> str:
    """Names as a sentence gives them to choose from: ``S10 or SQ``; a long row is cut short."""
    return either(names if len(names) <= 8 else [*names[:6], _("one of {count} more").format(count=len(names) - 6)])


def worded(value: Any) -> str:
    """A phrase or a number in the language that is being spoken; any other value as it is."""
    return say(*value) if isinstance(value, Phrase) else number(value)


FORMATS: dict[str, Callable[[Any], str]] = {
    "seat": seat_letter,
    "seats": lambda seats: listed(map(seat_letter, seats)),
    "group": lambda seats: listed(map(seat_letter, seats)),
    "card": lambda card: NAME.get(card, "_"),
    "cards": lambda cards: few(names_of(cards)),
    "set": lambda cards: " ".join(names_of(cards)) or _("none"),
    "suit": suit_name,
    "contract": _,
    "words": lambda words: either(map(worded, words)),
    "expected": lambda given: worded(given) if isinstance(given, Phrase) else either(map(worded, given)),
    "hint": lambda hint: f" {worded(hint)}" if hint else "",
    "suggestion": lambda word: " " + _("Did you mean “{word}”?").format(word=word) if word else "",
}
"""Formats of arguments, by name; a part after ``_`` only distinguishes two of a kind."""

OPTIONAL = ("hint", "suggestion")
"""Arguments that only some problems of a code have: a further sentence each. A suggestion is the word or the card that
could take the place of what is wrong."""

_ARGUMENT = re.compile(r"\{(\w+)((?:\|[^{|}]+){2,})?\}")


def _forms(found: re.Match[str]) -> list[str]:
    """The forms of the word beside a number; one that is empty if an argument itself is meant."""
    return (found[2] or "").removeprefix("|").split("|")


def say(text: str, arguments: dict[str, Any]) -> str:
    """A sentence in the language that is being spoken, with its arguments filled in."""
    return filled(_(text), arguments)


def filled(text: str, arguments: dict[str, Any], formats: Mapping[str, Callable[[Any], str]] = FORMATS) -> str:
    """A text with its arguments filled in; `formats` says them, by their names."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if found[2]:
            return form_of(arguments[name], _forms(found))
        given = arguments.get(name) if name in OPTIONAL else arguments[name]
        return formats.get(name.partition("_")[0], worded)(given)

    return _ARGUMENT.sub(value, text)


# ---- What the reader itself cannot take

LINE_UNREADABLE = declare(
    "line-unreadable", "“{found}” is not allowed here in a “{keyword}” line; expected: {expected}.{suggestion}{hint}",
    "SPEC#lines", end="This “{keyword}” line ends too early; expected: {expected}.",
)  # fmt: skip
LINE_UNEXPLAINED = declare(
    "line-unexplained",
    "This line was not read: it needs a closer look, and no more than {limit} lines of a text get one.",
    "SPEC#lines",
)
LINE_UNKNOWN = declare(
    "line-unknown", "No line of the notation starts with “{found}”; a line starts with its keyword.{suggestion}{hint}",
    "SPEC#lines",
)  # fmt: skip
WORD_AMBIGUOUS = declare(
    "word-ambiguous",
    "“{word}” could be {first} ({language}) or {second} ({other}); write the one that is meant.",
    "SPEC#native",
)
TEXT_UNQUOTED = declare("text-unquoted", "Text must be in quotes; this is read as “{word}”.", "SPEC#header", WARNING)
KEYWORD_UNKNOWN = declare(
    "keyword-unknown", "“{keyword}” is not a keyword of the notation; the line is kept as it is.{suggestion}",
    "SPEC#header", WARNING,
)  # fmt: skip
COMMENT_UNCLOSED = declare(
    "comment-unclosed", "This comment is not closed; it ends with its line.", "SPEC#comments", WARNING
)
DEAL_NOT_FIRST = declare(
    "deal-not-first", "A “deal” line starts a record, and must begin at the very start of its line.", "SPEC#records"
)
DEAL_MISTYPED = declare(
    "deal-mistyped", "This line seems to be the “deal” line of a record, but begins with “{word}”.{suggestion}",
    "SPEC#records",
)  # fmt: skip
BEFORE_FIRST_DEAL = declare(
    "before-first-deal", "Only % lines, remarks and comments may come before the first “deal”.", "SPEC#records"
)
NOTHING_TO_CLOSE = declare("nothing-to-close", "This “)” closes no variation.", "SPEC#variations")
NOT_CLOSED = declare("not-closed", "This variation is not closed with a “)”.", "SPEC#variations")
NESTED_TOO_DEEP = declare("nested-too-deep", "Variations nest at most {limit} deep.", "SPEC#variations")
CARRIAGE_RETURN = declare(
    "carriage-return",
    "There is a carriage return within this line; lines end with a line feed, or with a carriage return and a line "
    "feed.",
    "SPEC#file",
)
NOT_UTF_8 = declare("not-utf-8", "The byte {byte} is not UTF-8; save the file as UTF-8.", "SPEC#file")
RECORD_TOO_LONG = declare("record-too-long", "A record may be at most {limit} bytes long.", "SPEC#file")
