"""The addresses of lessons: the list, and the questions of a record. What a reader answers stands in the address."""

from flask import Flask, abort, render_template, request

from replay_web.library import Entry, Shelf
from replay_web.messages import _
from replay_web.present import links, questions
from replay_web.present.addresses import Address
from replay_web.present.cards import sprite
from replay_web.present.game_language import in_its_words
from replay_web.present.heading import is_exercise
from replay_web.web import languages, query
from replay_web.web.neighbours import Company, neighbours


def set_up_lessons(app: Flask, library: Shelf) -> None:
    """The list of the records that ask something."""

    @app.get("/lessons")
    def lesson_list() -> str:
        page = questions.lesson_list(library, request.args.get("game", ""))
        return render_template("lessons/lessons.html", page=page)


@in_its_words
def asked(entry: Entry, address: str, around: Company | None = None) -> str:
    """The question that was asked for, as a page; `address` is that of the record's replay, `around` what stands
    around it.
    """
    lesson = questions.lesson_of(entry)
    if lesson is None:
        abort(404, _("This record asks nothing."))
    number = query.number("question", 1, 1, len(lesson.questions))
    hints = query.number("hints", 0, 0, len(lesson.questions[number - 1].hints))
    typed = query.chosen("answer")[: questions.MOST_TYPED]
    by = questions.Reply(typed, hints, "tell" in request.args)
    steps, here_is = Address(links.own(address), query.kept()), f"{address}/lesson"
    page = questions.page(entry, lesson, number, by, languages.for_comments(), steps)
    drawn = sprite(page.cards, page.suits)
    own = links.own(here_is)
    beside = neighbours(around, lambda _entry: query.kept()) if around else ()
    link = f"{request.url_root.rstrip('/')}/records/{entry.lasting}/lesson" if is_exercise(entry) and around else ""
    return render_template(
        "lessons/lesson.html",
        page=page, here_is=here_is, self_address=own, sprite=drawn, company=around, beside=beside, link=link,
    )  # fmt: skip
