"""Names that a club knows: under which one a person stands, and who may be meant by a name that is none of them."""

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from notation.words.spelling import as_word

MOST = 5
"""The most persons suggested for a name."""
_LIKE = 0.85
"""How much of two names must be the same, as `difflib` measures it."""


class ResolvedName(NamedTuple):
    """A name as it was given, and whom it means."""

    given: str
    person: str
    """The name under which the person stands; the given one for a person nobody knows."""
    proposals: tuple[str, ...] = ()
    """Known persons who may be meant instead, the likeliest first."""


class KnownNames:
    """The names that a club or an archive knows."""

    def __init__(self, persons: Mapping[str, str]) -> None:
        """`persons` has for each name the one under which its person stands."""
        self.persons = persons
        self._by_spelling = {as_word(name): person for name, person in persons.items()}
        self._by_initial = defaultdict[str, list[str]](list)
        for spelled in self._by_spelling:
            for initial in {word[0] for word in spelled.split()}:
                self._by_initial[initial].append(spelled)

    def resolve(self, name: str) -> ResolvedName:
        given = as_word(name)
        person = self.persons.get(name) or self._by_spelling.get(given)
        if person is not None:
            return ResolvedName(name, person)
        initials = {word[0] for word in given.split()}
        near = {spelled for initial in initials for spelled in self._by_initial.get(initial, ())}
        found = ((likeness, self._by_spelling[known]) for known in near if (likeness := _likeness(given, known)))
        ranked = sorted(found, key=lambda each: (-each[0], each[1]))
        return ResolvedName(name, name, tuple(dict.fromkeys(person for _likeness, person in ranked))[:MOST])


def _likeness(given: str, spelled: str) -> float:
    """Likelihood that a name means a known one: 2 if it shortens it, less for a misspelling, 0 for another person."""
    if _shortens(given.split(), spelled.split()):
        return 2
    matcher = SequenceMatcher(None, spelled, given)
    if matcher.real_quick_ratio() < _LIKE or matcher.quick_ratio() < _LIKE:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio >= _LIKE else 0


def _shortens(given: Iterable[str], words: Iterable[str]) -> bool:
    """Whether each word of a name is a word of another one, or an initial or a beginning with a point of one."""
    left = list(words)
    for word in given:
        start = word.rstrip(".")
        is_short = start != word or len(start) == 1
        found = next((name for name in left if name == start or (is_short and start and name.startswith(start))), None)
        if found is None:
            return False
        left.remove(found)
    return True


def read_persons(text: str) -> dict[str, str]:
    """The names of a list: a person a line, and behind commas the other names of that person, as CSV."""
    persons = dict[str, str]()
    for row in csv.reader(text.splitlines()):
        names = [name.strip() for name in row if name.strip()]
        persons |= dict.fromkeys(names, names[0]) if names else {}
    return persons
