"""The search process of the site. A thread searches records and steps; single cards are searched meanwhile.

A player at a table thus need not wait for the search of a record, and one process is enough.
"""

import os
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from notation.analysis import Estimate, Solution, UnsolvableError, often_best
from notation.analysis.reviewing import decisions
from notation.files.parallel import attend
from notation.players.seat_card import SeatCards, seat_cards
from notation.reader import read
from replay_web.library import Entry

SECONDS = 60.0
"""So long one record is looked at."""
ONE = 40.0
"""So long one of its decisions is looked at; the rest of the minute is left for won or lost before it."""
SECONDS_UNSEEN, DEALS = 10.0, 50
"""So long one step is looked at for the player who has not seen all cards, and that many deals are solved at most."""
BREATH = 0.2
"""After so many seconds it is told that nothing new was found."""

_found = SimpleQueue[Any]()
"""Results of the last search that was begun, followed by None or by the exception that ended it."""


def begin() -> None:
    """End with the site, and let it go first."""
    attend()
    if hasattr(os, "nice"):
        os.nice(10)


# ---- What takes long


def start(search: Callable[..., Iterator[Any]], *given: Any) -> list[Any]:
    """Begin to look for what takes long; nobody waits any more for what was looked for before."""
    global _found
    _found = SimpleQueue()
    Thread(target=_look, args=(_found, search, *given), daemon=True).start()
    return []


def _look(found: SimpleQueue[Any], search: Callable[..., Iterator[Any]], *given: Any) -> None:
    end: Exception | None = None
    try:
        for result in search(*given):
            found.put(result)
    except Exception as error:  # it is raised where the results are waited for
        end = error
    found.put(end)


def more() -> list[Any] | None:
    """Results since the last call, after a moment's wait; None if the search has ended."""
    try:
        result = _found.get(timeout=BREATH)
    except Empty:
        return []
    if isinstance(result, Exception):
        raise result
    return None if result is None else [result]


def with_open_cards(entry: Entry) -> Iterator[Solution]:
    """Solutions for the cards of a record, from the last one backwards, until time is up."""
    for _step, play in decisions(entry.report().record, ONE, until=monotonic() + SECONDS):
        yield play


def unseen(seen: str) -> Iterator[Estimate]:
    """The estimate for the next player of a record that holds their view; empty if none is found."""
    [record] = read(seen)
    try:
        yield often_best(record, None, DEALS, SECONDS_UNSEEN, seed=0)
    except UnsolvableError:
        return


# ---- What somebody waits for


def card(seen: str) -> SeatCards:
    """The estimate for the next player of a record that holds their view, within a second."""
    [record] = read(seen)
    return seat_cards(record)
