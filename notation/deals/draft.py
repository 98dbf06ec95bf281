"""The record as it grows: lines and acts are added and taken back, and the replay says what that makes of it.

The record itself is the state. What is kept beside it only helps to ask the next question, and may be lost: how many
decisions nobody remembers were passed over since the last act, and who won a trick with an unknown card in it.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from notation.comments import comment_of
from notation.deals.writing import goes_on, line_of, rank_of
from notation.decision import Written
from notation.errors import TarockError
from notation.problems import ERROR, Finding
from notation.reader import locate, read
from notation.record import (
    CLAIM_LINES,
    MANY_ACTS,
    PHASE,
    Line,
    Note,
    Record,
    Variation,
    is_line,
    plain,
)
from notation.replay import ALL
from notation.replay.codes import NOT_IRREGULAR
from notation.replay.positions import walk_on
from notation.replay.session import Moment, moment_of
from notation.replay.steps import last_act
from notation.replay.walk import JudgingStop
from notation.words.languages import _
from notation.writer import line_text, write

STOP = "..."

Nodes = Sequence[Line | Variation]


class DraftError(TarockError):
    """Something that cannot be written down, and why."""


class DraftReading(NamedTuple):
    """A record as it is judged up to its last act."""

    moment: Moment
    problems: list[Finding]
    pointless: list[Finding]
    """Problems of each ``^`` that forgives nothing known here."""


class Draft:
    def __init__(self, nodes: Nodes) -> None:
        self.passed = 0
        """How many decisions were passed over since the last act."""
        self.answer: int | None = None
        """Which seat it was that only the cards could tell: who won the last trick, who has to play."""
        self.rewrite(nodes)

    def rewrite(self, nodes: Nodes) -> None:
        """Put these lines in the place of all that is written. Raises DraftError where they cannot be written."""
        text = write(Record(tuple(nodes)))
        records = read(text)
        if len(records) != 1 or records[0].unreadable:
            raise DraftError(_("This cannot be written in the notation."))
        self.record = records[0]
        self._readings: dict[tuple[int, int | None], DraftReading] = {}
        """Readings of the record, by the number of decisions passed over since the last act, and by the answer."""

    @property
    def nodes(self) -> list[Line | Variation]:
        return list(self.record.lines)

    # ---- Where it stands

    def moment(self) -> Moment:
        """The table after the last act, and the decision that comes next: none where the deal is over.

        Raises DraftError where the game, its rules or the number of its players are not known here, or where a decision
        was passed by that has to be known.
        """
        try:
            return self._read(self.passed, self.answer).moment
        except JudgingStop:
            raise DraftError(_("This has to be known to go on.")) from None

    def _read(self, passed: int = 0, answer: int | None = None) -> DraftReading:
        """The reading up to the last act. Raises DraftError if the game or its rules are unknown."""
        known = self._readings.get((passed, answer))
        if known is None:
            walk = walk_on(self.record, ALL, (), passed, answer)
            if walk is None:
                raise DraftError(_("The game or its rules are not known here."))
            moment = moment_of(walk, last_act(self.record))
            known = self._readings[passed, answer] = DraftReading(moment, walk.problems, walk.pointless)
        return known

    def pass_by(self) -> None:
        """Pass by the decision that comes next. Raises DraftError where it has to be known."""
        self.passed += 1
        try:
            self.moment()
        except DraftError:
            self.passed -= 1
            raise

    @property
    def stopped(self) -> bool:
        """Whether it says that more happened and was not written down."""
        return self.record.first(STOP) is not None

    @property
    def state(self) -> tuple[int, int, int | None]:
        """A value that changes with every act, and with each decision passed over."""
        acts = [len(line.items) for line in self.record.main() if line.keyword in (*PHASE, STOP)]
        return sum(acts) + len(acts), self.passed, self.answer

    @property
    def begun(self) -> bool:
        return self._last() is not None

    @property
    def unfinished(self) -> bool:
        """Whether there is more to be written: the deal is not over, and the record claims no end."""
        ended = (STOP, *CLAIM_LINES)
        decision = self.moment().decision
        over = decision is None or (decision.in_tricks and decision.implied)
        return not over and not any(line.keyword in ended for line in self.record.main())

    @property
    def problems(self) -> list[Finding]:
        """Problems and notes up to the last act."""
        return self._read().problems

    def errors(self) -> "Counter[tuple[str, str]]":
        return Counter((problem.code, problem.message) for problem in self._errors())

    def _errors(self) -> list[Finding]:
        return [problem for problem in self.problems if problem.severity == ERROR]

    def new_errors(self, before: "Counter[tuple[str, str]]") -> list[Finding]:
        """Errors that were not there `before`, each with its place."""
        left = before.copy()
        new = []
        for problem in self._errors():
            known = problem.code, problem.message
            if left[known]:
                left[known] -= 1
            else:
                new.append(problem)
        return new

    # ---- What was dealt, and the head

    def line(self, keyword: str, seat: int | None = None) -> Line | None:
        """The line with a keyword, of one seat where it has one."""
        lines = (line for line in self.record.main() if (line.keyword, line.seat) == (keyword, seat))
        return self.record.first(keyword) if keyword == "dealer" else next(lines, None)

    def put(self, line: Line) -> None:
        """Write a line before the first act, in the place of the one that is there. Raises DraftError."""
        old = self.line(line.keyword, line.seat)
        nodes = [node for node in self.nodes if node is not old]
        rank = rank_of(line)
        at = next((index for index, node in enumerate(nodes) if rank_of(node) > rank), len(nodes))
        self.rewrite([*nodes[:at], line, *nodes[at:]])

    def drop(self, keyword: str, seat: int | None = None) -> None:
        """Take a line away, if it is there."""
        if old := self.line(keyword, seat):
            self.rewrite([node for node in self.nodes if node is not old])

    # ---- Acts

    def add(self, act: Written) -> None:
        """Write one more act down. Raises DraftError."""
        nodes, at = self.nodes, self._last()
        last = None if at is None else nodes[at]
        longer = goes_on(last, act) if isinstance(last, Line) and last.remark is None else None
        if at is not None and longer is not None:
            nodes[at] = longer
        else:
            claims = (index for index, node in enumerate(nodes) if is_line(node) and node.keyword in CLAIM_LINES)
            nodes.insert(next(claims, len(nodes)), line_of(act))
        self.rewrite(nodes)
        self.passed, self.answer = 0, None

    def tried(self, act: Written) -> "tuple[Draft, list[Finding]]":
        """The draft with one more act, and what that makes wrong. Raises DraftError."""
        trial = copy(self)
        trial.add(act)
        return trial, trial.new_errors(self.errors())

    def take(self, trial: "Draft") -> None:
        self.record, self._readings = trial.record, trial._readings
        self.passed, self.answer = trial.passed, trial.answer

    def enter(self, act: Written, stands: bool) -> list[Finding]:
        """Write one more act down, unless that makes something wrong that the table did not let stand; what that is.

        Raises DraftError.
        """
        trial, wrong = self.tried(act)
        if wrong and stands:
            trial.let_stand(wrong)
            wrong = trial.new_errors(self.errors())
        if not wrong:
            self.take(trial)
        return wrong

    def claim(self, keyword: str, items: tuple[Any, ...]) -> None:
        """Write down the result of the deal, at its end; nothing if there is nothing to say. Raises DraftError."""
        if items and self.record.first(keyword) is None:
            self.rewrite([*self.nodes, plain(keyword, items=items)])

    def undo(self) -> str | None:
        """Take back the last act, or what was passed over after it; gives what it was, None if absent."""
        if self.answer is not None or self.passed:
            what = _("which seat it was") if self.answer is not None else _("what was passed over")
            self.answer, self.passed = None, 0
            return what
        at = self._last()
        if at is None:
            return None
        nodes, before = self.nodes, self._pointless()
        line = nodes[at]
        assert isinstance(line, Line)
        last = len(line.items) - 1
        if line.keyword in MANY_ACTS and last > 0:
            notes = {index: note for index, note in (line.notes or {}).items() if index != last}
            nodes[at] = line._replace(items=line.items[:last], notes=notes or None)
            seat = line.seat if line.seat is not None else 0
            gone = plain(line.keyword, seat, line.number if line.keyword == "trick" else None, line.items[last:])
        else:
            behind = at + 1
            while behind < len(nodes) and isinstance(nodes[behind], Variation):
                behind += 1
            del nodes[at:behind]
            gone = line._replace(notes=None, remark=None)
        self.rewrite(nodes)
        for problem in self._pointless():
            if problem not in before:  # what it broke with the act that has gone
                self._note(*self._item_at(problem), irregular=False)
        return line_text(gone).partition(": ")[2] if gone.keyword in MANY_ACTS else line_text(gone)

    def _last(self) -> int | None:
        lines = [index for index, node in enumerate(self.nodes) if is_line(node) and node.keyword in (*PHASE, STOP)]
        return lines[-1] if lines else None

    # ---- What is beside them

    def let_stand(self, problems: Sequence[Finding]) -> None:
        """Mark the acts that broke a rule with ``^``: the table let them stand."""
        for problem in sorted(problems, key=lambda problem: (problem.line, problem.column), reverse=True):
            self._note(*self._item_at(problem), irregular=True)

    def elsewhere(self, problem: Finding) -> str:
        """Where a problem stands, in words, if that is not the last act."""
        index, item = self._item_at(problem)
        line = self.nodes[index]
        if not isinstance(line, Line):
            return ""
        if index == self._last() and (line.keyword not in MANY_ACTS or item + 1 >= len(line.items)):
            return ""
        text = _("In trick {number}: ") if line.keyword == "trick" else _("In the “{keyword}” line: ")
        return text.format(number=line.number, keyword=line.keyword)

    def line_at(self, problem: Finding) -> Line | None:
        """The line on which a problem stands; None if it has none."""
        row = problem.line - self.record.first_line
        return next((line for line in self.nodes if isinstance(line, Line) and line.row == row), None)

    def rewind(self, problem: Finding) -> None:
        """Take back every act from the one at a problem's place on, and what is written after them."""
        index, item = self._item_at(problem)
        nodes = self.nodes
        line, kept = nodes[index], nodes[:index]
        if item and isinstance(line, Line) and line.keyword in MANY_ACTS:
            notes = {at: note for at, note in (line.notes or {}).items() if at < item}
            kept.append(line._replace(items=line.items[:item], notes=notes or None))
        self.rewrite(kept)
        self.passed, self.answer = 0, None

    def comment(self, text: str) -> None:
        """Add a comment to the last act, or to the last line while there is none. Raises DraftError."""
        comment = comment_of(text)
        at = self._last()
        index = len(self.nodes) - 1 if at is None else at
        line = self.nodes[index]
        assert isinstance(line, Line)
        item = len(line.items) - 1 if at is not None else -1
        self._note(index, item, comments=(*line.note(item).comments, comment))

    @property
    def marked(self) -> str | None:
        """The mark of the last act, ``""`` where it has none; None if there is no card or word to judge."""
        at = self._last()
        line = self.nodes[at] if at is not None else None
        judged = isinstance(line, Line) and line.items and line.keyword != STOP
        return line.note(len(line.items) - 1).mark if judged and isinstance(line, Line) else None

    def mark(self, mark: str) -> None:
        """Put a mark (``!``, ``?`` …) to the last act, or take it away. Raises DraftError."""
        at = self._last()
        line = self.nodes[at] if at is not None else None
        if at is None or not isinstance(line, Line) or self.marked is None:
            raise DraftError(_("There is no card or word yet that a mark could judge."))
        self._note(at, len(line.items) - 1, mark=mark)

    def _note(self, index: int, item: int, **changes: Any) -> None:
        nodes = self.nodes
        line = nodes[index]
        assert isinstance(line, Line)
        note = line.note(item)._replace(**changes)
        notes = {**(line.notes or {}), item: note}
        if note == Note():
            del notes[item]
        nodes[index] = line._replace(notes=notes or None)
        self.rewrite(nodes)

    def _pointless(self) -> list[Finding]:
        read = self._read()
        noted = [problem for problem in read.problems if problem.code == NOT_IRREGULAR.name]
        return noted + [problem for problem in read.pointless if problem not in noted]

    def _item_at(self, problem: Finding) -> tuple[int, int]:
        """The act at a problem's place: the index of its line, and of its item there."""
        at = (problem.line, problem.column)
        above = 0
        for index, line in enumerate(self.nodes):
            if not isinstance(line, Line) or line.keyword not in PHASE:
                continue
            above = index if line.row + self.record.first_line <= problem.line else above
            for item in range(len(line.items)):
                if at in (locate(self.record, line, item, 0), locate(self.record, line, item, 1)):
                    return index, item
        return above, 0
