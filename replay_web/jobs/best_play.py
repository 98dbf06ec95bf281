"""Finding the best play in the background: one thing at a time, in a process of its own, which no page waits for.

A record goes backwards from the last trick, and whoever looks before it is done sees what is known by then. What was
found of records is kept in the archive. The cards that seats play on a page are found between, each within a second;
they are remembered for a while. The process ends when nobody has asked for anything.

Visitors take turns, by their addresses: what one asks for waits for what he has asked for before, and for nobody
else's but one thing of each.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from threading import Condition, Thread
from time import monotonic
from typing import Any, TypeVar

from corpus.archive import Archive, OutageError, QueryTimeout
from corpus.database.store import WriteTimeout
from corpus.ingest import best_plays
from notation.analysis import Estimate, Solution
from notation.analysis.seat_card import NOTHING, SeatCards
from notation.replay.steps import steps
from replay_web.jobs import serialize, worker
from replay_web.jobs.turns import Turns
from replay_web.library import Entry

MOST_WAITING = 20
"""So many records of one visitor wait at most, and so many cards; who asks for one more is told to come again."""
MOST_OF_ALL = 200
"""So many records of all visitors wait at most, and so many cards."""
REMEMBERED, CARDS_REMEMBERED = 256, 1024
"""Of so many records it is remembered what was found, and of so many cards."""
PATIENCE = 3.0
"""Who waits for a card longer than so many seconds does without."""
IDLE = 60.0
"""After so many seconds without anything to do the process ends."""

PLAYED_ON = -1
"""The step of what nobody keeps: a deal that is played on."""

Key = tuple[bytes, int | None]
"""The bytes of a record, and the step that is looked at; None for all its cards."""


@dataclass(slots=True)
class BestFound:
    """What is known of a record by now."""

    plays: dict[int, Solution] = field(default_factory=dict)
    """What comes of each card, by the step after which it is played."""
    done: bool = False
    """Whether no more is looked for."""

    def add(self, play: Solution) -> None:
        """One more card is known."""
        self.plays[play.step or 0] = play

    def written(self) -> str:
        """As the archive keeps it."""
        return serialize.written(self.plays)


@dataclass(slots=True)
class OftenFound:
    """What is known of a step by now, for who plays there and has not seen all cards."""

    often: Estimate | None = None
    done: bool = False
    """Whether no more is looked for."""

    def add(self, often: Estimate) -> None:
        """It is known."""
        self.often = often

    def written(self) -> str:
        """As the archive keeps it."""
        return serialize.written_often(self.often)


Found = TypeVar("Found", BestFound, OftenFound)


class BestPlayQueue:
    """Has the best play of records found, and cards for seats that play, and knows what was found."""

    def __init__(self, archive: Archive | None) -> None:
        """`archive` is where it is kept; without one it is forgotten when the site ends."""
        self._archive = archive
        self._waiting: Turns[Key, tuple[Any, ...]] = Turns(MOST_OF_ALL)
        """What waits to be looked at, with how."""
        self._known: OrderedDict[Key, Any] = OrderedDict()
        self._kept: set[Key] = set()
        """What waits for records of the library, and is kept with them."""
        self._cards: Turns[str, float] = Turns(MOST_OF_ALL)
        """What seats have seen that wait for a card, and since when."""
        self._key: Key | None = None
        """What is looked at; None where nothing is."""
        self._seen: str | None = None
        """For what a card is looked for; None where none is."""
        self._found_cards: OrderedDict[str, SeatCards] = OrderedDict()
        self._begun: Key | None = None
        """What the process has begun to look at."""
        self._works = False
        """Whether a thread is there that does all this."""
        self._changed = Condition()

    # ---- Records

    def found(self, entry: Entry) -> BestFound | None:
        """What is known of a record by now; None where nobody has asked for it, or nobody can say."""
        return self._look_up((entry.source, None), lambda text: BestFound(serialize.read(text), True))

    def often(self, entry: Entry, step: int) -> OftenFound | None:
        """What is often best at a step for who plays there; None where nobody has asked for it, or nobody can say."""
        return self._look_up((entry.source, step), lambda text: OftenFound(serialize.read_often(text), True))

    def ask(self, entry: Entry, visitor: str, keep: bool = True) -> bool:
        """Have the best play of a record found; False where too many records of a visitor wait already.

        It is kept in the archive unless the record is one that nobody keeps.
        """
        found = self.found(entry) or BestFound()
        return self._queue((entry.source, None), visitor, found, keep, worker.with_open_cards, entry)

    def ask_often(self, entry: Entry, step: int, seen: str, visitor: str, keep: bool = True) -> bool:
        """Have found what is often best at a step for who plays there and has `seen` so much; False as above."""
        found = self.often(entry, step) or OftenFound()
        return self._queue((entry.source, step), visitor, found, keep, worker.unseen, seen)

    def hint(self, seen: str, visitor: str) -> OftenFound | None:
        """What is often best for who plays next in a deal that is played on, and has `seen` so much; have it found.

        None where too many of a visitor wait already.
        """
        key = (seen.encode(), PLAYED_ON)
        asked = self._queue(key, visitor, OftenFound(), False, worker.unseen, seen)
        return self._look_up(key, lambda text: OftenFound(serialize.read_often(text), True)) if asked else None

    def _look_up(self, key: Key, read: Callable[[str], Found]) -> Found | None:
        with self._changed:
            if key in self._known:
                self._known.move_to_end(key)
                found: Found = self._known[key]
                return found
        if self._archive is None or key[1] == PLAYED_ON:
            return None
        try:
            told = best_plays.kept(self._archive.engine, *key)
        except (OutageError, QueryTimeout):  # the page is about something else
            return None
        if told is None or not serialize.is_current(told):
            return None
        with self._changed:
            return self._remember(key, read(told))

    def _queue(self, key: Key, visitor: str, found: Found, keep: bool, *work: Any) -> bool:
        with self._changed:
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
            self._wake()
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
        """What is often best for who plays next and has `seen` so much; None as long as it is looked for.

        Where that lasts too long, or too many of a visitor wait, there is nothing to go by.
        """
        with self._changed:
            if seen in self._found_cards:
                self._found_cards.move_to_end(seen)
                return self._found_cards[seen]
            if seen in self._cards:
                waits = monotonic() < self._cards[seen] + PATIENCE
            else:
                waits = self._cards.add(seen, visitor, monotonic(), MOST_WAITING)
                self._wake()
            return None if waits else self._answer(seen, NOTHING)

    def _answer(self, seen: str, found: SeatCards) -> SeatCards:
        """A card is found, or given up; what was told once stays."""
        self._cards.done(seen)
        if len(self._found_cards) >= CARDS_REMEMBERED:
            self._found_cards.popitem(last=False)
        return self._found_cards.setdefault(seen, found)

    # ---- The thread that has it all done

    def _wake(self) -> None:
        if not self._works:
            self._works = True
            Thread(target=self._work, name="best play", daemon=True).start()
        self._changed.notify()

    def _work(self) -> None:
        """Do what waits, until nothing has for a while."""
        goes_on = True
        while goes_on:
            self._begun = None
            try:
                with ProcessPoolExecutor(1, get_context("spawn"), worker.begin) as process:
                    while goes_on:
                        goes_on = self._turn(process)
            except RuntimeError:  # too little memory for the process, or the site ends: what was found by then stays
                self._give_up()
            except Exception:
                logging.getLogger(__name__).exception("the best play was not found")
                self._give_up()

    def _turn(self, process: ProcessPoolExecutor) -> bool:
        """Find a card, and a little more of what takes long; False once there is nothing to do."""
        with self._changed:
            if not self._take():
                self._changed.wait(IDLE)
            if not self._take():
                self._works = False
                return False
            seen, key = self._seen, self._key
        if seen is not None:
            found = process.submit(worker.card, seen).result()
            with self._changed:
                self._answer(seen, found)
                self._seen = None
        if key is not None:
            if self._begun != key:
                process.submit(worker.start, *self._waiting[key]).result()
                self._begun = key
            results = process.submit(worker.more, self._hurries()).result()
            for result in results or ():
                self._known[key].add(result)
            if results is None:
                self._end(key)
        return True

    def _take(self) -> bool:
        """Take what is next where nothing is at hand; False where there is nothing to do."""
        if self._seen is None:
            self._seen = self._cards.take()
        if self._key is None:
            self._key = self._waiting.take()
        return self._seen is not None or self._key is not None

    def _hurries(self) -> bool:
        """Whether somebody waits for a card."""
        with self._changed:
            return bool(self._cards)

    def _give_up(self) -> None:
        """Leave what is at hand as it is."""
        with self._changed:
            seen, key, self._seen = self._seen, self._key, None
            if seen is not None:
                self._answer(seen, NOTHING)
        if seen is None and key is not None:
            self._end(key)

    def _end(self, key: Key) -> None:
        """No more is looked for: keep what was found."""
        found = self._known[key]
        found.done = True
        source, step = key
        if self._archive is not None and key in self._kept:
            with suppress(OutageError, WriteTimeout, QueryTimeout):  # it may be found again
                best_plays.keep(self._archive.engine, source, found.written(), step)
        with self._changed:
            self._waiting.done(key)
            self._kept.discard(key)
            self._key = None


def cards_played(entry: Entry) -> int:
    """How many cards are played in a record."""
    return sum(step.keyword == "trick" for step in steps(entry.report().record))
