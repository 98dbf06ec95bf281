"""Head of every page of an evening: title, place, time and progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from notation.evenings.evening import Evening, PlayedRound
from replay_web.evenings import EveningHead, ServedEvening
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.search import label


@dataclass(frozen=True, slots=True)
class EveningTitle:
    """The title of an evening."""

    name: str
    title: str
    facts: tuple[str, ...]
    state: str
    href: str
    players: str


@dataclass(frozen=True, slots=True)
class EveningItem:
    """An evening in the list."""

    title: str
    facts: tuple[str, ...]
    href: str
    players: str
    rounds: str


def title(served: ServedEvening) -> EveningTitle:
    """The title of an evening."""
    evening = served.evening
    n = len(evening.players)
    return EveningTitle(
        served.name, *named(evening, served.name), state(evening), links.evening(served.name), _players(n)
    )


def _players(n: int) -> str:
    return _.plural("{n} player", "{n} players", n).format(n=words.thousands(n))


def named(evening: Evening, name: str) -> tuple[str, tuple[str, ...]]:
    """Title of an evening, and facts about it."""
    game = [label("game", evening.game.name)] if evening.game else []
    return evening.event or name, tuple(filter(None, [words.day(evening.date), evening.place, *game]))


def item(head: EveningHead) -> EveningItem:
    """An evening in the list."""
    n = head.rounds
    rounds = _.plural("{n} round", "{n} rounds", n).format(n=words.thousands(n)) if n else ""
    return EveningItem(*named(head.evening, head.name), links.evening(head.name), _players(head.players), rounds)


def seated(evening: Evening) -> list[PlayedRound]:
    return [evening.rounds[number] for number in sorted(evening.rounds) if evening.rounds[number].tables]


def state(evening: Evening) -> str:
    """Progress of an evening."""
    rounds = seated(evening)
    if not rounds:
        n = len(evening.players)
        return _.plural("{n} player; no round is seated yet.", "{n} players; no round is seated yet.", n).format(n=n)
    last = rounds[-1]
    count = max(last.number, evening.schedule.rounds)
    text = _("Round {number} of {count}").format(number=last.number, count=count)
    done, of = sum(evening.is_whole(table) for table in last.tables.values()), len(last.tables)
    if last.closed:
        return _("{round}: closed.").format(round=text)
    if done == of:
        return _("{round}: every table has its result.").format(round=text)
    return _("{round}: {done} of {of} tables have their result.").format(round=text, done=done, of=of)


def scores(values: Sequence[int]) -> str:
    """Scores by seat, one behind the other: "24 −8 −40 24"."""
    return " ".join(words.balance(value) for value in values)
