"""Parameters of pages and of the API, each described once.

Pages ignore unknown parameters. The API refuses them.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from flask import abort, request
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate
from werkzeug.datastructures import MultiDict

from corpus.search.limits import LONGEST_QUERY
from corpus.search.statistics import BY
from notation.players.seat_play import BY_CHANCE, BY_RULE, BY_SEARCH
from notation.words.languages import LANGUAGES, later
from replay_web.present import links
from replay_web.present.player_list import NAME, SORTS
from replay_web.present.words import either, row
from replay_web.web.fields import (
    Cursor,
    ExplainedField,
    FormText,
    Number,
    OneOfWords,
    Parts,
    Score,
    ShortText,
    TextField,
    TrialField,
)

MOST = 100
"""How many things a list gives at most at a time."""
ORDERS = {links.ADDED: (False, False), "newest": (True, False), "date": (False, True), "-date": (True, True)}
"""The orders of the list of records, the usual one first: whether turned round, and whether by dates."""


# ---- Queries


class Query(Schema):
    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "The language of messages and sentences; else what `Accept-Language` asks for."},
    )


class Paging(Query):
    after = Cursor(metadata={"description": "The cursor that the part before gave as `next`."})
    limit = Number(1, MOST, load_default=20)


class RecordQuery(Query):
    q = TextField(
        LONGEST_QUERY,
        load_default="",
        metadata={"description": "A query, as the search of the site takes it."},
    )


class CountQuery(RecordQuery):
    by = OneOfWords(BY, later("Contracts can be counted by {words}."), row, load_default="contract")


class ListQuery(Query):
    """Which part of the list of records a page shows, and in which order."""

    q = ShortText(load_default="")
    after = Cursor(load_default="0")
    before = Cursor(load_default="0")
    sort = OneOfWords(ORDERS, later("The list can be sorted by {words}."), load_default=links.ADDED)


class PlayerQuery(Query):
    """Which part of the list of players a page shows, and in which order."""

    sort = OneOfWords(SORTS, later("The list can be sorted by {words}."), load_default=NAME)
    game = TextField(100, load_default="")
    after = ShortText(load_default="")
    start = Number(0, 1_000_000, load_default=0)


class StandingsQuery(Query):
    """After which round the standings of an evening are shown."""

    after = Number(1, 9_999, load_default=None)


class EveningsQuery(Query):
    """Which part of the list of evenings a page shows."""

    start = Number(0, 1_000_000, load_default=0)


class MistakesQuery(Query):
    after = Number(0, 999_999_999_999, load_default=None)


class SessionQuery(Query):
    after = ShortText(load_default="")


class LessonListQuery(Query):
    game = ShortText(load_default="")
    grade = Number(0, 3, load_default=0)
    theme = ShortText(load_default="")
    kind = ShortText(load_default="")


class StepQuery(Query):
    """Which step of a record a page shows, and to whom; what is tried there; from where its reader came."""

    variation = ShortText(load_default=None)
    step = ShortText(load_default=None)
    seat = ShortText(load_default="")
    hide = OneOfWords(
        ("others",), later("Only the hands of the others can be hidden: hide=others."), status=400, load_default=""
    )
    played = OneOfWords(
        ("grey",), later("Played cards can only be kept in grey: played=grey."), status=400, load_default=""
    )
    comments = ShortText(load_default="")
    trial = TrialField(data_key="try", load_default=None)
    act = Parts()
    price = Parts()
    origin = ShortText(data_key="from", load_default="")


class LessonQuery(StepQuery):
    answer = Parts()
    tell = ShortText(load_default=None)
    on = Number(1, 200, load_default=None)


class PlayQuery(StepQuery):
    """A deal that is played on: the acts, the others' way of playing, and whether a hint is requested."""

    acts = ShortText(load_default="")
    others = OneOfWords(
        (BY_RULE, BY_CHANCE, BY_SEARCH), later("The others can play by {words}."), either, load_default=BY_RULE
    )
    seed = Number(0, 999_999, load_default=0)
    often = ShortText(load_default=None)


class EditQuery(StepQuery):
    """Which part of a copy is edited, and whether it has just been changed."""

    part = ShortText(load_default="step")
    changed = ShortText(load_default=None)


