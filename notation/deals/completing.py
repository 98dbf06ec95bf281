"""A record with everything written down that follows from what it says.

Hands, the talon, the discard and single cards that the play lets be worked out; the card points and the score where
the deal is complete. What is written already stays as it is, where it is.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from notation.cards import cards_of
from notation.record import CLAIM_LINES, LESSON_LINES, TEXT_HEADERS, UNKNOWN, Line, Record, Variation, plain
from notation.replay import Report, replay
from notation.table import Table

BEFORE_THE_HANDS = ("deal", "rules", "player", "date", "board", "dealer", *TEXT_HEADERS, "")
"""What may stand above the hands of a record."""


def complete(record: Record) -> Record:
    """The record with what follows from it; the record itself where its game is not known or something is wrong."""
    report = replay(record)
    if report.table is None or report.verdict not in ("legal", "incomplete"):
        return record
    table = report.table
    lines = [_named(line, report) if isinstance(line, Line) else line for line in record.lines]
    for hand in _hands(record, table, report.dealt):
        later = [at for at, line in enumerate(lines) if isinstance(line, Line) and _behind(line, hand)]
        if later:
            lines.insert(later[0], hand)
        else:
            _insert(lines, [hand], after=(*BEFORE_THE_HANDS, "hand"))
    _insert(lines, _talon(record, table), after=(*BEFORE_THE_HANDS, "hand"))
    done = [*BEFORE_THE_HANDS, "hand", "talon", "bids", "contract", "take"]
    for keyword in ("keep", "discard"):
        cards = table.seen[keyword][table.declarer or 0] if keyword in table.seen else 0
        if record.first(keyword) is None and cards:
            _insert(lines, [plain(keyword, table.declarer, items=tuple(cards_of(cards)))], after=done)
        done.append(keyword)
    if report.verdict == "legal":
        lines += _claims(record, report)
    return Record(tuple(lines))


def _behind(line: Line, hand: Line) -> bool:
    """Whether a line is the hand of a seat behind another one's."""
    return line.keyword == "hand" and (line.seat or 0) > (hand.seat or 0)


def _insert(lines: list[Line | Variation], new: Iterable[Line], after: Sequence[str]) -> None:
    """Put lines behind the last of those at the head of a record that may stand before them."""
    at = reach = 0  # a question stays right above its act
    while reach < len(lines) and (keyword := getattr(lines[reach], "keyword", None)) in (*after, *LESSON_LINES):
        reach += 1
        at = at if keyword in LESSON_LINES else reach
    lines[at:at] = new


def _hands(record: Record, table: Table, dealt: list[int]) -> list[Line]:
    listed = {line.seat for line in record.main() if line.keyword == "hand"}
    size = table.game.hand_size(table.players)
    return [
        plain("hand", seat, items=tuple(cards_of(dealt[seat])))
        for seat in sorted(table.seats)
        if seat not in listed and dealt[seat].bit_count() == size
    ]


def _talon(record: Record, table: Table) -> list[Line]:
    if record.first("talon") is not None or not all(packet.whole for packet in table.talon):
        return []
    items: list[Any] = []
    for packet in table.talon:
        items += ["|", *cards_of(packet.known)] if items else cards_of(packet.known)
    return [plain("talon", items=tuple(items))]


def _named(line: Line, report: Report) -> Line:
    """A hand, a talon or a trick with its unknown cards named, where they are known after all."""
    if UNKNOWN not in line.items or report.table is None:
        return line
    table = report.table
    known: list[int] = []
    if line.keyword == "buy" and table.bought is not None:
        known = [table.bought.named, table.bought.price]
    elif line.keyword == "trick":
        known = next((list(trick.cards) for trick in table.tricks if trick.number == line.number), [])
    elif line.keyword == "hand" and report.dealt[line.seat or 0].bit_count() == len(line.items):
        return line._replace(items=_in_place(line.items, report.dealt[line.seat or 0]))
    elif line.keyword == "talon" and all(packet.whole for packet in table.talon):
        return line._replace(items=_in_place(line.items, sum(packet.known for packet in table.talon)))
    if len(known) != len(line.items) or any(a != b for a, b in zip(line.items, known, strict=True) if a):
        return line
    return line._replace(items=tuple(known))


def _in_place(items: tuple[Any, ...], cards: int) -> tuple[Any, ...]:
    """Items with the cards that are missing of a set in the places of the unknown ones."""
    missing = cards_of(cards & ~sum(item for item in items if item != "|"))
    return tuple(next(missing) if item == UNKNOWN else item for item in items)


def _claims(record: Record, report: Report) -> list[Line]:
    made = {line.keyword for line in record.main() if line.keyword in CLAIM_LINES}
    claims = []
    for keyword, values in (("points", report.points), ("score", report.score)):
        entries = tuple((seat, value) for seat, value in (values or {}).items() if value or keyword == "points")
        if keyword not in made and entries:
            claims.append(plain(keyword, items=entries))
    return claims
