"""A seat's view at a step, as a record in the notation with ``_`` for unknown cards.

The view has the seat's own hand, all calls and plays, and the cards shown to it: each movement of cards on a game's
page names the seats that see it. It has no comment, mark, claim or count that could reveal more. So it stays the same
to the byte if cards that the seat cannot see change places.
"""

from collections.abc import Sequence
from typing import Any

from notation.cards import cards_of
from notation.comments import translations
from notation.deadline import keep
from notation.record import PARTS_OF_DEAL, PHASE, UNKNOWN, Line, Note, Record, plain
from notation.replay import ALL, Judging, first_acts, position
from notation.replay.session import moments
from notation.table import Table
from notation.table_parts import Packet, packets
from notation.words.languages import _

HEAD = frozenset(("deal", "rules", "house", "event", "place", "table", "date", "round", "board", "player", "dealer"))
"""The lines at the head of a record that everybody at the table may know."""


def view(record: Record, seat: int, step: int) -> Record:
    """A seat's view after the first `step` acts.

    Raises ValueError if the game or the seat is unknown.
    """
    walk = _checked(record, position(record, step), seat)
    return view_of(record, walk.table, walk.dealt, seat, step)


def views(record: Record, seat: int, wanted: range | None = None) -> dict[int, Record]:
    """A seat's views by the number of acts, those that are `wanted` or all, in one pass through the record.

    Raises ValueError if the game or the seat is unknown.
    """
    dealt, found = _checked(record, position(record, 0), seat).dealt, dict[int, Record]()
    for moment in moments(record)[:-1]:
        if wanted is None or moment.number in wanted:
            keep()
            found[moment.number] = view_of(record, moment.table, dealt, seat, moment.number)
    return found


def _checked(record: Record, walk: Judging | None, seat: int) -> Judging:
    """A walk through the record, if its game and the seat are known."""
    if walk is None:
        text = _("cannot show what a seat saw: “{game}” is not a known game")
        raise ValueError(text.format(game=record.game))
    if seat not in walk.table.seats:
        raise ValueError(_("there is no such seat in this deal"))
    return walk


def view_of(record: Record, table: Table, dealt: Sequence[int], seat: int, step: int = ALL) -> Record:
    """A record of what a seat knew after the first `step` acts: given the table as it stood, and the hands as dealt."""
    lines = [head(line) for line in record.main() if line.keyword in HEAD]
    if table.position is not None:
        lines += [_plain(line) for line in record.main() if line.keyword in PARTS_OF_DEAL]  # open to everybody
        return Record((*lines, *_done(record, table, seat, step)))
    size = table.game.hand_size(table.players)
    for other in sorted(table.seats):
        open_to_all = table.seen.get("hand", [0] * table.players)[seat]
        shown = sold_by(table, other) | dealt[other] & open_to_all
        own = tuple(cards_of(dealt[other] if other == seat else shown))
        if not own and other != seat and not table.seats_known:
            continue  # nobody knows whether it takes part
        lines.append(plain("hand", other, items=own + (UNKNOWN,) * (size - len(own))))
    lines.append(plain("talon", items=_talon(table, seat)))
    return Record((*lines, *_done(record, table, seat, step)))


def _done(record: Record, table: Table, seat: int, step: int) -> list[Line]:
    """The first acts as a seat saw them."""
    acts = [line for line in first_acts(list(record.main()), step) if line.keyword in PHASE]
    return [_plain(_seen(table, line, seat)) for line in acts]


def _plain(line: Line) -> Line:
    """A line without what is beside its items."""
    return line._replace(notes=None, remark=None)


def head(line: Line) -> Line:
    """A header line without what is said about it, but for its text in other languages."""
    translated = translations(line)
    return line._replace(notes={-1: Note(comments=translated)} if translated else None, remark=None)


def seen_table(table: Table, seat: int) -> Table:
    """A table with the cards that a seat has seen, and no others; nothing done to it changes the first."""
    masked, players = table.snapshot(), table.players
    seen = {line: cards[seat] for line, cards in table.seen.items()}
    for other in range(players):
        if other != seat:
            masked.hands[other] &= table.exposed[other]
            masked.held[other] &= table.played
    open_talon = seen.get("talon", 0)
    masked.talon = [
        packet if not packet.known & ~open_talon else Packet(packet & open_talon, packet.count, False, places)
        for packet in table.talon
        for places in [tuple([card & open_talon for card in packet.order]) if table.game.in_order else ()]
    ]
    laid, taken = seen.get("discard", 0), open_talon | seen.get("take", 0)
    masked.exchange = {
        other: done._replace(
            took=Packet(done.took & taken, done.took.count), laid=Packet(done.laid & laid, done.laid.count)
        )
        for other, done in table.exchange.items()
    }
    masked.kept = Packet(table.kept.known & seen.get("keep", 0), table.kept.count)
    masked.extra_pile = {side: Packet(packet.known & laid, packet.count) for side, packet in table.extra_pile.items()}
    masked.defenders_extra = Packet(table.defenders_extra.known & laid, table.defenders_extra.count)
    masked.seen = {line: [cards if other == seat else 0 for other in range(players)] for line, cards in seen.items()}
    if table.bought is not None:
        masked.bought = table.bought._replace(price=table.bought.price & seen.get("buy", 0))
    return masked


def sold_by(table: Table, seat: int) -> int:
    """The card that everybody has seen a seat hand over: it was dealt to it."""
    bought = table.bought
    return bought.named if bought is not None and bought.seller == seat else 0


def _seen(table: Table, line: Line, seat: int) -> Line:
    """An act as the seat saw it: the cards of an exchange only as far as they were shown to it."""
    if line.keyword not in table.game.hidden:
        return line
    known = table.seen.get(line.keyword, [0] * table.players)[seat] if line.seat != seat else -1
    if line.keyword == "buy":
        named, price = line.items  # everybody hears which card is named, whatever the other one is
        return line._replace(items=(named, price & known))
    cards = [card & known for card in line.items]
    return line._replace(items=tuple(sorted(cards, key=lambda card: card or 1 << 99)))


def _talon(table: Table, seat: int) -> tuple[Any, ...]:
    seen = table.seen.get("talon", [0] * table.players)[seat]
    if table.game.in_order:  # each card in its place
        places = [(*packet.order, *[UNKNOWN] * packet.count)[: packet.count] for packet in table.talon]
        return packets([card & seen for card in cards] for cards in places)
    known = [(packet, list(cards_of(packet.known & seen))) for packet in table.talon]
    return packets([*cards, *[UNKNOWN] * (packet.count - len(cards))] for packet, cards in known)
