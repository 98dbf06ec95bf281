"""The place of a step among the others, and the links from it to them."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from notation.words.languages import later
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.branching import Branching
from replay_web.present.lines_of_play import Level


@dataclass(frozen=True, slots=True)
class StepLink:
    """A link to a step; without an address where it leads nowhere."""

    id: str
    label: str
    key: str
    href: str | None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Navigation:
    """The place of a step among the others."""

    step: int
    last: int
    links: tuple[StepLink, ...]
    branching: Branching
    unjudged: StepLink | None
    """Where the judging ended, if that is before this step: the table is the last one that could be reached."""


ICONS = {
    name: Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>')
    for name, path in {
        "first": "M7 5.5v13M17.5 5.5 11 12l6.5 6.5",
        "previous-trick": "M12 5.5 5.5 12l6.5 6.5M19 5.5 12.5 12l6.5 6.5",
        "previous": "M15.5 5.5 9 12l6.5 6.5",
        "next": "M8.5 5.5 15 12l-6.5 6.5",
        "next-trick": "M12 5.5 18.5 12 12 18.5M5 5.5 11.5 12 5 18.5",
        "last": "M17 5.5v13M6.5 5.5 13 12l-6.5 6.5",
    }.items()
}


def links(level: Level, number: int, address: Address) -> Iterator[StepLink]:
    """Where one may go from a step: to the first, last, next or previous one, to where a trick is complete."""
    last, stations = level.last, level.stations
    before = max((station for station in stations if station < number), default=None)
    after = min((station for station in stations if station > number), default=None)
    targets = (
        ("first", later("First step"), _.of("a key", "Home"), 0 if number else None),
        ("previous-trick", later("Previous trick"), "⇧←", before),
        ("previous", later("Previous step"), "←", number - 1 if number else None),
        ("next", later("Next step"), "→", number + 1 if number < last else None),
        ("next-trick", later("Next trick"), "⇧→", after),
        ("last", later("Last step"), _.of("a key", "End"), last if number < last else None),
    )
    for name, label, key, target in targets:
        yield StepLink(name, _(label), key, None if target is None else address(target, level.path), ICONS[name])
