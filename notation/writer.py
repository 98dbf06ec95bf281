"""Records to canonical text: strict where the reader is liberal, and never a word more than the record says."""

from collections.abc import Iterable, Iterator
from typing import Any

from notation.cards import NAME
from notation.record import (
    ANSWER_LINES,
    BUY,
    CARD_LINES,
    CARDS,
    ENTRY_LINES,
    KEYWORDS,
    SEATS,
    TEXT_HEADERS,
    UNKNOWN,
    Answer,
    Comment,
    Line,
    Note,
    Record,
    Variation,
    normal,
)

HEAD = "%tdn 1\n"
"""The first line of a file."""

_STEP = "  "


def write(record: Record) -> str:
    """A record's canonical text, from ``deal`` to the end of its last line."""
    return "".join(f"{line}\n" for line in _lines(normal(record.lines), ""))


def _lines(nodes: Iterable[Line | Variation], indent: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Line):
            yield indent + line_text(node, indent)
            continue
        inner = list(_lines(node.lines, indent + _STEP))
        yield f"{indent}( {inner[0].lstrip()}" if inner else f"{indent}("
        yield from inner[1:]
        yield f"{indent})"


def line_text(line: Line, indent: str = "") -> str:
    """One line without its indentation; `indent` is what the further lines of its comments stand below."""
    words = [word for word in _words(line, indent) if word]
    if line.remark is not None:
        words.append(f"# {line.remark}" if line.remark else "#")
    return " ".join(words)


def _words(line: Line, indent: str) -> Iterator[str]:
    keyword, notes = line.keyword, line.notes or {}
    before = _beside(notes.get(-1), indent)
    if keyword in CARD_LINES or keyword == "buy":
        head = [keyword]
        if line.number is not None:
            head.append(str(line.number))
        if line.seat is not None:
            head.append(SEATS[line.seat])
        yield " ".join(head) + ":" + before
        yield from _card_words(line, indent)
    elif keyword in ENTRY_LINES:
        yield f"{keyword}:{before}"
        last = sum(not isinstance(item, str) for item in line.items) - 1
        for index, item in enumerate(line.items):
            text = quote(item) if isinstance(item, str) else f"{SEATS[item[0]]} {' '.join(map(str, item[1:]))}"
            yield text + _beside(notes.get(index), indent) + ("," if index < last else "")
    elif keyword in ANSWER_LINES:
        yield f"{keyword}:{before}"
        for index, answer in enumerate(line.items):
            comma = "," if index < len(line.items) - 1 else ""
            yield answer_text(answer) + _beside(notes.get(index), indent) + comma
    elif keyword not in KEYWORDS and keyword not in ("", "..."):
        yield keyword + "".join(line.items)
    else:
        yield keyword
        if line.seat is not None:
            yield SEATS[line.seat]
        for index, item in enumerate(line.items):
            quoted = keyword in TEXT_HEADERS or keyword == "player"
            yield (quote(item) if quoted else str(item)) + _beside(notes.get(index), indent)
        if line.number is not None:
            yield str(line.number)
        yield before.lstrip()


def answer_text(answer: Answer) -> str:
    """An answer to a question, with the codes of the problems that it makes."""
    joint = " for " if answer.form == BUY else " "
    named = (NAME[each] if answer.form in (BUY, CARDS) else str(each) for each in answer.values)
    return joint.join(named) + (f" breaks {' '.join(answer.breaks)}" if answer.breaks else "")


def _card_words(line: Line, indent: str) -> Iterator[str]:
    notes = line.notes or {}
    unknown = 0
    for index, item in enumerate(line.items):
        beside = _beside(notes.get(index), indent)
        if item == UNKNOWN:
            unknown += 1
            goes_on = line.items[index + 1 : index + 2] == (UNKNOWN,) and line.keyword != "buy"
            if goes_on and not beside and unknown < 99:
                continue
            yield (f"_{unknown}" if unknown > 1 else "_") + beside
            unknown = 0
        else:
            yield (item if isinstance(item, str) else NAME[item]) + beside
        if line.keyword == "buy" and index == 0:
            yield "for"


def _beside(note: Note | None, indent: str) -> str:
    if note is None:
        return ""
    comments = "".join(" " + comment_text(each, indent) for each in note.comments)
    return ("^" if note.irregular else "") + note.mark + comments


def comment_text(comment: Comment, indent: str = "") -> str:
    """A comment in its braces; its further lines stand two spaces deeper than `indent`."""
    text = comment.text.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\n" + indent + _STEP)
    return "{" + (f"@{comment.language} " if comment.language else "") + text + "}"


def quote(text: Any) -> str:
    """A string in its quotes."""
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
