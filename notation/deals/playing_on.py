"""Playing on from a step of a record: one act after the other that the rules allow, for every seat.

What comes of it is a variation of the record; where the record ends at the step, it is the record itself that goes on.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME, cards_of
from notation.deals.choosing import choice
from notation.deals.entries import InputError
from notation.deals.viewing import HEAD, head
from notation.deals.writing import goes_on, line_of
from notation.decision import CARD, CARDS, EXCHANGE, NAMED, Decision, Offer
from notation.errors import TarockError
from notation.problems import Breach
from notation.reader import read
from notation.record import (
    CLAIM_LINES,
    PARTS_OF_DEAL,
    PHASE,
    UNKNOWN,
    Line,
    Note,
    Record,
    Variation,
    is_line,
    plain,
)
from notation.replay import Path, branch_of, first_acts, position
from notation.replay.session import Moment, moment_of
from notation.words.languages import _
from notation.writer import line_text, write

__all__ = ["DECLINE", "InputError", "PlayOnError", "PlayedOn"]

DECLINE = "-"
"""What passes a decision by that may be passed by: nothing is bought, nobody is called, nothing more is said."""


class PlayOnError(TarockError):
    """A step from which nobody can play on, and why."""


class Grown(NamedTuple):
    """A record with what was played on."""

    record: Record
    path: Path
    """Where it stands in the record: the path of the variation, empty for the main line."""
    text: str
    """It alone, in the notation."""


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
        branch = branch_of(record, path) if path else None
        level: Iterable[Any] = record.main() if branch is None else branch.own
        self._own = [line for line in level if line.keyword in PHASE]
        self._kept = first_acts(self._own, step)
        self._before = [line for line in walk.lines if line.keyword in PHASE]
        """All that was done up to the step, also above the variation."""
        self.lines: list[Line] = []
        """What was added; the first of them may be the last line before it, which it goes on with."""
        self._restates = False
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
        offer = decision.offer(walk.table, seat)
        chosen = choice(text, offer, self.record, walk.table)
        breaches = [breach for breach, _at in decision.breaches(decision.act(chosen, seat))]
        if breaches:
            return breaches
        _has_to_be_offered(offer, chosen)
        self.do(chosen, seat)
        return []

    def do(self, chosen: tuple[Any, ...], seat: int | None = None) -> None:
        """Do what was chosen, which has to be one of the choices that are allowed."""
        decision = self.walk.decision
        assert decision is not None
        self.done.append(chosen)
        self.passed = 0 if self._add(decision, chosen, seat) else self.passed + 1
        self.walk.send(decision.act(chosen, seat))

    def decline(self) -> None:
        """Pass the decision by."""
        self.done.append(None)
        self.passed += 1
        self.walk.send(None)

    def _add(self, decision: Decision, chosen: tuple[Any, ...], seat: int | None) -> bool:
        """Write an act down; whether a record holds it."""
        act = decision.written(chosen, seat)
        if act is None:
            return False
        last = self.lines[-1] if self.lines else self._kept[-1] if self._kept else None
        longer = goes_on(last, act) if last is not None else None
        if longer is None:
            self.lines.append(line_of(act))
        elif self.lines:
            self.lines[-1] = longer
        else:
            self._restates = True
            self.lines.append(longer)
        return True

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
        before = self._before[:-1] if self._restates else self._before
        return _read([*header, *map(_told, [*cards, *before, *self.lines])])

    def grown(self) -> Grown | None:
        """The record with what was added; None where nothing was."""
        if not self.lines:
            return None
        kept, own = len(self._kept), self._own
        whole = not kept or len(self._kept[-1].items) == len(own[kept - 1].items)
        if not self.path and whole and kept == len(own):
            return self._longer()
        follows = own[kept] if whole and kept < len(own) else None
        if self._restates:
            anchor, lines = own[kept - 1], self.lines
        elif follows is not None and _kind(follows) == _kind(self.lines[0]):
            anchor, lines = follows, self.lines
        elif kept:
            anchor, lines = own[kept - 1], [self._kept[-1], *self.lines]
        else:
            return self._alone()
        variation = Variation(tuple(map(_told, lines)), 0)
        nodes, path = _with(self.record.lines, anchor.row, variation)
        assert path is not None
        text = write(Record((plain("deal"), variation))).partition("(")[2]
        return Grown(_read(nodes), path, "(" + text)

    def _longer(self) -> Grown:
        """The record itself, which ends at the step, and goes on now."""
        nodes = [node for node in self.record.lines if not (is_line(node) and node.keyword == "...")]
        if self._restates:
            row = self._kept[-1].row
            nodes = [self.lines[0] if is_line(node) and node.row == row else node for node in nodes]
        added = self.lines[self._restates :]
        end = next((at for at, node in enumerate(nodes) if is_line(node) and node.keyword in CLAIM_LINES), len(nodes))
        text = "".join(f"{line_text(line)}\n" for line in self.lines)
        return Grown(_read((*nodes[:end], *added, *nodes[end:])), (), text)

    def _alone(self) -> Grown:
        """A record of its own: the same deal, of which no line is left that a variation could depart from."""
        main = self.record.main()
        dealt = [line for line in main if line.keyword not in PHASE and line.keyword not in (*CLAIM_LINES, "...")]
        record = _read((*dealt, *self.lines))
        return Grown(record, (), write(record))


def _read(nodes: Sequence[Line | Variation]) -> Record:
    [record] = read(write(Record(tuple(nodes))))
    return record


def _kind(line: Line) -> tuple[str, int | None]:
    return line.keyword, line.number


def _told(line: Line) -> Line:
    """A line without its comments, which the line that it restates has already; what was let stand still stands."""
    irregular = {at: Note(irregular=True) for at in range(-1, len(line.items)) if line.note(at).irregular}
    return line._replace(notes=irregular or None, remark=None)


def _with(
    nodes: Sequence[Line | Variation], row: int, variation: Variation
) -> tuple[tuple[Line | Variation, ...], Path | None]:
    """Some lines with a variation behind the one of a row and the variations that stand there; and its path."""
    followed: list[Line | Variation] = []
    path: Path | None = None
    number, waits = 0, False
    for node in nodes:
        if isinstance(node, Variation):
            number += 1
            lines, inner = _with(node.lines, row, variation)
            followed.append(Variation(lines, node.row))
            path = (number, *inner) if inner is not None else path
            continue
        if waits:
            followed.append(variation)
            path, waits = (number + 1,), False
            number += 1
        followed.append(node)
        waits = node.row == row
    if waits:
        followed.append(variation)
        path = (number + 1,)
    return tuple(followed), path


def _has_to_be_offered(offer: Offer, chosen: tuple[Any, ...]) -> None:
    """Raises InputError for a card that is not there to be chosen, or is named twice."""
    may = offer.allowed.cards | offer.perhaps
    if offer.way == EXCHANGE:
        bad = UNKNOWN in chosen or bool(chosen[0] & ~offer.named)
    elif offer.way in (CARD, CARDS, NAMED):
        bad = UNKNOWN in chosen or len(set(chosen)) < len(chosen) or bool(sum(chosen) & ~may)
    else:
        return
    if bad:
        named = " ".join(NAME.get(card, "_") for card in chosen)
        raise InputError(_("“{text}” is nothing that can be chosen here.").format(text=named))
