"""A record with everything written down that follows from what it says.

Hands, the talon, the discard and single cards that the play lets be worked out; the card points and the score where
the deal is complete. What is written already stays as it is, where it is; nothing is added that would make the record
worse than it was.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from notation.cards import cards_of
from notation.deals.writing import claims, packets
from notation.reader import read_record
from notation.record import AFTER_THE_DEAL, KEYWORDS, UNKNOWN, Line, Record, Variation, is_line, plain
from notation.replay import Report, replay
from notation.table_parts import Packet
from notation.writer import write

Nodes = tuple[Line | Variation, ...]

"""With the first of these lines, and with the first variation, the head of a record is over."""
_WORKED_OUT = ("keep", "discard")
"""Lines of the exchange that the play can tell, in their order."""


class Change(NamedTuple):
    """A line that follows from a record, and the index of the line before which, or in whose place, it belongs."""

    at: int
    line: Line
    instead: bool = False


def complete(record: Record) -> Record:
    """The record with what follows from it; the record itself where nothing does.

    A legal record stays legal, an incomplete one may become so, and a score stays the same. A record of which
    something is wrong or not known stays as it is.
    """
    report = replay(record)
    while report.table is not None and report.verdict in ("legal", "incomplete"):
        better = _better(report, list(_changes(report)))
        if better is None:
            break
        report = better
    return report.record


def _better(report: Report, changes: list[Change]) -> Report | None:
    """The report of the record with these changes, or with those that it can take; None if it can take none."""
    if not changes:
        return None
    changed = _changed(report.record, changes)
    if _as_good(report, changed):
        return changed
    kept: list[Change] = []  # lines of play that contradict each other: not all that follows can be written
    last: Report | None = None
    for change in changes:
        changed = _changed(report.record, [*kept, change])
        if _as_good(report, changed):
            kept.append(change)
            last = changed
    return last


def _as_good(before: Report, after: Report) -> bool:
    """Whether nothing became wrong, nor legal play incomplete, and no score another one."""
    legal = after.verdict == "legal" or after.verdict == before.verdict
    return legal and before.score in (None, after.score) and before.points in (None, after.points)


def _changed(record: Record, changes: list[Change]) -> Report:
    nodes = list(record.lines)
    in_order = sorted(changes, key=lambda change: (change.at, change.instead))
    for change in reversed(in_order):
        nodes[change.at : change.at + change.instead] = [change.line]
    text = write(Record(tuple(nodes)))
    return replay(read_record(text.encode("utf-8", "surrogatepass"), record.first_line, record.number, record.version))


# ---- What follows


def _changes(report: Report) -> Iterator[Change]:
    """Every line that follows from a record; those for the same place in the order in which they belong."""
    nodes = report.record.lines
    for index, line in enumerate(nodes):
        if is_line(line) and UNKNOWN in line.items and (items := _named(line, report)) != line.items:
            yield Change(index, line._replace(items=items), instead=True)
    yield from _hands(nodes, report)
    yield from _talon(nodes, report)
    yield from _laid(nodes, report)
    if report.verdict == "legal":
        yield from _claims(nodes, report)


def _hands(nodes: Nodes, report: Report) -> Iterator[Change]:
    assert report.table is not None
    hands = {line.the_seat: index for index, line in enumerate(nodes) if is_line(line) and line.keyword == "hand"}
    size = report.table.game.hand_size(report.table.players)
    before_all = _first(nodes, "talon", _end_of_head(nodes))
    for seat in sorted(report.table.seats):
        if seat not in hands and report.dealt[seat].bit_count() == size:
            behind = [index for other, index in hands.items() if other > seat]
            at = min(behind) if behind else max(hands.values()) + 1 if hands else before_all
            yield Change(at, plain("hand", seat, items=tuple(cards_of(report.dealt[seat]))))


def _talon(nodes: Nodes, report: Report) -> Iterator[Change]:
    assert report.table is not None
    talon = report.table.talon
    if _first(nodes, "talon") < 0 and all(packet.whole for packet in talon):
        items = packets([*cards_of(packet.known)] for packet in talon)
        yield Change(_end_of_head(nodes), plain("talon", items=items))


def _laid(nodes: Nodes, report: Report) -> Iterator[Change]:
    """Changes that add the kept cards and the discard."""
    table = report.table
    assert table is not None
    for keyword in _WORKED_OUT:
        cards = table.seen[keyword][table.the_declarer] if keyword in table.seen else 0
        if cards and _first(nodes, keyword) < 0:
            line = plain(keyword, table.declarer, items=tuple(cards_of(cards)))
            yield Change(_behind_earlier_acts(nodes, keyword, table.game.phases), line)


def _claims(nodes: Nodes, report: Report) -> Iterator[Change]:
    assert report.game is not None
    for keyword, items in claims(report, report.game).items():
        if _first(nodes, keyword) < 0:
            at = _first(nodes, "score", len(nodes)) if keyword == "points" else len(nodes)
            yield Change(at, plain(keyword, items=items))


def _named(line: Line, report: Report) -> tuple[Any, ...]:
    """The items of a line with its unknown cards named, where they are known after all."""
    table, items = report.table, line.items
    assert table is not None
    if line.keyword == "buy" and table.bought is not None:
        return _if_they_fit(items, (table.bought.named, table.bought.price))
    if line.keyword == "trick":
        return _if_they_fit(items, next((trick.cards for trick in table.tricks if trick.number == line.number), ()))
    if line.keyword == "hand":
        return _in_place(items, report.dealt[line.the_seat])
    if line.keyword in ("take", *_WORKED_OUT) and line.keyword in table.seen:
        return _in_place(items, table.seen[line.keyword][line.the_seat])
    if line.keyword == "talon":
        return _in_packets(items, table.talon)
    return items


def _in_packets(items: tuple[Any, ...], packets: list[Packet]) -> tuple[Any, ...]:
    """The cards of the talon, each packet with its unknown ones named if all of it is known."""
    cards = iter([card for card in items if card != "|"])
    named: list[int] = []
    for packet in packets:
        named += _in_place(tuple(islice(cards, packet.count)), packet.known)
    left = iter(named)
    return tuple("|" if item == "|" else next(left) for item in items)


def _if_they_fit(items: tuple[Any, ...], known: tuple[int, ...]) -> tuple[Any, ...]:
    """The known cards, if those of the items that are known are the same."""
    fit = len(known) == len(items) and all(item in (UNKNOWN, card) for item, card in zip(items, known, strict=True))
    return known if fit else items


def _in_place(items: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """Items with the cards that are missing of a set in the places of the unknown ones, if they are as many."""
    missing = tuple(cards_of(cards & ~sum(items)))
    if len(missing) != items.count(UNKNOWN):
        return items
    left = iter(missing)
    return tuple(next(left) if item == UNKNOWN else item for item in items)


# ---- Where it belongs


def _first(nodes: Nodes, keyword: str, otherwise: int = -1) -> int:
    """The index of the first line of the main line with a keyword; `otherwise` where there is none."""
    return next((index for index, node in enumerate(nodes) if is_line(node) and node.keyword == keyword), otherwise)


def _end_of_head(nodes: Nodes) -> int:
    """Behind the last line that says something of the deal before it begins; comments may be behind that."""
    end = 0
    for index, node in enumerate(nodes):
        if not is_line(node) or node.keyword in AFTER_THE_DEAL:
            break
        if node.keyword in KEYWORDS:
            end = index + 1
    return end


def _behind_earlier_acts(nodes: Nodes, keyword: str, phases: Mapping[str, int]) -> int:
    """Behind the last act that comes before those of a keyword, and the variations of that act."""
    end = _end_of_head(nodes)
    for index, node in enumerate(nodes):
        if is_line(node) and phases.get(node.keyword, len(phases)) < phases[keyword]:
            end = index + 1
    while end < len(nodes) and not is_line(nodes[end]):
        end += 1
    return end
