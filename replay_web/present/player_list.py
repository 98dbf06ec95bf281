"""The list of players: deals, sums and averages, by name or ranked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.archive import PlayerScore
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.search import Link, label

NAME = "name"
_HEADS = {
    NAME: later("Player"), "deals": later("Deals"), "sum": later("Sum"), "average": later("Average"),
}  # fmt: skip
SORTS = (NAME, "deals", "-deals", "sum", "-sum", "average", "-average")
"""The orders of the list; with a minus the lowest stands first."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column, a link that sorts by it."""

    text: str
    href: str
    order: str
    """Order of the list by it, as in `aria-sort`; empty if it is not sorted by it."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    name: str
    href: str
    game: str
    """Empty if there is only one game."""
    deals: str
    total: str
    average: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    heads: tuple[Head, ...]
    games: tuple[Link, ...]
    """Links to this list for one game or all; empty if there is only one game."""
    rows: tuple[PlayerRow, ...] | None
    """None if there was no time to rank them."""
    onward: str


def heads(asked: str, sort: str, game: str) -> tuple[Head, ...]:
    """The heads of the columns; that by which the list is sorted turns it round, but for names."""

    def head(key: str, text: str) -> Head:
        chosen = key == sort.removeprefix("-")
        turned = f"-{key}" if sort == key != NAME else key
        order = "ascending" if sort == NAME or sort.startswith("-") else "descending"
        return Head(_(text), address(asked, turned, game), order if chosen else "")

    return tuple(head(key, text) for key, text in _HEADS.items())


def games(asked: str, sort: str, game: str, known: Sequence[str]) -> tuple[Link, ...]:
    """Links to this ranking for one game, or for all."""
    if len(known) < 2:
        return ()
    every = Link(_("All games"), address(asked, sort, ""), current=not game)
    return (every, *(Link(label("game", name), address(asked, sort, name), current=name == game) for name in known))


def rows(found: Iterable[PlayerScore], with_game: bool) -> tuple[PlayerRow, ...]:
    return tuple(
        PlayerRow(
            player.name,
            links.player(player.name),
            label("game", player.game) if with_game and player.game else "",
            _("not counted") if player.deals is None else words.thousands(player.deals) if player.deals else "",
            "" if player.total is None else words.balance(player.total),
            "" if player.average is None else words.decimal(player.average),
        )
        for player in found
    )


def address(asked: str, sort: str, game: str, **more: str | int) -> str:
    kept: dict[str, Any] = {"q": asked or None, "sort": None if sort == NAME else sort, "game": game or None}
    return links.link("players", **kept | more)
