"""The players of an evening, and the form that notes who comes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from notation.evenings.changes import namesake
from notation.evenings.evening import Evening, Participant
from notation.evenings.naming import ResolvedName
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.evenings.title import EveningTitle, title


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """A player of an evening."""

    number: str
    name: str
    href: str
    there: str
    """In which rounds, where it is not in all of them."""


@dataclass(frozen=True, slots=True)
class MeantName:
    given: str
    choices: tuple[tuple[str, str], ...]
    """Each with what it is called; empty leaves the name out."""


@dataclass(frozen=True, slots=True)
class EnteredNames:
    text: str = ""
    """Names that were not sent yet, one a line."""
    meant: tuple[str, ...] = ()
    doubts: tuple[MeantName, ...] = ()
    message: str = ""
    """Why nothing was noted."""


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """The players of an evening."""

    title: EveningTitle
    rows: tuple[ParticipantRow, ...]
    action: str
    """Where the form goes; empty if nothing can be entered."""
    seen: int
    """The highest number that the form saw."""
    known: tuple[tuple[str, str], ...]
    """Persons who may come, each with other names."""
    entered: EnteredNames


def players_page(
    served: ServedEvening, persons: Mapping[str, str] | None, entered: EnteredNames | None = None
) -> PlayersPage:
    """The page: `persons` has the known names, each with the one under which its person stands; None for no form."""
    evening = served.evening
    rows = (_row(evening, evening.players[number]) for number in sorted(evening.players))
    return PlayersPage(
        title(served),
        tuple(rows),
        "" if persons is None else links.evening(served.name, "players"),
        max(evening.players, default=0),
        tuple(_proposed(evening, persons or {})),
        entered or EnteredNames(),
    )


def _row(evening: Evening, player: Participant) -> ParticipantRow:
    person = evening.person(player.number)
    there = _there(player)
    if person != player.number:
        there = _("the same as {player}").format(player=f"{person} {evening.name(person)}")
    return ParticipantRow(words.thousands(player.number), player.name, links.player(player.name), there)


def _there(player: Participant) -> str:
    """In which rounds a player is there; empty for all of them."""
    if player.stays == [(1, None)]:
        return ""
    if not player.stays:
        return _("absent")
    return words.row(_stay(first, end) for first, end in player.stays)


def _stay(first: int, end: int | None) -> str:
    if end is None:
        return _("from round {first} on").format(first=first)
    if first == end - 1:
        return _("round {first}").format(first=first)
    return _("rounds {first} to {last}").format(first=first, last=end - 1)


def _proposed(evening: Evening, persons: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Persons who are not there yet, each with the other names."""
    here = {player.name for player in evening.players.values()}
    others: dict[str, list[str]] = {}
    for name, person in persons.items():
        others.setdefault(person, []).extend([name] if name != person else [])
    yield from ((person, words.row(names)) for person, names in sorted(others.items()) if person not in here)


def doubt(evening: Evening, name: ResolvedName) -> MeantName | None:
    """Whom a name may mean, where that must be asked; None if it is clear."""
    number = namesake(evening, name.person)
    if number is None and not name.proposals:
        return None
    here = [] if number is None else [("", _here(evening, number))]
    numbers = {player.name: number for number, player in evening.players.items()}
    proposed = [
        ("", _here(evening, numbers[person])) if person in numbers else (person, person) for person in name.proposals
    ]
    text = _("{name}, another person") if number is not None else _("{name}, as written")
    own = (name.person, text.format(name=name.person))
    nobody = [] if any(not person for person, _said in (*here, *proposed)) else [("", _("leave out"))]
    return MeantName(name.given, tuple(dict.fromkeys([*here, *proposed, own, *nobody])))


def _here(evening: Evening, number: int) -> str:
    return _("{name} is already here").format(name=f"{number} {evening.name(number)}")


def come_meanwhile(evening: Evening, names: Sequence[str], seen: int) -> list[MeantName]:
    """Names of players who came since a form was shown, or that are in it twice."""
    numbers = {player.name: number for number, player in evening.players.items() if number > seen}
    clear = [ResolvedName(name, name) for name in dict.fromkeys(names) if name in numbers or names.count(name) > 1]
    return [doubt(evening, name) or _twice(name) for name in clear]


def _twice(name: ResolvedName) -> MeantName:
    both = (name.person, _("{name}, one person").format(name=name.person))
    return MeantName(name.given, (both, ("", _("leave out"))))
