"""Records as results: they join an evening by their head lines, and what its file says counts before them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from notation.cli import main
from notation.evenings.recorded import RecordedDeal, add_recorded, recorded
from notation.evenings.scoring import shown
from notation.evenings.standings import standings
from notation.reader import read
from tests.notation.evenings.clubs import evening
from tests.notation.records import WHOLE

HEAD = ['event "Cup"', "date 2026-11-27", "rounds 2 deals 2"]
ROUND = ["round 1", "table 1: 1 2 3", "round 2", "table 1: 3 1 2"]
DEALS = [RecordedDeal(1, 1, 1, (5, 0, 0)), RecordedDeal(1, 1, 2, (0, 7, 0)), RecordedDeal(2, 1, 1, (9, 9, 9))]


def record(*lines: str, players: int = 3, game: str = "tapp-tarock") -> str:
    """A record that a table has agreed upon."""
    return "".join(f"{line}\n" for line in (f"deal {game} {players}", *lines))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (['event "Cup"', "date 2026-11-27", 'table "1"', "round 2", "board 3"], (2, 1, 3)),
        (['event "Cup"', "date 2026-11-27", 'table "4"'], (1, 4, None)),
        (['event "Club"', "date 2026-11-27", 'table "1"'], None),
        (['event "Cup"', 'table "1"'], None),
        (['event "Cup"', "date 2026-11-27"], None),
        (['event "Cup"', "date 2026-11-27", 'table "by the door"'], None),
    ],
)
def test_a_record_joins_by_event_place_date_round_and_table(
    lines: list[str], expected: tuple[int, int, int | None] | None
) -> None:
    found = evening(*HEAD, *ROUND, count=3, game="tapp-tarock")
    [one] = read(record(*lines))
    score = {0: 3, 1: 0, 2: 0}
    assert recorded(found, one, score) == (expected and RecordedDeal(*expected, (3, 0, 0)))
    assert recorded(found, one, None) is None
    [other] = read(record(*lines, game="droggn"))
    assert recorded(found, other, score) is None


def points(*more: str) -> tuple[list[str], list[tuple[str, int, str]]]:
    """Amounts of all players with the records, by number, and the problems."""
    found = evening(*HEAD, *ROUND, *more, count=3, game="tapp-tarock")
    add_recorded(found, DEALS)
    told = {each.number: shown(each.points) for each in standings(found)}
    return [told[number] for number in (1, 2, 3)], [(each.code, each.line, each.message) for each in found.problems]


def test_the_records_of_a_whole_round_count() -> None:
    assert points() == (["5", "7", "0"], []), "round 2 is not whole"
    assert points("close 2") == (["14", "16", "9"], [])


def test_what_the_file_says_counts_before_records() -> None:
    told, [(code, line, message)] = points("pad 1.1.1: 6 0 0")
    assert (told, code, line) == (["6", "7", "0"], "sums-differ", 13)
    assert message == "This line says 6 0 0, but the records give 5 0 0; this line counts."
    told, [(code, line, message)] = points("result 1.1: 5 8 0")
    assert (told, code, line) == (["5", "8", "0"], "sums-differ", 13)
    assert "the records give 5 7 0" in message
    assert points("result 1.1: 5 7 0") == (["5", "7", "0"], [])


def test_records_of_a_table_that_nobody_sat_at_are_left_out() -> None:
    found = evening(*HEAD, *ROUND, count=3, game="tapp-tarock")
    nowhere = RecordedDeal(3, 1, 1, (1, 0, 0)), RecordedDeal(1, 2, 1, (1, 0, 0)), RecordedDeal(1, 1, 1, (1, 0))
    add_recorded(found, nowhere)
    assert [shown(each.points) for each in standings(found)] == ["0", "0", "0"]


def test_the_command_counts_records(tmp_path: Path) -> None:
    (tmp_path / "cup.tdn").write_text(WHOLE.replace("\nboard", '\ntable "1"\nboard'))
    club = tmp_path / "cup.evening"
    players = "".join(f'player {number} "P{number}"\n' for number in (1, 2, 3))
    club.write_text(f"date 2014-01-17\ngame tapp-tarock\n{players}round 1\ntable 1: 1 2 3\n")
    words = ["evening", "standings", str(club), "--format", "csv"]
    without = CliRunner().invoke(main, words).stdout.splitlines()
    having = CliRunner().invoke(main, [*words, "--records", str(tmp_path / "cup.tdn")]).stdout.splitlines()
    assert without[1:] == ["1,1,P1,0,", "1,2,P2,0,", "1,3,P3,0,"]
    assert having[1:] == ["1,2,P2,9,9", "2,1,P1,0,0", "2,3,P3,0,0"]
