"""The score sheet of a deal: a line for each item, the totals, what the record claims, what the table wrote instead."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from notation.game import Result
from notation.record import SEATS, Line
from notation.replay.claims import counted
from notation.table import Table
from replay_web.messages import _
from replay_web.present.words import Voice, row, signed


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the sheet: what it is for, and an entry for each seat, empty if it does not touch it."""

    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of the record beside the computed value; `true` is None if that is unknown."""

    title: str
    claimed: str
    computed: str
    true: bool | None


@dataclass(frozen=True, slots=True)
class Agreed:
    """The table's own score, which differs from the rules."""

    rows: tuple[tuple[str, str, str, str], ...]
    """For each seat its letter, its name, its entry by the rules, and what was written."""
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    played: bool
    """False in a variation: this is what would have been."""
    seats: tuple[tuple[str, str], ...]
    """The letter and the name over each column."""
    rows: tuple[SheetRow, ...]
    total: SheetRow | None
    """None if the deal cannot be scored."""
    ending: bool
    """Whether there is no score, since the deal began part-way."""
    claims: tuple[Claim, ...]
    agreed: Agreed | None


def sheet(table: Table | None, result: Result | None, lines: Sequence[Line], voice: Voice, played: bool) -> Sheet:
    """The settlement of a level of a record whose game is known; `lines` are its own, with what they claim."""
    seats = sorted(table.seats) if table else []
    score = result.score if result else None
    rows = []
    for item in result.items if result else []:
        if item.entries or (voice.game and item.label in voice.game.sheet):
            entries = tuple(signed(item.entries[seat]) if seat in item.entries else "" for seat in seats)
            rows.append(SheetRow(_in_one_line(voice.item(item)), entries))
    total = SheetRow(_("Total"), tuple(signed(score.get(seat, 0)) for seat in seats)) if score is not None else None
    return Sheet(
        played=played,
        seats=tuple((SEATS[seat], voice.name(seat)) for seat in seats),
        rows=tuple(rows),
        total=total,
        ending=result is not None and result.ending,
        claims=tuple(_claims(lines, result, voice)),
        agreed=_agreed(lines, seats, score, voice),
    )


def _in_one_line(title: str) -> str:
    """The title of a row whose sum, such as (20 + 3) × 2, no narrow column tears apart."""
    return re.sub(r" ([×+]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", title)


def _entries(lines: Iterable[Line], keyword: str) -> dict[int, Any] | None:
    """The numbers that a record states by seat; None if it has no such line."""
    found = [line for line in lines if line.keyword == keyword]
    if not found:
        return None
    return {item[0]: item[1] for line in found for item in line.items if item and not isinstance(item, str)}


def _text(numbers: Mapping[int, Any] | None, voice: Voice) -> str:
    """Numbers by seat in words; None if unknown."""
    if numbers is None:
        return _("not known")
    return row(f"{voice.name(seat)} {signed(number)}" for seat, number in sorted(numbers.items())) or _("nothing")


def _claims(lines: Sequence[Line], result: Result | None, voice: Voice) -> list[Claim]:
    claims = []
    points, score = _entries(lines, "points"), _entries(lines, "score")
    if points is not None:
        units = (result.points or None) if result else None
        found = None if units is None or voice.game is None else counted(voice.game, units)
        true = None if found is None else all(found.get(seat) == number for seat, number in points.items())
        claims.append(Claim(_("Card points"), _text(points, voice), _text(found, voice), true))
    if score is not None:
        found = result.score if result else None
        true = None if found is None else _gained(score) == _gained(found)
        computed = None if found is None else _gained(found) or found
        claims.append(Claim(_("Score"), _text(_gained(score) or score, voice), _text(computed, voice), true))
    return claims


def _gained(score: Mapping[int, int]) -> dict[int, int]:
    """The entries of a score that are not 0."""
    return {seat: number for seat, number in score.items() if number}


def _agreed(lines: Sequence[Line], seats: list[int], score: dict[int, int] | None, voice: Voice) -> Agreed | None:
    written = _entries(lines, "agreed")
    if written is None:
        return None
    rows = []
    for seat in [*seats, *sorted(written.keys() - set(seats))]:
        rules = _("not known") if score is None else signed(score.get(seat, 0))
        own = signed(written[seat]) if seat in written else ""
        rows.append((SEATS[seat % len(SEATS)], voice.name(seat), rules, own))
    reasons = [item for line in lines if line.keyword == "agreed" for item in line.items if isinstance(item, str)]
    return Agreed(tuple(rows), tuple(reasons))
