"""Rows of cards and decisions: they agree with the record, and tell of no card that the seat had not seen."""

from collections.abc import Mapping
from typing import Any

import pytest

import notation
from notation.analysis.best import solved
from notation.analysis.endings import ending
from notation.cards import CARD
from notation.datasets.columns import CARDS, DECISIONS, TABLES, DataColumn
from notation.datasets.rows import decided, rows_of, seen_at
from notation.deals.chance import records
from notation.deals.viewing import view
from notation.record import SEATS, Record
from notation.replay import ALL, position
from notation.replay.session import Moment
from notation.rulebooks import GAMES
from notation.writer import write
from tests.places import RECORDS
from tests.samples import sample

SIZES = [(game.name, players) for game in GAMES.values() for players in game.players]


def rows(record: Record, table: str, solved: int = 0) -> list[dict[str, Any]]:
    """The rows of a record by column."""
    return [dict(zip(TABLES[table], row, strict=True)) for row in rows_of(record, table, solved)]


def fits(row: Mapping[str, Any], columns: Mapping[str, DataColumn]) -> bool:
    """Whether each value has the type of its column, or is None."""
    return all(row[name] is None or type(row[name]) is column.kind for name, column in columns.items())


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_rows_tell_what_the_record_says(game: str, players: int) -> None:
    for record in records(GAMES[game], players, 3, 7, None):
        report = notation.check(notation.read(str(record))[0])
        tricks = [line for line in record.main() if line.keyword == "trick"]
        played = rows(record, "cards")
        assert [CARD[row["card"]] for row in played] == [card for line in tricks for card in line.items]
        assert all(fits(row, CARDS) and row["legal"] > 0 for row in played)
        done = rows(record, "decisions")
        assert all(fits(row, DECISIONS) for row in done)
        words = [row["chosen"] for row in done if row["keyword"] in ("bids", "announce")]
        said = [line.items for line in record.main() if line.keyword in ("bids", "announce")]
        assert words == [" ".join(map(str, entry[1:])) for items in said for entry in items]
        for row in done:
            assert set(row["chosen"].replace(" for ", " ").split()) <= set(
                row["allowed"].replace(",", "").split()
            ) or row["keyword"] in ("buy", "expose", "show")
            assert report.score is None or row["gain"] is not None


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_has_done_that_takes_no_part_has_no_row(game: str) -> None:
    """Whatever a seat that the table lacks is said to have done, it is in no row, and stops none."""
    [record] = records(GAMES[game], min(GAMES[game].players), 1, 5, None)
    lines = write(record).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("trick 1 "))
    acts = ("bids: H pass", "take H: T1", "announce: H pass", "show H: T1", "buy H: T1 for T2", "trick 1 H: T1")
    for strange in acts:
        [read] = notation.read("\n".join([*lines[:at], strange, *lines[at:]]))
        assert all(row["seat"] != "H" for table in TABLES for row in rows(read.parsed, table))


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_a_row_tells_no_more_than_the_seat_had_seen(game: str, players: int) -> None:
    compared = 0
    [record] = records(GAMES[game], players, 1, 11, None)
    for done in list(decided(record))[::5]:
        seen = view(record, done.seat, done.step.number - 1)
        walk = position(seen, ALL)
        assert walk is not None
        moment = Moment(done.step.number - 1, walk.table, walk.decision, False, seen)
        if walk.decision is not None and walk.decision.seat == done.seat and not walk.decision.implied:
            alike = seen_at(done._replace(moment=moment, decision=walk.decision))
            assert seen_at(done) == alike, (done.step, SEATS[done.seat])
            compared += 1
    assert compared > 4


def test_the_last_tricks_are_solved() -> None:
    dealt = records(GAMES["tapp-tarock"], 3, 9, 4, None)
    record = next(each for each in dealt if any(line.keyword == "trick" for line in each.main()))
    told = [row for row in rows(record, "decisions", solved=2) if row["value"] is not None]
    assert len(told) == 6 and min(row["cost"] for row in told) >= 0
    for done in decided(record):
        if done.step.number == told[0]["step"]:
            play = solved(ending(done.moment))
            assert play.scores[CARD[told[0]["chosen"]]] == told[0]["value"]


@pytest.mark.slow
def test_a_record_with_gaps_and_errors_gives_what_it_can() -> None:
    for path in sample(RECORDS.rglob("*.tdn"), 4):
        for record in notation.read(path):
            for table, columns in TABLES.items():
                assert all(fits(row, columns) for row in rows(record.parsed, table))
    [unknown] = notation.read("deal whist 4\ntrick 1 A: SK\n")
    assert rows(unknown.parsed, "cards") == rows(unknown.parsed, "decisions") == []
