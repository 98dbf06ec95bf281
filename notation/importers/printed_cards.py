"""Cards as sheets and newspapers print them: signs, letters and words of the languages of play.

A number alone is a trump; a suit may be before its ranks or behind them. Letters mean what makes sense of all cards of
a deal at once: ``R`` is a king beside ``D C V``, and a cavalier beside ``K D B``; ``T10`` is a club beside ``PR`` and
``CD``, and a trump beside ``SK`` and ``HQ``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from notation.cards import CARD, LOCAL
from notation.deadline import keep
from notation.importers.source import Field
from notation.short_texts import kept_for_short
from notation.words.spelling import as_word

_NO_WORDS = "— − ∅ / . … neant keine kein none rien nic brez void chicane 0"
NONE = frozenset(_NO_WORDS.split())
"""Signs and words for a suit without cards, and for a place without one."""
MARKS = "*→►▶>•°†"
"""Signs that mark the leader of a trick."""
TRUMP = "T"

_SIGNS = {"♠": "S", "♤": "S", "♣": "C", "♧": "C", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "★": "T"}
_SUIT_WORDS = {
    "S": "spade spades pique piques pik pike",
    "C": "club clubs trefle trefles treff kreuz kriz krizi tref",
    "H": "heart hearts coeur coeurs herz srce srca",
    "D": "diamond diamonds carreau carreaux karo kara",
    "T": "trump trumps atout atouts tarock tarocks taroks tarok taroki tarot tarots truempfe trumpf adut aduti at ts",
}
SUIT_WORDS = {word: suit for suit, words in _SUIT_WORDS.items() for word in words.split()}
"""Words for suits and trumps, without case and accents, each with the letter of the notation."""
_FOOL_WORDS = "fool excuse exc ex skues skus skis skeys gstiess stiess baettler battler fou mat joker"
_FOOL = frozenset(_FOOL_WORDS.split())
_TRUMP_WORDS = {"pagat": 1, "petit": 1, "pfeife": 1, "mond": 21, "mund": 21, "uhu": 2}
_RANK_WORDS = {
    "K": "k koenig king roi kralj kg", "Q": "q d dame dama queen kraljica",
    "N": "n c cavalier cavall chevalier kaval kn kv ritter reiter knight cav ch",
    "J": "j v b bube jack valet pob fant f p bub",
    "1": "1 a as ass ace", "10": "10 x t",
}  # fmt: skip
_RANKS = {word: rank for rank, words in _RANK_WORDS.items() for word in words.split()}
_RANKS |= {str(number): str(number) for number in range(2, 10)}
_OF_R = ("K", "N")
"""What R may be: roi, or Reiter."""
_LETTERS: tuple[Mapping[str, str], ...] = (
    {"s": "S", "c": "C", "h": "H", "d": "D"},
    {"p": "S", "t": "C", "c": "H", "k": "D"},
    {"p": "S", "pi": "S", "t": "C", "tr": "C", "co": "H", "ca": "D"},
    {"p": "S", "pi": "S", "t": "C", "tr": "C", "kr": "C", "h": "H", "he": "H", "ka": "D", "k": "D"},
    {"p": "S", "pi": "S", "t": "C", "kr": "C", "s": "H", "sr": "H", "ka": "D", "k": "D"},
)
"""Letters of the suits: English, French in two ways, German, Slovene."""
_GLUED = re.compile(r"10|[a-z]s?s?|[1-9]")
_TRUMP = re.compile(r"(?:atout|tarock|tarok|trump|at|a)[-.]?([0-9]{1,2})")
_TOKEN = re.compile(r"[^\s,;·|–-]+")
_PARTED = re.compile(r"[^\s,;·|–.-]+")
_FILLERS = frozenset(["de", "du", "of", "von"])
"""Words between a rank and its suit."""
_ARTICLE = re.compile("^[ld]['’]")
_STAR = "★"
"""The sign of the Fool where it is alone, and of trumps before their numbers."""
_HIDDEN = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]")


class Printed(NamedTuple):
    """A card as it was printed: its suit and rank as far as they are clear, and its own text with its place."""

    suit: str
    """A letter of the notation, or what is printed in its place after ``?``; empty if none is printed."""
    rank: str
    text: str
    at: int


def spelled(text: str) -> str:
    """A text without case, accents, full width and what cannot be seen."""
    keep()
    return _spelled(text)


@kept_for_short(4096)
def _spelled(text: str) -> str:
    return as_word(_HIDDEN.sub("", normalize("NFKC", text))).strip()


def is_suit(text: str) -> str:
    """The suit that a text names, as a letter of the notation; empty if none."""
    word = spelled(text).rstrip(":.=")
    return _SIGNS.get(word) or SUIT_WORDS.get(word, "")


def suit_letter(word: str) -> bool:
    """Whether a suit may be called so by a letter or two."""
    return any(word in each for each in _LETTERS)


def printed(field: Field, suit: str = "", letters: bool = False, by_suit: bool = False) -> Iterator[Printed]:
    """The cards of a text in their order: ``8♣ R♦ 21 Exc``, ``♠ R D 10``, ``SK T12``.

    They are of `suit` up to where another is named. With `letters` a letter at the start names one; `by_suit` says
    that numbers behind a card with its suit are of that suit, too.
    """
    tokens = list(_tokens(field.text))
    if len(tokens) == 1 and spelled(tokens[0][0]).strip(MARKS) == _STAR:
        yield Printed("Fool", "", tokens[0][0], field.at + tokens[0].start())
        return
    if len(tokens) > 1 and is_suit(tokens[-1][0].strip(MARKS)) and not is_suit(tokens[0][0]):
        yield from _suits_behind(tokens, field.at)
        return
    for place, found in enumerate(tokens):
        token, at = found[0], field.at + found.start()
        word = _ARTICLE.sub("", spelled(token).strip(MARKS + "()[]_"))
        if named := is_suit(word):
            suit = named
            continue
        headed = len(word) > 1 and word[-1] in ":."
        word = word.strip(":.=")
        if word in NONE or not word.strip("?"):
            continue
        if (headed or (letters and place == 0)) and suit_letter(word):
            suit = f"?{word}"
            continue
        if word[0] in _SIGNS and word[1:] in NONE:
            suit = _SIGNS[word[0]]
            continue
        yield from _of_token(word, suit, token, at)
        if word[0] in _SIGNS and _goes_on(field.text, found.end(), by_suit):
            suit = _SIGNS[word[0]]


def _tokens(text: str) -> "Iterator[re.Match[str]]":
    """The words of a text; full stops part cards, ``R.8.6``, if they end no letter for trumps: ``A.21``."""
    for found in _TOKEN.finditer(text):
        word = spelled(found[0]).strip(MARKS + "()[]_.:")
        if word in _FILLERS:
            continue
        if "." in word and not _TRUMP.fullmatch(word):
            yield from _PARTED.finditer(text, *found.span())
        else:
            yield found


def _suits_behind(tokens: "Sequence[re.Match[str]]", start: int) -> Iterator[Printed]:
    """Cards whose suits are words of their own behind the ranks: ``10 ♦``, ``Roi de pique``."""
    for found, following in zip(tokens, [*tokens[1:], None], strict=True):
        word = _ARTICLE.sub("", spelled(found[0]).strip(MARKS + "()[]_.:="))
        if not is_suit(found[0].strip(MARKS)) and word not in NONE:
            suit = is_suit(following[0].strip(MARKS)) if following else ""
            yield from _of_token(word, suit, found[0], start + found.start())


def _goes_on(text: str, end: int, by_suit: bool) -> bool:
    """Whether the cards behind one with its suit are of that suit: ``♠R D 10``, but not ``♠R 10, ♥D``."""
    following = _TOKEN.match(text, end + 1) if text[end : end + 1] == " " else None
    word = spelled(following[0]).strip(MARKS) if following else ""
    one_suit = by_suit and sum(sign in _SIGNS for sign in text) == 1
    return (
        bool(word)
        and not any(sign in _SIGNS for sign in word)
        and (one_suit or (word in _RANKS and not word.isdigit()) or word == "r")
    )


def _of_token(word: str, suit: str, token: str, at: int) -> Iterator[Printed]:
    if word in _FOOL:
        yield Printed("Fool", "", token, at)
        return
    if word in _TRUMP_WORDS:
        yield Printed(TRUMP, str(_TRUMP_WORDS[word]), token, at)
        return
    signs = [_SIGNS[sign] for sign in word if sign in _SIGNS]
    if len(signs) == 1 and (word[0] in _SIGNS or word[-1] in _SIGNS):
        suit, word = signs[0], "".join(sign for sign in word if sign not in _SIGNS).strip(".-_'’")
    elif not suit and (joined := _TRUMP.fullmatch(word)):
        suit, word = TRUMP, joined[1]
    if not suit and word.isdigit():
        yield Printed(TRUMP, word, token, at)
    elif suit == TRUMP or word in _RANKS or word == "r" or not suit:
        yield Printed(suit, word, token, at)
    else:
        glued = _GLUED.findall(word)
        if len(glued) > 1 and "".join(glued) == word and all(each in _RANKS or each == "r" for each in glued):
            yield from (Printed(suit, each, token, at) for each in glued)
        else:
            yield Printed(suit, word, token, at)


class Scheme(NamedTuple):
    """What the letters of a deal mean."""

    of_r: str
    letters: int
    suit_first: bool

    def card(self, card: Printed) -> str | None:
        """The name of a card; None if it is none."""
        if card.suit == "Fool":
            return "Fool"
        if card.suit == TRUMP:
            number = card.rank.removeprefix("t")
            roman = LOCAL.get(number.upper(), "")
            return roman if roman in CARD else f"T{number}" if f"T{number}" in CARD else None
        if card.suit:
            suit = card.suit if card.suit[0] != "?" else _LETTERS[self.letters].get(card.suit[1:], "")
            return self._named(suit, card.rank)
        return self._lettered(card.rank)

    def _named(self, suit: str, rank: str) -> str | None:
        named = suit + (self.of_r if rank == "r" else _RANKS.get(rank, "?"))
        return named if named in CARD else None

    def _lettered(self, word: str) -> str | None:
        letters = _LETTERS[self.letters]
        if self.letters == 0 and word[:1] == "t" and f"T{word[1:]}" in CARD:
            return f"T{word[1:]}"
        for size in (2, 1):
            suit, rank = (word[:size], word[size:]) if self.suit_first else (word[-size:], word[:-size])
            if suit in letters and rank and (found := self._named(letters[suit], rank)):
                return found
        roman = LOCAL.get(word.upper(), "")
        return roman if roman.startswith("T") else None


SCHEMES = tuple(
    Scheme(of_r, letters, first) for letters in range(len(_LETTERS)) for of_r in _OF_R for first in (True, False)
)


def meanings(cards: Iterable[Printed], pack: int, language: str = "") -> dict[tuple[str, str], tuple[str, ...]]:
    """The names of the cards of a deal, by suit and rank as printed: one, several that fit as well, or none.

    The letters are taken so that most can be read, and fewest are one card under two names; where several fit,
    they mean what they mean in the `language` of the words, or else in the notation.
    """
    kinds = list(dict.fromkeys((card.suit, card.rank) for card in cards))
    best: list[dict[tuple[str, str], str | None]] = []
    least: int | None = None
    for scheme in SCHEMES:
        found = {kind: _in_pack(scheme, *kind, pack) for kind in kinds}
        times = Counter(name for name in found.values() if name)
        bad = 8 * (len(kinds) - times.total()) + 4 * (times.total() - len(times)) + _strange(scheme, language)
        if least is None or bad < least:
            best, least = [found], bad
        elif bad == least and found not in best:
            best.append(found)
    return {kind: tuple(dict.fromkeys(name for found in best if (name := found[kind]))) for kind in kinds}


def _strange(scheme: Scheme, language: str) -> int:
    """How much a scheme differs from what is usual in a language."""
    usual = {"fr": (1, 2), "de": (3,), "sl": (4,)}.get(language, (0,))
    return 2 * (scheme.letters not in usual) + (scheme.of_r == {"fr": "N", "de": "K"}.get(language))


@cache
def _in_pack(scheme: Scheme, suit: str, rank: str, pack: int) -> str | None:
    name = scheme.card(Printed(suit, rank, "", 0))
    if name and CARD[name] & pack:
        return name
    roman = LOCAL.get(rank.upper(), "") if suit in SUIT_WORDS.values() else ""  # behind the cards of another suit
    return roman if roman.startswith("T") and CARD[roman] & pack else None


def nameable(texts: Sequence[str]) -> bool:
    """Whether all texts look like cards, so that a row of them may be a trick."""
    return bool(texts) and all(
        any(scheme.card(card) for card in printed(Field(text, 0)) for scheme in SCHEMES) for text in texts
    )
