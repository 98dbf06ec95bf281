"""Tables, byes and seats: the figures of the plan's table, the same plan everywhere, and whoever comes and goes."""

from collections import Counter
from hashlib import blake2b
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation.evenings import annealing, seating
from notation.evenings.annealing import least_cost, least_repeats
from notation.evenings.evening import Evening
from notation.evenings.reading import read_evening
from notation.evenings.seating import SeatedRound, SeatingError, next_round, seat, table_sizes
from tests.notation.evenings.clubs import evening, numbers, players


def meetings(rounds: list[SeatedRound]) -> Counter[tuple[int, int]]:
    """How often each pair meets."""
    return Counter(pair for each in rounds for table in each.tables for pair in combinations(sorted(table), 2))


def repeats(rounds: list[SeatedRound]) -> int:
    return sum(m * (m - 1) // 2 for m in meetings(rounds).values())


def plan(count: int, rounds: int, way: str = "meetings", seed: int = 1, sizes: str = "3 4 5") -> list[SeatedRound]:
    """A whole evening as it is planned before it begins."""
    head = f"tables {sizes}", f"rounds {rounds}", f"seating {way} seed {seed}"
    return seat(evening(*head, count=count), 1, rounds)


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans that are made in no time, and are not the best that there are."""
    monkeypatch.setattr(annealing, "STEPS", 20_000)
    monkeypatch.setattr(annealing, "RUNS", 1)


# ---- Sizes


@pytest.mark.parametrize(
    ("count", "sizes", "tables"),
    [
        (13, (4, 5), (4, 4, 5)), (10, (4, 5), (5, 5)), (11, (4, 5), (5, 5)), (14, (3, 4, 5), (4, 4, 3, 3)),
        (8, (4, 5), (4, 4)), (12, (3,), (3, 3, 3, 3)), (6, (3, 4, 5, 6), (6,)), (3, (4, 5), ()), (7, (5, 4), (5,)),
        (2, (3,), ()), (160, (4, 5), (4,) * 40),
    ],
)  # fmt: skip
def test_the_sizes_of_the_tables(count: int, sizes: tuple[int, ...], tables: tuple[int, ...]) -> None:
    assert table_sizes(count, sizes) == tables


@given(st.integers(0, 60), st.sets(st.integers(3, 8), min_size=1))
@pytest.mark.slow
def test_no_other_sizes_leave_fewer_without_a_seat(count: int, sizes: set[int]) -> None:
    tables = table_sizes(count, sizes)
    assert set(tables) <= sizes
    for more in range(sum(tables) + 1, count + 1):
        assert table_sizes(more, sizes) == tables, "any way to seat more would be taken"
    four = [n for n in range(len(tables) + 2) if 4 in sizes and sum(tables) - 4 * n in {sum(table_sizes(k, sizes - {4}))
            for k in [sum(tables) - 4 * n] if k >= 0 and sizes - {4}} | {0}]  # fmt: skip
    assert tables.count(4) == max(four, default=0)


def test_too_few_players_are_told_so() -> None:
    with pytest.raises(SeatingError, match=r"Round 1: there are too few players for a table\."):
        seat(evening(count=3), 1, 1)


# ---- Few meetings


@pytest.mark.parametrize("seed", range(10))
def test_sixteen_players_meet_nobody_twice_in_five_rounds(seed: int) -> None:
    assert repeats(plan(16, 5, seed=seed)) == 0


def test_twelve_players_in_six_rounds_meet_nobody_three_times() -> None:
    rounds = plan(12, 6)
    assert (repeats(rounds), max(meetings(rounds).values())) == (45, 2)


@pytest.mark.parametrize(
    ("count", "rounds", "most"),
    [(8, 3, 12), (8, 4, 24), (8, 6, 60), (12, 3, 9), (12, 5, 30), (16, 6, 24), (20, 5, 0), (24, 5, 0), (28, 6, 0),
     (36, 4, 0), (40, 6, 0), (14, 4, 0), (14, 6, 17), (19, 4, 0), (19, 5, 2), (160, 3, 0)],
)  # fmt: skip
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_repeats_are_as_few_as_can_be(count: int, rounds: int, most: int) -> None:
    sizes = [table_sizes(count, (3, 4, 5))] * rounds
    assert least_repeats(count, sizes) <= repeats(plan(count, rounds)) <= most


def test_the_bounds_hold_for_plans_that_reach_them() -> None:
    four = [(4, 4, 4)] * 6
    assert (least_repeats(12, four), least_cost(12, four, 1)) == (45, 45)
    assert (least_repeats(8, [(4, 4)] * 6), least_cost(8, [(4, 4)] * 6, 1)) == (60, 76)


@pytest.mark.parametrize(("count", "rounds"), [(16, 4), (20, 5), (24, 5)])
@pytest.mark.slow
def test_who_keeps_the_letter_of_his_seat_meets_nobody_twice(count: int, rounds: int) -> None:
    planned = plan(count, rounds, "keep", sizes="4")
    letters = {(player, at) for each in planned for table in each.tables for at, player in enumerate(table)}
    assert (repeats(planned), len(letters)) == (0, count)


def test_turns_at_the_table_of_five_are_fair(few_steps: None) -> None:
    """Seventeen players have 25 turns at the table of five in five rounds."""

    def turns(way: str) -> set[int]:
        at_five = [player for each in plan(17, 5, way) for table in each.tables if len(table) == 5 for player in table]
        return {at_five.count(player) for player in range(1, 18)}

    assert turns("meetings fair") == {1, 2} < turns("meetings")


# ---- A seed


def test_a_seed_gives_the_same_plan_everywhere(few_steps: None) -> None:
    """The digits were made once; another machine or another Python that gives others would give another evening."""
    rounds = [each for way in ("meetings", "keep", "random", "standings") for each in plan(13, 3, way)]
    told = [line for each in rounds for line in each.lines]
    assert blake2b("\n".join(told).encode(), digest_size=8).hexdigest() == "6863a1444fa53c73"


def test_a_round_after_the_other_gives_the_plan_of_all_rounds() -> None:
    whole = plan(16, 3, seed=7)
    lines = ["tables 3 4 5", "rounds 3", "seating meetings seed 7"]
    for each in whole:
        now = evening(*lines, count=16)
        assert seat(now, next_round(now), next_round(now)) == [each]
        lines += each.lines


def test_who_was_the_dealer_least_often_deals_first() -> None:
    dealt: Counter[int] = Counter()
    for each in plan(16, 6, "random"):
        assert all(dealt[table[0]] == min(dealt[player] for player in table) for table in each.tables)
        dealt.update(table[0] for table in each.tables)
    assert max(dealt.values()) < 4


# ---- Standings


def test_by_the_standings_the_first_four_sit_at_table_one() -> None:
    lines = ["seating standings seed 1", "round 1", "table 1: 8 6 4 2", "table 2: 7 5 3 1", "total 0",
             "result 1.1: 1 3 5 7", "result 1.2: 2 4 6 8"]  # fmt: skip
    [second] = seat(evening(*lines, count=8), 2, 2)
    assert [sorted(table) for table in second.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_by_the_standings_the_last_has_the_bye_unless_he_had_one() -> None:
    lines = ["tables 4", "seating standings seed 1", "round 1", "table 1: 2 3 4 5", "bye: 1", "result 1.1: 9 4 -4 -9"]
    [second] = seat(evening(*lines, count=5), 2, 2)
    assert second.byes == (5,)


# ---- Whoever comes and goes


def test_what_was_played_counts_when_somebody_comes() -> None:
    first = plan(12, 1, seed=3)
    head = ["rounds 3", "seating meetings seed 3", *first[0].lines]
    now = evening(*head, "late 13 2", "late 14 2", "late 15 2", "late 16 2", count=16)
    rest = seat(now, 2, 3)
    assert sorted(player for table in rest[0].tables for player in table) == list(range(1, 17))
    assert repeats([*first, *rest]) == 0


def test_two_numbers_that_are_one_person_have_one_seat() -> None:
    [first] = seat(evening("same 4 9", count=9), 1, 1)
    assert sorted(player for table in first.tables for player in table) == list(range(1, 9))


@st.composite
def clubs(draw: st.DrawFn) -> tuple[Evening, int]:
    """An evening with late, leaving and absent players, before its first round, and how many rounds it has."""
    count, rounds = draw(st.integers(5, 18)), draw(st.integers(1, 5))
    sizes = draw(st.sampled_from(["4", "5 4", "3 4", "3", "3 4 5"]))
    way = draw(st.sampled_from(["random", "meetings", "meetings fair", "standings", "keep"]))
    lines = [f"tables {sizes}", f"rounds {rounds}", f"seating {way} seed {draw(st.integers(0, 99))}"]
    for number in draw(st.sets(st.integers(6, 18), max_size=6)):
        kind = draw(st.sampled_from(["late", "gone", "away"]))
        if number <= count:
            lines.append(f"{kind} {number}" + ("" if kind == "away" else f" {draw(st.integers(1, 5))}"))
    text = "".join(f"{line}\n" for line in lines)
    return read_evening(f"%evening 1\ngame koenigrufen\n{players(count)}{text}".encode()), rounds


@given(clubs())
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.slow
def test_everybody_who_is_there_sits_once_or_has_a_bye(few_steps: None, club: tuple[Evening, int]) -> None:
    found, rounds = club
    byes: Counter[int] = Counter()
    for each in seat(found, 1, rounds):
        there = found.present(each.number)
        placed = [player for table in each.tables for player in table]
        assert sorted([*placed, *each.byes]) == there
        assert tuple(map(len, each.tables)) == table_sizes(len(there), found.sizes)
        byes.update(each.byes)
        twice = [player for player in each.byes if byes[player] > 1]
        assert not twice or min(byes[player] for player in there) >= max(byes[player] for player in twice) - 1
    assert seating.next_round(found) == 1


@given(clubs(), st.integers(1, 4))
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.slow
def test_rounds_written_down_are_read_as_planned(few_steps: None, club: tuple[Evening, int], gone: int) -> None:
    found, rounds = club
    [first] = seat(found, 1, 1)
    head = [f"tables {numbers(found.sizes)}", f"rounds {rounds}", f"seating {found.seating.way} seed 1"]
    away = [f"away {player}" for player in range(1, len(found.players) + 1) if player not in found.present(1)]
    again = evening(*head, *away, *first.lines, f"gone {gone} 2", count=len(found.players))
    assert again.problems == []
    played = again.rounds[1]
    assert tuple(table.numbers for table in played.tables.values()) == first.tables and played.byes == first.byes
    if len(again.present(2)) >= min(again.sizes):
        [second] = seat(again, 2, 2)
        assert gone not in [player for table in second.tables for player in table]
