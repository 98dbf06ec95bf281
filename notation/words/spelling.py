"""Near misses: which of the words that may stand somewhere is meant by one that may not."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from unicodedata import combining, normalize

from notation.short_texts import kept_for_short

NO_OTHERS: Mapping[str, str] = MappingProxyType({})

_LIKE = 0.7
"""How much of two words has to be the same, as `difflib` measures it."""
_SHORT, _LONG = 3, 32
"""The lengths of what is compared letter by letter; what is shorter is too like too much."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "œ": "oe", "æ": "ae"})


def plain(text: str) -> str:
    """A text without case and accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def as_word(text: str) -> str:
    """A text as a word of a record spells it: ``raeuber`` for Räuber, ``misere`` for Misère."""
    return plain(normalize("NFC", text.casefold()).translate(_UMLAUTS))


def letters_between(text: str, other: str) -> int:
    """How many letters have to be changed, left out or put in to make another text of a short one."""
    row = list(range(len(other) + 1))
    for index, letter in enumerate(text, 1):
        above, row[0] = row[0], index
        for at, wanted in enumerate(other, 1):
            above, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, above + (letter != wanted))
    return row[-1]


def nearest(text: str, words: Iterable[str], others: Mapping[str, str] = NO_OTHERS) -> str | None:
    """The word that is meant by a text that is none of some words; None if none of them is like it.

    `others` are further spellings, each with the word that it stands for; only the very same spelling counts.
    """
    return _nearest(text, tuple(words), tuple(others.items()))


@kept_for_short(1024)
def _nearest(text: str, words: tuple[str, ...], others: tuple[tuple[str, str], ...]) -> str | None:
    spelled = as_word(text)
    spellings = _spellings(words)
    same = spellings.get(spelled) or _mapping(others).get(spelled)
    if same is None and _SHORT <= len(spelled) <= _LONG:
        letters = set(spelled)
        alike = [spelling for spelling in spellings if 2 * len(letters.intersection(spelling)) > len(letters)]
        if alike := [spelling for spelling in alike if abs(len(spelling) - len(spelled)) * 2 <= len(spelling)]:
            from difflib import get_close_matches  # rarely needed, and slow to load

            close = get_close_matches(spelled, alike, 1, _LIKE)
            same = spellings[close[0]] if close else None
    return None if same == text else same


@lru_cache(256)
def _spellings(words: tuple[str, ...]) -> dict[str, str]:
    """Words by how they are spelled without case and accents."""
    return {as_word(word): word for word in reversed(words)}


_mapping = lru_cache(256)(dict[str, str])
