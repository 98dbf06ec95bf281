"""Judging of a record of which some lines cannot be read: what they may have said is unknown, and excuses much.

The rest is judged as if these lines were missing. An error is found only where it does not depend on them.
"""

from collections.abc import Iterable, Iterator

from notation.problems import CATALOGUE, ERROR, NOTE, Finding, Flaw
from notation.reader.atoms import FIRST_WORD
from notation.record import (
    AUCTION_LINES,
    CLAIM_LINES,
    KEYWORDS,
    PARTS_OF_DEAL,
    PHASE,
    Line,
    Record,
    Variation,
)

STRUCTURE = frozenset(("deal-not-first", "deal-mistyped", "nothing-to-close", "not-closed", "nested-too-deep"))
"""Flaws after which nobody knows which lines belong together."""
ALL = frozenset(("deal", "position"))
"""Lines without which nothing is judged."""
BEFORE_PLAY = frozenset((*AUCTION_LINES, "announce", "call", "show", "concede", "expose", "partner", "won"))
"""Lines that decide what is played, and what it is worth."""
_ALWAYS = frozenset(("card-twice", "card-not-in-pack", "hand-size", "talon-size", "line-twice", "seat-unknown"))
"""Problems of the cards dealt: they do not depend on what was said or done."""
_FOLLOWING = frozenset(("must-follow",))
"""Problems of the play that do not depend on the rules chosen, or on what is played."""


def still_found(record: Record, found: Iterable[Finding]) -> Iterator[Finding]:
    """Those of the problems of a record without its unreadable lines that stand whatever these lines say."""
    unread = [(flaw.line, _keyword(record, flaw)) for flaw in record.flaws if CATALOGUE[flaw.code].severity == ERROR]
    if any(keyword in ALL for _row, keyword in unread) or STRUCTURE & {flaw.code for flaw in record.flaws}:
        return
    of_row = dict(_keywords(record.lines, record.first_line))
    for problem in found:
        keyword = of_row.get(problem.line, "")
        if problem.severity != NOTE and not any(_may_cause(*line, problem, keyword) for line in unread):
            yield problem


def _may_cause(row: int, unread: str, problem: Finding, keyword: str) -> bool:
    """Whether a line that cannot be read may be why there seems to be a problem on a line with a keyword."""
    if problem.code in _ALWAYS and unread not in PARTS_OF_DEAL:
        return False
    if unread == "rules":
        return problem.code not in _FOLLOWING
    if unread == "buy" or unread not in KEYWORDS:
        return not (keyword in PHASE and problem.line < row)
    if unread in BEFORE_PLAY:
        return keyword != "trick" or problem.code not in _FOLLOWING
    acts = unread in PHASE or unread in PARTS_OF_DEAL
    return acts and keyword in CLAIM_LINES and problem.code not in ("points-impossible",)


def _keyword(record: Record, flaw: Flaw) -> str:
    """The keyword of the line with a flaw; empty if it has none."""
    text = (record.standard.text if record.standard else record.text).split("\n")
    row = flaw.line - record.first_line
    found = FIRST_WORD.match(text[row].lstrip(" \t(")) if row < len(text) else None
    return found[0] if found else ""


def _keywords(nodes: Iterable[Line | Variation], first_line: int) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, Variation):
            yield from _keywords(node.lines, first_line)
        else:
            yield node.row + first_line, node.keyword
