"""What the addresses of pages and of the interface for programs may ask: each parameter is described once.

A page takes what it knows of an address and leaves the rest; the interface refuses what it does not know.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from flask import abort, request
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from corpus.search.limits import CURSOR, LONGEST_QUERY
from corpus.search.statistics import BY
from notation.words.languages import LANGUAGES, later
from notation.words.languages import listed as in_sentence
from replay_web.messages import _
from replay_web.present import links, words
from replay_web.present.player_list import NAME, SORTS
from replay_web.present.words import row

MOST = 100
"""How many things a list gives at most at a time."""
HIGHEST_SCORE = 999_999
"""No score of a player in a round is higher."""
ORDERS = {links.ADDED: (False, False), "newest": (True, False), "date": (False, True), "-date": (True, True)}
"""The orders of the list of records, the usual one first: whether turned round, and whether by dates."""


# ---- Fields


def _readable(text: str) -> None:
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in text):
        raise ValidationError("A text may hold neither NUL nor a lone surrogate.")


class TextField(fields.String):
    """A text that every part of the site can store and search."""

    def __init__(self, longest: int = 200, **rest: Any) -> None:
        super().__init__(validate=[validate.Length(max=longest), _readable], **rest)


class _Explained(fields.Field[Any]):
    """A field that says what would be right, in the reader's language."""

    def deserialize(self, value: Any, attr: str | None = None, *rest: Any, **more: Any) -> Any:
        try:
            return super().deserialize(value, attr, *rest, **more)
        except ValidationError as error:
            raise ValidationError(self.right(attr or "")) from error

    def right(self, name: str) -> str:
        """What a parameter of this name has to be."""
        raise NotImplementedError


class Number(_Explained, fields.Integer):
    """A number between two others, in the digits 0 to 9."""

    def __init__(self, least: int, most: int, **rest: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **rest)
        self.least, self.most = least, most

    def _validated(self, value: Any) -> int:
        if isinstance(value, str) and not (value.isascii() and value.isdigit()):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)

    def right(self, name: str) -> str:
        """Its bounds."""
        text = _("“{name}” is a number from {least} to {most}.")
        return text.format(name=name, least=self.least, most=self.most)


