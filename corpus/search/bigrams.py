"""Text search that finds words of any language on any database: every text is indexed as pairs of letters.

A database cuts German and English into words, but not Japanese, and none finds “runde” in “Tarockrunde”. So the
program itself writes out the pairs of neighbouring letters and digits of each word (``an nn na a`` for “Anna”, the last
one alone), and a search for some letters is a search for their pairs, one behind the other.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from unicodedata import normalize

MOST = 10_000
"""Pairs of a text that are indexed; a longer text is found by its beginning."""

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """The words of a text as they are compared: without case, and full and half width the same."""
    return _WORD.findall(text.lower() if text.isascii() else normalize("NFKC", text).casefold())


def folded(text: str) -> str:
    """A text as its words are compared, a space on each side of every word."""
    return f" {' '.join(words(text))} "


def pairs(texts: Iterable[str]) -> list[str]:
    found: list[str] = []
    for text in texts:
        for word in words(text):
            found += map("".join, pairwise(word))
            found.append(word[-1])
        if len(found) >= MOST:
            return found[:MOST]
    return found


def sought(text: str) -> list[str]:
    """The pairs that stand one behind the other where a text occurs; the last word may go on. Empty for no letter."""
    found = pairs([text])
    return found[:-1] if len(found) > 1 and len(words(text)[-1]) > 1 else found
