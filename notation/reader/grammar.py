"""The two entrances of ``grammar.lark``, each loaded when it is first needed. The only module that loads lark.

The canonical entrance takes its expressions from lark's terminals and matches them itself: a section is one match,
which is what makes reading fast. The liberal entrance is lark's own parser, which knows the place of everything
and what could have stood there.
"""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


def _load(start: str, lexer: str) -> "Lark":
    from lark import Lark

    text = files("notation").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=lexer, start=start)


@cache
def liberal() -> "Lark":
    """The parser of one line as anybody may write it."""
    return _load("line", "contextual")


@cache
def canonical() -> "Lark":
    """The grammar of a canonical record, a token a section."""
    return _load("canonical", "basic")


@cache
def section() -> "re.Pattern[str]":
    """One expression for the next section of a canonical record, its groups named by the terminals."""
    named = (f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in canonical().terminals)
    return re.compile("|".join(named))


USUAL = (
    "DEAL_LINE", "HEADER_LINES", "CARD_LINES", "TALON_LINE", "CALL_LINE", "CARD_LINES", "CALL_LINE", "TRICK_LINES",
    "COUNT_LINES",
)  # fmt: skip
"""The sections of nearly every record, in their order."""


@cache
def usual() -> "re.Pattern[str]":
    """One expression for a whole record whose sections come in the usual order, a group for each of `USUAL`."""
    pattern = {each.name: each.pattern.to_regexp() for each in canonical().terminals}
    return re.compile("".join(f"({pattern[name]})?+" for name in USUAL))
