"""The questions of a record. What a reader answers is in the address."""

from urllib.parse import quote

from flask import render_template, request

from replay_web.present import links, question_page
from replay_web.present.addresses import Address
from replay_web.present.cards import sprite
from replay_web.present.exercises import next_exercise
from replay_web.present.heading import is_exercise
from replay_web.web import query
from replay_web.web.neighbours import neighbour_links
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.schemas import LessonQuery, read_number, read_query
from replay_web.web.site import library

pages = RecordPages("lesson", __name__)


@pages.page("/lesson")
def lesson(asked: RecordRequest) -> str:
    """A question of a record, and what an answer to it is worth."""
    entry, lesson, neighbours, here_is = asked.entry, asked.lesson, asked.neighbours, f"{asked.address}/lesson"
    number = read_number("question", 1, 1, len(lesson.questions))
    hints = read_number("hints", 0, 0, len(lesson.questions[number - 1].hints))
    typed = query.chosen(LessonQuery, "answer")
    tells, shown = read_query(LessonQuery, "tell", "on")
    by = question_page.Reply(typed[: question_page.MOST_TYPED], hints, tells is not None, shown)
    address = Address(asked.href, query.kept())
    page = question_page.question_page(entry, asked.levels, lesson, number, by, asked.comments, address)
    own, kept = f"{here_is}?question={number}&answer={quote(typed)}&on=", query.kept()
    beside = neighbour_links(neighbours, lambda _entry: query.kept()) if neighbours else ()
    onward = next_exercise(library(), entry) if page.mark and page.step_href else None
    permanent = f"{request.url_root.rstrip('/')}/records/{entry.permanent_id}/lesson"
    link = permanent if is_exercise(entry) and neighbours else ""
    return render_template(
        "lesson/lesson.html",
        page=page, here_is=here_is, self_address=links.own(here_is), sprite=sprite(page.cards, page.suits),
        neighbours=neighbours, beside=beside, link=link, onward=onward,
        along=lambda cards: links.own(f"{own}{cards}{kept}"),
    )  # fmt: skip
