"""What a reader asks for: by the address, and by what the browser says of him."""

import re
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from flask import Flask, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Request

from notation.record import SEATS
from notation.table import Table
from notation.words.languages import LANGUAGES, first_of, language, speaking
from notation.words.languages import listed as in_sentence
from replay_web.library import OF_DEAL, Entry, Shelf, shipped_library
from replay_web.manual.documents import Around
from replay_web.messages import _
from replay_web.steps.comment_languages import is_tag, primary
from replay_web.steps.lines_of_play import MAIN, Levels, Place
from replay_web.wording.words import day

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_KEPT = ("lang", "comments", "seat", "hide")
"""What the links from step to step keep."""
SEARCH, SESSION = "search", "session"
"""From where a reader may come to a record, and go on to the next one."""
ADDED, _SORTED = "added", ("added", "newest", "date", "-date")
"""The orders of the list of records, the usual one first."""
_LONGEST_WAY = 200
"""So many characters of a query go with every link of a record, and to other languages; a longer one stands in the
page once."""
_WORDED = ("text/html", "application/json", "application/problem+json", "image/png")
"""What is answered in a language; a record is as it was written."""
_NUMBER = re.compile(r"[0-9]+")
_chosen: ContextVar[str] = ContextVar("chosen", default="")
_LARGEST = 6
"""How many digits a step may have; no record has as many steps."""


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A language of the site, as a link to the page that is shown in it."""

    tag: str
    name: str
    href: str
    current: bool


# ---- The language


def set_up_languages(app: Flask) -> None:
    """Speak the reader's language while his request is answered, and keep the one that he chose in every link."""
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def in_his_language(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        reader = Request(environ)
        chosen = named(reader)
        token = _chosen.set(chosen)
        try:
            with speaking(chosen or first_of(accepted(reader))):
                return answer(environ, start)
        finally:
            _chosen.reset(token)

    app.wsgi_app = in_his_language  # type: ignore[method-assign, assignment]

    @app.url_defaults
    def keep(endpoint: str, values: dict[str, object]) -> None:
        if endpoint != "static" and (chosen := _chosen.get()):
            values.setdefault("lang", chosen)

    @app.after_request
    def tell(response: Response) -> Response:
        if response.mimetype in _WORDED:
            response.headers["Content-Language"] = language()
            if not _chosen.get():
                response.vary.add("Accept-Language")
        return response

    app.jinja_env.globals["here"] = here

    @app.context_processor
    def offer() -> dict[str, object]:
        queried = _queried("lang")
        carried = queried if len(urlencode(queried)) > _LONGEST_WAY else []
        return {"language": language(), "choices": choices(), "anyhow": _in_any(), "carried": carried}


def named(reader: Request) -> str:
    """The language of the site that an address names; empty where it names none."""
    tag = primary(reader.args.get("lang", ""))
    return tag if tag in LANGUAGES else ""


def accepted(reader: Request) -> list[str]:
    """The languages that a browser says its reader understands, best first."""
    return [tag for tag, quality in reader.accept_languages if quality > 0 and is_tag(tag)]


def for_comments() -> list[str]:
    """The languages in which the reader wants the comments, best first: his own, unless he chose another for them."""
    asked = [request.args.get("comments", ""), request.args.get("lang", "")]
    return [tag for tag in asked if is_tag(tag)] or accepted(request)


def choices() -> list[LanguageLink]:
    """The same page in every language of the site."""
    address = _in_any()
    start = f"{address}{'&' if '?' in address else '?'}lang="
    return [LanguageLink(tag, name, start + tag, tag == language()) for tag, name in LANGUAGES.items()]


def _in_any() -> str:
    """The address that was asked for, without a language."""
    asked = urlencode(_queried("lang"))
    return f"{asked_for()}?{asked}" if asked else asked_for()


def _queried(*but: str) -> list[tuple[str, str]]:
    """The parameters of the address that was asked for, but for some."""
    return [(name, value) for name, value in request.args.items(multi=True) if name not in but]


def same_page(query: Sequence[tuple[str, str]] = (), **parts: str) -> str:
    """The address of the page that was asked for, perhaps with other parts of its path, with these parameters only.

    Parameters never go to `url_for`, where a reader's ``_external`` or ``endpoint`` would be an option of its own.
    """
    asked, path = urlencode(query), (request.view_args or {}) | parts
    address = url_for(str(request.endpoint), **path, **({"lang": None} if "lang" in dict(query) else {}))
    return f"{address}{'&' if '?' in address else '?'}{asked}" if asked else address


def asked_for() -> str:
    """The page that was asked for: on this site in any case, whatever somebody put into its address."""
    return own("/" + quote(request.path.lstrip("/"), safe="/~:@!$&'()*+,;="))


def own(address: str) -> str:
    """An address of this site, below the prefix where it stands on its host."""
    return f"{request.script_root}{address}" if address.startswith("/") else address


def here(address: str) -> str:
    """An address of this site, below its prefix, that keeps the language which the reader chose."""
    address, chosen = own(address), _chosen.get()
    if not chosen:
        return address
    page, mark, anchor = address.partition("#")
    return f"{page}{'&' if '?' in page else '?'}lang={chosen}{mark}{anchor}"


def around() -> Around:
    """What stands around the addresses of pages in a document."""
    return Around(request.script_root, here(""))


def chosen(name: str) -> str:
    """What was chosen on a form: the parts of it, and the card that is given for another."""
    return " ".join([*request.args.getlist(name), *request.args.getlist("price")]).strip()


def kept(**instead: str) -> str:
    """What the links from step to step keep of the address: ``&lang=de``; empty values take something away."""
    args = request.args
    valid = {name: args[name] for name in _KEPT if name in args and is_tag(args[name])} if args else {}
    valid |= {name: quote(value, safe=":") for name, value in way().items()} if "from" in args else {}
    return "".join(f"&{name}={value}" for name, value in (valid | instead).items() if value)


def way() -> dict[str, str]:
    """From where the reader came to a record, as its address says it; empty where it does not."""
    asked = request.args.get("from", "")
    if asked not in (SEARCH, SESSION):
        return {}
    return came_from(asked, request.args.get("q", ""), order()) if asked == SEARCH else came_from(asked)


def came_from(where: str, query: str = "", sort: str = ADDED) -> dict[str, str]:
    """What the address of a record says of the way to it."""
    if len(query) > _LONGEST_WAY:
        return {}
    return {"from": where} | ({"q": query} if query else {}) | ({"sort": sort} if sort != ADDED else {})


def order() -> str:
    """The order of the list of records that was asked for; aborts with 404 where there is none such."""
    asked = request.args.get("sort", ADDED)
    if asked not in _SORTED:
        abort(404, _("The list can be sorted by {orders}.").format(orders=in_sentence(_SORTED)))
    return asked


# ---- The visitor


def visitor() -> str:
    """Who asks, by the address; all addresses of a network of version 6 are one visitor's.

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
    """The seat to which the table is to be turned; None where the address names none."""
    asked = request.args.get("seat", "")
    if not asked or table is None:
        return None
    letters = [SEATS[seat] for seat in sorted(table.seats)]
    if asked.upper() not in letters:
        abort(404, _("There is no such seat in this deal; its seats are {seats}.").format(seats=in_sentence(letters)))
    return SEATS.index(asked.upper())


def hides() -> bool:
    """Whether only what one seat saw is to be shown."""
    asked = request.args.get("hide", "")
    if asked not in ("", "others"):
        abort(400, _("Only the hands of the others can be hidden: hide=others."))
    return bool(asked)


# ---- Numbers


def number(name: str, otherwise: int, least: int, most: int) -> int:
    """A number of the address that has to be within its bounds; `otherwise` where none is named."""
    asked = request.args.get(name)
    if asked is None:
        return otherwise
    if not _NUMBER.fullmatch(asked) or len(asked) > _LARGEST or not least <= int(asked) <= most:
        text = _("“{name}” is a number from {least} to {most}.")
        abort(404, text.format(name=name, least=least, most=most))
    return int(asked)


# ---- The record


def record(library: Shelf, id: str) -> Entry:
    """The record of the library that an address names; aborts with 404 where there is none, 410 if it is gone.

    A record that is found by another name redirects to the same page under its own.
    """
    entry = library.get(id)
    if entry is None:
        if gone := withdrawn(library, id):
            abort(410, gone)
        entry = shipped_library().get(id)
    if entry is None:
        abort(404, _("There is no record with this id in the library."))
    if OF_DEAL in id or not id.startswith(entry.id):
        abort(redirect(same_page(_queried(), id=entry.id)))
    return entry


def withdrawn(library: Shelf, id: str) -> str:
    """That a record was withdrawn, when and why; empty where it was not."""
    gone = next((fate for fate in library.fates(id) if fate.state == "withdrawn"), None)
    if gone is None:
        return ""
    return _("This record was withdrawn on {day}: {reason}").format(day=day(gone.day), reason=gone.reason)


# ---- The step


def place(listed: Levels) -> Place:
    """The step that was asked for: the deal, or the start of the variation, where none was."""
    path = MAIN
    variation = request.args.get("variation")
    if variation is not None:
        found = next((level for level in listed.values() if level.path and level.name == variation), None)
        if found is None:
            if len(listed) == 1:
                abort(404, _("This record has no variations."))
            names = in_sentence(level.name for level in listed.values() if level.path)
            abort(404, _("This record has no such variation; it has {names}.").format(names=names))
        path = found.path
    asked, last = request.args.get("step", "0"), listed[path].last
    if not _NUMBER.fullmatch(asked):
        abort(400, _("A step is a number from 0 to {last}.").format(last=last))
    if len(asked) > _LARGEST or int(asked) > last:
        if path:
            abort(404, _("This variation has no such step; its steps are 0 to {last}.").format(last=last))
        abort(404, _("This record has no such step; its steps are 0 to {last}.").format(last=last))
    return path, int(asked)
