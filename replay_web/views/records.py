"""Searching the records: one box for the query, facets with counts, and pages that go on where the last one ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template

from corpus import exporting
from corpus.archive import COUNTED, Archive, ArchiveEntry, Facet, QueryError, Survey
from corpus.search.query import QueryTerm, askable, condition, exactly, parse, written
from notation.rulebooks import known
from notation.words.languages import later
from notation.writer import MEDIA_TYPE
from replay_web.library import IDENTITY_LENGTH, Library
from replay_web.messages import _
from replay_web.present import heading, links, words
from replay_web.present.heading import RecordItem
from replay_web.present.search import OUTCOMES, SEARCHED, Link, in_time, label, misread, misunderstood, record_count
from replay_web.web import query
from replay_web.web.errors import once_read
from replay_web.web.schemas import ORDERS, ListQuery, read_query
from replay_web.web.share import streamed
from replay_web.web.site import library

pages = Blueprint("search", __name__)

PAGE_SIZE = 50
_FACETS = {
    "game": later("Game"), "contract": later("Contract"), "declarer": later("Made or lost"),
    "player": later("Player"), "players": later("Number of players"), "event": later("Event"),
    "place": later("Place"), "date": later("Year"), "verdict": later("Check"),
}  # fmt: skip
_NAMED = ("player", "event", "place")
"""The facets whose values are names: each means the very name, as it was counted."""
_ORDERS = {
    links.ADDED: later("as added"), "newest": later("last added first"), "date": later("oldest first"),
    "-date": later("newest first"),
}  # fmt: skip
_EXPORTS: dict[str, tuple[str, Callable[[Any, list[QueryTerm]], Iterator[bytes]]]] = {
    "tdn": (MEDIA_TYPE, exporting.tdn),
    "json": ("application/json", exporting.json_array),
    "csv": ("text/csv", lambda engine, terms: exporting.csv_lines(engine, terms, "records")),
}
"""As what a result can be had: the type of each, and what writes it."""


@dataclass(frozen=True, slots=True)
class FacetView:
    title: str
    values: tuple[Link, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class SearchPage:
    query: str
    total: str = ""
    """How many records answer; empty if none does."""
    cut: str = ""
    """That time was up before all was searched; empty if it was not."""
    items: tuple[RecordItem, ...] = ()
    conditions: tuple[Link, ...] = ()
    """Conditions of the query, each as a link to the list without it."""
    facets: tuple[FacetView, ...] = ()
    partial: str = ""
    """Of how many records the facets count, where that is not all."""
    span: str = ""
    """Which of the records the page shows, by their places; empty if all are shown, and where nobody counts."""
    exports: tuple[Link, ...] = ()
    feed: str = ""
    """The address of the records that are new among those that answer, for a feed reader."""
    orders: tuple[Link, ...] = ()
    before: str = ""
    after: str = ""
    wrong: str = ""
    """Why the query cannot be understood."""
    meant: tuple[Link, ...] = ()
    """Other meanings of the query's plain words, each as a link to its results."""
    emptied: tuple[Link, ...] = ()
    """Conditions that left no result, each as a link to the results without it."""


@pages.get("/records")
def index() -> str | tuple[str, int]:
    found = search(library(), query.query_text())
    page = render_template("records/records.html", page=found, askable=askable())
    return (page, 400) if found.wrong else page


@pages.get("/records.<kind>")
def export(kind: str) -> Response:
    if kind not in _EXPORTS:
        abort(404, _("Results are available as {kinds}.").format(kinds=words.row(_EXPORTS)))
    asked = query.query_text()
    if wrong := misunderstood(library().archive, asked):
        abort(400, wrong)
    once_read(library())
    if library().archive.count(asked)[1]:
        text = _("That is more than {n} records; narrow the search, or use “tarock archive export”.")
        abort(413, text.format(n=words.thousands(COUNTED)))
    mimetype, write = _EXPORTS[kind]
    response = streamed(write(library().archive.engine, parse(asked)), mimetype)
    response.headers.set("Content-Disposition", "attachment", filename=f"records.{kind}")
    return response


def search(library: Library, asked: str) -> SearchPage:
    """The page of the records that match a query. Raises QueryTimeout."""
    after, before, order = read_query(ListQuery, "after", "before", "sort")
    after, before = int(after), int(before)
    newest, by_date = ORDERS[order]
    archive, end = library.archive, monotonic() + SEARCHED
    if wrong := misread(asked):
        return SearchPage(asked, wrong=wrong)
    try:
        page = archive.find(asked, before or after or None, PAGE_SIZE, newest is not bool(before), by_date, SEARCHED)
    except QueryError as error:
        return SearchPage(asked, wrong=words.sentence(str(error)))
    entries = page.entries[::-1] if before else page.entries
    numbers = [entry.id for entry in entries]
    survey = archive.survey(asked, end - monotonic())
    found, more = survey.count, survey.more
    place: tuple[int, bool] | None = (0, False)
    if (after or before) and numbers:
        place = in_time(end, partial(archive.count, asked, numbers[0], newest, by_date))
    first, beyond = place or (0, True)
    earlier = page.next is not None if before else bool(after and numbers)
    later_on = bool(before and numbers) or page.next is not None
    edges = (numbers[0], numbers[-1]) if numbers else (page.next, page.next)
    return SearchPage(
        asked,
        feed=links.link("records.atom", q=asked or None),
        total=_total(survey, bool(numbers)),
        cut="" if page.whole else _("Not all records could be searched in time; a narrower search is quicker."),
        items=tuple(_items(library, entries, links.origin(links.SEARCH, asked, order))),
        conditions=tuple(Link(term, _list(_without(asked, at))) for at, term in enumerate(written(asked))),
        facets=tuple(_chosen(facet, asked) for facet in _worth_choosing(survey.facets)),
        partial=words.thousands(found) if more or not survey.whole else "",
        span="" if beyond or not numbers or not survey.whole else _span(first + 1, first + len(numbers), found, more),
        exports=tuple(Link(f".{kind}", links.link(f"records.{kind}", q=asked or None)) for kind in _EXPORTS)
        if found and not more and survey.whole
        else (),
        orders=tuple(Link(_(text), _list(asked, sort=way), current=way == order) for way, text in _ORDERS.items())
        if found > 1
        else (),
        before=_list(asked, before=str(edges[0]), sort=order) if earlier and edges[0] is not None else "",
        after=_list(asked, after=str(edges[1]), sort=order) if later_on and edges[1] is not None else "",
        meant=tuple(_meant(archive, asked, end)),
        emptied=() if found or not survey.whole else tuple(_emptied(archive, asked, end)),
    )