class NoteQuery(StepQuery):
    """A deal as it is entered, and the requested part of the page."""

    deal = ShortText(load_default="")
    part = ShortText(load_default="acts")
    at = ShortText(load_default=None)
    passed = Number(0, 99, load_default=0)
    filled = Number(0, 99, load_default=0)
    answer = ShortText(load_default="")
    head = ShortText(load_default=None)
    hand = ShortText(load_default=None)
    card = Parts()
    typed = ShortText(load_default="")
    entries = ShortText(load_default=None)
    mend = ShortText(load_default=None)
    after = ShortText(load_default=None)
    why = ShortText(load_default="")
    stands = ShortText(load_default=None)


class HouseQuery(Query):
    """The game and rule set from which a round's own rules differ."""

    parent = ShortText(load_default="")


# ---- Forms


class EntryForm(Schema):
    token = FormText()
    seen = Number(0, 99_999_999, load_default=0)
    seated = FormText()
    score = fields.List(Score(), load_default=[])
    deals = Number(1, 999, load_default=None)
    why = FormText()
    pad = FormText(20_000)
    sure = FormText(20_000)


class ComingForm(Schema):
    """Players who come to an evening, as they are entered."""

    token = FormText()
    seen = Number(0, 9_999, load_default=0)
    name = FormText()
    names = FormText(20_000)
    meant = fields.List(FormText(), load_default=[])


class SentForm(Schema):
    """Fields sent with records: lines of a house, the repair of a problem, and the token for adding."""

    text = fields.String(load_default="")
    house = fields.String(load_default="")
    mend = ShortText(load_default="")
    token = ShortText(load_default="")


class ImportForm(Schema):
    """Fields sent with a file that is to be imported."""

    name = ShortText(load_default="")
    download = ShortText(load_default="")


# ---- Reading


@cache
def _reader(schema: type[Schema], names: tuple[str, ...]) -> Schema:
    return schema(only=names, unknown=EXCLUDE)


@cache
def _defaults(schema: type[Schema], names: tuple[str, ...]) -> Any:
    return _reader(schema, names).load({})


def read_query(schema: type[Schema], *names: str) -> Any:
    """These parameters of the address, as a schema reads them; aborts with what would be right for a wrong one.

    The language is read before.
    """
    return read(request.args, schema, *names)


def read(given: MultiDict[str, str], schema: type[Schema], *names: str) -> Any:
    """These parameters of an address, or fields of a form, as `read_query` gives them."""
    reader = _reader(schema, names)
    named = _named(given, reader)
    try:
        found = reader.load(named) if named else _defaults(schema, names)
    except ValidationError as error:
        wrong = next(iter(error.messages_dict))
        field = next(field for name, field in reader.fields.items() if wrong in (name, field.data_key))
        abort(getattr(field, "status", 404), error.messages_dict[wrong][0])
    return found[names[0]] if len(names) == 1 else [found[name] for name in names]


def _named(given: MultiDict[str, str], reader: Schema) -> dict[str, Any]:
    """The fields of an address or form that a schema knows, by name."""
    named = dict[str, Any]()
    for name, field in reader.fields.items():
        key = field.data_key or name
        if key in given and (given[key] or not isinstance(field, ExplainedField)):
            named[key] = given.getlist(key) if isinstance(field, fields.List) else given[key]
    return named


def read_number(name: str, otherwise: int, least: int, most: int) -> int:
    """A number of the address that has to be within its bounds; `otherwise` where none is named."""
    given = request.args.get(name)
    try:
        return otherwise if given is None else int(Number(least, most).deserialize(given, name))
    except ValidationError as error:
        abort(404, str(error.messages[0]))


def read_text(name: str) -> str:
    """A text of the address whose name depends on the page; aborts if it is too long."""
    try:
        return str(ShortText().deserialize(request.args.get(name, ""), name))
    except ValidationError as error:
        abort(400, str(error.messages[0]))


def read_form(schema: type[Schema]) -> dict[str, Any] | str:
    """The fields of the form that was sent, as a schema reads them, or what would be right for a wrong one."""
    reader = schema(unknown=EXCLUDE)
    try:
        found: dict[str, Any] = reader.load(_named(request.form, reader))
    except ValidationError as error:
        return next(_texts(error.messages))
    return found


def _texts(messages: Any) -> Iterator[str]:
    """The texts of an error, however deep they lie."""
    if isinstance(messages, str):
        yield messages
    for inner in messages.values() if isinstance(messages, dict) else [] if isinstance(messages, str) else messages:
        yield from _texts(inner)
