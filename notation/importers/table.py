"""A table of text, as spreadsheets write it: rows and columns, each place with the character where it starts."""

from collections.abc import Iterator

from notation.deadline import keep
from notation.importers.source import Field, MisreadError
from notation.words.languages import _

SEPARATORS = "\t;,|"
"""Characters that may part the columns."""


def table(text: str, separator: str, start: int = 0) -> Iterator[list[Field]]:
    """The rows of a table from a character on, each place with where it starts; blank rows are none.

    Raises MisreadError.
    """
    row: list[Field] = []
    at, size = max(start, int(text.startswith("\ufeff"))), len(text)
    while at < size:
        start = at
        if text[start] == '"':
            value, at = _quoted(text, start)
        else:
            at = start
            while at < size and text[at] not in (separator, "\n"):
                at += 1
            value = text[start:at]
        row.append(Field(value.removesuffix("\r"), start))
        while at < size and text[at] in " \r" and text[at] != separator:
            at += 1
        if at < size and text[at] not in (separator, "\n"):
            raise MisreadError(at, _("a closing quote must end its column"))
        if at == size or text[at] == "\n":
            keep()
            if any(field.text.strip() for field in row):
                yield row
            row = []
        elif at + 1 == size:
            row.append(Field("", at))
        at += 1
    if any(field.text.strip() for field in row):
        yield row


def _quoted(text: str, start: int) -> tuple[str, int]:
    """A text in quotes, in which two quotes mean one, and the place of its end. Raises MisreadError."""
    at, parts = start + 1, []
    while True:
        end = text.find('"', at)
        if end < 0:
            raise MisreadError(start, _("this quote is not closed"))
        parts.append(text[at:end])
        if text[end + 1 : end + 2] != '"':
            return '"'.join(parts), end + 1
        at = end + 2
