"""The evenings at which a player was: those that the site shows, and those that its archive keeps besides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from corpus.archive import PlayerEvening
from replay_web.evenings import Evenings
from replay_web.library import Library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.evenings.title import named
from replay_web.present.search import label


@dataclass(frozen=True, slots=True)
class PlayerEveningRow:
    """An evening of a player."""

    title: str
    facts: tuple[str, ...]
    href: str
    """Empty if the site does not show it."""
    place: str
    points: str
    rounds: str


def evenings_of(library: Library, served: Evenings | None, name: str, most: int) -> tuple[PlayerEveningRow, ...]:
    """The last evenings of a player, the newest first."""
    shown = list(islice(_shown(served, set(library.archive.names_of(name))), most)) if served else []
    known = {key for key, _row in shown}
    kept = [_kept(evening) for evening in library.archive.evenings_of(name, most)]
    found = [*shown, *(row for row in kept if row[0] not in known)]
    return tuple(row for _key, row in sorted(found, key=lambda each: each[0], reverse=True)[:most])


Key = tuple[str, str]
"""The date of an evening, and the name of its file."""


def _shown(served: Evenings, names: set[str]) -> Iterator[tuple[Key, PlayerEveningRow]]:
    for evening, standing in served.of_player(names):
        players = len(evening.standings())
        row = PlayerEveningRow(
            *named(evening.evening, evening.name),
            links.evening(evening.name),
            _place(standing.place, players),
            words.points(standing.points),
            _rounds(standing.rounds),
        )
        yield (evening.evening.date, evening.name), row


def _kept(found: PlayerEvening) -> tuple[Key, PlayerEveningRow]:
    evening = found.evening
    facts = [words.day(evening.date or ""), evening.place or "", label("game", evening.game) if evening.game else ""]
    row = PlayerEveningRow(
        evening.event or evening.name,
        tuple(filter(None, facts)),
        "",
        _place(found.place, evening.players),
        words.points(Fraction(found.points)),
        _rounds([None if round.points is None else Fraction(round.points) for round in found.rounds]),
    )
    return (evening.date or "", evening.name), row


def _place(place: int, players: int) -> str:
    return _("{place} of {players}").format(place=words.thousands(place), players=words.thousands(players))


def _rounds(points: Sequence[Fraction | None]) -> str:
    return " · ".join("–" if own is None else words.points(own) for own in points)
