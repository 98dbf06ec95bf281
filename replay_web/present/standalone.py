"""A record as one file that replays it: every step is made beforehand, and nothing is loaded from elsewhere.

The file is the page of one step, with its style and its script. All steps wait as strings, which the script shows
instead of fetching pages; an address tells behind its ``#`` which step is meant. What is the same at every step, such
as the list of steps, is there once.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from hashlib import sha256

from jinja2 import Environment
from markupsafe import Markup

from notation.cards import names_of
from notation.deadline import keep
from notation.errors import TarockError
from notation.replay.steps import last_act
from notation.words.languages import language
from replay_web.library import MOST_ACTS, Entry
from replay_web.present import seat_view, static_files, step_page
from replay_web.present.addresses import Address
from replay_web.present.cards import sprite
from replay_web.present.faults import Fault
from replay_web.present.game_language import in_its_words
from replay_web.present.hands import in_order
from replay_web.present.lines_of_play import MAIN, Place
from replay_web.present.seat_view import Sight
from replay_web.present.step_page import StepPage
from replay_web.present.step_parts import StepParts, to_inline_json
from replay_web.present.words import Voice

LARGEST = 2_000_000
"""How many bytes a file may have."""

_LEAST = 1_000
"""No step takes fewer bytes."""
_HERE = Address("#")
"""The addresses of the steps within the file."""


class SizeLimitError(TarockError):
    """The steps of a record, those of its variations left aside, do not fit into one file."""


@dataclass(frozen=True, slots=True)
class Wanted:
    comments: Sequence[str]
    """The languages of its comments, best first."""
    step: int = 0
    seat: int | None = None
    hides: bool = False
    """Whether only what this seat saw is shown; not for a game that is not known."""


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    whole: bool
    """Whether its variations are there: it would be too large with them."""


@in_its_words
def rendered(entry: Entry, wanted: Wanted, environment: Environment) -> Rendered:
    """A record as one file, in the language that is being spoken. Raises SizeLimitError."""
    if last_act(entry.record()) > MOST_ACTS:
        raise SizeLimitError
    entry = replace(entry, base_url=_HERE.page)
    every = [(level.path, step.number) for level in step_page.levels_of(entry).values() for step in level.steps]
    main = [place for place in every if place[0] == MAIN]
    if not wanted.hides and len(every) > len(main) and (text := _file(entry, wanted, every, True, environment)):
        return Rendered(text, True)
    whole = wanted.hides or len(every) == len(main)  # what a seat saw has no variations
    if text := _file(entry, wanted, main, whole, environment):
        return Rendered(text, whole)
    raise SizeLimitError


def _file(entry: Entry, wanted: Wanted, places: Sequence[Place], whole: bool, environment: Environment) -> str:
    """The file with these steps; nothing as soon as it is too large."""
    around = {"files": "", "sight": Sight((), wanted.hides, ""), "once": not wanted.hides}
    steps = StepParts(environment.get_template("record/step.html"), step_page.levels_of(entry), _HERE, around)
    size, table = len(places) * _LEAST, seat_view.table_of(entry)
    own = seat_view.all_as_seen(entry, in_order(table, wanted.seat)[0]) if table and wanted.hides else {}
    for place in places:
        keep()
        if size > LARGEST:
            return ""
        page = _step_alone(entry, own, wanted, place, set(places), whole)
        if place == (MAIN, wanted.step):
            opened = page
        size += steps.add(place, page) - _LEAST
    style = Markup("\n") + _static("site.css")
    script = Markup("\n") + _static("replay.js")
    text = environment.get_template("record/rendered.html").render(
        page=opened,
        steps=Markup(to_inline_json(steps.data())),
        whole=whole,
        who=_who(entry, wanted),
        sprite=sprite(names_of(opened.cards), opened.suits) if opened.cards else "",
        name=f"{entry.id}.tdn",
        text="" if wanted.hides else _data("text/plain", entry.source),
        icon=_data("image/svg+xml", _static("icon.svg").encode()),
        style=style,
        script=script,
        allowed=_policy(script, style),
        language=language(),
        **around,
    )
    return text if len(text.encode()) <= LARGEST else ""


def _static(name: str) -> Markup:
    return Markup(static_files.read(name).content.decode())


def _data(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _policy(script: str, style: str) -> str:
    """That nothing is loaded, and that no script and no style counts but these."""
    one, other = (b64encode(sha256(text.encode()).digest()).decode() for text in (script, style))
    own = f"script-src 'sha256-{one}'; style-src 'sha256-{other}'; img-src data:"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


# ---- The steps


def _address(place: Place) -> str:
    path, step = place
    return _HERE(step, path)


def _who(entry: Entry, wanted: Wanted) -> str:
    """Whose view it is; empty if everything is shown."""
    table, record = seat_view.table_of(entry), entry.report().record
    if table is None or not wanted.hides:
        return ""
    return Voice(record, table.game).name(in_order(table, wanted.seat)[0])


def _step_alone(
    entry: Entry, own: Mapping[int, Entry], wanted: Wanted, place: Place, places: Set[Place], whole: bool
) -> StepPage:
    """A step, without what only a site has, and without links to steps that are not there.

    `own` has the record as the seat saw it by the number of acts, if its view is wanted.
    """
    listed, table = step_page.levels_of(entry), seat_view.table_of(entry)
    if not whole:
        listed = {MAIN: listed[MAIN]}
    if table and own:
        south, then = in_order(table, wanted.seat)[0], own[min(place[1], max(own))]
        page = seat_view.seen(entry, then, listed[MAIN], place[1], south, wanted.comments, _nothing)
    else:
        page = step_page.step_page(entry, listed, place, wanted.comments, _nothing, wanted.seat)
    addresses, choices = set(map(_address, places)), page.onward.choices

    def here(fault: Fault) -> Fault:
        return replace(fault, rule=fault.rule.alone, href=fault.href if fault.href in addresses else "")

    if choices:
        choices = replace(choices, barred=tuple(replace(choice, rule=choice.rule.alone) for choice in choices.barred))
    every = tuple((title, tuple(map(here, faults))) for title, faults in page.summary.faults)
    return replace(
        page,
        summary=replace(page.summary, rules=None, lesson=False, faults=every),
        text=replace(page.text, languages=(), faults=tuple(map(here, page.text.faults))),
        onward=replace(page.onward, play="", choices=choices),
        words=tuple(replace(word, href=None) for word in page.words),
    )


def _nothing(**_instead: str) -> str:
    """Parameters that links keep: none, because a file offers no choice."""
    return ""
