"""A branch that is tried from a step of a record, and is in no record yet.

It is grown as a deal is that is played on (`notation.deals.growing`), and then is in the record as any variation
does: whatever shows the record shows it. Where the hands of the others are hidden, the record has no other line than
the branch, from the first act on.
"""

from dataclasses import dataclass, replace

from corpus.search.memory import remembered
from notation.deadline import keep
from notation.deals.act_texts import text_of
from notation.deals.entries import InputError
from notation.deals.growing import ForbiddenError, GrowingDeal, PlayOnError
from notation.deals.taking import DECLINE
from notation.players.seat_play import BY_RULE, SeatPlay
from notation.record import SEATS
from notation.replay import Path
from notation.replay.live_deal import DealUnderWay
from notation.replay.steps import last_act
from notation.writer import write
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import step_page
from replay_web.present.lines_of_play import MAIN, Place
from replay_web.present.seat_course import seat_course
from replay_web.present.tried_acts import JOINT, TriedActs, TriedError


@dataclass(frozen=True, slots=True)
class TriedBranch:
    """A branch that is tried, and the record in which it stands."""

    trial: TriedActs
    entry: Entry
    path: Path
    """The path of the branch there; that of the level itself if it goes on, or if nothing is tried yet."""
    start: int
    """The step of that path behind which the acts are tried."""
    done: tuple[int, ...]
    """How many acts the record holds of the branch before each act that is tried, and at last behind all of them."""
    deal: GrowingDeal | SeatPlay
    """The deal with its acts, to be looked at and left as it is."""

    @property
    def tip(self) -> Place:
        return self.path, self.start + self.done[-1]

    @property
    def apart(self) -> bool:
        """Whether it is a variation of its own, and the level from which it departs is there too."""
        return not self.trial.seat and self.path != self.trial.level

    def moment(self) -> DealUnderWay | None:
        """The moment after its last act, to be led on; None if no decision was passed by since."""
        if isinstance(self.deal, GrowingDeal):
            return self.deal.clone() if self.deal.passed else None
        return self.deal.moment(self.deal.seen()) if self.deal.deal.passed else None

    @property
    def all_acts(self) -> tuple[str, ...]:
        """The acts of all seats since the step of the record, as an address names them."""
        deal = self.deal if isinstance(self.deal, GrowingDeal) else self.deal.deal
        return tuple(DECLINE if act is None else text_of(act) for act in deal.written)

    @property
    def course(self) -> Entry:
        """The deal as it goes through the branch, as a record with no other line."""
        if not self.apart:
            return self.entry
        assert isinstance(self.deal, GrowingDeal)
        return replace(self.entry, source=write(self.deal.alone()).encode(), first_line=1, version="1")

    def place_of(self, step: int) -> Place:
        """The step of the record that is a step of the `course`."""
        before = last_act(self.course.record()) - self.done[-1]
        if not self.apart or step > before or self.trial.variation:
            return self.path, max(self.start + step - before, 0)
        return MAIN, step

    def covers(self, place: Place) -> bool:
        path, step = place
        return path == self.path and (step > self.start or self.apart or (place == self.tip and bool(self.trial.acts)))

    def trial_at(self, place: Place) -> TriedActs:
        """The trial up to a step of the branch or of any other level."""
        trial, (path, step) = self.trial, place
        goes_on = trial.seat or trial.acts  # else the line of the record is the only one
        if place == self.tip or (goes_on and path == self.path and step > self.tip[1]):
            return trial
        if goes_on and path == self.path and step > self.start:
            acts = next(at for at, done in enumerate(self.done) if done >= step - self.start)
            return replace(trial, acts=trial.acts[:acts])
        if path == self.path and self.apart:
            return replace(trial, step=max(trial.step - self.start + step, 0), acts=())
        return TriedActs(JOINT.join(map(str, self._before(path))), step, seat=trial.seat)

    def _before(self, path: Path) -> Path:
        """The path of a variation in the record without the branch."""
        above, own = self.path[:-1], len(self.path) - 1
        if not self.apart or len(path) <= own or path[:own] != above or path[own] < self.path[own]:
            return path
        return (*above, path[own] - 1, *path[own + 1 :])


def branch(entry: Entry, trial: TriedActs, hidden: bool = False) -> TriedBranch:
    """A branch of a record; without any other line, if hands are `hidden`. Raises TriedError."""
    path = _level(entry, trial)
    try:
        if not trial.seat:
            return _open(entry, trial, path)
        if hidden and path:
            raise PlayOnError(_("Hands can be hidden only in the main line, and only for a game that is known here."))
        as_seat = _as_seat(entry, trial, path)
        return as_seat if hidden else _open(entry, replace(trial, acts=as_seat.all_acts, seat=""), path)
    except PlayOnError as error:
        raise TriedError(_("Nobody can play on from this step.") + " " + str(error)) from None
    except InputError as error:
        wrong = TriedError(_("Some of the acts in this address cannot be played.") + " " + str(error))
        wrong.breaches = error.breaches if isinstance(error, ForbiddenError) else ()
        raise wrong from None


def _level(entry: Entry, trial: TriedActs) -> Path:
    """The path of the level from which a branch departs, if its step is there."""
    level = step_page.levels_of(entry).get(trial.level)
    if level is None:
        raise TriedError(_("This record has no variation {name} to branch off from.").format(name=trial.variation))
    if trial.step >= level.last:
        text = _("Nothing can be tried after step {step}; the last act is step {last}.")
        raise TriedError(text.format(step=trial.step, last=level.last - 1))
    return level.path


@remembered
def _open(entry: Entry, trial: TriedActs, path: Path) -> TriedBranch:
    """A branch with all hands open; the last ones are remembered."""
    record, done = entry.report().record, [0]
    deal = GrowingDeal.after(record, path, trial.step)
    for text in trial.acts:
        keep()
        if breaches := deal.take(text):
            raise ForbiddenError(breaches)
        done.append(len(deal.acts))
    grown = deal.grown()
    if grown is None:
        return TriedBranch(trial, entry, path, trial.step, tuple(done), deal)
    if grown.path == MAIN and (path or trial.step < last_act(record)):
        raise PlayOnError(_("The record has no line there from which a variation could branch off."))
    own = replace(entry, source=grown.record.text.encode())
    if grown.path not in step_page.levels_of(own):
        raise PlayOnError(_("This record has too many variations to show another one."))
    return TriedBranch(trial, own, grown.path, last_act(grown.record, grown.path) - done[-1], tuple(done), deal)


@remembered
def _as_seat(entry: Entry, trial: TriedActs, path: Path) -> TriedBranch:
    """A branch in which one seat acts, and the others by rules of thumb: the deal as it was played, with no other line.

    The last ones are remembered.
    """
    dealt, seat = entry.at(0), SEATS.index(trial.seat)
    if dealt is None or seat not in dealt.table.seats:
        raise PlayOnError(_("This seat takes no part in the deal."))
    courses = [
        seat_course(entry, path, trial.step, seat, BY_RULE, 0, trial.acts[:count])
        for count in range(len(trial.acts) + 1)
    ]
    alone = courses[-1].deal.alone()
    done = [len(course.deal.acts) for course in courses]
    own = replace(entry, source=write(alone).encode(), first_line=1, version="1")
    return TriedBranch(trial, own, MAIN, last_act(alone) - done[-1], tuple(done), courses[-1])
