"""Steps of a record, each with the table after it, and what a seat has seen of them."""

from dataclasses import dataclass, field

from notation.comments import names
from notation.deals.act_texts import act_text
from notation.deals.sentences import sentence
from notation.library.errors import GameError, SeatError, StepError
from notation.library.lazy import lazy
from notation.library.records import Record, letter, reread, seat_of
from notation.library.tables import Choice, Table
from notation.record import SEATS, Comment
from notation.record import Record as ParsedRecord
from notation.replay import Judging, Path, branch_of, position
from notation.replay.session import Moment, moments
from notation.replay.steps import WrittenStep
from notation.replay.steps import steps as steps_of
from notation.words.languages import _, language


class Pass:
    """One pass through a record, or a variation of it, made when somebody asks for the first of its moments."""

    def __init__(self, record: Record, path: Path) -> None:
        self.record, self.path = record, path

    @lazy
    def moments(self) -> list[Moment]:
        """The moments, one per step. Raises GameError if the game is unknown."""
        found = moments(self.record.parsed, self.path)
        if not found:
            raise game_unknown(self.record.parsed)
        return found

    def around(self, number: int) -> tuple[Moment, Moment] | tuple[None, None]:
        """The moments before and after an act; None for both if the game is unknown."""
        try:
            return self.moments[max(number - 1, 0)], self.moments[number]
        except GameError:
            return None, None

    def __reduce__(self) -> tuple[object, ...]:
        return Pass, (self.record, self.path)


@dataclass(frozen=True, repr=False)
class Step:
    """One act of a record; step 0 is the deal, the last one the settlement. The table is the one after it."""

    number: int
    """From 0."""
    keyword: str
    """The keyword of its line: ``bids``, ``trick`` …; ``deal`` for the first, ``settlement`` for the last."""
    seat: str | None
    """The acting seat; None for the first and the last step."""
    act: str
    """The act, as the notation writes it: ``solo``, ``SK``, ``T12 H4 D2``, ``T21 for D4``."""
    mark: str
    """The mark that judges it, such as ``!``; empty if none does."""
    comments: tuple[Comment, ...]
    """The comments beside it, each with its `text` and its `language` (empty if it names none)."""
    parsed: WrittenStep = field(compare=False)
    """The inner step, for the modules of the project."""
    record: Record = field(compare=False)
    """The record that it is a step of."""
    run: Pass = field(compare=False)
    """The pass that it belongs to."""

    @lazy
    def table(self) -> Table:
        """The table after the act. Raises GameError if the game is unknown."""
        return Table(self.run.moments[self.number])

    @property
    def stopped(self) -> bool:
        """Whether the judging ended before this step, since the record contradicts its game: the table shows where.
        Raises GameError if the game is unknown."""
        return self.run.moments[self.number].stopped

    @property
    def choice(self) -> Choice | None:
        """The next decision, even a card that need not be played any more; None if the deal is over.

        Raises GameError if the game is unknown.
        """
        return self.table.choice

    @property
    def options(self) -> tuple[str, ...]:
        """Choices allowed next; empty if the deal is over. Raises GameError if the game is unknown."""
        return self.choice.allowed if self.choice else ()

    @property
    def sentence(self) -> str:
        """The act and its result, as a sentence in the language that is being spoken."""
        before, after = self.run.around(self.number)
        named = {SEATS[seat]: name for seat, name in names(self.record.parsed, language()).items()}
        return sentence(self.parsed, before, after, named)

    def _repr_svg_(self) -> str | None:
        return self.table._repr_svg_()

    def __repr__(self) -> str:
        return f"<Step {self.number}: {' '.join(filter(None, (self.keyword, self.seat, self.act)))}>"


def steps(record: Record, variation: str = "") -> list[Step]:
    """The steps of a record's main line, or of a variation (``1``, or ``2.1`` for the first one in the second).

    A variation's steps count from the line that it restates. Raises StepError where there is no such variation.
    """
    path = path_of(record, variation)
    listed = steps_of(record.parsed, path)
    run = Pass(record, path)
    return [
        Step(step.number, step.keyword, letter(step.seat), act_text(step), step.mark, step.comments, step, record, run)
        for step in listed
    ]


def path_of(record: Record, variation: str) -> Path:
    """The path of a variation, such as ``2.1``. Raises StepError if the record has no such variation."""
    path = tuple(int(part) for part in variation.split(".")) if variation.replace(".", "").isdecimal() else ()
    if bool(path) != bool(variation) or (path and branch_of(record.parsed, path) is None):
        raise StepError(_("This record has no variation “{name}”.").format(name=variation))
    return path


def view(record: Record, seat: str, step: int | None = None) -> Record:
    """A record of what a seat knew after a step (by default at the end), with ``_`` for the rest.

    Raises SeatError for a seat that takes no part, GameError where the game is not known, StepError for a step that
    the record does not have.
    """
    from notation.deals import viewing

    last = len(steps_of(record.parsed)) - 1
    table = position_of(record.parsed, 0 if step is None else step, last=last).table
    number = seat_of(seat, record.players)
    if number not in table.seats:
        raise SeatError(_("{seat} takes no part in this deal.").format(seat=seat))
    return reread(viewing.view(record.carrying, number, last if step is None else step))


def position_of(record: ParsedRecord, step: int, path: Path = (), last: int | None = None) -> Judging:
    """The walk after some acts. Raises GameError where the game is not known, StepError for a step behind the last."""
    if last is not None and not 0 <= step <= last:
        raise StepError(_("This record has steps 0 to {last}, but no step {step}.").format(last=last, step=step))
    walk = position(record, step, path)
    if walk is None:
        raise game_unknown(record)
    return walk


def game_unknown(record: ParsedRecord) -> GameError:
    """The error for a record whose game, or whose rules, are unknown."""
    text = _("The game “{game}”, or its rules, are not known here: the table cannot be shown.")
    return GameError(text.format(game=record.game))
