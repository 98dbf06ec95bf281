"""A round's own rules: a form for its sheet, the rules page of the house, its file, and deals under it.

The lines of a house travel in the address, packed, as the records of other pages do. Nothing is kept here.
"""

from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from notation.files.house_checks import problems_of
from notation.files.house_pages import differences, page_under
from notation.files.houses import ENDING, MOST, NamedHouse, house_in, read_houses_in
from notation.game import Game
from notation.rulebooks import find
from notation.words.languages import language, speaking_of
from replay_web.messages import _
from replay_web.present import documents, links
from replay_web.present.addresses import packed, unpacked
from replay_web.present.documents import Manual
from replay_web.present.house_form import fields_of, house_form, text_of
from replay_web.present.words import thousands
from replay_web.web.links import record_address
from replay_web.web.schemas import HouseQuery, read_query
from replay_web.web.sent import text_sent

pages = Blueprint("houses", __name__)

MOST_FIELDS = 1_000
"""How many fields a form has at most; the largest of ours has a third of them."""
LONGEST_FIELD = 400


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong in the lines that somebody sent, and where."""

    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class HousePage:
    """A house, with the ways to use it."""

    named: NamedHouse
    packed: str
    text: str
    """Its lines, as a file has them."""
    differs: Manual
    deals: tuple[tuple[int, str], ...]
    """By the number of players: where a deal under it is entered."""

    @property
    def file(self) -> str:
        return f"{self.named.house.name}{ENDING}"

    @property
    def title(self) -> str:
        return self.named.house.title or self.named.house.name


@pages.get("/house")
def start() -> str:
    return _start()


def _start(text: str = "", faults: tuple[LineFault, ...] = ()) -> str:
    games = [game for game in documents.games_for_reader() if game.house]
    return render_template("houses/start.html", games=games, text=text, faults=faults)


@pages.post("/house")
def given() -> str | BaseResponse | tuple[str, int]:
    """The page of the house whose lines were pasted or uploaded, or what is wrong with them."""
    data = text_sent()
    if len(data) > MOST:
        abort(413, _("A file of houses can have at most {limit} bytes.").format(limit=thousands(MOST)))
    text = data.decode("utf-8", "replace")
    if house_in(text):
        return redirect(_address(text), 303)
    problems = problems_of(read_houses_in(text), _("This text"))
    found = [LineFault(one.line, one.column, one.message) for one in problems]
    return _start(text, tuple(found))


@pages.get("/house/new")
def blank() -> str:
    """The form as its parent plays; without a parent, the page on which one is chosen."""
    if not read_query(HouseQuery, "parent"):
        return start()
    game, parent = _parent()
    return render_template("houses/form.html", form=house_form(game, parent, None), page=None)


@pages.post("/house/new")
def written() -> str | BaseResponse:
    """The form with what is wrong, or the address of the house that it means."""
    game, parent = _parent()
    fields = {name: value[:LONGEST_FIELD] for name, value in [*request.form.items()][:MOST_FIELDS]}
    remarks, before = [request.form.get(name, "")[:MOST].replace("\r\n", "\n") for name in ("remarks", "before")]
    form = house_form(game, parent, fields | {"remarks": remarks, "before": before}, "more" in fields)
    if form.house is None or "more" in fields:
        return render_template("houses/form.html", form=form, page=None)
    text = f"{form.text('before')}{text_of(form.house.rows, remarks)}"
    if house_in(text) is None:
        [problem, *_more] = problems_of(read_houses_in(text), _("This text"))
        return render_template("houses/form.html", form=replace(form, faults={"": problem.message}), page=None)
    return redirect(_address(text, "edit"), 303)


def _parent() -> tuple[Game, str]:
    name, _blank, parent = read_query(HouseQuery, "parent").partition(" ")
    game = find(name)
    if game is None or game.house is None or parent not in game.rule_sets:
        abort(404, _("This game, or its rule set, is not known here."))
    return game, parent


@pages.get("/house/<packed:record>")
def house(record: str) -> str:
    page = _page(record)
    game, of_house = page.named.game, page.named.house
    rules = page_under(game, of_house, language())
    below = documents.manual(rules.text, rules.language, record_address, links.around(), game) if rules else None
    return render_template("houses/house.html", page=page, below=below)


@pages.get("/house/<packed:record>/edit")
def edit(record: str) -> str:
    page = _page(record)
    game, found = page.named.game, page.named.house
    last = max(at for at, row in enumerate(page.named.rows) if "@" in row[0])
    before = text_of(page.named.rows[:last]) if last else ""
    form = house_form(game, found.parent, fields_of(game, found, page.named.remarks) | {"before": before})
    return render_template("houses/form.html", form=form, page=page)


@pages.get("/house/<packed:record>/<name>.house")
def file(record: str, name: str) -> Response:
    page = _page(record)
    if name != page.named.house.name:
        abort(404)
    response = Response(page.text, content_type="text/plain; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=page.file)
    return response


def _page(lines: str) -> HousePage:
    text, named = "", None
    try:
        text = unpacked(lines).decode()
        named = house_in(text)
    except ValueError:
        pass
    if named is None:
        abort(404, _("This address contains no house, or one that is not sound."))
    game, found = named.game, named.house
    with speaking_of(game.name):
        top = documents.manual(differences(game, found, named.remarks), language(), around=links.around(), game=game)
    ways = [(players, _deal(named, players)) for players in game.only_for.get(found.parent, game.players)]
    return HousePage(named, lines, text, top, tuple(ways))


def _deal(named: NamedHouse, players: int) -> str:
    """Where a deal under a house is entered."""
    found = named.house
    text = f"deal {found.game} {players}\nrules {found.name}@{found.day}\n{text_of(found.rows)}"
    return links.link("note", packed(text.encode()), part="head")


def _address(text: str, *more: str) -> str:
    return links.link("house", packed(text.encode()), *more)
