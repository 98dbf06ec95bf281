"""The 78 tarock cards as bits, and the packs of the games as bit masks.

A card is an integer with one bit set, a set of cards an integer with several: union, intersection and
difference are ``|``, ``&`` and ``& ~``. The lowest bit is the Fool, then T21 down to T1, then spades, clubs,
hearts and diamonds, each from the king down. So the bits are in the canonical order of a hand, and within
trumps or a suit **the lower bit is the stronger card**: `strongest` is one operation. Only where a game says that some
of its cards are `ascending`, these rank the other way round: red pips with the ten as the highest.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

SUIT_LETTERS = "SCHD"
"""The letters of the suits: spades, clubs, hearts, diamonds."""
COURTS = "KQNJ"
"""The letters of the courts: king, queen, cavalier, jack."""

_BLACK = (*COURTS, "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
_RED = (*COURTS, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")

NAMES: tuple[str, ...] = (
    "Fool",
    *(f"T{n}" for n in range(21, 0, -1)),
    *(f"{suit}{rank}" for suit in SUIT_LETTERS for rank in (_BLACK if suit in "SC" else _RED)),
)
"""The canonical names, strongest first within trumps and each suit."""

CARD: dict[str, int] = {name: 1 << index for index, name in enumerate(NAMES)}
"""Canonical name to card."""

NAME: dict[int, str] = {card: name for name, card in CARD.items()}
"""Card to canonical name."""


def mask(names: Iterable[str]) -> int:
    """The set of the cards with these canonical names."""
    union = 0
    for name in names:
        union |= CARD[name]
    return union


FOOL = CARD["Fool"]
"""The Fool."""
MOND = CARD["T21"]
"""The Mond, T21."""
PAGAT = CARD["T1"]
"""The Pagat, T1."""
TRULL = FOOL | MOND | PAGAT
"""Fool, Mond and Pagat."""
TRUMPS = mask(f"T{n}" for n in range(1, 22))
"""The numbered trumps, T1 to T21."""
TAROCKS = TRUMPS | FOOL
"""The numbered trumps and the Fool."""
SUITS: dict[str, int] = {s: mask(n for n in NAMES if n[0] == s) for s in SUIT_LETTERS}
"""The cards of each plain suit, by its letter."""
KINGS, QUEENS, CAVALIERS, JACKS = (mask(s + court for s in SUIT_LETTERS) for court in COURTS)
"""The courts of all suits, by rank."""
FIVES = TRULL | KINGS
"""The cards that are worth most: trull and kings."""
FIGURES = KINGS | QUEENS | CAVALIERS | JACKS
"""All courts."""
EMPTIES = sum(SUITS.values()) & ~FIGURES
"""The number cards of the plain suits."""
RED_PIPS = EMPTIES & (SUITS["H"] | SUITS["D"])
"""The number cards of hearts and diamonds."""

SUIT_OF: dict[int, int] = {
    card: next((suit for suit in SUITS.values() if card & suit), TRUMPS) for card in NAME if card != FOOL
}
"""Card to the set that it belongs to: its suit, or the numbered trumps. What the Fool belongs to, each game says."""


def pack(black: Iterable[int], red: Iterable[int]) -> int:
    """A pack with the Fool, 21 trumps, all courts, and these pips in the black and in the red suits."""
    pips = [f"{s}{n}" for s in "SC" for n in black] + [f"{s}{n}" for s in "HD" for n in red]
    return TAROCKS | FIGURES | mask(pips)


AUSTRIAN_54 = pack(black=range(7, 11), red=range(1, 5))
"""The pack of Tapp-Tarock and of Cego for four: 22 tarocks and four suits of eight."""

STUBAI_66 = pack(black=range(4, 11), red=range(1, 8))
"""The pack of Droggn: 21 trumps, the Fool, and four suits of eleven."""


SWISS_62 = pack(black=range(5, 11), red=range(1, 7))
"""The pack of Troggu: 22 tarocks and four suits of ten."""

FRENCH_78 = pack(black=range(1, 11), red=range(1, 11))
"""The pack of French Tarot: 21 trumps, the Fool, and four suits of fourteen."""

LATIN_SUITS: dict[str, int] = {
    name: SUITS[letter] & SWISS_62
    for name, letter in zip(("swords", "batons", "cups", "coins"), SUIT_LETTERS, strict=True)
}
"""The suits of the Swiss pack by their own names."""


def strongest(cards: int, ascending: int = 0) -> int:
    """The strongest of some cards of one suit, or of some trumps.

    Cards that are `ascending` are the lowest of their suit, and the later in the order of a hand is the stronger.
    """
    if not cards & ascending:
        return cards & -cards
    others = cards & ~ascending
    return others & -others or 1 << cards.bit_length() >> 1


def weakest(cards: int, ascending: int = 0) -> int:
    """The weakest of some cards of one suit, or of some trumps, with the same cards `ascending`."""
    lowest = cards & ascending
    return lowest & -lowest or 1 << cards.bit_length() >> 1


def stronger(cards: int, than: int, ascending: int = 0) -> int:
    """Those of some cards of one suit, or of some trumps, that are stronger than one of them."""
    if than & ascending:
        return cards & ~ascending | cards & ~(2 * than - 1)
    return cards & (than - 1)


def cards_of(cards: int) -> Iterator[int]:
    """The cards of a set one by one, in canonical order."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def ranked(cards: int, ascending: int = 0) -> list[int]:
    """The cards of a set by suits, in canonical order, and the strongest of each suit first.

    The two differ in cards that are `ascending`.
    """
    if not cards & ascending:
        return list(cards_of(cards))
    found = list(cards_of(cards & TAROCKS))
    for suit in SUITS.values():
        found += cards_of(cards & suit & ~ascending)
        found += [*cards_of(cards & suit & ascending)][::-1]
    return found


