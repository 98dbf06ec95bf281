"""A request for a page of a record, and the blueprint of such pages.

Each is registered twice: below ``/records/<id>``, the address of a record of the library, and below ``/sent/<packed>``,
the address of a record that nobody keeps. So a page of one is a page of the other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, request
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from notation.lessons.lesson import Lesson
from notation.record import SEATS
from notation.rulebooks import find
from notation.table import Table
from notation.words.languages import speaking_of
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import links, seat_view, step_page
from replay_web.present.addresses import Address
from replay_web.present.attempts import Trying
from replay_web.present.choices import Refusal, refusals
from replay_web.present.hands import in_order
from replay_web.present.lines_of_play import MAIN, Levels, Place
from replay_web.present.questions import lesson_of
from replay_web.present.step_page import StepPage
from replay_web.present.tried_acts import TriedActs, TriedError
from replay_web.present.trying import TriedBranch, branch
from replay_web.present.words import Voice
from replay_web.web import languages, query
from replay_web.web.known_best import KnownBest, known_best
from replay_web.web.neighbours import Neighbours, neighbours_of
from replay_web.web.schemas import PlayQuery, read_query
from replay_web.web.sent import record_in
from replay_web.web.site import library

STEPS_AT_ONCE = 200
"""How many steps of a record are given at once at most."""


@dataclass(frozen=True)
class RecordRequest:
    """A record, and what the address asks of it; each part is read once, when a page first needs it.

    What an address asks in vain aborts with a page that says what can be asked.
    """

    original: Entry
    """The record as it is kept, or as the address carries it."""
    address: str
    """The address of its first page, without the prefix of the site."""
    inline: bool

    @classmethod
    def of(cls, id: str = "", packed: str = "") -> "RecordRequest":
        """The record of an id of the library, or of an address that carries it."""
        if packed:
            return cls(record_in(packed), f"/sent/{packed}", True)
        return cls(query.record(library(), id), f"/records/{id}", False)

    @property
    def href(self) -> str:
        return links.own(self.address)

    @property
    def trial(self) -> str:
        """The ``?try=33:T20`` that addresses need while acts are tried; empty otherwise."""
        trial = query.trial()
        return f"?try={trial.quoted}" if trial else ""

    @cached_property
    def branch(self) -> TriedBranch | None:
        """The branch that is tried; None if there is none."""
        trial = query.trial()
        return self.tried(trial) if trial else None

    def tried(self, trial: TriedActs) -> TriedBranch:
        """A branch of the record; aborts where it cannot be."""
        try:
            return branch(self.original, trial, self.hidden)
        except TriedError as error:
            why = " ".join(refusal.message for refusal in refusals(error.breaches, self.voice))
            refused = _("Not everything in this address can be played.")
            abort(404, f"{refused} {why}" if why else str(error))

    @property
    def voice(self) -> Voice:
        record = self.original.record()
        return Voice(record, find(record.game))

    def attempt(self) -> TriedActs | tuple[Refusal, ...]:
        """The branch with the act that a form sends, or the reasons against it; empty if no form sends an act."""
        wanted, trial = query.chosen(), query.trial()
        if not wanted or trial is None:
            return ()
        self.tried(trial)  # whatever is wrong with it has nothing to do with the act
        try:
            more = TriedActs.of(str(trial.then(wanted)))
            branch(self.original, more, self.hidden)
        except TriedError as error:
            return refusals(error.breaches, self.voice) or (Refusal(str(error)),)
        return more

    @cached_property
    def entry(self) -> Entry:
        return self.branch.entry if self.branch else self.original

    @cached_property
    def nameless(self) -> Entry:
        """The record with what is tried, for pages whose links name no record."""
        return replace(self.entry, base_url="")

    @property
    def named(self) -> Entry:
        """What titles are made from: a title and comments of the record may tell of hands that are hidden."""
        return seat_view.as_seen(self.entry, self.seer, 0) if self.hidden else self.entry

    @cached_property
    def course(self) -> Entry:
        """The deal as it goes through what is tried; the record itself if nothing is."""
        return self.branch.course if self.branch else self.original

    @cached_property
    def levels(self) -> Levels:
        return step_page.levels_of(self.entry)

    @cached_property
    def place(self) -> Place:
        """The step that is asked for, and the level on which it is."""
        return query.place(self.levels, self.branch.tip) if self.branch else query.place(self.levels)

    @cached_property
    def best(self) -> KnownBest | None:
        """Best play as far as it has been searched; None if hands are hidden."""
        return None if self.hidden else known_best(self.original)

    def trying(self, step: int) -> Trying | None:
        """The trial up to a step of the requested level; None if nothing can be tried."""
        place = (self.place[0], step)
        seat = SEATS[self.seer] if self.hidden else ""
        if self.branch is None:
            return Trying(TriedActs(self.levels[place[0]].name, step, seat=seat))
        trial = self.branch.trial_at(place)
        if trial.seat != seat:
            return None  # another seat has tried, or all of them
        moment = self.branch.moment() if place == self.branch.tip else None
        return Trying(trial, moment, self.branch.path if self.branch.apart else None)

    @cached_property
    def table(self) -> Table | None:
        """The table as the cards have been dealt; None if the game is not known."""
        return seat_view.table_of(self.original)

    @cached_property
    def seat(self) -> int | None:
        """The seat to which the table is to be turned; None if none is named."""
        return query.seat(self.table)

    @cached_property
    def hidden(self) -> bool:
        """Whether only what this seat saw is to be shown; never for a game that is not known."""
        hidden = query.hides()
        if hidden and self.table is None:
            self.refuse_to_hide()
        return hidden

    @cached_property
    def grey(self) -> bool:
        return query.greys()

    def page(self, step: int, best: KnownBest | None = None, own: Mapping[int, Entry] | None = None) -> StepPage:
        """A step of the level that is asked for; its links name only the step, since there are many of them.

        `own` has the record as the seat saw it by the number of acts, for a page that shows many of them.
        """
        entry, (path, _step) = self.nameless, self.place
        if self.hidden and path:
            self.refuse_to_hide()
        wanted, kept, grey, trying = self.comments, query.kept, self.grey, self.trying(step)
        if self.hidden:
            level = self.levels[MAIN]
            acts = min(step, level.last - 1)
            then = (own or {}).get(acts) or seat_view.as_seen(entry, self.seer, acts)
            page = seat_view.seen(entry, then, level, step, self.seer, wanted, kept, grey, trying)
        else:
            now, seat = (path, step), self.seat
            found, unseen = (best.found, best.unseen.get(step)) if best else (None, None)
            page = step_page.step_page(
                entry, self.levels, now, wanted, kept, seat, best=found, unseen=unseen, grey=grey, trying=trying
            )
        if self.branch and page.onward.play:
            page = replace(page, onward=replace(page.onward, play=page.onward.play + self.trial.replace("?", "&")))
        return page

    @property
    def steps_at_once(self) -> range:
        """The steps that are given together with the one that is asked for: those of its level, if not too many."""
        path, step = self.place
        first = step // STEPS_AT_ONCE * STEPS_AT_ONCE
        return range(first, min(first + STEPS_AT_ONCE, self.levels[path].last + 1))

    def steps_href(self, page: str = "") -> str:
        """Where these steps are given at once, for a page of the record."""
        return Address(f"{self.href}{page}/steps", query.kept())(self.steps_at_once[0], self.place[0])

    @property
    def lasting(self) -> str:
        """The address that lasts of its first page, with the host."""
        page = self.address if self.inline else f"/records/{self.original.permanent_id}"
        return f"{request.url_root.rstrip('/')}{page}"

    def task(self, play: str) -> str:
        """Where a reader plays on as the seat that sees, with the other hands hidden; `play` is for all hands."""
        return f"{self.lasting}{play}{'' if 'hide=' in play else f'&seat={SEATS[self.seer]}&hide=others'}"

    @property
    def seer(self) -> int:
        """The seat to which the table is turned, where the game is known."""
        assert self.table is not None
        return in_order(self.table, self.seat)[0]

    @cached_property
    def comments(self) -> list[str]:
        """The languages in which the comments are wanted, best first."""
        return languages.for_comments()

    @cached_property
    def played(self) -> tuple[str, ...]:
        return tuple(filter(None, read_query(PlayQuery, "acts").split(".")))

    @property
    def picture(self) -> str:
        """The address of the picture of its step, with the host; empty if nothing can be drawn of it."""
        path, step = self.place
        if self.table is None or (self.hidden and path):
            return ""
        anyhow = Address("", query.kept(**dict.fromkeys(("lang", "comments", "from", "q", "sort", "played"), "")))
        return f"{request.url_root.rstrip('/')}{self.address}/picture.png{anyhow(step, path)}"

    @cached_property
    def lesson(self) -> Lesson:
        """Its questions; aborts where it asks nothing."""
        return lesson_of(self.original) or abort(404, _("This record asks no questions."))

    @cached_property
    def neighbours(self) -> Neighbours | None:
        """The surroundings of the record; None if it is in no library."""
        return None if self.inline else neighbours_of(library(), self.entry, self.named)

    def refuse_to_hide(self) -> None:
        """Abort: hands are to be hidden where they cannot be."""
        if wrong := step_page.too_long(self.original.record()):
            abort(413, wrong)
        abort(404, _("Hands can be hidden only in the main line, and only for a game that is known here."))


View = Callable[[RecordRequest], ResponseReturnValue]


class _Below(BlueprintSetupState):
    """Puts pages below the address of a record: those that begin with a dot right behind it, as ``.tdn``."""

    def add_url_rule(self, rule: str, *rest: Any, **options: Any) -> None:
        prefix = self.url_prefix
        if rule.startswith("."):
            self.url_prefix, rule = f"{prefix}{rule}", ""
        try:
            super().add_url_rule(rule, *rest, **options)
        finally:
            self.url_prefix = prefix


class RecordPages(Blueprint):
    """Pages of a record, each made by a function that is given the request."""

    def make_setup_state(self, app: Any, options: dict[str, Any], first_registration: bool = False) -> _Below:
        """Register with addresses that may begin with a dot."""
        return _Below(self, app, options, first_registration)

    def page(self, ending: str, method: str = "GET") -> Callable[[View], View]:
        """A page, by what its address ends with; it speaks in the words of the record's game."""

        def add(view: View) -> View:
            def answer(**address: str) -> ResponseReturnValue:
                asked = RecordRequest.of(**address)
                with speaking_of(asked.original.record().game):
                    return view(asked)

            self.add_url_rule(ending, view.__name__, answer, methods=[method])
            return view

        return add

    def register(self, app: Any, options: dict[str, Any]) -> None:
        """Put the pages below both kinds of addresses."""
        for kind, prefix in (("record", "/records/<record:id>"), ("sent", "/sent/<packed:packed>")):
            super().register(app, options | {"url_prefix": prefix, "name": f"{kind}-{self.name}"})
