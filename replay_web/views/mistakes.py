"""The mistakes of a record as exercises, of all its players or of one: the best play has found them."""

from collections.abc import Callable
from urllib.parse import quote

from flask import make_response, render_template
from werkzeug.wrappers import Response

from notation.record import SEATS
from replay_web.messages import _
from replay_web.present import links, question_page, step_page
from replay_web.present.addresses import Address
from replay_web.present.cards import sprite
from replay_web.present.heading import heading
from replay_web.present.mistakes import exercise, mistakes
from replay_web.present.questions import lesson_of
from replay_web.web import query
from replay_web.web.mistakes import after as mistakes_after
from replay_web.web.neighbours import Neighbour
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import LessonQuery, read_number, read_query
from replay_web.web.site import best_plays

pages = RecordPages("mistakes", __name__)


@pages.page("/mistakes")
def of_all(asked: RecordRequest) -> Response:
    return _exercise(asked, None)


def _of_seat(seat: int) -> Callable[[RecordRequest], Response]:
    def view(asked: RecordRequest) -> Response:
        return _exercise(asked, seat)

    view.__name__ = f"of_{SEATS[seat]}"
    return view


for number in range(len(SEATS)):
    pages.page(f"/mistakes/{SEATS[number]}")(_of_seat(number))


def _exercise(asked: RecordRequest, seat: int | None) -> Response:
    entry, queue = asked.original, best_plays()
    found = queue.found(entry)
    made = mistakes(entry, found, None if seat is None else {seat})
    here_is = f"{asked.address}/mistakes{'' if seat is None else f'/{SEATS[seat]}'}"
    if found is None or not made:
        looked = found is not None and found.done
        none = render_template("mistakes/none.html", heading=heading(entry), looked=looked, address=asked.address)
        return make_response(none)
    often = {mistake.step.number - 1: queue.often(entry, mistake.step.number - 1) for mistake in made}
    asking = exercise(entry, made, {step: known for step, known in often.items() if known})
    lesson = lesson_of(asking)
    assert lesson is not None
    number = read_number("question", 1, 1, len(lesson.questions))
    typed, (tells, shown) = query.chosen(LessonQuery, "answer"), read_query(LessonQuery, "tell", "on")
    by = question_page.Reply(typed[: question_page.MOST_TYPED], 0, tells is not None, shown)
    address, listed = Address(asked.href, query.kept()), step_page.levels_of(asking)
    page = question_page.question_page(asking, listed, lesson, number, by, asked.comments, address)
    own = f"{here_is}?question={number}&answer={quote(typed)}&on="
    answer = make_response(render_template(
        "lesson/lesson.html",
        page=page, here_is=here_is, self_address=links.own(here_is), sprite=sprite(page.cards, page.suits),
        neighbours=None, beside=(None, _onward(asked, seat)), link="", onward=None,
        along=lambda cards: links.own(f"{own}{cards}"),
    ))  # fmt: skip
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _onward(asked: RecordRequest, seat: int | None) -> Neighbour:
    """Where it goes on behind the last mistake: to the next deal of the player with some, or to all of them."""
    names = asked.original.record().names
    if seat is not None and seat in names and not asked.inline:
        if onward := mistakes_after(asked.original, names[seat]):
            return Neighbour(onward, _("Next deal with mistakes"))
        return Neighbour(links.link("players", names[seat], "mistakes"), _("All mistakes"))
    return Neighbour(links.own(f"{asked.address}/best"), _("Best play"))
