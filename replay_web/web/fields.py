"""The fields of queries and forms: each says what would be right, in the reader's language."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from marshmallow import ValidationError, fields, validate

from corpus.search.limits import CURSOR
from replay_web.messages import _
from replay_web.present import words
from replay_web.present.tried_acts import TriedActs, TriedError

HIGHEST_SCORE = 999_999
"""No score of a player in a round is higher."""


LONGEST_TEXT = 5_000
"""How many characters a parameter of an address may have, unless its page says otherwise."""

_UNREADABLE = re.compile("[\0\ud800-\udfff]")
"""Characters that a database does not store."""


class Fitting(validate.Length):
    """A text that is not too long."""

    def __call__(self, value: Any) -> Any:
        """The text. Raises ValidationError."""
        if len(value) > (self.max or 0) or self.refuses(value):
            text = _("Text can have at most {n} characters here, and no control characters.")
            raise ValidationError(text.format(n=words.thousands(self.max or 0)))
        return value

    def refuses(self, value: str) -> bool:
        """Whether it has characters that it may not have."""
        return False


class Readable(Fitting):
    """A text that every part of the site can store and search."""

    def refuses(self, value: str) -> bool:
        """Whether a database could not store it."""
        return _UNREADABLE.search(value) is not None


class ShortText(fields.String):
    """A parameter of limited length, whatever its characters."""

    status = 400

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=Fitting(max=LONGEST_TEXT), **rest)


class TextField(fields.String):
    """A text that every part of the site can store and search."""

    status = 400

    def __init__(self, longest: int = 200, **rest: Any) -> None:
        super().__init__(validate=Readable(max=longest), **rest)


class ExplainedField(fields.Field[Any]):
    """A field that says what would be right, in the reader's language. What is empty counts as not given."""

    status = 404

    def deserialize(self, value: Any, attr: str | None = None, *rest: Any, **more: Any) -> Any:
        """The value; an error says in words what is wrong with it."""
        try:
            return super().deserialize(value, attr, *rest, **more)
        except ValidationError as error:
            raise ValidationError(self.right(attr or "")) from error

    def right(self, name: str) -> str:
        """A description of valid values for a parameter of this name."""
        raise NotImplementedError


class Number(ExplainedField, fields.Integer):
    """A number between two others, in the digits 0 to 9."""

    def __init__(self, least: int, most: int, **rest: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **rest)
        self.least, self.most = least, most

    def _validated(self, value: Any) -> int:
        if isinstance(value, str) and not (value.isascii() and value.isdigit()):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)

    def right(self, name: str) -> str:
        text = _("“{name}” must be a number from {least} to {most}.")
        return text.format(name=name, least=self.least, most=self.most)


class Cursor(ExplainedField, fields.String):
    """Where a list goes on: the number of what stood last."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Regexp(rf"^{CURSOR.pattern}\Z"), **rest)

    def right(self, name: str) -> str:
        return _("The list cannot continue there: “{name}” must be a number.").format(name=name)


class OneOfWords(ExplainedField, fields.String):
    """One of some words; `text` says which, with their list for ``{words}``."""

    def __init__(
        self,
        words: Iterable[str],
        text: str,
        series: Callable[[Iterable[str]], str] = words.listed,
        status: int = 404,
        **rest: Any,
    ) -> None:
        self.words, self.text, self.series, self.status = tuple(words), text, series, status
        super().__init__(validate=validate.OneOf(self.words), **rest)

    def right(self, name: str) -> str:
        return _(self.text).format(words=self.series(self.words))


class TrialField(ExplainedField):
    def _deserialize(self, value: str, *_rest: Any, **_more: Any) -> TriedActs:
        return TriedActs.of(value)

    def deserialize(self, value: Any, *rest: Any, **more: Any) -> Any:
        """Acts; what would be right depends on what is wrong."""
        try:
            return fields.Field.deserialize(self, value, *rest, **more)
        except TriedError as error:
            raise ValidationError(str(error)) from error


class FormText(ExplainedField, TextField):
    """A field of a form; what is empty counts as not given."""

    def __init__(self, longest: int = 200, **rest: Any) -> None:
        super().__init__(longest, load_default="", **rest)
        self.longest = longest

    def right(self, name: str) -> str:
        text = _("Text can have at most {n} characters here, and no control characters.")
        return text.format(n=words.thousands(self.longest))


class Score(ExplainedField, fields.Integer):
    """A score of a player, with a hyphen or a minus sign; None if nothing was entered."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Range(-HIGHEST_SCORE, HIGHEST_SCORE), allow_none=True, **rest)

    def deserialize(self, value: Any, attr: str | None = None, *rest: Any, **more: Any) -> Any:
        """An empty field is not a score."""
        return super().deserialize(str(value).strip().replace("−", "-") or None, attr, *rest, **more)

    def _validated(self, value: Any) -> int:
        if not re.fullmatch(r"[+-]?[0-9]+", value):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)

    def right(self, name: str) -> str:
        text = _("A score must be a whole number from {least} to {most}.")
        return text.format(least=words.balance(-HIGHEST_SCORE), most=words.balance(HIGHEST_SCORE))


class Parts(fields.List[Any]):
    """The parts of what is chosen on a form, which all have one name: together not longer than a text."""

    status = 400

    def __init__(self) -> None:
        super().__init__(fields.String(), load_default=())

    def _deserialize(self, value: Any, *rest: Any, **more: Any) -> list[Any]:
        Fitting(max=LONGEST_TEXT)(" ".join(value))
        return super()._deserialize(value, *rest, **more)
