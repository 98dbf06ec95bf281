"""The acts of a record in the order of play, so that a game need not ask for them one by one.

A game asks for every act, and its player answers: the driver, chance, a person. In a record with all acts most of this
is unnecessary. A chapter that finds its own acts next, in order and without an error, takes them. For any other act it
asks, and so do all chapters after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from notation.record import PHASE, UNKNOWN, Line, Tricks

_NUMBERS = tuple(range(100))


class ActCursor:
    """The acts of a record, and how far the game has taken them."""

    __slots__ = ("acts", "phases", "singly", "taken", "tricks")

    def __init__(
        self, acts: Sequence[Line | Tricks] = (), singly: bool = False, phases: Mapping[str, int] = PHASE
    ) -> None:
        self.acts = acts
        """The lines, and the runs of tricks, in order."""
        self.phases = phases
        """The place of each line in the order of play."""
        self.singly = singly
        """Whether single cards may be taken: then nobody needs to know how far, should the game ask in the end."""
        self.taken = 0
        """How many of the acts were taken."""
        self.tricks = 0
        """How many tricks were taken of the run that is next."""

    def __bool__(self) -> bool:
        return self.taken < len(self.acts)

    @property
    def count(self) -> int:
        """How many lines were taken."""
        return self.tricks + sum(len(act.numbers) if isinstance(act, Tricks) else 1 for act in self.acts[: self.taken])

    def line(self, keyword: str) -> Line | None:
        """The line that is next, if it has this keyword and nothing beside its items."""
        if self.taken == len(self.acts):
            return None
        line = self.acts[self.taken]
        return line if line.keyword == keyword and line.__class__ is Line and not line.notes else None

    def cards(self, keyword: str, seat: int, count: int) -> tuple[int, ...]:
        """The cards of the line that is next, if it is this seat's with that many, all known and different; else none.

        With them a chapter finds that an act is allowed before it makes a decision of it.
        """
        line = self.line(keyword)
        if line is None or line.seat != seat or len(line.items) != count or sum(line.items).bit_count() != count:
            return ()  # a sum with a card twice, or an unknown one, has fewer bits
        return line.items

    def run(self, number: int) -> Tricks | None:
        """The rest of the run of tricks that is next, if it goes on from a trick of this number."""
        if self.taken == len(self.acts):
            return None
        run = self.acts[self.taken]
        if run.__class__ is not Tricks:
            return None
        if self.tricks:
            run = run.part(self.tricks)
        return run if run.numbers == _NUMBERS[number : number + len(run.numbers)] else None

    def take_tricks(self, count: int) -> None:
        """Mark `count` tricks of the run as played."""
        self.tricks += count
        run = self.acts[self.taken]
        if run.__class__ is Tricks and self.tricks == len(run.numbers):
            self.taken, self.tricks = self.taken + 1, 0

    def passes_by(self, keyword: str) -> bool:
        """Whether the record goes on behind the place where a line of this keyword would stand."""
        return self._beyond(self.taken, keyword)

    def goes_on_behind(self, keyword: str) -> bool:
        """Whether the record goes on behind a line of this keyword, which is next or is left out."""
        return self._beyond(self.taken + (self.line(keyword) is not None), keyword)

    def _beyond(self, at: int, keyword: str) -> bool:
        """Whether there is an act at some place, and it comes later in the order of play than lines of a keyword."""
        if at == len(self.acts):
            return False
        act = self.acts[at]
        return self.phases["trick" if act.__class__ is Tricks else act.keyword] > self.phases[keyword]


def group_tricks(lines: Iterable[Line | Tricks]) -> list[Line | Tricks]:
    """Some acts, those neighbouring tricks as runs in which every card is known and nothing is beside it."""
    acts: list[Line | Tricks] = []
    for width, some in groupby(lines, _width):
        same = list(some)
        if width:
            _, seats, numbers, cards, *_ = zip(*same, strict=True)
            acts.append(Tricks("tricks", seats, numbers, cards, same[0].row))
        else:
            acts += same
    return acts


def _width(act: Line | Tricks) -> int:
    """How many cards a trick has that can be part of a run; 0 for anything else."""
    if isinstance(act, Tricks) or act.keyword != "trick" or act.notes or UNKNOWN in act.items:
        return 0
    return len(act.items)


NOTHING = ActCursor()
