"""The rounds of an evening: who sits where, what each table made, and the paper for the tables."""

from flask import Blueprint, abort, render_template

from replay_web.present.evenings import rounds, sheet
from replay_web.present.evenings.paper import paper_page
from replay_web.web.evenings import evening, round_of, table_of, tables_dealt, takes_results
from replay_web.web.site import library

pages = Blueprint("evening_rounds", __name__)


@pages.get("/evenings/<name>/round/<int:number>")
def one(name: str, number: int) -> str:
    """A round: who sits where, and what the tables made."""
    served = evening(name)
    round = round_of(served, number)
    page = rounds.round_page(served, round, takes_results(), tables_dealt(round))
    return render_template("evenings/round.html", page=page)


@pages.get("/evenings/<name>/round/<int:number>/<paper>")
def printed(name: str, number: int, paper: str) -> str:
    """The seating list of a round by name and by table, or the slips of its tables."""
    if paper not in ("list", "slips"):
        abort(404)
    served = evening(name)
    round = round_of(served, number)
    return render_template("evenings/paper.html", page=paper_page(served, paper, round))


@pages.get("/evenings/<name>/table/<where>")
def table(name: str, where: str) -> str:
    """The score sheet of a table in a round, with every result that was noted for it."""
    served = evening(name)
    found = table_of(served, where)
    ids = library().ids([deal.id for deal in sheet.records_of(served, found)])
    return render_template("evenings/table.html", page=sheet.sheet(served, found, takes_results(), ids))
