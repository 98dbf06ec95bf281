"""Input as items of a record: cards, seats, words, numbers, dates.

It is liberal where the notation is strict: lower case, local names of cards, roman trumps, bare numbers of trumps,
words by label or first letters. Only the game says whether the result is allowed.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any

from notation.cards import CARD, LOCAL, NAME, SUIT_LETTERS, TAROCKS
from notation.errors import TarockError
from notation.game import Game
from notation.reader.lines import card_points, valid_date
from notation.record import SEATS, UNKNOWN
from notation.words.languages import _, either
from notation.words.spelling import plain

Words = tuple[str, ...]
Names = Mapping[str, str]
NO_NAMES: Names = MappingProxyType({})

_WORD = re.compile(r"[a-z][a-z0-9-]*")
_UNKNOWN = re.compile(r"_([1-9][0-9]?)?")
_SPLIT = re.compile(r"[\s,|]+")
_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_SPOKEN_DATE = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})")
_COUNT = re.compile(r"([A-Ha-h])[ :]*(-?[0-9]{1,9})(/[12]|\.5)?")
_WHY = re.compile(r'"([^"]*+)"?+\s*+\Z')


class InputError(TarockError):
    """Input that cannot be understood, with the possible inputs."""


_NAMES = {plain(name): CARD[card] for name, card in LOCAL.items()} | {plain(name): CARD[name] for name in CARD}
_NAMES |= {str(number): CARD[f"T{number}"] for number in range(1, 22)}
_NAMES |= {"skues": CARD["Fool"], "baettler": CARD["Fool"]}
_SYMBOLS = str.maketrans("♠♣♥♦♤♧♡♢", SUIT_LETTERS * 2, "\ufe0e\ufe0f")


def tokens(text: str) -> list[str]:
    """The words of an entry; commas and bars only part them."""
    return [part for part in _SPLIT.split(text) if part]


def cards_of_token(token: str, names: Names = NO_NAMES) -> list[int]:
    """The card that a word names, or as many unknown ones as ``_3`` says; none where it is not a card.

    `names` are the game's own names of cards, each with the canonical name.
    """
    if unknown := _UNKNOWN.fullmatch(token):
        return [UNKNOWN] * int(unknown[1] or 1)
    typed = plain(token.translate(_SYMBOLS))
    card = _NAMES.get(typed) or next((CARD[name] for own, name in names.items() if plain(own) == typed), None)
    return [] if card is None else [card]


def unclear(token: str, before: str, pack: int, names: Names = NO_NAMES) -> str:
    """Why it is not clear which card a bare number means: behind a card of a suit it may be one of that suit too.

    `before` is the entry right before it; empty if it is clear.
    """
    led = cards_of_token(before, names)
    if not token.isdecimal() or len(led) != 1 or not led[0] & ~TAROCKS:
        return ""
    suit, trump = NAME[led[0]][0] + token, f"T{token}"
    if not CARD.get(suit, 0) & pack or trump not in CARD:
        return ""
    text = _("“{text}” after {card} could be {suit} or {trump}; which one? It is ignored.")
    return text.format(text=token, card=NAME[led[0]], suit=suit, trump=trump)


def cards(text: str, pack: int = -1, names: Names = NO_NAMES) -> tuple[int, ...]:
    """The cards of an entry that holds nothing else. Raises InputError."""
    found: list[int] = []
    before = ""
    for token in tokens(text):
        named = cards_of_token(token, names)
        if why := unclear(token, before, pack, names):
            raise InputError(why)
        before = token
        if not named:
            text = _("“{text}” is not a card; cards are T21 … T1, Fool, SK, H10 …, and _ for an unknown one.")
            raise InputError(text.format(text=token))
        found += named
    return tuple(found)


def seat(text: str, players: int) -> int:
    """A seat by its letter. Raises InputError."""
    letter = text.strip().upper()
    if len(letter) == 1 and letter in SEATS[:players]:
        return SEATS.index(letter)
    message = _("“{text}” is not a seat; the seats are {seats}.")
    raise InputError(message.format(text=text, seats=", ".join(SEATS[:players])))


def with_seat(text: str, players: int) -> tuple[int | None, str]:
    """An entry without the seat that it starts with, if it does."""
    first, _, rest = text.replace(":", " ", 1).partition(" ")
    if len(first) == 1 and first.upper() in SEATS[:players]:
        return SEATS.index(first.upper()), rest.strip()
    return None, text


def place(text: str) -> int:
    """The place in a list that a number names, from 1; 0 for a number longer than any list."""
    return int(text) if len(text) < 5 else 0


def words(text: str, options: Sequence[Words], game: Game) -> Words:
    """Words by the number of an option, in full, by their labels, or by their first letters. Raises InputError."""
    key = " ".join(text.casefold().split())
    if key.isdecimal():
        if 0 < place(key) <= len(options):
            return options[place(key) - 1]
        message = _("There is no number {number}; the numbers go from 1 to {last}.")
        raise InputError(message.format(number=key, last=len(options)))
    names = {" ".join(option): option for option in options}
    names |= {game.word(*option).casefold(): option for option in options}
    if key in names:
        return names[key]
    starts = list(dict.fromkeys(option for name, option in names.items() if name.startswith(key)))
    if len(starts) == 1:
        return starts[0]
    if starts:
        message = _("“{text}” could be {words}.")
        raise InputError(message.format(text=text, words=either(" ".join(words) for words in starts)))
    for word in game.words:
        key = key.replace(game.word(word).casefold(), word)
    given = tuple(key.split())
    if not 1 <= len(given) <= 2 or not all(_WORD.fullmatch(word) for word in given):
        raise InputError(_("“{text}” is not understood; ? shows what can be typed.").format(text=text))
    return given


def day(text: str) -> str:
    """A date as the notation has it, from that, from 2.10.1999, or from “today” and “yesterday”. Raises InputError."""
    days = {"today": 0, _("today"): 0, "yesterday": 1, _("yesterday"): 1}
    spoken = days.get(text.casefold())
    if spoken is not None:
        return (date.today() - timedelta(days=spoken)).isoformat()
    given = _SPOKEN_DATE.fullmatch(text)
    iso_date = f"{given[3]}-{int(given[2]):02}-{int(given[1]):02}" if given else text
    if not _DATE.fullmatch(iso_date) or not valid_date(iso_date):
        message = _("“{text}” is not a date; write 1999-10-02, 1999-10 or 1999, 2.10.1999, or today.")
        raise InputError(message.format(text=text))
    return iso_date


def board(text: str) -> int:
    """The number of a deal in its session. Raises InputError."""
    if not re.fullmatch("[0-9]{1,4}", text):
        raise InputError(_("“{text}” is not a board number.").format(text=text))
    return int(text)


def counts(text: str, players: int, parts: bool = False) -> tuple[Any, ...]:
    """Numbers by seat (``A 12, B 3``), and a reason in quotes behind them. Raises InputError.

    They may have `parts`, as card points do: ``A 41/2``, ``A 41.5``.
    """
    why = _WHY.search(text)
    entries = text[: why.start()] if why else text
    found: list[Any] = []
    for part in filter(None, map(str.strip, entries.split(","))):
        entry = _COUNT.fullmatch(part)
        if entry is None or (entry[3] and not parts):
            message = _(
                "“{text}” is not understood; write seats and numbers, with a reason in quotes at the end: A 12, "
                "B 3 “why”."
            )
            raise InputError(message.format(text=part))
        found.append((seat(entry[1], players), card_points(entry[2] + (entry[3] or ""))))
    if not found:
        raise InputError(_("Write seats and numbers, such as A 12, B 3."))
    if len({entry[0] for entry in found}) < len(found):
        raise InputError(_("A seat is named twice."))
    return (*found, *([why[1].strip()] if why and why[1].strip() else []))
