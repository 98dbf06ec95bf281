"""Whether a record is written in the canonical form; mostly a glance at its text shows it."""

import re
from functools import cache

from notation.reader.atoms import STRICT, behind, unnamed
from notation.record import KINDS, LESSON, Line, Record
from notation.writer import write


def is_canonical(record: Record) -> bool:
    """Whether a record's text, but for blank lines behind it, is what is written of it, and every line was read."""
    if record.version != "1" or record.flaws or record.standard:
        return False
    return surely_canonical(record) or write(record) == record.text.rstrip("\n") + "\n"


def surely_canonical(record: Record) -> bool:
    """Whether that is seen without writing the record; of some it is not, though they are canonical."""
    if record.version != "1" or record.flaws or record.standard:
        return False
    text = record.text.rstrip("\n") + "\n"
    if not _canonical().fullmatch(text) or "\nbids" in text[text.find("\nbids") + 1 :]:  # neighbouring ones are joined
        return False
    hands = [node.items for node in record.acts if isinstance(node, Line) and node.keyword == "hand"]
    return all(list(cards) == sorted(cards) for cards in hands)


@cache
def _canonical() -> "re.Pattern[str]":
    lines = {
        kind.keyword: re.escape(kind.keyword) + unnamed(behind(kind, STRICT))
        for kind in KINDS.values()
        if kind.about != LESSON
    }
    deal = lines.pop("deal")
    return re.compile(f"{deal}\n(?:(?:{'|'.join(lines.values())})\n)*+")
