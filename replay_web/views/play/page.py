"""The page of a deal that is played on, with all hands open or from one seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from flask import request
from markupsafe import Markup, escape

from notation.cards import CARD as CARD_NAMES
from notation.cards import NAME
from notation.deals.entries import InputError
from notation.deals.grafting import Grown
from notation.deals.taking import DECLINE
from notation.decision import CARD, CARDS, Offer
from notation.problems import Breach
from notation.record import SEATS, Record
from notation.replay.live_deal import DealUnderWay
from notation.replay.steps import WrittenStep
from notation.table import Table
from notation.writer import write
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.addresses import LONGEST, Address, packed
from replay_web.present.choices import ChoicesTold, Refusal, choices, refusals
from replay_web.present.compared import ResultComparison, compared
from replay_web.present.deduced import Known
from replay_web.present.forms import MARK_CARDS, PRESS_CARDS, Form, allowed
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import MARK, PRESS, Display, in_order
from replay_web.present.heading import Heading, heading
from replay_web.present.lines_of_play import levels
from replay_web.present.often_text import OftenHint
from replay_web.present.sheet import Sheet, sheet
from replay_web.present.table import Scene, scene
from replay_web.present.trick import FinishedPlays, finished_plays
from replay_web.present.words import Voice
from replay_web.web import query
from replay_web.web.record import RecordRequest
from replay_web.web.site import best_plays

JOINT = "."


@dataclass(frozen=True, slots=True)
class ChosenAct:
    """An act that was chosen, as people read it, and the address at which it was chosen."""

    text: Markup
    href: str


@dataclass(frozen=True, slots=True)
class PlayLink:
    name: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class Board:
    heading: Heading
    picture: str
    """The address of the picture of the step from which it is played on; empty if nothing can be drawn of it."""
    step: int
    variation: str
    hidden: tuple[tuple[str, str], ...]
    """Fields that the forms send beside the choice."""
    turn: str
    """Whose turn it is; empty if the deal is over."""
    words: tuple[Explained, ...]
    scene: Scene
    finished: FinishedPlays | None
    """The trick that was completed since the player has acted, where the next one lies on the table already."""
    pick: str
    """Way to choose cards of the hand, if they can be chosen: by a press, or by marking several."""
    asks: str
    """Purpose of selecting cards of the hand."""
    forms: tuple[Form, ...]
    choices: ChoicesTold | None
    sheet: Sheet | None
    back: str
    again: str
    """The address at which nothing has been chosen yet."""
    chairs: tuple[PlayLink, ...]
    cards: list[str]
    suits: str


@dataclass(frozen=True, slots=True)
class PlayedCourse:
    happened: tuple[str, ...]
    """The latest acts, one sentence each; at the end the result."""
    refusals: tuple[Refusal, ...]
    done: tuple[ChosenAct, ...]
    text: str
    """The variation, in the notation; empty as long as hands are hidden."""
    replay: str
    compared: ResultComparison | None = None
    """The result beside that of the record; None as long as the deal goes on."""

    @classmethod
    def of(
        cls,
        happened: Iterable[str],
        refusals: tuple[Refusal, ...],
        done: Iterable[ChosenAct],
        grown: Grown | None,
        compared: ResultComparison | None,
    ) -> "PlayedCourse":
        """Make one from the acts, with the variation that has grown from them."""
        return cls(tuple(happened), refusals, tuple(done), grown.text if grown else "", replay_with(grown), compared)


@dataclass(frozen=True, slots=True)
class OneSeat:
    """The seat that is played, the hands of the others hidden, and how those play."""

    who: str
    searched: tuple[str, ...]
    """Sentences about the searches for the others' cards since."""
    awaited: str
    """Whose card is being searched for; empty if none is."""
    look: str
    """The address at which it is looked whether it is found: with all that was found before."""
    ways: tuple[PlayLink, ...]
    about: str
    hint: OftenHint
    """The estimate of the best card, if it was requested."""


@dataclass(frozen=True, slots=True)
class PlayingPage:
    board: Board
    course: PlayedCourse
    played: Record | None
    """The deal as it was played, once it is over."""
    seat: OneSeat | None = None
    """The seat that is played; None if all hands lie open."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """A request to play a record on from a step: the acts chosen so far, and the new choice."""

    record: RecordRequest
    acts: tuple[str, ...]
    wanted: str

    def href(self, acts: Sequence[str], **instead: str) -> str:
        path, step = self.record.place
        variation = f"variation={self.record.levels[path].name}&" if path else ""
        chosen = f"&acts={JOINT.join(acts)}" if acts else ""
        kept = query.kept(**{"comments": "", "hide": "", **_opponents(), **instead})
        return f"{self.record.href}/play?{variation}step={step}{chosen}{kept}".replace(" ", "+")

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """Hidden fields of the page's forms, as names and values."""
        args = request.args
        yield "variation", self.record.levels[self.record.place[0]].name
        yield "step", str(self.record.place[1])
        yield "acts", JOINT.join(self.acts)
        yield from ((name, args.get(name, "")) for name in ("try", "seat", "hide", "others", "seed", "lang"))


