"""A complete deal that grows, act by act, and the record in which it is written down.

What is added is a variation of the record; where the record ends at the step, it is the record itself that goes on.
"""

from collections.abc import Sequence
from typing import Any

from notation.cards import cards_of
from notation.deals.entries import InputError
from notation.deals.grafting import Grown, added, grafted, reread, without_comments
from notation.deals.taking import DECLINE, taken
from notation.deals.viewing import HEAD, head, view_of
from notation.decision import Decision, Written
from notation.errors import TarockError
from notation.game import Result
from notation.problems import Breach
from notation.record import PARTS_OF_DEAL, PHASE, Line, Record, plain
from notation.replay import Path, judge
from notation.replay.live_deal import LiveDeal
from notation.replay.prefix import Prefix
from notation.replay.session import Moment
from notation.table import Table
from notation.words.languages import _


class PlayOnError(TarockError):
    """A step from which nobody can play on, and why."""


class ForbiddenError(InputError):
    """An act that breaks rules."""

    def __init__(self, breaches: Sequence[Breach]) -> None:
        super().__init__(breaches[0].message)
        self.breaches = breaches


class GrowingDeal:
    """A live deal, and what each act after a step of a record is written down as."""

    def __init__(self, record: Record, live: LiveDeal, path: Path = (), step: int = 0, before: Sequence[Line] = ()):
        self.record, self.live, self.path = record, live, path
        self.step = step
        """Number of acts in the record after which the deal goes on."""
        self._before = before
        """Acts up to the step, also those above the variation."""
        self.written: list[Written | None] = []
        """Each act after the step as it is written; None if no record holds it."""
        self._checked: tuple[int, Result] | None = None
        """The result that a check found, after so many acts."""

    @classmethod
    def after(cls, record: Record, path: Path, step: int) -> "GrowingDeal":
        """The deal after a step; if it begins part-way, after what is stated there. Raises PlayOnError."""
        prefix = Prefix(record, path, step)
        walk = prefix.walk()
        while walk is not None and walk.decision is not None and walk.decision.stated and walk.beyond:
            prefix = prefix._replace(step=prefix.step + 1)
            walk = prefix.walk()
        if walk is None or any(node.keyword in PHASE for node in walk.lines[walk.at :]):
            raise PlayOnError(_("What was written down could not be judged up to here."))
        if not all(map(walk.table.whole, walk.table.seats)):
            raise PlayOnError(_("Not all cards in the hands are known here."))
        if walk.decision is not None and walk.decision.stated:
            raise PlayOnError(_("The record does not give the position where it begins."))
        before = [line for line in walk.lines if line.keyword in PHASE]
        return cls(record, prefix.live(walk), path, prefix.step, before)

    # ---- The moment

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None if the deal is over."""
        return self.live.decision

    @property
    def result(self) -> Result | None:
        """None as long as the deal goes on. With unknown cards it has what a check of the record finds."""
        result = self.live.result
        if result is None or result.score is not None or self.path or self.table.position is not None:
            return result
        if self._checked is None or self._checked[0] != len(self.written):
            grown = self.grown()
            record = self.record if grown is None else grown.record
            found = None if grown is not None and grown.path else judge(record).result
            self._checked = len(self.written), found or result
        return self._checked[1]

    @property
    def moment(self) -> Moment:
        table = self.table.snapshot()
        decision = None if self.decision is None else self.decision.at(table)
        return Moment(len(self.written), table, decision, False, self.record)

    @property
    def acts(self) -> list[Written]:
        return [written for written in self.written if written is not None]

    @property
    def passed(self) -> int:
        """How many decisions were passed by since the last act that a record holds."""
        count = len(self.written)
        while count and self.written[count - 1] is None:
            count -= 1
        return len(self.written) - count

    # ---- Acts

    def send(self, act: Any, written: Written | None = None) -> None:
        self.live.send(act)
        self.written.append(written)

    def do(self, chosen: tuple[Any, ...] | None) -> None:
        """Do what was chosen, which has to be allowed; None passes the decision by."""
        decision = self.decision
        assert decision is not None
        if chosen is None:
            self.send(None)
        else:
            self.send(decision.act(chosen), decision.written(chosen))

    def take(self, text: str) -> list[Breach]:
        """Do what a text says, as the notation writes it; the rules that forbid it, if any do. Raises InputError."""
        decision = self.decision
        if decision is None:
            raise InputError(_("The play is over; {text} comes too late.").format(text=text))
        if text == DECLINE and decision.implied:
            self.send(None)
            return []
        act = taken(decision, self.table, self.record, text)
        if not act.breaches:
            self.send(act.sent, act.written)
        return list(act.breaches)

    def undo(self, count: int = 1) -> None:
        self.live.undo(count)
        del self.written[len(self.written) - count :]

    def clone(self) -> "GrowingDeal":
        deal = GrowingDeal(self.record, self.live.clone(), self.path, self.step, self._before)
        deal.written = list(self.written)
        return deal

    # ---- The record

    def alone(self) -> Record:
        """The deal as it was dealt and played by now, as a record of its own, without comments and variations."""
        return reread(self._lines())

    def seen(self, seat: int) -> Record:
        return reread(view_of(Record(tuple(self._lines())), self.table, self.live.dealt, seat).lines)

    def _lines(self) -> list[Line]:
        main, table = list(self.record.main()), self.table
        header = [head(line) for line in main if line.keyword in HEAD]
        if table.position is not None:
            cards = [line for line in main if line.keyword in PARTS_OF_DEAL]
        else:
            cards = [plain("hand", seat, items=tuple(cards_of(self.live.dealt[seat]))) for seat in sorted(table.seats)]
            cards += [line for line in main if line.keyword == "talon"]
        lines, restates = added(self._before, self.acts)
        before = self._before[:-1] if restates else self._before
        return [*header, *map(without_comments, [*cards, *before, *lines])]

    def grown(self) -> Grown | None:
        """The record with what was added; None if nothing was."""
        return grafted(self.record, self.path, self.step, self.acts)
