"""Announcements and doublings: what is said between the exchange and the first lead."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product, takewhile
from types import MappingProxyType
from typing import Any, NamedTuple

from notation.decision import PASS, WORDS, Choices, Decision, Done, Offer, Written
from notation.problems import Breach, Phrase, declare, phrase
from notation.table import Table
from notation.words.languages import later

_DECLINES = (PASS,)


class Doublings(NamedTuple):
    """How the defenders and the declarer double, by turns."""

    words: tuple[str, ...]
    """What is said for the first doubling, the second and so on; the last word for all further ones."""
    most: int | None
    """How often the same thing can be doubled; None for without limit."""

    @property
    def spoken(self) -> dict[str, str]:
        """Their words as people say them: as they are written."""
        return {word: word for word in self.words}

    def word(self, stage: int) -> str | None:
        """What is said for the n-th doubling; None where there is none."""
        return self.words[min(stage, len(self.words)) - 1] if self.most is None or stage <= self.most else None

    def stage(self, word: str, level: int, side: int) -> int:
        """Which doubling a word means when something has been doubled `level` times.

        The next one if it can; else the first that the defenders (`side` 1) or the declarer (0) could make with it.
        """
        if word == self.word(level + 1):
            return level + 1
        first = self.words.index(word) + 1
        return first + 1 if first % 2 != side and self.word(first + 1) == word else first


KONTRAS = Doublings(("kontra", "rekontra", "subkontra"), 3)

SAID_UNKNOWN = declare(
    "said-unknown", "“{word}” is no announcement of this game; {seat} may say {words}.{suggestion}", "announcements"
)
DEFENDER_ANNOUNCES = declare(
    "defender-announces", "Only the declarer announces “{word}”; {seat} may say {words}.", "announcements"
)
SAID_TWICE = declare("said-twice", "“{word}” has been said already; {seat} may say {words}.", "announcements")
NOT_HIS_DOUBLING = declare("not-his-doubling", "It is {side} to say “{word}” here; {seat} may say {words}.", "kontra")
NOTHING_TO_DOUBLE = declare(
    "nothing-to-double", "There is nothing yet that “{word}” could double; {seat} may say {words}.", "kontra",
    shared="“{word_2}” is doubled together with the game, by “{word_3}” alone; {seat} may say {words}.",
)  # fmt: skip
SAID_TOO_LATE = declare(
    "said-too-late", "{seat} has declined, or his turn is over, and may not say “{word}” any more.", "kontra"
)


Beside = Callable[[str, str], Breach | None]
"""What forbids an announcement beside one that was made before."""


def any_beside(first: str, second: str) -> Breach | None:
    """Whatever is announced, anything else may be announced as well."""
    return None


class Saying(Decision):
    """What may be announced or doubled, by the seat whose turn it is, or by a later one when those before decline.

    An act is a seat and its words. Who says something implies that those asked before him have declined. An
    announcement among `apart` can be doubled by itself, any other shares the doublings of the game.
    """

    __slots__ = (
        "announcements", "apart", "beside", "declarer", "defenders", "doublings", "eager", "levels", "position", "said"
    )  # fmt: skip
    keyword = "announce"
    implied = open_to_others = True
    question = later("{who} may announce: {words}")
    may = later("say {words}")
    breaks_off = later("The record breaks off here: it was for {who} to announce.")

    def __init__(
        self,
        declarer: int,
        defenders: tuple[int, ...],
        announcements: dict[str, Breach | None],
        apart: Sequence[str] = (),
        doublings: Doublings = KONTRAS,
        beside: Beside = any_beside,
    ) -> None:
        self.declarer, self.defenders, self.announcements, self.apart = declarer, defenders, announcements, apart
        self.doublings, self.beside = doublings, beside
        self.eager = 1.0
        """How many of those who play loudly say something, where chance plays."""
        self.position = 0
        """The turn that has come: stage 0 is for announcements, each later one for a doubling."""
        self.levels = {"": 0}
        """How often what can be doubled has been: the game, and what was announced beside it."""
        self.said: list[str] = []
        self.seat = declarer
        self.rest()

    def turn(self, position: int) -> tuple[int, int] | None:
        """The stage of a turn, and who is asked then; None where nothing can be said any more."""
        asked = (*self.defenders, self.declarer)
        round_, place = divmod(position - 1, len(asked))
        stage = 0 if position == 0 else 2 * round_ + 1 + (asked[place] == self.declarer)
        if stage > max(self.levels.values()) + 1 or (stage and self.doublings.word(stage) is None):
            return None
        return stage, asked[place]

    def forbidden(self, word: str) -> Breach | None:
        """Why something may not be announced: by itself, or beside what was announced before."""
        beside = [breach for earlier in self.said if (breach := self.beside(earlier, word))]
        return self.announcements[word] or (beside[0] if beside else None)

    def words(self, stage: int) -> list[tuple[str, ...]]:
        """What may be said at a stage: announcements first, then one doubling after the other."""
        if stage == 0:
            return [(word,) for word in self.announcements if word not in self.said and not self.forbidden(word)]
        doubling = self.doublings.word(stage) or ""
        return [(doubling, name) if name else (doubling,) for name, level in self.levels.items() if level == stage - 1]

    def turns(self) -> Iterator[tuple[int, int, int]]:
        """The turns from the one that has come: which each is, its stage, and who is asked then."""
        for position in count(self.position):
            turn = self.turn(position)
            if turn is None:
                return
            yield position, *turn

    def rest(self) -> None:
        """Go on to the next who could say anything."""
        following = ((position, seat) for position, stage, seat in self.turns() if self.words(stage))
        self.position, self.seat = next(following, (self.position, None))

    def options(self) -> list[tuple[str, ...]]:
        """What the seat whose turn it is may say, declining first."""
        turn = self.turn(self.position)
        return [(PASS,), *self.words(turn[0])] if turn and self.seat is not None else []

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """What may be said by a seat, and what is said at such moments."""
        words = tuple(self.options())
        if seat is not None and seat != self.seat:
            words = tuple([choice for choice in words if not self.breaches((seat, *choice))])
        usual = [(word,) for word in (*self.announcements, *self.doublings.words)]
        placed = tuple(dict.fromkeys([_DECLINES, *usual, *words]))
        declining = later("Nobody says anything more")
        return Offer(
            WORDS, self.keyword, Choices(words), Choices(placed), declines=True, declining=declining, for_all=True
        )

    def act(self, choice: Sequence[Any], seat: int | None = None) -> tuple[Any, ...]:
        """The seat and its words."""
        return (self.seat if seat is None else seat, *choice)

    def passed(self) -> tuple[Any, ...]:
        """Its seat says nothing."""
        return (self.seat, PASS)

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """It goes on with what was said before."""
        return Written(self.keyword, None, (self.act(choice, seat),), joins=True)

    def expected(self, table: Table) -> Phrase:
        """An announcement."""
        return phrase("an announcement of {seat}", seat=self.seat)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what he may say."""
        words = [" ".join(words) for words in self.options() if words != _DECLINES]
        return phrase("{who} may say {said}.", who=self.seat, said=words)

    @classmethod
    def told(cls, done: Done) -> Phrase:
        """What was announced, and what it makes the game, or another announcement, count."""
        [(_seat, *words)], who, factors = done.items, done.seat, done.factors
        if words == [PASS]:
            return phrase("{who} says nothing.", who=who)
        word, factor = " ".join(map(str, words)), factors.get(words[1] if len(words) > 1 else "", 1)
        if factor == 1 or words[0] in factors:
            return phrase("{who} announces: {word}.", who=who, word=word)
        if len(words) == 1:
            return phrase("{who} announces: {word}; the game counts × {factor}.", who=who, word=word, factor=factor)
        text = later("{who} announces: {word}; {word_2} counts × {factor}.")
        return phrase(text, who=who, word=word, word_2=words[1], factor=factor)

    def eagerness(self, bold: float, loud: float) -> float:
        """As loudly as somebody plays, and seldom what is hardly ever announced."""
        return loud * self.eager

    def _finds(self, seat: int, words: tuple[str, ...]) -> int | None:
        """The turn at which a seat can say this, from now on."""
        for position, stage, asked in self.turns():
            sayable = self.words(stage)
            if asked == seat and (sayable if words == _DECLINES else words in sayable):
                return position
        return None

    def factors(self) -> dict[str, int]:
        """The factor of everything that was announced, and under ``""`` of the game."""
        return dict.fromkeys(self.said, 1) | {name: 2**level for name, level in self.levels.items()}

    def standing_factors(self, table: Table) -> dict[str, int]:
        """As they would stand if nobody said any more."""
        return self.factors()

    def again(self, announcements: dict[str, Breach | None]) -> "Saying":
        """The same moment once more, to go on from."""
        saying = Saying(self.declarer, self.defenders, announcements, self.apart, self.doublings, self.beside)
        saying.position, saying.seat = self.position, self.seat
        saying.levels, saying.said = dict(self.levels), list(self.said)
        return saying

    def breaches(self, act: tuple[Any, ...]) -> list[tuple[Breach, int | None]]:
        """Why a seat may not say this now."""
        seat, words = act[0], tuple(act[1:])
        if words == _DECLINES or self._finds(seat, words) is not None:
            return []
        return [(self._why_not(seat, words), None)]

    def _open_to(self, seat: int) -> list[str]:
        """What a seat may still say, if those asked before it decline."""
        own = [words for _, stage, asked in self.turns() if asked == seat for words in self.words(stage)]
        return list(dict.fromkeys(" ".join(words) for words in (_DECLINES, *own)))

    def _why_not(self, seat: int, words: tuple[str, ...]) -> Breach:
        about = {"seat": seat, "word": " ".join(words), "words": self._open_to(seat)}
        first = words[0]
        if first in self.announcements and len(words) == 1:
            if seat != self.declarer:
                return DEFENDER_ANNOUNCES(**about)
            if first in self.said:
                return SAID_TWICE(**about)
            return self.forbidden(first) or SAID_TOO_LATE(**about)
        name = words[1] if len(words) == 2 else ""
        if first not in self.doublings.words or (name and name not in self.announcements):
            return SAID_UNKNOWN(**about)
        if name and name not in self.apart:
            return NOTHING_TO_DOUBLE(**about, case="shared", word_2=name, word_3=first)
        level = self.levels.get(name, -1)
        stage = self.doublings.stage(first, max(level, 0), seat != self.declarer)
        if (seat != self.declarer) != stage % 2:
            side = phrase("for the defenders") if stage % 2 else phrase("for the declarer")
            return NOT_HIS_DOUBLING(**about, side=side)
        if level < stage - 1:
            return NOTHING_TO_DOUBLE(**about)
        return SAID_TWICE(**about) if level >= stage else SAID_TOO_LATE(**about)

    def say(self, seat: int, words: tuple[str, ...]) -> bool:
        """Take what was said; whether it changed anything: what breaks a rule does not."""
        position = self._finds(seat, words)
        if position is None:
            return False
        stage, _ = self.turn(position) or (0, seat)
        self.position = position
        if words == _DECLINES:
            self.position += 1
        elif stage == 0:
            self.said.append(words[0])
            if words[0] in self.apart:
                self.levels[words[0]] = 0
        else:
            self.levels[words[1] if len(words) == 2 else ""] += 1
        self.rest()
        return words != _DECLINES


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
    line, entries = table.ahead.line(Saying.keyword), ()
    if line is not None:
        entries = line.items
    free = tuple([word for word, forbidden in announcements.items() if forbidden is None])
    course = _course(declarer, table.defenders, free, apart, doublings, beside, entries)
    if course is None:
        saying = Saying(declarer, table.defenders, announcements, apart, doublings, beside)
    else:
        said, factors, after = course
        if entries:
            table.ahead.taken += 1
            _take_up(table, said, laid_open)
        if after.seat is None or table.ahead.passes_by(Saying.keyword):
            table.factors |= factors
            return
        saying = after.again(announcements)
    saying.eager = eager
    while saying.seat is not None:
        act = yield saying
        if act is None:
            break
        if saying.say(act[0], act[1:]):
            _take_up(table, [act], laid_open)
    table.factors |= saying.factors()


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


def _take_up(table: Table, said: Sequence[tuple[Any, ...]], laid_open: Mapping[str, int]) -> None:
    table.said += said
    for seat, word, *_ in said:
        table.exposed[seat] |= laid_open.get(word, 0)


Course = tuple[tuple[tuple[Any, ...], ...], dict[str, int], Saying]
"""What was said, the factors that come of it, and how it goes on from there."""


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
    """What comes of the entries with which the announcements begin; None where one of them needs a closer look."""
    saying = Saying(declarer, defenders, dict.fromkeys(free), apart, doublings, beside)
    said = []
    for entry in entries:
        if not entry or saying.seat is None or entry[0] not in (declarer, *defenders) or saying.breaches(entry):
            return None
        if saying.say(entry[0], entry[1:]):
            said.append(entry)
    return tuple(said), saying.factors(), saying
