"""Variations beside a step: which ones depart here, where a variation comes from, and which one is next."""

from dataclasses import dataclass

from notation.replay.steps import DEAL, WrittenStep
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import Level, Levels, Place, children, following
from replay_web.present.sentences import brief, part_at
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class Turn:
    """A link from one level to another."""

    label: str
    text: str
    href: str
    next: bool


@dataclass(frozen=True, slots=True)
class Branching:
    name: str
    """The variation in which the step is; empty in the main line."""
    part: str
    back: tuple[Turn, ...]
    """The way back: to the level above, and so on, the main line last."""
    here: tuple[Turn, ...]
    onward: Turn | None
    """The next variation at this point, where it is neither of these."""


def branching(listed: Levels, now: Place, voice: Voice, address: Address) -> Branching:
    path, step = now
    target = following(listed, path, step)

    def turn(level: Level, number: int, where: bool) -> Turn:
        place = _("step {number}").format(number=number) if where else ""
        text = place or _act(level.steps[number], voice)
        label = _("Variation {name}").format(name=level.name) if level.path else _("Main line")
        return Turn(label, text, address(number, level.path), target == (level.path, number))

    here = tuple(turn(level, level.entry, False) for level in children(listed, path, step))
    back = []
    above = path
    while above:
        back.append(turn(listed[above[:-1]], listed[above].departs, True))
        above = above[:-1]
    shown = any(way.next for way in (*here, *back))
    onward = turn(listed[target[0]], target[1], False) if target and not shown else None
    name = listed[path].name
    return Branching(name, part_of(listed, listed[path]) if path else "", tuple(back), here, onward)


def part_of(listed: Levels, level: Level) -> str:
    """Of which part of the deal a variation is one: "trick 3", "the auction"."""
    return part_at(listed[level.path[:-1]].steps[level.departs])


def _act(step: WrittenStep, voice: Voice) -> str:
    """An act in a few characters: who, and what."""
    line = step.line
    if line is None:
        return _("its start") if step.keyword == DEAL else _("its end")
    who = voice.name(step.seat) if step.seat is not None else ""
    cards, text = brief(step, voice)
    return " ".join([who, *filter(None, [text]), *map(voice.short, cards)]).strip()
