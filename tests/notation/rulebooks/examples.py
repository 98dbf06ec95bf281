"""The worked examples of the rulebooks: records in files, which say themselves what is expected of them.

`examples/README.md` tells how one is written.
"""

import re
from collections.abc import Callable
from pathlib import Path

from notation.cards import PAGAT, face_sum
from notation.record import SEATS
from notation.replay import Report
from tests.notation import records
from tests.notation.records import changed, table_of, text_of, without

FOLDER = Path(__file__).parent / "examples"
FILES = sorted(FOLDER.glob("*/*.tdn"))
NONE = "none"
_EXPECTED = re.compile(r"^# expect ([^:\n]+): *(.*)$", re.MULTILINE)


def path_of(game: str, name: str) -> Path:
    """The file of an example, by its name or by the name of a test of it."""
    return FOLDER / game / f"{name.removeprefix('test_').replace('_', '-')}.tdn"


def example(game: str, name: str) -> str:
    """The record of an example as a text."""
    return text_of(path_of(game, name).read_text(encoding="utf-8"))


def entries(given: dict[int, int]) -> str:
    """Numbers by seats, as a claim writes them."""
    return ", ".join(f"{SEATS[seat]} {entry}" for seat, entry in given.items()) or NONE


def _sheet(report: Report) -> str:
    items = report.result.items if report.result else []
    lines = (f"{item.label} {entries(item.entries) if item.entries else ''}".strip() for item in items)
    return "; ".join(lines) or NONE


def _kontra(report: Report) -> str:
    text = changed(without(report.record.text, "score"), ("\ndealer", "\nrules standard kontra=score\ndealer"))
    return entries({seat: entry for seat, entry in (records.legal(text).score or {}).items() if entry})


def _pagat(report: Report) -> str:
    table = table_of(report)
    tricks = [trick for trick in table.tricks if PAGAT in trick.cards]
    if not tricks:
        return NONE
    [trick] = tricks
    player = SEATS[table.from_seat(trick.leader)[trick.cards.index(PAGAT)]]
    return f"trick {trick.number} by {player}, won by {_seat(trick.winner)}"


def _pile(seat: int) -> Callable[[Report], str]:
    def of(report: Report) -> str:
        pile = table_of(report).pile(seat)
        return f"{pile.count} cards, face sum {face_sum(pile.known)}"

    return of


def _seat(seat: int | None) -> str:
    return NONE if seat is None else SEATS[seat]


FACTS: dict[str, Callable[[Report], str]] = {
    "sheet": _sheet,
    "with kontra=score": _kontra,
    "side points": lambda report: " ".join(map(str, table_of(report).side_points().values())),
    "points": lambda report: entries(report.points) if report.points else NONE,
    "contract": lambda report: f"{_seat(report.declarer)} {report.contract}",
    "partner": lambda report: _seat(table_of(report).partner),
    "pagat": _pagat,
    "locked": lambda report: _seat(table_of(report).locked),
}
FACTS |= {f"pile {letter}": _pile(seat) for seat, letter in enumerate(SEATS)}
FACTS |= {
    f"tricks {letter}": lambda report, seat=seat: str(table_of(report).tricks_won(seat))  # type: ignore[misc]
    for seat, letter in enumerate(SEATS)
}
"""All that an example may expect beside its claims and its problems, by name."""


def differences(text: str) -> list[str]:
    """The expectations of an example that do not hold."""
    expected = _EXPECTED.findall(text)
    [record] = records.read(text)
    report = records.judge(record)
    wanted = [value for name, value in expected if name == "problem"]
    found = [f"{problem.code} {problem.line}:{problem.column}" for problem in report.problems]
    if found != wanted:
        return [f"problems: {found}, not {wanted}"]
    if not wanted:
        records.legal(record.text)
    facts = [(name, value) for name, value in expected if name != "problem"]
    if not expected and not any(record.first(keyword) for keyword in ("points", "score")):
        return ["nothing is expected"]
    found_facts = [(name, value, FACTS[name](report)) for name, value in facts]
    return [f"{name}: {found}, not {value}" for name, value, found in found_facts if found != value]
