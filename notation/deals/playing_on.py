"""Playing on from a step of a record: one act after the other that the rules allow, for every seat.

What comes of it is a variation of the record; where the record ends at the step, it is the record itself that goes on.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from notation.cards import NAME
from notation.deals import entries
from notation.deals.entries import Misread
from notation.parts.buying import Buy
from notation.parts.exchange import Lay, TakePacket, cards_act
from notation.parts.tricks import Play
from notation.problems import Breach
from notation.reader import read
from notation.record import (
    CARD_LINES,
    CLAIM_LINES,
    ENTRY_LINES,
    MANY_ACTS,
    PHASE,
    UNKNOWN,
    Line,
    Note,
    Record,
    Variation,
    is_line,
    plain,
)
from notation.replay import Path, Walk, branch_of, first_acts, position
from notation.table import Decision, Table
from notation.words.languages import _
from notation.writer import line_text, write

__all__ = ["DECLINE", "Misread", "Offer", "PlayedOn", "Unplayable", "act_of", "free_cards", "offer"]

DECLINE = "-"
"""What passes a decision by that may be passed by: nothing is bought, nobody is called, nothing more is said."""


class Unplayable(Exception):
    """A step from which nobody can play on, and why."""


class Offer(NamedTuple):
    """What may be chosen at a decision: the line that it makes, and the words or the cards to choose from."""

    keyword: str
    words: tuple[tuple[str, ...], ...] = ()
    cards: int = 0
    size: int = 1
    """How many cards it takes."""
    seats: tuple[int, ...] = ()
    """The seats to choose from, where only the cards could tell whose turn it is."""


class Grown(NamedTuple):
    """A record with what was played on."""

    record: Record
    path: Path
    """Where it stands in the record: the path of the variation, empty for the main line."""
    text: str
    """It alone, in the notation."""


class PlayedOn:
    """A deal that is played on from a step."""

    def __init__(self, record: Record, path: Path, step: int) -> None:
        """Raises Unplayable."""
        walk = position(record, step, path)
        if walk is None or any(node.keyword in PHASE for node in walk.nodes[walk.at :]):
            raise Unplayable(_("What was written down could not be judged up to here."))
        if not all(map(walk.table.whole, walk.table.seats)):
            raise Unplayable(_("Not all the cards are known that the hands hold here."))
        self.record, self.path, self.walk = record, path, walk
        branch = branch_of(record, path) if path else None
        level: Iterable[Any] = record.main() if branch is None else branch.own
        self._own = [line for line in level if line.keyword in PHASE]
        self._kept = first_acts(self._own, step)
        self.lines: list[Line] = []
        """What was added; the first of them may be the last line before it, which it goes on with."""
        self._restates = False

    # ---- Acts

    def take(self, text: str) -> list[Breach]:
        """Do what a text says, as the notation writes it; the rules that forbid it, if any do. Raises Misread."""
        decision, walk = self.walk.decision, self.walk
        if decision is None:
            raise Misread(_("The play is over; {text} comes too late.").format(text=text))
        if decision.seat is None:
            seat = entries.seat(text, walk.table.players)
            if seat not in walk.table.seats:
                raise Misread(_("This seat takes no part in the deal."))
            walk.send(seat)
        elif text == DECLINE and decision.implied:
            walk.send(None)
        else:
            act, items = act_of(decision, text)
            breaches = [breach for breach, _at in decision.breaches(act)]
            if breaches:
                return breaches
            _have_to_be_offered(walk, items)
            self._add(decision, items)
            walk.send(act)
        return []

    def _add(self, decision: Decision, items: tuple[Any, ...]) -> None:
        keyword = decision.keyword
        leads = isinstance(decision, Play) and not decision.position
        joins = keyword in MANY_ACTS and not leads
        last = self.lines[-1] if self.lines else self._kept[-1] if self._kept else None
        if joins and last is not None and last.keyword == keyword:
            if not self.lines:
                self._restates = True
                self.lines.append(last)
            self.lines[-1] = last._replace(items=(*last.items, *items))
            return
        number = decision.number if isinstance(decision, Play) else None
        self.lines.append(plain(keyword, None if keyword in ENTRY_LINES else decision.seat, number, items))

    # ---- What comes of it

    def grown(self) -> Grown | None:
        """The record with what was added; None where nothing was."""
        if not self.lines:
            return None
        kept, own = len(self._kept), self._own
        whole = not kept or len(self._kept[-1].items) == len(own[kept - 1].items)
        if not self.path and whole and kept == len(own):
            return self._longer()
        follows = own[kept] if whole and kept < len(own) else None
        if self._restates:
            anchor, lines = own[kept - 1], self.lines
        elif follows is not None and _kind(follows) == _kind(self.lines[0]):
            anchor, lines = follows, self.lines
        elif kept:
            anchor, lines = own[kept - 1], [self._kept[-1], *self.lines]
        else:
            return self._alone()
        variation = Variation(tuple(map(_told, lines)), 0)
        nodes, path = _with(self.record.lines, anchor.row, variation)
        assert path is not None
        text = write(Record((plain("deal"), variation))).partition("(")[2]
        return Grown(_read(nodes), path, "(" + text)

    def _longer(self) -> Grown:
        """The record itself, which ends at the step, and goes on now."""
        nodes = [node for node in self.record.lines if not (is_line(node) and node.keyword == "...")]
        if self._restates:
            row = self._kept[-1].row
            nodes = [self.lines[0] if is_line(each) and each.row == row else each for each in nodes]
        added = self.lines[self._restates :]
        end = next((at for at, each in enumerate(nodes) if is_line(each) and each.keyword in CLAIM_LINES), len(nodes))
        text = "".join(f"{line_text(each)}\n" for each in self.lines)
        return Grown(_read((*nodes[:end], *added, *nodes[end:])), (), text)

    def _alone(self) -> Grown:
        """A record of its own: the same deal, of which no line is left that a variation could depart from."""
        main = self.record.main()
        dealt = [each for each in main if each.keyword not in PHASE and each.keyword not in (*CLAIM_LINES, "...")]
        record = _read((*dealt, *self.lines))
        return Grown(record, (), write(record))


def _read(nodes: Sequence[Line | Variation]) -> Record:
    [record] = read(write(Record(tuple(nodes))))
    return record


def _kind(line: Line) -> tuple[str, int | None]:
    return line.keyword, line.number


def _told(line: Line) -> Line:
    """A line without its comments, which the line that it restates has already; what was let stand still stands."""
    irregular = {at: Note(irregular=True) for at in range(-1, len(line.items)) if line.note(at).irregular}
    return line._replace(notes=irregular or None, remark=None)


def _with(
    nodes: Sequence[Line | Variation], row: int, variation: Variation
) -> tuple[tuple[Line | Variation, ...], Path | None]:
    """Some lines with a variation behind the one of a row and the variations that stand there; and its path."""
    found: list[Line | Variation] = []
    path: Path | None = None
    number, waits = 0, False
    for node in nodes:
        if isinstance(node, Variation):
            number += 1
            lines, inner = _with(node.lines, row, variation)
            found.append(Variation(lines, node.row))
            path = (number, *inner) if inner is not None else path
            continue
        if waits:
            found.append(variation)
            path, waits = (number + 1,), False
            number += 1
        found.append(node)
        waits = node.row == row
    if waits:
        found.append(variation)
        path = (number + 1,)
    return tuple(found), path


# ---- What may be chosen


def offer(walk: Walk) -> Offer:
    """What may be chosen at the decision at hand: where a hand is not all known, also what may be in it."""
    decision: Any = walk.decision
    table, keyword = walk.table, decision.keyword
    if decision.seat is None:
        return Offer(keyword, seats=tuple(sorted(table.seats)))
    declining = ((DECLINE,),) if decision.implied else ()
    if keyword in ENTRY_LINES:
        words = [(each,) if isinstance(each, str) else tuple(each) for each in decision.options()]
        return Offer(keyword, (*words, *(declining if len(words) > 1 or keyword == "announce" else ())))
    if keyword == "expose":
        return Offer(keyword, ((keyword,), *declining))
    if isinstance(decision, TakePacket):
        known = sum(table.talon[each].known for each in decision.options())
        return Offer(keyword, declining, known or free_cards(table), table.talon[0].count)
    cards = sum(decision.options())
    if keyword != "call" and not table.whole(decision.seat):
        cards |= _may_be(decision, free_cards(table))
    return Offer(keyword, declining, cards, getattr(decision, "size", 1))


def _may_be(decision: Any, free: int) -> int:
    """Those of the cards that lie nobody knows where that may be chosen, if they are in the hand."""
    if isinstance(decision, Lay):
        return decision.allowed(decision.hand | free) & ~decision.hand
    if isinstance(decision, Play):
        return sum(card for card in NAME if card & free and not decision.breaches(card))
    return free


def free_cards(table: Table) -> int:
    """The cards of the pack that lie nobody knows where."""
    found = table.pack & ~table.played & ~table.laid.known
    for seat in table.seats:
        found &= ~table.hands[seat]
    for packet in (*table.talon, *table.aside.values()):
        found &= ~packet.known
    return found


def act_of(decision: Decision, text: str) -> tuple[Any, tuple[Any, ...]]:
    """A text as an act: what the game is told, and the items of its line. Raises Misread."""
    keyword, seat = decision.keyword, decision.seat
    words = tuple(text.split())
    if keyword == "bids" and len(words) == 1:
        return text, ((seat, text),)
    if keyword == "announce" and 0 < len(words) <= 2:
        return (seat, *words), ((seat, *words),)
    if keyword == "expose" and text == keyword:
        return seat, ()
    if keyword not in (*CARD_LINES, "buy"):
        raise Misread(_("“{text}” is nothing that can be chosen here.").format(text=text))
    cards = entries.cards(text.replace(" for ", " "))
    wanted = {"buy": 2, "trick": 1, "call": 1}.get(keyword, len(cards) or 1)
    if len(cards) != wanted:
        raise Misread(_("“{text}” is nothing that can be chosen here.").format(text=text))
    return (cards[0] if keyword == "trick" else cards_act(cards)), cards


def _have_to_be_offered(walk: Walk, items: tuple[Any, ...]) -> None:
    """Raises Misread for a card that is not there to be chosen, or is named twice."""
    decision = walk.decision
    cards = [each for each in items if isinstance(each, int)]
    if decision is None or isinstance(decision, TakePacket):
        return
    if isinstance(decision, Buy):
        bad = bool(cards[0] & ~walk.table.pack) or UNKNOWN in cards
    else:
        bad = UNKNOWN in cards or len(set(cards)) < len(cards) or bool(sum(cards) & ~offer(walk).cards)
    if cards and bad:
        named = " ".join(NAME.get(each, "_") for each in cards)
        raise Misread(_("“{text}” is nothing that can be chosen here.").format(text=named))
