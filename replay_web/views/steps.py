"""The steps of a record at once, for the script of its replay: what changes from one to the next, as markup.

A page asks for them when it has come, so that each step is there when a reader wants it. Only a level of the record is
given, and only that many of its steps.
"""

from hashlib import blake2b

from flask import Response, current_app, render_template, request

from notation.words.languages import language
from replay_web.present import seat_view
from replay_web.present.addresses import Address
from replay_web.present.seat_view import Sight
from replay_web.present.step_parts import StepParts, to_json
from replay_web.web import query
from replay_web.web.known_best import KnownBest
from replay_web.web.program import fingerprint
from replay_web.web.record import RecordPages, RecordRequest
from replay_web.web.site import library
from replay_web.web.tried_panel import tried_panel

pages = RecordPages("steps", __name__)


@pages.page("/steps")
def steps(record: RecordRequest) -> Response:
    around = {"once": not record.hidden, "asks_best": True, "task": record.task}
    return _answer(record, record.best, around)


@pages.page("/embed/steps")
def framed(record: RecordRequest) -> Response:
    """The steps for the pages of others, which show the table alone."""
    return _answer(record, None, {"once": True, "framed": True})


def _answer(record: RecordRequest, best: KnownBest | None, around: dict[str, object]) -> Response:
    """The steps beside the one that is asked for; nothing if the browser has them already."""
    tag = _tag(record, best)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = Response(_written(record, best, around, tag), mimetype="application/json")
    response.set_etag(tag)
    response.headers["X-Accel-Expires"] = "1"  # a class asks for the same steps at once; nginx reads it before the next
    response.cache_control.no_cache = True
    return response


def _written(record: RecordRequest, best: KnownBest | None, around: dict[str, object], tag: str) -> str:
    """The steps as JSON. Those of a record that is kept are remembered: a class asks for the same ones all the time."""

    def write() -> str:
        return to_json(_data(record, best, around))

    return write() if record.inline else library().remembered(("steps", tag), write)


def _data(record: RecordRequest, best: KnownBest | None, around: dict[str, object]) -> dict[str, object]:
    path = record.place[0]
    around |= {"files": record.address, "trial": record.trial, "sight": Sight((), record.hidden, "")}
    around["best_asked"] = best is not None and best.found is not None
    template = current_app.jinja_env.get_template("record/step.html")
    parts = StepParts(template, record.levels, Address("", query.kept()), around)
    hides = record.hidden and not path
    own = seat_view.all_as_seen(record.nameless, record.seer, record.steps_at_once) if hides else {}
    for number in record.steps_at_once:
        page = record.page(number, best, own)
        parts.add((path, number), page, tried=tried_panel(record, number))
    data = parts.data()
    if best and best.found and best.found.plays:  # the list marks what was not best, and that of the page may be older
        data["moves"] = render_template("record/moves.html", page=page)
    return data


def _tag(record: RecordRequest, known: KnownBest | None) -> str:
    """Entity tag of the steps. It covers all that they depend on, and is known before they are made.

    Whichever step is asked for, all those are given that are beside it.
    """
    found = known.found if known else None
    best = None if known is None or found is None else (sorted(found.plays.items()), sorted(known.unseen.items()))
    others, entry = [one for one in request.args.items(True) if one[0] != "step"], record.original
    asked = (request.base_url, others, record.steps_at_once, record.comments, entry.id, entry.source, language(), best)
    return blake2b(repr((fingerprint(), *asked)).encode(), digest_size=12).hexdigest()
