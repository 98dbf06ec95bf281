"""The documents that ship with the program: the notation, the library for programs, and the rules of the games."""

from functools import lru_cache

from flask import Blueprint, Response, abort, render_template

from notation.rulebooks import broken, find, known, said_of
from notation.words.languages import language
from replay_web.messages import _
from replay_web.present import documents, links, pack_picture
from replay_web.web.links import record_address

pages = Blueprint("docs", __name__)


@pages.get("/notation")
def notation() -> str:
    return _document(documents.SPECIFICATION)


@pages.get("/notation/<name>")
def document(name: str) -> str:
    return _document(f"{documents.SPECIFICATION}/{name}")


def _document(address: str) -> str:
    if address not in documents.SHIPPED:
        abort(404)
    return render_template("docs/manual.html", page=documents.shipped(address, links.around()))


@pages.get("/rules")
def rules_list() -> str:
    """The rules of all games, in short, and what cannot be loaded."""
    games = [game.name for game in documents.games_for_reader()]
    rules_pages = [(game, documents.rules(game, language(), record_address, links.around())) for game in games]
    reasons = [said_of(game) for game in broken()]
    return render_template("docs/rules.html", pages=[page for page in rules_pages if page[1]], broken=reasons)


@pages.get("/rules/<game>")
def rules(game: str) -> str:
    page = documents.rules(game, language(), record_address, links.around())
    if page is None:
        games = ", ".join(known())
        abort(404, _("There are no rules for this game here; there are rules for {games}.").format(games=games))
    return render_template("docs/manual.html", page=page, wanted=language())


@pages.get("/rules/<game>/pack.svg")
def pack(game: str) -> Response:
    found = find(game) or abort(404)
    response = Response(_pack(found.name, language()), mimetype="image/svg+xml")
    response.cache_control.max_age = 86_400
    return response


@lru_cache(64)
def _pack(game: str, _language: str) -> str:
    """The drawing, in the language that is being spoken."""
    found = find(game)
    assert found is not None
    return pack_picture.pack_svg(found)
