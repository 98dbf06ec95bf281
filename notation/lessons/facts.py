"""Questions about the table: who holds a card, how many trumps are out, how many card points a side has.

The rules engine answers them at the place of the question, so that an author cannot be wrong about them.
"""

from notation.record import CARDS, COUNT, HOLDER, WORDS, Answer, Line, Record
from notation.replay import Path, position
from notation.table import Table

FACT_LINES = ("who", "count")
"""Lines that make the question above them one about the table: who holds a card, or a number."""

POINTS, TRUMPS = "points", "trumps"
COUNTABLE = (POINTS, TRUMPS)
"""Values that ``count`` may ask for: card points of the seat's side, and trumps that the seat has not seen."""


def is_fact(line: Line) -> bool:
    """Whether a ``who`` or ``count`` line asks something that can be answered."""
    if len(line.items) != 1:
        return False
    form, values, _breaks = line.items[0]
    if line.keyword == "who":
        return form == CARDS and len(values) == 1
    return form == WORDS and len(values) == 1 and values[0] in COUNTABLE


def fact(record: Record, line: Line, seat: int, step: int, path: Path) -> Answer | None:
    """The answer to a question about the table after `step` acts; None if unknown."""
    walk = position(record, step, path)
    if walk is None or walk.at < len(walk.lines) or seat not in walk.table.orders:
        return None
    asked = line.items[0].values[0]
    if line.keyword == "who":
        return _holder(walk.table, asked)
    return _trumps(walk.table, seat) if asked == TRUMPS else _points(walk.table, seat)


def _holder(table: Table, card: int) -> Answer | None:
    holders = [seat for seat in table.seats if table.hands[seat] & card]
    return Answer(HOLDER, (holders[0],)) if holders else None


def _trumps(table: Table, seat: int) -> Answer | None:
    """Trumps that a seat has not seen; the other hands' trumps in a position, where everybody sees everything."""
    if not all(map(table.whole, table.seats)):
        return None
    if table.position is not None:
        left = sum(table.hands[other] for other in table.seats if other != seat)
    else:
        left = table.pack & ~(table.hands[seat] | table.played | _seen(table, seat))
    return Answer(COUNT, ((left & table.game.trumps).bit_count(),))


def _seen(table: Table, seat: int) -> int:
    seen: int = table.laid_by(seat).known
    for cards in table.seen.values():
        seen |= cards[seat]
    return seen


def _points(table: Table, seat: int) -> Answer | None:
    if not table.pile(seat).whole:
        return None
    return Answer(COUNT, (table.game.counted(table.side_points()[table.side_of[seat]]),))
