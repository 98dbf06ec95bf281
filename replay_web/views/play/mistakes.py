"""The mistakes in a deal that was played on to its end, as far as its best play was asked for."""

from dataclasses import dataclass

from notation.players.seat_play import BY_RULE
from notation.record import SEATS
from replay_web.present import best_text, links
from replay_web.present.mistakes import mistakes
from replay_web.present.tried_acts import TriedActs, TriedError
from replay_web.present.trying import branch
from replay_web.present.words import Voice
from replay_web.views.play.page import PlayRequest
from replay_web.web import query
from replay_web.web.schemas import PlayQuery, read_query
from replay_web.web.site import best_plays


@dataclass(frozen=True, slots=True)
class PlayedMistakes:
    """What of a deal that is over was not the best play."""

    href: str
    """Where the best play is found, and shown card by card."""
    asked: bool
    """Whether somebody has asked for it."""
    done: bool
    """Whether no more is looked for."""
    told: tuple[str, ...]
    """Each mistake as a sentence."""


def played_mistakes(asked: PlayRequest, voice: Voice) -> PlayedMistakes | None:
    """The mistakes since it was played on: those of the seat alone, if one was played.

    None where its address is not that of a branch.
    """
    if not asked.acts or query.trial():
        return None
    if query.hides() and read_query(PlayQuery, "others") != BY_RULE:
        return None  # the address does not say what the others have played
    (path, step), own = asked.record.place, asked.record.seer if query.hides() else None
    trial = TriedActs(asked.record.levels[path].name, step, asked.acts, SEATS[own] if own is not None else "")
    try:
        course = branch(asked.record.entry, trial).course
    except TriedError:
        return None
    found = best_plays().found(course)
    made = mistakes(course, found, None if own is None else {own})
    told = tuple(
        f"{voice.name(each.step.seat)}: {voice.card(each.card)}. {best_text.better(each.play, each.card, voice)}"
        for each in made
        if each.step.number > step
    )
    href = links.here(f"{asked.record.address}/best?try={trial.quoted}")
    return PlayedMistakes(href, found is not None, found is not None and found.done, told)
