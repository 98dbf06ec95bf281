"""Lines that follow from a walk through a record: unknown cards named, hands, the talon, what was laid away.

A walk learns more than was known when it began: cards that somebody must have laid away or played. They may show more
of the hands, so the record is walked through again with them, until nothing new is learned. Judging a record and
completing it find the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol

from notation.cards import cards_of
from notation.game import Result
from notation.record import AFTER_THE_DEAL, KEYWORDS, UNKNOWN, Line, Variation, is_line, plain
from notation.replay.walk import Judging
from notation.table import Table
from notation.table_parts import Packet, in_order, packets

MAX_WALKS = 6
"""How often a record is walked through, as long as something new is learned."""

Nodes = Sequence[Line | Variation]

_WORKED_OUT = ("keep", "discard")
"""Lines of the exchange that the play can tell, in their order."""


class WalkEnd(Protocol):
    """The end of a walk, or the report of it."""

    @property
    def table(self) -> Table | None: ...

    @property
    def dealt(self) -> list[int]: ...

    @property
    def result(self) -> Result | None: ...


class Change(NamedTuple):
    """A line that follows from a record, and the index of the line before which, or in whose place, it belongs."""

    at: int
    line: Line
    instead: bool = False


def apply(changes: Sequence[Change], nodes: Nodes) -> list[Line | Variation]:
    """Some lines with changes."""
    changed = list(nodes)
    in_order = sorted(changes, key=lambda change: (change.at, change.instead))
    for change in reversed(in_order):
        changed[change.at : change.at + change.instead] = [change.line]
    return changed


def learned(walk: Judging, lead: Callable[[Judging], None]) -> Judging:
    """The walk that begins with all that follows; the walk itself if nothing does, or if all that counts is known.

    `lead` leads it through the record.
    """
    for _walk in range(MAX_WALKS):
        result = walk.result
        figures = None if result is None else result.points if walk.table.position else result.score
        if walk.blamed or walk.cardless or (figures is not None and not walk.incomplete):
            break
        changes = list(follows(walk.written, walk))
        better = _better(walk, changes, lead) if changes else None
        if better is None:
            break
        walk = better
    return walk


def _better(walk: Judging, changes: list[Change], lead: Callable[[Judging], None]) -> Judging | None:
    """A walk with these changes, or with those that it can take; None if it can take none.

    Lines of play may contradict each other in a way that no rule notices: then not all that follows can be true.
    """
    if (again := _walk_with(walk, changes, lead)) is not None:
        return again
    kept: list[Change] = []
    best: Judging | None = None
    for change in changes if len(changes) > 1 else ():
        if (again := _walk_with(walk, [*kept, change], lead)) is not None:
            kept.append(change)
            best = again
    return best


def _walk_with(walk: Judging, changes: list[Change], lead: Callable[[Judging], None]) -> Judging | None:
    """A walk with these changes; None if anything would be wrong then."""
    lines, added = list[Line](), list(walk.added)
    new = [change.line for change in changes if not change.instead]
    for node in apply(changes, walk.written):
        assert is_line(node)
        if any(node is line for line in new):
            node = node._replace(row=lines[-1].row)
            added.append(node)
        lines.append(node)
    again = Judging(walk.record, lines)
    again.added = added
    lead(again)
    return None if again.blamed or len(again.problems) > len(walk.problems) else again


# ---- What follows


def follows(nodes: Nodes, known: WalkEnd) -> Iterator[Change]:
    """Every line that follows from a record; those for the same place in the order in which they belong."""
    for index, line in enumerate(nodes):
        if is_line(line) and UNKNOWN in line.items and (items := _named(line, known)) != line.items:
            yield Change(index, line._replace(items=items), instead=True)
    yield from _hands(nodes, known)
    yield from _talon(nodes, known)
    yield from _laid(nodes, known)


def _hands(nodes: Nodes, known: WalkEnd) -> Iterator[Change]:
    assert known.table is not None
    hands = {line.the_seat: index for index, line in enumerate(nodes) if is_line(line) and line.keyword == "hand"}
    size = known.table.game.hand_size(known.table.players)
    before_all = first(nodes, "talon", _end_of_head(nodes))
    for seat in sorted(known.table.seats):
        if seat not in hands and known.dealt[seat].bit_count() == size:
            behind = [index for other, index in hands.items() if other > seat]
            at = min(behind) if behind else max(hands.values()) + 1 if hands else before_all
            yield Change(at, plain("hand", seat, items=tuple(cards_of(known.dealt[seat]))))


def _talon(nodes: Nodes, known: WalkEnd) -> Iterator[Change]:
    """The talon, unless it matters in which order it was dealt, or nobody knows whether it does."""
    assert known.table is not None
    table, over = known.table, known.result is not None
    told = (over or table.contract is not None) and not table.talon_card_by_card
    talon = table.talon
    whole = any(packet.count for packet in talon) and all(packet.whole for packet in talon)
    if table.game.in_order:  # a talon in another order says that others took its cards
        whole = whole and UNKNOWN not in in_order(talon)
    if first(nodes, "talon") < 0 and told and whole:
        items = packets(packet.order if table.game.in_order else [*cards_of(packet.known)] for packet in talon)
        yield Change(_end_of_head(nodes), plain("talon", items=items))


def _laid(nodes: Nodes, known: WalkEnd) -> Iterator[Change]:
    """Changes that add the kept cards and the discard."""
    table = known.table
    assert table is not None
    if table.contract is not None and table.contract.takes:
        yield from _laid_by_each(nodes, table)
        return
    for keyword in _WORKED_OUT:
        cards = table.seen[keyword][table.the_declarer] if keyword in table.seen else 0
        if cards and first(nodes, keyword) < 0:
            line = plain(keyword, table.declarer, items=tuple(cards_of(cards)))
            yield Change(_behind_earlier_acts(nodes, keyword, table.game.phases), line)


def _laid_by_each(nodes: Nodes, table: Table) -> Iterator[Change]:
    """Changes that add the discard of each seat, behind those of the seats before it."""
    lines = {line.seat: at for at, line in enumerate(nodes) if is_line(line) and line.keyword == "discard"}
    at = _behind_earlier_acts(nodes, "discard", table.game.phases)
    for seat in table.takers:
        laid = table.laid_by(seat)
        if seat in lines:
            at = _behind_variations(nodes, lines[seat] + 1)
        elif laid.count and laid.whole:
            yield Change(at, plain("discard", seat, items=tuple(cards_of(laid.known))))


def _named(line: Line, known: WalkEnd) -> tuple[Any, ...]:
    """The items of a line with its unknown cards named, where they are known after all."""
    table, items = known.table, line.items
    assert table is not None
    if line.keyword == "buy" and table.bought is not None:
        return _if_they_fit(items, (table.bought.named, table.bought.price))
    if line.keyword == "trick":
        return _if_they_fit(items, next((trick.cards for trick in table.tricks if trick.number == line.number), ()))
    if line.keyword == "hand":
        return _in_place(items, known.dealt[line.the_seat])
    if line.keyword == "discard" and table.game.all_exchange:
        return _in_place(items, table.laid_by(line.the_seat).known)
    if line.keyword == "take" and table.game.all_exchange:
        return _in_place(items, table.took(line.the_seat).known)
    if line.keyword in ("take", *_WORKED_OUT) and line.keyword in table.seen:
        return _in_place(items, table.seen[line.keyword][line.the_seat])
    if line.keyword == "talon":
        one_each = (table.talon_card_by_card or table.game.in_order) and items.count(UNKNOWN) > 1
        return items if one_each else _in_packets(items, table.talon)
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


def first(nodes: Nodes, keyword: str, otherwise: int = -1) -> int:
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
    return _behind_variations(nodes, end)


def _behind_variations(nodes: Nodes, at: int) -> int:
    """Behind the variations that follow an index."""
    while at < len(nodes) and not is_line(nodes[at]):
        at += 1
    return at
