"""The pieces of a line of text: the variations that it opens, what it says, the variations that it closes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation.reader.atoms import COMMENT
from notation.reader.source_lines import SKIP, SourceLine, own_line

SPACE = " \t\n"
"""Separators; a carriage return only belongs to the end of a line."""
OPENS, CLOSES = "(", ")"
"""The pieces that are not facts."""
_COMMENT = re.compile(COMMENT)
_NOTE = re.compile(r"\s*(?:[{#]|\Z)")


class Piece(NamedTuple):
    """A fact, or what opens or closes a variation; its place in the text of the record."""

    offset: int
    text: str
    """`OPENS`, `CLOSES`, or the fact."""


def pieces(row: SourceLine) -> Iterator[Piece]:
    text, at = row.text.removesuffix("\r").rstrip(SPACE), 0
    while at < len(text):
        if text[at] in SPACE:
            at += 1
            continue
        offset, comment = row.start + at, _COMMENT.match(text, at)
        if text[at] in (OPENS, CLOSES):
            yield Piece(offset, text[at])
            at += 1
        elif comment and not _NOTE.match(text, comment.end()):
            yield Piece(offset, comment[0])
            at = comment.end()
        else:
            content, closings = text[at:], 0
            if not comment and content[-1] == CLOSES and not own_line(content):
                content, closings = _without_closings(content)
            yield Piece(offset, content)
            for closing in re.finditer(r"\)", text[at + len(content) :]) if closings else ():
                yield Piece(offset + len(content) + closing.start(), CLOSES)
            return


def _without_closings(content: str) -> tuple[str, int]:
    """A line without the ``)`` that end it, and how many they are; those of a comment, string or remark are its own."""
    body = len(content.rstrip(") \t"))
    position = 0
    while position < body:
        taken = _COMMENT.match(content, position) or SKIP.match(content, position)
        if taken is None or taken[0].startswith("#"):
            return content, 0
        position = taken.end() if taken[0][0] in '{"' else min(taken.end(), body)
    body = max(position, body)
    return content[:body].rstrip(SPACE), content.count(")", body)
