"""Finding the best play in the background, in a process of its own, which no page waits for.

A record goes backwards from the last trick, and anyone who looks before it is done sees what is known by then. What was
found of records is kept in the archive. The cards that seats play on a page are found between, each within a second;
they are remembered for a while. The process ends when nobody has asked for anything.

Visitors take turns, by their addresses: what one asks for waits for what he has asked for before, and for nobody
else's but one thing of each.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from threading import RLock, Timer
from time import monotonic
from typing import Any, TypeVar

from corpus.archive import Archive, OutageError, QueryTimeout
from corpus.database.store import WriteTimeout
from corpus.ingest import best_plays
from corpus.search.memory import SizedCache, size_of
from notation.analysis import Estimate, Solution
from notation.players.seat_card import NOTHING, SeatCards
from notation.replay.steps import steps
from replay_web.jobs import serialize, worker
from replay_web.jobs.turns import Turns
from replay_web.library import Entry

MOST_WAITING = 20
"""The most records, and the most cards, that may wait for one visitor; further ones are refused for now."""
MOST_OF_ALL = 200
"""The most records, and the most cards, that may wait for all visitors."""
REMEMBERED = 256
"""Of that many records it is remembered what was found."""
CARDS_BYTES = 1 << 20
"""How many bytes the cards that were found may have, with the views for which they were."""
PATIENCE = 3.0
"""Seconds to wait for a card before playing on without it."""
IDLE = 60.0
"""After that many seconds without anything to do the process ends."""

PLAYED_ON = -1
"""The step of what nobody keeps: a deal that is played on."""

Key = tuple[bytes, int | None]
"""The bytes of a record, and the step that is looked at; None for all its cards."""


@dataclass(slots=True)
class BestFound:
    """Best play of a record, as far as it has been searched."""

    plays: dict[int, Solution] = field(default_factory=dict)
    """The solution for each card played, by the step before it."""
    done: bool = False

    def add(self, play: Solution) -> None:
        self.plays[play.step or 0] = play

    def written(self) -> str:
        return serialize.written(self.plays)


@dataclass(slots=True)
class OftenFound:
    """The estimate at a step for a player who sees only their own hand, as far as it has been searched."""

    often: Estimate | None = None
    done: bool = False

    def add(self, often: Estimate) -> None:
        self.often = often

    def written(self) -> str:
        return serialize.written_often(self.often)


Found = TypeVar("Found", BestFound, OftenFound)


class BestPlayQueue:
    """Has the best play of records found, and cards for seats that play, and knows what was found.

    One process looks for a record and, between two looks at that, for a card; the visitor it is for has waited for a
    turn.
    """

    def __init__(self, archive: Archive | None) -> None:
        """`archive` is where it is kept; without one it is forgotten when the site ends."""
        self._archive = archive
        self._lock = RLock()
        self._process: ProcessPoolExecutor | None = None
        self._idle: Timer | None = None
        self._waiting: Turns[Key, tuple[Any, ...]] = Turns(MOST_OF_ALL)
        """Searches that wait, each with its arguments."""
        self._known: OrderedDict[Key, Any] = OrderedDict()
        self._kept: set[Key] = set()
        """Waiting searches whose results are stored with the records of the library."""
        self._key: Key | None = None
        """The search that is running; None if there is none."""
        self._cards: Turns[str, float] = Turns(MOST_OF_ALL)
        """Views of seats that wait for a card, with the time since when they wait."""
        self._seen: str | None = None
        """For what a card is looked for; None if none is."""
        self._found_cards = SizedCache(CARDS_BYTES)

    # ---- Records

    def found(self, entry: Entry) -> BestFound | None:
        """Best play of a record so far; None if it was not requested or cannot be searched."""
        return self._look_up((entry.source, None), lambda text: BestFound(serialize.read(text), True))

    def found_of(self, entries: Sequence[Entry]) -> list[BestFound | None]:
        """Best play of each of some records, as `found` gives it; the archive is asked once."""
        with self._lock:
            unknown = [entry.source for entry in entries if (entry.source, None) not in self._known]
        try:
            kept = best_plays.kept_of(self._archive.engine, unknown) if self._archive and unknown else {}
        except (OutageError, QueryTimeout):  # the page is about something else
            kept = {}
        found: list[BestFound | None] = []
        with self._lock:
            for entry in entries:
                text, known = kept.get(entry.source), self._known.get((entry.source, None))
                if known is None and text is not None and serialize.is_current(text):
                    known = self._remember((entry.source, None), BestFound(serialize.read(text), True))
                found.append(known)
        return found

    def often(self, entry: Entry, step: int) -> OftenFound | None:
        """The estimate at a step for its player; None if it was not requested or cannot be searched."""
        return self._look_up((entry.source, step), lambda text: OftenFound(serialize.read_often(text), True))

    def ask(self, entry: Entry, visitor: str, keep: bool = True) -> bool:
        """Have the best play of a record found; False where too many records of a visitor wait already.

        It is kept in the archive unless the record is one that nobody keeps.
        """
        found = self.found(entry) or BestFound()
        return self._queue((entry.source, None), visitor, found, keep, worker.with_open_cards, entry)

    def ask_often(self, entry: Entry, step: int, seen: str, visitor: str, keep: bool = True) -> bool:
        """Have found what is often best at a step for the player who plays there and has `seen` that much; False as
        above.
        """
        found = self.often(entry, step) or OftenFound()
        return self._queue((entry.source, step), visitor, found, keep, worker.unseen, seen)

    def hint(self, seen: str, visitor: str) -> OftenFound | None:
        """Request the estimate for the next player of a deal that is played on, who has `seen` this record.

        None if too many searches of this visitor wait already.
        """
        key = (seen.encode(), PLAYED_ON)
        asked = self._queue(key, visitor, OftenFound(), False, worker.unseen, seen)
        return self._look_up(key, lambda text: OftenFound(serialize.read_often(text), True)) if asked else None

    def _look_up(self, key: Key, read: Callable[[str], Found]) -> Found | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                found: Found = self._known[key]
                return found
        if self._archive is None or key[1] == PLAYED_ON:
            return None
        try:
            text = best_plays.kept(self._archive.engine, *key)
        except (OutageError, QueryTimeout):  # the page is about something else
            return None
        if text is None or not serialize.is_current(text):
            return None
        with self._lock:
            return self._remember(key, read(text))

    def _queue(self, key: Key, visitor: str, found: Found, keep: bool, *work: Any) -> bool:
        with self._lock:
            found = self._known.get(key, found)
            if found.done:
                return True
            if not self._waiting.add(key, visitor, work, MOST_WAITING):
                return key in self._waiting  # since somebody else asked
            for lost in [other for other, one in self._known.items() if not one.done and other not in self._waiting]:
                del self._known[lost]  # it made way: who wants it can ask again
            self._remember(key, found)
            if keep:
                self._kept.add(key)
            self._go_on()
        return True

    def _remember(self, key: Key, found: Found) -> Found:
        self._known[key] = found
        self._known.move_to_end(key)
        for old in list(self._known)[: max(0, len(self._known) - REMEMBERED)]:
            if old not in self._waiting:
                del self._known[old]
        return found

    # ---- Cards

    def card(self, seen: str, visitor: str) -> SeatCards | None:
        """The estimate for the next player, who has `seen` this record; None while it is being searched.

        `NOTHING` if the search takes too long, or too many searches of a visitor wait.
        """
        with self._lock:
            if (known := self._found_card(seen)) is not None:
                return known
            if seen in self._cards:
                waits = monotonic() < self._cards[seen] + PATIENCE
            else:
                waits = self._cards.add(seen, visitor, monotonic(), MOST_WAITING)
                self._go_on()
            return self._found_card(seen) if waits else self._answer(seen, NOTHING)

    def _found_card(self, seen: str) -> SeatCards | None:
        known = self._found_cards.get(seen)
        return known[0] if known else None

    def _answer(self, seen: str, found: SeatCards) -> SeatCards:
        """A card is found, or given up; what was shown once stays."""
        self._cards.done(seen)
        if (known := self._found_card(seen)) is not None:
            return known
        with suppress(ValueError):  # larger than all of them may be
            self._found_cards[seen] = found, size_of((seen, found))
        return found

    # ---- The process

    def _go_on(self) -> None:
        """Look at what is next where nothing is looked at; with nothing to do the process ends after a while."""
        if self._idle is not None:
            self._idle.cancel()
        if self._key is None and (key := self._waiting.take()) is not None:
            self._key = key
            self._submit(self._more_found, worker.start, *self._waiting[key])
        if self._seen is None and (seen := self._cards.take()) is not None:
            self._seen = seen
            self._submit(self._card_found, worker.card, seen)
        if self._key is None and self._seen is None:
            self._idle = Timer(IDLE, self._end_process)
            self._idle.daemon = True
            self._idle.start()

    def _submit(self, done: Callable[["Future[Any]"], None], work: Callable[..., Any], *given: Any) -> None:
        self._process = self._process or ProcessPoolExecutor(1, get_context("spawn"), worker.begin)
        try:
            future = self._process.submit(work, *given)
        except RuntimeError as error:  # the process was ended from outside, or the site ends
            future = Future()
            future.set_exception(error)
        future.add_done_callback(done)

    def _result(self, future: "Future[Any]", otherwise: Any) -> Any:
        """The result of a search; `otherwise` if it failed, or if its process ended early, as for lack of memory."""
        try:
            return future.result()
        except RuntimeError:
            self._process = None
        except Exception:
            logging.getLogger(__name__).exception("the best play was not found")
        return otherwise

    def _more_found(self, future: "Future[list[Any] | None]") -> None:
        """Some more is known of what is looked at; with None that is all."""
        with self._lock:
            results, key = self._result(future, None), self._key
            assert key is not None
            found = self._known[key]
            for result in results or ():
                found.add(result)
            if results is not None:
                self._submit(self._more_found, worker.more)
                return
        if self._archive is not None and key in self._kept:
            with suppress(OutageError, WriteTimeout, QueryTimeout):  # it may be found again
                best_plays.keep(self._archive.engine, key[0], found.written(), key[1])
        with self._lock:
            found.done = True
            self._waiting.done(key)
            self._kept.discard(key)
            self._key = None
            self._go_on()

    def _card_found(self, future: "Future[SeatCards]") -> None:
        with self._lock:
            assert self._seen is not None
            self._answer(self._seen, self._result(future, NOTHING))
            self._seen = None
            self._go_on()

    def _end_process(self) -> None:
        with self._lock:
            if self._process is not None and self._key is None and self._seen is None:
                self._process.shutdown(wait=False)
                self._process = None


def cards_played(entry: Entry) -> int:
    return sum(step.keyword == "trick" for step in steps(entry.report().record))
