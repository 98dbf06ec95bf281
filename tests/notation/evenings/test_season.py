"""Seasons: evenings added up, the best of them, places that are worth points, and who came too rarely."""

import pytest

from notation.evenings.evening import Evening
from notation.evenings.lines import formatted, read_text
from notation.evenings.reading import read_evening
from notation.evenings.scoring import shown
from notation.evenings.season import Season, read_season, season_json, season_rows, season_standings
from tests.places import EXAMPLES

NAMES = {"A": "Anna", "B": "Leopold", "C": "Agnes", "D": "Clara"}


def evening(**scores: int) -> Evening:
    """An evening of one round at one table, by the letters of those who came."""
    players = "".join(f'player {at} "{NAMES.get(key, key)}"\n' for at, key in enumerate(scores, 1))
    seats = " ".join(str(at) for at in range(1, len(scores) + 1))
    made = " ".join(map(str, scores.values()))
    text = f"%evening 1\ngame cego\ntables {len(scores)}\n{players}round 1\ntable 1: {seats}\nresult 1.1: {made}\n"
    return read_evening(text.encode())


THREE = {
    "1": evening(A=57, B=0, C=-57), "2": evening(A=-20, B=40, C=-20), "3": evening(A=60, B=-60, D=0),
}  # fmt: skip


def season(*lines: str) -> Season:
    """A season of the three evenings, with nothing wrong in it."""
    text = "%season 1\n" + "".join(f"{line}\n" for line in (*lines, 'evening "1"', "evening 2", 'evening "3"'))
    found = read_season(text.encode(), THREE.__getitem__)
    assert found.problems == []
    return found


def table(found: Season) -> list[tuple[int | None, str, str]]:
    return [(each.place, each.name, shown(each.points)) for each in season_standings(found)]


def test_the_best_two_of_three_count() -> None:
    assert table(season("best 2"))[0] == (1, "Anna", "117")
    assert table(season())[0] == (1, "Anna", "97")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["points rank 25 18 15"], [(1, "Anna", "66.5"), (2, "Leopold", "58"), (3, "Agnes", "31.5"), (4, "Clara",
         "18")]),
        (["points rank n"], [(1, "Anna", "7.5"), (2, "Leopold", "6"), (3, "Agnes", "2.5"), (4, "Clara", "2")]),
        (["points rank 25"], [(1, "Anna", "50"), (2, "Leopold", "25"), (3, "Agnes", "0"), (3, "Clara", "0")]),
        (["least 3"], [(1, "Anna", "97"), (2, "Leopold", "-20"), (None, "Clara", "0"), (None, "Agnes", "-77")]),
        (["points rank 25", "ties last"], [(1, "Anna", "50"), (2, "Leopold", "25"), (3, "Clara", "0"), (4, "Agnes",
         "0")]),
    ],
)  # fmt: skip
def test_a_season_adds_up_its_evenings(lines: list[str], expected: list[tuple[int | None, str, str]]) -> None:
    assert table(season(*lines)) == expected


def test_two_names_that_are_one_person_count_together() -> None:
    third = evening(A=60, D=0, C=-60)
    found = read_season(b'evening 1\nevening 2\nevening 3\nsame "Leopold" "Clara"\n', {**THREE, "3": third}.__getitem__)
    assert table(found) == [(1, "Anna", "97"), (2, "Leopold", "40"), (3, "Agnes", "-137")]


def test_a_season_for_programs() -> None:
    listed = season_standings(season("points rank 25 18 15", "least 2"))
    assert season_json(listed)["players"][0] == {
        "place": 1, "name": "Anna", "points": "66.5", "evenings": ["25", "16.5", "25"],
    }  # fmt: skip
    assert season_json(listed)["players"][-1]["place"] is None
    assert season_rows(listed)[:2] == [
        ["place", "name", "points", "evening 1", "evening 2", "evening 3"], ["1", "Anna", "66.5", "25", "16.5", "25"],
    ]  # fmt: skip


def test_an_evening_that_is_not_there_is_told_where_it_is_named() -> None:
    def load(name: str) -> Evening:
        raise FileNotFoundError(name)

    data = (EXAMPLES / "evening-lacking.season").read_bytes()
    [found] = read_season(data, load).problems
    assert (found.code, found.line, found.column) == ("evening-lacking", 2, 9)
    assert found.message == "The evening nowhere.evening cannot be read."
    assert formatted(read_text(data)) == data
