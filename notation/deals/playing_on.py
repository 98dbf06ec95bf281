"""Playing on from a step of a record: one act after the other that the rules allow, for every seat.

What comes of it is a variation of the record; where the record ends at the step, it is the record itself that goes on.
"""

from typing import Any

from notation.cards import cards_of
from notation.deals.entries import InputError
from notation.deals.grafting import Grown, added, grafted, reread, without_comments
from notation.deals.taking import taken
from notation.deals.viewing import HEAD, head
from notation.decision import Written
from notation.errors import TarockError
from notation.problems import Breach
from notation.record import PARTS_OF_DEAL, PHASE, Record, plain
from notation.replay import Path, position
from notation.replay.session import Moment, moment_of
from notation.words.languages import _

__all__ = ["DECLINE", "Grown", "InputError", "PlayOnError", "PlayedOn"]

DECLINE = "-"
"""What passes a decision by that may be passed by: nothing is bought, nobody is called, nothing more is said."""


class PlayOnError(TarockError):
    """A step from which nobody can play on, and why."""


class PlayedOn:
    """A deal that is played on from a step; where it begins part-way, from what is stated there on."""

    def __init__(self, record: Record, path: Path, step: int) -> None:
        """Raises PlayOnError."""
        walk = position(record, step, path)
        while walk is not None and walk.decision is not None and walk.decision.stated and walk.beyond:
            step += 1
            walk = position(record, step, path)
        if walk is None or any(node.keyword in PHASE for node in walk.lines[walk.at :]):
            raise PlayOnError(_("What was written down could not be judged up to here."))
        if not all(map(walk.table.whole, walk.table.seats)):
            raise PlayOnError(_("Not all the cards are known that the hands hold here."))
        if walk.decision is not None and walk.decision.stated:
            raise PlayOnError(_("The record does not state how things stand where it begins."))
        self.record, self.path, self.walk = record, path, walk
        self.step = step
        """Behind how many acts it goes on."""
        self._before = [line for line in walk.lines if line.keyword in PHASE]
        """All that was done up to the step, also above the variation."""
        self.acts: list[Written] = []
        """Acts added so far, as records hold them."""
        self.done: list[tuple[Any, ...] | None] = []
        """What was chosen after the step, or None where a decision was passed by."""
        self.passed = 0
        """How many decisions were passed by since the last act that a record holds."""

    def moment(self) -> Moment:
        """The moment that has come, which stays as it is."""
        return moment_of(self.walk, len(self.done))

    # ---- Acts

    def take(self, text: str, seat: int | None = None) -> list[Breach]:
        """Do what a text says, as the notation writes it; the rules that forbid it, if any do. Raises InputError.

        A `seat` other than the one that is asked may be named where others may speak, too.
        """
        walk = self.walk
        decision = walk.decision
        if decision is None:
            raise InputError(_("The play is over; {text} comes too late.").format(text=text))
        if text == DECLINE and decision.implied:
            self.decline()
            return []
        act = taken(decision, walk.table, self.record, text, seat)
        if not act.breaches:
            self.do(act.chosen, seat)
        return list(act.breaches)

    def do(self, chosen: tuple[Any, ...], seat: int | None = None) -> None:
        """Do what was chosen, which has to be one of the choices that are allowed."""
        decision = self.walk.decision
        assert decision is not None
        written = decision.written(chosen, seat)
        self.done.append(chosen)
        self.passed = self.passed + 1 if written is None else 0
        self.acts += [] if written is None else [written]
        self.walk.send(decision.act(chosen, seat))

    def decline(self) -> None:
        """Pass the decision by."""
        self.done.append(None)
        self.passed += 1
        self.walk.send(None)

    # ---- What comes of it

    def alone(self) -> Record:
        """The deal as it was dealt and played by now, as a record of its own, without comments and variations."""
        main, dealt, table = list(self.record.main()), self.walk.dealt, self.walk.table
        header = [head(line) for line in main if line.keyword in HEAD]
        if table.position is not None:
            cards = [line for line in main if line.keyword in PARTS_OF_DEAL]
        else:
            cards = [plain("hand", seat, items=tuple(cards_of(dealt[seat]))) for seat in sorted(table.seats)]
            cards += [line for line in main if line.keyword == "talon"]
        lines, restates = added(self._before, self.acts)
        before = self._before[:-1] if restates else self._before
        return reread([*header, *map(without_comments, [*cards, *before, *lines])])

    def grown(self) -> Grown | None:
        """The record with what was added; None if nothing was."""
        return grafted(self.record, self.path, self.step, self.acts)
