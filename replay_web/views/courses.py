"""The courses: for each game its chapters, exercises and lessons in order."""

from flask import Blueprint, abort, render_template

from replay_web.messages import _
from replay_web.present.courses import course
from replay_web.web.site import library

pages = Blueprint("courses", __name__)


@pages.get("/courses/<game>")
def of_game(game: str) -> str:
    page = course(library(), game)
    if page is None:
        abort(404, _("There is no course for this game here."))
    return render_template("courses/course.html", page=page)
