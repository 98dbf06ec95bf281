"""The mistakes in a deal that was played on to its end, as far as its best play was asked for."""

from dataclasses import dataclass, replace

from notation.players.seat_play import BY_RULE
from notation.record import SEATS, Record
from notation.replay.steps import steps
from notation.writer import write
from replay_web.library import Entry
from replay_web.present import best_text, links
from replay_web.present.best_course import progress
from replay_web.present.mistakes import mistakes
from replay_web.present.tried_acts import TriedActs
from replay_web.present.words import Voice
from replay_web.views.play.page import PlayRequest
from replay_web.web import query
from replay_web.web.schemas import PlayQuery, read_query
from replay_web.web.site import best_plays


@dataclass(frozen=True, slots=True)
class PlayedMistakes:
    find: str
    asked: bool
    known: str
    """How much is known, as long as it is not all."""
    done: bool
    told: tuple[str, ...]
    best: str
    """Where the best play is shown card by card; empty if no address says what the others have played."""


def course(asked: PlayRequest, played: Record) -> Entry:
    """The deal as it was played on, as a record with no other line."""
    return replace(asked.record.entry, source=write(played).encode(), first_line=1, version="1")


def played_mistakes(asked: PlayRequest, played: Record, voice: Voice) -> PlayedMistakes:
    """The mistakes since it was played on: those of the seat alone, if one was played."""
    path, step = asked.record.place
    own, deal = asked.record.seer if query.hides() else None, course(asked, played)
    found = best_plays().found(deal)
    made = mistakes(deal, found, None if own is None else {own})
    told = tuple(
        f"{voice.name(one.step.seat)}: {voice.card(one.card)}. {best_text.better(one.play, one.card, voice)}"
        for one in made
        if one.step.number > step
    )
    trial = TriedActs(asked.record.levels[path].name, step, asked.acts, SEATS[own] if own is not None else "")
    replayed = not query.trial() and (own is None or read_query(PlayQuery, "others") == BY_RULE)
    return PlayedMistakes(
        find=asked.href(asked.acts),
        asked=found is not None,
        known=progress(found, steps(deal.record())) if found else "",
        done=found is not None and found.done,
        told=told,
        best=links.here(f"{asked.record.address}/best?try={trial.quoted}") if replayed else "",
    )
