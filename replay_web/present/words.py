"""Short texts of the site: names of seats and cards, lists, numbers, and contracts with their factors."""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property, lru_cache, reduce
from typing import Any, Literal, NamedTuple

from babel.core import Locale
from babel.dates import format_date, format_datetime, format_skeleton
from babel.lists import format_list
from babel.numbers import format_decimal
from markupsafe import Markup, escape

from notation.cards import NAME, TAROCKS, TRUMPS, cards_of, ranked
from notation.cards import SUITS as SUIT_CARDS
from notation.comments import names
from notation.decision import PASS, Decision
from notation.evenings.scoring import shown
from notation.game import Game, Item
from notation.problems import FORMATS, Code, Phrase, few, filled
from notation.problems import worded as phrased
from notation.record import SEATS, UNKNOWN, Record
from notation.replay import Report
from notation.table import Table
from notation.words import languages
from notation.words.card_names import FRENCH, CardNames, card_named, rank_named, without_article
from notation.words.languages import _ as worded
from notation.words.languages import language, later
from notation.words.numbers import number
from replay_web.messages import _
from replay_web.present.suits import INK, SUITS

_CARDS = (
    later("first card"), later("second card"), later("third card"), later("fourth card"),
    later("fifth card"), later("sixth card"), later("seventh card"), later("eighth card"),
)  # fmt: skip
_PACKETS = (later("first packet"), later("second packet"), later("third packet"))
MARKS = {
    "!": later("Good move."),
    "?": later("Mistake."),
    "!!": later("Excellent move."),
    "??": later("Blunder."),
    "!?": later("Interesting move."),
    "?!": later("Doubtful move."),
}
"""Meanings of a teacher's marks."""
VERDICTS = {
    "legal": later("legal"), "illegal": later("illegal"), "incomplete": later("incomplete"),
    "unjudged": later("not judged"), "unreadable": later("unreadable"),
}  # fmt: skip


def verdict(report: Report) -> str:
    """The verdict of a check, and whether a slip was let stand in an otherwise regular record."""
    return verdict_with(report.verdict, report.slip)


def verdict_with(verdict: str, slip: bool) -> str:
    """A verdict, and whether a slip was let stand."""
    text = _(VERDICTS[verdict])
    slip = slip and verdict in ("legal", "incomplete")
    return _("{verdict}, with a slip let stand").format(verdict=text) if slip else text


ROLES = {
    "dealer": later("dealer"), "forehand": later("forehand"), "declarer": later("declarer"),
    "partner": later("partner"), "defender": later("defender"),
}  # fmt: skip

SIGNS = {"spades": "♠\ufe0e", "clubs": "♣\ufe0e", "hearts": "♥\ufe0e", "diamonds": "♦\ufe0e"}
"""The suits that have a sign among the letters; the others are drawn."""

_LOCALES = {"en": "en_GB"}
"""The locales in which numbers and dates are written, where they are called otherwise than the language."""
_SEATS = re.compile(r"\{((?:seats?|group)(?:_\d)?)\}")


class Index(NamedTuple):
    """A card in a list, as the reader's cards have it: its sign and its rank, or the drawing of a sign for the sign.

    A trump is drawn as its number, and called by its name.
    """

    text: str
    ink: str
    sign: str = ""
    """The drawing of the suit; empty for a sign among the letters."""
    number: str = ""
    """The number of a trump."""

    @property
    def brief(self) -> str:
        """The text in as few letters as paper has room for, a trump as in the notation: ``T18``."""
        return f"T{self.number}" if self.number else self.text

    def __html__(self) -> Markup:
        return _index_markup(self)


@cache
def _index(card: int, own: str, suits: str, language: str) -> Index:
    """A card, which its game may call by a name of its `own`, in the language that is being spoken."""
    rank = rank_named(card, CardNames({card: own} if own else {}, suits))
    if suit := _suit(card, suits):
        return Index(SIGNS.get(suit, "") + rank, INK[suit], "" if suit in SIGNS else suit)
    if card & TRUMPS and rank[1:].isdigit():
        return Index(without_article(card_named(card)), "trump", number=rank.removeprefix("T"))
    return Index(rank, "trump" if card else "black")


