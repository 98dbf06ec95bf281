"""Any record, step by step and act by act: also one with gaps, or with acts against the rules."""

from functools import cached_property
from itertools import takewhile
from operator import not_

from notation.deals.act_texts import text_of
from notation.deals.entries import InputError
from notation.deals.grafting import grafted
from notation.deals.taking import DECLINE, TypedAct, next_act
from notation.decision import Written
from notation.library.errors import ActError, StepError
from notation.library.records import Record, seat_of
from notation.library.steps import Step, path_of, position_of, steps
from notation.library.tables import Table, act_forbidden
from notation.replay import Judging, Path
from notation.replay.positions import walk_on
from notation.replay.session import moment_of
from notation.replay.steps import last_act
from notation.replay.walk import JudgingStop
from notation.words.languages import _


class Session:
    """A record, one place in it, and the acts that go on from there.

    A session takes any record. Unknown cards may turn out to be what is played, and the record is read again after each
    act, since every act reveals more about the hands. For complete deals that only go forward, `Play` is faster.
    """

    def __init__(self, record: Record, variation: str = "", step: int | None = None) -> None:
        """A session at a step of a record, or of a `variation` such as ``2.1``; without a step, behind the last act.

        Raises StepError if there is no such variation or step, GameError if the game is unknown.
        """
        self._begin(record, path_of(record, variation), step)

    def _begin(self, record: Record, path: Path, step: int | None) -> None:
        last = last_act(record.parsed, path)
        number = last if step is None else step
        if not 0 <= number <= last:
            text = _("This record has steps 0 to {last}, but no step {step}.")
            raise StepError(text.format(last=last, step=number))
        position_of(record.parsed, number, path)
        base = record.carrying
        self._base = record if base is record.parsed else Record(base, record.file)
        self._path, self._step = path, number
        self._acts: list[list[Written]] = []
        """Acts added by each `take`; an empty list for each `pass_by`."""
        self._changed()

    def _changed(self) -> None:
        for name in ("_grown", "_walk", "table"):
            vars(self).pop(name, None)

    # ---- The record

    @property
    def record(self) -> Record:
        """The record with what was added: a variation, or more of the record itself if it ended there."""
        return self._grown[0]

    @property
    def variation(self) -> str:
        """The variation in which the session goes on, such as ``2.1``; empty in the main line."""
        return ".".join(map(str, self._grown[1]))

    @property
    def number(self) -> int:
        """The number of the last act; 0 before the first one."""
        return self._grown[2]

    def steps(self) -> list[Step]:
        """The steps of the line of play in which the session is, from the deal to the settlement."""
        return steps(self.record, self.variation)

    def at(self, step: int) -> Step:
        """Go to a step; what is taken from now on goes on from there. Raises StepError."""
        record, path = self._grown[:2]
        self._begin(record, path, step)
        return self.steps()[step]

    @cached_property
    def table(self) -> Table:
        """The table as it stands, with the choice that comes next."""
        return Table(moment_of(self._walk, self.number))

    @property
    def options(self) -> tuple[str, ...]:
        """Allowed choices, as far as the hands are known; empty if the deal is over."""
        return self.table.choice.allowed if self.table.choice else ()

    # ---- Acts

    def take(self, act: str, seat: str | None = None, keyword: str | None = None, stands: bool = False) -> Step:
        """Do what a text says, as the notation writes it; returns its step.

        Texts, `seat` and `keyword` are those of `Play.take`. A `seat` is needed if only unknown cards could tell whose
        turn it is. With `stands`, an act against the rules is taken too and marked ``^``: the table let it stand.
        Raises ActError, with its `reasons` if it is forbidden, and SeatError for an unknown seat; then nothing has
        happened.
        """
        walk = self._again()
        wanted = None if seat is None else seat_of(seat, walk.table.players)
        try:
            done = next_act(walk, walk.record, act, wanted, keyword, stands)
        except InputError as error:
            raise ActError(str(error)) from None
        if done.breaches and not stands:
            raise act_forbidden(done.breaches, walk.table)
        return self._add(done)

    def pass_by(self) -> None:
        """Leave the choice at hand open: nobody remembers, or nothing was said.

        Raises ActError if the deal is over, or if nothing can follow before this is known.
        """
        if self._walk.decision is None:
            raise ActError(_("Nothing is offered here that could be declined."))
        self._acts.append([])
        self._changed()
        try:
            self._again()
        except JudgingStop:
            self.undo()
            raise ActError(_("This has to be known to go on.")) from None

    def undo(self) -> str:
        """Take back the last `take` or `pass_by` (``-``); returns what it was. Raises ActError if there is none."""
        if not self._acts:
            raise ActError(_("There is no act to take back."))
        gone = self._acts.pop()
        self._changed()
        return text_of(gone[-1]) if gone else DECLINE

    def _add(self, act: TypedAct) -> Step:
        assert act.written is not None
        self._acts.append([act.written._replace(irregular=bool(act.breaches))])
        self._changed()
        return self.steps()[self.number]

    # ---- Within

    @cached_property
    def _grown(self) -> tuple[Record, Path, int]:
        """The record with what was added, the path of its variation, and the number of the last act there."""
        grown = grafted(self._base.parsed, self._path, self._step, [act for acts in self._acts for act in acts])
        if grown is None:
            return self._base, self._path, self._step
        return Record(grown.record), grown.path, last_act(grown.record, grown.path)

    @cached_property
    def _walk(self) -> Judging:
        return self._again()

    def _again(self) -> Judging:
        """A walk to the moment that has come: what was passed by since the last act is passed by in it."""
        record, path, number = self._grown
        passed = sum(1 for _acts in takewhile(not_, reversed(self._acts)))
        walk = walk_on(record.parsed, number, path, passed)
        assert walk is not None
        return walk

    def __repr__(self) -> str:
        where = f" in {self.variation}" if self.variation else ""
        return f"<Session at step {self.number}{where} of {self.record!r}>"
