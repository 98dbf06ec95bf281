"""The list of lessons and exercises."""

from flask import Blueprint, render_template

from replay_web.present.exercises import ListFilter, lesson_list
from replay_web.web.schemas import LessonListQuery, read_query
from replay_web.web.site import library

pages = Blueprint("lessons", __name__)


@pages.get("/lessons")
def index() -> str:
    wanted = ListFilter(*read_query(LessonListQuery, "game", "grade", "theme", "kind"))
    return render_template("lessons/lessons.html", page=lesson_list(library(), wanted))
