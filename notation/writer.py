"""Records to canonical text: strict where the reader is liberal, and never a word more than the record says."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from notation.cards import NAME
from notation.record import (
    AGREED,
    ANSWERS,
    BUY,
    CALLS,
    CARDS,
    COMMENTS,
    COUNTS,
    EXCHANGED,
    GAME,
    HEADER,
    HELD,
    HOLDER,
    KINDS,
    PACKETS,
    PILE,
    POINTS,
    SAID,
    SEATS,
    TEXT,
    UNKNOWN,
    Answer,
    Comment,
    Kind,
    Line,
    Note,
    Record,
    Variation,
    normal,
)

MEDIA_TYPE = "text/vnd.tarock-tdn"
"""The media type of records, which are text in UTF-8 (SPEC, chapter 3)."""

HEAD = "%tdn 1\n"

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
    """One line without its indentation; `indent` is what the further lines of its comments are below."""
    kind = KINDS.get(line.keyword) or Kind(line.keyword, HEADER, COMMENTS)
    items = [*map(_ITEM.get(kind.items, str), line.items)]
    before, seat = "", line.seat
    if line.notes:
        before = _beside(line.notes.get(-1), indent)
        items = [item + _beside(line.notes.get(index), indent) for index, item in enumerate(items)]
    number = "" if line.number is None else f" {line.number}"
    if kind.items == PILE:
        head = f"{kind.keyword} {SEATS[line.the_seat]}{number}"
        words = [f"{head}:{before}", *_together(items)] if items else [head + before]
    elif kind.items in _BETWEEN:
        if kind.items in (HELD, PACKETS) and UNKNOWN in line.items:
            items = _together(items)
        elif kind.items == EXCHANGED and items:
            items[:1] = [f"{items[0]} for"]
        elif kind.items == AGREED and items and isinstance(line.items[-1], str):
            items[-2:] = [" ".join(items[-2:])]  # no comma before the reason
        words = [f"{kind.keyword}{number}{'' if seat is None else ' ' + SEATS[seat]}:{before}"]
        words.append(_BETWEEN[kind.items].join(items))
    elif kind.keyword in KINDS:
        words = [kind.keyword + ("" if kind.items == GAME else number), "" if seat is None else SEATS[seat], *items]
        words += [number.lstrip() if kind.items == GAME else "", before.lstrip()]
    else:
        words = [kind.keyword + "".join(items), before.lstrip()]
    if line.remark is not None:
        words.append(f"# {line.remark}" if line.remark else "#")
    return " ".join(filter(None, words))


def _together(words: list[str]) -> list[str]:
    """Cards, of which neighbouring unknown ones become one word, ``_12``, up to one that has something beside it."""
    joined, unknown = list[str](), 0
    for word, behind in zip(words, [*words[1:], ""], strict=True):
        if word[0] != "_":
            joined.append(word)
            continue
        unknown += 1
        if word != "_" or behind[:1] != "_" or unknown == MOST_UNKNOWN:
            joined.append(f"_{unknown}{word[1:]}" if unknown > 1 else word)
            unknown = 0
    return joined


MOST_UNKNOWN = 99
"""The most unknown cards that one word stands for."""


def _entry(entry: Any) -> str:
    """A seat's entry, or the reason of an agreed score."""
    if isinstance(entry, str):
        return quote(entry)
    seat, *words = entry
    return f"{SEATS[seat]} {' '.join(map(number_text, words))}"


def number_text(value: Any) -> str:
    """A number, or a word, as a record has it: of card points thirds are behind a stroke, ``41/2``, a half as .5."""
    unit = getattr(value, "denominator", 1)
    part = "" if unit == 1 else ".5" if unit == 2 else f"/{value.numerator % unit}"
    return f"{int(value)}{part}" if part else str(value)


def answer_text(answer: Answer) -> str:
    """An answer to a question, with the codes of the problems that it makes."""
    if answer.form == HOLDER:
        return SEATS[answer.values[0]] + (f" breaks {' '.join(answer.breaks)}" if answer.breaks else "")
    joint = " for " if answer.form == BUY else " "
    named = (_CARD[value] if answer.form in (BUY, CARDS) else number_text(value) for value in answer.values)
    return joint.join(named) + (f" breaks {' '.join(answer.breaks)}" if answer.breaks else "")


def _beside(note: Note | None, indent: str) -> str:
    if note is None:
        return ""
    comments = "".join(" " + comment_text(comment, indent) for comment in note.comments)
    return ("^" if note.irregular else "") + note.mark + comments


def comment_text(comment: Comment, indent: str = "") -> str:
    """A comment in its braces; its further lines stand two spaces deeper than `indent`."""
    text = comment.text.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\n" + indent + _STEP)
    return "{" + (f"@{comment.language} " if comment.language else "") + text + "}"


def quote(text: Any) -> str:
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


_CARD = NAME | {UNKNOWN: "_", "|": "|"}
_ITEM: dict[str, Callable[[Any], str]] = {
    HELD: _CARD.__getitem__,
    PACKETS: _CARD.__getitem__,
    PILE: _CARD.__getitem__,
    EXCHANGED: _CARD.__getitem__,
    CALLS: _entry,
    SAID: _entry,
    POINTS: _entry,
    COUNTS: _entry,
    AGREED: _entry,
    ANSWERS: answer_text,
    TEXT: quote,
}
_BETWEEN = {HELD: " ", PACKETS: " ", EXCHANGED: " "}
_BETWEEN |= dict.fromkeys((CALLS, SAID, POINTS, COUNTS, AGREED, ANSWERS), ", ")
"""The separator between the items of a form that follow a colon."""
