"""The rules of a house: one parent, and what a round of players plays otherwise.

A house is told in ``house`` lines, in a record or in a file beside it. Here is what such lines come to, without a game
to judge them: `rulebooks.houses` reads and checks them, `game.Game.under` makes the tables of the game from it.
"""

import re
from collections.abc import Container, Iterable
from functools import lru_cache
from typing import NamedTuple

from notation.errors import TarockError
from notation.problems import Phrase

HOUSE = "house"
"""The keyword of its lines, and the key under which the rules of a deal have its text."""

CALLED = "called"
"""In place of a card: the one that was called."""

_NUMBER = re.compile("[0-9]{1,4}")
_PAIR = re.compile("(x?)([0-9]{1,4})/x?([0-9]{1,4})")

Row = tuple[str, ...]
"""The items of a line: its parts as written, a colon or a comma with the part before it."""


class ContradictionError(TarockError):
    """Rules of a house that cannot be played together; its argument is a `Phrase` that says why."""

    @property
    def why(self) -> Phrase:
        """Why they cannot."""
        found: Phrase = self.args[0]
        return found


class MadeContract(NamedTuple):
    """A contract made of another one: ``zwiccolo: like piccolo, tricks 2``."""

    word: str
    like: str
    parts: tuple[Row, ...] = ()
    """Each part with what follows it; ``no PART`` takes one away."""


class Prize(NamedTuple):
    """What a house makes of a bonus."""

    word: str
    values: tuple[int, ...] = ()
    """Its values: silent and announced, or by size; empty if it is not played."""
    by: str = ""
    """How they count: ``/`` silent and announced, ``x`` the same as factors of the game, empty by size."""
    kind: Row = ()
    """The kind of a new bonus with what follows it: ``from 45/2``, ``told``."""

    @property
    def text(self) -> str:
        """Its values as they are written."""
        if not self.values:
            return "no"
        if not self.by:
            return " ".join(map(str, self.values))
        return "/".join(f"{'x' if self.by == 'x' else ''}{value}" for value in self.values)


