"""Finding the best play in the background: one record at a time, in a process of its own, which no page waits for.

It goes backwards from the last trick, and whoever looks before it is done sees what is known by then. What was found
is kept in the archive.
"""

import logging
import os
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from threading import Lock, Thread
from time import monotonic

from corpus.adding import best_plays
from corpus.archive import Archive, OutageError, QueryTimeout
from corpus.database.store import WriteTimeout
from notation.analysis import BestPlay
from notation.analysis.reviewing import decisions
from notation.files.parallel import attend
from notation.replay.steps import Step, steps
from replay_web.best import kept
from replay_web.library import Entry

MOST_WAITING = 20
"""So many records wait at most; who asks for one more is told to come again."""
REMEMBERED = 256
"""Of so many records it is remembered what was found."""
SECONDS = 60.0
"""So long one record is looked at."""
ONE = 15.0
"""So long one of its decisions is looked at."""


@dataclass(slots=True)
class BestFound:
    """What is known of a record by now."""

    plays: dict[int, BestPlay] = field(default_factory=dict)
    """What comes of each card, by the step after which it is played."""
    done: bool = False
    """Whether no more is looked for."""


class Reckoner:
    """Has the best play of records found, and knows what was found."""

    def __init__(self, archive: Archive | None) -> None:
        """`archive` is where it is kept; without one it is forgotten when the site ends."""
        self._archive = archive
        self._waiting: OrderedDict[bytes, Entry] = OrderedDict()
        """The records that wait, by their bytes; the one that is looked at is the first."""
        self._known: OrderedDict[bytes, BestFound] = OrderedDict()
        self._lock = Lock()

    def found(self, entry: Entry) -> BestFound | None:
        """What is known of a record by now; None where nobody has asked for it, or nobody can say."""
        with self._lock:
            if entry.source in self._known:
                self._known.move_to_end(entry.source)
                return self._known[entry.source]
        if self._archive is None:
            return None
        try:
            told = best_plays.kept(self._archive.engine, entry.source)
        except (OutageError, QueryTimeout):  # the page is about something else
            return None
        if told is None:
            return None
        with self._lock:
            return self._remember(entry.source, BestFound(kept.read(told), True))

    def ask(self, entry: Entry) -> bool:
        """Have the best play of a record found; False where too many records wait already."""
        if self.found(entry) is not None:
            return True
        with self._lock:
            if entry.source in self._known:  # somebody has asked at the same moment
                return True
            if len(self._waiting) > MOST_WAITING:
                return False
            self._remember(entry.source, BestFound())
            self._waiting[entry.source] = entry
            if len(self._waiting) == 1:
                Thread(target=self._work, name="best play", daemon=True).start()
        return True

    def _remember(self, source: bytes, found: BestFound) -> BestFound:
        self._known[source] = found
        self._known.move_to_end(source)
        for old in list(self._known)[: max(0, len(self._known) - REMEMBERED)]:
            if old not in self._waiting:
                del self._known[old]
        return found

    def _work(self) -> None:
        """Look at every record that waits."""
        while True:
            with self._lock:
                source, entry = next(iter(self._waiting.items()))
                found = self._known[source]
            try:
                _look(entry, found)
            except RuntimeError:  # too little memory for the process, or the site ends: what was found by then stays
                pass
            except Exception:
                logging.getLogger(__name__).exception("the best play of %s was not found", entry.id)
            found.done = True
            if self._archive is not None:
                with suppress(OutageError, WriteTimeout, QueryTimeout):  # it may be found again
                    best_plays.keep(self._archive.engine, source, kept.written(found.plays))
            with self._lock:
                del self._waiting[source]
                if not self._waiting:
                    return


def cards_played(entry: Entry) -> int:
    """How many cards are played in a record."""
    return sum(step.keyword == "trick" for step in steps(entry.report().record))


def _look(entry: Entry, found: BestFound) -> None:
    """Find the best play of a record, from its last card backwards, as long as there is time. Raises RuntimeError."""
    with ProcessPoolExecutor(1, get_context("spawn"), _begin) as process:
        end, asked = monotonic() + SECONDS, process.submit(_first, entry)
        while (play := asked.result()) is not None and monotonic() < end:
            found.plays[play.step or 0] = play
            asked = process.submit(_next)


# ---- In the other process


def _begin() -> None:
    """End with the site, and let it go first."""
    attend()
    if hasattr(os, "nice"):
        os.nice(10)


_under_way: list[Iterator[tuple[Step, BestPlay]]] = []
"""The decisions of the record that is looked at."""


def _first(entry: Entry) -> BestPlay | None:
    """The last decision of a record, which comes first; None where there is none that can be found."""
    _under_way[:] = [decisions(entry.report().record, ONE)]
    return _next()


def _next() -> BestPlay | None:
    """The decision before; None behind the last that can be found."""
    _step, play = next(_under_way[0], (None, None))
    return play
