"""A walk along the records in windows of their numbers, each as large as the time that is left allows.

When time is up, what was found is there, and how far was looked.
"""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Row, Select

from corpus.search.sql_search import HIGH, LOW, Search, highest

WINDOW = 4_000
"""Record numbers in the first window of a walk."""


def walk(
    connection: Connection,
    wanted: Select[Any],
    asked: Search,
    limit: int,
    after: int | None = None,
    newest: bool = False,
    seconds: float | None = None,
) -> Iterator[tuple[Sequence[Row[Any]], int]]:
    """The rows that are wanted of the records that answer, in the order in which they were added, behind one of them.

    They come some at a time, each time with the number as far as which was looked. `seconds` is what time there is.
    """
    end = None if seconds is None else monotonic() + seconds
    last = highest(connection)
    at = 0 if after is None else after
    if newest:
        at = last + 1 if after is None else min(after, last + 1)
    wanted = wanted.where(*asked.conditions, asked.id.between(LOW, HIGH))
    wanted = wanted.order_by(asked.id.desc() if newest else asked.id)
    size, found = WINDOW if asked.walks else last + 1, 0
    while found < limit and (at > 1 if newest else at < last):
        start = monotonic()
        low, high = (max(at - size, 1), at - 1) if newest else (at + 1, min(at + size, last))
        rows = connection.execute(wanted.limit(limit - found), {"low": low, "high": high}).all()
        found += len(rows)
        at = low if newest else high
        yield rows, at
        took = monotonic() - start
        size *= 2
        if end is not None and took > 0:
            size = max(WINDOW // 4, min(size, int(size / 2 * (end - monotonic()) / (4 * took))))