class House(NamedTuple):
    """The rules of a house, flattened: all that differs from a rule set that ships."""

    game: str
    """The name of its game."""
    parent: str
    """The rule set from which it differs."""
    name: str = ""
    """The name by which a ``rules`` line knows it; empty for options of a single record."""
    day: str = ""
    """The day on which it came into force: ``20210101``."""
    title: str = ""
    """Its title in the round's own words."""
    contracts: tuple[MadeContract, ...] = ()
    ladder: tuple[tuple[str, int], ...] = ()
    """The contracts that are played, lowest first, with their values; empty for those of the parent."""
    bonuses: tuple[Prize, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    radl: tuple[Row, ...] = ()
    """What makes rounds count double, in sessions."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The items of its lines."""
        title = '"' + self.title.replace("\\", "\\\\").replace('"', '\\"') + '"'
        head = [f"{self.name}@{self.day}", title] if self.title else [f"{self.name}@{self.day}"]
        rows = [_row(head, [["like", self.game, self.parent]])]
        rows += [_row([made.word], [["like", made.like], *made.parts]) for made in self.contracts]
        if self.ladder:
            rows.append(_row(["ladder"], [[word, str(value)] for word, value in self.ladder]))
        if self.bonuses:
            rows.append(_row(["bonuses"], [[prize.word, *prize.text.split(), *prize.kind] for prize in self.bonuses]))
        if self.options:
            rows.append(_row(["also"], [[f"{name}={value}" for name, value in self.options]]))
        if self.radl:
            rows.append(_row(["radl"], self.radl))
        return tuple(rows)

    @property
    def text(self) -> str:
        """Its lines without their keyword."""
        return "\n".join(" ".join(row) for row in self.rows)

    def rule(self, option: str, usual: str = "") -> str:
        """The value of an option that it sets; what is `usual` where it sets none."""
        return dict(self.options).get(option, usual)


def _row(head: Iterable[str], entries: Iterable[Iterable[str]]) -> Row:
    """The items of a line: its head with a colon, and its entries with commas between them."""
    *before, last = [[*entry] for entry in entries]
    [*title, end] = head
    return (*title, end + ":", *[part for entry in before for part in (*entry[:-1], entry[-1] + ",")], *last)


def entries_of(row: Row) -> tuple[Row, tuple[tuple[int, Row], ...]]:
    """The head of a line without its colon, and its entries, each with the index of its first item."""
    end = next(at for at, part in enumerate(row) if part.endswith(":"))
    entries, entry, start = list[tuple[int, Row]](), list[str](), end + 1
    for at, part in enumerate(row[end + 1 :], end + 1):
        entry.append(part.removesuffix(","))
        if part.endswith(",") or at == len(row) - 1:
            entries.append((start, tuple(entry)))
            entry, start = [], at + 1
    return (*row[:end], row[end].removesuffix(":")), tuple(entries)


_ITEM = re.compile(r'"(?:[^"\\]|\\.)*":?|\S+')


@lru_cache(256)
def house_of(text: str) -> House:
    """The house of a text as `House.text` makes it."""
    return house_of_rows(rows_of(text))


def rows_of(text: str) -> tuple[Row, ...]:
    """The items of lines of houses without their keyword."""
    return tuple([tuple(_ITEM.findall(line)) for line in text.split("\n")])


def house_of_rows(rows: Iterable[Row]) -> House:
    """The house of lines that have been checked, their parent named as a rule set that ships."""
    house = House("", "")
    for number, row in enumerate(rows):
        head, entries = entries_of(row)
        bare = [entry for _at, entry in entries]
        if not number:
            (name, _, day), title = head[0].partition("@"), _unquoted(head[1]) if head[1:] else ""
            _like, game, parent = bare[0]
            house = House(game, parent, name, day, title)
        elif head[0] == "ladder":
            house = house._replace(ladder=tuple([(word, int(value)) for word, value in bare]))
        elif head[0] == "bonuses":
            house = house._replace(bonuses=tuple(map(prize_of, bare)))
        elif head[0] == "also":
            options = [part.partition("=") for entry in bare for part in entry]
            house = house._replace(options=tuple([(option, value) for option, _, value in options]))
        elif head[0] == "radl":
            house = house._replace(radl=tuple(bare))
        else:
            house = house._replace(contracts=(*house.contracts, MadeContract(head[0], bare[0][1], tuple(bare[1:]))))
    return house


def prize_of(entry: Row) -> Prize:
    """What an entry of the bonuses' line makes of one: its word, its values, its kind."""
    word, *rest = entry
    values = list[str]()
    while rest and (_PAIR.fullmatch(rest[0]) or _NUMBER.fullmatch(rest[0])):
        values.append(rest.pop(0))
    if not values:
        return Prize(word)
    if pair := _PAIR.fullmatch(values[0]):
        return Prize(word, (int(pair[2]), int(pair[3])), "x" if pair[1] else "/", tuple(rest))
    return Prize(word, tuple(map(int, values)), "", tuple(rest))


def flattened(child: House, parent: House, shipped: Container[str]) -> House:
    """A house as one that differs from the rule set of its parent, a flattened one; `shipped` are that set's contracts.

    What a contract is like is the parent's contract of that word, or a new one that a line above has made.
    """
    before, made = {one.word: one for one in parent.contracts}, dict[str, MadeContract]()
    for one in child.contracts:
        base = before.get(one.like) or (None if one.like in shipped else made.get(one.like))
        kept = [part for part in base.parts if _about(part) not in map(_about, one.parts)] if base else []
        made[one.word] = MadeContract(one.word, base.like if base else one.like, (*kept, *one.parts))
    return child._replace(
        parent=parent.parent,
        contracts=tuple((before | made).values()),
        ladder=child.ladder or parent.ladder,
        bonuses=tuple({prize.word: prize for prize in (*parent.bonuses, *child.bonuses)}.values()),
        options=tuple((dict(parent.options) | dict(child.options)).items()),
        radl=child.radl or parent.radl,
    )


def _about(part: Row) -> str:
    """What a part of a contract is about."""
    return part[1] if part[0] == "no" else part[0]


def _unquoted(text: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", text[1:-1])
