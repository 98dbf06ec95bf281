"""Cards and suits in words, in the language that is being spoken: the king of spades, Pik-König, スペードのキング."""

from functools import lru_cache
from typing import TYPE_CHECKING

from notation.cards import LATIN_SUITS, NAME, SUIT_LETTERS, SUITS, TAROCKS, TRUMPS
from notation.languages import _, language, later

if TYPE_CHECKING:
    from notation.game import Game

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


def suit_name(suit: int) -> str:
    """What has to be followed, given as the set of its cards: spades, cups, trumps."""
    return _(_SUIT_SETS[suit]) if suit in _SUIT_SETS else _("a suit")


def suit_named(card: int, game: "Game | None" = None) -> str:
    """The suit of a plain card, as the game's pack has it; empty for any other card."""
    letter = NAME.get(card, "_")[0]
    return _(_SUIT[_suits(game)][SUIT_LETTERS.index(letter)]) if letter in SUIT_LETTERS else ""


def card_named(card: int, game: "Game | None" = None) -> str:
    """A card as a sentence names it; a card that the game calls by a name of its own, by that name."""
    return _card_named(card, game, language())


@lru_cache(maxsize=4096)
def _card_named(card: int, game: "Game | None", language: str) -> str:
    """The same; `language` is the one that is being spoken."""
    if not card:
        return _("an unknown card")
    if game is not None and card in game.card_names:
        return _("the {name}").format(name=_(game.card_names[card]))
    name = NAME[card]
    if card & TAROCKS:
        return _("trump {number}").format(number=name[1:]) if card & TRUMPS else _("the Fool")
    pattern = _OF_SUIT[_suits(game)][SUIT_LETTERS.index(name[0])]
    return _(pattern).format(rank=_(_RANK[name[1:]]))


def _suits(game: "Game | None") -> str:
    return "french" if game is None else game.suits
