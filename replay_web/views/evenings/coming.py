"""The players of an evening, and who comes: names that are typed or pasted, proposed from what the club knows."""

from collections.abc import Iterable
from functools import partial

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response

from corpus.archive import OutageError, QueryTimeout
from notation.evenings.changes import coming, findings_of
from notation.evenings.journal import Journal
from notation.evenings.naming import KnownNames
from replay_web.evenings import read
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.evenings.players import EnteredNames, MeantName, come_meanwhile, doubt, players_page
from replay_web.present.words import together
from replay_web.web.evening_entry import DOUBTFUL, RefusedEntry, answer, one_line, receiver, write
from replay_web.web.evenings import evening, takes_results
from replay_web.web.schemas import ComingForm, read_form
from replay_web.web.site import evenings, library

pages = Blueprint("evening_players", __name__)

MOST_KNOWN = 500
"""Persons of the archive that are suggested while typing, besides those of the last evenings."""
MOST_LIKE = 2_000
"""Names of the archive that are compared with new names."""
MOST_COMING = 300
"""The most names accepted at once."""


@pages.get("/evenings/<name>/players")
def form(name: str) -> Response:
    served = evening(name)
    persons = _persons() if takes_results() else None
    return answer(render_template("evenings/players.html", page=players_page(served, persons)))


@pages.post("/evenings/<name>/players")
def come(name: str) -> Response:
    """Note who comes, or ask whom the names mean."""
    served = evening(name)
    receiver()
    given = read_form(ComingForm)
    if isinstance(given, str):
        return _answer(name, EnteredNames(message=given), DOUBTFUL)
    names = [*filter(None, map(one_line, (*given["names"].splitlines(), given["name"])))]
    meant, asked = [*filter(None, map(one_line, given["meant"]))], list[MeantName]()
    refused = write(served, given["token"], partial(_append, names, meant, asked, given["seen"]))
    if refused is None:
        return redirect(links.evening(name, "players"), 303)
    text = "" if asked else "\n".join(names)
    return _answer(name, EnteredNames(text, tuple(meant), tuple(asked), refused.message), refused.status)


def _answer(name: str, entered: EnteredNames, status: int) -> Response:
    page = players_page(evening(name), _persons(), entered)
    return answer(render_template("evenings/players.html", page=page), status)


def _append(
    names: list[str], meant: list[str], asked: list[MeantName], seen: int, opened: Journal, _by: str
) -> RefusedEntry | None:
    """Note who comes; what must be asked first goes to `asked`, and what is clear to `meant`."""
    found = read(opened.data)
    if len(names) + len(meant) > MOST_COMING:
        return RefusedEntry(DOUBTFUL, _("At most {n} names can be entered at once.").format(n=MOST_COMING))
    if names:
        known = KnownNames(_persons(names))
        for name in map(known.resolve, names):
            if (unclear := doubt(found, name)) is not None:
                asked.append(unclear)
            else:
                meant.append(name.person)
    again = come_meanwhile(found, meant, seen)
    asked += again
    meant[:] = [name for name in meant if name not in {unclear.given for unclear in again}]
    if asked:
        return RefusedEntry(DOUBTFUL, _("Nobody has been entered yet: choose who is meant."))
    if not meant:
        return RefusedEntry(DOUBTFUL, _("No name was given."))
    lines = coming(found, meant)
    if findings := findings_of(opened.data, lines, read):
        return RefusedEntry(DOUBTFUL, together(finding.message for finding in findings))
    opened.append(lines)
    return None


def _persons(like: Iterable[str] = ()) -> dict[str, str]:
    """Names that are known, each with the one under which its person stands: of the last evenings, and the archive."""
    wanted = tuple(like)
    own = evenings().names()
    try:
        kept = library().archive.persons(wanted, MOST_LIKE if wanted else MOST_KNOWN)
    except (OutageError, QueryTimeout):  # anyone who comes can be noted all the same
        kept = {}
    return {name: kept.get(name, name) for name in own} | kept
