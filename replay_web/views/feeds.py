"""Feeds in Atom: the records added last, those that answer a query, and the rounds of an evening as they are played."""

from datetime import UTC, datetime

from feedgenerator import Atom1Feed  # type: ignore[import-untyped]
from flask import Blueprint, Response, abort, request
from markupsafe import escape

from notation.evenings.evening import Evening, PlayedRound
from notation.words.languages import language
from replay_web.messages import _
from replay_web.present import heading, links
from replay_web.present.evenings import ranking, title
from replay_web.present.search import misunderstood
from replay_web.web import query
from replay_web.web.errors import once_read
from replay_web.web.evenings import evening
from replay_web.web.site import library
from replay_web.web.xml import as_xml

pages = Blueprint("feeds", __name__)

MOST = 50
SHOWN = 10


@pages.get("/records.atom")
def records() -> Response:
    """The records that answer a query, those added last before all others."""
    asked = query.query_text()
    if wrong := misunderstood(library().archive, asked):
        abort(400, wrong)
    once_read(library())
    found = library().archive.find(asked, limit=MOST, newest=True)
    numbers = [entry.id for entry in found.entries]
    added, items = library().archive.added(numbers), heading.items(library(), found.entries)
    feed = _feed(": ".join(filter(None, (_("Records"), asked))), links.records(q=asked or None))
    for number in numbers:
        if item := items.get(number):
            facts = (*item.heading.facts, item.contract, item.declarer, item.points, item.score, item.said)
            _add(feed, item.heading.title, item.href, " · ".join(filter(None, facts)), added[number])
    return _sent(feed)


@pages.get("/evenings/<name>.atom")
def rounds(name: str) -> Response:
    """The rounds of an evening in which something was noted, the last one first, each with the standings after it."""
    served = evening(name)
    called, facts = title.named(served.evening, name)
    feed = _feed(", ".join((called, *facts)), links.evening(name))
    for round in reversed(title.seated(served.evening)):
        if round.has_scores:
            rows = ranking.ranking(served, round.number).rows[:SHOWN]
            about = "; ".join(f"{row.place} {row.name} {row.points}" for row in rows)
            text = _("Round {number}").format(number=round.number)
            _add(feed, text, links.evening(name, after=round.number), about, _noted(served.evening, round))
    return _sent(feed)


def _noted(evening: Evening, round: PlayedRound) -> datetime:
    """When the last result of a round was noted; at the start of the evening's day where nothing says so."""
    times = [result.at for table in round.tables.values() for _fact, result in table.results if result.at]
    if times:
        return datetime.fromisoformat(max(times))
    return datetime.fromisoformat(f"{evening.date or 1970}-01-01"[:10])


# ---- Atom


def _feed(title: str, page: str) -> Atom1Feed:
    """An empty feed of a page."""
    name = _("Tarock replay")
    said, here = as_xml(f"{title} – {name}"), as_xml(request.url)
    return Atom1Feed(said, _whole(page), None, language(), feed_url=here, author_name=name)


def _add(feed: Atom1Feed, title: str, page: str, about: str, day: datetime) -> None:
    day = day if day.tzinfo else day.replace(tzinfo=UTC)
    address = _whole(page)
    feed.add_item(as_xml(title), address, as_xml(str(escape(about))), unique_id=address, updateddate=day)


def _whole(page: str) -> str:
    """An address of this site with its host."""
    return f"{request.host_url.rstrip('/')}{page}"


def _sent(feed: Atom1Feed) -> Response:
    return Response(feed.writeString("utf-8"), content_type=feed.content_type)
