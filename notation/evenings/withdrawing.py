"""A player's name taken out of an evening's file: where it is a name, and out of texts if somebody agreed to that.

All else stays byte for byte, so the file says of the evening what it said before.
"""

import re
from functools import partial
from typing import NamedTuple

from notation.evenings.evening import Evening
from notation.evenings.lines import EVENING, LINES, Fact, read_text
from notation.evenings.reading import read_evening
from notation.reader.atoms import COMMENT, REMARK, STRING
from notation.words.withdrawn import NOBODY, NamesInText
from notation.writer import quote

_TEXT = re.compile(rf"{STRING}|{COMMENT}|{REMARK}")
_LINE = re.compile(r".+")
"""The text of a line that says nothing of the evening."""


class Withdrawal(NamedTuple):
    """A file without a player's name."""

    data: bytes
    mentions: tuple[tuple[int, str], ...]
    """The lines, by their number from 1, with texts in which the name is a word of its own."""


def without_name(data: bytes, number: int, texts: bool = False) -> Withdrawal:
    """The file of an evening without the name of a player, who is there; without it in its texts too if `texts`."""
    evening, facts = read_evening(data), {fact.row: fact for fact in read_text(data).facts}
    theirs = [other for other in evening.players if evening.person(other) == evening.person(number)]
    names = {evening.players[other].name for other in theirs}
    words = NamesInText({*names, *[quote(name)[1:-1] for name in names]})
    lines, mentions = data.decode("utf-8", "surrogateescape").split("\n"), list[tuple[int, str]]()
    for row, line in enumerate(lines):
        fact = facts.get(row)
        if fact is None or fact.keyword not in LINES[EVENING]:
            named, text = None, _LINE
        else:
            named, text = _named(evening, number, fact, line), _TEXT
        if any(words.within(found[0]) for found in text.finditer(line) if named is None or found.start() != named.at):
            mentions.append((row + 1, line))
        lines[row] = text.sub(partial(_cleared, named, words if texts else None), line)
    return Withdrawal("\n".join(lines).encode("utf-8", "surrogateescape"), tuple(mentions))


class _Named(NamedTuple):
    """Where a line has a name, and whether it is that of the player."""

    at: int
    theirs: bool


def _named(evening: Evening, number: int, fact: Fact, line: str) -> _Named | None:
    """The name on a line: of a player, or of somebody who wrote something down, unless two persons are called so."""
    person = evening.person(number)
    if fact.keyword == "player":
        return _Named(fact.columns[1] - 1, evening.person(fact.value.number) == person)
    by = getattr(fact.value, "by", None)
    if by is None:
        return None
    called = {evening.person(other) for other, player in evening.players.items() if player.name == by}
    at = max(column - 1 for column in fact.columns if line[column - 1] == '"')
    return _Named(at, called == {person}) if len(called) < 2 else None


def _cleared(named: _Named | None, words: NamesInText | None, found: re.Match[str]) -> str:
    """A name or a text of a line without the player's name."""
    if named is not None and found.start() == named.at:
        return quote(NOBODY) if named.theirs else found[0]
    return found[0] if words is None else words.replaced(found[0])
