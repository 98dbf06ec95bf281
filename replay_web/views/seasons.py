"""Seasons: what the evenings of a folder add up to."""

from flask import Blueprint, Response, redirect, render_template
from werkzeug.wrappers import Response as BaseResponse

from notation.evenings.season import season_rows, season_standings
from replay_web.present import links
from replay_web.present.evenings.ranking import season_ranking
from replay_web.present.faults import fault
from replay_web.web.evenings import season, spreadsheet
from replay_web.web.site import evenings

pages = Blueprint("seasons", __name__)


@pages.get("/seasons")
def index() -> BaseResponse:
    """The seasons are listed with the evenings."""
    evenings()
    return redirect(links.link("evenings"))


@pages.get("/seasons/<name>")
def one(name: str) -> str:
    found = season(name)
    return render_template(
        "seasons/season.html",
        name=found.title or name,
        season=found,
        ranking=season_ranking(found, season_standings(found), evenings().folder.evenings()),
        faults=[fault(problem, problem.message) for problem in found.problems],
        spreadsheet=links.link("seasons", f"{name}.csv"),
    )


@pages.get("/seasons/<name>.csv")
def table(name: str) -> Response:
    """The standings of a season for a spreadsheet."""
    return spreadsheet(season_rows(season_standings(season(name))), name)
