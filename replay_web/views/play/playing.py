"""Playing on from a step of the replay: what is allowed is offered, what was chosen is in the address.

the result of it is a variation in the notation, and a link that replays the record with it. Nothing is kept here.
"""

from dataclasses import replace

from flask import abort, redirect, render_template
from werkzeug.wrappers import Response

from notation.deals.entries import InputError
from notation.deals.grafting import Grown
from notation.deals.growing import GrowingDeal, PlayOnError
from notation.problems import Breach
from notation.record import Record
from notation.replay import Judging, position
from notation.replay.steps import WrittenStep
from replay_web.messages import _
from replay_web.present import sentences
from replay_web.present.cards import sprite
from replay_web.present.deduced import known
from replay_web.present.lines_of_play import Levels, Place, levels, played
from replay_web.present.sentences import ActContext
from replay_web.present.words import Voice
from replay_web.views.play.mistakes import course, played_mistakes
from replay_web.views.play.one_seat import one_seat
from replay_web.views.play.page import (
    JOINT,
    ChosenAct,
    PlayedCourse,
    PlayingPage,
    PlayRequest,
    beside_the_record,
    board,
    chosen,
    refused,
)
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import PlayQuery, read_query
from replay_web.web.site import best_plays, queued

pages = RecordPages("play", __name__)

MOST = 4000
"""How many characters of acts an address may hold."""


@pages.page("/play")
def play(record: RecordRequest) -> str:
    asked, shown, voice = _playing(record)
    mistakes = played_mistakes(asked, shown.played, voice) if asked.acts and shown.played else None
    parts = {"page": shown.board, "course": shown.course, "seat": shown.seat, "mistakes": mistakes}
    cards = sprite(shown.board.cards, shown.board.suits)
    return render_template("play/play.html", **parts, here_is=f"{record.href}/play", sprite=cards)


@pages.page("/play", "POST")
def find_mistakes(record: RecordRequest) -> Response:
    """Have the best play of a deal found that was played on to its end; its page shows the mistakes."""
    asked, shown, _voice = _playing(record)
    if not asked.acts or shown.played is None:
        abort(404, _("This deal is not over yet."))
    queued(best_plays().ask(course(asked, shown.played), query.visitor(), keep=False))
    return redirect(f"{asked.href(asked.acts)}#mistakes", 303)


def _playing(record: RecordRequest) -> tuple[PlayRequest, PlayingPage, Voice]:
    """The request that an address makes, its page, and the voice of its record."""
    asked = PlayRequest(record, record.played, query.chosen())
    if len(read_query(PlayQuery, "acts")) + len(asked.wanted) > MOST:
        abort(404, _("That is more acts than a deal has."))
    report = record.entry.report()
    voice = Voice(report.record, report.game)
    try:
        shown = one_seat(asked, voice) if query.hides() else _open(asked, voice)
    except PlayOnError as error:
        abort(404, _("Nobody can play on from this step.") + " " + str(error))
    except InputError as error:
        abort(404, _("Some of the acts in this address cannot be played.") + " " + str(error))
    done = tuple(filter(None, dict(shown.board.hidden)["acts"].split(JOINT)))
    return replace(asked, acts=done), shown, voice


def _open(asked: PlayRequest, voice: Voice) -> PlayingPage:
    record, (path, step) = asked.record.entry.report().record, asked.record.place
    deal = GrowingDeal.after(record, path, step)
    done: list[ChosenAct] = []

    def do(text: str) -> list[Breach]:
        who, before = deal.decision.seat if deal.decision else None, asked.acts[: len(done)]
        breaches = deal.take(text)
        if not breaches:
            done.append(ChosenAct(chosen(text, who, voice), asked.href(before)))
        return breaches

    for text in asked.acts:
        if breaches := do(text):
            raise InputError(voice.problem(*breaches[0]))
    refusals = refused(do, asked.wanted, voice)
    acts = asked.acts if refusals or not asked.wanted else (*asked.acts, asked.wanted)
    deduced = known(list(played(asked.record.levels, path)), _dealt(record).table)
    grown = deal.grown()
    last, before = _last(record, grown, asked.record.levels, asked.record.place, deal.decision is None)
    return PlayingPage(
        board(replace(asked, acts=acts), deal, last, deduced, voice, asked.record.seat),
        PlayedCourse.of(
            [_sentence(deal, last, before, voice)], refusals, done, grown, beside_the_record(asked, deal, voice)
        ),
        deal.alone() if deal.decision is None else None,
    )


def _dealt(record: Record) -> Judging:
    walk = position(record, 0)
    assert walk is not None
    return walk


def _last(
    record: Record, grown: Grown | None, listed: Levels, now: Place, over: bool
) -> tuple[WrittenStep, Judging | None]:
    """The last step, and the table before it; None for the table if it is unknown."""
    path, number = now
    level = listed[path]
    if grown is not None:
        record, path = grown.record, grown.path
        level = levels(record)[path]
        number = level.last - 1
    elif not over:
        number = min(number, level.last - 1)  # a record may break off, and be played on from behind its last act
    return level.steps[number], position(record, max(number - 1, 0), path)


def _sentence(deal: GrowingDeal, last: WrittenStep, before: Judging | None, voice: Voice) -> str:
    """A sentence for the last act, or at the end for the result."""
    if deal.decision is None:
        return sentences.settlement(deal.result, voice, False)
    moment = ActContext(deal.table, deal.decision, before.table, before.decision) if before else None
    return sentences.sentence(last, moment, voice)
