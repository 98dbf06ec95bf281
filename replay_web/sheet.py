"""The score sheet of a deal: a line for each item, the totals, and what the record claims beside what was computed."""

from dataclasses import dataclass

from notation.record import SEATS, Record
from notation.replay import Report
from replay_web.words import Voice


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the sheet: what it is for, and an entry for each seat, empty where it does not touch it."""

    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the record claims: in words, what was computed, whether they agree; None where that is not known."""

    title: str
    claimed: str
    computed: str
    true: bool | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The settlement of a deal."""

    seats: tuple[tuple[str, str], ...]
    """The letter and the name over each column."""
    rows: tuple[SheetRow, ...]
    total: SheetRow | None
    """None where the deal cannot be scored."""
    claims: tuple[Claim, ...]
    agreed: str
    """What the table wrote down instead, empty where it did not."""


def sheet(report: Report, voice: Voice) -> Sheet:
    """The settlement of a record whose game is known."""
    table, result = report.table, report.result
    seats = sorted(table.seats) if table else []
    score = result.score if result else None
    rows = []
    for item in result.items if result else []:
        if item.entries or item.label in voice.labels:
            entries = tuple(str(item.entries.get(seat, "")) for seat in seats)
            rows.append(SheetRow(voice.item(item), entries))
    total = SheetRow("Total", tuple(str(score.get(seat, 0)) for seat in seats)) if score is not None else None
    return Sheet(
        seats=tuple((SEATS[seat], voice.name(seat)) for seat in seats),
        rows=tuple(rows),
        total=total,
        claims=tuple(_claims(report)),
        agreed=", ".join(_agreed(report.record)),
    )


def _entries(record: Record, keyword: str) -> dict[int, int] | None:
    """The numbers that a record states by seat; None where it has no such line."""
    lines = [line for line in record.main() if line.keyword == keyword]
    if not lines:
        return None
    return {item[0]: item[1] for line in lines for item in line.items if item and not isinstance(item, str)}


def _text(numbers: dict[int, int]) -> str:
    return ", ".join(f"{SEATS[seat]} {number}" for seat, number in sorted(numbers.items())) or "nothing"


def _claims(report: Report) -> list[Claim]:
    claims = []
    points, score = _entries(report.record, "points"), _entries(report.record, "score")
    if points is not None:
        found = report.points
        true = None if found is None else all(found.get(seat) == number for seat, number in points.items())
        claims.append(Claim("Card points", _text(points), "not known" if found is None else _text(found), true))
    if score is not None:
        found = report.score
        entries = {seat: number for seat, number in score.items() if number}
        computed = None if found is None else {seat: number for seat, number in found.items() if number}
        true = None if computed is None else entries == computed
        claims.append(Claim("Score", _text(entries), "not known" if computed is None else _text(computed), true))
    return claims


def _agreed(record: Record) -> list[str]:
    lines = [line for line in record.main() if line.keyword == "agreed"]
    items = [item for line in lines for item in line.items if item]
    return [f"“{item}”" if isinstance(item, str) else f"{SEATS[item[0]]} {item[1]}" for item in items]
