"""Cards and suits in the language that is being spoken: the king of spades, Pik-König, スペードのキング; or ♠K."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from notation.cards import FOOL, LATIN_SUITS, NAME, SUIT_LETTERS, SUITS, TAROCKS, TRUMPS
from notation.words.languages import DEFAULT, _, game_spoken_of, language, later

_SUIT = {
    "french": (later("spades"), later("clubs"), later("hearts"), later("diamonds")),
    "latin": (later("swords"), later("batons"), later("cups"), later("coins")),
}
_OF_SUIT = {
    "french": (
        later("the {rank} of spades"), later("the {rank} of clubs"), later("the {rank} of hearts"),
        later("the {rank} of diamonds"),
    ),
    "latin": (
        later("the {rank} of swords"), later("the {rank} of batons"), later("the {rank} of cups"),
        later("the {rank} of coins"),
    ),
}  # fmt: skip
_RANK = {
    "K": later("king"), "Q": later("queen"), "N": later("cavalier"), "J": later("jack"), "10": later("ten"),
    "9": later("nine"), "8": later("eight"), "7": later("seven"), "6": later("six"), "5": later("five"),
    "4": later("four"), "3": later("three"), "2": later("two"), "1": later("ace"),
}  # fmt: skip

_SUIT_SETS = {SUITS[letter]: name for letter, name in zip(SUIT_LETTERS, _SUIT["french"], strict=True)}
_SUIT_SETS |= dict(zip(LATIN_SUITS.values(), _SUIT["latin"], strict=True))
_SUIT_SETS |= {TRUMPS: later("trumps"), TAROCKS: later("trumps")}


OWN = "a card of the game"
"""The context of the messages that are names of a game's own, behind their article: ``the Pagat``."""

_ARTICLE = {"en": re.compile("^the "), "fr": re.compile("^(?:l[ea] |l’)")}
"""Articles before a card in a sentence, in the languages that have them."""


def suit_name(suit: int) -> str:
    """Name of a suit, given as the set of its cards: spades, cups, trumps."""
    return _(_SUIT_SETS[suit]) if suit in _SUIT_SETS else _("a suit")


class CardNames(NamedTuple):
    own: Mapping[int, str] = MappingProxyType({})
    suits: str = "french"
    """The suits of its pack: ``french`` or ``latin``."""


FRENCH = CardNames()


def card_named(card: int, names: CardNames = FRENCH) -> str:
    """A card as a sentence names it; a card that the game calls by a name of its own, by that name."""
    return _card_named(card, names.own.get(card, ""), names.suits, language(), game_spoken_of())


def without_article(named: str) -> str:
    """A card that a sentence names, as a list does: "king of spades", "dame de pique", "Excuse"."""
    article = _ARTICLE.get(language())
    return article.sub("", named) if article else named


def rank_word(rank: str) -> str:
    """The word for a rank by its letters in the notation: king, ace, 10."""
    return _(_RANK[rank])


def card_letters() -> dict[str, str]:
    """The letters on the reader's cards by those of the notation: ``D`` for ``Q``; the Fool's is under ``Fool``."""
    return {
        "K": _.of("on a card", "K"), "Q": _.of("on a card", "Q"), "N": _.of("on a card", "N"),
        "J": _.of("on a card", "J"), "Fool": _.of("on a card", "F"),
    }  # fmt: skip


def rank_named(card: int, names: CardNames = FRENCH) -> str:
    """A card in a list beside its suit: ``D``, ``10``, ``T21``; the Fool by its name, ``_`` if unknown."""
    if card == FOOL:
        named = without_article(card_named(card, names))
        return named[:1].upper() + named[1:]
    name = NAME.get(card, "_")
    return name if card & TAROCKS or not card else card_letters().get(name[1:], name[1:])


@lru_cache(maxsize=4096)
def _card_named(card: int, own: str, suits: str, language: str, game: str) -> str:
    """A card's name in a language, in the words of the current game."""
    if not card:
        return _("an unknown card")
    if own:
        named = _.of(OWN, f"the {own}")
        return own if named == f"the {own}" and language != DEFAULT else named
    name = NAME[card]
    if card & TAROCKS:
        return _("trump {number}").format(number=name[1:]) if card & TRUMPS else _("the Fool")
    pattern = _OF_SUIT[suits][SUIT_LETTERS.index(name[0])]
    return _(pattern).format(rank=_(_RANK[name[1:]]))
