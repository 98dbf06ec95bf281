"""Cards and calls as Board Game Arena's notifications name them.

The words beside the numbers decide, in English, French or German. Without words 1 to 4 are spades, hearts, clubs and
diamonds, as in github.com/elaskavaia/bga-heartsla; that 5 is the trumps, 11 to 14 jack to king, and 0 or 22 the Fool
is an assumption, which no repository confirms.
"""

import re
from collections.abc import Mapping
from typing import Any

from notation.cards import CARD

_SUIT_FIELDS = ("color_displayed", "suit_displayed", "color_name", "suit", "color", "type", "suit_id")
_VALUE_FIELDS = ("value_displayed", "value_name", "value", "type_arg", "rank")

_SUITS = {
    "S": "1 s ♠ spade spades pique piques pik sword swords épée épées schwerter",
    "H": "2 h ♥ heart hearts cœur cœurs coeur coeurs herz cup cups coupe coupes kelche becher",
    "C": "3 c ♣ club clubs trèfle trèfles treff kreuz baton batons bâton bâtons stäbe",
    "D": "4 d ♦ diamond diamonds carreau carreaux karo coin coins denier deniers münzen",
    "T": "5 t trump trumps atout atouts trumpf trümpfe tarock",
}
_RANKS = {
    "J": "11 j v b jack valet bube page",
    "N": "12 n c knight cavalier reiter",
    "Q": "13 q d queen dame",
    "K": "14 k r könig king roi",
}
_FOOLS = frozenset(["fool", "excuse", "bättler", "mat", "sküs", "narr"])

_SUIT = {word: suit for suit, words in _SUITS.items() for word in words.split()}
_RANK = {word: rank for rank, words in _RANKS.items() for word in words.split()}
_TAG = re.compile("<[^<>]*>")


def card_named(args: Mapping[str, Any]) -> str | None:
    """The name of the card in a notification, or in an object of it; None if absent."""
    inner = args.get("card")
    told = {**inner, **args} if isinstance(inner, dict) else args
    suits, values = _words(told, _SUIT_FIELDS), _words(told, _VALUE_FIELDS)
    if not _FOOLS.isdisjoint((*suits, *values)):
        return "Fool"
    suit = next((_SUIT[word] for word in suits if word in _SUIT), None)
    if suit == "T":
        number = next((word for word in values if word.isdecimal()), "")
        name = "Fool" if number in ("0", "22") else f"T{number}"
    else:
        value = next((_RANK.get(word, word) for word in values if word in _RANK or word.isdecimal()), "")
        name = f"{suit}{value}"
    return name if name in CARD else None


def _words(told: Mapping[str, Any], fields: tuple[str, ...]) -> list[str]:
    texts = [told[name] for name in fields if isinstance(told.get(name), str | int)]
    words = [_TAG.sub("", str(text)).strip().casefold() for text in texts]
    return sorted(filter(None, words), key=str.isdecimal)


def cards_named(value: Any) -> list[str] | None:
    """The names of the cards in a list, or in an object of cards by their numbers; None if one is not told."""
    listed = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(listed, list):
        return None
    names = [card_named(value) if isinstance(value, dict) else None for value in listed]
    return [name for name in names if name] if all(names) else None


def is_call(name: str) -> bool:
    """Whether a notification of this name is a call in the auction."""
    return "bid" in name.casefold() or "pass" in name.casefold()


def call_named(name: str, args: Mapping[str, Any], words: Mapping[str, str]) -> str | None:
    """The call in a notification, by the words of a game; None if absent."""
    if "pass" in name.casefold():
        return "pass"
    if not is_call(name):
        return None
    texts = (str(value) for field, value in args.items() if "bid" in field.casefold() or field == "value")
    keys = (_TAG.sub("", text).strip().casefold() for text in texts)
    return next((words[key] for key in keys if key in words), None)
