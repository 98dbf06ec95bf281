"""The standings of an evening or a season: places, players, points, and what each round brought."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from notation.evenings.evening import Evening, PlayedRound, TableScore
from notation.evenings.season import Season, SeasonStanding
from notation.evenings.standings import Standing
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.evenings.title import seated


@dataclass(frozen=True, slots=True)
class RankHead:
    """The head of a column: a round, or an evening of a season."""

    text: str
    name: str
    href: str


@dataclass(frozen=True, slots=True)
class RankCell:
    """A player's points in a round, or the reason for none."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class RankRow:
    place: str
    name: str
    href: str
    points: str
    cells: tuple[RankCell, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    heads: tuple[RankHead, ...]
    rows: tuple[RankRow, ...]


def ranking(served: ServedEvening, after: int | None = None) -> Ranking:
    """The standings of an evening, or those after one of its rounds."""
    rounds = [round for round in seated(served.evening) if after is None or round.number <= after]
    tables = [_tables(served.evening, round) for round in rounds]

    def row(each: Standing) -> RankRow:
        cells = (
            _cell(served, own.get(each.number), points, each.number in own)
            for own, points in zip(tables, each.rounds, strict=True)
        )
        return RankRow(
            words.thousands(each.place), each.name, links.player(each.name), words.points(each.points), tuple(cells)
        )

    heads = tuple(_head(served, str(round.number)) for round in rounds)
    return Ranking(heads, tuple(map(row, served.standings(after))))


def _head(served: ServedEvening, number: str) -> RankHead:
    return RankHead(number, _("Round {number}").format(number=number), links.evening(served.name, "round", number))


def _tables(evening: Evening, round: PlayedRound) -> dict[int, TableScore | None]:
    """The tables of a round by the players who sit there; None for the player who has a bye."""
    byes = dict.fromkeys(map(evening.person, round.byes))
    return byes | {evening.person(player): table for table in round.tables.values() for player in table.numbers}


def _cell(served: ServedEvening, table: TableScore | None, points: Fraction | None, there: bool) -> RankCell:
    if table is None:
        return RankCell(_("bye") if there else "")
    open_yet = _OPEN if served.evening.scores(table) is None else _NOTHING
    text = open_yet if points is None else words.points(points)
    return RankCell(text, links.evening(served.name, "table", f"{table.round}.{table.table}"))


_OPEN, _NOTHING = "…", "–"
"""Signs for the points of a table without a result yet, and of one that earns none."""


def season_ranking(season: Season, listed: Iterable[SeasonStanding], names: Iterable[str]) -> Ranking:
    """The standings of a season; an evening that the site shows under one of these names is a link."""
    known = set(names)

    def head(at: int, file: str) -> RankHead:
        name = file.removesuffix(".evening")
        return RankHead(str(at), name, links.evening(name) if name in known else "")

    def row(each: SeasonStanding) -> RankRow:
        place = "" if each.place is None else words.thousands(each.place)
        cells = tuple(RankCell("" if own is None else words.points(own)) for own in each.evenings)
        return RankRow(place, each.name, links.player(each.name), words.points(each.points), cells)

    heads = (head(at, evening.file) for at, evening in enumerate(season.evenings, 1))
    return Ranking(tuple(heads), tuple(map(row, listed)))