def _suit(card: int, suits: str) -> str:
    """The suit of a plain card by its name; empty for any other."""
    return SUITS[suits].get(NAME.get(card, "_")[0], "")


def trump_markup(name: str, number: str) -> Markup:
    """A trump as a small card with its number; it is read aloud, and copied, by its name."""
    before, number, behind = name.partition(number)
    aside = '<span class="hidden">{}</span>'
    around = [Markup(aside).format(text) if text else Markup() for text in (before, behind)]
    return Markup('<span class="text-card text-trump">{}{}{}</span>').format(around[0], number, around[1])


@cache
def _index_markup(index: Index) -> Markup:
    if index.number:
        return trump_markup(index.text, index.number)
    sign = f'<svg class="suit-sign" viewBox="-8 -8 16 16" aria-hidden="true"><use href="#c-{index.sign}"/></svg>'
    ink = "" if index.ink == "black" else f' class="ink-{index.ink}"'  # the text around it is black too
    return Markup(f"<span{ink}>{sign if index.sign else ''}{escape(index.text)}</span>")


class Voice:
    """Names of one record's players, words and cards; players by name if it gives one, else by seat."""

    def __init__(self, record: Record, game: Game | None) -> None:
        self.names = names(record, language())
        self.game = game
        self.suits = game.suits if game else "french"
        self._card_names = game.names if game else FRENCH
        self._key = (game and game.name, language(), *self.names.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Voice) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def name(self, seat: int | None) -> str:
        """A player's name, or the letter of the seat."""
        return _("nobody") if seat is None else self.names.get(seat, "").strip() or SEATS[seat % len(SEATS)]

    def word(self, *words: str) -> str:
        """A call or an announcement as people say it."""
        return self.game.word(*words) if self.game else " ".join(words)

    def call(self, *words: str) -> str:
        """A call of the auction as it is told: somebody says “passe”, and so he „passt“."""
        return _.of("what somebody did", "pass") if words == (PASS,) else self.word(*words)

    def item(self, item: Item) -> str:
        """A line of the score sheet in words; empty if there is nothing to say."""
        if self.game is None or item.label not in self.game.sheet:
            return item.label
        text = worded(self.game.sheet[item.label])
        named = {f"who_{key}": self._named(item.arguments[key]) for key in _SEATS.findall(text)}
        numbers = {key: value for key, value in item.arguments.items() if isinstance(value, int)}
        amounts = {key: signed(number) for key, number in numbers.items() if number < 0}
        return filled(_SEATS.sub(r"{who_\1}", text), item.arguments | amounts | named)

    def _named(self, seats: int | Sequence[int] | None) -> str:
        return self.name(seats) if seats is None or isinstance(seats, int) else listed(map(self.name, seats))

    def problem(self, code: Code, arguments: dict[str, Any]) -> str:
        """A problem in words, with the names, terms and cards of the page."""
        return filled(worded(code.sentence(arguments)), arguments, self._formats)

    def phrase(self, given: Phrase) -> str:
        return filled(worded(given.text), given.arguments, self._formats)

    @cached_property
    def _formats(self) -> dict[str, Callable[[Any], str]]:
        return FORMATS | {
            **dict.fromkeys(("seat", "who"), self.name),
            **dict.fromkeys(("seats", "group"), self._named),
            "card": self.short,
            "cards": lambda cards: few([*map(self.short, cards_of(cards))]),
            "set": lambda cards: " ".join(map(self.short, cards_of(cards))) or worded("none"),
            "words": lambda given: either(map(self._spoken, given)),
            **dict.fromkeys(("word", "standing"), self._spoken),
            "said": lambda given: either([_("nothing"), *map(self._spoken, given)]),
            "the": self.card,
            "these": self.cards,
            "those": lambda cards: either(map(self.card, cards_of(cards))),
            "packets": lambda given: either(_("the {packet}").format(packet=packet(part)) for part in given),
            "part": packet,
            "expected": lambda given: self.phrase(given) if isinstance(given, Phrase) else FORMATS["expected"](given),
            "hint": lambda hint: f" {self.phrase(hint)}" if hint else "",
            **dict.fromkeys(("what", "act", "outcome", "duty", "needed", "optional", "why", "which"), self.phrase),
        }

    def _spoken(self, said: Any) -> str:
        return self.word(*said.split()) if isinstance(said, str) else phrased(said)

    # ---- Cards

    def suit(self, card: int) -> str:
        """The suit of a plain card by its name; empty for any other."""
        return _suit(card, self.suits)

    def card(self, card: int) -> str:
        """A card with its article: "the king of spades", "trump 21", "an unknown card"."""
        return card_named(card, self._card_names)

    def bare(self, card: int) -> str:
        """A card without its article: "king of spades", "Fool"."""
        return without_article(self.card(card))

    def cards(self, cards: Iterable[int]) -> str:
        """Cards in a sentence, the unknown ones counted."""
        given = list(cards)
        if len(given) == 1:
            return self.card(given[0])
        unknown = given.count(UNKNOWN)
        rest = [unknown_cards(unknown) if unknown > 1 else self.card(UNKNOWN)] if unknown else []
        return listed([*(self.card(card) for card in given if card), *rest])

    def short(self, card: int) -> str:
        """A card in a few characters where its suit has a sign: ``♠K``, ``Sküs``, ``_``; else its name."""
        index = self.index(card)
        return self.bare(card) if index.sign else index.text

    def brief(self, card: int) -> str:
        """A card as `short` has it, but a trump as in the notation: ``T18``."""
        return self.index(card).brief if card & TRUMPS else self.short(card)

    def rank(self, card: int) -> str:
        """A card in a list beside its suit: ``K``, ``10``, ``21``; the Fool by its name."""
        return rank_named(card, self._card_names).removeprefix("T" if card & TRUMPS else "")

    def index(self, card: int) -> Index:
        return _index(card, self._card_names.own.get(card, ""), self.suits, language())

    def sign(self, card: int) -> Index:
        """The suit of a card as a list shows it; that of a trump is T."""
        suit = self.suit(card)
        return Index(SIGNS.get(suit, ""), INK[suit], "" if suit in SIGNS else suit) if suit else Index("T", "trump")

    def ranked(self, cards: int) -> list[int]:
        """Cards as a player sorts them: by suits, the highest of each first."""
        return ranked(cards, self.game.ascending if self.game else 0)

    def by_suits(self, cards: int) -> Iterator[tuple[Index, tuple[str, ...]]]:
        """Cards by suits, the trumps first and the Fool before them, the highest of each in front."""
        for suit in (TAROCKS, *SUIT_CARDS.values()):
            if held := self.ranked(cards & suit):
                yield self.sign(held[0]), tuple(map(self.rank, held))


