"""Selection of a record's comments, and of translated header lines, for the reader of a language."""

import re
from collections.abc import Iterable

from notation.record import TEXT, Comment, Line, Record, keywords

WORDED = keywords(lambda kind: kind.items == TEXT)
"""Header lines whose text a comment beside it, in a language that it names, says in that language."""

_LANGUAGE = re.compile(r"@([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\s+(.+)", re.DOTALL)


def comment_of(text: str, language: str = "") -> Comment:
    """A comment of what somebody typed, in the language that the text names (``@de …``), else in the one given."""
    named = _LANGUAGE.fullmatch(text)
    return Comment(named[2], named[1]) if named else Comment(text, language)


def for_reader(comments: Iterable[Comment], language: str) -> list[Comment]:
    """Of the comments that stand together, those that a reader of a language (``de``) gets.

    His own where there are any, else those that name no language, else all.
    """
    listed = list(comments)
    own = [comment for comment in listed if _in(comment, language)]
    return own or [comment for comment in listed if not comment.language] or listed


def _in(comment: Comment, language: str) -> bool:
    """Whether a comment names a language, whatever its region."""
    return bool(comment.language) and comment.language.partition("-")[0] == language.partition("-")[0]


def translations(line: Line) -> tuple[Comment, ...]:
    """Translations of a header line: the comments beside it that name a language."""
    if line.keyword not in WORDED:
        return ()
    beside = (comment for note in (line.notes or {}).values() for comment in note.comments)
    return tuple(comment for comment in beside if comment.language)


def without_translations(line: Line) -> Line:
    """A header line with those of its comments that are remarks; any other line as it is."""
    translated = translations(line)
    if not translated:
        return line
    notes = {
        index: note._replace(comments=tuple(comment for comment in note.comments if comment not in translated))
        for index, note in (line.notes or {}).items()
    }
    return line._replace(notes=notes)


def worded(record: Record, keyword: str, language: str) -> str | None:
    """The text of a header line as the reader of a language gets it; None if there is no such line.

    It is what is beside the text in his language, else the text itself.
    """
    line = record.first(keyword)
    return None if line is None or not line.items else _worded(line, language)


def names(record: Record, language: str) -> dict[int, str]:
    """The players' names by seat, as the reader of a language gets them."""
    named = (line for line in record.main() if line.keyword == "player")
    return {line.seat: _worded(line, language) for line in named if line.seat is not None}


def _worded(line: Line, language: str) -> str:
    told = (comment.text for comment in translations(line) if comment.text.strip() and _in(comment, language))
    own = next(told, None)
    return str(line.items[0]) if own is None else " ".join(own.split())
