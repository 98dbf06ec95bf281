"""Rounds that count double: which deals of a session do, by the ``radl`` of the house they are played by."""

from collections.abc import Sequence

from notation.game import TIMES, SessionDeal
from notation.house import HOUSE, Row, house_of
from notation.problems import Phrase, phrase
from notation.words.languages import later

MOST = 8
"""The most that a deal counts."""
START, LAST, STACKED, QUEUED = "start", "last", "stacked", "queued"
"""Words of the line ``radl``."""
NOT_MADE = ("-failed", "-lost")
"""Endings of the labels of bonuses that nobody made."""

SHOULD_COUNT = later("this deal should count {number} {number|time|times}, and counts {number_2} {number_2|time|times}")
"""The doubt about a deal."""


class Radl:
    """How many times the next deal of a session counts."""

    def __init__(self) -> None:
        self.begun = False
        """Whether what holds from the first deal on was added."""
        self.stacked: list[int] = []
        """The deals left of each round that multiplies what others make."""
        self.queued = self.plain = 0
        """The deals left of rounds that follow one another, and of those that begin anew."""

    @property
    def times(self) -> int:
        """How many times."""
        return int(min(2 ** (len(self.stacked) + (self.queued > 0) + (self.plain > 0)), MOST))

    def begin(self, rows: Sequence[Row]) -> None:
        """What holds from the first deal on."""
        if not self.begun:
            self.begun = True
            self._add([row for row in rows if row[0] == START])

    def played(self, deal: SessionDeal, rows: Sequence[Row]) -> None:
        """A deal is over: rounds get shorter, and what happened may begin another."""
        self.stacked = [left - 1 for left in self.stacked if left > 1]
        self.queued, self.plain = max(self.queued - 1, 0), max(self.plain - 1, 0)
        self._add([row for row in rows if happened(deal, row[0])])

    def _add(self, rows: Sequence[Row]) -> None:
        for _event, number, *way in rows:
            if way == [STACKED]:
                self.stacked.append(int(number))
            elif way == [QUEUED]:
                self.queued += int(number)
            else:
                self.plain = max(self.plain, int(number))


def happened(deal: SessionDeal, event: str) -> bool:
    """Whether a contract was played in a deal, or a bonus was made."""
    of_it = [label for label in deal.labels if label == event or label.startswith(f"{event}-")]
    return deal.contract == event or any([not label.endswith(NOT_MADE) for label in of_it])


def radl_of(deal: SessionDeal) -> tuple[Row, ...]:
    """What makes deals count double, in the house by which a deal was played."""
    text = deal.rules.get(HOUSE)
    return house_of(text).radl if text else ()


def counted(deals: Sequence[SessionDeal], next_rows: Sequence[Row] = ()) -> tuple[int, list[tuple[int, Phrase]]]:
    """How many times the next deal of a session counts, and the deals, by index, that count otherwise than they should.

    Nobody knows which round is the last one: there deals may count twice as much. `next_rows` are the doubled rounds by
    which the next deal is played, where there may be no deal before it.
    """
    radl, doubts = Radl(), list[tuple[int, Phrase]]()
    for index, deal in enumerate(deals):
        rows, given = radl_of(deal), int(deal.rules.get(TIMES, "1"))
        radl.begin(rows)
        may = {radl.times}
        if (LAST,) in rows and index >= len(deals) - len(deal.score):
            may.add(min(2 * radl.times, MOST))
        if rows and given not in may:
            doubts.append((index, phrase(SHOULD_COUNT, number=radl.times, number_2=given)))
        radl.played(deal, rows)
    radl.begin(next_rows)
    return radl.times, doubts
