"""A season: what somebody's evenings add up to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from notation.evenings import codes
from notation.evenings.evening import Evening
from notation.evenings.lines import POINTS, SEASON, Fact, RankPoints, finding, read_text
from notation.evenings.scoring import exact, mean, shown, total
from notation.evenings.standings import Standing, standings
from notation.problems import Finding


class SeasonStanding(NamedTuple):
    place: int | None
    """None for the player who came too rarely."""
    name: str
    points: Fraction
    evenings: tuple[Fraction | None, ...]
    """Points from each evening; None if the player was absent."""


class SeasonEvening(NamedTuple):
    """An evening of a season: its file, and its standings."""

    file: str
    standings: list[Standing]


@dataclass(slots=True)
class Season:
    title: str = ""
    points: RankPoints = RankPoints(POINTS)  # noqa: RUF009
    best: int | None = None
    least: int = 1
    ties: tuple[str, ...] = ()
    same: dict[str, str] = field(default_factory=dict)
    """The name under which somebody counts, by the other ones that he has."""
    evenings: list[SeasonEvening] = field(default_factory=list)
    problems: list[Finding] = field(default_factory=list)


def read_season(data: bytes, load: Callable[[str], Evening]) -> Season:
    """The season of a file; `load` reads an evening by the name of its file, and may raise OSError."""
    text = read_text(data, SEASON)
    season = Season(problems=list(text.problems))
    for fact in text.facts:
        if fact.keyword == "evening":
            _evening(season, fact, load)
        elif fact.keyword == "same":
            first, second = fact.value
            season.same[second] = season.same.get(first, first)
        elif hasattr(season, fact.keyword):
            setattr(season, fact.keyword, fact.value)
    return season


def _evening(season: Season, fact: Fact, load: Callable[[str], Evening]) -> None:
    try:
        season.evenings.append(SeasonEvening(fact.value, standings(load(fact.value))))
    except OSError:
        season.problems.append(finding(codes.EVENING_LACKING(file=fact.value), fact.row, fact.columns[0]))


def season_standings(season: Season) -> list[SeasonStanding]:
    """Everybody who came, best first; those with as many points share a place, unless their last evening parts them."""
    earned = [_earned(season, evening.standings) for evening in season.evenings]
    names = sorted({name for evening in earned for name in evening})
    found = {name: tuple(evening.get(name) for evening in earned) for name in names}
    points = {name: _added(season, own) for name, own in found.items()}
    last = {name: _last_place(season, name) if season.ties else 0 for name in names}
    ranked = [name for name in names if sum(own is not None for own in found[name]) >= season.least]
    ranked.sort(key=lambda name: (-points[name], last[name], name))
    firsts: dict[tuple[Fraction, int], int] = {}
    ranking = [
        SeasonStanding(firsts.setdefault((points[name], last[name]), place), name, points[name], found[name])
        for place, name in enumerate(ranked, 1)
    ]
    others = sorted(set(names) - set(ranked), key=lambda name: (-points[name], name))
    return [*ranking, *(SeasonStanding(None, name, points[name], found[name]) for name in others)]


def _earned(season: Season, listed: list[Standing]) -> dict[str, Fraction]:
    """Each player's points from an evening, by name: its own points, or the season's points for its places."""
    named = {season.same.get(standing.name, standing.name): standing for standing in listed}
    if season.points.way == POINTS:
        return {name: standing.points for name, standing in named.items()}
    worth = season.points.listed or tuple(map(Fraction, range(len(listed), 0, -1)))
    found = {}
    for name, standing in named.items():
        together = sum(other.place == standing.place for other in listed)
        shared = range(standing.place - 1, standing.place - 1 + together)
        found[name] = mean([worth[at] if at < len(worth) else Fraction(0) for at in shared])
    return found


def _added(season: Season, own: tuple[Fraction | None, ...]) -> Fraction:
    """The points of the evenings that count."""
    best = sorted((points for points in own if points is not None), reverse=True)
    return total(best[: season.best])


def _last_place(season: Season, name: str) -> int:
    """The place at the last evening; behind all others for the player who was not there."""
    last = season.evenings[-1].standings if season.evenings else []
    places = {season.same.get(standing.name, standing.name): standing.place for standing in last}
    return places.get(name, len(last) + 1)


def season_json(listed: list[SeasonStanding]) -> dict[str, Any]:
    """A season for programs; points are exact, as texts."""
    return {
        "players": [
            {
                "place": standing.place,
                "name": standing.name,
                "points": exact(standing.points),
                "evenings": [None if points is None else exact(points) for points in standing.evenings],
            }
            for standing in listed
        ]
    }


def season_rows(listed: list[SeasonStanding]) -> list[list[str]]:
    """A season for a spreadsheet; points have two decimals at most."""
    count = len(listed[0].evenings) if listed else 0
    head = ["place", "name", "points", *(f"evening {at}" for at in range(1, count + 1))]
    return [
        head,
        *(
            ["" if standing.place is None else str(standing.place), standing.name, shown(standing.points)]
            + ["" if points is None else shown(points) for points in standing.evenings]
            for standing in listed
        ),
    ]
