"""The addresses of lessons: the list, and the questions of a record. What a reader answers stands in the address."""

from flask import Flask, abort, render_template, request

from replay_web import asking, lessons
from replay_web.addresses import Address
from replay_web.cards import sprite
from replay_web.library import Entry, Shelf
from replay_web.messages import _


def set_up_lessons(app: Flask, library: Shelf) -> None:
    """The records of the library that ask something, and their questions."""

    @app.get("/lessons")
    def lesson_list() -> str:
        return render_template("lessons.html", items=[lessons.item(*each) for each in lessons.asking_entries(library)])

    @app.get("/records/<id>/lesson")
    def lesson_page(id: str) -> str:
        return asked(asking.record(library, id), f"/records/{id}")


def asked(entry: Entry, address: str) -> str:
    """The question that was asked for, as a page; `address` is that of the record's replay."""
    lesson = lessons.lesson_of(entry)
    if lesson is None:
        abort(404, _("This record asks nothing."))
    number = asking.number("question", 1, 1, len(lesson.questions))
    hints = asking.number("hints", 0, 0, len(lesson.questions[number - 1].hints))
    typed = " ".join(request.args.getlist("answer")).strip()[: lessons.MOST_TYPED]
    by = lessons.Asked(typed, hints, "tell" in request.args)
    page = lessons.page(entry, lesson, number, by, asking.for_comments(), Address(address, asking.kept()))
    return render_template("lesson.html", page=page, here_is=f"{address}/lesson", sprite=sprite(page.cards, page.suits))
