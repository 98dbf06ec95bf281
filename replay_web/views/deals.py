"""Duplicate deals: the tables of a deal side by side, and the deals of a session."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from flask import Blueprint, abort, render_template

from corpus.archive import ArchiveEntry
from notation.record import SEATS
from notation.rulebooks import find
from notation.table_parts import places
from notation.words.languages import speaking_of
from replay_web.library import IDENTITY_LENGTH, Entry, Library, shipped_library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.same_deal import Played, common, names, played
from replay_web.present.search import label
from replay_web.present.words import Index, Voice
from replay_web.web.site import library

pages = Blueprint("deals", __name__)

_RULES = re.compile(rb"^[ \t]*((?:rules|house)[ \t][^\r\n#{]*)", re.MULTILINE)
_USUAL = b"rules standard"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table on the page of a deal; its scores with the players, from forehand on."""

    name: str
    cell: Played
    scores: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal with all the tables at which it was played."""

    title: str
    facts: tuple[str, ...]
    head: str
    places: tuple[str, ...]
    tables: tuple[TableRow, ...]
    averages: tuple[str, ...]
    """Average result of each place; empty for a single table."""
    mixed: bool
    """Whether the tables were played by different rules, so that an average mixes their values."""
    hands: tuple[tuple[str, tuple[tuple[Index, tuple[str, ...]], ...]], ...]


@pages.get("/deals/<deal:dealt>")
def deal(dealt: str) -> str:
    for source in (library(), shipped_library()):
        if tables := source.archive.tables(dealt):
            break
    else:
        abort(404, _("No record here has these cards."))
    with speaking_of(tables[0].game):
        return render_template("deals/deal.html", page=_deal(source, tables))


# ---- A deal at its tables


def _deal(library: Library, tables: Sequence[ArchiveEntry]) -> DealPage:
    ids = library.ids([table.id for table in tables])
    shown = {entry.id: entry for entry in library.shown([table.id for table in tables])}
    first = tables[0]
    game, entry = find(first.game or ""), shown[ids[first.id]]
    assert game is not None and first.players is not None
    seats = [places(game, first.players, table.dealer).seats for table in tables]
    scores = [[table.score.get(seat) for seat in own] for table, own in zip(tables, seats, strict=True)]
    named = names(tables, shown, ids)
    origin: dict[str, Any] = links.origin(links.SEARCH, f"dealt:{(first.dealt or '')[:IDENTITY_LENGTH]}")
    rows = []
    for table, own, made in zip(tables, seats, scores, strict=True):
        people = [table.names.get(seat, SEATS[seat]) for seat in own]
        amounts = ["" if amount is None else words.balance(amount, amount != 0) for amount in made]
        cell = played(table, ids, origin)
        rows.append(TableRow(named[table.id], cell, tuple(zip(people, amounts, strict=True))))
    counted = [made for made in scores if None not in made]
    title = _.plural("One deal at {n} table", "One deal at {n} tables", len(tables)).format(n=len(tables))
    return DealPage(
        title=title,
        facts=(label("game", first.game or ""), *common(tables, entry)),
        head=_.of("where people sit", "Table"),
        places=_places(len(seats[0]), first.players),
        tables=tuple(rows),
        averages=tuple(_signed(mean(column)) for column in zip(*counted, strict=True)) if len(counted) > 1 else (),
        mixed=len({_rules(entry.source) for entry in shown.values()}) > 1,
        hands=_hands(entry, seats[0], first.players),
    )


def _rules(source: bytes) -> frozenset[bytes]:
    """The lines of a record that say by which rules it was played."""
    return frozenset([b" ".join(line.split()) for line in _RULES.findall(source)]) - {_USUAL}


def _signed(amount: float) -> str:
    return ("+" if amount > 0 else "") + words.decimal(amount)


def _places(seats: int, players: int) -> tuple[str, ...]:
    """Names of the places, from forehand on; if all play, the last one is the dealer."""
    between = [_("hand {n}").format(n=number) for number in range(2, seats + (players > seats))]
    return (_(words.ROLES["forehand"]), *between, *([_(words.ROLES["dealer"])] if players == seats else []))


def _hands(entry: Entry, seats: Sequence[int], players: int) -> tuple[Any, ...]:
    """The hands as they were dealt, from forehand on, and what was left."""
    report = entry.report()
    game = report.game
    assert game is not None
    voice, dealt = Voice(report.record, game), report.dealt
    hands = [dealt[seat] for seat in seats]
    left = game.pack(players) & ~sum(hands)
    named = [*_places(len(seats), players), *([_("Talon")] if left else [])]
    return tuple((name, tuple(voice.by_suits(cards))) for name, cards in zip(named, [*hands, left], strict=False))
