"""Edits of a record, each of which gives its text anew: whatever is not edited stays as it is, to the byte.

A comment is edited where it stands: beside an item of a line, or on a line of its own. A new one joins those of its
step, so that the comments of several languages stand together; the first one of a step is behind its act.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from notation.comments import comment_of
from notation.deals import entries
from notation.deals.amending import AmendedText, AmendError
from notation.deals.writing import rank_of
from notation.record import (
    BOARD,
    CALLS,
    CLAIM_LINES,
    DATE,
    EXCHANGED,
    HELD,
    KINDS,
    MANY_ACTS,
    OPTIONAL_WORD,
    PHASE,
    SAID,
    SEATS,
    TEXT,
    WORD,
    Comment,
    Line,
    Note,
    Record,
    Variation,
    is_line,
    plain,
)
from notation.replay.steps import SETTLEMENT
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present.lines_of_play import Level, Place, levels
from replay_web.present.remarks import Commented, commented
from replay_web.present.words import MARKS

TEXTS = ("event", "place", "date", "table", "round", "board", "annotator", "source")
"""The header lines that are edited as a text, in the order in which they are written."""
_MARKED = (HELD, CALLS, SAID, WORD, OPTIONAL_WORD, EXCHANGED)
"""The forms of lines in which an act may have a mark."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class StepEdit:
    comments: Sequence[tuple[str, str]]
    """The text and the language of each comment, in their order; those behind them are new."""
    mark: str = ""
    irregular: bool = False


# ---- A step


def comments_at(level: Level, step: int) -> list[Commented]:
    """Where the comments of a step stand; what is beside the first line is the title of the record."""
    found = (place for _at, place in commented(level.nodes, level.steps))
    return [place for place in found if place.step == step and place.comments and place.line.keyword != "deal"]


def act_at(level: Level, step: int) -> tuple[Line, int] | None:
    """The line of an act, and the index of its item that may have a mark; None if nothing may."""
    line, item = level.steps[step].line, level.steps[step].item
    if line is None or not line.items or KINDS[line.keyword].items not in _MARKED:
        return None
    if line.keyword in MANY_ACTS:
        return line, item
    last = len(line.items) - 1
    return line, next((at for at in range(last, -1, -1) if line.note(at).mark or line.note(at).irregular), last)


def takes_comment(level: Level, step: int) -> bool:
    """Whether a step may have a comment: at the end, only beside what is claimed of it."""
    return level.steps[step].keyword != SETTLEMENT or _claim(level) is not None


def edit_step(entry: Entry, place: Place, edit: StepEdit) -> str:
    """The text of a record with a step edited. Raises AmendError."""
    record, (path, step) = entry.record(), place
    level, text = levels(record)[path], AmendedText(record)
    notes: dict[int, tuple[Line, dict[int, Note]]] = {}

    def note(line: Line, item: int, new: Note) -> None:
        _line, changed = notes.setdefault(id(line), (line, dict(line.notes or {})))
        changed[item] = new

    given = [comment_of(cleaned(text), language) if cleaned(text) else None for text, language in edit.comments]
    places = comments_at(level, step)
    for where in places:
        own, given = given[: len(where.comments)], given[len(where.comments) :]
        kept = tuple(_instead(where, own))
        note(where.line, where.item, where.line.note(where.item)._replace(comments=kept))
    if new := tuple(comment for comment in given if comment is not None):
        line, item = _joined(places) or _place(level, step)
        if line is None:
            _add_own_line(text, level, path != (), new)
        else:
            changed = notes.get(id(line), (line, line.notes or {}))[1].get(item, Note())
            note(line, item, changed._replace(comments=(*changed.comments, *new)))
    if act := act_at(level, step):
        line, item = act
        changed = notes.get(id(line), (line, line.notes or {}))[1].get(item, Note())
        note(line, item, changed._replace(mark=edit.mark if edit.mark in MARKS else "", irregular=edit.irregular))
    for line, changed_notes in notes.values():
        _write(text, line, changed_notes)
    return _checked(text)


def _instead(where: Commented, own: Sequence[Comment | None]) -> Iterator[Comment]:
    """Comments at a place after an edit; those in other languages stay."""
    left, came = list(where.comments), iter(own)
    for comment in where.line.note(where.item).comments:
        if not left or comment != left[0]:
            yield comment
            continue
        del left[0]
        if (new := next(came, comment)) is not None:
            yield new


def _write(text: AmendedText, line: Line, notes: dict[int, Note]) -> None:
    """Write a line with other notes, if they are others; a line of comments without any goes."""
    kept = {item: note for item, note in notes.items() if note != Note()} or None
    if kept == (line.notes or None):
        return
    if kept is None and line.keyword == "" and line.remark is None:
        text.remove(line)
    else:
        text.replace(line, line._replace(notes=kept))


