"""The language in which an archive is asked: words, and conditions such as ``contract:solo`` or ``score:<-20``.

All that is asked must hold. A ``-`` in front asks for the opposite; quotes hold words together. A query that cannot be
understood raises QueryError, which says what would be right.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from corpus.database.tables import masks
from corpus.messages import _
from notation.cards import CARD, LOCAL
from notation.errors import TarockError
from notation.files.checking import VERDICTS
from notation.record import SEATS
from notation.rulebooks import GAMES, codes, known
from notation.words.languages import LANGUAGES, either, later, listed, speaking


class QueryError(TarockError):
    """A query that cannot be understood; the text says why and what would be right, for people."""


class Range(NamedTuple):
    """Values between two ends, which are included; None for an open end."""

    low: Any
    high: Any
    above: bool = False
    """Whether the low end does not belong to it, as of card points ``>40``: how near to it others lie, games say."""
    below: bool = False
    """Likewise the high end: ``<40``."""


class Holding(NamedTuple):
    """Some cards in a hand as it was dealt: whose, and the cards as two masks."""

    who: str
    trumps: int
    plain: int


class QueryTerm(NamedTuple):
    """One condition: its key, ``text`` for words; its value; whether the opposite is asked for."""

    key: str
    value: Any
    negated: bool = False


class Key(NamedTuple):
    """A key of the language: what its value is made from, and what is said about it."""

    parse: Callable[[str], Any]
    example: str
    says: str


WHO = ("any", "declarer", "partner", "defender", "alone", *SEATS)
PAGAT = ("won-last", "lost-last", "kept", "caught", "announced", "made", "failed", "silent")
HAS = ("comment", "lesson", "variation", "contract", "tricks", "score", "problem", "position", "other", "duplicate")
STATES = ("kept", "superseded", "withdrawn", "all")

EXACT = "="
"""Prefix of a name that must match exactly, not by single words."""

UNQUOTED = re.compile(r'["\\]')
_NUMBER = re.compile(r"(<=?|>=?|=)?(-?\d{1,9})")
_BETWEEN = re.compile(r"(-?\d{1,9})?\.\.(-?\d{1,9})?")
_AMOUNT = r"-?\d{1,9}(?:/[12]|\.5)?"
_POINTS = re.compile(rf"(<=?|>=?|=)?({_AMOUNT})")
_POINTS_BETWEEN = re.compile(rf"({_AMOUNT})?\.\.({_AMOUNT})?")
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_TOKEN = re.compile(r'\s*+(-?)(?:([A-Za-z]\w*+):)?+((?:"(?:[^"\\]|\\.)*+"|[^\s"]++)*+)("\S*+)?+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.?)*+)(?:"|\Z)')


def parse(text: str) -> list[QueryTerm]:
    """The conditions of a query. Raises QueryError."""
    if odd := re.search("[\0\ud800-\udfff]", text):
        raise QueryError(_("a query cannot hold the character {code}").format(code=f"U+{ord(odd[0]):04X}"))
    terms = []
    position, end = 0, len(text.rstrip())
    while position < end:
        found = _TOKEN.match(text, position)
        assert found is not None
        minus, key, raw, unclosed = found.groups()
        position = max(found.end(), position + 1)
        if unclosed:
            raise QueryError(_('a quote is open at “{text}”; close it with another “"”').format(text=raw + unclosed))
        value = _QUOTED.sub(lambda quoted: re.sub(r"\\(.)", r"\1", quoted[1]), raw)
        if not key and not value:
            raise QueryError(_("“-” alone asks for nothing; write it right before what must not hold: -contract:solo"))
        terms.append(_term(key.lower() if key else "text", value, bool(minus)))
    return terms


def written(text: str) -> list[str]:
    """The conditions of a query that can be understood, each as it was written."""
    return [match[0].strip() for match in _TOKEN.finditer(text.rstrip()) if match[0].strip()]


def condition(key: str, value: str) -> str:
    """A condition as it is written; names are compared by their words, so quotes in them are left out."""
    return f"{key}:{value}" if re.fullmatch(r"[\w-]+", value) else f'{key}:"{re.sub(UNQUOTED, " ", value)}"'


def exactly(key: str, name: str) -> str:
    """The condition that something has this very name, and not only words of it: ``event:="Club evening 12"``."""
    escaped = re.sub(UNQUOTED, r"\\\g<0>", name)
    return f"{key}:{EXACT}{name}" if re.fullmatch(r"[\w-]+", name) else f'{key}:{EXACT}"{escaped}"'


def _term(key: str, value: str, negated: bool) -> QueryTerm:
    if key not in KEYS:
        near = get_close_matches(key, KEYS, 1, 0.5)
        message = _("“{key}:” is not a search key; expected {words}. To search for the words themselves, quote them")
        if near:
            message = _(
                "“{key}:” is not a search key; did you mean “{near}:”? To search for the words themselves, quote them"
            )
        raise QueryError(message.format(key=key, near="".join(near), words=listed(KEYS)))
    if value in ("", EXACT):
        message = _("“{key}:” needs a value right after it, for example {example}")
        raise QueryError(message.format(key=key, example=KEYS[key].example))
    try:
        return QueryTerm(key, KEYS[key].parse(value), negated)
    except ValueError as error:
        message = _("“{asked}”: {wrong} (for example {example})")
        asked = f"{key}:{value}"
        raise QueryError(message.format(asked=asked, wrong=error, example=KEYS[key].example)) from error


# ---- What a value may be; ValueError says what would be right


def _word(value: str) -> str:
    return value.lower()


def _choice(*words: str) -> Callable[[str], str]:
    def of(value: str) -> str:
        if value.lower() not in words:
            near = get_close_matches(value.lower(), words, 1)
            message = _("did you mean “{near}”? it takes {words}") if near else _("it takes {words}")
            raise ValueError(message.format(near="".join(near), words=either(words)))
        return value.lower()

    return of


def _known(unknown: str, words: Callable[[], dict[str, str]]) -> Callable[[str], str]:
    """A word of some list, by itself or by its label; another one only where nothing on the list is like it.

    With ``=`` before it a word is taken as it is: one that a house has made.
    """

    def of(value: str) -> str:
        if value.startswith("="):
            return value[1:].lower()
        of_list = words()
        found = of_list.get(value.casefold())
        if found is None:
            if near := get_close_matches(value.casefold(), of_list, 1, 0.75):
                raise ValueError(_(unknown).format(near=of_list[near[0]]))
            return value.lower()
        return found

    return of


def _games() -> dict[str, str]:
    return {form: game.name for game in known().values() for form in (game.name, game.title.casefold())}


def _contracts() -> dict[str, str]:
    all_of = [contract for game in known().values() for contract in game.every_contract]
    return {form: contract.word for contract in all_of for form in (contract.word, contract.label.casefold())}


@cache
def _outcomes() -> dict[str, str]:
    """The results of a contract by what any language calls them."""
    said = {"won": (later("won"), later("made")), "lost": (later("lost"), later("failed"))}
    forms: dict[str, str] = {}
    for language in LANGUAGES:
        with speaking(language):
            forms |= {_(form).casefold(): result for result, called in said.items() for form in called}
    return forms


def _outcome(value: str) -> str:
    """``won`` or ``lost``, also as another language has it; any other value is a name."""
    return _outcomes().get(value.casefold(), value)


def number(value: str) -> Range:
    """``40``, ``>40``, ``<=40`` or ``30..40``."""
    if between := _BETWEEN.fullmatch(value):
        low, high = (None if end is None else int(end) for end in between.groups())
        return Range(low, high)
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise ValueError(_("it takes a number, <, <=, > or >= before one, or two with .. between"))
    sign, whole = found[1] or "=", int(found[2])
    low = whole + (sign == ">") if sign in (">", ">=", "=") else None
    high = whole - (sign == "<") if sign in ("<", "<=", "=") else None
    return Range(low, high)


def card_points(value: str) -> Range:
    """Card points as records write them, ``40``, ``41.5`` or ``34/1``, with the signs of a number."""
    if between := _POINTS_BETWEEN.fullmatch(value):
        low, high = (None if end is None else _card_points(end) for end in between.groups())
        return Range(low, high)
    found = _POINTS.fullmatch(value)
    if found is None:
        wrong = _("it takes card points such as 40, 41.5 or 34/1, <, <=, > or >= before them, or .. between two")
        raise ValueError(wrong)
    sign, given = found[1] or "=", _card_points(found[2])
    low = given if sign in (">", ">=", "=") else None
    high = given if sign in ("<", "<=", "=") else None
    return Range(low, high, sign == ">", sign == "<")


def _card_points(text: str) -> Fraction:
    """Card points with halves, ``41.5``, or with leaves, of which three are a point: ``34/1``."""
    whole, leaves = text.partition("/")[::2]
    return Fraction(whole) + Fraction(int(leaves or 0), 3)


def dates(value: str) -> Range:
    """A year, month or day, or two of them with ``..`` between: from the first day of one to the last of the other."""
    low, between, high = value.partition("..")
    high = high if between else low
    if not (low or high) or any(end and not _DATE.fullmatch(end) for end in (low, high)):
        raise ValueError(_("it takes a year, month or day, or two of them with .. between"))
    return Range(low or None, f"{high}~" if high else None)


def _holding(value: str) -> Holding:
    who, colon, cards = value.rpartition(":")
    who = who if who in SEATS else who.lower()
    if colon and who not in WHO:
        raise ValueError(_("the cards may belong to {words}, or a seat A to H").format(words=_(", ").join(WHO[:5])))
    held = 0
    for name in filter(None, re.split(r"[,+ ]", cards)):
        card = CARD.get(LOCAL.get(name, name)) or CARD.get(name.upper()) or CARD.get(name.capitalize())
        card = card or next((CARD[own] for game in known().values() if (own := game.own_names.get(name))), None)
        if card is None:
            near = get_close_matches(name.upper(), CARD, 1, 0.4)
            message = _("“{name}” is not a card; did you mean {near}?") if near else _("“{name}” is not a card")
            raise ValueError(message.format(name=name, near="".join(near)))
        held |= card
    if not held:
        raise ValueError(_("it takes cards with a comma between"))
    return Holding(who or "any", *masks(held))


def _identity(value: str) -> str:
    if not re.fullmatch("[0-9A-Fa-f]{8,32}", value):
        raise ValueError(_("it takes the first digits of a deal’s identity, 8 to 32 of 0 to 9 and a to f"))
    return value.lower()


KEYS: dict[str, Key] = {
    "game": Key(
        _known(later("there is no such game; did you mean “{near}”?"), _games),
        f"game:{next(iter(GAMES))}",
        "the name of a game",
    ),
    "contract": Key(
        _known(later("there is no such contract; did you mean “{near}”?"), _contracts),
        "contract:solo",
        "the contract that was played",
    ),
    "players": Key(number, "players:4", "how many sit at the table"),
    "player": Key(str, "player:Anna", "a player’s name, or words of it; Ann* finds all that begin with Ann"),
    "declarer": Key(_outcome, "declarer:lost", "won, lost, or the declarer’s name"),
    "dealer": Key(str, "dealer:Anna", "the dealer’s seat or name"),
    "date": Key(dates, "date:1999..2001", "a year, month or day, or two of them"),
    "event": Key(str, "event:Stammtisch", "the event, or words of it; = before it means exactly that name"),
    "place": Key(str, "place:Innsbruck", "the place"),
    "table": Key(str, "table:2", "the table"),
    "annotator": Key(str, "annotator:Anna", "who commented"),
    "source": Key(str, "source:Stammtisch.csv", "the sheet, book or program it comes from"),
    "round": Key(number, "round:2", "the round of an evening"),
    "board": Key(number, "board:1..10", "the number of the deal in its session"),
    "verdict": Key(_choice(*VERDICTS), "verdict:illegal", "what a check said"),
    "problem": Key(
        _known(later("there is no such problem; did you mean “{near}”?"), lambda: {code: code for code in codes()}),
        "problem:must-follow",
        "its code",
    ),
    "holds": Key(_holding, "holds:declarer:Fool,T1", "cards in a hand as dealt: any, declarer, partner, defender, A…"),
    "pagat": Key(_choice(*PAGAT), "pagat:lost-last", "the fate of the Pagat: " + ", ".join(PAGAT)),
    "bid": Key(_word, "bid:solo", "a word that was called in the auction"),
    "announced": Key(_word, "announced:kontra", "an announcement or a doubling"),
    "sheet": Key(_word, "sheet:game-lost", "a line of the score sheet, by its name"),
    "score": Key(number, "score:<-20", "what somebody wrote down for the deal"),
    "points": Key(card_points, "points:>40", "the card points of the declarer’s side, or of a player who plays alone"),
    "tricks": Key(number, "tricks:16", "how many tricks were played"),
    "rules": Key(str, "rules:bga", "a rule set or an option"),
    "has": Key(
        _choice(*HAS),
        "has:comment",
        ", ".join(HAS) + " (other: another record of the same deal; duplicate: the same cards at another table)",
    ),
    "dealt": Key(_identity, "dealt:7c4e21d09a3b", "the cards that were dealt, by the first digits of their identity"),
    "state": Key(_choice(*STATES), "state:all", "kept (unless another is asked for), superseded, withdrawn, all"),
    "text": Key(str, 'text:"last trick"', "words in comments, names and events, like words without a key"),
}


def askable() -> list[tuple[str, str]]:
    """Search keys for people: an example of each, and its meaning."""
    return [(key.example, _(key.says)) for key in KEYS.values()]
