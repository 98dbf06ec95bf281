"""Playing on from a step of the replay: what is allowed is offered, what was chosen stands in the address.

What comes of it is a variation in the notation, and a link that replays the record with it. Nothing is kept here.
"""

from dataclasses import dataclass

from flask import Flask, abort, render_template, request

from notation.cards import NAME
from notation.deals.playing_on import Grown, InputError, PlayedOn, PlayOnError
from notation.problems import Breach, rule_of
from notation.record import SEATS, Record
from notation.replay import Walk, position
from notation.replay.steps import Step
from notation.writer import write
from replay_web.browse.listing import Heading, heading
from replay_web.http import requests
from replay_web.lessons.forms import Form, allowed
from replay_web.library import Entry, Shelf
from replay_web.manual.documents import RuleLink, rule_link
from replay_web.messages import _
from replay_web.replay import views
from replay_web.steps.addresses import LONGEST, Address, packed
from replay_web.steps.lines_of_play import Levels, Place, levels, played
from replay_web.table.cards import sprite
from replay_web.table.scene import Scene, scene
from replay_web.table.worked_out import known
from replay_web.wording import sentences
from replay_web.wording.glossary import Explained, explained
from replay_web.wording.sentences import Moment
from replay_web.wording.sheet import Sheet, sheet
from replay_web.wording.words import Voice

JOINT = "."
"""What stands between two acts in an address."""
MOST = 4000
"""How many characters of acts an address may hold."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the sentence, and the rule."""

    message: str
    rule: RuleLink | None = None


@dataclass(frozen=True, slots=True)
class ChosenAct:
    """An act that was chosen, and the address at which it was chosen."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class PlayingPage:
    """A deal that is played on."""

    heading: Heading
    step: int
    variation: str
    acts: str
    """What was chosen, as the address holds it."""
    sentence: str
    turn: str
    """Whose turn it is; empty where the deal is over."""
    words: tuple[Explained, ...]
    scene: Scene
    forms: tuple[Form, ...]
    refusals: tuple[Refusal, ...]
    done: tuple[ChosenAct, ...]
    sheet: Sheet | None
    text: str
    """The variation, in the notation."""
    replay: str
    """The address of the record with it."""
    back: str
    """The address of the step."""
    cards: list[str]
    suits: str


def set_up_playing(app: Flask, library: Shelf) -> None:
    """The page that plays a record of the library on."""

    @app.get("/records/<id>/play")
    def play_page(id: str) -> str:
        return played_on(requests.record(library, id), f"/records/{id}")


def played_on(entry: Entry, address: str) -> str:
    """A record as it is played on, as a page; `address` is that of its replay."""
    listed, address = views.levels_of(entry), requests.own(address)
    now = requests.place(listed)
    acts = request.args.get("acts", "")
    wanted = " ".join(request.args.getlist("act")).strip()
    if len(acts) + len(wanted) > MOST:
        abort(404, _("These are more acts than a deal has."))
    try:
        shown = page(entry, listed, now, tuple(filter(None, acts.split(JOINT))), wanted, address)
    except PlayOnError as error:
        abort(404, _("Nobody can play on from this step.") + " " + str(error))
    except InputError as error:
        abort(404, _("Not everything in this address can be played.") + " " + str(error))
    return render_template(
        "enter/play.html", page=shown, here_is=f"{address}/play", sprite=sprite(shown.cards, shown.suits)
    )


def page(entry: Entry, listed: Levels, now: Place, acts: tuple[str, ...], wanted: str, address: str) -> PlayingPage:
    """What the page shows once these acts were done, and the one that is wanted if it may be.

    Raises PlayOnError, and InputError for acts that cannot have been chosen.
    """
    report = entry.report()
    record, (path, step) = report.record, now
    on, voice = PlayedOn(record, path, step), Voice(record, report.game)
    kept = requests.kept(comments="", hide="")
    here = f"{address}/play?{f'variation={listed[path].name}&' if path else ''}step={step}"
    done: list[ChosenAct] = []

    def do(text: str) -> list[Breach]:
        who, before = on.walk.decision.seat if on.walk.decision else None, JOINT.join(acts[: len(done)])
        breaches = on.take(text)
        if not breaches:
            href = f"{here}{f'&acts={before}' if before else ''}{kept}".replace(" ", "+")
            done.append(ChosenAct(text if who is None else f"{SEATS[who]} {text}", href))
        return breaches

    for text in acts:
        if breaches := do(text):
            raise InputError(voice.problem(*breaches[0]))
    refusals: list[Refusal] = []
    if wanted:
        try:
            refusals = [_refusal(each, record.game, voice) for each in do(wanted)]
        except InputError as error:
            refusals = [Refusal(str(error))]
    chosen = JOINT.join([*acts, *([] if refusals or not wanted else [wanted])])
    walk, south = on.walk, requests.seat(on.walk.table)
    worked_out = known(list(played(listed, path)), _dealt(record))
    shown = scene(walk.table, walk.decision, voice, worked_out, _counts(walk), south)
    ways = allowed(walk.decision.offer(walk.table), walk.table, voice) if walk.decision else ()
    grown = on.grown()
    last, before = _last(on, grown, listed, now)
    return PlayingPage(
        heading=heading(entry),
        step=step,
        variation=listed[path].name,
        acts=chosen,
        sentence=_sentence(walk, last, before, voice),
        turn=shown.allowed,
        words=explained(last, walk.table, walk.decision, voice, shown.points is not None),
        scene=shown,
        forms=ways,
        refusals=tuple(refusals),
        done=tuple(done),
        sheet=_sheet(walk, voice),
        text=grown.text if grown else "",
        replay=_replay(grown),
        back=Address(address, requests.kept())(step, path),
        cards=[NAME[card] for card in NAME if card & walk.table.pack],
        suits=voice.suits,
    )


def _dealt(record: Record) -> Walk:
    """The table as the cards were dealt."""
    walk = position(record, 0)
    assert walk is not None
    return walk


def _counts(walk: Walk) -> bool:
    """Whether card points play a part, as far as that is known."""
    return walk.result is None or walk.result.points != {}


def _refusal(breach: Breach, game: str | None, voice: Voice) -> Refusal:
    return Refusal(voice.problem(*breach), rule_link(rule_of(breach.code, game)))


def _last(on: PlayedOn, grown: Grown | None, listed: Levels, now: Place) -> tuple[Step, Walk | None]:
    """What was done last, and the table before it."""
    record, (path, number) = on.record, now
    level = listed[path]
    if grown is not None:
        record, path = grown.record, grown.path
        level = levels(record)[path]
        number = level.last - 1
    return level.steps[number], position(record, max(number - 1, 0), path)


def _sentence(walk: Walk, last: Step, before: Walk | None, voice: Voice) -> str:
    """What was done last, and at the end what comes of it."""
    if walk.decision is None:
        return sentences.settlement(walk.result, voice, False)
    moment = Moment(walk.table, walk.decision, before.table, before.decision) if before else None
    return sentences.sentence(last, moment, voice)


def _sheet(walk: Walk, voice: Voice) -> Sheet | None:
    """The settlement, once the deal is over; what the record claims belongs to what was played."""
    return sheet(walk.table, walk.result, [], voice, False) if walk.decision is None and walk.result else None


def _replay(grown: Grown | None) -> str:
    """Where the record is replayed with what was added; empty where there is nothing, or it is too long."""
    if grown is None:
        return ""
    record = write(grown.record).encode()
    step = levels(grown.record)[grown.path].entry
    return requests.here(Address(f"/sent/{packed(record)}")(step, grown.path)) if len(record) <= LONGEST else ""
