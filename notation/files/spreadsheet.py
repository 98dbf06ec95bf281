"""Rows for spreadsheets, as CSV in which no cell is run as a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

_FORMULA = tuple("=+-@\t\r")
"""First characters by which a spreadsheet takes a text for a formula."""
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")


def csv_of(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV. A text that a spreadsheet would run follows an apostrophe; numbers stay numbers."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([[_cell(value) for value in row] for row in rows])
    return text.getvalue().encode()


def _cell(value: Any) -> Any:
    is_formula = isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_formula else value
