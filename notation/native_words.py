"""The native words of a game, collected from the catalogues of all languages: its words, suits, ranks and cards."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from notation.cards import FOOL, LATIN_SUITS, LOCAL, NAME, SUIT_LETTERS, SUITS, TAROCKS, cards_of
from notation.game import Game
from notation.reader.native import Meaning, Meanings, Native, key
from notation.words.card_names import card_letters, card_named, rank_word, suit_name, without_article
from notation.words.languages import LANGUAGES, _, speaking, speaking_of
from notation.words.spelling import plain

_SYMBOLS = dict(zip(SUIT_LETTERS, "♠♣♥♦", strict=True))


@lru_cache(64)
def native(game: Game) -> Native:
    """The native words of a game."""
    return Native(frozenset(game.words), lambda: (_words(game), _cards(game)))


def _collected(found: Iterable[tuple[str, Meaning]]) -> Meanings:
    """The meanings of words, given one by one: each meaning once for a word, with the first language that has it."""
    meanings = dict[str, dict[str, Meaning]]()
    for word, meaning in found:
        for spelled in {key(word), plain(word)}:
            meanings.setdefault(spelled, {}).setdefault(meaning.name, meaning)
    return {word: tuple(of.values()) for word, of in meanings.items()}


def _words(game: Game) -> Meanings:
    def each() -> Iterator[tuple[str, Meaning]]:
        for word in game.words:
            yield word, Meaning(word, "")
        for spoken, word in game.spoken.items():
            if word in game.words:
                yield spoken, Meaning(word, "")
        for language in LANGUAGES:
            with speaking(language), speaking_of(game.name):
                for word, label in game.words.items():
                    for part in _(label).removesuffix(")").split(" ("):
                        yield part, Meaning(word, language)

    own = {key(word): (Meaning(word, ""),) for word in game.words}
    return {**_collected(each()), **own}


def _cards(game: Game) -> Meanings:
    cards = {card for players in game.players for card in cards_of(game.pack(players))}

    def each() -> Iterator[tuple[str, Meaning]]:
        for name, canonical in LOCAL.items():
            if name.isalpha() and not name.isupper():
                yield name, Meaning(canonical, "")
        yield "Fool", Meaning("Fool", "")
        for card, name in game.card_names.items():
            if not name.isdecimal():
                yield name, Meaning(NAME[card], "")
        for language in LANGUAGES:
            with speaking(language), speaking_of(game.name):
                letters = card_letters() if game.printed in ("", language) else {}
                for card in cards:
                    for name in _names(game, card, letters):
                        yield name, Meaning(NAME[card], language)

    return _collected(each())


def _names(game: Game, card: int, letters: dict[str, str]) -> Iterator[str]:
    """What a card is called in the language that is being spoken."""
    named = card_named(card, game.names)
    canonical = NAME[card]
    for name in (named, without_article(named), card_named(card, game.names._replace(own={}))):
        if not name.isdecimal():
            yield name
    if card & TAROCKS or card == FOOL:
        return
    suit, rank = canonical[0], canonical[1:]
    ranks = {rank, rank_word(rank), without_article(rank_word(rank)), letters.get(rank, rank)}
    if rank == "1":
        ranks.add("A")
    latin = list(LATIN_SUITS.values())[SUIT_LETTERS.index(suit)]
    called = suit_name(latin if game.suits == "latin" else SUITS[suit])
    for name in ranks:
        yield f"{_SYMBOLS[suit]}{name}"
        yield f"{called} {name}"
