"""Every value of the scoring with a worked example, ties included; and the standings that come of them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.evenings.evening import Evening
from notation.evenings.lines import Value, read_text
from notation.evenings.scoring import against_mean, exact, percentages, place_points, shown, tally
from notation.evenings.standings import as_json, as_rows, standings
from tests.notation.evenings.clubs import boards, evening, numbers

HALF = Fraction(1, 2)


def values(said: str) -> tuple[Value, ...]:
    """The values of a “scoring” line."""
    [fact] = read_text(f"scoring {said}\n".encode()).facts
    return tuple(fact.value)


def points(found: Evening) -> dict[int, str]:
    """Amounts of all players, by number."""
    return {each.number: shown(each.points) for each in standings(found)}


def table(said: str, scores: str) -> list[str]:
    """Amounts of one table, by seat, under a scoring."""
    seats = len(scores.split())
    lines = [f"tables {seats}", f"scoring {said}", "round 1", f"table 1: {numbers(range(1, seats + 1))}"]
    told = points(evening(*lines, f"result 1.1: {scores}", count=seats, game="tapp-tarock"))
    return [told[number] for number in range(1, seats + 1)]


@pytest.mark.parametrize(
    ("said", "scores", "brings"),
    [
        ("score", "24 -8 41", "24 -8 41"),
        ("places 60..0", "3 2 1 0", "60 40 20 0"),
        ("places 60..0", "4 3 2 1 0", "60 45 30 15 0"),
        ("places 60..0", "3 2 1", "60 30 0"),
        ("places 60..0", "24 -8 -40 24", "50 20 0 50"),
        ("places 60..0", "0 0 0 0", "30 30 30 30"),
        ("places 60..0", "5", "60"),
        ("score places 60..0", "24 -8 -40 24", "74 12 -40 74"),
        ("places 4 3 2 1", "30 4 4 -38", "4 2.5 2.5 1"),
        ("places 4 3 2 1, 5: 4 3 2 1 1", "9 8 7 6 5", "4 3 2 1 1"),
        ("places 4 3 2 1, 5: 4 3 2 1 1", "9 8 7 7 7", "4 3 1.33 1.33 1.33"),
        ("places 2 1 1/2", "105 -40 60", "2 0.5 1"),
        ("places 2 1 1/2", "70 20 20", "2 0.75 0.75"),
        ("places 2 1 0.5", "70 20 20", "2 0.75 0.75"),
        ("places 0..60", "3 2 1", "0 30 60"),
    ],
)
def test_a_value_makes_points_of_a_table(said: str, scores: str, brings: str) -> None:
    assert table(said, scores) == brings.split()


def test_a_score_is_added_up_over_the_rounds() -> None:
    assert points(rounds("24 0 0 -24", "-8 0 0 8", "41 0 0 -41"))[1] == "57"


def test_three_table_wins_and_118() -> None:
    found = rounds("50 -1 -2 -47", "40 -1 -2 -37", "28 -1 -2 -25", head="scoring score places 60..0")
    assert points(found)[1] == "298"


def test_average_is_the_distance_from_the_mean_of_all_tables() -> None:
    assert against_mean([60, -20, 20]) == [40, -40, 0]


def test_percent_counts_the_tables_beaten() -> None:
    assert percentages([72, 24, 24, -90]) == [100, 50, 50, 0]


TWO_BOARDS = boards(
    [
        [(150, -50, -50, -50), (-20, 60, -20, -20)],
        [(-228, 76, 76, 76), (-20, 60, -20, -20)],
        [(150, -50, -50, -50), (84, -28, -28, -28)],
    ]
)


def test_two_boards_at_three_tables_by_percent() -> None:
    told = points(evening("scoring percent", *TWO_BOARDS, count=12))
    assert list(map(told.__getitem__, range(1, 13))) == [
        "50", "50", "50", "50", "12.5", "87.5", "87.5", "87.5", "87.5", "12.5", "12.5", "12.5",
    ]  # fmt: skip


def test_two_boards_at_three_tables_by_average() -> None:
    told = points(evening("scoring average", *TWO_BOARDS, count=12))
    assert [told[number] for number in (1, 2, 3, 4)] == ["91.33", "-12.67", "-39.33", "-39.33"]


def test_a_board_played_once_counts_for_nobody() -> None:
    again = evening("scoring percent", *TWO_BOARDS, "pad 1.1.3: 9 -3 -3 -3", count=12)
    assert points(again) == points(evening("scoring percent", *TWO_BOARDS, count=12))


def test_percent_is_the_mean_without_byes() -> None:
    lines = [*TWO_BOARDS, "bye: 13", "round 2", "table 1: 13 2 3 4", "table 2: 5 6 7 8", "bye: 1 9 10 11 12",
             "pad 2.1.1: 3 -1 -1 -1", "pad 2.2.1: -3 1 1 1"]  # fmt: skip
    found = evening("scoring percent", *lines, count=13)
    told = {each.number: each for each in standings(found)}
    assert (shown(told[13].points), told[13].rounds) == ("100", (None, 100))
    assert (shown(told[1].points), told[1].rounds) == ("50", (50, None))
    assert shown(told[2].points) == shown(Fraction(100, 3)), "three boards: 75, 25 and 0"


def test_boards_of_one_round_and_one_table_size_are_compared() -> None:
    lines = ["round 1", "table 1: 1 2 3 4", "table 2: 5 6 7 8 9", "pad 1.1.1: 3 -1 -1 -1", "pad 1.2.1: 4 -1 -1 -1 -1"]
    assert set(points(evening("scoring percent", *lines, count=9)).values()) == {"0"}


@given(st.lists(st.integers(-300, 300), min_size=2, max_size=8))
@pytest.mark.slow
def test_places_share_out_all_that_there_is(scores: list[int]) -> None:
    [spread] = values("places 60..0")
    found = place_points(scores, spread)
    assert sum(found) == 30 * len(scores)
    pairs = list(zip(scores, found, strict=True))
    assert all((a < b) == (x < y) for a, x in pairs for b, y in pairs)
    assert sum(percentages(scores)) == 50 * len(scores)
    assert sum(against_mean(scores)) == 0


# ---- Standings


def rounds(*scores: str, head: str = "") -> Evening:
    """Rounds at one table, after what the head says."""
    seats = numbers(range(1, len(scores[0].split()) + 1))
    lines = [f"round {n}\ntable 1: {seats}\nresult {n}.1: {made}" for n, made in enumerate(scores, 1)]
    return evening(*head.splitlines(), *lines, count=len(scores[0].split()))


def order(found: Evening) -> list[tuple[int, int]]:
    """Places with their numbers."""
    return [(each.place, each.number) for each in standings(found)]


def test_who_tie_share_a_place() -> None:
    assert order(rounds("10 4 4 -18")) == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_of_209_and_209_more_places_stand_first() -> None:
    """74 and 135 of places before 89 and 120 of places, as `ties places` has it."""
    head = "tables 5\nscoring score places 60..0"
    made = "50 25 0 -37 -38", "45 25 0 -35 -35", "-6 24 30 0 0"
    found = rounds(*made, head=f"{head}\nties places")
    places = tally(found, found.scoring[1]).whole
    assert [(each.number, each.points, places[each.number]) for each in standings(found)][:2] == [
        (2, 209, 135), (1, 209, 120),
    ]  # fmt: skip
    assert order(found)[:2] == [(1, 2), (2, 1)]
    assert order(rounds(*made, head=head))[:2] == [(1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("ties", "first"),
    [("", [(1, 1), (1, 2)]), ("ties best-round", [(1, 2), (2, 1)]), ("ties lot\nlot 2 1", [(1, 2), (2, 1)]),
     ("ties lot", [(1, 1), (1, 2)]), ("ties score best-round", [(1, 2), (2, 1)]), ("ties places", [(1, 1), (1, 2)])],
)  # fmt: skip
def test_a_tie_is_broken_by_the_keys_in_their_order(ties: str, first: list[tuple[int, int]]) -> None:
    assert order(rounds("10 12 -22 0", "10 8 -18 0", head=ties))[:2] == first


def test_standings_after_a_round() -> None:
    found = rounds("10 0 0 -10", "-30 0 0 30")
    assert [each.number for each in standings(found, 1)] == [1, 2, 3, 4]
    assert [each.number for each in standings(found)] == [4, 2, 3, 1]


def test_two_numbers_that_are_one_person_count_together() -> None:
    lines = ["round 1", "table 1: 1 2 3 4", "bye: 5", "result 1.1: 9 -3 -3 -3", "round 2", "table 1: 5 2 3 4",
             "result 2.1: 9 -3 -3 -3", "same 1 5"]  # fmt: skip
    best = standings(evening(*lines, count=5))[0]
    assert (best.number, best.points, best.rounds) == (1, 18, (9, 9))


def test_standings_for_programs() -> None:
    found = rounds("25 0 -25 0", head="scoring places 40/3 2.5 1 1/3")
    told = as_json(standings(found))["players"]
    assert told[0] == {"place": 1, "number": 1, "name": "Player 1", "points": "40/3", "rounds": ["40/3"]}
    assert [each["points"] for each in told] == ["40/3", "1.75", "1.75", "1/3"]
    assert as_rows(standings(found))[:2] == [
        ["place", "number", "name", "points", "round 1"], ["1", "1", "Player 1", "13.33", "13.33"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "written", "said"),
    [(Fraction(175, 2), "87.5", "87.5"), (Fraction(40, 3), "40/3", "13.33"), (Fraction(-1, 3), "-1/3", "-0.33"),
     (Fraction(1, 200), "1/200", "0.01"), (Fraction(-1, 1000), "-1/1000", "0"), (Fraction(100), "100", "100"),
     (Fraction(-5, 4), "-1.25", "-1.25")],
)  # fmt: skip
def test_points_are_exact_and_shown_with_two_decimals(points: Fraction, written: str, said: str) -> None:
    assert (exact(points), shown(points)) == (written, said)


# ---- What counts


def test_a_whole_pad_needs_no_result() -> None:
    lines = ["rounds 1 deals 2", "round 1", "table 1: 1 2 3 4", "pad 1.1.1: 3 -1 -1 -1"]
    assert set(points(evening(*lines)).values()) == {"0"}
    assert points(evening(*lines, "close 1"))[1] == "3"
    assert points(evening(*lines, "pad 1.1.2: 3 -1 -1 -1"))[1] == "6"
    assert points(evening(*lines, "pad 1.1.2: 3 -1 -1 -1", "pad 1.1.2: 6 -2 -2 -2"))[1] == "9"


def test_the_result_holds_where_the_pad_says_otherwise() -> None:
    lines = ["round 1", "table 1: 1 2 3 4", "pad 1.1.1: 3 -1 -1 -1", "result 1.1: 6 -2 -2 -2"]
    found = evening("rounds 1 deals 1", *lines)
    assert points(found)[1] == "6"
    assert [(each.code, each.severity) for each in found.problems] == [("sums-differ", "warning")]
