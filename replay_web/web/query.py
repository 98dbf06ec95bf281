"""The reader's request: parameters of the address, and preferences sent by the browser."""

import re
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import quote

from flask import abort, redirect, request

from notation.record import SEATS
from notation.table import Table
from replay_web.library import OF_DEAL, Entry, Library, shipped_library
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.comment_languages import is_tag
from replay_web.present.lines_of_play import MAIN, Levels, Place
from replay_web.present.tried_acts import TriedActs
from replay_web.web.errors import once_read
from replay_web.web.links import queried, same_page
from replay_web.web.schemas import ListQuery, StepQuery, read_query

_KEPT = ("lang", "comments", "seat", "hide", "played")
"""Parameters that links from step to step keep."""
_NUMBER = re.compile(r"[0-9]+")
_LARGEST = 6
"""How many digits a step may have; no record has as many steps."""


def chosen(schema: type[StepQuery] = StepQuery, name: str = "act") -> str:
    """The choice made on a form: its parts, and the card given in exchange."""
    parts, price = read_query(schema, name, "price")
    return " ".join([*parts, *price]).strip()


def kept(**instead: str) -> str:
    """Parameters that links from step to step keep, such as ``&lang=de``; an empty value in `instead` removes one."""
    args = request.args
    valid = {name: args[name] for name in _KEPT if name in args and is_tag(args[name])} if args else {}
    valid |= {name: quote(value, safe=":") for name, value in origin().items()} if "from" in args else {}
    valid |= {"try": tried.quoted} if "try" in args and (tried := trial()) else {}
    return "".join(f"&{name}={value}" for name, value in (valid | instead).items() if value)


def origin() -> dict[str, str]:
    """From where the reader came to a record, as its address says it; empty if it does not."""
    place = read_query(StepQuery, "origin")
    if place == links.SEARCH:
        return links.origin(place, *read_query(ListQuery, "q", "sort"))
    return links.origin(place) if place == links.SESSION else {}


def query_text() -> str:
    return " ".join(read_query(ListQuery, "q").splitlines()).strip()


# ---- The visitor


def visitor() -> str:
    """The visitor's network address; an IPv6 network of 64 bits counts as one visitor.

    Behind a proxy it is the address that the proxy names, if the settings say that there is one.
    """
    address = request.remote_addr or ""
    try:
        number = ip_address(address)
    except ValueError:  # of a socket, or of a test
        return address
    if isinstance(number, IPv4Address):
        return address
    return str(number.ipv4_mapped or ip_network((int(number), 64), strict=False))


# ---- The seat


def seat(table: Table | None) -> int | None:
    """The seat to which the table is to be turned; None if the address names none."""
    asked = read_query(StepQuery, "seat")
    if not asked or table is None:
        return None
    letters = [SEATS[seat] for seat in sorted(table.seats)]
    if asked.upper() not in letters:
        abort(404, _("There is no such seat in this deal; its seats are {seats}.").format(seats=words.listed(letters)))
    return SEATS.index(asked.upper())


def hides() -> bool:
    return bool(read_query(StepQuery, "hide"))


def greys() -> bool:
    """Whether played cards stay in the hands, grey."""
    return bool(read_query(StepQuery, "played"))


# ---- The record


def record(library: Library, id: str) -> Entry:
    """The record of the library that an address names; aborts with 404 where there is none, 410 if it is gone.

    A record that is found by another name redirects to the same page under its own.
    """
    entry = library.get(id)
    if entry is None:
        if gone := withdrawn(library, id):
            abort(410, gone)
        entry = shipped_library().get(id)
    if entry is None:
        once_read(library)
        abort(404, _("There is no record with this id in the library."))
    if OF_DEAL in id or not id.startswith(entry.id):
        abort(redirect(same_page(queried(), id=entry.id)))
    return entry


def withdrawn(library: Library, id: str) -> str:
    """That a record was withdrawn, when and why; empty if it was not."""
    gone = next((fate for fate in library.fates(id) if fate.state == "withdrawn"), None)
    if gone is None:
        return ""
    return _("This record was withdrawn on {day}: {reason}").format(day=words.day(gone.day), reason=gone.reason)


# ---- The step


def trial() -> TriedActs | None:
    """The branch that is to be tried; None if the address names none."""
    found: TriedActs | None = read_query(StepQuery, "trial")
    return found


def place(listed: Levels, otherwise: Place = (MAIN, 0)) -> Place:
    """The step that was asked for; the start of the variation, where none was, and `otherwise` without a variation."""
    variation, step = read_query(StepQuery, "variation", "step")
    if variation is None and step is None:
        return otherwise
    path = MAIN
    if variation is not None:
        found = next((level for level in listed.values() if level.path and level.name == variation), None)
        if found is None:
            if len(listed) == 1:
                abort(404, _("This record has no variations."))
            names = words.listed(level.name for level in listed.values() if level.path)
            abort(404, _("This record has no such variation; it has {names}.").format(names=names))
        path = found.path
    asked, last = "0" if step is None else step, listed[path].last
    if not _NUMBER.fullmatch(asked):
        abort(400, _("A step must be a number from 0 to {last}.").format(last=last))
    if len(asked) > _LARGEST or int(asked) > last:
        if path:
            abort(404, _("This variation has no such step; its steps are 0 to {last}.").format(last=last))
        abort(404, _("This record has no such step; its steps are 0 to {last}.").format(last=last))
    return path, int(asked)
