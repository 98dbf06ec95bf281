"""Records, deals and cards by what tells them from all others: hashes, and the first digits of one."""

import re
from typing import Any

from sqlalchemy import ColumnElement, Select, func, literal_column, select

from corpus.database.tables import records


def begins(digits: str, of: ColumnElement[Any] = records.c.identity) -> ColumnElement[bool]:
    """Whether a hash begins with these hexadecimal digits, at least eight; half a byte is left out."""
    if not re.fullmatch("[0-9A-Fa-f]{8,33}", digits):
        return literal_column("0") == 1
    low = bytes.fromhex(digits[: len(digits) // 2 * 2])
    return of.between(low, low + b"\xff" * (17 - len(low)))


def several(name: str = "deal") -> Select[Any]:
    """The deals of which there are several records; or the cards, ``dealt``, that several records have."""
    of = records.alias().c[name]
    return select(of).where(of.is_not(None)).group_by(of).having(func.count() > 1)
