"""Numbers for records: they rise in the order of the files, and few are changed."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.file_cache.ordering import SPARE, renumbered


def numbers(order: list[tuple[int, int]]) -> list[int]:
    new = renumbered(order)
    return [new.get(number, number) for number, _file in order]


@given(st.lists(st.tuples(st.integers(1, 60), st.integers(1, 4)), unique_by=lambda record: record[0]))
@pytest.mark.slow
def test_numbers_rise_and_those_that_do_stay(order: list[tuple[int, int]]) -> None:
    found = numbers(order)
    assert all(0 < one < other for one, other in pairwise(found))
    old = [number for number, _file in order]
    assert (found == old) == all(one < other for one, other in pairwise(old))


def test_a_record_in_the_place_of_another_gets_its_number() -> None:
    assert renumbered([(1, 1), (9, 1), (3, 1), (8, 2)]) == {9: 2}


def test_a_file_that_grows_finds_room_behind_it() -> None:
    assert renumbered([(1, 1), (2, 1), (300, 1), (2 + SPARE, 2), (3 + SPARE, 2)]) == {300: 3}


def test_a_record_in_the_middle_moves_few_others() -> None:
    assert renumbered([(1, 1), (300, 1), (2, 1), (3, 1), (100, 2)]) == {300: 2, 2: 3, 3: 4}


def test_files_that_come_last_have_room_between_them() -> None:
    order = [(10, 1), (11, 1), (12, 1), (3, 2), (2, 3)]
    assert numbers(order) == [10, 11, 12, 13 + SPARE, 14 + 2 * SPARE]


def test_a_file_that_comes_between_two_leaves_room_on_both_sides() -> None:
    assert numbers([(1, 1), (900, 2), (201, 3), (202, 3)]) == [1, 101, 201, 202]
