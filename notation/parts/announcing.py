"""Announcements and doublings: what is said between the exchange and the first lead."""

from collections.abc import Generator, Sequence
from functools import cache, lru_cache
from typing import Any

from notation.parts.auction import PASS
from notation.problems import Breach, declare
from notation.table import Decision, Table, Together

_DECLINES = (PASS,)
DOUBLINGS = ("kontra", "rekontra", "subkontra")

SAID_UNKNOWN = declare(
    "said-unknown", "“{word}” is no announcement of this game; {seat} may say {words}.", "announcements"
)
DEFENDER_ANNOUNCES = declare(
    "defender-announces", "Only the declarer announces “{word}”; {seat} may say {words}.", "announcements"
)
SAID_TWICE = declare("said-twice", "“{word}” has been said already; {seat} may say {words}.", "announcements")
NOT_HIS_DOUBLING = declare(
    "not-his-doubling", "“{word}” is for {side}; {seat} may say {words}.", "kontra"
)
NOTHING_TO_DOUBLE = declare(
    "nothing-to-double", "There is nothing that “{word}” could double; {seat} may say {words}.", "kontra"
)
SAID_TOO_LATE = declare(
    "said-too-late", "{seat} has declined, or his turn is over, and may not say “{word}” any more.", "kontra"
)


class Saying(Decision):
    """What may be announced or doubled, by the seat whose turn it is, or by a later one when those before decline.

    An act is a seat and its words. Who says something implies that those asked before him have declined. An
    announcement among `apart` can be doubled by itself, any other shares the doublings of the game.
    """

    __slots__ = ("announcements", "apart", "asked", "declarer", "defenders", "levels", "position", "said")
    keyword = "announce"
    implied = True

    def __init__(
        self, declarer: int, defenders: tuple[int, ...], announcements: dict[str, Breach | None], apart: Sequence[str]
    ) -> None:
        self.declarer, self.defenders, self.announcements, self.apart = declarer, defenders, announcements, apart
        self.asked = _asked(declarer, defenders)
        """Who is asked, one after the other: at stage 0 for announcements, then for each doubling."""
        self.position = 0
        self.levels = {"": 0}
        """How often what can be doubled has been: the game, and what was announced beside it."""
        self.said: list[str] = []
        self.seat = declarer
        if None not in announcements.values():
            self.rest()

    def words(self, stage: int) -> list[tuple[str, ...]]:
        """What may be said at a stage: announcements first, then kontra, rekontra, subkontra."""
        if stage == 0:
            free = (word for word, forbidden in self.announcements.items() if not forbidden)
            return [(word,) for word in free if word not in self.said]
        doubling = DOUBLINGS[stage - 1]
        return [(doubling, name) if name else (doubling,) for name, level in self.levels.items() if level == stage - 1]

    def rest(self) -> None:
        """Go on to the next who could say anything."""
        asked, position = self.asked, self.position
        while position < len(asked) and not self._any(asked[position][0]):
            position += 1
        self.position, self.seat = position, asked[position][1] if position < len(asked) else None

    def _any(self, stage: int) -> bool:
        return stage - 1 in self.levels.values() if stage else bool(self.words(0))

    def _may(self, stage: int, words: tuple[str, ...]) -> bool:
        if stage == 0:
            return words in self.words(0)
        name = words[1] if len(words) == 2 else ""
        return words[0] == DOUBLINGS[stage - 1] and self.levels.get(name) == stage - 1

    def options(self) -> list[tuple[str, ...]]:
        """What the seat whose turn it is may say, declining first."""
        return [(PASS,), *self.words(self.asked[self.position][0])] if self.seat is not None else []

    def _finds(self, seat: int, words: tuple[str, ...]) -> int | None:
        """The turn at which a seat can say this, from now on."""
        for position in range(self.position, len(self.asked)):
            stage, asked = self.asked[position]
            if asked == seat and (words == _DECLINES or self._may(stage, words)):
                return position
        return None

    def factors(self) -> dict[str, int]:
        """The factor of everything that was announced, and under ``""`` of the game."""
        return dict.fromkeys(self.said, 1) | {name: 2**level for name, level in self.levels.items()}

    def again(self, announcements: dict[str, Breach | None]) -> "Saying":
        """The same moment once more, to go on from."""
        saying = Saying(self.declarer, self.defenders, announcements, self.apart)
        saying.position, saying.seat = self.position, self.seat
        saying.levels, saying.said = dict(self.levels), list(self.said)
        return saying

    def breaches(self, act: tuple[Any, ...]) -> list[tuple[Breach, int | None]]:
        """Why a seat may not say this now."""
        seat, words = act[0], tuple(act[1:])
        if words == _DECLINES or self._finds(seat, words) is not None:
            return []
        return [(self._why_not(seat, words), None)]

    def _why_not(self, seat: int, words: tuple[str, ...]) -> Breach:
        turns = [stage for stage, asked in self.asked[self.position :] if asked == seat]
        may = [" ".join(each) for stage in turns[:1] for each in self.words(stage)]
        about = {"seat": seat, "word": " ".join(words), "words": [PASS, *may]}
        first = words[0]
        if first in self.announcements and len(words) == 1:
            if seat != self.declarer:
                return DEFENDER_ANNOUNCES(**about)
            if first in self.said:
                return SAID_TWICE(**about)
            return self.announcements[first] or SAID_TOO_LATE(**about)
        name = words[1] if len(words) == 2 else ""
        if first not in DOUBLINGS or (name and name not in self.announcements):
            return SAID_UNKNOWN(**about)
        stage = DOUBLINGS.index(first) + 1
        theirs = seat != self.declarer if stage % 2 else seat == self.declarer
        if not theirs:
            return NOT_HIS_DOUBLING(**about, side="the defenders" if stage % 2 else "the declarer")
        level = self.levels.get(name, -1)
        if level < stage - 1:
            return NOTHING_TO_DOUBLE(**about)
        return SAID_TWICE(**about) if level >= stage else SAID_TOO_LATE(**about)

    def say(self, seat: int, words: tuple[str, ...]) -> bool:
        """Take what was said; whether it changed anything: what breaks a rule does not."""
        position = self._finds(seat, words)
        if position is None:
            return False
        self.position = position
        if words == _DECLINES:
            self.position += 1
        elif self.asked[position][0] == 0:
            self.said.append(words[0])
            if words[0] in self.apart:
                self.levels[words[0]] = 0
        else:
            self.levels[words[1] if len(words) == 2 else ""] += 1
        self.rest()
        return words != _DECLINES


