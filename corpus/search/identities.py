"""Records, deals and cards by what tells them from all others: hashes, and the first digits of one."""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, literal_column, select

from corpus.database.tables import records


def begins(digits: str, of: ColumnElement[Any] = records.c.identity) -> ColumnElement[bool]:
    """Whether a hash begins with these hexadecimal digits, at least eight; half a byte is left out."""
    try:
        low = bytes.fromhex(digits[: len(digits) // 2 * 2])
    except ValueError:
        return literal_column("0") == 1
    if not 4 <= len(low) <= 16:
        return literal_column("0") == 1
    return of.between(low, low + b"\xff" * (17 - len(low)))


def several(name: str = "deal") -> Select[Any]:
    """The deals of which there are several records; or the cards, ``dealt``, that several records have."""
    of = records.alias().c[name]
    return select(of).where(of.is_not(None)).group_by(of).having(func.count() > 1)