# ---- Lists, numbers and dates


def listed(words: Iterable[str]) -> str:
    """Words in a sentence, all of them: "A, B and C"."""
    return _in_sentence(words, "standard", languages.listed)


def either(words: Iterable[str]) -> str:
    """Words in a sentence, one of them: "A, B or C"."""
    return _in_sentence(words, "or", languages.either)


def _in_sentence(words: Iterable[str], style: Literal["standard", "or"], own: Callable[[Iterable[str]], str]) -> str:
    """Japanese has a word between the last two in a sentence, where Babel has a comma: the list of the core."""
    listed = list(words)
    return own(listed) if language() == "ja" or not listed else format_list(listed, style, _parsed(_locale()))


_parsed = lru_cache(Locale.parse)
"""The conventions of a language, which Babel looks for whenever it is given no more than the name."""


def row(words: Iterable[str]) -> str:
    """Words one after the other: "A, B, C"."""
    return _chained(words, _("{first}, {second}"))


def series(clauses: Iterable[str]) -> str:
    """Clauses joined by semicolons, since they may contain commas: "A; B; C"."""
    return _chained(clauses, _("{first}; {second}"))


def together(sentences: Iterable[str]) -> str:
    return _chained(filter(None, sentences), _("{first} {second}"))


def _chained(words: Iterable[str], message: str) -> str:
    first, *others = [*words] or [""]
    return reduce(lambda so_far, each: message.format(first=so_far, second=each), others, first)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    return capital(_("{text}.").format(text=text))