def _total(survey: Survey, some: bool) -> str:
    """How many records answer, as far as they could be counted in time."""
    if survey.whole:
        return record_count(survey.count, survey.more) if survey.count else ""
    if not survey.count:
        return _("not counted") if some else ""
    text = _("at least {n}; not all were counted in time")
    return text.format(n=record_count(survey.count, False))


def _items(library: Library, entries: Sequence[ArchiveEntry], origin: dict[str, str]) -> Iterator[RecordItem]:
    shown = heading.items(library, entries)
    for archived in entries:
        if archived.state == "withdrawn":
            yield heading.withdrawn(archived.identity[:IDENTITY_LENGTH])
        elif item := shown.get(archived.id):
            yield replace(item, href=f"{item.href}?{urlencode(origin)}") if len(origin) > 1 else item


def _span(first: int, last: int, found: int, more: bool) -> str:
    """Which records of how many a page shows; empty if it shows all."""
    if last > found or (first == 1 and last == found and not more):
        return ""
    text = _("{first}–{last} of more than {total}") if more else _("{first}–{last} of {total}")
    return text.format(first=words.thousands(first), last=words.thousands(last), total=words.thousands(found))


def _list(asked: str, sort: str = "", **more: str) -> str:
    values: dict[str, Any] = {"q": asked or None, "sort": None if sort == links.ADDED else sort or None, **more}
    return links.records(**values)


def _without(asked: str, index: int) -> str:
    return " ".join(term for at, term in enumerate(written(asked)) if at != index)


def _emptied(archive: Archive, asked: str, end: float) -> list[Link]:
    """The conditions without which something would be found."""
    found = []
    for at, term in enumerate(written(asked)):
        rest = _without(asked, at)
        count, more = in_time(end, partial(archive.count, rest)) or (0, False)
        if count:
            found.append(Link(term, _list(rest), record_count(count, more)))
    return found


def _meant(archive: Archive, asked: str, end: float) -> Iterator[Link]:
    """Other meanings of a query's plain words: a game, a contract, a result, or a player's name.

    Each word is tried alone, then all of them together.
    """
    meanings = {
        at: [*_called(term.value), ("player", term.value)]
        for at, term in enumerate(parse(asked))
        if term.key == "text" and not term.negated
    }
    readings = [{at: meaning} for at, several in meanings.items() for meaning in several]
    if len(meanings) > 1:
        readings.append(_together(meanings))
    for reading in readings:
        meant = " ".join(condition(*reading[at]) if at in reading else term for at, term in enumerate(written(asked)))
        count, more = in_time(end, partial(archive.count, meant)) or (0, False)
        if count:
            text = words.series(_condition_text(*meaning) for meaning in reading.values())
            yield Link(text, _list(meant), record_count(count, more))


def _together(meanings: Mapping[int, Sequence[tuple[str, str]]]) -> dict[int, tuple[str, str]]:
    """All words at once, each by the first that it is; beside a result a name is that of the declarer."""
    first = {at: several[0] for at, several in meanings.items()}
    if not any(key == "declarer" for key, _value in first.values()):
        return first
    return {at: ("declarer" if key == "player" else key, value) for at, (key, value) in first.items()}


def _condition_text(key: str, value: str) -> str:
    if key == "declarer" and value not in OUTCOMES:
        return _("{name}: {value}").format(name=words.capital(_(words.ROLES[key])), value=value)
    return _("{name}: {value}").format(name=_(_FACETS[key]), value=label(key, value))


def _called(word: str) -> Iterator[tuple[str, str]]:
    """The game, the contract and the result that are called so in the records or in the language that is spoken."""
    wanted = word.casefold()
    if game := next((game for game in known().values() if wanted in (game.name, game.named.casefold())), None):
        yield "game", game.name
    all_of = [contract for game in known().values() for contract in game.every_contract]
    if contract := next((one for one in all_of if wanted in (one.word, one.named.casefold())), None):
        yield "contract", contract.word
    if result := next((one for one, text in OUTCOMES.items() if wanted in (one, _(text).casefold())), None):
        yield "declarer", result


# ---- Facets


def _worth_choosing(facets: Sequence[Facet]) -> list[Facet]:
    by_key = {facet.key: facet for facet in facets}
    listed = [by_key[key] for key in _FACETS if key in by_key]
    return [facet for facet in listed if len(facet.values) > 1]


def _chosen(facet: Facet, asked: str) -> FacetView:
    given = written(asked)
    values = []
    for value, count in facet.values:
        wanted = (exactly if facet.key in _NAMED else condition)(facet.key, value)
        current = wanted in given
        href = _without(asked, given.index(wanted)) if current else f"{asked} {wanted}".strip()
        values.append(Link(label(facet.key, value), _list(href), words.thousands(count), current))
    return FacetView(_(_FACETS[facet.key]), tuple(values), any(value.current for value in values))
