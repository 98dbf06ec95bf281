"""Native words: what the words and the cards of a game are called in its languages, and what each name means.

Games are above the reader, so the room of the rulebooks says how to find theirs.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from notation.words.spelling import as_word


class Meaning(NamedTuple):
    """A canonical name that a native word may stand for."""

    name: str
    language: str
    """The language that gives it this meaning, ``de``; empty for one that all share."""


Meanings = Mapping[str, tuple[Meaning, ...]]
"""Possible meanings of native words, by their `key`: more than one where languages differ."""


class Native:
    """The native words of a game; they are collected when somebody first asks for one."""

    def __init__(self, known: frozenset[str], collect: Callable[[], tuple[Meanings, Meanings]]) -> None:
        self.known = known
        """The words of its records."""
        self._collect = collect

    @cached_property
    def _both(self) -> tuple[Meanings, Meanings]:
        return self._collect()

    @property
    def words(self) -> Meanings:
        """The names of its words: calls, contracts, announcements."""
        return self._both[0]

    @property
    def cards(self) -> Meanings:
        """The names of its cards."""
        return self._both[1]


NOTHING_NATIVE = Native(frozenset(), lambda: ({}, {}))
_finders: list[Callable[[str], Native | None]] = []
_PARTED = re.compile(r"[\s・･‐-―-]+")


def find_by(finder: Callable[[str], Native | None]) -> None:
    """Set how the native words of a game are found by its name."""
    _finders[:] = [finder]


def native_of(game: str) -> Native:
    """The native words of a game; none if it is unknown."""
    return (_finders[0](game) if _finders else None) or NOTHING_NATIVE


SHORT = 1 << 13
"""The most characters of houses' lines that are remembered."""
_HOUSE = re.compile(r"^[ \t]*house[ \t][^\n]*", re.MULTILINE)
_WORD = re.compile(r"(?<![\w-])[a-z][a-z0-9-]*")


def with_words_of_houses(known: frozenset[str], text: str) -> frozenset[str]:
    """The words of a game, with those in the lines of a record that tell a house: in it they mean what they say."""
    if not known or "house " not in text:
        return known
    first, last = text.find("house "), text.rfind("house ")
    end = text.find("\n", last)
    lines = text[text.rfind("\n", 0, first) + 1 : len(text) if end < 0 else end]
    return _and_of(known, lines) if len(lines) <= SHORT else _with_words(known, lines)


def _with_words(known: frozenset[str], text: str) -> frozenset[str]:
    return known.union(*map(_WORD.findall, _HOUSE.findall(text)))


_and_of = lru_cache(64)(_with_words)


def key(text: str) -> str:
    """A native word of one part or several, without case, accents and the gaps between its parts."""
    return "-".join([part for part in _PARTED.split(as_word(text.replace("’", "'"))) if part])