def card_of_trick(index: int) -> str:
    """Which card of a trick one is, counted from 0: "first card"."""
    return _(_CARDS[index]) if index < len(_CARDS) else _("card {number}").format(number=index + 1)


def packet(index: int) -> str:
    """Which packet of the talon one is, from 0: "first packet"."""
    return _(_PACKETS[index]) if index < len(_PACKETS) else _("packet {number}").format(number=index + 1)


def tricks(number: int) -> str:
    return _.plural("{n} trick", "{n} tricks", number).format(n=number)


def unknown_cards(number: int) -> str:
    """A number of cards that nobody knows."""
    return _.plural("{n} unknown card", "{n} unknown cards", number).format(n=number)


def thousands(number: int) -> str:
    """A large number as people write it: "10,000"."""
    return _decimal(number, "#,##0", _locale())


@lru_cache(maxsize=4096)
def _decimal(number: float | Decimal, form: str, locale: str) -> str:
    return format_decimal(number, form, locale).replace("-", "−")


def _locale() -> str:
    return _LOCALES.get(language(), language())


def signed(amount: Any) -> str:
    """An entry of a score sheet, or card points, as they are printed, with a minus and no hyphen: "−25"."""
    return number(amount).replace("-", "−")


def balance(amount: int, signed: bool = False) -> str:
    """An amount as people write it, with a real minus sign, and with a plus where that is asked for: "+1,200"."""
    sign = "−" if amount < 0 else "+" if signed else ""
    return sign + thousands(abs(amount))


def points(exact: Fraction) -> str:
    """Points of an evening, with two decimals at most, as people write them: "87.5"."""
    return _decimal(Decimal(shown(exact)), "#,##0.##", _locale())


def moment(time: str) -> str:
    """An ISO date with its time, as people write it: "27/11/2026, 19:52"."""
    return str(format_datetime(datetime.datetime.fromisoformat(time), "short", locale=_locale()))


def decimal(number: float) -> str:
    """A number with one place behind the point, as people write it: "42.5"."""
    return _decimal(number, "0.0", _locale())


def day(date: str) -> str:
    """An ISO date, or its beginning, as people write it: "17 January 2014", "June 2019"."""
    return _day(date, _locale())


@lru_cache(maxsize=4096)
def _day(date: str, locale: str) -> str:
    parts = date.split("-")
    try:
        year, month, number = (*map(int, parts), 1, 1)[:3] if len(parts) < 4 else ()
        known = datetime.date(year, month, number)
    except ValueError:  # no date, or one of no calendar
        return date
    if len(parts) < 3:
        return format_skeleton(("y", "yMMMM")[len(parts) - 1], known, locale=locale)
    text = format_date(known, "long", locale)
    return text.replace("1", _.of("the first day of a month", "1"), 1) if number == 1 else text


# ---- Who plays what with whom


def factors(table: Table, decision: Decision | None) -> dict[str, int]:
    """The factors of the game (under ``""``) and of what was announced, also while somebody may still double."""
    return decision.standing_factors(table) if decision else table.factors


def contract(voice: Voice, named: str, by: dict[str, int]) -> str:
    """A contract by its name with its factor, and what was announced beside it with its own; a defender's account if
    doubled."""

    def times(name: str) -> str:
        factor = by.get(name, 1)
        return f" × {factor}" if factor > 1 else ""

    beside = [(name, voice.name(SEATS.index(name)) if name in SEATS else voice.word(name)) for name in by if name]
    shown = [label + times(name) for name, label in beside if name not in SEATS or times(name)]
    return row([named + times(""), *shown])


def two_sides(table: Table) -> bool:
    """Whether it is known who plays with the declarer and who against him."""
    return table.declarer is not None and len({table.side_of[seat] for seat in table.seats}) == 2


def role_of(table: Table, seat: int | None) -> str:
    """A seat's role in the play: declarer, partner or defender; empty if unknown."""
    if seat is None or table.declarer is None:
        return ""
    if seat in (table.declarer, table.partner):
        return "declarer" if seat == table.declarer else "partner"
    return "defender" if two_sides(table) else ""