def _joined(places: Sequence[Commented]) -> tuple[Line, int] | None:
    """Where a new comment joins those of a step, unless they speak of a card."""
    return next(((place.line, place.item) for place in reversed(places) if place.card is None), None)


def _place(level: Level, step: int) -> tuple[Line | None, int]:
    """Where the first comment of a step stands; None for a line of its own. Raises AmendError if it can have none."""
    if level.steps[step].keyword == SETTLEMENT:
        if (claim := _claim(level)) is None:
            raise AmendError(_("The record does not write down its end, so no comment can be added there."))
        return claim, -1
    line, item = level.steps[step].line, level.steps[step].item
    if line is None:
        return None, -1
    if line.keyword in MANY_ACTS:
        return line, item
    return line, len(line.items) - 1 if KINDS[line.keyword].items in (WORD, OPTIONAL_WORD) else -1


def _claim(level: Level) -> Line | None:
    return next((node for node in level.nodes if is_line(node) and node.keyword in CLAIM_LINES), None)


def _add_own_line(text: AmendedText, level: Level, inner: bool, comments: tuple[Comment, ...]) -> None:
    """Write comments on a line of their own, before the first act."""
    new = plain("")._replace(notes={-1: Note(comments=comments)})
    lines = [node for node in level.nodes if is_line(node)]
    first = next((line for line in lines if line.keyword in PHASE), None)
    if first is not None:
        text.add_before(lines[0] if inner else first, new)
    else:
        text.add_after(lines[-1], new)


# ---- Variations, the head, the whole text


def without_variation(entry: Entry, path: Sequence[int]) -> str:
    """The text of a record without one of its variations. Raises AmendError."""
    record = entry.record()
    nodes: Sequence[Line | Variation] = record.lines
    found: Variation | None = None
    for number in path:
        inner = [node for node in nodes if isinstance(node, Variation)]
        if number > len(inner):
            raise AmendError(_("This record has no such variation."))
        found = inner[number - 1]
        nodes = found.lines
    if found is None:
        raise AmendError(_("This record has no such variation."))
    text = AmendedText(record)
    text.remove(found)
    return _checked(text)


def titles(record: Record) -> list[Comment]:
    """The titles of a record: the comments beside its first line."""
    line = record.first("deal")
    return [comment for item in sorted(line.notes or {}) for comment in line.note(item).comments] if line else []


def edit_head(entry: Entry, fields: Mapping[str, str], named: Sequence[tuple[str, str]]) -> str:
    """The text of a record with other titles, each with its language, and other lines at its head.

    An empty field takes its line away. Raises AmendError and InputError.
    """
    record = entry.record()
    text = AmendedText(record)
    given = (comment_of(cleaned(title), language) for title, language in named if cleaned(title))
    if (line := record.first("deal")) is not None:
        _write(text, line, {-1: Note(comments=tuple(given))})
    for name, value in fields.items():
        keyword, _sign, letter = name.partition("-")
        seat = entries.seat(letter, record.players or 0) if letter else None
        _put(text, record, keyword, seat, " ".join(cleaned(value).split()))
    return _checked(text)


def _put(text: AmendedText, record: Record, keyword: str, seat: int | None, value: str) -> None:
    """Write a line of the head, in the place of the one that is there."""
    old = next((line for line in record.main() if (line.keyword, line.seat) == (keyword, seat)), None)
    if keyword == "dealer":
        old = record.first(keyword)
        seat = entries.seat(value, record.players or 0) if value else None
    items = () if keyword == "dealer" else tuple(_items(keyword, value))
    if not value:
        if old is not None:
            text.remove(old)
    elif old is None:
        new = plain(keyword, seat, items=items)
        nodes = record.lines
        at = next((at for at, node in enumerate(nodes) if rank_of(node) > rank_of(new)), len(nodes))
        text.add_after(nodes[at - 1], new)
    elif (old.seat, old.items) != (seat, items):
        text.replace(old, old._replace(seat=seat, items=items))


def _items(keyword: str, value: str) -> Iterator[str | int]:
    """Items of a line of the head. Raises InputError."""
    form = KINDS[keyword].items
    if value and form == DATE:
        yield entries.day(value)
    elif value and form == BOARD:
        yield entries.board(value)
    elif form == TEXT:
        yield value


def head_of(record: Record) -> dict[str, str]:
    head = {keyword: str(record.header(keyword) or "") for keyword in TEXTS}
    head |= {f"player-{SEATS[seat]}": record.names.get(seat, "") for seat in range(record.players or 0)}
    dealer = record.first("dealer")
    return head | {"dealer": SEATS[dealer.seat] if dealer and dealer.seat is not None else ""}


def cleaned(text: str) -> str:
    """Input without characters that no text may contain."""
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def _checked(text: AmendedText) -> str:
    """The text, if it can be read. Raises AmendError."""
    return text.read().text
