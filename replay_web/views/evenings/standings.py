"""Evenings and their standings: on a page, on a screen in the room, on paper, and as files."""

from flask import Blueprint, Response, make_response, render_template

from notation.evenings.standings import as_rows
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.evenings import ranking, rounds, title
from replay_web.present.evenings.paper import paper_page
from replay_web.present.faults import fault
from replay_web.present.search import Link
from replay_web.web.evenings import download, evening, round_of, spreadsheet
from replay_web.web.schemas import EveningsQuery, StandingsQuery, read_query
from replay_web.web.site import evenings

pages = Blueprint("evenings", __name__)

PAGE_SIZE = 50
"""How many evenings a page of the list shows."""
REFRESH = 15
"""The screen is shown anew after this many seconds."""
COLUMNS = ((14, 1), (30, 2), (54, 3), (92, 4))
"""The most players for each number of columns, as pairs; more players fill `MOST_COLUMNS`."""
MOST_COLUMNS = 6


@pages.get("/evenings")
def index() -> str:
    """The list of evenings, and the seasons."""
    start = read_query(EveningsQuery, "start")
    heads = evenings().heads()
    seasons = [Link(season.title or name, links.season(name)) for name, season in evenings().seasons()]
    end = start + PAGE_SIZE
    onward = links.link("evenings", start=end) if len(heads) > end else ""
    items = tuple(map(title.item, heads[start:end]))
    return render_template("evenings/evenings.html", items=items, seasons=seasons, onward=onward)


@pages.get("/evenings/<name>")
def one(name: str) -> str:
    """The standings of an evening, also as they were after one of its rounds."""
    served, after = evening(name), read_query(StandingsQuery, "after")
    if after is not None:
        round_of(served, after)
    feed = links.link("evenings", f"{name}.atom")
    return render_template(
        "evenings/evening.html",
        title=title.title(served),
        ranking=ranking.ranking(served, after),
        players=links.evening(name, "players"),
        rounds=rounds.rounds(served),
        after=after,
        feed=feed,
        faults=[fault(problem, problem.message) for problem in served.evening.problems],
        paper=[
            Link(_("Results to print"), links.evening(name, "results")),
            Link(_("Screen for the room"), links.evening(name, "screen")),
            Link(_("Standings for a spreadsheet (.csv)"), links.link("evenings", f"{name}.csv")),
            Link(_("Rounds as a feed (Atom)"), feed),
            Link(_("The evening as a file"), links.link("evenings", f"{name}.evening")),
        ],
    )


@pages.get("/evenings/<name>.csv")
def table(name: str) -> Response:
    """The standings of an evening for a spreadsheet."""
    after = read_query(StandingsQuery, "after")
    return spreadsheet(as_rows(evening(name).standings(after)), name)


@pages.get("/evenings/<name>.evening")
def file(name: str) -> Response:
    """The file of an evening, byte for byte."""
    return download(evening(name).data, f"{name}.evening", "text/plain")


@pages.get("/evenings/<name>/results")
def results(name: str) -> str:
    return render_template("evenings/paper.html", page=paper_page(evening(name), "results"))


@pages.get("/evenings/<name>/screen")
def screen(name: str) -> Response:
    """The standings and the open tables on a screen in the room, which needs nobody."""
    served = evening(name)
    seated, found = title.seated(served.evening), ranking.ranking(served)
    open_tables = [
        rounds.table_view(served, table, False)
        for number, table in sorted(seated[-1].tables.items() if seated else ())
        if not served.evening.is_whole(table)
    ]
    columns = next((columns for most, columns in COLUMNS if len(found.rows) <= most), MOST_COLUMNS)
    page = render_template(
        "evenings/screen.html", title=title.title(served), ranking=found, columns=columns, open_tables=open_tables
    )
    response = make_response(page)
    response.headers["Refresh"] = str(REFRESH)
    return response
