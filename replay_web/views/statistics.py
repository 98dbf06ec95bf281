"""Statistics: how often contracts were played and made, as a table and as bars that the server draws."""

from flask import Blueprint, render_template

from corpus.archive import QueryTimeout
from notation.words.languages import later
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.counts import HEIGHT, WIDTH, GameCounts, counts
from replay_web.present.search import Link, misunderstood
from replay_web.web.query import query_text
from replay_web.web.schemas import CountQuery, read_query
from replay_web.web.site import library

pages = Blueprint("statistics", __name__)

_BY = {"contract": later("by contract"), "player": later("by declarer"), "year": later("by year")}


@pages.get("/statistics")
def index() -> str | tuple[str, int]:
    """How often contracts were played and made."""
    asked, by = query_text(), read_query(CountQuery, "by")
    wrong = misunderstood(library().archive, asked)
    try:
        parts: tuple[GameCounts, ...] | None = () if wrong else counts(library().archive, asked, by)
    except QueryTimeout:
        parts = None
    ways = [
        Link(_(text), links.link("statistics", q=None if wrong else asked or None, by=way), current=way == by)
        for way, text in _BY.items()
    ]
    page = render_template(
        "statistics/statistics.html",
        query=asked, by=by, ways=ways, parts=parts, wrong=wrong, width=WIDTH, height=HEIGHT,
    )  # fmt: skip
    return (page, 400) if wrong else page
