"""How often contracts were played and made, with bars that the server draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from corpus.archive import Archive, Count
from corpus.search.query import condition
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.search import label, narrowed

MOST = 100
"""The most rows shown for a game."""

WIDTH, HEIGHT = 240, 16
"""The size of the longest bar, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How long the parts of a bar are: what was made, what was lost, and what was neither."""

    made: float
    lost: float
    played: float
    said: str


@dataclass(frozen=True, slots=True)
class CountRow:
    text: str
    href: str
    count: Count
    bar: Bar
    share: str
    points: str


@dataclass(frozen=True, slots=True)
class GameCounts:
    """The rows of one game, and how many there are beside them."""

    title: str
    lines: tuple[CountRow, ...]
    more: int


def counts(archive: Archive, asked: str, by: str) -> tuple[GameCounts, ...]:
    """The contracts of the records that answer a query, counted game by game. Raises QueryTimeout."""
    found = archive.statistics(asked, by)
    return tuple(_part(game, list(some), asked, by) for game, some in groupby(found, lambda count: count.game))


def _part(game: str, found: Sequence[Count], asked: str, by: str) -> GameCounts:
    longest = max(count.played for count in found)
    lines = [
        CountRow(
            text=_text(by, count.of),
            href=_href(by, count.of, narrowed(asked, "game", game) if game else asked),
            count=count,
            bar=_bar(count, longest),
            share=_("{n} %").format(n=round(100 * count.share)) if count.share is not None else "",
            points=words.decimal(count.points) if count.points is not None else "",
        )
        for count in found[:MOST]
    ]
    return GameCounts(label("game", game), tuple(lines), max(0, len(found) - MOST))


def _text(by: str, of: str | None) -> str:
    if of is None:
        return _("no date") if by == "year" else _("nobody named")
    return label("contract", of) if by == "contract" else of


def _href(by: str, of: str | None, asked: str) -> str:
    """Where the records of a row are listed; a player has a page of his own."""
    if of is None:
        return ""
    if by == "player":
        return links.player(of)
    return links.records(q=f"{asked} {condition({'year': 'date'}.get(by, by), of)}".strip())


def _bar(count: Count, longest: int) -> Bar:
    text = _("{made} made, {lost} lost of {played}").format(
        made=words.thousands(count.made), lost=words.thousands(count.lost), played=words.thousands(count.played)
    )
    made, lost, played = (round(WIDTH * times / longest, 1) for times in (count.made, count.lost, count.played))
    return Bar(made, lost, played, text)
