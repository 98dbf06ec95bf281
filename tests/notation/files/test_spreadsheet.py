"""Cells of a spreadsheet: none is run as a formula, and numbers stay numbers."""

import csv

import pytest

from notation.files.spreadsheet import csv_of


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=1+1", "'=1+1"), ("+43 512", "'+43 512"), ("-x", "'-x"), ("@Anna", "'@Anna"), ("\tx", "'\tx"), ("-", "'-"),
        ("-12.5", "-12.5"), ("+3", "+3"), (-4, "-4"), ("Anna, Bert", "Anna, Bert"), (None, ""), ("1-2", "1-2"),
    ],
)  # fmt: skip
def test_a_cell(value: object, written: str) -> None:
    [[_first, cell]] = csv.reader(csv_of([["x", value]]).decode().splitlines())
    assert cell == written
