"""The page of the best play of a record: what each card played has cost, and the course of the deal as a curve."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import abort, redirect, render_template, request
from werkzeug.wrappers import Response

from notation.analysis.reviewing import mark_of, without_cost
from notation.deals.viewing import view
from notation.parts.aims import MADE, SURE
from notation.replay import Path
from notation.replay.steps import WrittenStep, steps
from notation.writer import write
from replay_web.jobs.best_play import BestFound, OftenFound, cards_played
from replay_web.messages import _
from replay_web.present import best_text, links
from replay_web.present.addresses import Address
from replay_web.present.cards import signs
from replay_web.present.curves import HEIGHT, Curve, Curves, corners
from replay_web.present.heading import Heading, heading
from replay_web.present.lines_of_play import MAIN
from replay_web.present.words import Index, Voice
from replay_web.web import query
from replay_web.web.known_best import known_best
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.site import best_plays, queued

pages = RecordPages("best", __name__)

Unseen = Callable[[int], OftenFound | None]
"""Lookup of the estimate at a step for its player, who sees only one hand."""


@dataclass(frozen=True, slots=True)
class CardCost:
    """A card that was played, and what would have been better."""

    trick: int
    who: str
    card: Index
    name: str
    href: str
    value: str
    best: tuple[tuple[Index, str], ...]
    """The best cards, drawn and by name, where it was none of them."""
    cost: str
    score: str
    mark: str
    why: str
    """Meaning of the mark, with the line of play that shows it; empty without a mark."""


@dataclass(frozen=True, slots=True)
class BestPage:
    heading: Heading
    back: str
    about: str
    """Meaning of the figures; empty if nothing is known."""
    rows: tuple[CardCost, ...]
    course: Curves | None
    asked: bool
    done: bool
    of: int
    suits: str
    mistakes: str
    """The address of its mistakes as exercises; empty if none is known."""


@pages.page("/best")
def best(record: RecordRequest) -> str:
    """Show the best play as far as it has been searched."""
    queue, entry = best_plays(), record.course
    shown = best_page(record, queue.found(entry), lambda step: queue.often(entry, step))
    return render_template("best/best.html", page=shown, sprite=signs(shown.suits))


@pages.page("/best", "POST")
def find_best(record: RecordRequest) -> Response:
    """Have it found, then which mistakes could not be seen at the table; back to the step, if one is named."""
    if not cards_played(record.course):
        abort(404, _("No card is played in this record."))
    known = known_best(record.course)
    if known.found and known.found.done:
        _judge(record, known.unasked)
    else:
        queued(best_plays().ask(record.course, query.visitor(), _kept(record)))
    if "step" not in request.args or record.branch:
        return redirect(links.here(f"{record.address}/best{record.trial}"), 303)
    path, step = record.place
    return redirect(Address(record.href, query.kept())(step, path), 303)


def _judge(record: RecordRequest, mistakes: Sequence[int]) -> None:
    """Have found what was often best at some mistakes for the player who saw only his own hand, as many as may wait."""
    parsed = record.course.record()
    acts = steps(parsed)
    for number in mistakes:
        seat = acts[number].seat
        assert seat is not None
        seen = write(view(parsed, seat, number - 1))
        if not best_plays().ask_often(record.course, number - 1, seen, query.visitor(), _kept(record)):
            break


def _kept(record: RecordRequest) -> bool:
    """Whether what is found is kept: not of a record that nobody keeps."""
    return not (record.inline or record.branch)


def best_page(record: RecordRequest, found: BestFound | None, unseen: Unseen) -> BestPage:
    """The page of a record's best play, from the results so far."""
    entry, address = record.course, Address(record.address, record.trial.replace("?", "&"))
    report = entry.report()
    voice, plays = Voice(report.record, report.game), found.plays if found else {}
    rows, values = [], list[int]()
    for step in steps(report.record):
        play, card = plays.get(step.number - 1), best_text.played(step)
        if play is None or card not in play.at_least or step.line is None:
            continue
        sign = mark_of(play, card)
        best = tuple((voice.index(other), voice.card(other)) for other in without_cost(play)) if sign else ()
        own = best_text.worth(play, card, voice)
        row = CardCost(
            step.line.number or 0, voice.name(step.seat), own.card, own.name, address(*_place(record, step.number)),
            own.value, best, own.cost, own.score, sign,
            " ".join(filter(None, (best_text.better(play, card, voice), _unseen(unseen, step, sign, card, voice)))),
        )  # fmt: skip
        rows.append(row)
        if play.exact:
            values.append(play.at_least[card])
    some = next(iter(plays.values()), None)
    course = None
    if some is not None and some.aim not in (MADE, SURE):
        course = _course(values, best_text.about(some, voice), voice)
    return BestPage(
        heading=heading(entry),
        back=f"{record.href}{record.trial}",
        about=best_text.about(some, voice) if some else "",
        rows=tuple(rows),
        course=course,
        asked=found is not None,
        done=found is not None and found.done,
        of=cards_played(entry),
        suits=voice.suits,
        mistakes=f"{record.address}/mistakes" if any(row.mark for row in rows) and not record.branch else "",
    )


def _place(record: RecordRequest, step: int) -> tuple[int, Path]:
    """A step of what was looked at, and its path in the record."""
    path, number = record.branch.place_of(step) if record.branch else (MAIN, step)
    return number, path


def _unseen(unseen: Unseen, step: WrittenStep, sign: str, card: int, voice: Voice) -> str:
    """Comment on a mistake from what its player could see; empty if this was not requested."""
    known = unseen(step.number - 1) if sign else None
    return best_text.unseen(known.often, card, voice) if known else ""


def _course(values: Sequence[int], about: str, voice: Voice) -> Curves | None:
    """The declarer's result after each card, as a curve; None if there is nothing to draw."""
    if len(values) < 2 or voice.game is None:
        return None
    low, high = min(values), max(values)
    line = corners(values, low, high)
    least, most, end = (best_text.units(amount, voice.game.points_unit) for amount in (low, high, values[-1]))
    text = _("{about}, from card to card: from {least} to {most}, in the end {end}.")
    return Curves((Curve(about, line, end),), HEIGHT, text.format(about=about, least=least, most=most, end=end))
