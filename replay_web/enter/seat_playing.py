"""A deal is played on as one seat, the other hands hidden; the others act by rules of thumb or by chance.

The address holds what the seat itself has chosen: what the others do follows from it. The page is made from what the
seat has seen, so that nothing else is in it until the deal is over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from flask import abort, request

from notation.deals.playing_on import InputError, PlayOnError
from notation.deals.seat_play import BY_CHANCE, BY_RULE, SeatPlay
from notation.record import Record
from notation.replay import Path, Walk, position
from notation.replay.steps import steps
from replay_web.enter.play_page import (
    ChosenAct,
    PlayingPage,
    PlayLink,
    PlayRequest,
    Refusal,
    chosen,
    refused,
    replay_with,
    shown_of,
)
from replay_web.http import requests
from replay_web.library import REMEMBERED, Entry
from replay_web.messages import _
from replay_web.replay import seat_view
from replay_web.table.hands import in_order
from replay_web.table.worked_out import known
from replay_web.wording import sentences
from replay_web.wording.glossary import explained
from replay_web.wording.sentences import Moment
from replay_web.wording.words import Voice


def of_a_seat(asked: PlayRequest, voice: Voice, south: int | None) -> PlayingPage:
    """The page holds nothing that the seat has not seen, until the deal is over."""
    entry, (path, step) = asked.entry, asked.now
    table = seat_view.table_of(entry)
    if table is None:
        raise PlayOnError(_("The game is not known here."))
    seat = in_order(table, south)[0]
    how, seed = _others(), requests.number("seed", 0, 0, 999_999)
    play = _course(entry, path, step, seat, how, seed, asked.acts)
    done = tuple(
        ChosenAct(chosen(text, None, voice), asked.href(asked.acts[:at])) for at, text in enumerate(asked.acts)
    )
    refusals: tuple[Refusal, ...] = ()
    if asked.wanted:
        trial = _played_by(entry, path, step, seat, how, seed, play.on.done)
        refusals = refused(trial.take, asked.wanted, entry.report().record.game, voice)
        if not refusals:
            done = (*done, ChosenAct(chosen(asked.wanted, None, voice), asked.href(asked.acts)))
            asked, play = replace(asked, acts=(*asked.acts, asked.wanted)), trial
    if play.over:
        seen, walk = play.on.alone(), play.on.walk
    else:
        seen = play.seen()
        walk = play.moment(seen)
    dealt = position(seen, 0)
    assert dealt is not None
    grown = play.on.grown() if play.over else None
    shown = shown_of(asked, walk, known(None, dealt), voice, seat)
    last = steps(seen)[-2]
    return replace(
        shown,
        who=voice.name(seat),
        happened=tuple(_since(seen, walk, step, seat, voice)),
        words=explained(last, walk.table, walk.decision, voice, shown.scene.points is not None),
        refusals=refusals,
        done=done,
        text=grown.text if grown else "",
        replay=replay_with(grown),
        others=_ways_of_others(asked, how, seed),
    )


def _others() -> str:
    """How the others play, as the address says it."""
    asked = request.args.get("others", BY_RULE)
    if asked not in (BY_RULE, BY_CHANCE):
        abort(404, _("The others play by “{rule}” or by “{chance}”.").format(rule=BY_RULE, chance=BY_CHANCE))
    return asked


@lru_cache(maxsize=REMEMBERED)
def _course(entry: Entry, path: Path, step: int, seat: int, how: str, seed: int, acts: tuple[str, ...]) -> SeatPlay:
    """A deal in which a seat has done some acts; the last ones are remembered, to be looked at and left as they are.

    Raises PlayOnError and InputError.
    """
    if not acts:
        return _played_by(entry, path, step, seat, how, seed)
    before = _course(entry, path, step, seat, how, seed, acts[:-1])
    play = _played_by(entry, path, step, seat, how, seed, before.on.done)
    if breaches := play.take(acts[-1]):
        raise InputError(breaches[0].message)
    return play


def _played_by(
    entry: Entry, path: Path, step: int, seat: int, how: str, seed: int, done: Sequence[tuple[Any, ...] | None] = ()
) -> SeatPlay:
    return SeatPlay(entry.report().record, path, step, seat, how, seed, done)


def _since(seen: Record, walk: Walk, step: int, seat: int, voice: Voice) -> Iterator[str]:
    """What has happened since the seat did something, as it has seen it; at the end what comes of the deal."""
    acts = steps(seen)[1:-1]
    own = max((act.number for act in acts if act.seat == seat), default=0)
    for act in acts[max(own - 1, step, 0) :] or acts[-1:]:
        after, before = position(seen, act.number), position(seen, act.number - 1)
        assert after is not None and before is not None
        yield sentences.sentence(act, Moment(after.table, after.decision, before.table, before.decision), voice)
    if not acts:
        yield sentences.sentence(steps(seen)[0], Moment(walk.table, walk.decision, walk.table, None), voice)
    if walk.decision is None:
        yield sentences.settlement(walk.result, voice, False)


def _ways_of_others(asked: PlayRequest, how: str, seed: int) -> tuple[PlayLink, ...]:
    """How the others can play, each from the start."""
    chance = _("by chance, once more") if how == BY_CHANCE else _("by chance")
    again = str(seed + 1) if how == BY_CHANCE else ""
    return (
        PlayLink(_("by a few rules of thumb"), asked.href((), others="", seed=""), how == BY_RULE),
        PlayLink(chance, asked.href((), others=BY_CHANCE, seed=again), how == BY_CHANCE),
    )