@cache
def _asked(declarer: int, defenders: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The stages and who is asked in each: the declarer for announcements, then each side for its doublings."""
    stages = ((1, defenders), (2, (declarer,)), (3, defenders))
    return ((0, declarer), *((stage, seat) for stage, seats in stages for seat in seats))


def announcing(table: Table, saying: Saying) -> Generator[Decision, Any, None]:
    """Everything that is said before the first lead; the factors are 1, or doubled by each doubling."""
    while saying.seat is not None:
        act = yield saying
        if act is None:
            break
        if act.__class__ is Together:
            free = tuple([word for word, forbidden in saying.announcements.items() if forbidden is None])
            spoken = _spoken(saying.declarer, saying.defenders, free, tuple(saying.apart), act.entries)
            if spoken is None:
                continue
            said, factors, after = spoken
            table.said += said
            if after.seat is None:
                table.factors |= factors
                return
            saying = after.again(saying.announcements)
            continue
        if saying.say(act[0], act[1:]):
            table.said.append(act)
    table.factors |= saying.factors()


@lru_cache(4096)
def _spoken(
    declarer: int,
    defenders: tuple[int, ...],
    free: tuple[str, ...],
    apart: tuple[str, ...],
    entries: tuple[tuple[Any, ...], ...],
) -> tuple[list[tuple[Any, ...]], dict[str, int], Saying] | None:
    """What was said, what it makes of the factors, and who may speak next; None where an entry needs a closer look."""
    saying = Saying(declarer, defenders, dict.fromkeys(free), apart)
    said = []
    for entry in entries:
        if saying.breaches(entry):
            return None
        if saying.say(entry[0], entry[1:]):
            said.append(entry)
    return said, saying.factors(), saying
