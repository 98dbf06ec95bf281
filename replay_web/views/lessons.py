"""The list of lessons."""

from flask import Blueprint, render_template

from replay_web.present import questions
from replay_web.web.schemas import LessonListQuery, read_query
from replay_web.web.site import library

pages = Blueprint("lessons", __name__)


@pages.get("/lessons")
def index() -> str:
    """The records that ask something."""
    page = questions.lesson_list(library(), read_query(LessonListQuery, "game"))
    return render_template("lessons/lessons.html", page=page)
