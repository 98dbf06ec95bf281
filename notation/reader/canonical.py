"""Whether a record is written in the canonical form, by a glance at its text."""

import re
from functools import cache

from notation.reader.atoms import STRICT, behind, unnamed
from notation.record import KINDS, LESSON, Line, Record


@cache
def _canonical() -> "re.Pattern[str]":
    """Most canonical records, by their text alone."""
    lines = {
        kind.keyword: re.escape(kind.keyword) + unnamed(behind(kind, STRICT))
        for kind in KINDS.values()
        if kind.about != LESSON
    }
    deal = lines.pop("deal")
    return re.compile(f"{deal}\n(?:(?:{'|'.join(lines.values())})\n)*+")


def surely_canonical(record: Record) -> bool:
    """Whether a record's text is seen to be what is written of it, without writing it; other texts may be so too."""
    text = record.text
    if record.version != "1" or record.flaws or not _canonical().fullmatch(text):
        return False
    if "\nbids" in text[text.find("\nbids") + 1 :]:  # neighbouring ones are joined
        return False
    return all(
        list(node.items) == sorted(node.items)
        for node in record.acts
        if isinstance(node, Line) and node.keyword == "hand"
    )
