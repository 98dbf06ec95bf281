"""The canonical entrance: one match a section, each section decoded flat.

It gives what a game has to judge, and leaves comments, marks and most headers to the liberal entrance, should anybody
ask for them. Whatever is not canonical gives None. On every record that this entrance takes the two agree, which a
test holds by editing records at random.
"""

import re

from notation.reader import grammar
from notation.reader.rows import STRING
from notation.reader.sections import DECODERS, counts, dealt, judged_headers, trick
from notation.record import CARD_LINES, MAX_DEPTH, Line, Note, Tricks, Variation

Nodes = tuple[Line | Tricks | Variation, ...]

_ON_ONE_LINE = r"\{[^}\\\n]*+(?:\\[^\n][^}\\\n]*+)*+\}"
_ABOUT = (*CARD_LINES, "contract", "buy", ",", "trick [0-9]", "trick [0-9][0-9]")
_NO_ITEM = "".join(rf"(?<!{each} \{{)" for each in _ABOUT)
_COMMENT_AFTER = re.compile(rf" \{{{_NO_ITEM}{_ON_ONE_LINE[2:]}(?=[ ,:\n])")
"""A comment behind an item or a head: not between a keyword and what it is about, and without a mark behind it."""
_MARKS = re.compile(r"(?<![ ][A-H0-9])(?<![ ][0-9][0-9])(?<=[A-Za-z0-9_])[!?^]+(?=[ ,\n])")
"""What may be a mark: it stands behind a card or a word, not behind a seat or a trick's number."""
MARKS = {"^" * so + mark: Note(mark, so) for so in (False, True) for mark in ("", "!", "?", "!!", "??", "!?", "?!")}
"""What stands right behind an item, and the note that it makes."""
_INDENTS = re.compile(r"\n +")


# ---- What stands beside the items


_SPACING = re.compile(rf"({STRING}|{_ON_ONE_LINE}|[\"{{][^\n]*)|[ \t]*\n[ \t]*|[ \t]{{2,}}|\t")


def respaced(text: str) -> str | None:
    """A record with the spacing of the canonical form, row for row; None where spacing could mean something.

    A record that differs from the canonical form in nothing else need not be read line by line. In strings and
    comments nothing changes; a remark, and a line of anybody's own, are kept as they were written.
    """
    if "#" in text or "x-" in text:
        return None
    return _SPACING.sub(_one_space, text.replace("\r\n", "\n").removesuffix("\r").rstrip(" \t\n") + "\n")


def _one_space(found: re.Match[str]) -> str:
    return found[1] or ("\n" if "\n" in found[0] else " ")


def stripped(text: str, marks: bool = True) -> str:
    """A section without its comments and, where it can have them, its marks; counts have none."""
    if "{" in text:
        text = _COMMENT_AFTER.sub("", text)
    if ("!" in text or "?" in text) and marks:
        text = _MARKS.sub(_without_mark, text)
    return text


def _without_mark(found: re.Match[str]) -> str:
    """Nothing, where a mark may stand; a mark alone, or one that is none, stays and is found to be no item."""
    return found[0] if found[0] not in MARKS else ""


# ---- Records


_NEEDED = {name: decode for name, decode in DECODERS.items() if name != "DEAL_LINE"}  # a second one is never canonical
_NEEDED |= {name: lambda text, row: () for name in ("COMMENT_LINE", "OWN_LINE")}
_USUAL = [_NEEDED[name] for name in grammar.USUAL[2:]]


def one(name: str, text: str) -> Line | None:
    """A single line without comments and marks, by its section's terminal; None where it is not canonical."""
    try:
        if name == "TRICK_LINES":
            return trick(text[:-1], 0)
        line = next(iter(DECODERS[name](text, 0)), None)
        return None if isinstance(line, Tricks) else line
    except (KeyError, IndexError, ValueError):
        return None


def acts(text: str) -> Nodes | None:
    """What a game has to judge of a canonical record: no comments and marks, and only the headers that matter.

    None if the record is not canonical, or holds a ``^``.
    """
    if "^" in text:
        return None
    usual = grammar.usual().match(text)
    if usual is None or usual[1] is None:
        return None
    try:
        head, found, row = _usual(usual.groups(), not ("{" in text or "!" in text or "?" in text))
        if usual.end() < len(text):
            found = _further(found, row, head.number or 0, _INDENTS.sub("\n", text[usual.end() - 1 :]))
    except (KeyError, IndexError, ValueError):
        return None
    return tuple(found)


def _usual(pieces: tuple[str | None, ...], plain: bool) -> tuple[Line, list[Line | Tricks | Variation], int]:
    """The first line, all lines of the sections that come in the usual order, and the row behind them.

    Where the record is plain, nothing stands beside its items.
    """
    deal, headers, *sections = pieces
    assert deal is not None
    head = dealt(deal if plain else _COMMENT_AFTER.sub("", deal))
    found: list[Line | Tricks | Variation] = [head]
    row = 1
    if headers is not None:
        found += judged_headers(headers, row, head.number or 0)
        row += headers.count("\n")
    for decode, piece in zip(_USUAL, sections):  # noqa: B905 (the lengths are the same, and a keyword costs time)
        if piece is not None:
            found += decode(piece if plain else stripped(piece, decode is not counts), row)
            row += piece.count("\n")
    return head, found, row


def _further(
    found: list[Line | Tricks | Variation], row: int, players: int, text: str
) -> list[Line | Tricks | Variation]:
    """These lines and those of all further sections, which stand behind the first line feed, in any order.

    Raises KeyError where a section is not canonical.
    """
    match = grammar.section().match
    above: list[tuple[list[Line | Tricks | Variation], int]] = []
    position, end = 1, len(text)
    while position < end:
        section = match(text, position)
        if section is None:
            raise KeyError(text[position:])
        name, piece, position = section.lastgroup or "", section[0], section.end()
        if name == "OPEN":
            above.append((found, row))
            found = []
            if len(above) > MAX_DEPTH:
                raise KeyError(piece)
            continue
        if name == "CLOSE":
            inner, (found, start) = tuple(found), above.pop()
            found.append(Variation(inner, start))  # type: ignore[arg-type]  # in acts, tricks stand in runs
        elif name == "HEADER_LINES":
            found += judged_headers(piece, row, players)
        else:
            decode = _NEEDED[name]
            found += decode(stripped(piece, decode is not counts), row)
        row += piece.count("\n")
    if above:
        raise KeyError(text)
    return found