def _opponents() -> dict[str, str]:
    """Parameters of the other players' behaviour, which the addresses of the page keep."""
    if not query.hides():
        return {}
    return {name: request.args[name] for name in ("hide", "others", "seed") if name in request.args}


def chosen(text: str, seat: int | None, voice: Voice) -> Markup:
    """A choice in the reader's words and cards, preceded by the name of `seat` unless it is None."""
    cards = [CARD_NAMES.get(word, 0) for word in text.split()]
    if all(cards):
        shown = Markup(" ").join(map(voice.index, cards))
    elif text == DECLINE:
        shown = escape(_("no"))
    else:
        shown = escape(voice.name(SEATS.index(text)) if text in SEATS else voice.call(*text.split()))
    return shown if seat is None else Markup("{} {}").format(voice.name(seat), shown)


def refused(do: Callable[[str], list[Breach]], wanted: str, voice: Voice) -> tuple[Refusal, ...]:
    """Do what is wanted; why it cannot be done."""
    try:
        return refusals(do(wanted), voice) if wanted else ()
    except InputError as error:
        return (Refusal(str(error)),)


def board(
    asked: PlayRequest, deal: DealUnderWay, last: WrittenStep, deduced: Known, voice: Voice, south: int | None
) -> Board:
    """The page's view of the table after the last step, with all hands open or not."""
    table, decision = deal.table, deal.decision
    own = decision is not None and not (query.hides() and decision.seat != south)
    offer = decision.offer(table) if decision and own else None
    if offer is not None and offer.for_all and query.hides():
        offer = offer._replace(declines=False)  # nobody speaks for the others
    pick = _picked(offer, table, decision.seat) if offer and decision else ""
    ways = allowed(offer, table, voice) if offer else ()
    shown = scene(table, decision, voice, deduced, _counts(deal), Display(south, pick))
    rest = tuple(form for form in ways if not (pick and form.kind in (PRESS_CARDS, MARK_CARDS)))
    return Board(
        heading=heading(asked.record.entry),
        picture=asked.record.picture,
        step=asked.record.place[1],
        variation=asked.record.levels[asked.record.place[0]].name,
        hidden=tuple(asked.hidden),
        turn=shown.allowed,
        words=explained(last, table, decision, voice, shown.points is not None),
        scene=shown,
        finished=finished_plays(table, voice, south) if query.hides() and asked.acts and own else None,
        pick=pick,
        asks=voice.phrase(offer.title) if offer else "",
        forms=rest,
        choices=choices(decision, table, voice) if own else None,
        sheet=_sheet(deal, voice),
        back=Address(asked.record.href, query.kept())(asked.record.place[1], asked.record.place[0]),
        again=asked.href(()),
        chairs=_chairs(asked, table, voice),
        cards=[NAME[card] for card in NAME if card & table.pack],
        suits=voice.suits,
    )


def _picked(offer: Offer, table: Table, seat: int | None) -> str:
    """Way to choose cards of the hand; empty if they are chosen elsewhere, or not at all."""
    cards = offer.allowed.cards | offer.possible
    if offer.choice_type not in (CARD, CARDS) or seat is None or not cards or cards & ~table.hands[seat]:
        return ""
    return PRESS if offer.size == 1 else MARK


def _chairs(asked: PlayRequest, table: Table, voice: Voice) -> tuple[PlayLink, ...]:
    """Links to each seat, with the others hidden, and to all hands open."""
    hides, now = query.hides(), query.seat(table)
    own = in_order(table, now)[0] if hides else None
    ways = [
        PlayLink(voice.name(seat), asked.href((), seat=SEATS[seat], hide="others"), seat == own)
        for seat in in_order(table)
    ]
    return (*ways, PlayLink(_("all hands open"), asked.href((), hide="", others="", seed=""), not hides))


def beside_the_record(asked: PlayRequest, deal: DealUnderWay, voice: Voice) -> ResultComparison | None:
    """The result of a deal that is over beside that of the record; None as long as it goes on."""
    if deal.decision is not None or deal.result is None:
        return None
    entry, (path, step) = asked.record.entry, asked.record.place
    found = None if path else best_plays().found(entry)
    best = found.plays.get(step) if found else None
    report = entry.report()
    return compared(deal.table, deal.result, (report.table, report.result), best, voice)


def _counts(deal: DealUnderWay) -> bool:
    """Whether card points play a part, as far as that is known."""
    return deal.result is None or deal.result.points != {}


def _sheet(deal: DealUnderWay, voice: Voice) -> Sheet | None:
    """The settlement, once the deal is over; what the record claims belongs to what was played."""
    return sheet(deal.table, deal.result, [], voice, False) if deal.decision is None and deal.result else None


def replay_with(grown: Grown | None) -> str:
    """Where the record is replayed with what was added; empty if there is nothing, or it is too long."""
    if grown is None:
        return ""
    record = write(grown.record).encode()
    step = levels(grown.record)[grown.path].entry
    return links.here(Address(f"/sent/{packed(record)}")(step, grown.path)) if len(record) <= LONGEST else ""
