"""Announcements and doublings: what is said between the exchange and the first lead."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product, takewhile
from types import MappingProxyType
from typing import Any

from notation.decision import Batch, Decision, Words
from notation.parts.rounds import (
    KONTRAS,
    NOT_HIS_DOUBLING,
    NOTHING_TO_DOUBLE,
    SAID_TOO_LATE,
    SAID_TWICE,
    SAID_UNKNOWN,
    AnnouncementRound,
    Doublings,
    Entry,
)
from notation.problems import Breach, declare, phrase
from notation.table import Table

DEFENDER_ANNOUNCES = declare(
    "defender-announces", "Only the declarer announces “{word}”; {seat} may say {words}.", "announcements"
)


Beside = Callable[[str, str], Breach | None]
"""Breach of an announcement beside an earlier one, if it is forbidden."""


def any_beside(first: str, second: str) -> Breach | None:
    """Whatever is announced, anything else may be announced as well."""
    return None


class Announcing(AnnouncementRound):
    """The declarer announces; then the defenders and the declarer double by turns.

    An announcement among `apart` can be doubled by itself, any other shares the doublings of the game.
    """

    __slots__ = ("_apart", "announcements", "begun", "beside", "levels")

    def __init__(
        self,
        declarer: int,
        defenders: tuple[int, ...],
        announcements: dict[str, Breach | None],
        apart: Sequence[str] = (),
        doublings: Doublings = KONTRAS,
        beside: Beside = any_beside,
    ) -> None:
        super().__init__(declarer, (declarer, *defenders), doublings)
        self.announcements, self._apart, self.beside = announcements, apart, beside
        self.levels: dict[str, int] = {"": 0}
        """How often what can be doubled has been: the game, and what was announced beside it."""
        self.begun: bool = False
        """Whether anybody has spoken, or declined."""
        self.rest()

    def stage(self, turn: int) -> int:
        """Stage of a turn: 0 for announcements, else the number of the doubling, odd for the defenders."""
        round_, place = divmod(turn, len(self.order))
        return 2 * round_ + (place > 0)

    def turns(self) -> Iterator[int]:
        """The turns from the one that has come in which something can be said."""
        for turn in count(self.position):
            stage = self.stage(turn)
            if stage > max(self.levels.values()) + 1 or (stage and self.doublings.word(stage) is None):
                return
            if self.words(stage):
                yield turn

    def forbidden(self, word: str) -> Breach | None:
        """Why something may not be announced: by itself, or beside what was announced before."""
        beside = [breach for earlier in self.said if (breach := self.beside(earlier, word))]
        return self.announcements[word] or (beside[0] if beside else None)

    def words(self, stage: int) -> list[Words]:
        """Words allowed at a stage: announcements first, then one doubling after the other."""
        if stage == 0:
            return [(word,) for word in self.announcements if word not in self.said and not self.forbidden(word)]
        doubling = self.doublings.word(stage) or ""
        return [(doubling, name) if name else (doubling,) for name, level in self.levels.items() if level == stage - 1]

    def sayable(self, seat: int, turn: int) -> Iterator[Words]:
        """Words allowed at the stage of the turn."""
        return iter(self.words(self.stage(turn)))

    def usual(self) -> Iterable[str]:
        """Every announcement and every doubling of the game."""
        return (*self.announcements, *self.doublings.words)

    def factors(self) -> dict[str, int]:
        """The factor of everything that was announced, and under ``""`` of the game."""
        return dict.fromkeys(self.said, 1) | {name: 2**level for name, level in self.levels.items()}

    def again(self, announcements: dict[str, Breach | None]) -> "Announcing":
        """A copy of the moment, to go on from."""
        saying = Announcing.__new__(Announcing)
        saying.declarer, saying.order, saying.doublings, saying.eager = self.declarer, self.order, self.doublings, 1.0
        saying.announcements, saying._apart, saying.beside = announcements, self._apart, self.beside
        saying.come_to(self)
        saying.begun = False
        return saying

    def come_to(self, other: "Announcing") -> None:
        """Come to the moment of another such round."""
        self.position, self.seat = other.position, other.seat
        self.levels, self.said = dict(other.levels), list(other.said)

    def say_together(self, batch: Batch) -> Sequence[Entry]:
        """What a round that begins like this comes to is kept for the next deal."""
        if self.begun:
            return ()
        free = tuple([word for word, forbidden in self.announcements.items() if forbidden is None])
        course = _course(self.declarer, self.order[1:], free, self._apart, self.doublings, self.beside, batch.acts)
        if course is None:
            return ()
        said, after = course
        self.come_to(after)
        self.begun = True
        batch.done = len(batch.acts)
        return said

    def take(self, seat: int, words: Words, turn: int) -> None:
        """Take what may be said in a turn."""
        super().take(seat, words, turn)
        self.begun = True

    def why_not(self, seat: int, words: Words, turn: int | None) -> Breach | None:
        """Why a seat may not say something in its next turn."""
        if turn is not None and words in self.sayable(seat, turn):
            return None
        first = words[0]
        if first in self.announcements and len(words) == 1:
            if seat != self.declarer:
                return self.refused(DEFENDER_ANNOUNCES, seat, *words)
            if first in self.said:
                return self.refused(SAID_TWICE, seat, *words)
            return self.forbidden(first) or self.refused(SAID_TOO_LATE, seat, *words)
        name = words[1] if len(words) == 2 else ""
        if first not in self.doublings.words or (name and name not in self.announcements):
            return self.refused(SAID_UNKNOWN, seat, *words)
        if name and name not in self._apart:
            return self.refused(NOTHING_TO_DOUBLE, seat, *words, case="shared", word_2=name, word_3=first)
        level = self.levels.get(name, -1)
        stage = self.doublings.stage(first, max(level, 0), seat != self.declarer)
        if (seat != self.declarer) != stage % 2:
            side = phrase("for the defenders") if stage % 2 else phrase("for the declarer")
            return self.refused(NOT_HIS_DOUBLING, seat, *words, side=side)
        if level < stage - 1:
            return self.refused(NOTHING_TO_DOUBLE, seat, *words)
        return self.refused(SAID_TWICE if level >= stage else SAID_TOO_LATE, seat, *words)

    def hear(self, seat: int, words: Words, turn: int) -> None:
        """Take what was announced or doubled."""
        if turn > 0:
            self.levels[words[1] if len(words) == 2 else ""] += 1
            return
        self.said.append(words[0])
        if words[0] in self._apart:
            self.levels[words[0]] = 0


def announcing(
    table: Table,
    declarer: int,
    announcements: dict[str, Breach | None],
    apart: tuple[str, ...] = (),
    doublings: Doublings = KONTRAS,
    beside: Beside = any_beside,
    laid_open: Mapping[str, int] = MappingProxyType({}),
    eager: float = 1.0,
) -> Generator[Decision, Any, None]:
    """Everything that is said before the first lead; the factors are 1, or doubled by each doubling.

    Who announces something lays the card that goes with it open before him. `eager` is `Saying.eager`.
    """
    free = tuple([word for word, forbidden in announcements.items() if forbidden is None])
    course = _course(declarer, table.defenders, free, apart, doublings, beside, ())
    assert course is not None  # silence breaks no rule
    saying = course[1].again(announcements)
    saying.eager = eager

    def heard(said: tuple[Any, ...]) -> None:
        table.said.append(said)
        table.exposed[said[0]] |= laid_open.get(said[1], 0)

    yield from saying.asked(table, heard)


def possible_factors(
    announcements: Iterable[Sequence[str]], highest: int, apart: Sequence[str] = (), doublings: Doublings = KONTRAS
) -> Iterator[dict[str, int]]:
    """The factors of all that may be said: each of some sets of announcements, doubled in each way up to a factor."""
    stages = takewhile(lambda stage: 2**stage <= highest and (not stage or doublings.word(stage)), count())
    powers = [2**stage for stage in stages]
    for words in announcements:
        names = ("", *[word for word in words if word in apart])
        for factors in product(powers, repeat=len(names)):
            yield dict.fromkeys(words, 1) | dict(zip(names, factors, strict=True))


Course = tuple[Sequence[tuple[Any, ...]], Announcing]
"""Entries in which something was said, and the round behind them."""


@lru_cache(4096)
def _course(
    declarer: int,
    defenders: tuple[int, ...],
    free: tuple[str, ...],
    apart: tuple[str, ...],
    doublings: Doublings,
    beside: Beside,
    entries: tuple[tuple[Any, ...] | None, ...],
) -> Course | None:
    """The course of a round that begins with some entries; None where one of them needs a closer look."""
    saying, batch = (
        Announcing(declarer, defenders, dict.fromkeys(free), apart, doublings, beside),
        Batch(entries, False),
    )
    said = AnnouncementRound.say_together(saying, batch)
    saying.rest()
    return (said, saying) if batch.done == len(entries) else None