class Cursor(_Explained, fields.String):
    """Where a list goes on: the number of what stood last."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Regexp(f"^{CURSOR.pattern}$"), **rest)

    def right(self, name: str) -> str:
        """A number."""
        return _("The list cannot go on there: “{name}” is a number.").format(name=name)


class OneOfWords(_Explained, fields.String):
    """One of some words; `text` says which, with their list for ``{words}``."""

    def __init__(
        self, words: Iterable[str], text: str, series: Callable[[Iterable[str]], str] = in_sentence, **rest: Any
    ) -> None:
        self.words, self.text, self.series = tuple(words), text, series
        super().__init__(validate=validate.OneOf(self.words), **rest)

    def right(self, name: str) -> str:
        """The words."""
        return _(self.text).format(words=self.series(self.words))


# ---- Queries


class Query(Schema):
    """Parameters of a request."""

    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "The language of messages and sentences; else what `Accept-Language` asks for."},
    )


class Paging(Query):
    """Which part of a list is asked for."""

    after = Cursor(metadata={"description": "The cursor that the part before gave as `next`."})
    limit = Number(1, MOST, load_default=20)


class RecordQuery(Query):
    """Which records are meant."""

    q = TextField(
        LONGEST_QUERY,
        load_default="",
        metadata={"description": "A query, as the search of the site takes it."},
    )


class CountQuery(RecordQuery):
    """Which records are counted, and by what."""

    by = OneOfWords(BY, later("Contracts are counted by {words}."), row, load_default="contract")


class ListQuery(Query):
    """Which part of the list of records a page shows, and in which order."""

    after = Cursor(load_default="0")
    before = Cursor(load_default="0")
    sort = OneOfWords(ORDERS, later("The list can be sorted by {words}."), load_default=links.ADDED)


class PlayerQuery(Query):
    """Which part of the list of players a page shows, and in which order."""

    sort = OneOfWords(SORTS, later("The list can be sorted by {words}."), load_default=NAME)
    game = TextField(100, load_default="")
    start = Number(0, 1_000_000, load_default=0)


class StandingsQuery(Query):
    """After which round the standings of an evening are shown."""

    after = Number(1, 9_999, load_default=None)


class EveningsQuery(Query):
    """Which part of the list of evenings a page shows."""

    start = Number(0, 1_000_000, load_default=0)


# ---- Forms


class FormText(_Explained, TextField):
    """A text of a form."""

    def __init__(self, longest: int = 200, **rest: Any) -> None:
        super().__init__(longest, load_default="", **rest)
        self.longest = longest

    def right(self, name: str) -> str:
        """How long it may be."""
        return _("A text has at most {n} characters here, and no control characters.").format(n=self.longest)


class Score(_Explained, fields.Integer):
    """A score of a player, with a hyphen or a minus sign; None if nothing was entered."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Range(-HIGHEST_SCORE, HIGHEST_SCORE), allow_none=True, **rest)

    def deserialize(self, value: Any, attr: str | None = None, *rest: Any, **more: Any) -> Any:
        """An empty field is no score."""
        return super().deserialize(str(value).strip().replace("−", "-") or None, attr, *rest, **more)

    def _validated(self, value: Any) -> int:
        if not re.fullmatch(r"[+-]?[0-9]+", value):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)

    def right(self, name: str) -> str:
        """Its bounds."""
        text = _("A score is a whole number from {least} to {most}.")
        return text.format(least=words.balance(-HIGHEST_SCORE), most=words.balance(HIGHEST_SCORE))


class EntryForm(Schema):
    """What a table made, as it is entered."""

    token = FormText()
    seen = Number(0, 99_999_999, load_default=0)
    seated = FormText()
    score = fields.List(Score(), load_default=[])
    deals = Number(1, 999, load_default=None)
    why = FormText()
    pad = FormText(20_000)
    sure = FormText(20_000)


@cache
def _reader(schema: type[Schema], names: tuple[str, ...]) -> Schema:
    return schema(only=names, unknown=EXCLUDE)


def read_query(schema: type[Schema], *names: str) -> Any:
    """These parameters of the address, as a schema reads them; aborts with what would be right for a wrong one.

    The language is read before; what is empty counts as not given.
    """
    given = {name: value for name, value in request.args.items() if value}
    try:
        found = _reader(schema, names).load(given)
    except ValidationError as error:
        abort(404, next(iter(error.messages_dict.values()))[0])
    return found[names[0]] if len(names) == 1 else [found[name] for name in names]


def read_number(name: str, otherwise: int, least: int, most: int) -> int:
    """A number of the address that has to be within its bounds; `otherwise` where none is named."""
    given = request.args.get(name)
    try:
        return otherwise if given is None else int(Number(least, most).deserialize(given, name))
    except ValidationError as error:
        abort(404, str(error.messages[0]))


def read_form(schema: type[Schema], *several: str) -> dict[str, Any] | str:
    """The fields of a form, as a schema reads them, or what would be right for a wrong one.

    Those fields that are named come several times.
    """
    given: dict[str, Any] = {name: value for name, value in request.form.items() if value}
    given |= {name: request.form.getlist(name) for name in several}
    try:
        found: dict[str, Any] = schema(unknown=EXCLUDE).load(given)
    except ValidationError as error:
        return next(_texts(error.messages))
    return found


def _texts(messages: Any) -> Iterator[str]:
    """The texts of an error, however deep they lie."""
    if isinstance(messages, str):
        yield messages
    for each in messages.values() if isinstance(messages, dict) else [] if isinstance(messages, str) else messages:
        yield from _texts(each)