def names_of(cards: int) -> list[str]:
    """The canonical names of the cards of a set, in canonical order."""
    names = []
    while cards:
        card = cards & -cards
        names.append(NAME[card])
        cards ^= card
    return names


def face_sum(cards: int) -> int:
    """The card points of a set before any grouping: fives, 4, 3, 2, and 1 for every other card."""
    return (
        cards.bit_count()
        + 4 * (cards & FIVES).bit_count()
        + 3 * (cards & QUEENS).bit_count()
        + 2 * (cards & CAVALIERS).bit_count()
        + (cards & JACKS).bit_count()
    )


def _local_names() -> dict[str, str]:
    names = {"Pagat": "T1", "Pfeife": "T1", "Petit": "T1", "Mond": "T21"}
    names |= dict.fromkeys(("Sküs", "Škis", "Stieß", "Gstieß", "Bättler", "Excuse"), "Fool")
    for number in range(1, 22):
        tens, ones = divmod(number, 10)
        names["X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]] = f"T{number}"
    for symbol, suit in zip("♠♣♥♦", SUIT_LETTERS, strict=True):
        names |= {symbol + rank: suit + rank for rank in _RED}
    return names


LOCAL: dict[str, str] = _local_names()
"""Local name of a single card, accepted on reading, to its canonical name."""
_OWN_NAME = re.compile(r"(?=[^a-z])[^\W\d_][\w-]+")


def own_names(named: Mapping[int, str]) -> dict[str, str]:
    """A game's own names of cards as its records may write them, each with the canonical name.

    A name is one word of letters, digits and ``-``, of two signs or more; it starts with a letter that is not one of
    a to z. Names that the notation knows mean in every game what they mean there.
    """
    names = {name: NAME[card] for card, name in named.items() if _OWN_NAME.fullmatch(name)}
    return {name: card for name, card in names.items() if name not in LOCAL and name not in CARD}


def _spellings() -> dict[str, str]:
    """Other spellings of cards, in lower case, each with its canonical name.

    They ignore case, put the rank before the suit, or name ranks by their German letters and the ace by A.
    """
    ranks = {"1": "a", "Q": "d", "J": "b"}
    spellings = dict[str, str]()
    for name in NAMES[1:]:
        suit, rank = name[0].lower(), name[1:].lower()
        for spelled in (rank, *([ranks[name[1:]]] if name[0] != "T" and name[1:] in ranks else [])):
            spellings.setdefault(spelled + suit, name)
            spellings[suit + spelled] = name
    return spellings | {name.lower(): name for name in NAMES}


CARD_SPELLINGS: dict[str, str] = _spellings()
"""Invalid spellings that seem to mean a card, each with the canonical name."""
