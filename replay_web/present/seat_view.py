"""From where a deal is seen: the table turned to a seat, and only what that seat saw.

A page that hides the other hands is the page of another record: of the seat's view, which holds nothing else. So it
cannot say what the seat did not know.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.search.memory import remembered
from notation.deals.viewing import view, views
from notation.record import SEATS, Record
from notation.replay import Report
from notation.replay.session import Moment, last_moments
from notation.table import Table
from notation.writer import write
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import step_page
from replay_web.present.addresses import Address
from replay_web.present.attempts import Trying
from replay_web.present.hands import in_order
from replay_web.present.lines_of_play import MAIN, Level, Place
from replay_web.present.navigation import links
from replay_web.present.step_page import StepPage
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as a link that turns the table to it."""

    id: str
    key: str
    letter: str
    name: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class Sight:
    chairs: tuple[Chair, ...]
    hidden: bool
    href: str
    """This step with the other hands hidden, or shown again; empty if they cannot be hidden."""
    grey: bool = False
    grey_href: str = ""
    """This step with played cards kept in the hands, or removed again; empty if that is fixed."""


def table_of(entry: Entry) -> Table | None:
    """The table as the cards have been dealt; None if the game is not known."""
    walk = entry.at(0)
    return walk.table if walk else None


def sight(
    entry: Entry, table: Table, now: Place, seat: int | None, hidden: bool, kept: Callable[..., str], grey: bool
) -> Sight:
    record = entry.report().record
    path, step = now
    chairs = tuple(_chairs(Voice(record, table.game), table, now, seat, entry.page, kept))
    own = SEATS[in_order(table, seat)[0]]
    other = {"hide": ""} if hidden else {"seat": own, "hide": "others"}
    hide = Address(entry.page, kept(**other))(step) if path == MAIN else ""
    switched = Address(entry.page, kept(played="" if grey else "grey"))(step, path)
    return Sight(chairs, hidden, hide, grey, switched)


def _chairs(
    voice: Voice, table: Table, now: Place, seat: int | None, page: str, kept: Callable[..., str]
) -> Iterator[Chair]:
    south = in_order(table, seat)[0]
    for number, sitting in enumerate(in_order(table), 1):
        letter = SEATS[sitting]
        href = Address(page, kept(seat=letter))(now[1], now[0])
        yield Chair(f"seat-{number}", str(number), letter, voice.name(sitting), href, sitting == south)


@dataclass(frozen=True, slots=True)
class SeenEntry(Entry):
    """A record as a seat saw it after its last act."""

    def report(self) -> Report:
        """The check's report, without problems if nothing is wrong up to where the record ends."""
        return _report(self) or Entry.report(self)

    def at(self, step: int, path: tuple[int, ...] = ()) -> Moment | None:
        found = _last_moments(self)
        if found and step >= found[-1].number:
            return found[-1]
        return next((moment for moment in found if moment.number == step), None) or Entry.at(self, step, path)


@remembered
def _last_moments(own: SeenEntry) -> list[Moment]:
    return last_moments(own.record())


@remembered
def _report(own: SeenEntry) -> Report | None:
    """The report of a record in which nothing is wrong and that ends before its deal does; else None."""
    record = own.record()
    now = next(reversed(_last_moments(own)), None)
    if now is None or now.stopped or now.problems or record.flaws:
        return None
    decision = now.decision
    if decision is None or decision.implied or decision.optional_at_end:
        return None
    return Report(record, "incomplete", [], now.table.game, now.table)


def as_seen(entry: Entry, seat: int, acts: int) -> Entry:
    """A record as a seat saw it after that many acts: it holds nothing else."""
    return _seen(entry, view(entry.record(), seat, acts))


def all_as_seen(entry: Entry, seat: int, wanted: range | None = None) -> dict[int, Entry]:
    """A record as a seat saw it, by the number of acts: after those that are `wanted`, or after each."""
    return {acts: _seen(entry, record) for acts, record in views(entry.record(), seat, wanted).items()}


def _seen(entry: Entry, seen: Record) -> Entry:
    return SeenEntry(entry.id, entry.file, entry.number, 1, "1", write(seen).encode(), entry.base_url)


def seen(
    entry: Entry,
    own: Entry,
    level: Level,
    number: int,
    seat: int,
    wanted: Sequence[str],
    kept: Callable[..., str],
    grey: bool = False,
    trying: Trying | None = None,
) -> StepPage:
    """A step of the main line of a record as a seat saw it, which takes part in the deal; `own` is the record then."""
    acts, dealt = min(number, level.last - 1), table_of(entry)
    if number != acts or not _goes_on(dealt):
        trying = None
    page = step_page.step_page(
        own, step_page.levels_of(own), (MAIN, acts), wanted, kept, seat, whole=False, grey=grey, trying=trying
    )
    on = tuple(links(level, number, Address(entry.page, kept())))
    page = replace(page, navigation=replace(page.navigation, step=number, last=level.last, links=on))
    if number != acts:
        over = _("The end: the score sheet is shown once all hands are open.")
        return replace(page, text=replace(page.text, sentence=over))
    play = _play(dealt, acts, seat) if page.scene and page.scene.allowed else ""
    return replace(page, onward=replace(page.onward, play=play, often=_often(own, acts, seat)))


def _play(dealt: Table | None, step: int, seat: int) -> str:
    """Where the seat plays on from a step, behind the address of the record."""
    return f"/play?step={step}&seat={SEATS[seat]}&hide=others" if _goes_on(dealt) else ""


def _goes_on(dealt: Table | None) -> bool:
    """Whether the deal can be played on: where all hands are known.

    What was dealt says that, and not the table at the step: so the page is the same whatever the seat cannot see.
    """
    return dealt is not None and all(map(dealt.whole, dealt.seats))


def _often(own: Entry, step: int, seat: int) -> str:
    """Where it stands what is often best for the seat, behind the address of the record: where it plays a card next."""
    walk = own.at(step)
    decision = walk.decision if walk else None
    if walk is None or decision is None or decision.seat != seat or not decision.in_tricks or decision.implied:
        return ""
    return f"/often?step={step}&seat={SEATS[seat]}&hide=others" if walk.table.whole(seat) else ""
