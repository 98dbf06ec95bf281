"""A round of announcements: seats announce, double or decline by turns, from the declarer on.

`Announcing` (`announcing.py`) and `Talk` (`talk.py`) say which turns come and what may be said in them.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from notation.decision import PASS, WORDS, Batch, Choices, CompletedAct, Decision, Offer, Words, Written
from notation.problems import Breach, Phrase, declare, phrase
from notation.table import Table
from notation.words.languages import later

DECLINES = (PASS,)
"""The words of a seat that declines."""

Entry = tuple[Any, ...]
"""A seat, and its words."""


class Doublings(NamedTuple):
    """Doubling by the defenders and the declarer, in turns."""

    words: tuple[str, ...]
    """Words of the first doubling, the second and so on; the last one serves all further doublings."""
    most: int | None
    """How often the same thing can be doubled; None for without limit."""

    @property
    def spoken(self) -> dict[str, str]:
        """Their words as people say them: as they are written."""
        return {word: word for word in self.words}

    def word(self, stage: int) -> str | None:
        """Word of the n-th doubling; None if there is none."""
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
"""The doublings of most games."""

SAID_UNKNOWN = declare(
    "said-unknown", "“{word}” is not an announcement of this game; {seat} may say {words}.{suggestion}", "announcements"
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


class AnnouncementRound(Decision):
    """Announcement or doubling by the seat to speak, or by a later one if those before it decline.

    An act is a seat and its words. Words of a seat imply that the seats asked before it have declined.
    """

    __slots__ = ("declarer", "doublings", "eager", "order", "position", "said")
    keyword = "announce"
    implied = open_to_others = several = True
    question = later("{who} may announce: {words}")
    may = later("say {words}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to announce.")

    def __init__(self, declarer: int, order: tuple[int, ...], doublings: Doublings) -> None:
        self.declarer, self.order, self.doublings = declarer, order, doublings
        self.eager = 1.0
        """How many of those who play loudly say something, where chance plays."""
        self.position = 0
        """The turn that has come, counted on and on."""
        self.said: list[str] = []
        self.seat: int | None = declarer

    # ---- How the rounds differ

    def turns(self) -> Iterable[int]:
        """The turns from the one that has come, as things stand."""
        raise NotImplementedError

    def sayable(self, seat: int, turn: int) -> Iterator[Words]:
        """Words that a seat may say in its own turn, other than declining; usually only the first is needed."""
        raise NotImplementedError

    def usual(self) -> Iterable[str]:
        """Words of such a round, allowed or not."""
        raise NotImplementedError

    def why_not(self, seat: int, words: Words, turn: int | None) -> Breach | None:
        """Why a seat may not say something in its next turn; the `turn` is None if it has none."""
        raise NotImplementedError

    def hear(self, seat: int, words: Words, turn: int) -> None:
        """Take what was announced or doubled in a turn."""
        raise NotImplementedError

    def factors(self) -> dict[str, int]:
        """The factor of everything that can be doubled, under ``""`` that of the game."""
        raise NotImplementedError

    @property
    def careful(self) -> bool:
        """Whether what is said may leave something owed, so that each entry has to be looked at."""
        return False

    # ---- Turns

    def seat_at(self, turn: int) -> int:
        """Whose turn a turn is."""
        return self.order[turn % len(self.order)]

    def turn_of(self, seat: int) -> int | None:
        """The next turn of a seat, the one that has come included; None if it has none."""
        return next((turn for turn in self.turns() if self.seat_at(turn) == seat), None)

    def rest(self) -> None:
        """Go on to the next turn in which something can be said."""
        for turn in self.turns():
            seat = self.seat_at(turn)
            if next(self.sayable(seat, turn), None) is not None:
                self.position, self.seat = turn, seat
                return
        self.seat = None

    # ---- What may be said

    def options(self) -> list[Words]:
        """Words that the seat to speak may say, declining first."""
        if self.seat is None:
            return []
        return [*((DECLINES,) if self.implied else ()), *self.sayable(self.seat, self.position)]

    def open_to(self, seat: int) -> list[Words]:
        """Words that a seat may still say, if those asked before it decline; declining first."""
        turn = self.turn_of(seat)
        return [DECLINES, *(() if turn is None else self.sayable(seat, turn))]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """Words that a seat may say, among all words of such rounds."""
        words = tuple(self.options() if seat is None or seat == self.seat else self.open_to(seat))
        placed = tuple(dict.fromkeys([DECLINES, *((word,) for word in self.usual()), *words]))
        declining = later("Nobody says anything more")
        return Offer(
            WORDS, self.keyword, Choices(words), Choices(placed), declines=self.implied, declining=declining,
            for_all=True,
        )  # fmt: skip

    def breach(self, seat: int, words: Words, turn: int | None) -> Breach | None:
        """Why a seat may not say something now, or decline."""
        return None if words == DECLINES else self.why_not(seat, words, turn)

    def breaches(self, act: Entry) -> list[tuple[Breach, int | None]]:
        """Why a seat may not say this now."""
        seat, words = act[0], tuple(map(str, act[1:]))
        breach = self.breach(seat, words, self.turn_of(seat))
        if breach is None:
            return []
        if "words" in breach.arguments:
            open_to = [" ".join(words) for words in self.open_to(seat)]
            breach = breach._replace(arguments=breach.arguments | {"words": open_to})
        return [(breach, None)]

    def refused(self, code: Any, seat: int, *words: str, **more: Any) -> Breach:
        """A breach by what a seat has said; `breaches` adds what it may say."""
        breach: Breach = code(seat=seat, word=" ".join(words), words=(), **more)
        return breach

    # ---- What was said

    def say(self, seat: int, words: Words) -> bool:
        """Take what was said; whether it changed anything: what breaks a rule does not."""
        words, turn = tuple(map(str, words)), self.turn_of(seat)
        if turn is None or (words != DECLINES and self.why_not(seat, words, turn) is not None):
            return False
        self.take(seat, words, turn)
        self.rest()
        return words != DECLINES

    def take(self, seat: int, words: Words, turn: int) -> None:
        """Take what may be said in a turn."""
        if words == DECLINES:
            self.position = turn + 1
        else:
            self.position = turn
            self.hear(seat, words, turn)

    def say_together(self, batch: Batch) -> Sequence[Entry]:
        """Take the entries of a batch up to the first that needs a closer look; gives those that said something.

        It asks nobody, so it need not know who could say something: what may be said in a turn does not depend on it,
        and a pass without a question changes nothing.
        """
        said, careful = [], self.careful
        owing = not self.implied
        for entry, following in pairwise((*batch.acts, None)):
            if not entry or entry[0] not in self.order:
                break
            seat, words = entry[0], entry[1:]
            turn, owing = self.turn_of(seat), (owing or careful) and not self.implied
            if words != DECLINES or owing or careful:
                if turn is None or (owing and turn != self.position):
                    break
                if owing or careful:
                    self.follows(*((self.keyword, following[0]) if following else ("trick", None)))
                if (self.breach if owing or careful else self.why_not)(seat, words, turn) is not None:
                    break
                self.take(seat, words, turn)
                if words != DECLINES:
                    said.append(entry)
            elif turn is not None:
                self.position = turn + 1
            batch.done += 1
        return said

    def asked(self, table: Table, heard: Callable[[Entry], None]) -> Generator[Decision, Any, None]:
        """Ask on, until nobody has anything left to say."""
        while self.seat is not None:
            act = yield self
            if act is None:
                break
            if act.__class__ is Batch:
                for entry in self.say_together(act):
                    heard(entry)
                if act.done == len(act.acts) and act.last and self.implied:
                    break
                self.rest()
            elif self.say(act[0], act[1:]):
                heard(act)
        table.factors |= self.factors()

    # ---- The choice

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Entry:
        """The seat and its words."""
        return (self.seat if seat is None else seat, *choice)

    def passed(self) -> Entry:
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
        words = [" ".join(words) for words in self.options() if words != DECLINES]
        return phrase("{who} may say {said}.", who=self.seat, said=words)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The announcement, and its effect on the value of the game or of another announcement."""
        [(_seat, *words)], who, factors = done.items, done.seat, done.factors
        if words == [PASS]:
            return phrase("{who} says nothing.", who=who)
        word, factor = " ".join(map(str, words)), factors.get(" ".join(map(str, words[1:])), 1)
        if factor == 1 or words[0] in factors:
            return phrase("{who} announces: {word}.", who=who, word=word)
        if len(words) == 1:
            return phrase("{who} announces: {word}; the game counts × {factor}.", who=who, word=word, factor=factor)
        text = later("{who} announces: {word}; {word_2} counts × {factor}.")
        return phrase(text, who=who, word=word, word_2=" ".join(map(str, words[1:])), factor=factor)

    def probability(self, bold: float, loud: float) -> float:
        """As loudly as somebody plays, and seldom what is hardly ever announced."""
        return loud * self.eager

    def standing_factors(self, table: Table) -> dict[str, int]:
        """As they would stand if nobody said any more."""
        return self.factors()
