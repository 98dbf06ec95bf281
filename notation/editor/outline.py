"""Outline of an open file: records with their tricks and variations, folding ranges, names of players."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation.comments import for_reader, names, worded
from notation.editor.documents import Document, Edit, Part, Point, Span
from notation.problems import seat_letter
from notation.record import SEATS, Line, Record, Variation
from notation.replay.positions import count_acts
from notation.replay.session import moments
from notation.schemas.facts import title
from notation.table import Table
from notation.words.languages import _, language
from notation.writer import quote


class OutlineEntry(NamedTuple):
    """An entry of the outline: a record, a trick, a variation."""

    name: str
    detail: str
    what: str
    """``record``, ``trick`` or ``variation``."""
    first: int
    """Its first line, from 0, in its part."""
    last: int
    inner: "tuple[OutlineEntry, ...]" = ()


def outline(part: Part) -> OutlineEntry:
    record = part.record
    titles = for_reader(title(record), language())
    event = worded(record, "event", language())
    board = record.first("board")
    named = " ".join(comment.text for comment in titles) or " ".join(
        filter(None, (event, str(board.items[0]) if board else ""))
    )
    about = ", ".join(names(record, language()).values())
    last = part.height - (not part.lines[-1])
    while last and not part.lines[last].strip():
        last -= 1
    name = " ".join(filter(None, (record.game, str(record.players or "")))) or _("A record")
    entries = tuple(_entries(record.lines, last))
    return OutlineEntry(": ".join(filter(None, (name, named))), about, "record", 0, last, entries)


def _entries(nodes: Iterable[Line | Variation], last: int) -> Iterator[OutlineEntry]:
    rows = [*nodes]
    for index, node in enumerate(rows):
        following = rows[index + 1].row - 1 if index + 1 < len(rows) else last
        if isinstance(node, Variation):
            inner = tuple(_entries(node.lines, following))
            yield OutlineEntry(_("Variation"), "", "variation", node.row, max(node.row, following), inner)
        elif node.keyword == "trick":
            number = _("Trick {number}").format(number=node.number)
            yield OutlineEntry(number, seat_letter(node.the_seat), "trick", node.row, max(node.row, following))


def foldings(part: Part) -> Iterator[tuple[int, int]]:
    """The lines, first and last, that may be folded: the record, its variations, comments of several lines."""
    entry = outline(part)
    yield entry.first, entry.last

    def variations(entries: Iterable[OutlineEntry]) -> Iterator[tuple[int, int]]:
        for inner in entries:
            if inner.what == "variation" and inner.last > inner.first:
                yield inner.first, inner.last
            yield from variations(inner.inner)

    yield from variations(entry.inner)


# ---- the result of each trick


class Hint(NamedTuple):
    """A word at the end of a line: who wins the trick, and the card points so far."""

    place: Point
    text: str


def hints(part: Part) -> Iterator[Hint]:
    """Behind each trick of the main line who wins it, and what the declarer's side has then."""
    record, found = part.record, moments(part.record)
    step = 0
    for line in record.main() if found else ():
        step += count_acts(line)
        table = found[step].table
        if line.keyword != "trick" or not table.winners or table.open:
            continue
        winner = table.winners[-1]
        end = part.lines[line.row].find("{")
        column = len((part.lines[line.row] if end < 0 else part.lines[line.row][:end]).rstrip())
        parts = [SEATS[winner]] if winner is not None else []
        yield Hint(Point(line.row, column), "→ " + ", ".join([*parts, *_points(table)]))


def _points(table: Table) -> list[str]:
    points = table.side_points()
    if table.declarer is None:
        return []
    side = table.side_of[table.declarer]
    pile = table.pile(table.declarer)
    return [table.game.points_text(points[side])] if pile.whole and side in points else []


# ---- Players


def player_at(part: Part, place: Point) -> tuple[str, Span] | None:
    """The player's name that is at a place, and where it stands with its quotes."""
    for line in part.record.main():
        if line.keyword == "player" and line.row == place.line and line.items:
            text = part.lines[line.row]
            start = text.find('"')
            end = text.rfind('"', 0, text.find("{") if "{" in text else len(text)) + 1
            if 0 <= start <= place.column <= end:
                return str(line.items[0]), Span(Point(line.row, start), Point(line.row, end))
    return None


def renamed(document: Document, old: str, new: str) -> Iterator[Edit]:
    """The edits that give a player another name in all records of a file."""
    for start, part in zip(document.starts, document.parts, strict=True):
        for line in part.record.main() if part.number and old in part.text.replace("\\", "") else ():
            if line.keyword != "player" or line.items != (old,):
                continue
            found = player_at(part, Point(line.row, part.lines[line.row].find('"')))
            if found:
                span = found[1]
                yield Edit(Span(*(Point(place.line + start, place.column) for place in span)), quote(new))


def step_at(record: Record, row: int) -> int:
    """The step of a record after the last act of a line, or of those above it."""
    return sum(count_acts(line) for line in record.main() if line.row <= row)
